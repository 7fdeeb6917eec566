/**
 * Computes where the parts of a step lie on the screen, and the shape of a cycle. CSS pixels; no
 * DOM.
 */
import type { Frame, Point } from "../../canvas/camera.ts";

/** A row of bits beside its label, above and below it words. */
export interface Layout {
  readonly cell: number;
  /** The top left corner of the bits of each of the three blocks. */
  readonly blocks: readonly Point[];
  readonly strip: Strip;
  /** The size of letters: 1 as usual, 2 where the reader has doubled it. */
  readonly letters: number;
}

/** The steps before and after the one that is shown: time to the right, offsets upwards. */
export interface Strip {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Columns before the one that is shown. */
  readonly past: number;
}

/** Pixels around everything, and between blocks side by side. */
const MARGIN = 12;
const GAP = 8;
/** The words above and below a block, and the labels of rows; all for letters of the usual size. */
export const TITLE = 24;
export const COUNTS = 20;
export const LABEL = 22;
/** Of a strip: the words above it, for letters of the usual size, and the marks below. */
export const HEADING = 20;
const MARKS = 14;
export const LARGEST = 34;
/** Smaller bits have no digits; in these they are of 11 pixels, on paper of seven points. */
export const READABLE = 15;
const LARGEST_IN_STRIP = 20;
const SMALLEST = 3;
/** At most this many steps are requested at once. */
const MOST = 4096;
/** The share of the height that a strip has: with digits, if there is space; else the least. */
const SHARES = [0.42, 0.3] as const;

/** How blocks stand: side by side; two and one below; each below the other. */
const WAYS = [
  [3, 1],
  [2, 2],
  [1, 3],
] as const;

/** The height of a digit in a bit. */
export const typeIn = (cell: number) => 0.74 * cell;

/** Returns three blocks in the way in which they are largest, with the strip beneath. */
export function layoutOf(
  frame: Frame,
  rows: number,
  columns: number,
  offsets: number,
  letters = 1,
): Layout {
  const [roomy, small] = SHARES.map((share) => {
    const strip = stripOf(frame, offsets, letters, share);
    return { ...blocksOver(strip, frame, rows, columns, letters), strip, letters };
  }) as [Layout, Layout];
  return roomy.cell >= READABLE * letters ? roomy : small;
}

function blocksOver(
  strip: Strip,
  frame: Frame,
  rows: number,
  columns: number,
  letters: number,
): Pick<Layout, "cell" | "blocks"> {
  const title = TITLE * letters;
  const height = strip.y - HEADING * letters - 2 * MARGIN;
  const [cell, across, down] = largest(WAYS, ([across, down]) =>
    Math.min(
      LARGEST * letters,
      cellAcross(frame.width, across, columns, letters),
      (height / down - (TITLE + COUNTS) * letters) / rows,
    ),
  );
  const [label, words] = [LABEL * letters, (TITLE + COUNTS) * letters];
  const block = { width: columns * cell + label + GAP, height: rows * cell + words };
  const left = Math.max(MARGIN, (frame.width - across * block.width) / 2);
  const top = MARGIN + Math.max(0, (height - down * block.height) / 2);
  const blocks = [0, 1, 2].map((at) => {
    const [x, y] = [at % across, Math.floor(at / across)];
    return [left + label + x * block.width, top + title + y * block.height] as const;
  });
  return { cell, blocks };
}

/** Returns the first way with the largest bits, and their side. */
function largest(
  ways: typeof WAYS,
  sideIn: (way: (typeof WAYS)[number]) => number,
): [cell: number, across: number, down: number] {
  const sides = ways.map(sideIn);
  const cell = Math.max(...sides);
  const [across, down] = ways[sides.indexOf(cell)] ?? ways[0];
  return [Math.max(1, cell), across, down];
}

/** The side of bits of so many blocks side by side. */
function cellAcross(width: number, across: number, columns: number, letters: number): number {
  return ((width - 2 * MARGIN) / across - LABEL * letters - GAP) / columns;
}

/**
 * Returns the height of a frame in which digits are readable: as many blocks side by side as have
 * them in this width. Bits are at most `most` pixels wide.
 */
export function heightOn(
  width: number,
  rows: number,
  columns: number,
  letters = 1,
  most = READABLE,
): number {
  const least = READABLE * letters;
  const [across, down] =
    WAYS.find(([across]) => cellAcross(width, across, columns, letters) >= least) ?? WAYS[2];
  const cell = Math.min(most * letters, cellAcross(width, across, columns, letters));
  const blocks = down * (rows * cell + (TITLE + COUNTS) * letters);
  const strip = rows * least + HEADING * letters + MARKS;
  return Math.ceil(Math.max(blocks + strip + 4 * MARGIN, strip / SHARES[0]));
}

function stripOf({ width, height }: Frame, rows: number, letters: number, share: number): Strip {
  const most = share * height - HEADING * letters - MARKS;
  const largest = LARGEST_IN_STRIP * letters;
  const cell = Math.max(SMALLEST, Math.min(largest, Math.floor(most / rows)));
  const label = LABEL * letters;
  const columns = Math.min(MOST, Math.max(1, Math.floor((width - 2 * MARGIN - label) / cell)));
  const x = (width - columns * cell + label) / 2;
  const past = Math.floor(columns / 3);
  return { x, y: height - MARGIN - MARKS - rows * cell, cell, columns, rows, past };
}

/** The first step of the strip around a step. */
export function firstOf({ past }: Strip, t: number): number {
  return Math.max(0, t - past);
}

/** The row (from the lowest) and the offset of the bit of the first block at a point. */
export function bitAt(
  { cell, blocks }: Layout,
  rows: number,
  columns: number,
  [x, y]: Point,
): readonly [row: number, offset: number] | null {
  const [left, top] = blocks[0] ?? [0, 0];
  const offset = Math.floor((x - left) / cell);
  const row = rows - 1 - Math.floor((y - top) / cell);
  return offset >= 0 && offset < columns && row >= 0 && row < rows ? [row, offset] : null;
}

export function stepAt({ strip, letters }: Layout, t: number, [x, y]: Point): number | null {
  const column = Math.floor((x - strip.x) / strip.cell);
  const inside = column >= 0 && column < strip.columns && y >= strip.y - HEADING * letters;
  return inside ? firstOf(strip, t) + column : null;
}

/** Returns the rows as a seed with one bit flipped. */
export function toggled(rows: readonly string[], row: number, offset: number): string {
  const bits = (rows[row] ?? "").padEnd(offset + 1, "0");
  const other = bits[offset] === "1" ? "0" : "1";
  const turned = bits.slice(0, offset) + other + bits.slice(offset + 1);
  return rows.with(row, turned).join(",");
}

/**
 * Where the states of an orbit lie: its cycle clockwise on a ring, from the top; the way to it on a
 * line from the left.
 */
export interface Ring {
  readonly centre: Point;
  readonly radius: number;
  /** Of a state's dot. */
  readonly dot: number;
  readonly period: number;
  readonly preperiod: number;
}

/** More states before the cycle are not drawn one by one. */
export const MOST_TAIL = 24;

export function ringOf({ width, height }: Frame, preperiod: number, period: number): Ring {
  const tail = preperiod > 0 ? 0.35 : 0;
  const radius = Math.max(20, Math.min(height / 2 - 34, (width - 48) / (2 + 2 * tail), 240));
  const centre = [width / 2 + radius * tail, height / 2] as const;
  const dot = Math.min(9, Math.max(1, (2.2 * radius) / Math.max(1, period)));
  return { centre, radius, dot, period, preperiod };
}

/** The place of the state after t steps. */
export function placeOf({ centre, radius, period, preperiod }: Ring, t: number): Point {
  const [x, y] = centre;
  if (t < preperiod) {
    const left = Math.max(0, preperiod - t - 1) / Math.min(preperiod, MOST_TAIL);
    const away = radius * (0.1 + 0.6 * Math.min(1, left));
    return [x - radius - away, y - 0.25 * away];
  }
  const turn = (2 * Math.PI * ((t - preperiod) % period)) / period - Math.PI;
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
}

/**
 * Returns the share of a bar's full length, on a logarithmic scale on which a single cycle is
 * visible.
 */
export function barOf(count: number, most: number): number {
  return Math.log2(1 + count) / Math.log2(1 + Math.max(1, most));
}
