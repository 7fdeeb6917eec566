/** What is heard of the period table: the marked row, turn after turn. */
import { grouped } from "../../canvas/number-format.ts";
import type { Field } from "../../core/protocol.ts";
import type { Heard, Source } from "../../sound/heard.ts";
import type { State } from "./params.ts";

/** How many notes there are at most, and turns of a short period. */
const MOST = { notes: 64, turns: 8 };

/** The longest turn that is heard as a whole. */
const LONGEST = MOST.notes / 2;

/** The last column with which a part of a row may begin: the core's. */
const LAST = 2 ** 22 - 1;

/** How many notes of several turns there are at least, if the turns suffice. */
const MANY = 48;

interface Row {
  readonly period: number;
  readonly preperiod: number;
}

export const words =
  "One note for each column of the marked row, turn after turn. A turn begins with a louder note.";

export async function hear(state: State, source: Source): Promise<Heard> {
  const { c, row } = state;
  if (c === null || row === null)
    throw new Error("Mark a centre and a row of the table to hear the row.");
  const known = rowIn(await source.data(), c, row) ?? (await search(state, c, row, source));
  const { core, signal } = source;
  const offsets = async (from: number, count: number) => [
    ...(await core.call("row_offsets", [c, row, from, count], { signal })),
  ];
  const about = { scale: "differences", title: `Centre ${c}, row ${row}` } as const;
  const voice = (numbers: number[]): Heard["voices"] => [{ name: "entry minus column", numbers }];
  if (known === null) {
    const title = `${about.title}, period not known, columns 0 to ${LONGEST - 1}`;
    return { ...about, title, voices: voice(await offsets(0, LONGEST)), turn: null };
  }
  const { period, preperiod } = known;
  const title = `${about.title}, from column ${preperiod} on`;
  if (period <= LONGEST) {
    const numbers = await offsets(preperiod, period * turnsOf(period));
    return { ...about, title, voices: voice(numbers), turn: period };
  }
  const here = await offsets(preperiod, LONGEST);
  const isFar = preperiod + period > LAST;
  const later = isFar ? [] : await offsets(preperiod + period, LONGEST);
  return {
    ...about,
    title: `${title}, ${LONGEST} columns${isFar ? "" : ` and the same ${grouped(period)} columns later`}`,
    voices: voice([...here, ...later]),
    turn: LONGEST,
  };
}

/** Returns how many turns of a period are heard. */
export function turnsOf(period: number): number {
  return Math.min(MOST.turns, Math.max(2, Math.floor(MANY / period)));
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
async function search({ effort }: State, c: number, row: number, { core, signal }: Source) {
  const { found } = await core.call("row_periods", [{ c, rows: row + 1, effort }], { signal });
  const { period, preperiod } = found.find((each) => each.row === row) ?? {};
  return period === undefined || preperiod === undefined
    ? null
    : { period: Number(period), preperiod };
}
