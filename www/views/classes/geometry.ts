/**
 * Computes the cells, the data, the sentences and the facts of the periods by remainders. No DOM.
 * For cameras the remainder j and the row r are the cell (x = j, y = r).
 */
import type { FoundPeriod } from "core";
import { counted, exact, grouped } from "../../canvas/number-format.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Entry } from "../../grid/geometry.ts";
import { say } from "../../locales/say.ts";
import { factored, short } from "../period-numbers.ts";
import type { Facts } from "../view.ts";
import type { Classes } from "./tables.ts";

/** A row of all centres with one remainder. */
export interface Class {
  readonly row: number;
  readonly modulus: number;
  /** The remainder modulo that. */
  readonly residue: number;
  /** The smallest centre to which the theorem applies. */
  readonly representative: number;
  /** What is proved; null where it is open. */
  readonly found: FoundPeriod | null;
  /** Whether the site has a table of the representative. */
  readonly known: boolean;
}

/** Returns the class of a centre's remainder for a row. */
export function classOf({ moduli, rows }: Classes, row: number, remainder: number): Class {
  const modulus = moduli[row] ?? 1;
  const residue = remainder % modulus;
  const representative = modulus + residue;
  const there = rows.get(representative) ?? null;
  const found = there?.get(row) ?? null;
  return { row, modulus, residue, representative, found, known: there !== null };
}

/** Returns each class of a row once, or of all rows. */
export function classesOf(classes: Classes, row: number | null): Class[] {
  const rows = row === null ? classes.moduli.map((_, at) => at) : [row];
  return rows.flatMap((row) =>
    Array.from({ length: classes.moduli[row] ?? 1 }, (_, at) => classOf(classes, row, at)),
  );
}

/** Returns the classes as columns; a period that is not known is 0. */
export function fieldOf(classes: Classes, row: number | null): TableField {
  const all = classesOf(classes, row);
  const column = <T>(value: (each: Class) => T) => all.map(value);
  return {
    kind: "table",
    columns: {
      row: column(({ row }) => row),
      modulus: column(({ modulus }) => modulus),
      residue: column(({ residue }) => residue),
      representative: column(({ representative }) => representative),
      period: column(({ found }) => exact(found?.period ?? "0")),
      status: column(({ found }) => (found === null ? "open" : "proved")),
    },
  };
}

/** Returns the place of a period on the scale, from 0 to 1: its logarithm's share. */
export function shareOf(period: string, largest: number): number {
  return Math.log2(Number(period)) / Math.max(1, largest);
}

/** Returns the logarithm of the largest period. */
export function largestOf(classes: Classes): number {
  const all = classesOf(classes, null).flatMap(({ found }) => found ?? []);
  return Math.max(0, ...all.map(({ period }) => Math.log2(Number(period))));
}

/** Describes what is shown, in two or three sentences. */
export function sentenceOf(classes: Classes, row: number | null): string {
  const all = classesOf(classes, row);
  const found = all.flatMap(({ found }) => found?.period ?? []);
  const open = all.length - found.length;
  const size = 2 ** classes.m;
  const settled =
    row === null
      ? say`Rows 0 to ${size - 1} of every centre from ${size} on: ${counted(all.length, "case")} (a row and a remainder), ${grouped(found.length)} settled, ${grouped(open)} open.`
      : say`Row ${row} of every centre from ${classes.moduli[row]} on, by its remainder modulo ${classes.moduli[row]}: ${counted(all.length, "case")}, ${grouped(open)} open.`;
  const different = [...new Set(found)].sort((a, b) => Number(a) - Number(b));
  const [least, most] = [different[0], different.at(-1)];
  if (least === undefined || most === undefined)
    return row === null
      ? `${settled} ${say("This copy of the page has no tables of periods.")}`
      : settled;
  const range =
    different.length === 1
      ? say`The period is always ${short(least)}.`
      : say`${counted(different.length, "period")} occur, from ${short(least)} to ${short(most)}.`;
  return `${settled} ${range}`;
}

/** Describes an entry. */
export function factsOf(classes: Classes, [row, remainder]: Entry): Facts {
  const { modulus, residue, representative, found, known } = classOf(classes, row, remainder);
  const which =
    modulus === 1
      ? say("all centres from 1 on")
      : say`centres ≡ ${residue} modulo ${modulus}, from ${modulus} on`;
  const status = known ? say("open") : say`no table of centre ${representative} is here`;
  const period: readonly (readonly [string, string])[] =
    found === null
      ? [["Period", status]]
      : [
          ["Period", grouped(found.period)],
          ["Factors", factored(found.factors)],
        ];
  return {
    title: say`Row ${row}, ${which}`,
    rows: [...period, ["Representative", `${representative}`], ["Theorem", say("shift theorem")]],
  };
}
