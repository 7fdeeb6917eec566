/**
 * Computes the numbers, colours and facts of a far window. No DOM. For cameras and tiles the entry
 * in row a, column b is the cell (x = b - left, y = a - top), relative to the window's corner.
 */
import type { ArrayLegend, FarCell, FarParams, FarPlane } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { colourAt, inkOn } from "../../canvas/palette.ts";
import { signed } from "../../canvas/plot.ts";
import type { Entry, Written } from "../../grid/geometry.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";

/**
 * A window: a square with the entries below a threshold or, where `rows` is given, the first rows.
 */
export interface FarWindow {
  readonly c: number;
  readonly from: number;
  readonly side: number;
  readonly below: number;
  readonly rows: number | null;
}

/** Returns the window as the core takes it. */
export function paramsOf({ c, from, side, below, rows }: FarWindow): FarParams {
  return { c, from, width: side, ...(rows === null ? { below } : { rows }) };
}

/** Its first row and column, and how many there are. */
export interface Extent {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

export function extentOf({ from, side, rows }: FarWindow): Extent {
  return { top: rows === null ? from : 0, left: from, rows: rows ?? side, columns: side };
}

/** The most signs of a number that is written into an entry. */
export function digitsOf({ below, rows }: FarWindow): number {
  return rows === null ? String(below - 1).length : String(rows).length + 1;
}

/**
 * Returns the place of a number on the scale, from 0 to 1, as in the core's pictures
 * (src/render/far.rs).
 */
export function shareOf({ below, rows }: FarWindow, value: number): number {
  return rows === null ? value / Math.max(1, below - 1) : (value / rows + 1) / 2;
}

/**
 * Returns what a plane writes into the entry in row a, column b; undefined outside, and where
 * nothing is known.
 */
export function written(
  chosen: FarWindow,
  { origin, shape, values }: FarPlane,
  [a, b]: Entry,
  palette: Uint8Array,
): Written | undefined {
  const [row, column] = [a - origin[0], b - origin[1]];
  const inside = row >= 0 && column >= 0 && row < shape[0] && column < shape[1];
  const value = inside ? values[row * shape[1] + column] : undefined;
  if (value === undefined || (chosen.rows === null && value < 0)) return undefined;
  const light = inkOn(colourAt(palette, shareOf(chosen, value))) === "#fff";
  return { lines: [chosen.rows === null ? `${value}` : signed(value)], ink: light ? 0 : 1 };
}

/** The window in words. */
export function named(chosen: FarWindow): string {
  const { top, left, rows, columns } = extentOf(chosen);
  const [row, column] = [grouped(top), grouped(left)];
  const [lastRow, lastColumn] = [grouped(top + rows - 1), grouped(left + columns - 1)];
  const down = rows === 1 ? say`row ${row}` : say`rows ${row} to ${lastRow}`;
  const across = columns === 1 ? say`column ${column}` : say`columns ${column} to ${lastColumn}`;
  const square =
    columns === 1
      ? say`row and column ${column}`
      : say`rows and columns ${column} to ${lastColumn}`;
  const place = chosen.rows === null ? square : `${down}, ${across}`;
  return `${say`centre ${chosen.c}`}, ${place}`;
}

/** Describes the picture in a sentence, for screen readers. */
export function described(chosen: FarWindow): string {
  const what =
    chosen.rows === null
      ? say`Entries below ${grouped(chosen.below)}, coloured by value; the others are blank`
      : say("Entries minus their columns, coloured by the difference");
  return `${what}: ${named(chosen)}`;
}

/** Returns the meaning of the colours. */
export function legendOf(chosen: FarWindow, colours: Uint8Array): ArrayLegend {
  const { below, rows } = chosen;
  const [least, most] = rows === null ? [0, below - 1] : [-rows, rows];
  const numbers = Array.from({ length: 5 }, (_, at) =>
    Math.round(least + ((most - least) * at) / 4),
  );
  const ticks = [...new Set(numbers)].map((number): [number, string] => [
    shareOf(chosen, number),
    rows === null ? grouped(number) : signed(number),
  ]);
  const what = rows === null ? `C(a, b) < ${grouped(below)}` : "C(a, b) − b";
  const note =
    rows === null
      ? "a pixel of many entries shows the mean of the coloured ones, fainter where they are few"
      : "a pixel of many entries shows their mean";
  const title = `${what}: ${named(chosen)}`;
  return { title, colours, ticks, swatches: [], note };
}

/** Describes an entry: its place, its value, and its P-position. */
export function factsOf(chosen: FarWindow, { a, b, value }: FarCell): Facts {
  const place = [
    ["row a", grouped(a)],
    ["column b", grouped(b)],
  ] as const;
  const title = say`Centre ${chosen.c}`;
  if (value === null) {
    const least = say`not below ${grouped(chosen.below)}`;
    return { title, rows: [...place, ["entry C(a, b)", least]] };
  }
  const less = chosen.rows === null ? [] : [["C(a, b) − b", signed(value - b)] as const];
  const position = `(${[a, b, value].map(grouped).join(", ")})`.replace("(", `(${chosen.c}; `);
  const values = [["entry C(a, b)", grouped(value)] as const, ...less];
  return { title, rows: [...place, ...values, ["P-position", position]] };
}
