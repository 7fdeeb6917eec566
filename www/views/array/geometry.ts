/**
 * The array without a screen: its window and its camera, where numbers fit, what its facts say. Rows run downwards
 * and columns to the right; for cameras and tiles the entry in row a, column b is the cell (x = b, y = a).
 */
import type { ArrayCell, Plane } from "core";
import { type Box, type Camera, cameraAt, type Frame, scaleOf } from "../../draw/camera.ts";
import type { Facts } from "../view.ts";

/** Which array: centre, second centre, rows and columns. The core takes it as it is. */
export interface Chosen {
  readonly c: number;
  readonly vs: number | null;
  readonly side: number;
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
export function cameraOf(window: Window, side: number, frame: Frame): Camera {
  const [a, b] = [window.a ?? 0, window.b ?? 0];
  const h = window.h ?? Math.max(1, side - a);
  const w = window.w ?? Math.max(1, side - b);
  const scale = Math.min(frame.width / w, frame.height / h);
  return cameraAt(b + w / 2 - 0.5, a + h / 2 - 0.5, Math.log2(scale));
}

/** Whether two windows are written alike. */
export function sameWindow(left: Window, right: Window): boolean {
  const alike = (one: number | null, other: number | null) =>
    one === null || other === null ? one === other : one.toFixed(DIGITS) === other.toFixed(DIGITS);
  return (["a", "b", "w", "h"] as const).every((key) => alike(left[key], right[key]));
}

export function boxOf(side: number): Box {
  return { x0: 0, y0: 0, x1: side - 1, y1: side - 1 };
}

/** The whole entries that a window touches, cut at the array's rim: first row, first column, rows, columns. */
export function entriesIn(
  window: Window,
  side: number,
): [a: number, b: number, h: number, w: number] {
  const cut = (start: number | null, length: number | null) => {
    const first = Math.min(side, Math.max(0, Math.floor(start ?? 0)));
    const end = length === null ? side : Math.ceil((start ?? 0) + length);
    return [first, Math.max(0, Math.min(side, end) - first)] as const;
  };
  const [[a, h], [b, w]] = [cut(window.a, window.h), cut(window.b, window.w)];
  return [a, b, h, w];
}

/** A box of entries and a few around them. */
export function around({ x0, y0, x1, y1 }: Box, side: number): Box {
  const [low, high] = [
    (at: number) => Math.max(0, at - 8),
    (at: number) => Math.min(side - 1, at + 8),
  ];
  return { x0: low(x0), y0: low(y0), x1: high(x1), y1: high(y1) };
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

export type Colour = readonly [red: number, green: number, blue: number];

/** The entry of a palette (256 times three bytes) for a share in 0..=1. */
export function colourAt(palette: Uint8Array, share: number): Colour {
  const at = 3 * Math.round(255 * Math.min(1, Math.max(0, share)));
  return [palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0];
}

/** Whether black is easier to read on a colour than white (WCAG relative luminance). */
export function isLight([red, green, blue]: Colour): boolean {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179;
}

/** How an entry is written and coloured, given its value, or both its values where two centres are compared. */
export interface Reading {
  /** The lines that stand in an entry: both values where they differ. */
  readonly lines: (value: number, other?: number) => readonly string[];
  /** Where in the palette its colour is, in 0..=1. */
  readonly share: (value: number, other?: number) => number;
  /** The most digits in a line, and the most lines. */
  readonly digits: number;
  readonly high: 1 | 2;
}

export function readingOf({ vs }: Chosen, largest: number): Reading {
  const digits = String(largest).length;
  if (vs === null) {
    const share = (value: number) => value / Math.max(1, largest);
    return { lines: (value) => [`${value}`], share, digits, high: 1 };
  }
  return {
    lines: (value, other) => (value === other ? [`${value}`] : [`${value}`, `${other}`]),
    share: (value, other) => Number(value === other),
    digits,
    high: 2,
  };
}

/** The number of a plane's entry, or undefined outside it. */
export function entry({ origin, shape, values }: Plane, a: number, b: number): number | undefined {
  const [row, column] = [a - origin[0], b - origin[1]];
  const inside = row >= 0 && column >= 0 && row < shape[0] && column < shape[1];
  return inside ? values[row * shape[1] + column] : undefined;
}

/** The array in words: "centre 2", "centres 2 and 5". */
export function named({ c, vs }: Chosen): string {
  return vs === null ? `centre ${c}` : `centres ${c} and ${vs}`;
}

/** What an entry says: itself, and the P-position that it stands for. */
export function factsOf({ c, vs }: Chosen, { a, b, value, other }: ArrayCell): Facts {
  const position = (centre: number, last: number) => `(${centre}; ${a}, ${b}, ${last})`;
  const place = [
    ["row a", `${a}`],
    ["column b", `${b}`],
  ] as const;
  if (vs === null || other === null) {
    const says = [
      ["entry C(a, b)", `${value}`],
      ["P-position", position(c, value)],
    ] as const;
    return { title: `Centre ${c}`, rows: [...place, ...says] };
  }
  const says = [
    ["entries C(a, b)", `${value} and ${other}`],
    [`P, centre ${c}`, position(c, value)],
    [`P, centre ${vs}`, position(vs, other)],
  ] as const;
  const title = value === other ? "Equal" : "Different";
  return { title: `${title}: centres ${c} and ${vs}`, rows: [...place, ...says] };
}
