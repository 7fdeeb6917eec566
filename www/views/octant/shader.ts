/**
 * The shaders of the octant. A ray walks the lattice in whole numbers: the cell (a, b, c) holds a
 * position of Nim when a xor b xor c = 0; where it does not, the largest aligned cube of side 2^k
 * about it, k the highest bit of that nim-sum, is empty as well and is crossed in one step. No
 * geometry and no texture stand for the set. Other sets have texts of their own.
 *
 * Space: the position (a, b, c) is the cube a..a+1, b..b+1, c..c+1. Floats count from a whole point
 * `base` near the camera's target, so that they stay exact at every side.
 */
import type { SetName } from "./sets.ts";
import ENLARGE from "./shaders/enlarge.frag.glsl";
import GIVEN from "./shaders/given.glsl";
import HULL from "./shaders/hull.vert.glsl";
import LIFE from "./shaders/life.glsl";
import LIGHT from "./shaders/light.glsl";
import aroundSet from "./shaders/set-around.glsl";
import limSet from "./shaders/set-lim.glsl";
import misereSet from "./shaders/set-misere.glsl";
import nimSet from "./shaders/set-nim.glsl";
import sliceSet from "./shaders/set-slice.glsl";
import tripodSet from "./shaders/set-tripod.glsl";
import SHOW from "./shaders/show.frag.glsl";
import TREE from "./shaders/tree.glsl";
import WALK from "./shaders/walk.glsl";
import WHOLE from "./shaders/whole.vert.glsl";

export { ENLARGE, HULL, SHOW, WHOLE };

/**
 * The sets, for the shader. ODDS(x, y, z, size) is 0 where the cubes of that side, a power of two,
 * counted by x, y and z, hold a position; otherwise its highest bit is the side of the empty cube
 * around, if SKIPS. GAP(p) is the same for one cell, where it differs. XORS: ODDS are linear.
 * STEP(p) is the step of birth of a position, BORN(p) of any cell, or -1; LATE: N-positions are
 * born as well. Whole numbers and vectors of them; size is a float. Halves come from floats:
 * without a graphics card a shift costs as much as nine sums.
 */
export const MEMBERS: Readonly<Record<SetName, string>> = {
  nim: nimSet,
  relaxed: `${aroundSet}#define LATE\n`,
  lim: limSet,
  slice: sliceSet,
  misere: misereSet,
  tripod: tripodSet,
  played: aroundSet,
};

/**
 * How a set is drawn: as cubes or as its tree, whole or with its newest step standing out, alone or
 * in four copies.
 */
export interface ShaderVariant {
  readonly set: SetName;
  readonly style: "cubes" | "tree";
  readonly cut: boolean;
  /** Everything that will ever be born is seen. */
  readonly whole: boolean;
  readonly copies: number;
  /** Some rays are as good as along an axis, and it is a tree. */
  readonly steep: boolean;
}

/** A ray is steep if this much of it goes along an axis. */
export const STEEP = 0.94;

/**
 * Draws one sample of every pixel of the hull. What a variant does not need is left out: a loop of
 * one turn costs.
 */
export function octantShader({ set, style, cut, whole, copies, steep }: ShaderVariant): string {
  /** Births of a step have one sum, or two, except by the relaxed rule. */
  const layer = set === "relaxed" ? "-1." : "float(top - 1)";
  const defined = [
    `COPIES ${copies}`,
    ...(style === "tree" ? ["AS_TREE"] : []),
    ...(steep ? [`STEEP ${STEEP}`] : []),
    ...(cut ? ["AS_CUT", `LAYER ${layer}`] : []),
    ...(whole && !cut ? ["WHOLE"] : []),
  ];
  const head = ["#version 300 es", ...defined.map((name) => `#define ${name}`)].join("\n");
  return `${head}\n${GIVEN}${MEMBERS[set]}${LIFE}${WALK}${style === "tree" ? TREE : ""}${LIGHT}`;
}
