/** Where the heaps of an octal game stand in a picture. Pure. */
import type { Point } from "../../canvas/camera.ts";
import type { PlotBox } from "../plot.ts";

/** Longer rows than this would have cells that nobody can see. */
const LONGEST_ROW = 400;

/** Cells in a row for a game without a period, or with a longer one. */
const ROW = 100;

/** Returns how many cells a row has: a period, or several where it is short. */
export function rowLength(period: number | null): number {
  if (period === null || period > LONGEST_ROW) return ROW;
  return period * Math.max(1, Math.floor(60 / period));
}

/** Returns the largest of the values, faster than `reduce`, and 0 if there is none. */
export function largestOf(values: Uint16Array): number {
  let most = 0;
  for (let heap = 0; heap < values.length; heap++) most = Math.max(most, values[heap] ?? 0);
  return most;
}

/** The rows of a picture: the width and height of cells, and how many rows there is space for. */
export interface Rows {
  readonly cells: number;
  readonly wide: number;
  readonly tall: number;
  readonly count: number;
}

/** The lowest height of a row that can be seen, in pixels. */
const LOWEST = 3;

/** Returns the rows for heaps 0 to `to`, as many as there is space for. */
export function rowsOf(cells: number, to: number, { width, height }: PlotBox): Rows {
  const wide = width / cells;
  const all = Math.ceil((to + 1) / cells);
  const tall = Math.max(LOWEST, Math.min(2 * wide, height / all, 32));
  return { cells, wide, tall, count: Math.min(all, Math.floor(height / tall)) };
}

/** Returns the heap at a point of the dots; null where there is none. */
export function dotAt(to: number, box: PlotBox, [x, y]: Point): number | null {
  const across = (x - box.left) / box.width;
  if (across < 0 || across >= 1 || y < 0 || y > box.top + box.height * 1.1) return null;
  return Math.floor(across * (to + 1));
}

/** Returns the heap at a point of the rows; null where there is none. */
export function cellAt(rows: Rows, to: number, box: PlotBox, [x, y]: Point): number | null {
  const across = Math.floor((x - box.left) / rows.wide);
  const down = Math.floor((y - box.top) / rows.tall);
  if (across < 0 || across >= rows.cells || down < 0 || down >= rows.count) return null;
  const heap = down * rows.cells + across;
  return heap <= to ? heap : null;
}

/**
 * Returns the dots to draw, without those that would cover each other: of all heaps with one value
 * in half a pixel the first.
 */
export function dotsOf(values: Uint16Array, { width }: PlotBox): readonly number[] {
  const columns = Math.ceil(2 * width);
  if (values.length <= columns) return Array.from(values, (_, heap) => heap);
  const last = new Int32Array(2 ** 16).fill(-1); // the column of the last dot of each value
  const heaps: number[] = [];
  for (let heap = 0; heap < values.length; heap++) {
    const column = Math.floor((heap / values.length) * columns);
    const value = values[heap] ?? 0;
    if (last[value] === column) continue;
    last[value] = column;
    heaps.push(heap);
  }
  return heaps;
}
