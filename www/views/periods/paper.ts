/**
 * The period table on paper: in blocks of as many centres as fit into the width, each in pages,
 * with heads on every page.
 */
import type { Paper } from "../../canvas/surface.ts";

/** The height of a row and the width of the column of row numbers, in pixels. */
export const ROW = 20;
export const ROWS_COLUMN = 48;

/** What follows a part. */
const GAP = 24;

/** A part of the table: `columns` and `rows` from the first to the one before the last. */
export interface TablePart {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
  /** Whether it begins a page. */
  readonly breaks: boolean;
}

/**
 * Returns how a table is divided: first by width, then by height. `widths` are its columns';
 * `above` is the height over the first part of the first page.
 */
export function partsOf(
  widths: readonly number[],
  rows: number,
  width: number,
  paper: Paper,
  above: number,
): TablePart[] {
  const rowsThatFit = (over: number) =>
    Math.max(1, Math.floor((paper.height - over - GAP) / ROW) - 2);
  const parts: TablePart[] = [];
  for (const columns of blocksOf(widths, width - ROWS_COLUMN)) {
    const over = parts.length === 0 ? above : 0;
    const more = Math.ceil((rows - rowsThatFit(over)) / rowsThatFit(0));
    const pages = Number.isFinite(paper.height) ? 1 + Math.max(0, more) : 1;
    let first = 0;
    for (let left = pages; left > 0; left--) {
      const share = Math.ceil((rows - first) / left);
      const last = first + Math.min(share, rowsThatFit(first === 0 ? over : 0));
      parts.push({ columns, rows: [first, last], breaks: parts.length > 0 });
      first = last;
    }
  }
  return parts;
}

/** Returns as many columns side by side as fit: at least one. */
function blocksOf(widths: readonly number[], width: number): (readonly [number, number])[] {
  const blocks: (readonly [number, number])[] = [];
  for (let first = 0; first < widths.length; ) {
    let last = first + 1;
    let used = widths[first] ?? 0;
    while (last < widths.length && used + (widths[last] ?? 0) <= width) used += widths[last++] ?? 0;
    blocks.push([first, last]);
    first = last;
  }
  return blocks;
}
