/** What tasks ask of an array: the number of an entry, and an entry with a number. */

import type { LessonContext } from "../../lessons/context.ts";
import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { invalid, number, pick, right, wrong } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { ArrayState } from "./index.ts";
import { chosenOf } from "./looks.ts";

/** Questions are about so many rows and columns at most. */
const LARGEST = 64;

const about = ["world", "row", "leaf", "tree", "c", "vs", "side"] as const;

/** Returns the rows of an array, row by row, with as many columns. */
async function rowsOf({ call }: LessonContext, state: ArrayState): Promise<readonly number[][]> {
  const side = Math.min(state.side, LARGEST);
  const { c, row, leaf, tree } = chosenOf(state);
  if (row === null && leaf === null && tree === null)
    return Promise.all(
      Array.from({ length: side }, async (_, a) => {
        const offsets = await call("row_offsets", c, a, 0, side);
        return Array.from(offsets, (offset, b) => b + offset);
      }),
    );
  const { values } =
    tree !== null
      ? await call("tree_array", { tree, side })
      : row === null
        ? await call("grundy_array", { c, d: leaf ?? 0, side })
        : await call("leading_array", { row, side });
  return Array.from({ length: side }, (_, a) => [...values.slice(a * side, (a + 1) * side)]);
}

/** Returns a place of the array: the marked one, or those that a seed chooses. */
function placeOf(
  { kit, state }: TaskSource<ArrayState>,
  side: number,
): readonly [a: number, b: number] {
  if (side < 3) throw new Error(say`side: ${state.side} is too small for a question`);
  const last = Math.min(side, 12);
  const all = Array.from({ length: (last - 1) ** 2 }, (_, at) => {
    return [1 + Math.floor(at / (last - 1)), 1 + (at % (last - 1))] as const;
  }).filter(([a, b]) => a !== b);
  const [a = side, b = side] = state.sel ?? [];
  const own = a < side && b < side ? ([a, b] as const) : ([2, Math.min(5, side - 1)] as const);
  return kit.pick("place", [own, ...all]);
}

async function value(source: TaskSource<ArrayState>): Promise<Task<ArrayState>> {
  const rows = await rowsOf(source.kit, source.state);
  const [a, b] = placeOf(source, rows.length);
  const right = rows[a]?.[b] ?? 0;
  const question = number({
    ask: say`Which number stands in row ${a}, column ${b}?`,
    hints: ["It is the smallest number that stands neither to its left nor above it."],
    right,
    why(answer) {
      const column = rows[a]?.indexOf(answer) ?? -1;
      const above = rows.findIndex((row) => row[b] === answer);
      if (column >= 0) return say`${answer} stands in row ${a} already, in column ${column}.`;
      return above >= 0
        ? say`${answer} stands in column ${b} already, in row ${above}.`
        : undefined;
    },
  });
  return {
    question,
    picture: { sel: [a, b, 0] },
    about: [...about, "sel"],
    hides: ["selected"],
    reveals: { sel: [a, b, right] },
  };
}

async function entry({ kit, state, of }: TaskSource<ArrayState>): Promise<Task<ArrayState>> {
  const rows = await rowsOf(kit, state);
  const solution = of ?? kit.pick("value", [7, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
  const a = rows.findIndex((row, at) => at > 0 && row.includes(solution));
  if (a < 0)
    throw new Error(say`${solution} is not among the first ${rows.length} rows and columns`);
  const b = rows[a]?.indexOf(solution) ?? 0;
  const question = pick({
    ask: say`Select an entry that is ${solution}.`,
    hints: [say`Row ${a} has one.`],
    keys: ["sel"],
    right: `${a},${b},${solution}`,
    judge(selected) {
      const [row = "", column = ""] = selected.split(",");
      const value = /^\d+$/.test(row) ? rows[Number(row)]?.[Number(column || "x")] : undefined;
      if (value === undefined)
        return invalid(say`Select one of the first ${rows.length} rows and columns.`);
      const sentence = say`Row ${row}, column ${column} holds ${value}.`;
      return value === solution ? right(say`Yes: ${sentence}`) : wrong(sentence);
    },
  });
  return { question, picture: { sel: null }, about, reveals: { sel: [a, b, solution] } };
}

export const questions: TaskQuestions<ArrayState> = {
  "number:value": { label: "the number of an entry", make: value },
  "cell:value:#": { label: "an entry with a given number", make: entry },
};
