/** Where the planes of barriers stand in a picture. Pure; CSS pixels. */
import type { BarrierWorld } from "core";
import type { Frame, Point } from "../../canvas/camera.ts";

/** The bits of a cell, as the core gives them. */
export const BITS = {
  isP: 1,
  above: 2,
  exterior: 4,
  none: 8,
  shadowed: 16,
  corner: 32,
  middle: 64,
  otherOutcome: 128,
  otherShadow: 256,
} as const;

/** A position of a plane: x to the right, y down. */
export type BarrierCell = readonly [x: number, y: number];

/** A square of cells in a picture. */
export interface Pane {
  readonly left: number;
  readonly top: number;
  /** The width and height of a cell. */
  readonly cell: number;
  readonly side: number;
  readonly origin: BarrierCell;
}

/** The space beside and above the cells, for numbers and the name of the game. */
const MARGIN = { left: 30, top: 44, right: 12, bottom: 10 };

/** Returns the panes of one or two planes: side by side, or one below the other. */
export function panesOf(
  { width, height }: Pick<Frame, "width" | "height">,
  origins: readonly BarrierCell[],
  side: number,
  letters: number,
): readonly Pane[] {
  const count = origins.length;
  const spare = (at: keyof typeof MARGIN) => MARGIN[at] * letters;
  const roomOf = (across: number, down: number) =>
    Math.min(
      width / across - spare("left") - spare("right"),
      height / down - spare("top") - spare("bottom"),
    );
  const isWide = roomOf(count, 1) >= roomOf(1, count);
  const [across, down] = isWide ? [count, 1] : [1, count];
  const box = { width: width / across, height: height / down };
  const cell = Math.max(1, roomOf(across, down) / side);
  return origins.map((origin, at) => ({
    left:
      (isWide ? at : 0) * box.width +
      (box.width - cell * side + spare("left") - spare("right")) / 2,
    top: (isWide ? 0 : at) * box.height + spare("top"),
    cell,
    side,
    origin,
  }));
}

/** Returns the position at a point of a pane; null outside. */
export function cellAt({ left, top, cell, side, origin }: Pane, [x, y]: Point): BarrierCell | null {
  const [column, row] = [Math.floor((x - left) / cell), Math.floor((y - top) / cell)];
  if (column < 0 || row < 0 || column >= side || row >= side) return null;
  return [origin[0] + column, origin[1] + row];
}

/** Returns the top left corner of a position in the picture. */
export function placeOf({ left, top, cell, origin }: Pane, [x, y]: BarrierCell): Point {
  return [left + (x - origin[0]) * cell, top + (y - origin[1]) * cell];
}

/** Returns the bits of a position of a window; 0 outside. */
export function bitsAt({ origin, side, cells }: BarrierWorld, [x, y]: BarrierCell): number {
  const [column, row] = [x - origin[0], y - origin[1]];
  if (column < 0 || row < 0 || column >= side || row >= side) return 0;
  return cells[row * side + column] ?? 0;
}

/** Returns the corners of a barrier's line, from the top right to the bottom left. */
export function lineOf(corners: readonly BarrierCell[], far: number): readonly BarrierCell[] {
  const reversed = corners.toReversed();
  const points: BarrierCell[] = reversed.flatMap(([x, y], at): BarrierCell[] => {
    const right = reversed[at - 1]?.[0] ?? far;
    return [
      [right, y],
      [x, y],
    ];
  });
  const first = corners[0];
  return first ? [...points, [first[0], far]] : points;
}

/** Returns the first y below a barrier in a column; null where all is above. */
export function firstIn(corners: readonly BarrierCell[], x: number): number | null {
  return corners.findLast((corner) => corner[0] <= x)?.[1] ?? null;
}

/** Returns the first x below a barrier in a row; null where all is above. */
export function firstOf(corners: readonly BarrierCell[], y: number): number | null {
  return corners.find((corner) => corner[1] <= y)?.[0] ?? null;
}

/** Returns the position that a text of a link names; null for none. */
export function cellOf(text: string): BarrierCell | null {
  const [x, y] = text.split(",").map(Number);
  return x === undefined || y === undefined || text === "" ? null : [x, y];
}

/** Returns the part of a plane in which a position is to be seen: as it is, if it is in it. */
export function showing(from: number, side: number, [x, y]: BarrierCell, most: number): number {
  const [low, high] = [Math.min(x, y), Math.max(x, y)];
  if (low < from) return low;
  return high >= from + side ? Math.min(most, high - side + 1) : from;
}
