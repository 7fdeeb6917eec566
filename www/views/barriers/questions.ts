/** What tasks ask of the plane of two leaves: a losing position beyond the picture. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { BITS } from "./geometry.ts";
import type { BarriersState } from "./index.ts";

/** Columns and rows in which the losing position of a column is looked for. */
const SIDE = 64;
/** The largest size in the picture that leaves room for a question. */
const LAST = 256;

async function losing({ kit, state }: TaskSource<BarriersState>): Promise<Task<BarriersState>> {
  const { p, b, dx, dy, at } = state;
  const end = state.from + state.side;
  if (end > LAST) throw new Error(say`from: sizes to ${end} leave no room for a question`);
  const x = end + kit.pick("x", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const from = Math.max(0, x - SIDE / 2);
  const params = { p, vs: null, b, dx, dy, mid: null, from, side: SIDE, step: null, at };
  const { plane } = await kit.call("barrier_planes", params);
  const [rows = 0, columns = 0] = plane.shape;
  const [top = 0, left = 0] = plane.origin;
  const isP = (y: number) => ((plane.values[(y - top) * columns + x - left] ?? 0) & BITS.isP) !== 0;
  const ys = Array.from({ length: rows }, (_, row) => top + row).filter(isP);
  const [right] = ys;
  if (right === undefined)
    throw new Error(say`column ${x} has no losing position near the diagonal`);
  const question = number({
    ask: say`Leaf x has the size ${x}, beyond the picture. With which size of leaf y does the player to move lose?`,
    hints: ["Follow the losing positions of the picture, or find the moves by hand."],
    right,
    why: (answer) => (answer === x && x !== right ? "Here x and y are not equal." : undefined),
  });
  return { question, about: ["p", "b", "from", "side"], hides: ["answers"] };
}

export const questions: TaskQuestions<BarriersState> = {
  "number:losing": { label: "a losing position", make: losing },
};
