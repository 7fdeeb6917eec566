/** A pyramid over a square of heights, so that a ray can pass over, or under, many of them at once. Pure. */

/**
 * For squares of side 1, 2, 4, ... of a table `side` by `side`, a power of two, row by row: the lowest and the highest
 * value in each, side by side. The last level is one square. Time and space O(side^2).
 */
export function pyramid(side: number, heights: Uint16Array): Uint16Array[] {
  let level: Uint16Array = doubled(heights);
  const levels = [level];
  for (let size = side / 2; size >= 1; size /= 2) {
    level = halved(size, level);
    levels.push(level);
  }
  return levels;
}

/** Every height is its own lowest and highest. */
function doubled(heights: Uint16Array): Uint16Array {
  const level = new Uint16Array(2 * heights.length);
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i] as number;
    level[2 * i] = height;
    level[2 * i + 1] = height;
  }
  return level;
}

/** The level of `size` by `size` squares above one of twice as many each way. No lists: there may be a million. */
function halved(size: number, below: Uint16Array): Uint16Array {
  const level = new Uint16Array(2 * size * size);
  const value = (i: number) => below[i] as number;
  for (let place = 0; place < level.length; place += 2) {
    const column = place % (2 * size);
    const upper = 4 * (place - column) + 2 * column;
    const lower = upper + 4 * size;
    level[place] = Math.min(value(upper), value(upper + 2), value(lower), value(lower + 2));
    level[place + 1] = Math.max(
      value(upper + 1),
      value(upper + 3),
      value(lower + 1),
      value(lower + 3),
    );
  }
  return level;
}
