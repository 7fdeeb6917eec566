/** Draws the terms of a sequence: bars, two lines, or rows by powers of two. CSS pixels. */
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { font, type PlotSheet, placeOf, type Scale } from "../plot.ts";
import { rowsOf } from "./geometry.ts";

/**
 * Draws a bar for each height. Where bars are narrower than a pixel, one stands for several: up to
 * the lowest of them, and paler up to the highest.
 */
export function drawBars(sheet: PlotSheet, heights: readonly number[], scale: Scale): void {
  const { context, box, palette } = sheet;
  const at = placeOf(box, scale);
  const each = Math.max(1, Math.ceil(heights.length / box.width));
  const width = (box.width / heights.length) * each;
  const gap = width > 4 ? 1 : -0.5; // narrow ones overlap: no light comes between them
  const bottom = box.top + box.height;
  for (let first = 0; first < heights.length; first += each) {
    const some = heights.slice(first, first + each);
    const [least, most] = [Math.min(...some), Math.max(...some)];
    const x = box.left + (first / each) * width;
    context.fillStyle = css(colourAt(palette, 0.12 + (0.75 * most) / Math.max(scale.high, 1)));
    context.fillRect(x, at(least), width - gap, bottom - at(least));
    if (most <= least) continue;
    context.globalAlpha = 0.55;
    context.fillRect(x, at(most), width - gap, at(least) - at(most));
    context.globalAlpha = 1;
  }
}

/** Draws two lines about the line of ratio 1. */
export function drawRatios(
  { context, colours, box }: PlotSheet,
  ratios: readonly (readonly number[])[],
  scale: Scale,
): void {
  const at = placeOf(box, scale);
  const one = Math.round(at(0)) + 0.5;
  context.fillStyle = colours.text;
  context.fillRect(box.left, one - 0.5, box.width, 1);
  const line = (values: readonly number[], colour: string) => {
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.beginPath();
    values.forEach((value, n) => {
      const x = box.left + ((n + 0.5) / values.length) * box.width;
      if (n === 0) context.moveTo(x, at(value));
      else context.lineTo(x, at(value));
    });
    context.stroke();
  };
  line(ratios[0] ?? [], colours.accent);
  line(ratios[1] ?? [], colours.text);
}

/** Draws the rows: each cell has the colour of its share of the largest number of its row. */
export function drawRows(
  sheet: PlotSheet,
  heights: readonly number[],
  terms: readonly string[],
): void {
  const { context, colours, box, palette } = sheet;
  const rows = rowsOf(heights.length - 1);
  const tall = box.height / Math.max(1, rows.length);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = font(colours.letters);
  const digit = context.measureText("0").width;
  rows.forEach(({ first, cells, count }, row) => {
    const wide = box.width / cells;
    const some = heights.slice(first, first + count);
    const most = Math.max(...some);
    const longest = Math.max(...terms.slice(first, first + count).map((term) => term.length));
    const isLegible = longest * digit + 4 < wide && tall > 14 * colours.letters;
    some.forEach((height, i) => {
      const [x, y] = [box.left + i * wide, box.top + row * tall];
      const colour = colourAt(palette, 0.08 + (0.84 * height) / Math.max(most, 1));
      context.fillStyle = css(colour);
      context.fillRect(x, y, wide - (wide > 4 ? 1 : 0), tall - 1);
      if (!isLegible) return;
      context.fillStyle = inkOn(colour);
      context.fillText(terms[first + i] ?? "", x + wide / 2, y + tall / 2);
    });
  });
}

/** Draws a frame around a term, or a line where there is no space for one. */
export function drawMark(
  { context, colours, box }: PlotSheet,
  n: number,
  to: number,
  inRows: boolean,
): void {
  const rows = rowsOf(to);
  const row = rows.findIndex(({ first, count }) => n >= first && n < first + count);
  const own = rows[row];
  if (inRows && own === undefined) return;
  const [wide, tall] =
    own && inRows
      ? [box.width / own.cells, box.height / rows.length]
      : [box.width / (to + 1), box.height];
  const x = own && inRows ? box.left + (n - own.first) * wide : box.left + n * wide;
  const y = inRows ? box.top + row * tall : box.top;
  context.strokeStyle = context.fillStyle = colours.accent;
  context.lineWidth = 2;
  if (wide < 4) context.fillRect(x + wide / 2 - 1, y, 2, tall);
  else context.strokeRect(x, y, wide - 1, tall);
}
