/** Where the terms of a sequence stand in a plot. Pure. */
import type { Point } from "../../canvas/camera.ts";
import type { PlotBox } from "../plot.ts";

/** What a plot shows. */
export type CountsScale = "linear" | "log" | "triangle" | "ratio";

/** The terms of a sequence, and what a theorem puts below and above them. */
export interface Terms {
  readonly term: readonly string[];
  readonly below: readonly string[];
  readonly above: readonly string[];
}

/** Returns the logarithm to base 10 of a number in decimal digits; 0 for 0. */
export function logOf(digits: string): number {
  if (/^0*$/.test(digits)) return 0;
  return Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length;
}

/** Returns the height of each term in a plot, not below 0. */
export function heightsOf({ term }: Terms, show: CountsScale): readonly number[] {
  return term.map((digits) => (show === "log" ? logOf(digits) : Number(digits)));
}

/** Returns the base-2 logarithms of the terms divided by their lower and by their upper bounds. */
export function ratiosOf({ term, below, above }: Terms): readonly (readonly number[])[] {
  const over = (bounds: readonly string[]) =>
    bounds.map((bound, n) => (logOf(term[n] ?? "1") - logOf(bound)) / Math.log10(2));
  return [over(below), over(above)];
}

/** A row of the triangle: the terms 2^b to 2^(b+1) - 1, as far as there are. */
export interface Row {
  readonly first: number;
  /** How many cells the row has when it is complete. */
  readonly cells: number;
  /** How many of them there are. */
  readonly count: number;
}

/** Returns the rows of the triangle of terms 1 to `to`. */
export function rowsOf(to: number): readonly Row[] {
  const rows: Row[] = [];
  for (let first = 1; first <= to; first *= 2)
    rows.push({ first, cells: first, count: Math.min(first, to - first + 1) });
  return rows;
}

/** Returns the term at a point of the picture; null where there is none. */
export function termAt(show: CountsScale, to: number, box: PlotBox, [x, y]: Point): number | null {
  const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  if (across < 0 || across >= 1 || down < -0.2 || down >= 1.2) return null;
  if (show !== "triangle") return Math.floor(across * (to + 1));
  const rows = rowsOf(to);
  const row = rows[Math.floor(down * rows.length)];
  if (row === undefined) return null;
  const at = Math.floor(across * row.cells);
  return at < row.count ? row.first + at : null;
}
