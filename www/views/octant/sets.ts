/**
 * The sets of positions that the octant can show, one row each, with their extent and what their
 * steps are. The core decides membership; shader.ts has it for rays.
 */
import type { OctantParams } from "core";
import { positionsOf } from "../../link/game-path.ts";
import type { Position } from "../../link/params.ts";
import { ranges } from "../choices.ts";
import { rulesFor } from "../own-rules.ts";
import type { Order } from "../view.ts";
import type { OctantState } from "./index.ts";

export type SetName = "nim" | "relaxed" | "lim" | "slice" | "misere" | "tripod" | "played";

/** The link parameters that choose the positions. */
export type SetWords = Pick<OctantState, "rule" | "game" | "c" | "d" | "side" | "n"> &
  Partial<Pick<OctantState, "set" | "code" | "k">>;

/** What the steps of a set are. */
interface Steps {
  /** In a legend, and on a card before the number. */
  readonly name: string;
  readonly card: string;
  /** In a sentence on several positions, before the number; with an s before two. */
  readonly at: string;
  /** Whether they join each position to the one it grew from. */
  readonly grown: boolean;
  /**
   * Whether they are the generations of the game, and what is joined are parents and children
   * (Nim Fractals, section 5.3). Elsewhere both have other words.
   */
  readonly evolves: boolean;
}

const BORN: Steps = {
  name: "Generation",
  card: "Generation",
  at: "born in generation",
  grown: true,
  evolves: true,
};

/**
 * In tripod nim half the sum is not the generation of the game: (3; 3, 3, 3) has half sum 4 and
 * generation 5, and (2; 1, 2, 2) has 2 and 3. The picture only orders positions by it.
 */
const HALVED: Steps = {
  name: "Half of a + b + c",
  card: "Half of a + b + c, rounded down",
  at: "with half sum",
  grown: false,
  evolves: false,
};

export interface LatticeSet {
  /** The largest side that rays can draw. */
  readonly largest: number;
  /** What it is looked up in; null when digits decide it. */
  readonly table: "around" | "heights" | null;
  /**
   * The shape around it: the first is a <= b + c and so on, the second has an equal reach along the
   * axes.
   */
  readonly hull: "tetrahedron" | "simplex" | "box";
  /** Counters a step. */
  readonly counters: 1 | 2;
  /** Whether its steps make a tree of neighbours, whose edges can be drawn. */
  readonly tree: boolean;
  /** Whether a rule of neighbours decides each cell of the picture. */
  readonly grows: boolean;
  /**
   * Whether halves of the side hold copies of the whole: those whose corner bits pass. `d` is the
   * fourth pile's bit.
   */
  readonly copies: ((a: number, b: number, c: number, d: number) => boolean) | null;
  readonly steps: Steps;
}

/** What most sets have. */
const LISTED: LatticeSet = {
  largest: ranges.OctantParams.side[1],
  table: null,
  hull: "box",
  counters: 2,
  tree: false,
  grows: false,
  copies: null,
  steps: HALVED,
};

/** What is looked up in a table of every cell. */
const AROUND = { largest: ranges.OctantParams.side_relaxed[1], table: "around" } as const;

export const SETS: Readonly<Record<SetName, LatticeSet>> = {
  nim: {
    ...LISTED,
    hull: "tetrahedron",
    tree: true,
    grows: true,
    copies: (a, b, c) => (a ^ b ^ c) === 0,
    steps: BORN,
  },
  relaxed: { ...LISTED, ...AROUND, tree: true, grows: true, steps: BORN },
  lim: {
    ...LISTED,
    hull: "simplex",
    counters: 1,
    grows: true,
    copies: (a, b, c) => a + b + c < 2,
    steps: { ...BORN, name: "Generation, a + b + c", evolves: false },
  },
  slice: {
    ...LISTED,
    tree: true,
    copies: (a, b, c, d) => (a ^ b ^ c ^ d) === 0,
    steps: { ...BORN, evolves: false },
  },
  misere: { ...LISTED, largest: ranges.OctantParams.side_with_c[1] },
  tripod: { ...LISTED, largest: ranges.OctantParams.side_with_c[1], table: "heights" },
  /**
   * A game that no digits decide: the worker decides every position by the theory of the game, and
   * the shader looks it up in that table.
   */
  played: { ...LISTED, ...AROUND },
};

/** Of a position where the steps are not its evolution: the one before and those after. */
export const NEIGHBOURS = ["Neighbour before", "Neighbours after"] as const;

/** What the columns `generation` and `parent` of a set's data have; null for generations. */
export function orderOf(set: SetName): Order | null {
  const { evolves, name } = SETS[set].steps;
  if (evolves) return null;
  const half = set === "slice" ? "Half of a + b + c + d" : name;
  return { generation: half, parent: NEIGHBOURS[0] };
}

/** Returns the set of a link. */
export function setOf({ rule, game, c, d }: SetWords): SetName {
  if (rule === "relaxed") return "relaxed";
  if (game !== "nim") return game === "lim" ? "lim" : "played";
  if (c !== null) return c === 1 ? "misere" : "tripod";
  return d === null ? "nim" : "slice";
}

/** Returns the positions of the game that is shown as a path; none in sets of other games. */
export function passedIn(state: SetWords & { readonly path: string }): Position[] {
  const set = setOf(state);
  return set === "nim" || set === "relaxed" ? positionsOf(state.path) : [];
}

/** Returns the core's parameters, without those that are only about the picture. */
export function coreParams(words: SetWords): OctantParams {
  const { rule, side, n, game, c, d } = words;
  return {
    rule,
    side,
    ...(n !== null && { n }),
    ...(game !== "nim" && { game, ...rulesFor(game, words) }),
    ...(c !== null && { c }),
    ...(d !== null && { d }),
  };
}

/**
 * How far a set reaches to a step: sums of coordinates to `top`, each pile larger by `slack` than
 * the others together.
 */
export interface Reach {
  readonly top: number;
  readonly slack: number;
}

export function reach(name: SetName, { side, c, d }: SetWords, step: number): Reach {
  const { counters } = SETS[name];
  const top = counters * step;
  if (name === "nim") return { top, slack: 0 };
  if (name === "slice") return { top: top - (d ?? 0), slack: d ?? 0 };
  if (name === "played") return { top: top + 1, slack: side };
  if (name === "tripod" || name === "misere") return { top: top + 1, slack: c ?? 0 };
  /** By the relaxed rule too: a neighbour's sum is larger by two at most. */
  return { top, slack: side };
}
