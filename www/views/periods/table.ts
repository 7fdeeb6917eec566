/**
 * The period table without a screen: what is known of each entry, what of it is shown, and in which
 * order.
 */

import type { CentrePeriods, FoundPeriod, PatternVerdict, PeriodPattern } from "core";
import { exact, grouped } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { outOfRange } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import printed from "../../data/table3-as-printed.json" with { type: "json" };
import { say } from "../../locales/say.ts";
import { LAST_CENTRE, LAST_SEARCHED, type PeriodsState, WIDEST } from "./index.ts";

/** The centre and the table that a row follows from. */
export interface Source {
  /** The centre of the table. */
  readonly centre: number;
  /** What its table says of the row. */
  readonly found: FoundPeriod;
  /** The modulus of the shift: both centres have the same remainder, or their twins have. */
  readonly modulus: number;
  /** By how much the shift moves. */
  readonly distance: number;
  /** Whether the table is that of the representative's twin. */
  readonly twins: boolean;
  /** The table, as text. */
  readonly table: string;
}

/** What is known of a centre, and from which centre each row follows that was not searched. */
export interface Periods extends CentrePeriods {
  readonly by?: ReadonlyMap<number, Source>;
}

/**
 * Proved: the least period. Open: none is known. There is nothing between: a period counts only
 * when the bands below it are proved to persist, and every shorter one is refuted.
 */
type Status = "proved" | "open";

/** One place of the table. */
export interface PeriodEntry {
  readonly centre: number;
  readonly row: number;
  readonly status: Status;
  /** What is proved; null where it is open. */
  readonly found: FoundPeriod | null;
  /** Whether it was searched. */
  readonly searched: boolean;
  /** The columns that were followed in search of bands; none for trivial centres. */
  readonly columns: number;
  /** What Table 3 prints: a number, or "?"; null where it has no entry. */
  readonly printed: string | null;
  /** Whether a perfect band ends above. */
  readonly band: boolean;
  /** The row of another centre from which it follows; null where it was searched itself. */
  readonly by: Source | null;
}

/** A row of a centre. */
export type Place = Pick<PeriodEntry, "centre" | "row">;

/** The centres that have been searched. */
export type PeriodsByCentre = ReadonlyMap<number, Periods>;

/** The centres of a state, upwards; refuses, as the core would, what is too wide. */
export function centresOf({ from, to, c }: Pick<PeriodsState, "from" | "to" | "c">): number[] {
  const [low, high] = [Math.max(0, from - WIDEST), Math.min(LAST_CENTRE, from + WIDEST)];
  if (to < low || to > high) throw new Error(outOfRange("to", to, low, high));
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const centres = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const marked = c === null || (c >= first && c <= last) ? [] : [c];
  return [...centres, ...marked].sort((a, b) => a - b);
}

const PRINTED: Readonly<Record<string, string>> = printed.table;

const rowsOf = new WeakMap<Periods, ReadonlyMap<number, FoundPeriod>>();

/** What is found of a centre, by row. */
function byRow(table: Periods): ReadonlyMap<number, FoundPeriod> {
  const rows = rowsOf.get(table) ?? new Map(table.found.map((found) => [found.row, found]));
  rowsOf.set(table, rows);
  return rows;
}

export function entryOf(periods: PeriodsByCentre, centre: number, row: number): PeriodEntry {
  const table = periods.get(centre);
  const period = table === undefined ? null : (byRow(table).get(row) ?? null);
  return {
    centre,
    row,
    status: period === null ? "open" : "proved",
    found: period,
    searched: period !== null || row < (table?.rows ?? 0),
    columns: table?.columns ?? 0,
    printed: PRINTED[`${centre},${row}`] ?? null,
    band: table?.bands.some(({ radius }) => 2 * radius - 1 === row) ?? false,
    by: table?.by?.get(row) ?? null,
  };
}

/** How an entry compares with Table 3. */
export type Against = "same" | "differs" | "settled" | "unsettled" | null;

export function against({ printed, found }: PeriodEntry): Against {
  if (printed === null) return null;
  if (found === null) return "unsettled";
  if (printed === "?") return "settled";
  return printed === found.period ? "same" : "differs";
}

/** Whether an entry is what is to be shown. */
export function passes(entry: PeriodEntry, show: PeriodsState["show"]): boolean {
  if (show === "all") return true;
  if (show === "printed") return entry.printed !== null;
  if (show === "open") return entry.status === "open" && entry.searched;
  return against(entry) === { settled: "settled", differ: "differs" }[show];
}

/**
 * What is seen: the rows and centres that have entries to be shown, and all entries there, row by
 * row.
 */
export interface Grid {
  readonly centres: readonly number[];
  readonly rows: readonly number[];
  /** As many as there are centres for each row. */
  readonly entries: readonly (readonly PeriodEntry[])[];
}

export function gridOf(periods: PeriodsByCentre, state: PeriodsState): Grid {
  const centres = centresOf(state);
  const all = Array.from({ length: state.rows }, (_, row) =>
    centres.map((centre) => entryOf(periods, centre, row)),
  );
  const shown = (entry: PeriodEntry) => passes(entry, state.show);
  const visible = centres.map((_, at) => all.some((entries) => entries[at] && shown(entries[at])));
  const entries = all
    .filter((entries) => entries.some(shown))
    .map((entries) => entries.filter((_, at) => visible[at]));
  if (state.sort === "period") entries.sort(byPeriod(centres.indexOf(state.c ?? -1), visible));
  const rows = entries.flatMap(([first]) => (first ? [first.row] : []));
  return { centres: centres.filter((_, at) => visible[at]), rows, entries };
}

/** Returns how many entries of the rows `first..last` are not what they were in the same place. */
export function changes(before: Grid, now: Grid, first: number, last: number): number {
  const rows = now.entries.slice(first, last);
  const changed = rows.flatMap((row, at) => {
    const old = before.entries[first + at] ?? [];
    return row.filter((entry, column) => !same(entry, old[column]));
  });
  return changed.length;
}

function same(entry: PeriodEntry, old: PeriodEntry | undefined): boolean {
  const keys = Object.keys(entry) as (keyof PeriodEntry)[];
  // How far an open row was searched is not in its cell.
  return keys.every((key) => key === "columns" || entry[key] === old?.[key]);
}

/**
 * Longest first, what is open before them all; by the first centre if the marked one is not shown.
 */
function byPeriod(marked: number, visible: readonly boolean[]) {
  const at = visible[marked] ? visible.slice(0, marked).filter(Boolean).length : 0;
  return (left: readonly PeriodEntry[], right: readonly PeriodEntry[]) => {
    const [a, b] = [left[at]?.found, right[at]?.found];
    if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
    const difference = BigInt(b.period) - BigInt(a.period);
    return difference > 0n ? 1 : difference < 0n ? -1 : a.row - b.row;
  };
}

/**
 * The entries to be shown as columns, row by row. Numbers beyond 2^53 are texts, a period that is
 * not known is 0. The bound is how many columns were searched: where a row is open, for bands;
 * where it is proved, up to the state that is known to come back, so that it stays what it is when
 * tables grow. Beside centres that cannot be searched stand those from which their rows follow; 0
 * where there is none. With a rule a column says what keeps it and what breaks it.
 */
export function fieldOf(
  { centres, entries }: Grid,
  show: PeriodsState["show"],
  patterns: Patterns = new Map(),
): TableField {
  const visible = entries.flat().filter((entry) => passes(entry, show));
  const column = <T>(value: (entry: PeriodEntry) => T) => visible.map(value);
  const isFar = centres.some((centre) => centre > LAST_SEARCHED);
  const sources = isFar ? { representative: column(({ by }) => by?.centre ?? 0) } : {};
  return {
    kind: "table",
    columns: {
      centre: column(({ centre }) => centre),
      row: column(({ row }) => row),
      period: column(({ found }) => exact(found?.period ?? "0")),
      preperiod: column(({ found }) => found?.preperiod ?? 0),
      status: column(({ status }) => status),
      bound: column(({ found, columns }) => found?.column ?? columns),
      ...sources,
      ...(patterns.size > 0 ? { rule: column((entry) => ruled(keeps(entry, patterns))) } : {}),
    },
  };
}

/** Returns the word of a rule in files. */
const ruled = (verdict: Kept) => (verdict === null || verdict === "silent" ? "" : verdict);

/** What two searches of the same centre, or theorems, have found together; the first one counts. */
export function together(one: Periods, other: Periods): Periods {
  const all = new Map([...other.found, ...one.found].map((found) => [found.row, found]));
  const isOther = ([row]: readonly [number, Source]) => !byRow(one).has(row);
  const by = new Map([...[...(other.by ?? [])].filter(isOther), ...(one.by ?? [])]);
  return {
    centre: one.centre,
    rows: Math.max(one.rows, other.rows),
    effort: Math.max(one.effort, other.effort),
    columns: Math.max(one.columns, other.columns),
    bands: one.bands.length > other.bands.length ? one.bands : other.bands,
    found: [...all.values()].sort((a, b) => a.row - b.row),
    by,
  };
}

// Which periods keep a pattern of section 8 of Tree and Tripod Nim, and which break it.

/** What the core says of the rows of each centre, by row; only those of the rule that is chosen. */
export type Patterns = ReadonlyMap<number, ReadonlyMap<number, PeriodPattern>>;

/**
 * Whether an entry keeps its pattern; open where its period or its case is not known, silent where
 * the rule has a condition that does not hold, null without a rule.
 */
type Kept = PatternVerdict | null;

/** How far the rows of each rule are from 8n. */
const OFFSETS: Readonly<Record<PeriodsState["rule"], readonly number[]>> = {
  none: [],
  before: [-1],
  at: [0],
  after: [1],
  second: [2, 3],
  all: [-1, 0, 1, 2, 3],
};

/** Returns the patterns of a rule for the rows of some centres, as the core judges them. */
export function patternsOf(
  state: PeriodsByCentre,
  centres: readonly number[],
  rule: PeriodsState["rule"],
  { period_patterns }: Pick<InstantBindings, "period_patterns">,
): Patterns {
  const of = (centre: number) => {
    const periods: string[] = [];
    for (const { row, period } of state.get(centre)?.found ?? []) periods[row] = period;
    const { all } = period_patterns(
      centre,
      Array.from(periods, (period) => period ?? ""),
    );
    const matching = all.filter(({ offset }) => OFFSETS[rule].includes(offset));
    return new Map(matching.map((pattern) => [pattern.row, pattern]));
  };
  return new Map(rule === "none" ? [] : centres.map((centre) => [centre, of(centre)]));
}

const patternOf = ({ centre, row }: PeriodEntry, patterns: Patterns) =>
  patterns.get(centre)?.get(row);

/** Returns whether an entry keeps the rule, which is one of centres that are not trivial. */
export function keeps(entry: PeriodEntry, patterns: Patterns): Kept {
  return patternOf(entry, patterns)?.verdict ?? null;
}

/** Returns the sentences of a rule, with its formulas. */
function ruleOf(rule: PeriodsState["rule"]): string {
  const rules = {
    none: "",
    before: say("Rule of section 8: row 8n − 1 has the period 8n, with rare exceptions."),
    at: say(
      "Rule of section 8: rows 8n and 8n + 1 often have the periods 8n and 8n + 2. When they do not, row 8n has 2(4n)(4n + 1).",
    ),
    after: say(
      "Rule of sections 8 and 9.3: rows 8n and 8n + 1 often have the periods 8n and 8n + 2. When they do not, row 8n + 1 has 2(4n)(4n + 1).",
    ),
    second: say(
      "Rule of section 8: when rows 8n and 8n + 1 have the periods 8n and 8n + 2, row 8n + 2 has 2(4n + 1)(4n + 2). Section 9.3 often sees it in row 8n + 3, too.",
    ),
    all: say("Rule: the patterns of sections 8 and 9.3, for rows 8n − 1 to 8n + 3."),
  };
  return rules[rule];
}

/** Returns the name of the rows so far from 8n. */
function rowsAt(offset: number): string {
  if (offset === 0) return say("Rows 8n");
  return offset < 0 ? say("Rows 8n − 1") : say`Rows 8n + ${offset}`;
}

/** Returns the rule, and how many entries keep it, for each kind of rows. */
export function countOf({ entries }: Grid, rule: PeriodsState["rule"], patterns: Patterns): string {
  const all = entries.flat();
  const counts = OFFSETS[rule].map((offset) => {
    const own = all.filter((entry) => patternOf(entry, patterns)?.offset === offset);
    const count = (verdict: Kept) =>
      own.filter((entry) => keeps(entry, patterns) === verdict).length;
    const counted = say`${rowsAt(offset)}: ${count("kept")} keep it, ${count("broken")} break it, ${count("open")} are open`;
    const silent = count("silent");
    return silent === 0 ? `${counted}.` : say`${counted}; of ${silent} it says nothing.`;
  });
  const isTrivial = all.some(({ found }) => found?.method === "trivial");
  const trivial = say(
    "Trivial centres are not counted: their row n has the smallest power of two above n as its period.",
  );
  return [ruleOf(rule), ...counts, ...(isTrivial ? [trivial] : [])].join(" ");
}

/** Returns what the rule expects of an entry, and whether it is so; null without a rule. */
export function expected(entry: PeriodEntry, patterns: Patterns): string | null {
  const verdict = keeps(entry, patterns);
  const periods = patternOf(entry, patterns)?.periods.map((period) => grouped(period)) ?? [];
  const words = periods.join(say(" or "));
  if (verdict === "kept") return say`${words}: kept`;
  if (verdict === "broken") return say`${words}: broken`;
  if (verdict === "silent") return say("says nothing: rows 8n and 8n + 1 have other periods");
  return verdict === "open" ? say`${words}: open` : null;
}
