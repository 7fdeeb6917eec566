/**
 * The words of "side by side" and the states of its two halves. What both halves share keeps its name; the camera of a
 * half is written with the half's letter before the word that its own view has for it.
 */
import { common, defaults, type State, type Value } from "../../state/link.ts";
import type { Param, Table } from "../../state/params.ts";
import { growth } from "../growth/growth.ts";
import { octant } from "../octant/octant.ts";
import type { View } from "../view.ts";

export interface Half {
  /** What the words of its camera begin with. */
  readonly letter: string;
  readonly view: View;
  /** What follows from the shared words. */
  derive(state: State): State;
}

/** The half that leads: it steps and plays, and its data is the data of both. */
export const LEADER: Half = { letter: "g", view: growth, derive: () => ({}) };

/** The half that follows: its side is the least that has room for the generation. */
export const FOLLOWER: Half = {
  letter: "o",
  view: octant,
  derive: ({ n }) => ({ side: sideFor(Number(n)) }),
};

export const HALVES: readonly Half[] = [LEADER, FOLLOWER];

export const params = {
  n: {
    ...growth.params.n,
    max: octant.params.side.max - 1,
    meaning: "The last generation in both pictures: half of all the counters in the piles.",
  },
  pal: growth.params.pal,
  sel: common.sel,
  ...Object.fromEntries(HALVES.flatMap(cameraWords)),
} satisfies Table;

const SHARED = ["n", "pal", "sel"];

/** The state of a half in a state of both. */
export function stateOf(half: Half, state: State): State {
  const own = Object.fromEntries(
    Object.keys(half.view.params).flatMap((key): [string, Value][] => {
      const said = state[SHARED.includes(key) ? key : half.letter + key];
      return said === undefined ? [] : [[key, said]];
    }),
  );
  return { ...defaults(half.view.params), ...own, ...half.derive(state) };
}

/** What a half has changed, as a change of both: other words than those of the link are not heard. */
export function patchOf(half: Half, patch: State): State {
  const words = Object.entries(patch).map(([key, value]): [string, Value] =>
    SHARED.includes(key) ? [key, value] : [half.letter + key, value],
  );
  const known = Object.fromEntries(words.filter(([key]) => Object.hasOwn(params, key)));
  return typeof known.n === "number" ? { ...known, n: Math.min(known.n, params.n.max) } : known;
}

/** The least power of two in which every pile of generation n has room: no pile of a P-position is more than half of all. */
function sideFor(n: number): number {
  return 2 ** Math.ceil(Math.log2(n + 1));
}

function cameraWords({ letter, view }: Half): [string, Param][] {
  return Object.entries(view.params)
    .filter(([key, { control }]) => control === "picture" && !Object.hasOwn(common, key))
    .map(([key, param]) => [letter + key, { ...param, label: `${view.title}: ${param.label}` }]);
}
