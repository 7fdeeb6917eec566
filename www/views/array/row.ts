/** One row of an array beneath its picture: how far its entries are from their columns. */

import { signed } from "../../draw/plot.ts";
import type { Plotted } from "../../draw/rowplot.ts";

/** The row of an entry, given `C(a, k) - k` for all its columns k. */
export function plottedRow(
  c: number,
  [a, b]: readonly [number, number],
  values: ArrayLike<number>,
): Plotted {
  return {
    title: (first, last) => `Centre ${c}, row ${a}: C(${a}, k) − k for k = ${first} to ${last}`,
    from: 0,
    values,
    at: b,
    tell: (k, value) => `k = ${k}: ${signed(value)}`,
  };
}
