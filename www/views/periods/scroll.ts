/** Which rows of a long table are on the screen: the others are not written. */

/** Rows that are written beyond both rims, so that scrolling shows no gap. */
const BEYOND = 8;

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
 * Returns where the window begins to show a whole row with the heads above it, moved as little as
 * possible.
 */
export function showing(row: number, high: number, top: number, height: number): number {
  const [above, below] = [row * high, (row + 1) * high - height];
  return Math.max(0, Math.min(above, Math.max(below, top)));
}
