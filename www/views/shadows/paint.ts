/**
 * One shadow, beside another: squares where both lie, diamonds where one does, filled if it is this
 * one.
 */
import { type Box, type Camera, type Frame, scaleOf, toScreen } from "../../canvas/camera.ts";
import { drawAxes } from "../../grid/axes.ts";
import type { Colours } from "../../grid/colours.ts";
import { hasHeaders } from "../../grid/fit.ts";
import { type Entry, typeSize } from "../../grid/geometry.ts";
import { centred, diamond, drawGrid, drawHeaders, drawMark, drawRim } from "../../grid/paint.ts";
import { BY } from "./geometry.ts";

/** Cells smaller than this (CSS pixels) have no lines between them. */
const LINED = 6;

/** The smallest diamond, from its middle. */
const SMALLEST = 3;

/** A window of a shadow. Cells are counted from its corner. */
export interface Shadow {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  /** The numbers of the first row and column, and how many there are. */
  readonly first: Entry;
  readonly side: number;
  readonly box: Box;
  /** The entries that cast the shadow, row after row; -1 outside. */
  readonly numbers: ArrayLike<number>;
  /** Which centres shadow a cell, row after row. */
  readonly by: ArrayLike<number>;
  /** Numbers are less than this. */
  readonly barrier: number;
  /** Whether numbers are written into the entries. Default: yes. */
  readonly writes?: boolean;
}

export interface ShadowInks extends Colours {
  readonly quiet: string;
}

export function drawShadow(shadow: Shadow, colours: ShadowInks): void {
  const { camera } = shadow;
  if (scaleOf(camera) >= LINED) drawGrid(shadow, { ...colours, ground: colours.line });
  drawRim(shadow, colours);
  for (let row = 0; row < shadow.side; row++) drawSquares(shadow, colours, row);
  // Over the squares: where cells are small, diamonds are larger than they.
  for (let row = 0; row < shadow.side; row++) drawDiamonds(shadow, colours, row);
  drawNumbers(shadow, colours);
  if (hasHeaders(camera)) drawHeaders(shadow, colours);
  else drawAxes(shadow, colours);
}

/**
 * The cells of a row that both centres shadow: squares between the lines; without lines one
 * rectangle for those beside each other, from pixel to pixel, so that nothing shines through
 * between rows.
 */
function drawSquares(
  { context, camera, frame, side, by }: Shadow,
  colours: ShadowInks,
  row: number,
) {
  const scale = scaleOf(camera);
  const lined = scale >= LINED;
  const edge = lined ? (place: number) => place : Math.round;
  context.fillStyle = colours.quiet;
  const longest = lined ? 1 : side;
  const isBoth = (column: number) => column < side && by[row * side + column] === BY.both;
  for (let start = 0; start < side; start++) {
    let cells = 0;
    while (cells < longest && isBoth(start + cells)) cells++;
    if (cells === 0) continue;
    const [x, y] = toScreen(camera, frame, start, row);
    const [left, top] = [edge(x - scale / 2), edge(y - scale / 2)];
    const right = edge(x + (cells - 0.5) * scale);
    context.fillRect(left, top, right - left, edge(y + scale / 2) - top);
    start += cells - 1;
  }
}

/**
 * The cells of a row that one of the centres shadows: filled where their entry is above the barrier
 * in this picture.
 */
function drawDiamonds(shadow: Shadow, colours: ShadowInks, row: number): void {
  const { context, camera, frame, side, by, numbers } = shadow;
  const half = Math.max(SMALLEST, scaleOf(camera) / 2 - 1);
  const columns = Array.from({ length: side }, (_, column) => column);
  const alone = columns.filter((column) => (by[row * side + column] ?? 0) > BY.both);
  if (alone.length === 0) return;
  const trace = (cells: readonly number[]) => {
    context.beginPath();
    for (const column of cells) diamond(context, toScreen(camera, frame, column, row), half);
  };
  const isOutside = (column: number) => (numbers[row * side + column] ?? -1) < 0;
  for (const outside of [false, true]) {
    trace(alone.filter((column) => isOutside(column) === outside));
    context.fillStyle = outside ? colours.ground : colours.accent;
    context.fill();
  }
  trace(alone);
  context.strokeStyle = colours.accent;
  context.lineWidth = 2;
  context.stroke();
}

/** Draws the entries that cast the shadow, if they fit. */
function drawNumbers(
  { context, camera, frame, side, ...shadow }: Shadow,
  colours: ShadowInks,
): void {
  const { by, numbers, barrier } = shadow;
  const size = typeSize(scaleOf(camera), String(barrier - 1).length);
  if (size === null || !(shadow.writes ?? true)) return;
  centred(context, size);
  context.fillStyle = colours.ground;
  for (let at = 0; at < side * side; at++) {
    const number = numbers[at] ?? -1;
    if ((by[at] ?? 0) < BY.both || number < 0) continue;
    context.fillText(`${number}`, ...toScreen(camera, frame, at % side, Math.floor(at / side)));
  }
}

/** The cursor, on a cell counted from the window's corner. */
export function drawCursor(
  shadow: Shadow,
  colours: Colours,
  cell: readonly [number, number],
): void {
  drawMark(shadow, { ...colours, accent: colours.text }, cell);
}
