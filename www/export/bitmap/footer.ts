/** The lower part of a poster: title, caption, address and QR code, of any size. */
import type { Piece } from "../../canvas/surface.ts";
import { QUIET, squaresOf } from "../qr-code.ts";
import { type ExportRequest, GROUNDS, opaque } from "../request.ts";
import { contextOf } from "./pixels.ts";

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
export function footerHeight(
  { width, height }: Pick<Piece, "width" | "height">,
  link: string,
): number {
  const shorter = Math.min(width, height);
  const usual = Math.round(0.16 * shorter);
  const needed = LEAST_MODULE * ((squaresOf(link)?.side ?? 0) + 2 * QUIET);
  return needed > shorter / 3 ? usual : Math.max(usual, needed);
}

/**
 * Returns the pixels of a module of a code of so many modules, with its quiet zone as high as a
 * footer; null if cameras could not read it.
 */
export function moduleOf(side: number, footer: number): number | null {
  const pixels = Math.floor(footer / (side + 2 * QUIET));
  return pixels < LEAST_MODULE ? null : pixels;
}

/** Returns a piece of a footer that is as wide as the poster. */
export function footerPiece(
  { info: { title, caption, link }, ground }: Pick<ExportRequest, "info" | "ground">,
  { width, height }: Pick<Piece, "width" | "height">,
  piece: Piece,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [piece.width, piece.height];
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
    const shown = shortened(words, shareOf(words));
    context.font = `${shareOf(shown) * size * height}px ${font}`;
    context.fillText(shown, margin, foot * height);
  };
  write(title, TITLE, 0.24, 0.38);
  write(caption, TEXT, 0.14, 0.62);
  write(link, TEXT, 0.11, 0.82);
  return canvas;
}

/** Returns the start of a line that would be shrunk below half of its size; otherwise the line. */
export function shortened(line: string, share: number): string {
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
