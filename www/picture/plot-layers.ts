/** What plots are made of. A layer is a function that paints on a sheet, in CSS pixels. */

import type { Frame, Point } from "../canvas/camera.ts";
import { colourAt, css } from "../canvas/palette.ts";
import type { Colours } from "./colours.ts";

/** A rectangle inside a picture, in its pixels. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The axes of numbers at the places from 0 to `to`. */
export interface Axes {
  readonly to: number;
  /** The ends of the vertical axis. */
  readonly low: number;
  readonly high: number;
  /** Returns the text of a number on the vertical axis. */
  write(value: number): string;
  /** Whether the places with numbers are a power of two apart, or a round number. */
  readonly by: "power" | "round";
}

/** Everything that a layer depends on. */
export interface PlotSheet {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly frame: Frame;
  /** The part of the picture inside the axes. */
  readonly box: PlotBox;
  readonly axes: Axes;
  /** 256 colours, three bytes each. */
  readonly palette: Uint8Array;
}

export type PlotLayer = (sheet: PlotSheet) => void;

/** Returns the part of a picture inside its axes; `widest` is the widest number at the left. */
export function boxOf({ width, height }: Frame, widest: number, letters: number): PlotBox {
  const [left, right, top, bottom] = [widest + 14 * letters, 14, 14 * letters, 26 * letters];
  return {
    left,
    top,
    width: Math.max(1, width - left - right),
    height: Math.max(1, height - top - bottom),
  };
}

/** Returns the least of 1, 2, 5, 10, 20, ... that is not below a number. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}

/** Returns multiples of a round whole step from low to high, about `most` of them. */
function ticksOf(low: number, high: number, most: number): readonly number[] {
  const step = roundStep(Math.max(1, (high - low) / Math.max(1, most)));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => step * (first + i));
}

export const font = (letters: number) => `${12 * letters}px system-ui, sans-serif`;

/** Returns the width of a place. */
export const widthOf = ({ box, axes }: PlotSheet) => box.width / (axes.to + 1);

/** Returns the height of a number on the vertical axis. */
function heightIn({ box: { top, height }, axes: { low, high } }: PlotSheet) {
  const unit = height / Math.max(high - low, Number.MIN_VALUE);
  return (value: number) => top + height - (value - low) * unit;
}

/** Returns a function to the middle of a place, at the height of a number. */
export function pointIn(sheet: PlotSheet): (n: number, value: number) => Point {
  const [width, height] = [widthOf(sheet), heightIn(sheet)];
  return (n, value) => [sheet.box.left + (n + 0.5) * width, height(value)];
}

/** Returns the place at a point inside the axes or beside them; null elsewhere. */
export function placeAt({ box, axes, colours }: PlotSheet, [x, y]: Point): number | null {
  const across = (x - box.left) / box.width;
  const [above, below] = [14 * colours.letters, 26 * colours.letters];
  const isInside = y >= box.top - above && y <= box.top + box.height + below;
  return isInside && across >= 0 && across < 1 ? Math.floor(across * (axes.to + 1)) : null;
}

/** Lines across at round numbers, and beneath the plot the numbers of places. */
export const axes: PlotLayer = (sheet) => {
  const { context, colours, box, axes } = sheet;
  const { letters } = colours;
  const height = heightIn(sheet);
  context.font = font(letters);
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const value of ticksOf(axes.low, axes.high, box.height / (40 * letters))) {
    const y = Math.round(height(value)) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(box.left, y);
    context.lineTo(box.left + box.width, y);
    context.stroke();
    context.fillStyle = colours.text;
    context.fillText(axes.write(value), box.left - 6 * letters, y);
  }
  context.textAlign = "center";
  const width = widthOf(sheet);
  const widest = context.measureText(`${axes.to}`).width + 6 * letters;
  const apart = Math.max(1, Math.max(48 * letters, widest) / width);
  const step = axes.by === "power" ? 2 ** Math.ceil(Math.log2(apart)) : roundStep(apart);
  let end = Number.NEGATIVE_INFINITY;
  for (let n = 0; n <= axes.to; n += step) {
    const half = context.measureText(`${n}`).width / 2;
    const x = Math.min(box.left + (n + 0.5) * width, box.left + box.width + 12 - half);
    // The last one may have been moved to the one before it.
    if (x - half < end + 4 * letters) continue;
    end = x + half;
    context.fillText(`${n}`, x, box.top + box.height + 13 * letters);
  }
};

/**
 * A bar for each number. Where bars are narrower than a pixel, one stands for several: up to the
 * lowest of them, and paler up to the highest.
 */
export const bars =
  (values: readonly number[]): PlotLayer =>
  (sheet) => {
    const { context, box, palette, axes } = sheet;
    const at = heightIn(sheet);
    const each = Math.max(1, Math.ceil(values.length / box.width));
    const width = (box.width / values.length) * each;
    const gap = width > 4 ? 1 : -0.5; // narrow ones overlap: no light comes between them
    const bottom = box.top + box.height;
    for (let first = 0; first < values.length; first += each) {
      const some = values.slice(first, first + each);
      const [least, most] = [Math.min(...some), Math.max(...some)];
      const x = box.left + (first / each) * width;
      context.fillStyle = css(colourAt(palette, 0.12 + (0.75 * most) / Math.max(axes.high, 1)));
      context.fillRect(x, at(least), width - gap, bottom - at(least));
      if (most <= least) continue;
      context.globalAlpha = 0.55;
      context.fillRect(x, at(most), width - gap, at(least) - at(most));
      context.globalAlpha = 1;
    }
  };

/** A line through numbers at the places. */
export const line =
  (values: readonly number[], ink: "accent" | "text"): PlotLayer =>
  (sheet) => {
    const { context, colours } = sheet;
    const pointOf = pointIn(sheet);
    context.strokeStyle = colours[ink];
    context.lineWidth = 2;
    context.beginPath();
    values.forEach((value, n) => {
      if (n === 0) context.moveTo(...pointOf(n, value));
      else context.lineTo(...pointOf(n, value));
    });
    context.stroke();
  };

/** A line across the plot at a number. */
export const level =
  (value: number): PlotLayer =>
  (sheet) => {
    const { context, colours, box } = sheet;
    context.fillStyle = colours.text;
    context.fillRect(box.left, Math.round(heightIn(sheet)(value)), box.width, 1);
  };

/** The first places and the period of a sequence; null for a period that is not known. */
export interface Periodic {
  readonly preperiod: number | null;
  readonly period: number | null;
}

/** Shades the first period, as far as it is in the plot. */
export const firstPeriod =
  (sequence: Periodic | null): PlotLayer =>
  (sheet) => {
    const { preperiod = null, period = null } = sequence ?? {};
    const { context, colours, box, axes } = sheet;
    if (preperiod === null || period === null || preperiod > axes.to) return;
    const end = Math.min(axes.to + 1, preperiod + period);
    const width = widthOf(sheet);
    context.fillStyle = colours.line;
    context.globalAlpha = 0.5;
    const left = box.left + preperiod * width;
    context.fillRect(left, box.top, (end - preperiod) * width, box.height);
    context.globalAlpha = 1;
  };

/** A square of so many pixels around a number at a place; undefined for none. */
export const mark =
  (n: number, value: number | undefined, side: number): PlotLayer =>
  (sheet) => {
    if (value === undefined) return;
    const { context, colours } = sheet;
    const [x, y] = pointIn(sheet)(n, value);
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  };
