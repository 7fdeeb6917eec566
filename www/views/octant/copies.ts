/**
 * The octant taken apart: a set that decides by binary digits is made of copies of half its side,
 * and they can be moved away from one another. Every other set is one copy, in its place. Pure.
 */
import type { OctantParams } from "core";
import { add, dot, scale } from "../../canvas/orbit.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import type { Position } from "../../link/params.ts";
import { coreParams, SETS, type SetName, type SetWords } from "./sets.ts";

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
export type Pick = (params: OctantParams, origin: Vec3, direction: Vec3) => Position | null;

/**
 * Returns the first position on a ray among copies that are moved apart; within `radius` of its
 * middle, if given.
 */
export function pickAmong(
  pick: Pick,
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
  pick: Pick,
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
