/**
 * The sets of positions that the octant can show, one row each, with their membership for the
 * shader and their extent. The core decides membership; tests compare each row with it.
 */
import type { OctantGame, OctantParams } from "core";
import { positionsOf } from "../../link/game-path.ts";
import type { Position } from "../../link/params.ts";
import { ranges } from "../choices.ts";
import { rulesFor } from "../own-rules.ts";
import aroundSet from "./shaders/set-around.glsl";
import limSet from "./shaders/set-lim.glsl";
import misereSet from "./shaders/set-misere.glsl";
import nimSet from "./shaders/set-nim.glsl";
import sliceSet from "./shaders/set-slice.glsl";
import tripodSet from "./shaders/set-tripod.glsl";

export type SetName = "nim" | "relaxed" | "lim" | "slice" | "misere" | "tripod" | "played";

/** The link parameters that choose the positions. */
export interface SetWords {
  readonly rule: "closer" | "relaxed";
  readonly game: OctantGame;
  readonly set?: string;
  readonly code?: string;
  readonly k?: number;
  readonly c: number | null;
  readonly d: number | null;
  readonly side: number;
  readonly n: number | null;
}

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
  /**
   * Whether halves of the side hold copies of the whole: those whose corner bits pass. `d` is the
   * fourth pile's bit.
   */
  readonly copies: ((a: number, b: number, c: number, d: number) => boolean) | null;
  /**
   * For the shader. ODDS(x, y, z, size) is 0 where the cubes of that side, a power of two, counted
   * by x, y and z, hold a position; otherwise its highest bit is the side of the empty cube around,
   * if SKIPS. GAP(p) is the same for one cell, where it differs. XORS: ODDS are linear. STEP(p) is
   * the step of birth of a position, BORN(p) of any cell, or -1; LATE: N-positions are born as
   * well. Whole numbers and vectors of them; size is a float. Halves come from floats: without a
   * graphics card a shift costs as much as nine sums.
   */
  readonly life: string;
}

export const SETS: Readonly<Record<SetName, LatticeSet>> = {
  nim: {
    largest: ranges.OctantParams.side[1],
    table: null,
    hull: "tetrahedron",
    counters: 2,
    tree: true,
    copies: (a, b, c) => (a ^ b ^ c) === 0,
    life: nimSet,
  },
  relaxed: {
    largest: ranges.OctantParams.side_relaxed[1],
    table: "around",
    hull: "box",
    counters: 2,
    tree: true,
    copies: null,
    life: `${aroundSet}#define LATE\n`,
  },
  lim: {
    largest: ranges.OctantParams.side[1],
    table: null,
    hull: "simplex",
    counters: 1,
    tree: false,
    copies: (a, b, c) => a + b + c < 2,
    life: limSet,
  },
  slice: {
    largest: ranges.OctantParams.side[1],
    table: null,
    hull: "box",
    counters: 2,
    tree: true,
    copies: (a, b, c, d) => (a ^ b ^ c ^ d) === 0,
    life: sliceSet,
  },
  misere: {
    largest: ranges.OctantParams.side_with_c[1],
    table: null,
    hull: "box",
    counters: 2,
    tree: false,
    copies: null,
    life: misereSet,
  },
  tripod: {
    largest: ranges.OctantParams.side_with_c[1],
    table: "heights",
    hull: "box",
    counters: 2,
    tree: false,
    copies: null,
    life: tripodSet,
  },
  /**
   * A game that no digits decide: the worker decides every position by the theory of the game, and
   * the shader looks it up in that table.
   */
  played: {
    largest: ranges.OctantParams.side_relaxed[1],
    table: "around",
    hull: "box",
    counters: 2,
    tree: false,
    copies: null,
    life: aroundSet,
  },
};

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
