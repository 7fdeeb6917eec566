/** What is heard of the period table: the marked row, turn after turn. */
import { grouped } from "../../canvas/number-format.ts";
import type { Field } from "../../core/protocol.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { LONGEST, turnsFrom } from "../../sound/turns.ts";
import { ranges } from "../choices.ts";
import { LAST_SEARCHED, type PeriodsState } from "./index.ts";

/** The last column with which a part of a row may begin. */
const [, LAST] = ranges.RowOffsetsParams.from;

interface Row {
  readonly period: number;
  readonly preperiod: number;
}

export const words =
  "One note for each column of the marked row, turn after turn. A turn begins with a louder note.";

export async function melody(state: PeriodsState, source: Source): Promise<Melody> {
  const { c, row } = state;
  if (c === null || row === null)
    throw new Error("Mark a centre and a row of the table to hear the row.");
  const { core, signal } = source;
  const shown = rowIn(await source.data(), c, row);
  const own = await ownOf(c, row, source);
  const found = shown ?? (c > LAST_SEARCHED ? null : await search(state, c, row, source));
  const known = found && { ...found, preperiod: Math.max(0, found.preperiod - own.distance) };
  const offsets = async (from: number, count: number) => [
    ...(await core.call("row_offsets", [own.centre, row, from, count], { signal })),
  ];
  const about = { scale: "differences", title: say`Centre ${c}, row ${row}` } as const;
  const voice = (numbers: readonly number[]): Melody["voices"] => [
    { name: say("entry minus column"), numbers },
  ];
  if (known === null) {
    const title = say`${about.title}, period not known, columns 0 to ${LONGEST - 1}`;
    return { ...about, title, voices: voice(await offsets(0, LONGEST)), turn: null };
  }
  const { numbers, turn, later, isCut } = await turnsFrom({ ...known, last: LAST }, offsets);
  const length = later === null && !isCut ? "" : say`, ${LONGEST} columns`;
  const again = later === null ? "" : say` and the same ${grouped(later)} columns later`;
  const column = known.preperiod + own.distance;
  const title = say`${about.title}, from column ${column} on${length}${again}`;
  return { ...about, title, voices: voice(numbers), turn };
}

/**
 * Returns the centre in which a row is read, and by how much it moves from there: its own, or for
 * one that cannot be searched its representative.
 */
async function ownOf(c: number, row: number, { core, signal }: Source) {
  if (c <= LAST_SEARCHED) return { centre: c, distance: 0 };
  const all = await core.call("representatives", [c, row + 1], { signal });
  return all[row] ?? { centre: c, distance: 0 };
}

/** Returns what the table shows of a row; null if it does not show it, or if it is open. */
function rowIn(field: Field, c: number, row: number): Row | null {
  if (field.kind !== "table") return null;
  const { centre = [], row: rows = [], period = [], preperiod = [] } = field.columns;
  const at = centre.findIndex((each, at) => each === c && rows[at] === row);
  const found = Number(period[at] ?? 0);
  return found === 0 ? null : { period: found, preperiod: Number(preperiod[at]) };
}

/** Searches the period of a row that the table does not show. */
async function search({ effort }: PeriodsState, c: number, row: number, { core, signal }: Source) {
  const { found } = await core.call("row_periods", [{ c, rows: row + 1, effort }], { signal });
  const { period, preperiod } = found.find((each) => each.row === row) ?? {};
  return period === undefined || preperiod === undefined
    ? null
    : { period: Number(period), preperiod };
}
