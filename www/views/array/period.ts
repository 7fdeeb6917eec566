/** What is known of the period of a row of the array of a tree. Pure. */
import type { TreeRow } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";

/** Returns facts of an entry with the additive period of its row. */
export function withPeriod({ title, rows }: Facts, row: number, found: TreeRow): Facts {
  return { title, rows: [...rows, [say`period of row ${row}`, periodOf(found)]] };
}

function periodOf({ period, looked }: TreeRow): string {
  return period === null
    ? say`none found to column ${grouped(looked)}; there is one (Corollary 1 of Tree and Tripod Nim)`
    : say`${grouped(period.period)} from column ${grouped(period.preperiod)} on, proved`;
}
