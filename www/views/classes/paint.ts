/** Draws the periods by remainders. In CSS pixels. */
import { painted, scaleOf, toScreen } from "../../canvas/camera.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import type { Colours } from "../../grid/colours.ts";
import { centred, type GridSheet, inside } from "../../grid/paint.ts";
import { short } from "../period-numbers.ts";
import { classOf, shareOf } from "./geometry.ts";
import type { Classes } from "./tables.ts";

/** The classes in a palette of 256 colours. */
export interface Coloured {
  readonly classes: Classes;
  readonly palette: Uint8Array;
  /** The logarithm of the largest period: the end of the colours. */
  readonly largest: number;
  /** The only row that is drawn in full; null for all. */
  readonly row: number | null;
  /** Whether entries have their numbers. */
  readonly writes: boolean;
}

/** Colours the entries; what is open stays hatched in the colour of lines. */
export function drawEntries(sheet: GridSheet, colours: Colours, coloured: Coloured): void {
  const { context, camera, frame } = sheet;
  const { classes, palette, largest, row, writes } = coloured;
  const { x0, y0, x1, y1 } = inside(sheet, painted(camera, frame));
  const scale = scaleOf(camera);
  const edge = (at: number, axis: 0 | 1) =>
    Math.round(toScreen(camera, frame, at - 0.5, at - 0.5)[axis]);
  const lefts = Array.from({ length: x1 - x0 + 2 }, (_, at) => edge(x0 + at, 0));
  for (let y = y0; y <= y1; y++) {
    const [top, height] = [edge(y, 1), edge(y + 1, 1) - edge(y, 1)];
    const isFull = row === null || row === y;
    const some = Math.min(classes.moduli[y] ?? 1, x1 - x0 + 1); // then they repeat
    const entries = Array.from({ length: some }, (_, at) => {
      const { found } = classOf(classes, y, x0 + at);
      const colour = found && colourAt(palette, shareOf(found.period, largest));
      return { found, colour, fill: colour === null ? colours.line : css(colour) };
    });
    context.globalAlpha = isFull ? 1 : 0.25;
    for (let x = x0; x <= x1; x++) {
      const { found, colour, fill } = entries[(x - x0) % some] ?? {};
      const left = lefts[x - x0] ?? 0;
      context.fillStyle = fill ?? "";
      context.fillRect(left, top, (lefts[x - x0 + 1] ?? 0) - left, height);
      if (!writes || !found || !colour || scale < WRITTEN || !isFull) continue;
      const text = short(found.period);
      const size = (0.9 * scale) / (0.6 * text.length);
      if (size < SMALLEST) continue;
      centred(context, Math.min(14, size));
      context.fillStyle = inkOn(colour);
      context.fillText(text, ...toScreen(camera, frame, x, y));
    }
  }
  context.globalAlpha = 1;
}

/** Entries smaller than this (CSS pixels) hold no numbers, and the smallest type. */
const WRITTEN = 20;
const SMALLEST = 8;

/**
 * Draws lines where the pattern of a row begins again: the rows of one modulus have it that many
 * columns further on.
 */
export function drawRepeats(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  classes: Classes,
): void {
  const size = 2 ** classes.m;
  context.beginPath();
  classes.moduli.forEach((modulus, row) => {
    if (row > 0 && modulus !== classes.moduli[row - 1]) {
      context.moveTo(...toScreen(camera, frame, -0.5, row - 0.5));
      context.lineTo(...toScreen(camera, frame, size - 0.5, row - 0.5));
    }
    for (let x = modulus; x < size; x += modulus) {
      context.moveTo(...toScreen(camera, frame, x - 0.5, row - 0.5));
      context.lineTo(...toScreen(camera, frame, x - 0.5, row + 0.5));
    }
  });
  context.strokeStyle = colours.ground;
  context.lineWidth = scaleOf(camera) < 6 ? 1 : 2;
  context.stroke();
}
