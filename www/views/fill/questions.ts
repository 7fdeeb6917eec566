/** What tasks ask of a table that fills: the next number. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { arrayOf, type FillState } from "./index.ts";

async function next({ kit, state }: TaskSource<FillState>): Promise<Task<FillState>> {
  const array = arrayOf(state);
  const steps = await kit.call("filling_steps", array);
  const own = Math.min(state.step, steps - 1);
  const step = kit.pick("step", [own, ...Array.from({ length: steps }, (_, at) => at)]);
  const filled = await kit.call("filling_step", { ...array, step: step + 1 });
  const { cell, value, left, above } = filled;
  if (cell === null || value === null) throw new Error(say`step: ${step + 1} fills no entry`);
  const { values } = await kit.call("filling", { ...array, step });
  const neighbours = [...left, ...above].map(([a, b]) => values[a * state.side + b]);
  const question = number({
    ask: say`Which number comes into row ${cell[0]}, column ${cell[1]}?`,
    hints: ["It is the smallest number that stands neither to its left nor above it."],
    right: value,
    why: (answer) =>
      neighbours.includes(answer)
        ? say`${answer} stands to the left or above already.`
        : answer > value
          ? say`${answer} is missing there, but a smaller number is missing, too.`
          : undefined,
  });
  return {
    question,
    picture: { step },
    about: ["step", "way", "c", "side"],
    hides: ["selected"],
    reveals: { step: step + 1 },
  };
}

export const questions: TaskQuestions<FillState> = {
  "number:next": { label: "the next number of the table", make: next },
};
