/**
 * Computes where in a picture rays can meet anything. Of copies that are moved apart most rays miss
 * most: the picture is divided into parts by which copies they can meet, which saves time. Pure.
 */
import { add, homogeneous, pixelSize } from "../../canvas/orbit.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import type { Placed } from "./copies.ts";
import { hull, type Triangles } from "./geometry.ts";
import type { OctantPicture } from "./painter.ts";
import { SETS } from "./sets.ts";

export interface RayPart {
  /** The copies that can be seen in it, nearest first. */
  readonly copies: readonly Placed[];
  /** Clockwise as they are seen, and homogeneous: in units in which the picture is -1..1. */
  readonly triangles: Triangles;
}

/** The number of tiles across and down: finer ones save little. */
const TILES = 24;

/** Returns the parts of a picture: the hull of a single set, otherwise tiles. */
export function partsOf(
  picture: Pick<OctantPicture, "set" | "side" | "step" | "copies" | "orbit" | "view">,
): RayPart[] {
  const { set, side, step, copies, orbit, view } = picture;
  const air = 2 * pixelSize(orbit, view);
  const { hull: shape } = SETS[set];
  const seen = (corner: Vec3) => homogeneous(orbit, view, corner);
  if (copies.length === 1) return [{ copies, triangles: hull(shape, side, step, air).map(seen) }];
  const half = hull(shape, side / 2, side / 2 - 1, air);
  const bodies = copies.map((copy) => {
    const place = add(copy.corner, copy.shift);
    return { copy, corners: half.map((corner) => seen(add(corner, place))) };
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
    const seen = bodies.map((body) => touches(body, tile));
    if (!seen.includes(true)) continue;
    const name = seen.join();
    const copies = bodies.flatMap(({ copy }, i) => (seen[i] ? [copy] : []));
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
