/**
 * A window on the diagonal drawn: the smaller numbers, the number of the barriers, its barriers and
 * their shadows.
 */
import type { BarrierWindow } from "core";
import type { Colours } from "../../grid/colours.ts";
import { centred } from "../../grid/paint.ts";
import { barriersOf, type Layout } from "./geometry.ts";

/** Cells smaller than this have no numbers in them (CSS pixels). */
const WRITTEN = 11;

export interface BandInks extends Colours {
  /** Behind the smaller numbers. */
  readonly tint: string;
}

export interface DrawnBand {
  readonly window: BarrierWindow;
  /** The number of the barriers, and their distance. */
  readonly n: number;
  readonly every: number;
  /** Whether numbers are written into the cells. Default: yes. */
  readonly writes?: boolean;
}

export function drawWindow(
  context: CanvasRenderingContext2D,
  layout: Layout,
  drawn: DrawnBand,
  colours: BandInks,
): void {
  drawCells(context, layout, drawn, colours);
  for (const row of barriersOf(layout.side, drawn.every)) drawEdges(context, layout, row, colours);
  for (const row of barriersOf(layout.side, drawn.every))
    drawShadow(context, layout, drawn, row, colours);
  drawHeads(context, layout, drawn, colours);
}

function drawCells(
  context: CanvasRenderingContext2D,
  { x, y, cell, side }: Layout,
  { window, n, writes = true }: DrawnBand,
  colours: BandInks,
): void {
  const { values, blank } = window.plane;
  centred(context, Math.min(14, 0.55 * cell));
  for (let at = 0; at < side * side; at++) {
    const number = values[at];
    if (number === undefined || number === blank?.value) continue;
    const [left, top] = [x + (at % side) * cell, y + Math.floor(at / side) * cell];
    context.fillStyle = number === n ? colours.text : colours.tint;
    context.fillRect(left, top, cell, cell);
    if (cell < WRITTEN || !writes) continue;
    context.fillStyle = number === n ? colours.ground : colours.text;
    context.fillText(`${number}`, left + cell / 2, top + cell / 2);
  }
}

/** The upper and the left edge of a barrier. */
function drawEdges(
  context: CanvasRenderingContext2D,
  { x, y, cell, side }: Layout,
  row: number,
  { line }: BandInks,
): void {
  const [left, top, end] = [x + row * cell, y + row * cell, side * cell];
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x + end, top);
  context.lineTo(left, top);
  context.lineTo(left, y + end);
  context.stroke();
}

/** The shadow that the number of the barriers casts on these edges. */
function drawShadow(
  context: CanvasRenderingContext2D,
  { x, y, cell, side }: Layout,
  { window }: DrawnBand,
  row: number,
  { accent }: BandInks,
): void {
  const [left, top] = [x + row * cell, y + row * cell];
  const thick = Math.min(5, Math.max(2, 0.2 * cell));
  context.fillStyle = accent;
  for (let at = row; at < side; at++) {
    if (window.shadowed[row * side + at] !== 1) continue;
    const along = (at - row) * cell;
    context.fillRect(left + along, top - thick / 2, cell, thick);
    context.fillRect(left - thick / 2, top + along, thick, cell);
  }
}

/** Draws the numbers of the rows and columns where barriers begin, if they fit. */
function drawHeads(
  context: CanvasRenderingContext2D,
  { x, y, cell, side }: Layout,
  { window, every }: DrawnBand,
  { text, letters }: BandInks,
): void {
  const [first] = window.plane.origin;
  const digits = `${first + side}`.length;
  const step = Math.max(1, Math.ceil(((8 * digits + 6) * letters) / (cell * every))) * every;
  context.fillStyle = text;
  context.font = `${11 * letters}px system-ui, sans-serif`;
  for (let at = 0; at < side; at += step) {
    context.textAlign = "center";
    context.textBaseline = "bottom";
    context.fillText(`${first + at}`, x + (at + 0.5) * cell, y - 4);
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillText(`${first + at}`, x - 6, y + (at + 0.5) * cell);
  }
}
