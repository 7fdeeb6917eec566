/** What a large picture is painted in. Pure. */
import type { Piece } from "../draw/easel.ts";
import { grouped } from "../views/grouped.ts";
import { SIDES, WINDOW } from "./order.ts";

type Size = Pick<Piece, "width" | "height">;

/** Refuses a picture of more pixels than can be had. */
export function checkSize({ width, height }: Size): void {
  if (Math.max(width, height) <= SIDES.max) return;
  throw new Error(
    `A picture of ${grouped(width)} × ${grouped(height)} pixels is too large: to ${grouped(SIDES.max)} each way it can be had. SVG and PDF are sharp at every size.`,
  );
}

/**
 * The windows of a picture, from the top left, in bands as wide as the picture: each is no larger than a canvas surely may be,
 * and a band is no more than can be held in memory.
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

/** A length in so many parts, as even as whole numbers can be. */
function cuts(length: number, parts: number): (readonly [start: number, end: number])[] {
  const at = (part: number) => Math.round((length * part) / parts);
  return Array.from({ length: parts }, (_, part) => [at(part), at(part + 1)]);
}
