/** One shadow, beside another: squares where both lie, diamonds where one does, filled if it is this one. */
import { type Box, type Camera, type Frame, scaleOf, toScreen } from "../../draw/camera.ts";
import { type Entry, typeSize } from "../array/geometry.ts";
import {
  centred,
  diamond,
  drawGrid,
  drawHeaders,
  drawMark,
  drawRim,
  type Inks,
} from "../array/paint.ts";
import { hasHeaders } from "../fill/geometry.ts";
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
}

export interface ShadowInks extends Inks {
  readonly quiet: string;
}

export function drawShadow(shadow: Shadow, inks: ShadowInks): void {
  const { context, camera, side, barrier } = shadow;
  const size = typeSize(scaleOf(camera), String(barrier - 1).length);
  if (scaleOf(camera) >= LINED) drawGrid(shadow, { ...inks, ground: inks.line });
  drawRim(shadow, inks);
  centred(context, size ?? 0);
  for (let at = 0; at < side * side; at++)
    if (shadow.by[at] === BY.both) drawCell(shadow, inks, at, size);
  // Over the squares: where cells are small, diamonds are larger than they.
  for (let at = 0; at < side * side; at++)
    if ((shadow.by[at] ?? 0) > BY.both) drawCell(shadow, inks, at, size);
  if (hasHeaders(camera)) drawHeaders(shadow, inks);
}

/** A cell that one of the centres shadows: filled where its entry is above the barrier in this picture. */
function drawCell(shadow: Shadow, inks: ShadowInks, at: number, size: number | null): void {
  const { context, camera, frame, side, numbers, by } = shadow;
  const scale = scaleOf(camera);
  const [x, y] = toScreen(camera, frame, at % side, Math.floor(at / side));
  const number = numbers[at] ?? -1;
  if (by[at] === BY.both) {
    context.fillStyle = inks.quiet;
    context.fillRect(x - scale / 2, y - scale / 2, scale, scale);
  } else {
    context.fillStyle = number < 0 ? inks.ground : inks.accent;
    context.strokeStyle = inks.accent;
    context.lineWidth = 2;
    diamond(context, [x, y], Math.max(SMALLEST, scale / 2 - 1));
    context.fill();
    context.stroke();
  }
  context.fillStyle = inks.ground;
  if (size !== null && number >= 0) context.fillText(`${number}`, x, y);
}

/** The cursor, on a cell counted from the window's corner. */
export function drawCursor(shadow: Shadow, inks: Inks, cell: readonly [number, number]): void {
  drawMark(shadow, { ...inks, accent: inks.text }, cell);
}
