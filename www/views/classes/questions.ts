/** What tasks ask of remainders: by which power of two a row decides. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import type { ClassesState } from "./index.ts";

/** The rows of the shipped tables. */
const [, ROWS] = ranges.PeriodParams.rows;

async function modulus({ kit, state }: TaskSource<ClassesState>): Promise<Task<ClassesState>> {
  const all = Array.from({ length: ROWS - 2 }, (_, at) => at + 2);
  const row = kit.pick("row", [state.row !== null && state.row > 1 ? state.row : 20, ...all]);
  const rows = await kit.call("representatives", 2 * ROWS, row + 1);
  const right = rows[row]?.modulus ?? 0;
  const question = number({
    ask: say`Centres from M on with the same remainder modulo M have the same row ${row}, moved. Which is the smallest such power of two M that the shift theorem gives?`,
    hints: ["The theorem is about the rows below M."],
    right,
    why(answer) {
      if (answer === row)
        return say`${answer} is the row. M has to be greater, and a power of two.`;
      if (answer > row && !Number.isInteger(Math.log2(answer)))
        return say`${answer} is no power of two.`;
      if (answer > 0 && answer < right)
        return say`${answer} is too small: the row has to be below M.`;
      return answer > right && answer % right === 0
        ? say`${answer} is not the smallest.`
        : undefined;
    },
  });
  return { question, about: ["row"], picture: { row: null, sel: null }, hides: ["answers"] };
}

export const questions: TaskQuestions<ClassesState> = {
  "number:modulus": { label: "the modulus of a row", make: modulus },
};
