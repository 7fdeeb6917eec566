/** Describes the period table in sentences. */
import type { CentrePeriods, FoundPeriod } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { say } from "../../locales/say.ts";
import { LAST_SEARCHED } from "./index.ts";
import type { Source } from "./table.ts";
import { type Against, against, type Grid, type PeriodEntry } from "./table.ts";

/**
 * Returns the sign beside a number that is open or not as printed, so that colour is never the only
 * difference; else an empty text.
 */
export function signOf(entry: PeriodEntry): string {
  if (!entry.searched) return "…";
  if (entry.status === "open") return "?";
  const signs: Partial<Record<Exclude<Against, null>, string>> = { differs: "≠", settled: "+" };
  return signs[against(entry) ?? "same"] ?? "";
}

/** What screen readers read after the number of an entry: what its sign means, and its place. */
export function spokenText(entry: PeriodEntry): string {
  const place = placeIn(entry);
  if (!entry.searched) return say`not searched yet, ${place}`;
  if (entry.found === null) return say`open, ${place}`;
  const to = against(entry);
  if (entry.by !== null) return `, ${byTheorem(entry.by)}, ${place}`;
  return `, ${say(entry.status)}${to === "same" ? say(", as printed") : ""}, ${place}`;
}

/** Names the place of an entry. */
export function placeIn({ centre, row }: PeriodEntry): string {
  return say`centre ${centre}, row ${row}`;
}

/** Describes how an entry compares with Table 3, if it is in it. */
export function comparison(entry: PeriodEntry): string | null {
  const { printed } = entry;
  switch (against(entry)) {
    case null:
      return null;
    case "same":
      return say("Table 3 prints the same number, observed over 100,000 to 200,000 columns.");
    case "differs":
      return say`Table 3 prints ${printed}: a misprint.`;
    case "settled":
      return say("Table 3 of Tree and Tripod Nim leaves it open.");
    case "unsettled":
      return printed === "?"
        ? say("Table 3 of Tree and Tripod Nim leaves it open, too.")
        : say`Table 3 prints ${printed}; this effort does not decide it.`;
  }
}

/** What is proved of an entry, or how far it was searched. */
export function verdict(entry: PeriodEntry): string {
  const { found, columns, searched, by, centre } = entry;
  if (!searched) return say("Not searched yet.");
  if (found === null && centre > LAST_SEARCHED) return undecided([entry.row], centre);
  if (by !== null) return say`Proved ${byTheorem(by)}: a period, and none is shorter.`;
  if (found === null)
    return say`Open: no period is proved yet. Bands were looked for in ${grouped(columns)} columns.`;
  return say("Proved: a period, and none is shorter.");
}

/** By which theorem a row follows, and from which centre. */
function byTheorem({ centre, twins }: Source): string {
  return twins
    ? say`by the theorems on shifts and twins from centre ${centre}`
    : say`by the shift theorem from centre ${centre}`;
}

/** Why rows of a centre that cannot be searched are open. */
export function undecided(rows: readonly number[], centre: number): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  const isRange = rows.length === last - first + 1;
  const range = isRange ? say`Rows ${first} to ${last}` : say`Rows ${rows.join(", ")}`;
  const which = first === last ? say`Row ${first}` : range;
  return say`${which} of centre ${grouped(centre)}: not decided. The tables of this site do not settle this, and centres above ${grouped(LAST_SEARCHED)} are not searched.`;
}

/** How a row follows from that of another centre. */
function transferred({ centre, modulus, distance, twins }: Source, to: number): string {
  const twin = twins ? say` It is the twin of the centre with that remainder.` : "";
  return say`By the shift theorem, centres from ${modulus} on with the same remainder modulo ${modulus} have the same rows below ${modulus}, moved. So this row of centre ${grouped(to)} is that of centre ${centre}, ${grouped(distance)} columns further on.${twin} About centre ${centre}:`;
}

/** How an entry was proved, where it follows from that of another centre by that of its own. */
export function proofOf({ found, centre, by }: PeriodEntry): string[] {
  if (by !== null) return [transferred(by, centre), reasonText(by.found, by.centre)];
  return found === null ? [] : [reasonText(found, centre)];
}

/**
 * Says what the period of an entry divides by the theorem on the first three rows after a perfect
 * band; null for other rows.
 */
export function boundSays(
  { row, found, by }: PeriodEntry,
  table: CentrePeriods | undefined,
  { rows_after_band }: Pick<InstantBindings, "rows_after_band">,
): string | null {
  const proved = by?.found ?? found;
  if (proved?.method === "trivial") return null;
  const below = (table?.bands ?? []).map(({ radius }) => radius).filter((n) => 2 * n - 1 <= row);
  const n = proved?.radius ?? Math.max(0, ...below);
  const bound = n > 0 && rows_after_band(n).rows.find((each) => each.row === row)?.bound;
  if (!bound) return null;
  const product = row === 2 * n - 1 ? `2 · ${n}` : `2 · ${n} · ${n + 1}`;
  return say`Row ${row} is one of the three after the perfect band of ${2 * n - 1} numbers. So its period divides ${product} = ${grouped(bound)}: docs/proofs.md, theorem 23.`;
}

/** What is proved of the bands of an entry's centre; null where that is no part of its proof. */
export function bandsOf({ found }: PeriodEntry, table: CentrePeriods | undefined): string | null {
  return table === undefined || found?.method === "trivial" ? null : bandText(table);
}

/** How a period was proved, in a sentence or two. */
function reasonText({ row, method, radius, column, joint }: FoundPeriod, centre: number): string {
  const first = 2 * radius - 1;
  if (method === "trivial")
    return say`The centre is one less than a power of two. By Theorem 6 of Tree and Tripod Nim this row is that of Nim, C(${row}, k) = ${row} ⊕ k${exceptAt(row, centre)}. Its period is the smallest power of two greater than ${row}.`;
  if (row === 0) return say`Row 0 is given: C(0, k) = k${exceptAt(0, centre)}.`;
  const numbers =
    first === row
      ? say`the number ${row} is a system of its own`
      : say`the numbers ${first} to ${row} are a system of their own`;
  const system = say`The numbers below ${first} fill a perfect band for ever, so ${numbers}.`;
  return method === "walk"
    ? say`${system} The state of this system at column ${grouped(column)} came back ${grouped(joint)} columns later; every column between was computed.`
    : say`${system} These numbers end in the next perfect band. So the rows before the last two decide at which offsets exactly one of the last two stands; a label says which one. One period of those rows only permutes and inverts these labels: docs/proofs.md, theorem 10. After ${grouped(joint)} columns all labels are back; not all of these columns had to be computed.`;
}

/**
 * Where a row of a trivial centre is not that of Nim: only rows 0 and c differ, at k = 0 and at k =
 * c. Row 0 is so for every centre.
 */
function exceptAt(row: number, centre: number): string {
  return centre > 0 && (row === 0 || row === centre) ? say`, but for k = 0 and k = ${centre}` : "";
}

/** What is proved of the bands of a centre. */
function bandText({ bands }: CentrePeriods): string {
  const [last] = bands.slice(-1);
  if (last === undefined) return say("No perfect band is proved.");
  const sizes = bands.map(({ radius }) => 2 * radius - 1).join(", ");
  return say`Sizes of the perfect bands: ${sizes}; the widest for a, b ≥ ${grouped(last.column)}.`;
}

/** What the periods of a centre up to a row are as a sequence. */
export function sequenceText(centre: number, last: number): string {
  const note = centre === 2 ? say(" The OEIS has the beginning of this sequence as A006018.") : "";
  return say`The periods of rows 0 to ${last} of this centre, as a b-file of the OEIS: a(n) is the period of row n − 1.${note}`;
}

/** The whole table in a sentence, and how it compares with Table 3 if that is what is shown. */
export function summary({ centres, rows, entries }: Grid, compares: boolean): string {
  const all = entries.flat();
  const count = (is: (entry: PeriodEntry) => boolean) => all.filter(is).length;
  const open = count(({ status }) => status === "open");
  const size = `${counted(centres.length, "centre")}, ${counted(rows.length, "row")}`;
  const number = count(({ status }) => status === "proved");
  const proved = say`${grouped(number)} periods proved`;
  const [same, differ, settled] = (["same", "differs", "settled"] as const).map((to) =>
    count((entry) => against(entry) === to),
  );
  const note =
    compares && (same || differ || settled)
      ? say` Against Table 3: ${same} the same, ${counted(differ ?? 0, "misprint")}, ${counted(settled ?? 0, "question mark")} settled.`
      : "";
  return say`${size}: ${proved}, ${open} open.${note}`;
}

/** That a table which the site ships is of no use. */
export function unread(centre: number, why: string): string {
  if (centre > LAST_SEARCHED)
    return say`The tables that come with this site cannot be used for centre ${grouped(centre)} (${why}).`;
  return say`The table of centre ${centre} that comes with this site cannot be used (${why}). Its periods are computed here.`;
}
