/** A folded row drawn: turn beneath turn, a cell for each column, coloured by `C(r, k) - k`. */

import type { Frame } from "../../canvas/camera.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { outlined } from "../../picture/colours.ts";
import type { Fold } from "./fold.ts";

export interface StripInks {
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  /** The size of letters, as a multiple of the usual one. */
  readonly letters: number;
}

/** Space for the columns at which the turns begin (CSS pixels), in letters of usual size. */
const LEFT = 64;
const RIGHT = 4;
/** Widest cells; the highest turn, and the highest strip. */
const CELL = { width: 24, height: 18 };
const HIGHEST = 192;

/** How high a strip is drawn (CSS pixels). */
export function heightOf({ starts }: Fold): number {
  return Math.min(HIGHEST, CELL.height * starts.length);
}

/**
 * Draws the turns; `values` has those of one turn after the other. The line is where the row
 * becomes periodic.
 */
export function drawStrip(
  context: CanvasRenderingContext2D,
  { width, height }: Frame,
  { starts, width: columns, preperiod }: Fold,
  values: ArrayLike<number>,
  palette: Uint8Array,
  colours: StripInks,
): void {
  const before = LEFT * colours.letters;
  const cell = {
    width: Math.min(CELL.width, (width - before - RIGHT) / columns),
    height: height / starts.length,
  };
  const colour = scaleOf(values, palette);
  starts.forEach((_, turn) => {
    for (let x = 0; x < columns; x++) {
      context.fillStyle = colour(values[turn * columns + x] ?? 0);
      const left = before + x * cell.width;
      context.fillRect(left, turn * cell.height, cell.width + 0.5, cell.height - 1);
    }
  });
  drawStarts(context, starts, cell.height, colours);
  if (preperiod !== null) drawEdge(context, starts, columns, preperiod, cell, colours);
}

/** The column with which a turn begins, beside it; beside every few where they lie close. */
function drawStarts(
  context: CanvasRenderingContext2D,
  starts: readonly number[],
  height: number,
  { text, letters }: StripInks,
): void {
  const before = LEFT * letters;
  const every = Math.ceil((12 * letters) / height);
  context.fillStyle = text;
  context.font = `${11 * letters}px system-ui, sans-serif`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  starts.forEach((start, turn) => {
    if (turn % every === 0)
      context.fillText(String(start), before - 8, (turn + 0.5) * height - 0.5, before - 8);
  });
}

/** A step between the columns before the preperiod and those after it. */
function drawEdge(
  context: CanvasRenderingContext2D,
  starts: readonly number[],
  columns: number,
  preperiod: number,
  cell: { readonly width: number; readonly height: number },
  colours: StripInks,
): void {
  const before = LEFT * colours.letters;
  const turn = starts.findIndex((start) => preperiod > start && preperiod <= start + columns);
  if (turn < 0) return;
  const x = before + (preperiod - (starts[turn] ?? 0)) * cell.width;
  const [y, right] = [turn * cell.height - 0.5, before + columns * cell.width];
  context.beginPath();
  context.moveTo(before, y + cell.height);
  context.lineTo(x, y + cell.height);
  context.lineTo(x, y);
  context.lineTo(right, y);
  outlined(context, colours);
}

/** Colours from the least value to the largest. */
function scaleOf(values: ArrayLike<number>, palette: Uint8Array): (value: number) => string {
  const all = Array.from(values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return (value) => css(colourAt(palette, (value - low) / Math.max(1, high - low)));
}
