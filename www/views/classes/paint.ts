/** Draws the periods by remainders. In CSS pixels. */
import { painted, scaleOf, toScreen } from "../../canvas/camera.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import type { Inks } from "../../grid/inks.ts";
import { centred, inside, type Sheet } from "../../grid/paint.ts";
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
}

/** Colours the entries; what is open stays hatched in the colour of lines. */
export function drawEntries(sheet: Sheet, inks: Inks, coloured: Coloured): void {
  const { context, camera, frame } = sheet;
  const { classes, palette, largest, row } = coloured;
  const { x0, y0, x1, y1 } = inside(sheet, painted(camera, frame));
  const scale = scaleOf(camera);
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const { found } = classOf(classes, y, x);
      const [left, top] = toScreen(camera, frame, x - 0.5, y - 0.5).map(Math.round) as [
        number,
        number,
      ];
      const [right, bottom] = toScreen(camera, frame, x + 0.5, y + 0.5).map(Math.round) as [
        number,
        number,
      ];
      context.globalAlpha = row === null || row === y ? 1 : 0.25;
      context.fillStyle =
        found === null ? inks.line : css(colourAt(palette, shareOf(found.period, largest)));
      context.fillRect(left, top, right - left, bottom - top);
      context.globalAlpha = 1;
      if (found === null || scale < WRITTEN) continue;
      const text = short(found.period);
      centred(context, Math.min(14, (0.9 * scale) / (0.6 * text.length)));
      if ((0.9 * scale) / (0.6 * text.length) < SMALLEST) continue;
      context.fillStyle = inkOn(colourAt(palette, shareOf(found.period, largest)));
      if (row === null || row === y) context.fillText(text, ...toScreen(camera, frame, x, y));
    }
  }
}

/** Entries smaller than this (CSS pixels) hold no numbers, and the smallest type. */
const WRITTEN = 20;
const SMALLEST = 8;

/**
 * Draws lines where the pattern of a row begins again: the rows of one modulus have it that many
 * columns further on.
 */
export function drawRepeats({ context, camera, frame }: Sheet, inks: Inks, classes: Classes): void {
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
  context.strokeStyle = inks.ground;
  context.lineWidth = scaleOf(camera) < 6 ? 1 : 2;
  context.stroke();
}
