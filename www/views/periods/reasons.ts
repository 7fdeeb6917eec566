/** Why a row has its period, or why that is open. */
import type { CentrePeriods } from "core";
import { grouped } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";
import { bandsOf, boundSays, proofOf, verdict } from "./describe.ts";
import type { PeriodEntry } from "./table.ts";

/** Returns the reason of an entry; `table` is what is known of its centre. */
export function periodReason(
  entry: PeriodEntry,
  table: CentrePeriods | undefined,
  bindings: InstantBindings,
): Reason {
  const { centre, row, found } = entry;
  const name = say`Row ${row} of centre ${grouped(centre)}`;
  if (found === null) return { sentence: say`${name}: ${verdict(entry)}` };
  const more = [boundSays(entry, table, bindings), bandsOf(entry, table)];
  const known = more.filter((sentence) => sentence !== null);
  return {
    sentence: say`${name} has the period ${grouped(found.period)}. ${verdict(entry)}`,
    because: async () => [...proofOf(entry), ...known].map((sentence) => ({ sentence })),
  };
}
