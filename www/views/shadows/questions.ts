/**
 * What tasks ask of two shadows: how many cells tell the centres apart, or are shadowed in a row,
 * and from which barrier on the shadows agree.
 */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import type { ShadowsState } from "./index.ts";

/** The most rows and columns in which somebody counts. */
const MOST = 24;

/** Pairs of centres that a seed chooses from, trivial ones by Theorem 6 but for the first. */
const ALIKE = [
  [2, 5],
  [3, 7],
  [7, 15],
  [3, 15],
  [15, 31],
  [7, 31],
] as const;

/** The largest barrier that is tried, and the columns that are followed for a proof. */
const BARRIERS = 64;
const COLUMNS = 20_000;

/** The values of the core's plane: in the shadow of both, and of one alone. */
const BOTH = 1;
const ALONE = [2, 3];

/** Refuses a picture in which nobody counts. */
function checkSide({ side }: ShadowsState): void {
  if (side > MOST) throw new Error(say`side: ${side} is more than ${MOST}, the most for questions`);
}

async function alone({ kit, state }: TaskSource<ShadowsState>): Promise<Task<ShadowsState>> {
  checkSide(state);
  const all = Array.from({ length: 12 }, (_, at) => at + 3);
  const barrier = kit.pick("barrier", [state.barrier, ...all]);
  const { c, vs, from, side } = state;
  const { plane } = await kit.call("shadows", { c, vs, barrier, from, side });
  const count = (values: readonly number[]) =>
    [...plane.values].filter((value) => values.includes(value)).length;
  const [apart, both] = [count(ALONE), count([BOTH])];
  const question = number({
    ask: say`How many cells of the picture are in the shadow of only one of the centres ${c} and ${vs}?`,
    hints: ["Each such cell has a diamond in the picture of its centre. Count row by row."],
    right: apart,
    why: (answer) => (answer === both ? say`So many cells are shadowed by both.` : undefined),
  });
  return {
    question,
    picture: { barrier },
    about: ["c", "vs", "barrier", "from", "side"],
    hides: ["answers"],
  };
}

async function inRow({ kit, state }: TaskSource<ShadowsState>): Promise<Task<ShadowsState>> {
  const { c, vs, barrier, from, side } = state;
  checkSide(state);
  const window = await kit.call("shadows", { c, vs, barrier, from, side });
  const [first] = window.plane.origin;
  const rows = Array.from({ length: side }, (_, at) => first + at);
  const row = kit.pick("row", [first + (side >> 1), ...rows]);
  const [centre, other] = kit.pick("centre", [
    [c, vs],
    [vs, c],
  ]);
  const count = (centre: number) =>
    [...(centre === c ? window.c : window.vs)]
      .slice((row - first) * side, (row - first + 1) * side)
      .filter((entry) => entry >= 0).length;
  const [right, wrong] = [count(centre), count(other)];
  const question = number({
    ask: say`How many cells of row ${row} in the picture does centre ${centre} shadow?`,
    hints: [say`A cell is in the shadow if its third leaf is less than ${barrier}.`],
    right,
    why: (answer) => (answer === wrong ? say`So many does centre ${other} shadow.` : undefined),
  });
  return { question, about: ["c", "vs", "barrier", "from", "side"], hides: ["answers"] };
}

async function agreeing({ kit, state }: TaskSource<ShadowsState>): Promise<Task<ShadowsState>> {
  const own = [Math.min(state.c, state.vs), Math.max(state.c, state.vs)] as const;
  const [c, vs] = kit.pick("centres", [own, ...ALIKE]);
  const { verdict, barrier } = await kit.call("near_equivalence", {
    ...{ c, d: vs, largest: BARRIERS, effort: COLUMNS },
  });
  if (verdict !== "proved")
    throw new Error(say`vs: no barrier to ${BARRIERS} has one shadow for centres ${c} and ${vs}`);
  const question = number({
    ask: say`Which is the smallest barrier whose shadows are the same for centres ${c} and ${vs}?`,
    hints: ["Move the barrier, and look for cells that only one of them shadows."],
    right: barrier,
    why: (answer) => {
      if (answer < 1) return undefined;
      return answer > barrier
        ? say`They agree with the barrier at ${answer}, but a smaller one is enough.`
        : say`With the barrier at ${answer} some cell is shadowed by one centre alone.`;
    },
  });
  return {
    question,
    picture: { c, vs, barrier: 1, from: null },
    about: ["c", "vs"],
    hides: ["answers"],
    reveals: { barrier },
  };
}

export const questions: TaskQuestions<ShadowsState> = {
  "number:alone": { label: "how many cells one centre alone shadows", make: alone },
  "number:row": { label: "how many cells of a row a centre shadows", make: inRow },
  "number:barrier": { label: "the smallest barrier whose shadows agree", make: agreeing },
};
