/** A filling without a screen: its camera, its pace, where it can be gone to, and the strips that exclude. */
import type { FillingStep } from "core";
import {
  type Box,
  type Camera,
  type Frame,
  fit,
  type Point,
  pan,
  scaleOf,
} from "../../draw/camera.ts";
import { typeSize } from "../array/geometry.ts";
import { STRIP } from "../array/paint.ts";

/** What stands in a plane where nothing has been written yet. */
export const EMPTY = 65535;

/** Pixels around the whole array, and its largest entries there (a power of two, CSS pixels). */
const MARGIN = 8;
const LARGEST = 6;

/** The whole array, beside and below the numbers of its rows and columns. */
export function homeOf(box: Box, frame: Frame): Camera {
  const { width, height } = STRIP;
  const room = { ...frame, width: frame.width - width, height: frame.height - height };
  const whole = fit(box, room, MARGIN);
  const camera = { ...whole, zoom: Math.min(LARGEST, whole.zoom) };
  return hasHeaders(camera) ? pan(camera, frame, width / 2, height / 2) : camera;
}

/** Whether the numbers of rows and columns have room. */
export function hasHeaders(camera: Camera): boolean {
  return typeSize(scaleOf(camera), 1) !== null;
}

/** The camera moved as little as keeps a point of the screen `reach` pixels away from the rim. */
export function followed(camera: Camera, frame: Frame, [x, y]: Point, reach: number): Camera {
  const over = (at: number, low: number, high: number) =>
    Math.min(0, at - low - reach) + Math.max(0, at - (high - reach));
  const right = over(x, STRIP.width, frame.width);
  const down = over(y, STRIP.height, frame.height);
  return right === 0 && down === 0 ? camera : pan(camera, frame, -right, -down);
}

export type Pace = "slow" | "steady" | "fast";

/** How long a step stays (ms). Who asked for less motion sees no more than two in a second. */
export function stay(pace: Pace, motion: boolean): number {
  const ms = { slow: 4000, steady: 1000, fast: 125 }[pace];
  return motion ? ms : Math.max(500, ms);
}

/** The nearest step that begins a row or a number, before or after this one; the first and the last count, too. */
export function turn(turns: ArrayLike<number>, last: number, step: number, by: -1 | 1): number {
  const all = [0, ...Array.from(turns), last];
  const found = by === 1 ? all.find((at) => at > step) : all.findLast((at) => at < step);
  return found ?? step;
}

type Cell = readonly [a: number, b: number];

/** Cells that follow each other along a row or a column, taken together. */
export function strips(cells: readonly Cell[]): Box[] {
  const strips: Box[] = [];
  for (const [a, b] of cells) {
    const last = strips.at(-1);
    if (last && goesOn(last, a, b)) strips[strips.length - 1] = { ...last, x1: b, y1: a };
    else strips.push({ x0: b, y0: a, x1: b, y1: a });
  }
  return strips;
}

function goesOn({ x0, y0, x1, y1 }: Box, a: number, b: number): boolean {
  const alongRow = y0 === a && b === x1 + 1;
  const alongColumn = x0 === b && x1 === b && a === y1 + 1;
  return alongColumn || (alongRow && y1 === a);
}

/** `Step 16 of 81`. */
export function counted({ step }: Pick<FillingStep, "step">, steps: number): string {
  return `Step ${step} of ${steps}`;
}
