/**
 * The shaders of the octant, and what a picture gives to them. A ray walks the lattice in whole
 * numbers: the cell (a, b, c) holds a position of Nim when a xor b xor c = 0; where it does not,
 * the largest aligned cube of side 2^k about it, k the highest bit of that nim-sum, is empty as
 * well and is crossed in one step. No geometry and no texture stand for the set. Other sets have
 * texts of their own.
 *
 * Space: the position (a, b, c) is the cube a..a+1, b..b+1, c..c+1. Floats count from a whole point
 * `base` near the camera's target, so that they stay exact at every side.
 */
import { add, basis, distance, pencil, pixelSize, scale } from "../../canvas/orbit.ts";
import { type Piece, pixelsOf } from "../../canvas/surface.ts";
import { mapped } from "../../canvas/vec3.ts";
import { along } from "./camera.ts";
import type { Placed } from "./copies.ts";
import type { OctantPicture } from "./painter.ts";
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
const STEEP = 0.94;

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

// What a picture gives to the shader.

/** Texture units. */
export const PICTURE = 0;
export const PALETTE = 1;
export const AROUND = 2;
export const HEIGHTS = 3;
/** Where tables are made before they take their places. */
export const SPARE = 4;
/** Cubes smaller than this share of a pixel are drawn as part of a larger one. */
const MELT = 0.7;
const HALF = [0.5, 0.5, 0.5] as const;

/**
 * Returns where the i-th ray passes through its pixel: the points of Halton, evenly spread,
 * -1/2..1/2.
 */
function jitter(i: number): readonly [number, number] {
  return [halton(i + 1, 2) - 0.5, halton(i + 1, 3) - 0.5];
}

function halton(index: number, base: number): number {
  let value = 0;
  for (let i = index, share = 1 / base; i > 0; i = Math.floor(i / base), share /= base)
    value += (i % base) * share;
  return value;
}

/** The pixels of a picture, and which of them are painted. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly piece: Piece;
}

export function gridOf({ view, ratio, piece }: OctantPicture): Grid {
  const [width, height] = pixelsOf(view, ratio);
  return { width, height, piece: piece ?? { left: 0, top: 0, width, height } };
}

/** The same picture in fewer pixels; its piece still has whole ones. */
export function coarser(grid: Grid, share: number): Grid {
  if (share === 1) return grid;
  const { left, top, width, height } = grid.piece;
  const [across, down] = [Math.ceil(width * share) / width, Math.ceil(height * share) / height];
  return {
    width: across * grid.width,
    height: down * grid.height,
    piece: { left: across * left, top: down * top, width: across * width, height: down * height },
  };
}

export function variantOf({
  set,
  style,
  cut,
  whole,
  copies,
  orbit,
  view,
}: OctantPicture): ShaderVariant {
  const steep = style === "tree" && along(orbit, view) > STEEP;
  return { set, style, cut, whole, copies: copies.length, steep };
}

/** Returns the copies for the shader. */
export function placesOf(copies: readonly Placed[]) {
  return {
    copies: copies.length,
    corners: copies.flatMap(({ corner }) => [...corner]),
    shifts: copies.flatMap(({ shift }) => [...shift]),
  };
}

/** Returns all uniforms of a picture. The shader's space is ours moved by one half. */
export function uniforms(picture: OctantPicture, sample: number, { width, height, piece }: Grid) {
  const { orbit, side, theme } = picture;
  const [left, bottom] = [piece.left, height - piece.top - piece.height];
  const view = { ...picture.view, width, height };
  const base = mapped(orbit.target, (x) => Math.round(Math.min(side, Math.max(0, x))));
  const { origin, direction } = pencil({ ...orbit, target: add(orbit.target, HALF) }, view);
  const { right, up, back } = basis(orbit);
  const far = distance(orbit, view);
  const size = MELT * pixelSize(orbit, view);
  const [x, y] = jitter(sample);
  return {
    origin: [...add(origin[0], base, -1), ...origin[1], ...origin[2]],
    direction: direction.flat(),
    base,
    grain: [2 / width, 2 / height],
    skipped: [left, bottom],
    closer: [width / piece.width, height / piece.height],
    aside: [(width - 2 * left) / piece.width - 1, (height - 2 * bottom) / piece.height - 1],
    jitter: [(2 * x) / width, (2 * y) / height],
    footprint: view.lens === "perspective" ? [0, size / far] : [size, 0],
    side,
    last: picture.step,
    newest: picture.newest,
    fourth: picture.fourth,
    top: picture.reach.top,
    slack: picture.reach.slack,
    part: picture.copies.length === 1 ? side : side / 2,
    measure: picture.measure.slopes,
    lowest: picture.measure.from,
    palette: PALETTE,
    around: AROUND,
    emptyCubes: AROUND,
    heights: HEIGHTS,
    paper: theme.paper,
    ink: theme.ink,
    accent: theme.accent,
    lamp: add(add(scale(right, -0.36), up, 0.72), back, 0.59),
    haze: [far - 0.25 * side * picture.spread, far + 1.2 * side * picture.spread],
    selected: picture.selected ?? [-1, -1, -1],
  };
}
