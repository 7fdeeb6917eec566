/** Divides a large picture into windows. Pure. */

import { grouped } from "../../canvas/number-format.ts";
import type { Piece } from "../../canvas/surface.ts";
import { SIDES, WINDOW } from "../request.ts";

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
