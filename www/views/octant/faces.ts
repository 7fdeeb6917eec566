/** The faces of cubes, and the order in which a plain canvas shows them. Pure. */
import { add, dot, type Eye } from "../../canvas/orbit.ts";
import { mapped, type Vec3 } from "../../canvas/vec3.ts";

/** A face of a cube: its corners about the cube's centre. */
export interface Face {
  readonly normal: Vec3;
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
}

/** The six faces of every cube. */
export const FACES: readonly Face[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((side) => {
    const point = (along: number, u: number, v: number) =>
      mapped([0, 1, 2], (at) => [along, u, v][(at - axis + 3) % 3] ?? 0);
    const corner = (u: number, v: number) => point(side / 2, u, v);
    return {
      normal: point(side, 0, 0),
      corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
    };
  }),
);

/**
 * Whether an eye is in front of a face of the cube about a point, by more than what computing
 * leaves.
 */
export function sees({ at, h }: Eye, { normal }: Face, middle: Vec3): boolean {
  return dot(normal, add(at, add(middle, normal, 0.5), -h)) > 1e-9;
}

/**
 * The order in which cubes are painted so that nearer ones cover farther ones: indices into
 * `points` (a, b, c flat), of those born to `step`. Two cubes that differ in a are parted by a
 * plane, and the one on the eye's side of it is not covered: so those farthest from the eye along a
 * come first, and among equals the same holds of b, then of c.
 */
export function paintersOrder(
  points: Uint32Array,
  generation: Uint32Array,
  step: number,
  eye: Eye,
): Uint32Array {
  const most = points.reduce((most, pile) => Math.max(most, pile), 0) + 1;
  const ranks = [0, 1, 2].map((axis) => ranksAlong(eye, axis, most));
  const rank = (i: number) =>
    ranks.reduce((sum, along, axis) => sum * most + (along[points[3 * i + axis] ?? 0] ?? 0), 0);
  const places = Float64Array.from(generation, (_, i) => rank(i));
  const born = new Uint32Array(generation.length)
    .map((_, i) => i)
    .filter((i) => (generation[i] ?? 0) <= step);
  return born.sort((i, j) => (places[i] ?? 0) - (places[j] ?? 0));
}

/**
 * When cubes are painted by where they are along an axis: 0 is farthest from the eye; equal for
 * those that it sees side by side.
 */
function ranksAlong({ at, h }: Eye, axis: number, count: number): Uint32Array {
  const eye = at[axis] ?? 0;
  const nearness = (pile: number) => (h === 0 ? Math.sign(eye) * pile : -Math.abs(eye - pile));
  const piles = Array.from({ length: count }, (_, pile) => pile);
  piles.sort((one, other) => nearness(one) - nearness(other));
  const ranks = new Uint32Array(count);
  for (const [turn, pile] of piles.entries()) {
    const before = piles[turn - 1];
    const level = before !== undefined && nearness(before) === nearness(pile);
    ranks[pile] = level ? (ranks[before] ?? 0) : turn;
  }
  return ranks;
}
