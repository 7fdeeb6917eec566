/** Which rows of a long table are on the screen: the others are not written. */

/** Rows that are written beyond both rims, so that scrolling shows no gap. */
const BEYOND = 8;

/** About how many entries are written in one frame: the browser lays them out in one task. */
export const AT_ONCE = 150;

export interface Slice {
  /** The rows `first..last` are written. */
  readonly first: number;
  readonly last: number;
}

/**
 * The rows of `all`, each `high` pixels high, that a window of `height` pixels shows that begins at
 * `top`.
 */
export function sliceOf(all: number, high: number, top: number, height: number): Slice {
  const within = (row: number) => Math.min(all, Math.max(0, row));
  const first = within(Math.floor(top / high) - BEYOND);
  return { first, last: Math.max(first, within(Math.ceil((top + height) / high) + BEYOND)) };
}

/**
 * Returns the rows to write next of those that are wanted: those that are written already, and at
 * most `most` others from row `from` on.
 */
export function grown(written: Slice, wanted: Slice, from: number, most: number): Slice {
  const within = (row: number) => Math.min(wanted.last, Math.max(wanted.first, row));
  const kept = { first: within(written.first), last: within(written.last) };
  const isApart = kept.first >= kept.last || from < kept.first || from >= kept.last;
  const { first, last } = isApart ? { first: within(from), last: within(from) } : kept;
  const end = Math.min(wanted.last, last + most);
  const left = most - (end - last);
  return { first: Math.max(wanted.first, first - left), last: end };
}

/** Returns how many rows of `now` were not written before. */
export function newRows(before: Slice, now: Slice): number {
  const [first, last] = [Math.max(before.first, now.first), Math.min(before.last, now.last)];
  return now.last - now.first - Math.max(0, last - first);
}

/**
 * Returns where the window begins to show a whole row with the heads above it, moved as little as
 * possible.
 */
export function showing(row: number, high: number, top: number, height: number): number {
  const [above, below] = [row * high, (row + 1) * high - height];
  return Math.max(0, Math.min(above, Math.max(below, top)));
}
