/** Vectors of three numbers: points of space, colours, positions of three piles. */

export type Vec3 = readonly [number, number, number];

/** Returns a vector changed number by number. */
export function mapped([a, b, c]: Vec3, change: (part: number, at: 0 | 1 | 2) => number): Vec3 {
  return [change(a, 0), change(b, 1), change(c, 2)];
}
