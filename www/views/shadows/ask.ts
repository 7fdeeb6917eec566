/** What tasks ask of two shadows: how many cells tell the centres apart. */
import { number } from "../../lessons/questions.ts";
import type { Asks, Source, Task } from "../../lessons/tasks/task.ts";
import { say } from "../../locales/say.ts";
import type { State } from "./params.ts";

/** The most rows and columns in which somebody counts. */
const MOST = 24;

/** The values of the core's plane: in the shadow of both, and of one alone. */
const BOTH = 1;
const ALONE = [2, 3];

async function alone({ kit, state }: Source<State>): Promise<Task<State>> {
  if (state.side > MOST)
    throw new Error(say`side: ${state.side} is more than ${MOST}, the most for questions`);
  const all = Array.from({ length: 12 }, (_, at) => at + 3);
  const barrier = kit.draw("barrier", [state.barrier, ...all]);
  const { c, vs, from, side } = state;
  const { plane } = await kit.call("shadows", { c, vs, barrier, from, side });
  const count = (values: readonly number[]) =>
    [...plane.values].filter((value) => values.includes(value)).length;
  const [apart, both] = [count(ALONE), count([BOTH])];
  const question = number({
    ask: say`How many cells of the picture are in the shadow of only one of the centres ${c} and ${vs}?`,
    hints: ["Each such cell has a diamond in the picture of its centre. Count row by row."],
    right: apart,
    why: (given) => (given === both ? say`So many cells are shadowed by both.` : undefined),
  });
  return {
    question,
    picture: { barrier },
    about: ["c", "vs", "barrier", "from", "side"],
    hides: ["answers"],
  };
}

export const asks: Asks<State> = {
  "number:alone": { label: "how many cells one centre alone shadows", make: alone },
};
