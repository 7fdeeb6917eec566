/**
 * The picture of the periods of all centres by remainders: its cells, its facts, its data. The
 * remainder j and the row r are the cell of row r and column j.
 */

import type { FoundPeriod } from "core";
import { toScreen } from "../../canvas/camera.ts";
import { counted, exact, grouped } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import type { Core } from "../../core/client.ts";
import { outOfRange } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import { say } from "../../locales/say.ts";
import { grid } from "../../picture/grid.ts";
import { headers } from "../../picture/headers.ts";
import { cells, type Layer, marks, rim, SMALLEST_ENTRY } from "../../picture/layers.ts";
import { pair, swatch, text } from "../../picture/legend.ts";
import type { Entry } from "../../picture/lens.ts";
import { factored, short } from "../period-numbers.ts";
import { shippedTables, tableFor } from "../shipped.ts";
import type { Facts, Reason } from "../view.ts";
import type { ClassesState } from "./index.ts";

/** What is known of a representative: its rows by number; null where the site has no table. */
type Rows = ReadonlyMap<number, FoundPeriod> | null;

/** All that the table of a power needs. */
interface Classes {
  readonly m: number;
  /** For each row its modulus. */
  readonly moduli: readonly number[];
  readonly rows: ReadonlyMap<number, Rows>;
}

/** A row of all centres with one remainder. */
interface Class {
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
function classOf({ moduli, rows }: Classes, row: number, remainder: number): Class {
  const modulus = moduli[row] ?? 1;
  const residue = remainder % modulus;
  const representative = modulus + residue;
  const there = rows.get(representative) ?? null;
  const period = there?.get(row) ?? null;
  return { row, modulus, residue, representative, found: period, known: there !== null };
}

/**
 * Returns what reads the classes modulo `2^m` from the tables of the site, each table once;
 * `report` gets the share of the tables that are read.
 */
function classReader(core: Pick<Core, "call">) {
  const shipped = shippedTables();
  const tables = new Map<number, Promise<Rows>>();
  async function fetched(centre: number, signal: AbortSignal): Promise<Rows> {
    const there = await tableFor({ core, shipped, signal }, centre);
    if (there === null) return null;
    const name = there.twins ? "transferred_periods" : "shipped_periods";
    const { found } = await core.call(name, [there.table, centre], { signal });
    return new Map(found.map((each) => [each.row, each]));
  }
  function rowsOf(centre: number, signal: AbortSignal): Promise<Rows> {
    const before = tables.get(centre);
    if (before !== undefined) return before;
    const rows = fetched(centre, signal);
    tables.set(centre, rows);
    rows.catch(() => tables.delete(centre)); // the next attempt reads again
    return rows;
  }
  return async (
    m: number,
    signal: AbortSignal,
    report: (share: number) => void,
  ): Promise<Classes> => {
    const size = 2 ** m;
    // The last centre in `2^m..2^(m + 1)` has a representative for each row.
    const found = await core.call("representatives", [2 * size - 1, size], { signal });
    const centres = Array.from({ length: 2 * size - 1 }, (_, at) => at + 1);
    let done = 0;
    const rows = centres.map(async (centre) => {
      const rows = await rowsOf(centre, signal);
      done += 1;
      report(done / centres.length);
      return [centre, rows] as const;
    });
    return {
      m,
      moduli: found.map(({ modulus }) => modulus),
      rows: new Map(await Promise.all(rows)),
    };
  };
}

/** Returns the reason of an entry: that of its representative, and why one centre is enough. */
function reasonOf(classes: Classes, [row, remainder]: Entry): Reason {
  const { modulus, residue, representative, found } = classOf(classes, row, remainder);
  const which =
    modulus === 1
      ? say`Row ${row} of every centre from 1 on`
      : say`Row ${row} of every centre ≡ ${residue} modulo ${modulus}, from ${modulus} on`;
  const shift = say`By the shift theorem, centres from ${modulus} on with the same remainder modulo ${modulus} have the same rows below ${modulus}, moved.`;
  if (found === null)
    return {
      sentence: say`${which}: the period is open.`,
      because: async () => [{ sentence: shift }],
    };
  const own = say`Row ${row} of centre ${representative}, the smallest of them, has the period ${grouped(found.period)}, proved from column ${grouped(found.preperiod)} on.`;
  return {
    sentence: say`${which}: the period is ${grouped(found.period)}.`,
    because: async () => [{ sentence: shift }, { sentence: own }],
  };
}

export const picture = grid<ClassesState, Classes>((host) => {
  const read = classReader(host.core);
  const reading = new AbortController();
  return {
    answer(state, { report }, before) {
      const last = 2 ** state.m - 1;
      if (state.row !== null && state.row > last)
        throw new Error(outOfRange("row", state.row, 0, last));
      return before?.answer.m === state.m ? before.answer : read(state.m, reading.signal, report);
    },
    size: ({ m }) => [2 ** m, 2 ** m],
    items: {
      markedItem: (_, { sel }) => sel && [sel[1], sel[0]],
      mark: (_, [row, remainder]) => [remainder, row],
      facts: factsOf,
    },
    layers: (classes, { row }, { palette, writes }) => [
      entries(classes, row, palette, writes),
      repeats(classes),
      rim(),
      marks,
      headers({ letters: ["r", "c"] }),
    ],
    caption: (classes, { row }) => sentenceOf(classes, row),
    legend(classes, _, { palette }) {
      const colours = [0, 64, 128, 192, 255].map((at) => css(colourAt(palette, at / 255)));
      const bar = swatch(`linear-gradient(90deg, ${colours.join(", ")})`);
      bar.classList.add("bar");
      const all = classesOf(classes, null);
      const longest = Math.max(1, ...all.map(({ found }) => Number(found?.period ?? 1)));
      const scale = pair(
        text("period 1"),
        bar,
        text(say`${short(`${longest}`)}, logarithmic`, true),
      );
      const isOpen = all.some(({ found }) => found === null);
      return isOpen ? [scale, pair(swatch("var(--line)"), text("open"))] : [scale];
    },
    description: ({ m }) =>
      say`Periods of rows 0 to ${2 ** m - 1}, by the centre's remainder modulo ${2 ** m}.`,
    data: (classes, { row }) => fieldOf(classes, row),
    reasons: (classes, _, { item }) => (item === null ? [] : [reasonOf(classes, item)]),
    dispose: () => reading.abort(new Error("This view was closed.")),
  };
});

/** The smallest and the largest type of a period (CSS pixels). */
const TYPE = { least: 8, most: 14 };

function typeOf(scale: number, text: string): number | null {
  const size = (0.76 * scale) / (0.6 * text.length);
  return scale < SMALLEST_ENTRY || size < TYPE.least ? null : Math.min(TYPE.most, size);
}

/** Colours the entries by their periods; if one row is chosen, the others are pale. */
function entries(
  classes: Classes,
  row: number | null,
  palette: Uint8Array,
  writes: boolean,
): Layer {
  const columns = 2 ** classes.m;
  const periods: string[] = [];
  const numbers = new Map<string, number>();
  // The number of each period in the order in which periods occur; -1 where it is open.
  const values = new Int16Array(columns ** 2).map((_, at) => {
    const { found } = classOf(classes, Math.floor(at / columns), at % columns);
    if (found === null) return -1;
    const index = numbers.get(found.period) ?? periods.push(found.period) - 1;
    numbers.set(found.period, index);
    return index;
  });
  const logarithms = periods.map((period) => Math.log2(Number(period)));
  const largest = Math.max(1, ...logarithms);
  return cells({
    values,
    columns,
    row,
    colour: (value) => (value < 0 ? "line" : colourAt(palette, (logarithms[value] ?? 0) / largest)),
    ...(writes && { text: (value) => (value < 0 ? null : short(periods[value] ?? "")) }),
    type: typeOf,
  });
}

/**
 * Draws lines where the pattern of a row begins again: the rows of one modulus have it that many
 * columns further on.
 */
function repeats({ m, moduli }: Classes): Layer {
  const size = 2 ** m;
  return ({ context, camera, frame }, colours) => {
    const scale = 2 ** camera.zoom;
    if (scale < 3) return;
    context.beginPath();
    moduli.forEach((modulus, row) => {
      if (row > 0 && modulus !== moduli[row - 1]) {
        context.moveTo(...toScreen(camera, frame, -0.5, row - 0.5));
        context.lineTo(...toScreen(camera, frame, size - 0.5, row - 0.5));
      }
      for (let x = modulus; x < size; x += modulus) {
        context.moveTo(...toScreen(camera, frame, x - 0.5, row - 0.5));
        context.lineTo(...toScreen(camera, frame, x - 0.5, row + 0.5));
      }
    });
    context.strokeStyle = colours.ground;
    context.lineWidth = scale < 6 ? 1 : 2;
    context.stroke();
  };
}

/** Returns each class of a row once, or of all rows. */
function classesOf(classes: Classes, row: number | null): Class[] {
  const rows = row === null ? classes.moduli.map((_, at) => at) : [row];
  return rows.flatMap((row) =>
    Array.from({ length: classes.moduli[row] ?? 1 }, (_, at) => classOf(classes, row, at)),
  );
}

/** Returns the classes as columns; a period that is not known is 0. */
function fieldOf(classes: Classes, row: number | null): TableField {
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

/** Describes what is shown, in two or three sentences. */
function sentenceOf(classes: Classes, row: number | null): string {
  const all = classesOf(classes, row);
  const periods = all.flatMap(({ found }) => found?.period ?? []);
  const open = all.length - periods.length;
  const size = 2 ** classes.m;
  const settled =
    row === null
      ? open === 0
        ? say`Rows 0 to ${size - 1} of every centre from ${size} on: all periods are proved.`
        : say`Rows 0 to ${size - 1} of every centre from ${size} on: ${grouped(open)} of ${counted(all.length, "period")} are open.`
      : say`Row ${row} of every centre from ${classes.moduli[row]} on, by its remainder modulo ${classes.moduli[row]}: ${counted(all.length, "case")}, ${grouped(open)} open.`;
  const different = [...new Set(periods)].sort((a, b) => Number(a) - Number(b));
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

function factsOf(classes: Classes, [row, remainder]: Entry): Facts {
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
