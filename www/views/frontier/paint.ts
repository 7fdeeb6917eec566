/** Draws the frontier as a map: a column for each centre, a cell for each open row. CSS pixels. */
import type { FrontierCase } from "core";
import type { Frame, Point } from "../../canvas/camera.ts";
import { marked, pair, swatch, text } from "../../canvas/legend.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import type { Colours } from "../../grid/colours.ts";
import { font } from "../../picture/plot-layers.ts";
import { caseAt } from "./cases.ts";

// What the colours and marks of the map mean.

/** Returns the legend for a palette. */
export function frontierLegend(palette: Uint8Array): HTMLElement {
  const stops = [0, 0.5, 1].map((share) => css(colourAt(palette, tintOf(share))));
  const legend = document.createElement("div");
  legend.className = "legend";
  legend.append(
    pair(
      swatch(`linear-gradient(to right, ${stops.join(", ")})`),
      text("more and more steps so far"),
    ),
    marked("ring", "decides whether a band comes", "var(--ground)"),
    pair(swatch("var(--text)"), text("decided on this machine")),
  );
  return legend;
}

/** Where rows and centres are drawn. */
export interface Layout {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly tall: number;
  /** The centres from left to right. */
  readonly centres: number;
  readonly rows: number;
}

/** Returns the places for centres `0..centres` and rows `0..rows`, row 0 at the top. */
export function layoutOf(
  { width, height }: Frame,
  centres: number,
  rows: number,
  letters: number,
): Layout {
  const [left, top] = [40 * letters, 22 * letters];
  return {
    left,
    top,
    wide: Math.max(0.5, (width - left - 8) / Math.max(1, centres)),
    tall: Math.max(0.5, (height - top - 8) / Math.max(1, rows)),
    centres,
    rows,
  };
}

/** Returns the open case at a point, and the row there; null where there is none. */
export function placeAt(
  cases: readonly FrontierCase[],
  { left, top, wide, tall }: Layout,
  [x, y]: Point,
): { readonly open: FrontierCase; readonly row: number } | null {
  const [c, row] = [Math.floor((x - left) / wide), Math.floor((y - top) / tall)];
  const open = caseAt(cases, c, row);
  return open === null ? null : { open, row };
}

/** What is drawn of a case. */
export interface FrontierMap {
  readonly open: FrontierCase;
  /** All steps that were spent, here and elsewhere. */
  readonly steps: number;
  readonly isDecided: boolean;
  readonly isAtWork: boolean;
}

/** The exponents of the fewest and the most steps that colours tell apart. */
const EXPONENTS = { least: 28, most: 44 };

/** Returns the place of a number of steps in a palette. */
export function shareOf(steps: number): number {
  const { least, most } = EXPONENTS;
  return Math.min(1, Math.max(0, (Math.log2(Math.max(1, steps)) - least) / (most - least)));
}

/** Returns where the palette has the colour of a share: its ends are too close to the ground. */
export function tintOf(share: number): number {
  return 0.15 + 0.7 * share;
}

export function drawMap(
  context: CanvasRenderingContext2D,
  layout: Layout,
  cases: readonly FrontierMap[],
  marked: FrontierCase | null,
  palette: Uint8Array,
  colours: Colours,
): void {
  drawAxes(context, layout, colours);
  const { left, top, wide, tall } = layout;
  const gap = wide > 5 && tall > 3 ? 1 : 0;
  for (const { open, steps, isDecided, isAtWork } of cases) {
    const colour = colourAt(palette, tintOf(shareOf(steps)));
    const [x, y] = [left + open.centre * wide, top + open.first * tall];
    const high = (open.last + 1 - open.first) * tall;
    context.fillStyle = isDecided ? colours.text : css(colour);
    context.fillRect(x, y, wide - gap, high - gap);
    if (open.band !== null) drawDot(context, x, y, wide, high, colours);
    if (isAtWork) outline(context, x, y, wide - gap, high - gap, colours.text, 1.5);
    if (open === marked) outline(context, x - 3, y - 3, wide + 6, high + 6, colours.accent, 2);
  }
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  ink: string,
  thick: number,
): void {
  context.strokeStyle = ink;
  context.lineWidth = thick;
  context.strokeRect(x, y, width, height);
}

/** A case that decides a band has a dot. */
function drawDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  { ground, text }: Colours,
): void {
  const radius = Math.max(2.5, Math.min(5, wide / 3));
  context.beginPath();
  context.arc(x + wide / 2, y + high / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = ground;
  context.fill();
  context.strokeStyle = text;
  context.lineWidth = 1.5;
  context.stroke();
}

function drawAxes(context: CanvasRenderingContext2D, layout: Layout, colours: Colours): void {
  const { left, top, wide, tall, centres, rows } = layout;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, centres * wide + 1, rows * tall + 1);
  context.fillStyle = colours.text;
  context.font = font(colours.letters);
  context.textAlign = "center";
  context.textBaseline = "bottom";
  const across = stepOf(wide, 30 * colours.letters);
  for (let c = 0; c < centres; c += across)
    context.fillText(`${c}`, left + (c + 0.5) * wide, top - 4);
  context.textAlign = "right";
  context.textBaseline = "middle";
  const down = stepOf(tall, 18 * colours.letters);
  for (let row = 0; row < rows; row += down)
    context.fillText(`${row}`, left - 6, top + (row + 0.5) * tall);
}

/** Returns the distance of two labels, in cells: a power of two, with so many pixels for each. */
function stepOf(cell: number, pixels: number): number {
  let step = 8;
  while (step * cell < pixels) step *= 2;
  return step;
}
