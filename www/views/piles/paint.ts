/** Draws the graph of an evolution: rows of positions, and lines to their children. CSS pixels. */
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { font, type PlotSheet, roundStep } from "../plot.ts";
import { type Layout, spotOf } from "./layout.ts";

/** A graph as it is drawn. */
export interface PilesDrawing {
  readonly layout: Layout;
  /** The text of each position. */
  readonly names: readonly string[];
  /** The colour of each position, as a share of the palette. */
  readonly shades: readonly number[];
}

/** Draws the numbers of the generations at the left. */
export function drawGenerations({ context, colours, box }: PlotSheet, { rows }: Layout): void {
  const tall = box.height / rows.length;
  const step = roundStep(Math.max(1, (16 * colours.letters) / tall));
  context.font = font(colours.letters);
  context.fillStyle = colours.text;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (let row = 0; row < rows.length; row += step)
    context.fillText(`${row}`, box.left - 6 * colours.letters, box.top + (row + 0.5) * tall);
}

/** Draws a line from each position to each of its children; fainter where there are many. */
export function drawLinks(sheet: PlotSheet, { layout }: PilesDrawing): void {
  const { context, colours } = sheet;
  const count = layout.children.reduce((sum, own) => sum + own.length, 0);
  context.strokeStyle = colours.text;
  context.globalAlpha = Math.max(0.12, Math.min(0.5, 60 / Math.max(1, count)));
  context.lineWidth = 1;
  context.beginPath();
  layout.children.forEach((own, at) => {
    for (const child of own) join(sheet, layout, at, child);
  });
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws the lines from a position to its parents and children in the colour of accents. */
export function drawFamily(sheet: PlotSheet, { layout }: PilesDrawing, at: number): void {
  const { context, colours } = sheet;
  context.strokeStyle = colours.accent;
  context.lineWidth = 2.5;
  context.beginPath();
  for (const other of [...(layout.parents[at] ?? []), ...(layout.children[at] ?? [])])
    join(sheet, layout, at, other);
  context.stroke();
}

function join({ context, box }: PlotSheet, layout: Layout, from: number, to: number): void {
  const [start, end] = [spotOf(layout, box, from), spotOf(layout, box, to)];
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
}

/** Draws the positions: their piles where a whole row has space for them, otherwise dots. */
export function drawPositions(sheet: PlotSheet, drawn: PilesDrawing, chosen: number | null): void {
  const { context, colours, box } = sheet;
  const { rows } = drawn.layout;
  const tall = box.height / rows.length;
  context.font = font(colours.letters);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const row of rows) {
    const widest = Math.max(...row.map((at) => context.measureText(drawn.names[at] ?? "").width));
    const isLegible = widest + 14 < box.width / row.length && tall > 24 * colours.letters;
    const radius = Math.max(1, Math.min(5, tall / 4, box.width / row.length / 2.5));
    for (const at of row) {
      if (at === chosen) continue; // its name lies on top, and is in a file once
      if (isLegible) drawName(sheet, drawn, at);
      else drawDot(sheet, drawn, at, radius);
    }
  }
  if (chosen === null) return;
  drawName(sheet, drawn, chosen);
  drawFrame(sheet, drawn, chosen);
}

function drawDot(
  sheet: PlotSheet,
  { layout, shades }: PilesDrawing,
  at: number,
  radius: number,
): void {
  const { context, palette, box } = sheet;
  const [x, y] = spotOf(layout, box, at);
  context.fillStyle = css(colourAt(palette, shades[at] ?? 0));
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Returns the rectangle of a name, which stays inside of the picture. */
function frameOf(
  { context, colours, box }: PlotSheet,
  { layout, names }: PilesDrawing,
  at: number,
) {
  const [x, y] = spotOf(layout, box, at);
  const [width, height] = [context.measureText(names[at] ?? "").width + 10, 18 * colours.letters];
  const most = box.left + box.width - width;
  const left = Math.max(box.left, Math.min(most, x - width / 2));
  return [left, y - height / 2, width, height] as const;
}

function drawName(sheet: PlotSheet, drawn: PilesDrawing, at: number): void {
  const { context, palette } = sheet;
  const colour = colourAt(palette, drawn.shades[at] ?? 0);
  const [left, top, width, height] = frameOf(sheet, drawn, at);
  context.fillStyle = css(colour);
  context.fillRect(left, top, width, height);
  context.fillStyle = inkOn(colour);
  context.fillText(drawn.names[at] ?? "", left + width / 2, top + height / 2);
}

function drawFrame(sheet: PlotSheet, drawn: PilesDrawing, at: number): void {
  const { context, colours } = sheet;
  const [left, top, width, height] = frameOf(sheet, drawn, at);
  context.strokeStyle = colours.accent;
  context.lineWidth = 3;
  context.strokeRect(left - 2, top - 2, width + 4, height + 4);
}
