/** Draws the Grundy values of an octal game: dots over heaps, or cells in rows. CSS pixels. */
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { font, type PlotSheet, placeOf, type Scale } from "../plot.ts";
import { dotsOf, type Rows } from "./geometry.ts";

/** The values of a game, and what is known of them. */
export interface Found {
  readonly values: Uint16Array;
  readonly preperiod: number | null;
  readonly period: number | null;
  /** The heaps with a rare value. */
  readonly rare: ReadonlySet<number>;
  /** The largest value. */
  readonly most: number;
}

/** Returns values that are all the same: what is drawn of a game whose values are hidden. */
export function equalised({ values }: Pick<Found, "values">): Found {
  const same = values.map(() => 1);
  return { values: same, preperiod: null, period: null, rare: new Set(), most: 2 };
}

/** Draws each value as a dot, rare ones in the colour of accents, and shades the first period. */
export function drawDots(sheet: PlotSheet, found: Found, scale: Scale): void {
  const { context, colours: inks, box, palette } = sheet;
  const { values, preperiod, period, rare, most } = found;
  const at = placeOf(box, scale);
  const across = box.width / values.length;
  if (preperiod !== null && period !== null && preperiod < values.length) {
    context.fillStyle = inks.line;
    context.globalAlpha = 0.5;
    const end = Math.min(values.length, preperiod + period);
    context.fillRect(
      box.left + preperiod * across,
      box.top,
      (end - preperiod) * across,
      box.height,
    );
    context.globalAlpha = 1;
  }
  const size = Math.min(6, Math.max(1.5, across * 0.8, 3 - values.length / 2000));
  const draw = (heap: number, colour: string, grown: number) => {
    const [x, y] = [box.left + (heap + 0.5) * across, at(values[heap] ?? 0)];
    context.fillStyle = colour;
    context.fillRect(x - grown / 2, y - grown / 2, grown, grown);
  };
  const colours = Array.from({ length: most + 1 }, (_, value) =>
    css(colourAt(palette, 0.1 + (0.7 * value) / Math.max(most, 1))),
  );
  for (const heap of dotsOf(values, box)) draw(heap, colours[values[heap] ?? 0] ?? "", size);
  for (const heap of rare) draw(heap, inks.accent, Math.max(size, 3));
}

/** Draws a cell for each heap, row after row; those before the period are paler. */
export function drawRows(sheet: PlotSheet, found: Found, rows: Rows, writes = true): void {
  const { context, colours: inks, box, palette } = sheet;
  const { values, preperiod, most } = found;
  const { cells, wide, tall, count } = rows;
  context.font = font(inks.letters);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const isLegible = writes && wide > 16 * inks.letters && tall > 14 * inks.letters;
  const gap = wide > 6 && tall > 6 ? 1 : 0;
  const last = Math.min(values.length, cells * count);
  for (let heap = 0; heap < last; heap++) {
    const value = values[heap] ?? 0;
    const x = box.left + (heap % cells) * wide;
    const y = box.top + Math.floor(heap / cells) * tall;
    const colour = colourAt(palette, 0.06 + (0.88 * value) / Math.max(most, 1));
    context.globalAlpha = preperiod === null || heap >= preperiod ? 1 : 0.45;
    context.fillStyle = css(colour);
    context.fillRect(x, y, wide - gap, tall - gap);
    if (!isLegible) continue;
    context.fillStyle = context.globalAlpha < 1 ? inks.text : inkOn(colour);
    context.globalAlpha = 1;
    context.fillText(`${value}`, x + wide / 2, y + tall / 2);
  }
  context.globalAlpha = 1;
}

/** Draws a frame around a heap. */
export function drawMark(
  { context, colours: inks, box }: PlotSheet,
  heap: number,
  found: Found,
  at: Rows | Scale,
): void {
  context.strokeStyle = inks.accent;
  context.lineWidth = 2;
  if ("cells" in at) {
    const row = Math.floor(heap / at.cells);
    if (row >= at.count) return;
    context.strokeRect(
      box.left + (heap % at.cells) * at.wide,
      box.top + row * at.tall,
      at.wide,
      at.tall,
    );
    return;
  }
  const x = box.left + ((heap + 0.5) / found.values.length) * box.width;
  const y = placeOf(box, at)(found.values[heap] ?? 0);
  context.strokeRect(x - 6, y - 6, 12, 12);
}
