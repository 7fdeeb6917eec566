/** PNG of any size: paints the picture window by window and writes it row by row. */

import { grouped } from "../../canvas/number-format.ts";
import { checkReading, pixelsIn } from "../../canvas/readback.ts";
import type { Piece } from "../../canvas/surface.ts";
import { FileWorker } from "../file-worker.ts";
import { QUIET, squaresOf } from "../qr-code.ts";
import {
  type ExportRequest,
  GROUNDS,
  opaque,
  type Report,
  resolutionOf,
  SIDES,
  WINDOW,
} from "../request.ts";
import { rests } from "../slices.ts";
import { contextOf, inFull, painting, sheetOf, wholeIn } from "./pixels.ts";
import type { PngHead } from "./png.ts";
import type { PngRows } from "./png-worker.ts";

// Divides a large picture into windows.

type Size = Pick<Piece, "width" | "height">;

/** Refuses a picture with more pixels than the limit. */
export function checkSize({ width, height }: Size): void {
  if (Math.max(width, height) <= SIDES.max) return;
  throw new Error(
    `A picture of ${grouped(width)} × ${grouped(height)} pixels is too large: to ${grouped(SIDES.max)} each way it can be had. SVG and PDF are sharp at every size.`,
  );
}

/**
 * Returns the windows of a picture from the top left, in bands as wide as the picture. Each window
 * fits a canvas, and each band fits in memory.
 */
export function windowsOf({ width, height }: Size): Piece[][] {
  const across = Math.ceil(width / WINDOW.side);
  const high = Math.min(WINDOW.side, Math.floor(WINDOW.band / width));
  const down = Math.ceil(height / high);
  const [columns, rows] = [cuts(width, across), cuts(height, down)];
  return rows.map(([top, bottom]) =>
    columns.map(([left, right]) => ({ left, top, width: right - left, height: bottom - top })),
  );
}

/** Divides a length into parts, as even as whole numbers allow. */
function cuts(length: number, parts: number): (readonly [start: number, end: number])[] {
  const at = (part: number) => Math.round((length * part) / parts);
  return Array.from({ length: parts }, (_, part) => [at(part), at(part + 1)]);
}

// The lower part of a poster:

const TITLE = '"Iowan Old Style", Palatino, Georgia, serif';
const TEXT = "system-ui, sans-serif";

/** The colours of text on each ground. */
const INKS = { white: "#1f2328", dark: "#e9e7e2" } as const;

/** The least pixels of a module of a code: cameras read no smaller ones. */
const LEAST_MODULE = 2;

/**
 * Returns the height of the footer of a poster, in pixels: up to a third of its shorter side, if
 * the code of a long link needs it.
 */
function footerHeight({ width, height }: Pick<Piece, "width" | "height">, link: string): number {
  const shorter = Math.min(width, height);
  const usual = Math.round(0.16 * shorter);
  const needed = LEAST_MODULE * ((squaresOf(link)?.side ?? 0) + 2 * QUIET);
  return needed > shorter / 3 ? usual : Math.max(usual, needed);
}

/**
 * Returns the pixels of a module of a code of so many modules, with its quiet zone as high as a
 * footer; null if cameras could not read it.
 */
function moduleOf(side: number, footer: number): number | null {
  const pixels = Math.floor(footer / (side + 2 * QUIET));
  return pixels < LEAST_MODULE ? null : pixels;
}

/** Returns a piece of a footer that is as wide as the poster. */
function footerPiece(
  { info: { title, caption, link }, ground }: Pick<ExportRequest, "info" | "ground">,
  { width, height }: Pick<Piece, "width" | "height">,
  piece: Piece,
): HTMLCanvasElement {
  const canvas = sheetOf(piece);
  const context = contextOf(canvas);
  const behind = opaque(ground);
  context.fillStyle = GROUNDS[behind];
  context.fillRect(0, 0, piece.width, piece.height);
  context.translate(-piece.left, -piece.top);
  const margin = 0.16 * height;
  const code = squaresOf(link);
  const unit = code && moduleOf(code.side, height);
  const side = code && unit ? code.side * unit : 0;
  const top = Math.floor((height - side) / 2);
  if (code && unit) drawCode(context, code, [width - top - side, top], unit);
  context.fillStyle = INKS[behind];
  const most = width - 2 * margin - (side && side + top);
  context.textBaseline = "alphabetic";
  const write = (words: string, font: string, size: number, foot: number) => {
    context.font = `${size * height}px ${font}`;
    const shareOf = (text: string) => Math.min(1, most / context.measureText(text).width);
    const label = shortened(words, shareOf(words));
    context.font = `${shareOf(label) * size * height}px ${font}`;
    context.fillText(label, margin, foot * height);
  };
  write(title, TITLE, 0.24, 0.38);
  write(caption, TEXT, 0.14, 0.62);
  write(link, TEXT, 0.11, 0.82);
  return canvas;
}

/** Returns the start of a line that would be shrunk below half of its size; otherwise the line. */
function shortened(line: string, share: number): string {
  return share < 0.5 ? `${line.slice(0, Math.floor(2 * share * line.length) - 1)}…` : line;
}

function drawCode(
  context: CanvasRenderingContext2D,
  { path, side }: { readonly path: string; readonly side: number },
  [left, top]: readonly [number, number],
  unit: number,
): void {
  context.save();
  context.translate(left, top);
  context.scale(unit, unit);
  // Cameras read codes that are dark on white.
  context.fillStyle = GROUNDS.white;
  context.fillRect(-QUIET, -QUIET, side + 2 * QUIET, side + 2 * QUIET);
  context.fillStyle = INKS.white;
  context.fill(new Path2D(path));
  context.restore();
}

/** Returns the file. Refuses a picture that is too large before it writes anything. */
export async function png(
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  checkReading();
  return stitched(await inFull(request, signal), 0, report, signal);
}

/** As `png`, with title, caption, address and QR code below the picture, in a file as large. */
export async function poster(
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  checkReading();
  const piece = wholeIn(request);
  checkSize(piece);
  const footer = footerHeight(piece, request.info.link);
  const height = (piece.height - footer) / request.ratio;
  const picture = await inFull({ ...request, height, ground: opaque(request.ground) }, signal);
  checkSize({ width: piece.width, height: wholeIn(picture).height + footer });
  return stitched(picture, footer, report, signal);
}

/** Returns the picture of a request with a footer so many pixels high. */
function stitched(
  request: ExportRequest,
  footer: number,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  const whole = wholeIn(request);
  checkSize(whole);
  const bands = windowsOf(whole);
  const count = bands.flat().length;
  const head = {
    width: whole.width,
    height: whole.height + footer,
    clear: request.ground === "none",
    info: request.info,
    perInch: resolutionOf(request),
  };
  const script = new URL("./png-worker.js", import.meta.url);
  const file: PngFile = new FileWorker(script, LOST, head, signal);
  let painted = 0;
  const write = async () => {
    const [first = whole] = bands.flat();
    await painting(request, first, signal, async (paint) => {
      for (const band of bands) {
        const sheets: HTMLCanvasElement[] = [];
        for (const window of band) {
          sheets.push(await paint(window, request.state));
          painted++;
          if (count > 1) report(painted / count, `Painted ${painted} of ${count} pieces`);
        }
        await add(file, sheets, signal);
      }
    });
    const foot = { ...whole, height: footer };
    for (const band of footer === 0 ? [] : windowsOf(foot)) {
      const pieces = band.map((piece) => footerPiece(request, foot, piece));
      await add(file, pieces, signal);
    }
    return new Blob([await file.end()], { type: "image/png" });
  };
  return write().finally(() => file.stop());
}

const LOST = "The PNG could not be written: there may be too little memory for it.";

type PngFile = FileWorker<PngHead, PngRows>;

/** So many parts are with the worker at once: the page reads rows while it writes earlier ones. */
const AHEAD = 2;

/** Adds a band, a few rows at a time, from the canvases side by side in it. */
async function add(
  file: PngFile,
  sheets: readonly HTMLCanvasElement[],
  signal: AbortSignal,
): Promise<void> {
  const width = sheets.reduce((sum, sheet) => sum + sheet.width, 0);
  const height = sheets[0]?.height ?? 0;
  const rows = Math.ceil(TURN / width);
  const rest = rests(signal);
  for (let top = 0; top < height; top += rows) {
    const pixels = side(sheets, top, Math.min(rows, height - top), width);
    file.add(pixels, pixels.buffer);
    await file.room(AHEAD);
    await rest();
  }
}

/** Pixels that are read, filtered and sent between two looks at the clock. */
const TURN = 1 << 17;

/** Reads rows of adjacent canvases, four bytes per pixel. */
function side(
  sheets: readonly HTMLCanvasElement[],
  top: number,
  rows: number,
  width: number,
): Uint8ClampedArray<ArrayBuffer> {
  const all = new Uint8ClampedArray(4 * width * rows);
  let left = 0;
  for (const sheet of sheets) {
    const { data } = pixelsIn(contextOf(sheet), 0, top, sheet.width, rows);
    const long = 4 * sheet.width;
    for (let row = 0; row < rows; row++)
      all.set(data.subarray(row * long, (row + 1) * long), 4 * (row * width + left));
    left += sheet.width;
  }
  return all;
}
