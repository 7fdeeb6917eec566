/** Computes the turns of a fill, and the strips of excluded cells. No DOM. */
import type { FillingStep, Plane } from "core";
import type { Box } from "../../canvas/camera.ts";
import { isOpenBefore } from "../../grid/geometry.ts";
import { say } from "../../locales/say.ts";

/** What stands in a plane where nothing has been written yet. */
export const EMPTY = 65535;

/**
 * Returns the nearest step that starts a row or a number, before or after this one, or the first or
 * last step.
 */
export function turn(turns: ArrayLike<number>, last: number, step: number, by: -1 | 1): number {
  const all = [0, ...Array.from(turns), last];
  const found = by === 1 ? all.find((at) => at > step) : all.findLast((at) => at < step);
  return found ?? step;
}

/**
 * Returns the entries of a plane without those that may be the same P-position as the next one:
 * what its rule needs stays.
 */
export function openBefore({ values, shape }: Plane, { cell, value }: FillingStep): number[] {
  const [, columns] = shape;
  return Array.from(values, (number, at) => {
    const entry = [Math.floor(at / columns), at % columns] as const;
    return isOpenBefore(cell ?? [0, 0], value ?? 0, entry, number) ? number : EMPTY;
  });
}

type Cell = readonly [a: number, b: number];

/** Joins cells that follow each other along a row or a column. */
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
  return say`Step ${step} of ${steps}`;
}
