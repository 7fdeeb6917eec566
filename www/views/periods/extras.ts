/** What is loaded later of row periods: questions of tasks, reasons, sound. */

import type { CentrePeriods } from "core";
import { grouped } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import type { Field } from "../../core/protocol.ts";
import type { Call } from "../../lessons/context.ts";
import {
  invalid,
  number,
  pick,
  pickedNumbers,
  right,
  type Task,
  type TaskQuestions,
  type TaskSource,
  wrong,
} from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { LONGEST, turnsFrom } from "../../sound/turns.ts";
import { ranges } from "../choices.ts";
import type { Reason } from "../view.ts";
import { bandsOf, boundSays, proofOf, verdict } from "./describe.ts";
import { LAST_SEARCHED, type PeriodsState } from "./index.ts";
import type { PeriodEntry } from "./table.ts";

/** Questions are about the first rows: their periods are found at once and are short. */
const ROWS = 12;
const EFFORT = 2 ** 20;

const about = ["from", "to", "rows", "show", "sort", "effort"] as const;

/** Returns the periods of the first rows of a centre. */
async function periodsOf(call: Call, c: number): Promise<ReadonlyMap<number, number>> {
  const { found } = await call("row_periods", { c, rows: ROWS, effort: EFFORT });
  return new Map(found.map(({ row, period }) => [row, Number(period)]));
}

const centresOf = ({ from, to }: PeriodsState) =>
  Array.from({ length: Math.min(8, Math.abs(to - from) + 1) }, (_, at) => Math.min(from, to) + at);

async function period({ kit, state }: TaskSource<PeriodsState>): Promise<Task<PeriodsState>> {
  const own = state.c ?? state.from;
  const c = kit.pick("centre", [own, ...centresOf(state)]);
  const periods = await periodsOf(kit.call, c);
  const rows = [...periods].filter(([row, period]) => row > 0 && period > 1).map(([row]) => row);
  const first = rows.includes(state.row ?? -1) ? state.row : rows[0];
  if (first === undefined || first === null)
    throw new Error(say`c: none of the first ${ROWS} rows of centre ${c} has a period to ask for`);
  const row = kit.pick("row", [first, ...rows]);
  const right = periods.get(row) ?? 0;
  const question = number({
    ask: say`What is the least period of row ${row} of the array of centre ${c}?`,
    hints: [
      say`Look for the least p with C(${row}, k + p) = C(${row}, k) + p from some column on.`,
    ],
    right,
    why(answer) {
      if (answer > 0 && answer % right === 0)
        return say`${answer} is a period, but not the least one.`;
      return answer > 0 && right % answer === 0
        ? say`${answer} divides it, but is no period.`
        : undefined;
    },
  });
  return {
    ...{ question, about: [...about, "c", "row"], hides: ["answers", "values"] },
    ...{ picture: { c, row: null, rows: ROWS }, reveals: { c, row } },
  };
}

async function entry({ kit, state, of }: TaskSource<PeriodsState>): Promise<Task<PeriodsState>> {
  const centres = centresOf(state);
  const tables = await Promise.all(centres.map((c) => periodsOf(kit.call, c)));
  const all = tables.flatMap((table, at) =>
    [...table].map(([row, period]) => ({ c: centres[at] ?? 0, row, period })),
  );
  const distinct = [...new Set(all.map((each) => each.period))].filter((each) => each > 1);
  const solution = of ?? kit.pick("period", distinct);
  const example = all.find((each) => each.period === solution);
  if (example === undefined)
    throw new Error(say`none of the first ${ROWS} rows here has the period ${solution}`);
  const question = pick({
    ask: say`Select a row whose least period is ${grouped(solution)}: in column c of the table, row r.`,
    hints: [say`Centre ${example.c} has one.`],
    keys: ["c", "row"],
    right: `${example.c},${example.row}`,
    judge(selected) {
      const [c, row] = pickedNumbers(selected, 2) ?? [];
      const entry = all.find((each) => each.c === c && each.row === row);
      if (entry === undefined)
        return invalid(say`Select an entry of the first ${ROWS} rows, or type centre and row.`);
      const sentence = say`Row ${entry.row} of centre ${entry.c} has the least period ${grouped(entry.period)}.`;
      return entry.period === solution ? right(say`Yes: ${sentence}`) : wrong(sentence);
    },
  });
  return {
    ...{ question, about, hides: ["reasons"] },
    ...{ picture: { c: null, row: null, rows: ROWS }, reveals: { c: example.c, row: example.row } },
  };
}

export const questions: TaskQuestions<PeriodsState> = {
  "number:period": { label: "the period of a row", make: period },
  "cell:period:#": { label: "a row with a given period", make: entry },
};

// Why a row has its period, or why that is open.

/** Returns the reason of an entry; `table` is what is known of its centre. */
export function periodReason(
  entry: PeriodEntry,
  table: CentrePeriods | undefined,
  bindings: InstantBindings,
): Reason {
  const { centre, row, found } = entry;
  const name = say`Row ${row} of centre ${grouped(centre)}`;
  if (found === null) return { sentence: say`${name}: ${verdict(entry)}` };
  const more = [boundSays(entry, table, bindings), bandsOf(entry, table)];
  const sentences = more.filter((sentence) => sentence !== null);
  return {
    sentence: say`${name} has the period ${grouped(found.period)}. ${verdict(entry)}`,
    because: async () => [...proofOf(entry), ...sentences].map((sentence) => ({ sentence })),
  };
}

// What is heard of the period table: the marked row, turn after turn.

/** The last column with which a part of a row may begin. */
const [, LAST] = ranges.RowOffsetsParams.from;

interface Row {
  readonly period: number;
  readonly preperiod: number;
}

export const words =
  "One note for each column of the marked row, turn after turn. A turn begins with a louder note.";

export async function melody(state: PeriodsState, source: Source): Promise<Melody> {
  const { c, row } = state;
  if (c === null || row === null)
    throw new Error("Mark a centre and a row of the table to hear the row.");
  const { core, signal } = source;
  const entry = rowIn(await source.data(), c, row);
  const own = await ownOf(c, row, source);
  const item = entry ?? (c > LAST_SEARCHED ? null : await search(state, c, row, source));
  const period = item && { ...item, preperiod: Math.max(0, item.preperiod - own.distance) };
  const offsets = async (from: number, count: number) => [
    ...(await core.call("row_offsets", [own.centre, row, from, count], { signal })),
  ];
  const about = { scale: "differences", title: say`Centre ${c}, row ${row}` } as const;
  const voice = (numbers: readonly number[]): Melody["voices"] => [
    { name: say("entry minus column"), numbers },
  ];
  if (period === null) {
    const title = say`${about.title}, period not known, columns 0 to ${LONGEST - 1}`;
    return { ...about, title, voices: voice(await offsets(0, LONGEST)), turn: null };
  }
  const { numbers, turn, later, isCut } = await turnsFrom({ ...period, last: LAST }, offsets);
  const length = later === null && !isCut ? "" : say`, ${LONGEST} columns`;
  const again = later === null ? "" : say` and the same ${grouped(later)} columns later`;
  const column = period.preperiod + own.distance;
  const title = say`${about.title}, from column ${column} on${length}${again}`;
  return { ...about, title, voices: voice(numbers), turn };
}

/**
 * Returns the centre in which a row is read, and by how much it moves from there: its own, or for
 * one that cannot be searched its representative.
 */
async function ownOf(c: number, row: number, { core, signal }: Source) {
  if (c <= LAST_SEARCHED) return { centre: c, distance: 0 };
  const all = await core.call("representatives", [c, row + 1], { signal });
  return all[row] ?? { centre: c, distance: 0 };
}

/** Returns what the table shows of a row; null if it does not show it, or if it is open. */
function rowIn(field: Field, c: number, row: number): Row | null {
  if (field.kind !== "table") return null;
  const { centre = [], row: rows = [], period = [], preperiod = [] } = field.columns;
  const at = centre.findIndex((each, at) => each === c && rows[at] === row);
  const term = Number(period[at] ?? 0);
  return term === 0 ? null : { period: term, preperiod: Number(preperiod[at]) };
}

/** Searches the period of a row that the table does not show. */
async function search({ effort }: PeriodsState, c: number, row: number, { core, signal }: Source) {
  const { found } = await core.call("row_periods", [{ c, rows: row + 1, effort }], { signal });
  const { period, preperiod } = found.find((each) => each.row === row) ?? {};
  return period === undefined || preperiod === undefined
    ? null
    : { period: Number(period), preperiod };
}
