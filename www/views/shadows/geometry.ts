/**
 * Computes the position of shadow windows on the diagonal, what gestures do to them, and facts on
 * cells. No DOM.
 */
import type { ShadowsWindow } from "core";
import { type Camera, cameraAt, type Frame, type Limits, scaleOf } from "../../canvas/camera.ts";
import type { Entry } from "../../grid/geometry.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";
import { LIMITS, type ShadowsState } from "./params.ts";

/**
 * A window on the diagonal: rows and columns from..from + side. In a gesture both may be broken
 * numbers.
 */
export interface Span {
  readonly from: number;
  readonly side: number;
}

/** The values of the plane of a window. */
export const BY = { neither: 0, both: 1, first: 2, second: 3 } as const;

/** The window of a state: what lies before the barrier has no shadow. */
export function spanOf({ barrier, from, side }: ShadowsState): Span {
  return { from: Math.max(barrier, from ?? barrier), side };
}

/** The whole window nearest to a span, not before the barrier. */
export function whole({ from, side }: Span, barrier: number): Span {
  const within = (value: number, low: number, high: number) =>
    Math.min(high, Math.max(low, Math.round(value)));
  return { from: within(from, barrier, LIMITS.from), side: within(side, 1, LIMITS.side) };
}

/** A window as the words of a link: at the barrier it follows the barrier. */
export function wordsOf(
  { from, side }: Span,
  barrier: number,
): Pick<ShadowsState, "from" | "side"> {
  return { from: from === barrier ? null : from, side };
}

/**
 * The camera that gestures move: it looks at the middle of the span, which fills the smaller side
 * of the frame.
 */
export function cameraOf({ from, side }: Span, frame: Frame): Camera {
  const middle = from + (side - 1) / 2;
  return cameraAt(middle, middle, Math.log2(lesser(frame) / side));
}

/** The span that a camera looks at; beside the diagonal, the one nearest to it. */
export function spanAt(camera: Camera, frame: Frame): Span {
  const side = lesser(frame) / scaleOf(camera);
  const middle = (camera.x + camera.dx + camera.y + camera.dy) / 2;
  return { from: middle - (side - 1) / 2, side };
}

/** How far gestures lead. */
export function limitsOf(barrier: number, frame: Frame): Limits {
  const [low, high] = [barrier, LIMITS.from + LIMITS.side];
  return {
    minZoom: Math.log2(lesser(frame) / LIMITS.side),
    maxZoom: Math.log2(lesser(frame)),
    box: { x0: low, y0: low, x1: high, y1: high },
  };
}

function lesser({ width, height }: Frame): number {
  return Math.min(width, height);
}

/**
 * The window in which a cell is to be seen: as it is, if the cell is in it; else with the row in
 * its middle.
 */
export function showing(span: Span, [a, b]: Entry, barrier: number): Span {
  const inside = (at: number) => at >= span.from && at < span.from + span.side;
  if (inside(a) && inside(b)) return span;
  return whole({ from: (a + b - span.side) / 2, side: span.side }, barrier);
}

/** A cell, and for each centre its entry above the barrier, or null outside the shadow. */
export interface ShadowCell {
  readonly at: Entry;
  readonly by: number;
  readonly entries: readonly [number | null, number | null];
}

/** A cell of a window; null outside. */
export function cellAt({ plane, c, vs }: ShadowsWindow, [a, b]: Entry): ShadowCell | null {
  const [i, j] = [a - plane.origin[0], b - plane.origin[1]];
  const [rows, columns] = plane.shape;
  if (i < 0 || j < 0 || i >= rows || j >= columns) return null;
  const at = i * columns + j;
  const entry = (numbers: Int16Array) => {
    const value = numbers[at] ?? -1;
    return value < 0 ? null : value;
  };
  return { at: [a, b], by: plane.values[at] ?? BY.neither, entries: [entry(c), entry(vs)] };
}

/** Describes a cell. */
export function factsOf(
  { c, vs, barrier }: ShadowsState,
  { at: [a, b], by, entries }: ShadowCell,
): Facts {
  const title = [
    say("Shadowed by neither centre"),
    say("Shadowed by both centres"),
    say`Shadowed by centre ${c} alone`,
    say`Shadowed by centre ${vs} alone`,
  ][by];
  const third = (value: number | null) => (value === null ? say`${barrier} or more` : `${value}`);
  return {
    title: title ?? "",
    rows: [
      ["row a", `${a}`],
      ["column b", `${b}`],
      [say`third leaf, centre ${c}`, third(entries[0])],
      [say`third leaf, centre ${vs}`, third(entries[1])],
    ],
  };
}
