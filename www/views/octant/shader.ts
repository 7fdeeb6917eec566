/**
 * The shaders of the octant. A ray walks the lattice in whole numbers: the cell (a, b, c) holds a
 * position of Nim when a xor b xor c = 0; where it does not, the largest aligned cube of side 2^k
 * about it, k the highest bit of that nim-sum, is empty as well and is crossed in one step. No
 * geometry and no texture stand for the set. Other sets come from the table in sets.ts.
 *
 * Space: the position (a, b, c) is the cube a..a+1, b..b+1, c..c+1. Floats count from a whole point
 * `base` near the camera's target, so that they stay exact at every side.
 */
import { SETS, type SetName } from "./sets.ts";
import ENLARGE from "./shaders/enlarge.frag.glsl";
import GIVEN from "./shaders/given.glsl";
import HULL from "./shaders/hull.vert.glsl";
import LIFE from "./shaders/life.glsl";
import LIGHT from "./shaders/light.glsl";
import SHOW from "./shaders/show.frag.glsl";
import TREE from "./shaders/tree.glsl";
import WALK from "./shaders/walk.glsl";
import WHOLE from "./shaders/whole.vert.glsl";

export { ENLARGE, HULL, SHOW, WHOLE };

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
  const { life } = SETS[set];
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
  return `${head}\n${GIVEN}${life}${LIFE}${WALK}${style === "tree" ? TREE : ""}${LIGHT}`;
}
