/** What tasks ask of row periods: the period of a row, and a row with a period. */
import { grouped } from "../../canvas/number-format.ts";
import type { Call } from "../../lessons/context.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, pickedNumbers, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { PeriodsState } from "./index.ts";

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
  const wanted = periods.get(row) ?? 0;
  const question = number({
    ask: say`What is the least period of row ${row} of the array of centre ${c}?`,
    hints: [
      say`Look for the least p with C(${row}, k + p) = C(${row}, k) + p from some column on.`,
    ],
    right: wanted,
    why(given) {
      if (given > 0 && given % wanted === 0)
        return say`${given} is a period, but not the least one.`;
      return given > 0 && wanted % given === 0
        ? say`${given} divides it, but is no period.`
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
  const wanted = of ?? kit.pick("period", distinct);
  const example = all.find((each) => each.period === wanted);
  if (example === undefined)
    throw new Error(say`none of the first ${ROWS} rows here has the period ${wanted}`);
  const question = pick({
    ask: say`Select a row whose least period is ${grouped(wanted)}: in column c of the table, row r.`,
    hints: [say`Centre ${example.c} has one.`],
    keys: ["c", "row"],
    right: `${example.c},${example.row}`,
    judge(selected) {
      const [c, row] = pickedNumbers(selected, 2) ?? [];
      const found = all.find((each) => each.c === c && each.row === row);
      if (found === undefined)
        return invalid(say`Select an entry of the first ${ROWS} rows, or type centre and row.`);
      const sentence = say`Row ${found.row} of centre ${found.c} has the least period ${grouped(found.period)}.`;
      return found.period === wanted ? right(say`Yes: ${sentence}`) : wrong(sentence);
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
