/** One row of an array beneath its picture: how far its entries are from their columns. */
import type { Plotted } from "../../draw/rowplot.ts";
import { signed } from "../../draw/plot.ts";

/** The row of an entry, given `C(a, k) - k` for all its columns k. */
export function plottedRow(
  c: number,
  [a, b]: readonly [number, number],
  values: ArrayLike<number>,
): Plotted {
  return {
    title: `Row ${a} of centre ${c}: C(${a}, k) − k`,
    from: 0,
    values,
    at: b,
    tell: (k, value) => `k = ${k}: ${signed(value)}`,
  };
}
