/** Plots over whole numbers: the box inside the axes, round numbers, and the axes. CSS pixels. */
import type { Frame } from "../canvas/camera.ts";
import type { Colours } from "../grid/colours.ts";

/** A rectangle inside a picture, in its pixels. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

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
export function ticksOf(low: number, high: number, most: number): readonly number[] {
  const step = roundStep(Math.max(1, (high - low) / Math.max(1, most)));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => step * (first + i));
}

/** What a plot is drawn on, and with. */
export interface PlotSheet {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly box: PlotBox;
  /** 256 colours, three bytes each. */
  readonly palette: Uint8Array;
}

export const font = (letters: number) => `${12 * letters}px system-ui, sans-serif`;

/** A vertical axis: its ends, and the text of a number on it. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly write: (value: number) => string;
}

/** Returns where a number stands on a vertical axis. */
export const placeOf = ({ top, height }: PlotBox, { low, high }: Scale) => {
  const unit = height / Math.max(high - low, Number.MIN_VALUE);
  return (value: number) => top + height - (value - low) * unit;
};

/**
 * Draws lines across at round numbers, and beneath the picture the numbers of places from 0 to
 * `to`, a multiple of a power of two apart, or a round number.
 */
export function drawAxes(sheet: PlotSheet, scale: Scale, to: number, by: "power" | "round"): void {
  const { context, colours, box } = sheet;
  const { letters } = colours;
  const at = placeOf(box, scale);
  context.font = font(letters);
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "right";
  const most = box.height / (40 * letters);
  for (const value of ticksOf(scale.low, scale.high, most)) {
    const y = Math.round(at(value)) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(box.left, y);
    context.lineTo(box.left + box.width, y);
    context.stroke();
    context.fillStyle = colours.text;
    context.fillText(scale.write(value), box.left - 6 * letters, y);
  }
  context.textAlign = "center";
  const width = box.width / (to + 1);
  const widest = context.measureText(`${to}`).width + 6 * letters;
  const apart = Math.max(1, Math.max(48 * letters, widest) / width);
  const step = by === "power" ? 2 ** Math.ceil(Math.log2(apart)) : roundStep(apart);
  let end = Number.NEGATIVE_INFINITY;
  for (let n = 0; n <= to; n += step) {
    const half = context.measureText(`${n}`).width / 2;
    const x = Math.min(box.left + (n + 0.5) * width, box.left + box.width + 12 - half);
    // The last one may have been moved to the one before it.
    if (x - half < end + 4 * letters) continue;
    end = x + half;
    context.fillText(`${n}`, x, box.top + box.height + 13 * letters);
  }
}
