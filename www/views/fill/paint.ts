/** Draws the cells of a fill, and what excludes values. */
import type { FillingStep } from "core";
import { type Box, type Point, scaleOf, toScreen } from "../../canvas/camera.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import type { Colours } from "../../grid/colours.ts";
import { drawMark, type drawRim } from "../../grid/paint.ts";
import { EMPTY, strips } from "./geometry.ts";

/** Everything that the drawing of an array depends on. */
type Sheet = Parameters<typeof drawRim>[0];

/** Entries and how they are coloured. */
export interface Entries {
  /** Row after row; EMPTY where nothing stands yet. */
  readonly values: ArrayLike<number>;
  /** 256 times three bytes. */
  readonly palette: Uint8Array;
  /** The number that has the last colour. */
  readonly largest: number;
}

/** Colours the filled cells, and writes their numbers if type of a size fits. */
export function drawCells(
  { context, camera, frame, box }: Sheet,
  { values, palette, largest }: Entries,
  size: number | null,
): void {
  const scale = scaleOf(camera);
  const columns = box.x1 + 1;
  context.font = `${size ?? 0}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? EMPTY;
    if (value === EMPTY) continue;
    const colour = colourAt(palette, value / Math.max(1, largest));
    const [x, y] = toScreen(camera, frame, at % columns, Math.floor(at / columns));
    context.fillStyle = css(colour);
    context.fillRect(x - scale / 2, y - scale / 2, scale, scale);
    context.fillStyle = inkOn(colour);
    if (size !== null) context.fillText(`${value}`, x, y);
  }
}

/**
 * Marks the entry of a step and its reason: outlines to the left, dashed ones above, crosses where
 * it cannot be.
 */
export function drawReason(sheet: Sheet, colours: Colours, step: FillingStep): void {
  for (const strip of strips(step.left)) outline(sheet, colours, strip, []);
  for (const strip of strips(step.above)) outline(sheet, colours, strip, DASHES);
  step.shaded.forEach((cell, at) => {
    const above = step.above[at];
    if (above) fall(sheet, colours, above, cell);
  });
  if (step.cell !== null) drawMark(sheet, colours, step.cell);
}

const DASHES = [5, 3];

/** Cells smaller than this (CSS pixels) are marked by thin lines. */
const ROOMY = 20;

/** Draws a line visible on every colour: the text's colour between two lines of the background. */
function stroke(sheet: Sheet, colours: Colours, dashes: number[], path: () => void): void {
  const { context, camera } = sheet;
  const bold = scaleOf(camera) < ROOMY ? 0.6 : 1;
  context.save();
  for (const [colour, width, dash] of [
    [colours.ground, 4.5, []],
    [colours.text, 2, dashes],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = bold * width;
    context.setLineDash([...dash]);
    context.beginPath();
    path();
    context.stroke();
  }
  context.restore();
}

function outline(sheet: Sheet, colours: Colours, { x0, y0, x1, y1 }: Box, dashes: number[]): void {
  const { context, camera, frame } = sheet;
  const [left, top] = toScreen(camera, frame, x0 - 0.5, y0 - 0.5);
  const [right, bottom] = toScreen(camera, frame, x1 + 0.5, y1 + 0.5);
  const inset = Math.min(3, scaleOf(camera) / 8);
  stroke(sheet, colours, dashes, () =>
    context.rect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset),
  );
}

type Cell = readonly [a: number, b: number];

/** Draws an arrow from a number along the cells, and a cross at the place it excludes. */
function fall(sheet: Sheet, colours: Colours, from: Cell, to: Cell): void {
  const { context, camera, frame } = sheet;
  const scale = scaleOf(camera);
  const [x, y] = toScreen(camera, frame, to[1], to[0]);
  const arm = 0.16 * scale;
  stroke(sheet, colours, [], () => {
    line(context, [x - arm, y - arm], [x + arm, y + arm]);
    line(context, [x - arm, y + arm], [x + arm, y - arm]);
  });
  const side = x - 0.36 * scale; // beside the numbers it passes
  const [, start] = toScreen(camera, frame, 0, from[0] + 0.5);
  const [tip, head] = [y - 0.16 * scale, 0.1 * scale];
  stroke(sheet, colours, [], () => {
    line(context, [side, start], [side, tip]);
    line(context, [side - head, tip - head], [side, tip]);
    line(context, [side + head, tip - head], [side, tip]);
  });
}

function line(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.moveTo(...from);
  context.lineTo(...to);
}
