/** The lower part of a poster: title, caption, address and QR code, of any size. */
import type { Piece } from "../../canvas/surface.ts";
import { QUIET, squaresOf } from "../qr-code.ts";
import { type ExportRequest, GROUNDS, opaque } from "../request.ts";
import { contextOf } from "./pixels.ts";

const TITLE = '"Iowan Old Style", Palatino, Georgia, serif';
const TEXT = "system-ui, sans-serif";

/** The colours of text on each ground. */
const INKS = { white: "#1f2328", dark: "#e9e7e2" } as const;

/** Returns the height of the footer of a poster, in pixels. */
export function footerHeight({ width, height }: Pick<Piece, "width" | "height">): number {
  return Math.round(0.16 * Math.min(width, height));
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
  const side = height - 2 * margin;
  const code = squaresOf(link);
  if (code !== null) drawCode(context, code, [width - margin - side, margin], side / code.side);
  context.fillStyle = INKS[behind];
  const most = width - 3 * margin - (code === null ? -margin : side);
  context.textBaseline = "alphabetic";
  const write = (words: string, font: string, size: number, foot: number) => {
    context.font = `${size * height}px ${font}`;
    const share = Math.min(1, most / context.measureText(words).width);
    context.font = `${share * size * height}px ${font}`;
    context.fillText(words, margin, foot * height);
  };
  write(title, TITLE, 0.24, 0.38);
  write(caption, TEXT, 0.14, 0.62);
  write(link, TEXT, 0.11, 0.82);
  return canvas;
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
