/** Why a row has its period, or why that is open. */
import type { CentrePeriods } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";
import { bandsOf, proofOf, verdict } from "./describe.ts";
import type { PeriodEntry } from "./table.ts";

/** Returns the reason of an entry; `table` is what is known of its centre. */
export function periodReason(entry: PeriodEntry, table: CentrePeriods | undefined): Reason {
  const { centre, row, found } = entry;
  const name = say`Row ${row} of centre ${grouped(centre)}`;
  if (found === null) return { sentence: say`${name}: ${verdict(entry)}` };
  const bands = bandsOf(entry, table);
  return {
    sentence: say`${name} has the period ${grouped(found.period)}. ${verdict(entry)}`,
    because: async () =>
      [...proofOf(entry), ...(bands === null ? [] : [bands])].map((sentence) => ({ sentence })),
  };
}
