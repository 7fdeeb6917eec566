/** Barriers without a screen: where they lie in a window, their seeds, and what is said of the bands. */
import type { BandRung, BarrierWindow } from "core";
import type { Frame } from "../../draw/camera.ts";

/** Room for the numbers of rows and columns (CSS pixels). */
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

/** A window in the middle of a frame, as large as there is room. */
export function layoutOf({ width, height }: Frame, side: number): Layout {
  const room = Math.min(width - HEADS.left - 4, height - HEADS.top - 4);
  const cell = Math.min(LARGEST, Math.max(1, room / side));
  const x = Math.max(HEADS.left, (width - HEADS.left - cell * side) / 2 + HEADS.left / 2);
  return { x, y: HEADS.top, cell, side };
}

/** The barriers of a window, counted from its first row: one each `every` rows. */
export function barriersOf(side: number, every: number): number[] {
  return Array.from({ length: Math.ceil(side / every) }, (_, i) => i * every);
}

/** The seed of the barrier that begins in a row of the window, as zeros and ones without the last zeros; "0" if there are no ones. */
export function seedOf({ shadowed }: BarrierWindow, side: number, row: number): string {
  const bits = Array.from(shadowed.subarray(row * side + row, (row + 1) * side)).join("");
  return bits.replace(/0+$/, "") || "0";
}

/** The seeds of the first few barriers, in words; of barriers that follow each other row by row that of the first. */
export function seedsOf(window: BarrierWindow, every: number): string {
  const [side] = window.plane.shape;
  const rows = barriersOf(side, every).slice(0, every === 1 ? 1 : 4);
  const seeds = rows.map((row) => `${window.plane.origin[0] + row}: ${seedOf(window, side, row)}`);
  return `${rows.length === 1 ? "Seed of the barrier" : "Seeds of the barriers"} at ${seeds.join(", ")}`;
}

/** How many numbers a band has. */
export function numbersOf(radius: number): number {
  return 2 * radius - 1;
}

/** The radius of the largest band that has numbers up to `n` only. */
export function largestRadius(n: number): number {
  return Math.floor((n + 1) / 2);
}

/** What is known of a band: a sign, which stands beside colour, and words. */
export function rungSays({ band, possible, count, needed }: BandRung): {
  sign: string;
  words: string;
} {
  if (band !== null) return { sign: "✓", words: `for ever, from column ${band}` };
  if (!possible) return { sign: "×", words: `never: ${count} and ${needed}, odd and even` };
  return { sign: "?", words: "not proved by this column" };
}

/** Which bands there are, in a sentence. */
export function bandsSay(centre: number, column: number, rungs: readonly BandRung[]): string {
  const sizes = rungs.filter(({ band }) => band !== null).map(({ radius }) => numbersOf(radius));
  if (sizes.length === 0)
    return `Centre ${centre}: column ${column} proves no perfect band of these numbers.`;
  return `Centre ${centre}: column ${column} proves perfect bands for ever, of so many of the smallest numbers: ${sizes.join(", ")}.`;
}
