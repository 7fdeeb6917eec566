/** What tasks ask of two arrays: what a theorem says of an entry beyond the picture. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { askOf, type ShiftState } from "./index.ts";

const about = ["c", "way", "m", "columns"] as const;

async function moved({ kit, state }: TaskSource<ShiftState>): Promise<Task<ShiftState>> {
  const window = await kit.call("aligned", { ...askOf(state), by: null });
  const [rows = 0, columns = 0] = window.plane.shape;
  const [centre = 0, other = 0] = window.centres;
  const decided = Array.from({ length: rows }, (_, row) => row).filter((row) => {
    const from = window.promised[row];
    return row > 0 && typeof from === "number" && from < centre + columns;
  });
  if (decided.length === 0)
    throw new Error(say`c: no theorem applies to the rows of centre ${centre}`);
  const row = kit.pick("row", decided);
  const column = centre + columns + kit.pick("column", [2, 1, 3, 4, 5, 6, 7, 8]);
  const entry = async (of: number, row: number, column: number) =>
    column + ((await kit.call("row_offsets", of, row, column, 1))[0] ?? 0);
  const there = window.order[row] ?? row;
  const [first, right] = await Promise.all([
    entry(centre, row, column),
    entry(other, there, column + window.moved),
  ]);
  const question = number({
    ask: say`With centre ${centre}, row ${row} has the number ${first} in column ${column}. With centre ${other}, which number does row ${there} have in column ${column + window.moved}?`,
    hints:
      window.moved > 0
        ? [say`The row stays; the column and the number grow by ${window.moved}.`]
        : ["Far out, twins have the same numbers."],
    right,
    why: (answer) =>
      answer === first && first !== right
        ? say`${answer} is the number of centre ${centre}. Numbers move with the columns.`
        : undefined,
  });
  return { question, about: [...about], hides: ["answers"] };
}

export const questions: TaskQuestions<ShiftState> = {
  "number:moved": { label: "an entry that a theorem decides", make: moved },
};
