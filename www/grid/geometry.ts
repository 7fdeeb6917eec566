/** Computes windows, cameras, boxes and type sizes of a grid of numbers. No DOM. */
import { type Box, type Camera, cameraAt, type Frame, scaleOf } from "../canvas/camera.ts";

/**
 * What of the array is on the screen, in entries: the entry (a, b) covers the rows a..a + 1 and
 * columns b..b + 1. All null: the whole array, whatever the screen.
 */
export interface Window {
  readonly a: number | null;
  readonly b: number | null;
  readonly w: number | null;
  readonly h: number | null;
}

export const WHOLE: Window = { a: null, b: null, w: null, h: null };

/**
 * Decimals of a window in a link: a thousandth of an entry is a tenth of a pixel where entries are
 * largest.
 */
export const WINDOW_DIGITS = 3;

export function windowOf(camera: Camera, { width, height }: Frame): Window {
  const scale = scaleOf(camera);
  const [w, h] = [width / scale, height / scale];
  const edge = (middle: number, length: number) => middle + 0.5 - length / 2;
  return { a: edge(camera.y + camera.dy, h), b: edge(camera.x + camera.dx, w), w, h };
}

/**
 * The camera that shows a window, as large as it goes. What the window leaves open reaches to the
 * array's rim.
 */
export function cameraOf(window: Window, rows: number, frame: Frame, columns = rows): Camera {
  const [a, b] = [window.a ?? 0, window.b ?? 0];
  const h = window.h ?? Math.max(1, rows - a);
  const w = window.w ?? Math.max(1, columns - b);
  const scale = Math.min(frame.width / w, frame.height / h);
  return cameraAt(b + w / 2 - 0.5, a + h / 2 - 0.5, Math.log2(scale));
}

/** A window as a link keeps it. */
export function asWritten({ a, b, w, h }: Window): Window {
  const kept = (edge: number | null) =>
    edge === null ? null : Number(edge.toFixed(WINDOW_DIGITS));
  return { a: kept(a), b: kept(b), w: kept(w), h: kept(h) };
}

/** Whether two windows are written alike. */
export function sameWindow(left: Window, right: Window): boolean {
  const alike = (one: number | null, other: number | null) =>
    one === null || other === null
      ? one === other
      : one.toFixed(WINDOW_DIGITS) === other.toFixed(WINDOW_DIGITS);
  return (["a", "b", "w", "h"] as const).every((key) => alike(left[key], right[key]));
}

/** All entries of a square array, or of one with other columns than rows. */
export function boxOf(rows: number, columns = rows): Box {
  return { x0: 0, y0: 0, x1: columns - 1, y1: rows - 1 };
}

/**
 * The whole entries that a window touches, cut at the array's rim: first row, first column, rows,
 * columns.
 */
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
export const SMALLEST_ENTRY = 20;

/**
 * The smallest and the largest type in an entry, and how wide a digit is, as a share of its height.
 */
const TYPE = { least: 8, most: 18, digit: 0.6 };

/**
 * The size of type (CSS pixels) in which so many digits in so many lines fit into an entry, or null
 * where they do not.
 */
export function typeSize(scale: number, digits: number, lines: 1 | 2 = 1): number | null {
  if (scale < SMALLEST_ENTRY) return null;
  const high = (lines === 1 ? 0.5 : 0.42) * scale;
  const size = Math.min(TYPE.most, high, (0.86 * scale) / (TYPE.digit * digits));
  return size < TYPE.least ? null : size;
}

/** What is written into an entry, and in which ink: 0 white, 1 black, 2 that of the page. */
export interface Written {
  readonly lines: readonly string[];
  readonly ink: number;
}

/**
 * The number of a row or a column for a narrow place: far out its last four digits, which a screen
 * has once only.
 */
export function headed(number: number): string {
  return number < 100_000 ? `${number}` : `…${String(number % 10_000).padStart(4, "0")}`;
}

/** An entry by its row and its column. */
export type Entry = readonly [a: number, b: number];

/** What the arrow keys do to a cursor. */
const STEPS: Readonly<Record<string, Entry>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Handles a key for a cursor on entries: Enter, Escape, and arrows, which go ten times as far with
 * Shift. Returns whether the key has a meaning. `set` gets the next entry, or null to end.
 */
export function cursorKey(
  cursor: Entry | null,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  enter: () => void,
  set: (entry: Entry | null) => void,
): boolean {
  const step = STEPS[key];
  const by = shiftKey ? 10 : 1;
  if (key === "Enter") enter();
  else if (cursor === null) return false;
  else if (key === "Escape") set(null);
  else if (step === undefined) return false;
  else set([cursor[0] + by * step[0], cursor[1] + by * step[1]]);
  return true;
}

/**
 * A line of an overlay in entries, from (row, column) to (row, column); edges of entries lie at
 * halves.
 */
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

/**
 * Returns whether an entry with a number is shown while that of (a, b) is hidden, which is `value`:
 * those to its left and above it, which its rule needs. One of them has a or b and stands in row or
 * column `value`, if that is before (a, b): such numbers and larger ones are not shown.
 */
export function isOpenBefore(
  [a, b]: Entry,
  value: number,
  [row, column]: Entry,
  number: number,
): boolean {
  const isBefore = (row === a && column < b) || (column === b && row < a);
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  const limit = value < least ? least : value < most ? most : Infinity;
  return isBefore && number < limit;
}
