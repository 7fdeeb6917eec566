/**
 * The octant as shapes: where the camera begins, the hull in which positions lie,
 * and the words for what is pointed at. Pure; positions are lattice
 * points, the cube of one is centred on it.
 */
import type { Census, OctantPoint } from "core";
import { counted } from "../../canvas/number-format.ts";
import { type Orbit, pencil, type Viewport } from "../../canvas/orbit.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";
import { NEIGHBOURS, STEPS } from "./describe.ts";
import type { SetName } from "./sets.ts";

/**
 * The whole octant in view: a little from above, the first axis to the right, the patriarch at the
 * lower left.
 */
export const HOME = { yaw: 35, pitch: 16, zoom: 1 } as const;

/** A camera worth a button: what it sets, and what there is to be seen. */
export interface Preset {
  readonly key: string;
  readonly label: string;
  readonly meaning: string;
  readonly yaw: number;
  readonly pitch: number;
  readonly lens: Viewport["lens"];
  readonly colour: Colouring;
}

/**
 * Every one shows the whole; down an axis a pixel shows one position of Nim, and the colour its
 * pile along the axis.
 */
export const PRESETS: readonly Preset[] = [
  preset("1", "Down a", "Along the a axis: the colour is pile a", 90, 0, "a"),
  preset("2", "Down b", "Along the b axis: the colour is pile b", 0, 0, "b"),
  preset("3", "Down c", "Along the c axis: the colour is pile c", 0, 90, "c"),
  preset(
    "4",
    "Down (1, 1, 1)",
    "Along the diagonal, where all three piles look alike",
    135,
    35.26,
    "generation",
  ),
  {
    key: "5",
    label: "In space",
    meaning: "From the side, with perspective",
    yaw: HOME.yaw,
    pitch: HOME.pitch,
    lens: "perspective",
    colour: "generation",
  },
];

function preset(
  key: string,
  label: string,
  meaning: string,
  yaw: number,
  pitch: number,
  colour: Colouring,
): Preset {
  return { key, label, meaning, yaw, pitch, lens: "orthographic", colour };
}

/** The smallest zoom. */
export const FARTHEST = 0.25;

/** The largest zoom: one cube fills the picture. */
export function nearest(side: number): number {
  return Math.max(4, side);
}

export function homeOrbit(side: number): Orbit {
  const middle = (side - 1) / 2;
  return { ...HOME, target: [middle, middle, middle] };
}

/**
 * The words of a link that are about the camera; x, y, z are null while the middle is the octant's
 * own.
 */
export interface CameraWords {
  readonly yaw: number;
  readonly pitch: number;
  readonly zoom: number;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
}

export function orbitOf({ yaw, pitch, zoom, x, y, z }: CameraWords, side: number): Orbit {
  const { target } = homeOrbit(side);
  return { yaw, pitch, zoom, target: [x ?? target[0], y ?? target[1], z ?? target[2]] };
}

/** Returns the camera as links write it. */
export function wordsOf({ yaw, pitch, zoom, target }: Orbit, side: number): CameraWords {
  const round = (x: number, digits: number) => Math.round(x * 10 ** digits) / 10 ** digits;
  const home = homeOrbit(side).target;
  const moved = target.some((at, i) => Math.abs(at - (home[i] ?? 0)) > 0.0005);
  const [x, y, z] = target.map((at) => (moved ? round(at, 3) : null));
  const turn = { yaw: round(yaw, 2), pitch: round(pitch, 2), zoom: round(zoom, 3) };
  return { ...turn, x: x ?? null, y: y ?? null, z: z ?? null };
}

/**
 * Radius of the ball that fits the picture at zoom 1: the tetrahedron with a little air, moved
 * apart by `spread`.
 */
export function sceneRadius(side: number, spread = 1): number {
  return 0.9 * side * spread;
}

/**
 * Returns the largest cosine of the angle between a ray of the picture and an axis, within 0.02.
 */
export function along(orbit: Orbit, view: Viewport): number {
  const { direction } = pencil(orbit, view);
  const places = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
  const rays = places.flatMap((u) => places.map((v) => sum(direction, [1, u, v])));
  return Math.max(...rays.map((ray) => Math.max(...ray.map(Math.abs)) / Math.hypot(...ray)));
}

function sum(vectors: readonly Vec3[], shares: Vec3): Vec3 {
  const total = (axis: 0 | 1 | 2) =>
    vectors.reduce((all, vector, i) => all + (shares[i] ?? 0) * vector[axis], 0);
  return [total(0), total(1), total(2)];
}

/** Corners of triangles, three by three. */
export type Triangles = readonly Vec3[];

/**
 * A convex hull of all cubes born to a step, larger by `air` on every side. A tetrahedron where a
 * <= b + c, b <= a + c, c <= a + b and a + b + c = 2n at most; a simplex where a + b + c = n at
 * most; else a box.
 */
export function hull(
  shape: keyof typeof HULLS,
  side: number,
  step: number,
  air: number,
): Triangles {
  const reach = Math.min(step, side - 1);
  const near = -1.5 - 2 * air;
  const end = reach + (shape === "simplex" ? 4.5 + 6 * air : 1.5 + 2 * air);
  const corner = (bits: number): Vec3 => [
    bits & 4 ? end : near,
    bits & 2 ? end : near,
    bits & 1 ? end : near,
  ];
  return HULLS[shape].map(corner);
}

/** Corners as bits (a, b, c), counter-clockwise seen from outside. */
const TETRAHEDRON = [
  [0b000, 0b110, 0b101],
  [0b000, 0b101, 0b011],
  [0b000, 0b011, 0b110],
  [0b110, 0b011, 0b101],
].flat();
const BOX = [
  [0b000, 0b010, 0b110, 0b100],
  [0b001, 0b101, 0b111, 0b011],
  [0b000, 0b100, 0b101, 0b001],
  [0b010, 0b011, 0b111, 0b110],
  [0b000, 0b001, 0b011, 0b010],
  [0b100, 0b110, 0b111, 0b101],
].flatMap(([p, q, r, s]) => [p, q, r, p, r, s] as number[]);
const SIMPLEX = [
  [0b000, 0b010, 0b100],
  [0b000, 0b100, 0b001],
  [0b000, 0b001, 0b010],
  [0b100, 0b010, 0b001],
].flat();
const HULLS = { tetrahedron: TETRAHEDRON, simplex: SIMPLEX, box: BOX } as const;

export type Colouring = "generation" | "a" | "b" | "c";

/**
 * Place in the palette, 0..1: `from`, and the product of the rest with (a, b, c, step of birth).
 */
export interface Measure {
  readonly from: number;
  readonly slopes: readonly [a: number, b: number, c: number, step: number];
}

/**
 * The colours stay what they are while the growth plays: the whole picture is the scale. Colours
 * too pale for light paper, or too dark for dark paper, are left out.
 */
export function measure(
  colouring: Colouring,
  side: number,
  lastStep: number,
  dark: boolean,
): Measure {
  const [from, to] = dark ? [0.3, 1] : [0.05, 0.88];
  const along = (what: Colouring, most: number) =>
    colouring === what ? (to - from) / Math.max(1, most) : 0;
  const [a, b, c] = (["a", "b", "c"] as const).map((pile) => along(pile, side - 1));
  return { from, slopes: [a ?? 0, b ?? 0, c ?? 0, along("generation", lastStep)] };
}

const named = (position: Position) => `(${position.join(", ")})`;

/**
 * Piles in binary, under one another's digits: P-positions have an even number of ones in every
 * column.
 */
export function binary(position: Position): string {
  const digits = Math.max(...position).toString(2).length;
  return position.map((pile) => pile.toString(2).padStart(digits, "0")).join(", ");
}

/**
 * Why a position has no parent. Outside of Nim and Lim a neighbour nearer to 0 may be missing, or
 * not the only one.
 */
function orphan(position: Position): string {
  return position.some((pile) => pile > 0)
    ? "none: not exactly one closer neighbour is shown"
    : "none: the first position";
}

/** A position in the evolution of its game (Nim Fractals, section 5.3). */
export interface Evolution {
  readonly generation: number;
  /** As texts for readers. */
  readonly parents: readonly string[];
}

/** Describes a position; `evolution`: where its steps are none. */
export function factsOf(
  { position, generation, parent, children, is_p }: OctantPoint,
  set: SetName,
  evolution: Evolution | null = null,
): Facts {
  const { card, evolves } = STEPS[set];
  const [before, after] = evolves ? ["Parent", "Children"] : NEIGHBOURS;
  return {
    title: named(position),
    rows: [
      [
        "Kind",
        is_p ? "P-position: the player to move loses" : "N-position: the player to move wins",
      ],
      [card, String(generation)],
      ["Piles in binary", binary(position)],
      [before, parent ? named(parent) : orphan(position)],
      [after, children.length === 0 ? "none" : children.map(named).join(" ")],
      ...(evolution === null
        ? []
        : ([
            ["Generation in the game", String(evolution.generation)],
            ["Parents in the game", evolution.parents.join(" ") || "none"],
          ] as const)),
    ],
    relatives: [before, after, "Parents in the game"],
  };
}

/**
 * Describes what a step bore, and that it agrees with the theorems: P-positions of Nim with total
 * 2n, and others.
 */
export function censusOf({ steps, all, others }: Census, step: number): string {
  const at = steps.indexOf(step);
  const late = others[at] ?? 0;
  const early = (all[at] ?? 0) - late;
  const rest = late === 0 ? say("nothing else") : counted(late, "other");
  return say`Born at step ${step}: ${early} with total ${2 * step}, all P-positions; ${rest}.`;
}

/**
 * Where a key of the walk leads from a position: to its parent, to its first child, to its next
 * sibling.
 */
export type Walk = "parent" | "child" | "sibling";

/**
 * The relative of a position; null where there is none. `siblings` are the children of its parent.
 */
export function relative(
  point: OctantPoint,
  walk: Walk,
  siblings: readonly Position[],
): Position | null {
  if (walk === "parent") return point.parent;
  if (walk === "child") return point.children[0] ?? null;
  const place = siblings.findIndex((sibling) => sibling.join() === point.position.join());
  return siblings.length < 2 ? null : (siblings[(place + 1) % siblings.length] ?? null);
}
