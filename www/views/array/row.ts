/** One row of an array beneath its picture: how far its entries are from their columns. */

import { signed } from "../../canvas/plot.ts";
import type { Plotted } from "../../canvas/row-plot.ts";
import { capital, type EntryRules, named, namesOf, symbolOf } from "../../grid/entry-facts.ts";
import { say } from "../../locales/say.ts";

/** The row of an entry, given `C(a, k) - k` for all columns k, of one array or of two. */
export function plottedRow(
  chosen: EntryRules,
  [a, b]: readonly [number, number],
  values: readonly ArrayLike<number>[],
): Plotted {
  const entry = symbolOf(chosen);
  const [name, other] = namesOf(chosen);
  const series = values.map((values, at) => ({ name: (at === 0 ? name : other) ?? "", values }));
  return {
    title: (first, last) =>
      say`${capital(named(chosen))}, row ${a}: ${entry}(${a}, k) − k for k = ${first} to ${last}`,
    from: 0,
    series,
    at: b,
    describe: (k, values) => `k = ${k}: ${values.map(signed).join(say(" and "))}`,
  };
}
