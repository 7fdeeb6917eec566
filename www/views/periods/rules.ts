/** Which periods keep a pattern of section 8 of Tree and Tripod Nim, and which break it. Pure. */
import type { FoundPeriod, PatternVerdict, PeriodPattern, PeriodPatterns } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { PeriodsState } from "./index.ts";

/** What of an entry a rule is about. */
interface Entry {
  readonly centre: number;
  readonly row: number;
  readonly found: { readonly method: string } | null;
}

interface Grid {
  readonly entries: readonly (readonly Entry[])[];
}

/** What is found of some centres. */
type Known = ReadonlyMap<number, { readonly found: readonly FoundPeriod[] }>;

/** What the core says of the rows of each centre, by row; only those of the rule that is chosen. */
export type Patterns = ReadonlyMap<number, ReadonlyMap<number, PeriodPattern>>;

/**
 * Whether an entry keeps its pattern; open where its period or its case is not known, silent where
 * the rule has a condition that does not hold, null without a rule.
 */
export type Kept = PatternVerdict | null;

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
  known: Known,
  centres: readonly number[],
  rule: PeriodsState["rule"],
  judge: (c: number, periods: readonly string[]) => PeriodPatterns,
): Patterns {
  const of = (centre: number) => {
    const periods: string[] = [];
    for (const { row, period } of known.get(centre)?.found ?? []) periods[row] = period;
    const { all } = judge(
      centre,
      Array.from(periods, (period) => period ?? ""),
    );
    const chosen = all.filter(({ offset }) => OFFSETS[rule].includes(offset));
    return new Map(chosen.map((pattern) => [pattern.row, pattern]));
  };
  return new Map(rule === "none" ? [] : centres.map((centre) => [centre, of(centre)]));
}

const patternOf = ({ centre, row }: Entry, patterns: Patterns) => patterns.get(centre)?.get(row);

/** Returns whether an entry keeps the rule, which is one of centres that are not trivial. */
export function keeps(entry: Entry, patterns: Patterns): Kept {
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
    const count = (kept: Kept) => own.filter((entry) => keeps(entry, patterns) === kept).length;
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
export function expected(entry: Entry, patterns: Patterns): string | null {
  const kept = keeps(entry, patterns);
  const periods = patternOf(entry, patterns)?.periods.map((period) => grouped(period)) ?? [];
  const wanted = periods.join(say(" or "));
  if (kept === "kept") return say`${wanted}: kept`;
  if (kept === "broken") return say`${wanted}: broken`;
  if (kept === "silent") return say("says nothing: rows 8n and 8n + 1 have other periods");
  return kept === "open" ? say`${wanted}: open` : null;
}
