/**
 * The colours of thousands of dots and edges, as squares and strips larger than what is to be seen of them: `cutter.ts`
 * leaves of each square its dot, of each strip its edge. Pure.
 */
import type { Box } from "../../draw/camera.ts";
import type { Births } from "./geometry.ts";

/** Grains along a side of a cell: many where they could be told apart (from this size on), else few. */
const MANY = 8;
const FEW = 4;
const FINE = 8;

/**
 * A rectangle of cells in grains: `grain` x `grain` of them a cell, rows from north to south. A cell has a
 * grain in its middle.
 */
export interface Mosaic {
  /** The cells, from the south-west one to the north-east one. */
  readonly box: Box;
  readonly grain: number;
  /** Grains in a row. */
  readonly width: number;
  /** `0xAABBGGRR`, 0 where nothing is. */
  readonly inks: Uint32Array;
}

/** Cells relative to the corner (x, y), how far a square reaches beyond the grain in its middle, and whether there are edges. */
export interface Laying {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly edges: boolean;
}

/** How many grains a cell has when it is drawn at a size. */
export function grainOf(size: number): number {
  return size < FINE ? FEW : MANY;
}

/** How far squares reach: so that all of a dot is in its square, and between two squares all of the edge in its strip. */
export function reachOf(grain: number, edges: boolean): number {
  return edges || grain === FEW ? grain / 4 : grain / 2 - 1;
}

/** Lays cells of one colour: a square each and, with edges, a strip from it to that of the parent. */
export function lay(mosaic: Mosaic, births: Births, ink: number, laying: Laying): void {
  const { box, grain } = mosaic;
  const { x, y, reach, edges } = laying;
  const { cells } = births;
  for (let i = 0; i < cells.length; i += 4) {
    const at = (index: number) => cells[i + index] as number;
    const across = grain * (at(0) + x - box.x0) + grain / 2;
    const down = grain * (box.y1 - at(1) - y) + grain / 2;
    fill(mosaic, ink, across - reach, down - reach, across + reach, down + reach);
    if (!edges) continue;
    const [right, low] = [at(2) - at(0), at(1) - at(3)];
    const [first, last] = [reach + 1, grain - reach - 1];
    if (right > 0) fill(mosaic, ink, across + first, down - reach, across + last, down + reach);
    if (right < 0) fill(mosaic, ink, across - last, down - reach, across - first, down + reach);
    if (low > 0) fill(mosaic, ink, across - reach, down + first, across + reach, down + last);
    if (low < 0) fill(mosaic, ink, across - reach, down - last, across + reach, down - first);
  }
}

/** Fills the grains from (left, top) to (right, bottom), all included, as far as they are in the mosaic. */
function fill(
  { width, inks }: Mosaic,
  ink: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const last = Math.min(inks.length / width - 1, bottom);
  const [from, to] = [Math.max(0, left), Math.min(width, right + 1)];
  for (let row = Math.max(0, top); row <= last && from < to; row++)
    inks.fill(ink, row * width + from, row * width + to);
}

/** A mosaic without a cell, in memory for as many grains. */
export function blank(box: Box, grain: number, inks: Uint32Array): Mosaic {
  return { box, grain, width: grain * (box.x1 - box.x0 + 1), inks: inks.fill(0) };
}
