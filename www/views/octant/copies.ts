/**
 * The octant taken apart: a set that decides by binary digits is made of copies of half its side,
 * and they can be moved away from one another. Every other set is one copy, in its place. And where
 * in a picture rays can meet them. Pure; positions are lattice points, the cube of one is centred
 * on it.
 */
import type { OctantParams } from "core";
import {
  add,
  dot,
  homogeneous,
  type Orbit,
  pixelSize,
  scale,
  type Viewport,
} from "../../canvas/orbit.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import type { Position } from "../../link/params.ts";
import { coreParams, type LatticeSet, SETS, type SetName, type SetWords } from "./sets.ts";

export interface Placed {
  /** Its least coordinates. */
  readonly corner: Position;
  /** How far it is moved. */
  readonly shift: Vec3;
  /** Its parameters for the core as if alone at 0; null when nothing of it is born yet. */
  readonly params: OctantParams | null;
}

/** Returns how much larger the copies are together when moved apart by `explode`, 0..=1. */
export function spreadOf(copies: readonly Placed[], explode: number): number {
  return copies.length === 1 ? 1 : 1 + explode / 2;
}

/** The copies that a set is made of; itself alone while nothing is to be moved. */
export function copiesOf(name: SetName, words: SetWords, explode: number): Placed[] {
  const { copies, counters } = SETS[name];
  const { side, n, d } = words;
  const whole: Placed = { corner: [0, 0, 0], shift: [0, 0, 0], params: coreParams(words) };
  if (copies === null || side < 2 || explode === 0 || (d ?? 0) >= side) return [whole];
  const half = side / 2;
  const rest = (d ?? 0) % half;
  const bit = Math.floor((d ?? 0) / half);
  return CORNERS.filter(([a, b, c]) => copies(a, b, c, bit)).map(([a, b, c]) => {
    const left = n === null ? null : n - (half * (a + b + c + bit)) / counters;
    const own = coreParams({ ...words, side: half, n: left, d: d === null ? null : rest });
    return {
      corner: [half * a, half * b, half * c],
      shift: scale(add([2 * a, 2 * b, 2 * c], [1, 1, 1], -1), (explode * half) / 2),
      params: left !== null && left < 0 ? null : own,
    };
  });
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((q) => [q >> 2, (q >> 1) & 1, q & 1] as const);

/** Where a position is seen. */
export function seenAt(copies: readonly Placed[], side: number, position: Position): Vec3 {
  const half = side / 2;
  const holds = ({ corner }: Placed) =>
    position.every((pile, i) => pile >= (corner[i] ?? 0) && pile < (corner[i] ?? 0) + half);
  return add(position, copies.find(holds)?.shift ?? [0, 0, 0]);
}

/** The core's answer for a ray: the first position whose cube it meets. */
export type PickCube = (params: OctantParams, origin: Vec3, direction: Vec3) => Position | null;

/**
 * Returns the first position on a ray among copies that are moved apart; within `radius` of its
 * middle, if given.
 */
export function pickAmong(
  pick: PickCube,
  copies: readonly Placed[],
  origin: Vec3,
  direction: Vec3,
  radius: number | null,
): Position | null {
  let first: Position | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { corner, shift, params } of copies) {
    if (params === null) continue;
    const from = add(add(origin, shift, -1), corner, -1);
    const hit =
      radius === null
        ? pick(params, from, direction)
        : pickBall(pick, params, from, direction, radius);
    if (hit === null) continue;
    const far = dot(add(hit, from, -1), direction);
    if (far < least) {
      least = far;
      first = add(hit, corner) as Position;
    }
  }
  return first;
}

/** More cubes than this with dots that a ray misses are not looked through. */
const MISSES = 96;

/** Passes by positions whose cubes the ray meets, but not the ball in them. */
function pickBall(
  pick: PickCube,
  params: OctantParams,
  origin: Vec3,
  direction: Vec3,
  radius: number,
): Position | null {
  const along = scale(direction, 1 / Math.sqrt(dot(direction, direction)));
  let from = origin;
  for (let i = 0; i < MISSES; i++) {
    const hit = pick(params, from, along);
    if (hit === null) return null;
    const middle = add(hit, from, -1);
    const ahead = dot(middle, along);
    if (dot(middle, middle) - ahead * ahead <= radius * radius) return hit;
    from = add(from, along, leaving(middle, along) + 1e-6);
  }
  return null;
}

/** When a ray from 0 leaves the cube about a middle. */
function leaving(middle: Vec3, along: Vec3): number {
  const times = along.map((speed, i) =>
    speed === 0 ? Number.POSITIVE_INFINITY : ((middle[i] ?? 0) + Math.sign(speed) / 2) / speed,
  );
  return Math.min(...times);
}

// Of copies that are moved apart most rays miss most: the picture is divided into parts by which
// copies they can meet, which saves time.

export interface RayPart {
  /** The copies that can be seen in it, nearest first. */
  readonly copies: readonly Placed[];
  /** Clockwise as they are seen, and homogeneous: in units in which the picture is -1..1. */
  readonly triangles: Triangles;
}

/** The number of tiles across and down: finer ones save little. */
const TILES = 24;

/** What of space is seen, and from where. */
export interface Space {
  readonly set: SetName;
  readonly side: number;
  /** Everything born to this step is seen. */
  readonly step: number;
  /** The copies of half the side, moved apart; or the whole. */
  readonly copies: readonly Placed[];
  readonly orbit: Orbit;
  /** In CSS pixels. */
  readonly view: Viewport;
}

/** Returns the parts of a picture: the hull of a single set, otherwise tiles. */
export function partsOf({ set, side, step, copies, orbit, view }: Space): RayPart[] {
  const air = 2 * pixelSize(orbit, view);
  const { hull: shape } = SETS[set];
  const project = (corner: Vec3) => homogeneous(orbit, view, corner);
  if (copies.length === 1)
    return [{ copies, triangles: hull(shape, side, step, air).map(project) }];
  const half = hull(shape, side / 2, side / 2 - 1, air);
  const bodies = copies.map((copy) => {
    const place = add(copy.corner, copy.shift);
    return { copy, corners: half.map((corner) => project(add(corner, place))) };
  });
  return tiled(bodies.toSorted((one, other) => depth(one) - depth(other)));
}

/** A copy, and a hull of it, homogeneous. */
interface Body {
  readonly copy: Placed;
  readonly corners: Triangles;
}

function depth({ corners }: Body): number {
  return corners.reduce((sum, [, , h]) => sum + h, 0);
}

/** Tiles, gathered by the bodies that are seen in them. */
function tiled(bodies: readonly Body[]): RayPart[] {
  const parts = new Map<string, RayPart & { triangles: Vec3[] }>();
  for (let place = 0; place < TILES * TILES; place++) {
    const tile = tileAt(place % TILES, Math.floor(place / TILES));
    const hits = bodies.map((body) => touches(body, tile));
    if (!hits.includes(true)) continue;
    const name = hits.join();
    const copies = bodies.flatMap(({ copy }, i) => (hits[i] ? [copy] : []));
    const part = parts.get(name) ?? { copies, triangles: [] };
    part.triangles.push(...trianglesOf(tile));
    parts.set(name, part);
  }
  return [...parts.values()];
}

interface Tile {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

function tileAt(column: number, row: number): Tile {
  const edge = (tile: number) => (2 * tile) / TILES - 1;
  return { left: edge(column), right: edge(column + 1), low: edge(row), high: edge(row + 1) };
}

function trianglesOf({ left, right, low, high }: Tile): Triangles {
  const [from, to]: [Vec3, Vec3] = [
    [left, low, 1],
    [right, high, 1],
  ];
  return [from, to, [right, low, 1], from, [left, high, 1], to];
}

/**
 * Whether a body can be seen in a tile: unless all of it is behind the eye, or beyond one side of
 * the tile.
 */
function touches({ corners }: Body, { left, right, low, high }: Tile): boolean {
  const beyond = [
    ([, , h]: Vec3) => h <= 0,
    ([x, , h]: Vec3) => x < left * h,
    ([x, , h]: Vec3) => x > right * h,
    ([, y, h]: Vec3) => y < low * h,
    ([, y, h]: Vec3) => y > high * h,
  ];
  return !beyond.some((side) => corners.every(side));
}

/** Corners of triangles, three by three. */
export type Triangles = readonly Vec3[];

/**
 * A convex hull of all cubes born to a step, larger by `air` on every side. A tetrahedron where a
 * <= b + c, b <= a + c, c <= a + b and a + b + c = 2n at most; a simplex where a + b + c = n at
 * most; else a box.
 */
function hull(shape: LatticeSet["hull"], side: number, step: number, air: number): Triangles {
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
