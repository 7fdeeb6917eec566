/**
 * Computes what is drawn over an array and written into its entries. No DOM. Rows run down and
 * columns right; for cameras and tiles the entry in row a, column b is the cell (x = b, y = a).
 */

import type { ArrayNumbers } from "core";
import type { Box } from "../../canvas/camera.ts";
import { withMinus } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { CellText, Line, Overlay } from "../../picture/layers.ts";
import type { Entry } from "../../picture/lens.ts";
import type { EntryRules } from "../entry-facts.ts";

/**
 * Describes from which row and column on two arrays agree; null where they differ so far that it
 * means nothing.
 */
export function agreementOf(from: number, side: number): string | null {
  if (from === 0) return say("equal everywhere");
  if (2 * from > side) return null;
  return say`equal from row and column ${from} on`;
}

/**
 * Returns the most digits of an entry: values are below twice the side (plus a third leaf), except
 * given ones.
 */
export function digitsOf({ c, vs, side, row, leaf, tree }: EntryRules, signed: boolean): number {
  const stacks = (tree?.match(/\d+/g) ?? []).reduce((sum, size) => sum + Number(size), 0);
  const least = Math.max(c, vs ?? 0, ...(row ?? [])) + (leaf === null ? 0 : side);
  return String(Math.max(least, 2 * side - 1 + (leaf ?? 0) + stacks)).length + Number(signed);
}

/** Returns what the numbers of a window write into an entry; undefined outside the window. */
export function cellText(
  { origin, shape, values, others, inks }: ArrayNumbers,
  [a, b]: Entry,
  signed: boolean,
): CellText | undefined {
  const [row, column] = [a - origin[0], b - origin[1]];
  if (row < 0 || column < 0 || row >= shape[0] || column >= shape[1]) return undefined;
  const at = row * shape[1] + column;
  const value = values[at] ?? 0;
  const other = others?.[at] ?? value;
  const text = (number: number) => (signed && number > 0 ? `+${number}` : withMinus(number));
  const lines = value === other ? [text(value)] : [text(value), text(other)];
  return { lines, ink: inks[at] ?? 2 };
}

/**
 * Returns the entries of a window in the shadow on a barrier: beyond it, with a value (of two
 * arrays, one value) below it.
 */
export function shadowed(
  { origin, shape: [rows, columns], values, others }: ArrayNumbers,
  least: number,
): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < rows * columns; at++) {
    const entry: Entry = [origin[0] + Math.floor(at / columns), origin[1] + (at % columns)];
    const value = values[at] ?? least;
    const lesser = Math.min(value, others?.[at] ?? value);
    if (Math.min(...entry) >= least && lesser < least) entries.push(entry);
  }
  return entries;
}

/**
 * Returns the edges of the band |a - b| < r: two staircases, drawn as straight lines through the
 * middles of their corners.
 */
export function bandOf(r: number, side: number): Overlay {
  const end = side - 0.5;
  const [near, far] = [-0.5, r - 0.5];
  const above: Line = { from: [near, far], to: [end - (far - near), end] };
  const below: Line = { from: [far, near], to: [end, end - (far - near)] };
  const middle = Math.max(0, (end + near - (far - near)) / 2);
  return { label: `|a − b| < ${r}`, lines: [above, below], at: [middle, middle + r] };
}

/** Returns the edge of the barrier: rows and columns from `least` on. */
export function barrierOf(least: number, side: number): Overlay {
  const [start, end] = [least - 0.5, side - 0.5];
  const top: Line = { from: [start, start], to: [start, end] };
  const left: Line = { from: [start, start], to: [end, start] };
  return { label: `a, b ≥ ${least}`, lines: [top, left], at: [start, start] };
}

/**
 * Returns the lines that enclose the shadow on a barrier; `reach` is its distance from the
 * diagonal.
 */
export function shadowOf(least: number, reach: number, side: number): Overlay {
  const [start, end] = [least - 0.5, side - 0.5];
  const out = Math.min(reach + 1, end - start);
  const above: Line = { from: [start, start + out], to: [end - out, end] };
  const below: Line = { from: [start + out, start], to: [end, end - out] };
  const middle = (start + end - out) / 2;
  return {
    label: say`shadow: |a − b| ≤ ${reach}`,
    lines: [above, below],
    at: [middle, middle + out],
  };
}

/** Returns the lines between blocks of a side, within a window. */
export function blocksOf(block: number, box: Box, side: number): Overlay {
  const end = side - 0.5;
  const lines: Line[] = [];
  const first = (at: number) => Math.max(1, Math.ceil(at / block));
  for (let row = first(box.y0); row * block <= Math.min(box.y1 + 1, side - 1); row++)
    lines.push({ from: [row * block - 0.5, -0.5], to: [row * block - 0.5, end] });
  for (let column = first(box.x0); column * block <= Math.min(box.x1 + 1, side - 1); column++)
    lines.push({ from: [-0.5, column * block - 0.5], to: [end, column * block - 0.5] });
  return { label: `${block} × ${block}`, lines, at: [-0.5, end] };
}
