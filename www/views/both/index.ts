/**
 * Both: the growth in the plane and the octant in space are one tree (Theorem 25 of Nim Fractals),
 * and here they step together. It shows the two existing scenes side by side.
 */
import { gamePath, positionsOf } from "../../link/game-path.ts";
import { common, defaults, type State, type Value } from "../../link/link.ts";
import type { Param, Table } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { growth } from "../growth/index.ts";
import { octant } from "../octant/index.ts";
import { generations, titled } from "../titles.ts";
import type { Mount, View } from "../view.ts";

// Parameters that both halves have keep their names; camera parameters start with the letter of
// their half.

export interface LinkedView {
  /** The first letter of its camera parameters. */
  readonly letter: string;
  readonly view: View;
  /** Returns what follows from the shared parameters. */
  derive(state: State): State;
}

/** The leading half: it steps and runs, and its data is the data of both. */
export const LEADER: LinkedView = { letter: "g", view: growth, derive: () => ({}) };

/** The following half: its side is the least that holds the generation. */
const FOLLOWER: LinkedView = {
  letter: "o",
  view: octant,
  derive: ({ n }) => ({ side: sideFor(Number(n)) }),
};

const HALVES: readonly LinkedView[] = [LEADER, FOLLOWER];

/** The words that both halves have. */
const SHARED = ["n", "pal", "ink", "sel", "path"];

export const params = {
  n: {
    ...growth.params.n,
    max: octant.params.side.max - 1,
    meaning: "A position with 2n counters appears in generation n.",
  },
  pal: growth.params.pal,
  ink: growth.params.ink,
  sel: common.sel,
  path: gamePath,
  ...Object.fromEntries(HALVES.flatMap(cameraWords)),
} satisfies Table;

/** Returns the state of a half in a state of both. */
export function stateOf(half: LinkedView, state: State): State {
  const own = Object.fromEntries(
    Object.keys(half.view.params).flatMap((key): [string, Value][] => {
      const value = state[SHARED.includes(key) ? key : half.letter + key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const { hide = "", ui = "none" } = state; // what a link leaves out, both leave out
  return { ...defaults(half.view.params), ...own, ...half.derive(state), hide, ui };
}

/** Returns a change of a half as a change of both, without parameters that the link lacks. */
export function patchOf(half: LinkedView, patch: State): State {
  const words = Object.entries(patch).map(([key, value]): [string, Value] =>
    SHARED.includes(key) ? [key, value] : [half.letter + key, value],
  );
  const own = Object.fromEntries(words.filter(([key]) => Object.hasOwn(params, key)));
  return typeof own.n === "number" ? { ...own, n: Math.min(own.n, params.n.max) } : own;
}

/**
 * Returns the least power of two above every pile of generation n: no pile of a P-position exceeds
 * half of the sum.
 */
function sideFor(n: number): number {
  return 2 ** Math.ceil(Math.log2(n + 1));
}

function cameraWords({ letter, view }: LinkedView): [string, Param][] {
  return Object.entries(view.params)
    .filter(([key, { control }]) => control === "picture" && !SHARED.includes(key))
    .map(([key, param]) => [letter + key, { ...param, label: `${view.title}: ${param.label}` }]);
}

export const both: View<Table> = {
  name: "both",
  title: "Nim in the plane and in space",
  line: "The same tree, flat and solid",
  alsoCalled: "side by side; 2D and 3D",
  label: "Plane and space",
  thumbnail: "#v1/both?n=20",
  group: "Nim fractals",
  sentence:
    "One tree drawn twice: each dot of the plane is one cube in space, with the same parent and generation.",
  terms: ["generation", "parent", "P-position", "octant"],
  params,
  verb: "Grow",
  movement: true,
  part: () => "fractals",
  titleIn: ({ n }) => titled(say("Nim in the plane and in space"), generations(Number(n))),
  passed: ({ path }) => positionsOf(String(path)),
  selects: () => "nim",
  refusesVector: ({ side }) =>
    Number(side) > 64
      ? say`side = ${side} is above 64, the limit of vector formats. Choose PNG.`
      : null,
  sound: () => import("./extras.ts"),
  explains: () => true,
  questions: ["cell:parent", "cell:generation:#", "number:generation"],
  loadQuestions: async () => (await import("./extras.ts")).questions,
  load: async () => {
    const [{ BothScene }, ...mounts] = await Promise.all([
      import("./scene.ts"),
      ...HALVES.map(({ view }) => view.load()),
    ]);
    const halves = HALVES.map((half, i) => ({ half, mount: mounts[i] as Mount<State> }));
    return (host) => new BothScene(host, halves);
  },
};
