/**
 * The array without a screen: its window and its camera, where numbers fit, what its facts say. Rows run downwards
 * and columns to the right; for cameras and tiles the entry in row a, column b is the cell (x = b, y = a).
 */
import type { ArrayCell, ArrayNumbers } from "core";
import { type Box, type Camera, cameraAt, type Frame, scaleOf } from "../../draw/camera.ts";
import type { Facts } from "../view.ts";

/**
 * Which array: centre, second centre, rows and columns; in place of a centre a leading row, or the third leaf of Grundy
 * values. The core takes it as it is.
 */
export interface Chosen {
  readonly c: number;
  readonly vs: number | null;
  readonly side: number;
  readonly row: readonly number[] | null;
  readonly leaf: number | null;
}

/**
 * What of the array is on the screen, in entries: the entry (a, b) covers the rows a..a + 1 and columns b..b + 1.
 * All null: the whole array, whatever the screen.
 */
export interface Window {
  readonly a: number | null;
  readonly b: number | null;
  readonly w: number | null;
  readonly h: number | null;
}

export const WHOLE: Window = { a: null, b: null, w: null, h: null };
/** Decimals of a window in a link: a thousandth of an entry is a tenth of a pixel where entries are largest. */
export const DIGITS = 3;

export function windowOf(camera: Camera, { width, height }: Frame): Window {
  const scale = scaleOf(camera);
  const [w, h] = [width / scale, height / scale];
  const edge = (middle: number, length: number) => middle + 0.5 - length / 2;
  return { a: edge(camera.y + camera.dy, h), b: edge(camera.x + camera.dx, w), w, h };
}

/** The camera that shows a window, as large as it goes. What the window leaves open reaches to the array's rim. */
export function cameraOf(window: Window, rows: number, frame: Frame, columns = rows): Camera {
  const [a, b] = [window.a ?? 0, window.b ?? 0];
  const h = window.h ?? Math.max(1, rows - a);
  const w = window.w ?? Math.max(1, columns - b);
  const scale = Math.min(frame.width / w, frame.height / h);
  return cameraAt(b + w / 2 - 0.5, a + h / 2 - 0.5, Math.log2(scale));
}

/** A window as a link keeps it. */
export function asWritten({ a, b, w, h }: Window): Window {
  const kept = (edge: number | null) => (edge === null ? null : Number(edge.toFixed(DIGITS)));
  return { a: kept(a), b: kept(b), w: kept(w), h: kept(h) };
}

/** Whether two windows are written alike. */
export function sameWindow(left: Window, right: Window): boolean {
  const alike = (one: number | null, other: number | null) =>
    one === null || other === null ? one === other : one.toFixed(DIGITS) === other.toFixed(DIGITS);
  return (["a", "b", "w", "h"] as const).every((key) => alike(left[key], right[key]));
}

/**
 * In words: `from` is the first row and column from which two arrays of some side agree; null where they differ so far that it
 * says nothing.
 */
export function agreementOf(from: number, side: number): string | null {
  if (from === 0) return "equal everywhere";
  if (2 * from > side) return null;
  return `equal here from row and column ${from} on`;
}

/** All entries of a square array, or of one with other columns than rows. */
export function boxOf(rows: number, columns = rows): Box {
  return { x0: 0, y0: 0, x1: columns - 1, y1: rows - 1 };
}

/** The whole entries that a window touches, cut at the array's rim: first row, first column, rows, columns. */
export function entriesIn(
  window: Window,
  rows: number,
  columns = rows,
): [a: number, b: number, h: number, w: number] {
  const cut = (start: number | null, length: number | null, rim: number) => {
    const first = Math.min(rim, Math.max(0, Math.floor(start ?? 0)));
    const end = length === null ? rim : Math.ceil((start ?? 0) + length);
    return [first, Math.max(0, Math.min(rim, end) - first)] as const;
  };
  const [[a, h], [b, w]] = [cut(window.a, window.h, rows), cut(window.b, window.w, columns)];
  return [a, b, h, w];
}

/** A box of entries and a few around them, inside `rim`. */
export function around({ x0, y0, x1, y1 }: Box, rim: Box): Box {
  return {
    x0: Math.max(rim.x0, x0 - 8),
    y0: Math.max(rim.y0, y0 - 8),
    x1: Math.min(rim.x1, x1 + 8),
    y1: Math.min(rim.y1, y1 + 8),
  };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1
  );
}

/** Entries smaller than this (CSS pixels) hold no numbers. */
const SMALLEST_ENTRY = 20;
/** The smallest and the largest type in an entry, and how wide a digit is, as a share of its height. */
const TYPE = { least: 8, most: 18, digit: 0.6 };

/**
 * The size of type (CSS pixels) in which so many digits in so many lines fit into an entry, or null where they do
 * not.
 */
export function typeSize(scale: number, digits: number, lines: 1 | 2 = 1): number | null {
  if (scale < SMALLEST_ENTRY) return null;
  const high = (lines === 1 ? 0.5 : 0.42) * scale;
  const size = Math.min(TYPE.most, high, (0.86 * scale) / (TYPE.digit * digits));
  return size < TYPE.least ? null : size;
}

/**
 * The most digits in an entry: values are below twice the side (and a third leaf more), but for those that are given.
 */
export function digitsOf({ c, vs, side, row, leaf }: Chosen, signed: boolean): number {
  const given = Math.max(c, vs ?? 0, ...(row ?? [])) + (leaf === null ? 0 : side);
  return String(Math.max(given, 2 * side - 1 + (leaf ?? 0))).length + Number(signed);
}

/** What is written into an entry, and in which ink: 0 white, 1 black, 2 that of the page. */
export interface Written {
  readonly lines: readonly string[];
  readonly ink: number;
}

/** What the numbers of a window write into one of its entries, or undefined outside it. */
export function written(
  { origin, shape, values, others, inks }: ArrayNumbers,
  [a, b]: Entry,
  signed: boolean,
): Written | undefined {
  const [row, column] = [a - origin[0], b - origin[1]];
  if (row < 0 || column < 0 || row >= shape[0] || column >= shape[1]) return undefined;
  const at = row * shape[1] + column;
  const value = values[at] ?? 0;
  const other = others?.[at] ?? value;
  const text = (number: number) =>
    signed && number > 0 ? `+${number}` : `${number}`.replace("-", "−");
  const lines = value === other ? [text(value)] : [text(value), text(other)];
  return { lines, ink: inks[at] ?? 2 };
}

/** The entries of a window that lie in the shadow on a barrier: beyond it, and of two arrays one at least smaller than it. */
export function shadowed(
  { origin, shape: [rows, columns], values, others }: ArrayNumbers,
  least: number,
): Entry[] {
  const found: Entry[] = [];
  for (let at = 0; at < rows * columns; at++) {
    const entry: Entry = [origin[0] + Math.floor(at / columns), origin[1] + (at % columns)];
    const value = values[at] ?? least;
    const lesser = Math.min(value, others?.[at] ?? value);
    if (Math.min(...entry) >= least && lesser < least) found.push(entry);
  }
  return found;
}

/** The number of a row or a column for a narrow place: far out its last four digits, which a screen has once only. */
export function headed(number: number): string {
  return number < 100_000 ? `${number}` : `…${String(number % 10_000).padStart(4, "0")}`;
}

/** An entry by its row and its column. */
export type Entry = readonly [a: number, b: number];

/** What the arrow keys do to the cursor; with Shift, ten times as far. */
export const STEPS: Readonly<Record<string, Entry>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A line of an overlay in entries, from (row, column) to (row, column); edges of entries lie at halves. */
export interface Line {
  readonly from: Entry;
  readonly to: Entry;
}

/** What is drawn over an array, and what it is called. */
export interface Overlay {
  readonly label: string;
  readonly lines: readonly Line[];
  /** The place at which the label stands, on one of the lines. */
  readonly at: Entry;
}

/** The edges of the band |a - b| < r: two staircases, drawn as the straight lines through their corners' middles. */
export function bandOf(r: number, side: number): Overlay {
  const end = side - 0.5;
  const [near, far] = [-0.5, r - 0.5];
  const above: Line = { from: [near, far], to: [end - (far - near), end] };
  const below: Line = { from: [far, near], to: [end, end - (far - near)] };
  const middle = Math.max(0, (end + near - (far - near)) / 2);
  return { label: `|a − b| < ${r}`, lines: [above, below], at: [middle, middle + r] };
}

/** The rim of the barrier: rows and columns from `least` on. */
export function barrierOf(least: number, side: number): Overlay {
  const [start, end] = [least - 0.5, side - 0.5];
  const top: Line = { from: [start, start], to: [start, end] };
  const left: Line = { from: [start, start], to: [end, start] };
  return { label: `a, b ≥ ${least}`, lines: [top, left], at: [start, start] };
}

/** The lines between which the shadow on a barrier lies, drawn as those of a band are: it reaches so far from the diagonal. */
export function shadowOf(least: number, reach: number, side: number): Overlay {
  const [start, end] = [least - 0.5, side - 0.5];
  const out = Math.min(reach + 1, end - start);
  const above: Line = { from: [start, start + out], to: [end - out, end] };
  const below: Line = { from: [start + out, start], to: [end, end - out] };
  const middle = (start + end - out) / 2;
  return { label: `shadow: |a − b| ≤ ${reach}`, lines: [above, below], at: [middle, middle + out] };
}

/** The lines between blocks of a side, as far as a window sees them. */
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

/** The first array in words, and the second if there is one: "centre 2", "leading row 3, 0, 1, …". */
export function namesOf({ c, vs, row }: Chosen): readonly [first: string, second: string | null] {
  const first = row === null ? `centre ${c}` : `leading row ${row.slice(0, 6).join(", ")}, …`;
  return [first, vs === null ? null : `centre ${vs}`];
}

/** The array in words: "centre 2", "centres 2 and 5", "leading row 3, … and centre 0". */
export function named(chosen: Chosen): string {
  const { c, vs, row } = chosen;
  if (vs !== null && row === null) return `centres ${c} and ${vs}`;
  return namesOf(chosen)
    .filter((name) => name !== null)
    .join(" and ");
}

/** A sentence's first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an entry is the third leg of, or the Grundy value of; nothing where a row leads the array that no game has. */
function meant({ row, leaf }: Chosen, centre: number, [a, b]: Entry, value: number) {
  if (leaf === 0) return ["stacks in a row", `${a}, ${centre}, ${b}`] as const;
  if (leaf !== null) return ["tripod", `(${centre}; ${a}, ${b}, ${leaf})`] as const;
  return row === null ? (["P-position", `(${centre}; ${a}, ${b}, ${value})`] as const) : null;
}

/** What an entry says: itself, what it stands for, and why (a sentence for each array). */
export function factsOf(
  chosen: Chosen,
  { a, b, value, other }: ArrayCell,
  why: readonly string[] = [],
): Facts {
  const { c, vs, leaf } = chosen;
  const [first, second] = namesOf(chosen);
  const place = [
    ["row a", `${a}`],
    ["column b", `${b}`],
  ] as const;
  const entry = leaf === null ? "C(a, b)" : "G(a, b)";
  const says = meant(chosen, c, [a, b], value);
  if (vs === null || other === null || second === null) {
    const reasons = why.map((sentence) => ["why", sentence] as const);
    const rows = [...place, [`entry ${entry}`, `${value}`] as const, ...(says ? [says] : [])];
    return { title: capital(first), rows: [...rows, ...reasons] };
  }
  // Beside a leading row stands an array of tripod nim.
  const others = meant({ ...chosen, row: null }, vs, [a, b], other);
  const pair = [
    [says, first],
    [others, second],
  ] as const;
  const both = pair.flatMap(([said, name]) =>
    said === null ? [] : [[`${said[0].replace("-position", "")}, ${name}`, said[1]] as const],
  );
  const reasons = why.map(
    (sentence, at) => [`why, ${at === 0 ? first : second}`, sentence] as const,
  );
  const title = `${value === other ? "Equal" : "Different"}: ${named(chosen)}`;
  const values = [`entries ${entry}`, `${value} and ${other}`] as const;
  return { title, rows: [...place, values, ...both, ...reasons] };
}
