/** A pyramid over a square of heights, so that a ray can pass over, or under, many of them at once. Pure. */

/**
 * For squares of side 1, 2, 4, ... of a table `side` by `side`, a power of two, row by row: the lowest value in each,
 * and in the upper 16 bits the highest. The result is one table `side` wide, all levels beneath one another: squares of
 * side s begin in row 2 side - 2 side / s, at the left. Time and space O(side^2).
 */
export function pyramid(side: number, heights: Uint16Array): Uint32Array {
  const levels = new Uint32Array(2 * side * side);
  for (let i = 0; i < heights.length; i++) levels[i] = (heights[i] as number) * 0x10001;
  for (let size = side / 2; size >= 1; size /= 2) halve(levels, side, size);
  return levels;
}

/** Makes the level of `size` by `size` squares from the one above it in the table, of twice as many each way. */
function halve(levels: Uint32Array, side: number, size: number): void {
  const from = 2 * (side - 2 * size) * side;
  const to = 2 * (side - size) * side;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const upper = from + 2 * row * side + 2 * column;
      levels[to + row * side + column] = joined(
        joined(levels[upper] as number, levels[upper + 1] as number),
        joined(levels[upper + side] as number, levels[upper + side + 1] as number),
      );
    }
}

/** The lowest and the highest of two squares. */
function joined(a: number, b: number): number {
  const low = Math.min(a & 0xffff, b & 0xffff);
  return ((Math.max(a >>> 16, b >>> 16) << 16) | low) >>> 0;
}
