/** Computes where barriers lie in a window, their seeds, and sentences about bands. No DOM. */
import type { BandRung, BarrierWindow } from "core";
import type { Frame } from "../../canvas/camera.ts";
import { say } from "../../locales/say.ts";

/** Space for the numbers of rows and columns (CSS pixels), in letters of usual size. */
const HEADS = { left: 44, top: 20 };

/** The largest cells. */
const LARGEST = 36;

/** Where the cells of a window are drawn. */
export interface Layout {
  /** The corner of the first cell. */
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly side: number;
}

/** Returns a window in the middle of a frame, as large as possible. */
export function layoutOf({ width, height }: Frame, side: number, letters = 1): Layout {
  const [left, top] = [HEADS.left * letters, HEADS.top * letters];
  const space = Math.min(width - left - 4, height - top - 4);
  const cell = Math.min(LARGEST, Math.max(1, space / side));
  const x = Math.max(left, (width - left - cell * side) / 2 + left / 2);
  return { x, y: top, cell, side };
}

/** Returns the barriers of a window, counted from its first row: one every `every` rows. */
export function barriersOf(side: number, every: number): number[] {
  return Array.from({ length: Math.ceil(side / every) }, (_, i) => i * every);
}

/**
 * Returns the seed of the barrier in a row of the window, as zeros and ones without trailing zeros;
 * "0" without ones.
 */
export function seedOf({ shadowed }: BarrierWindow, side: number, row: number): string {
  const bits = Array.from(shadowed.subarray(row * side + row, (row + 1) * side)).join("");
  return bits.replace(/0+$/, "") || "0";
}

/** Describes the seeds of the first barriers; of consecutive barriers only the first. */
export function seedsOf(window: BarrierWindow, every: number): string {
  const [side] = window.plane.shape;
  const rows = barriersOf(side, every).slice(0, every === 1 ? 1 : 4);
  const seeds = rows.map((row) => `${window.plane.origin[0] + row}: ${seedOf(window, side, row)}`);
  const all = seeds.join(", ");
  return rows.length === 1
    ? say`Seed of the barrier at ${all}`
    : say`Seeds of the barriers at ${all}`;
}

/** Returns the number of numbers in a band. */
export function numbersOf(radius: number): number {
  return 2 * radius - 1;
}

/** Returns the radius of the largest band with numbers up to `n` only. */
export function largestRadius(n: number): number {
  return Math.floor((n + 1) / 2);
}

/** Describes what is known of a band, by a sign and words. */
export function rungSays({ band, possible, count, needed }: BandRung): {
  sign: string;
  words: string;
} {
  if (band !== null) return { sign: "✓", words: say`for a, b ≥ ${band}` };
  if (!possible) {
    const parity = (number: number) =>
      number % 2 === 0 ? say`${number} is even` : say`${number} is odd`;
    return { sign: "×", words: say`never: ${parity(count)}, ${parity(needed)}` };
  }
  return { sign: "?", words: say("not proved up to this column") };
}

/** Describes which bands there are. */
export function bandsSay(centre: number, column: number, rungs: readonly BandRung[]): string {
  const sizes = rungs.filter(({ band }) => band !== null).map(({ radius }) => numbersOf(radius));
  if (sizes.length === 0)
    return say`Centre ${centre}: the state at column ${column} proves no perfect band.`;
  return say`Centre ${centre}: the state at column ${column} proves perfect bands of these sizes: ${sizes.join(", ")}.`;
}
