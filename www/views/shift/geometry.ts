/**
 * Computes places, colours, sentences and facts of two arrays laid over each other. No DOM. For
 * cameras the entry in row r, column c + i of the upper array is the cell (x = i, y = r). The lower
 * array stands beneath it, with free lines between them.
 */
import type { AlignedWindow } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { type Colour, colourAt } from "../../canvas/palette.ts";
import { signed } from "../../canvas/plot.ts";
import type { Entry } from "../../grid/geometry.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";
import type { ShiftState } from "./params.ts";

/** Returns the free lines between the arrays: they hold the numbers of the lower one's columns. */
export function gapOf({ plane }: AlignedWindow): number {
  return Math.ceil(plane.shape[0] / 8);
}

/** Returns how many rows and columns both arrays and the lines between them take. */
export function extentOf(window: AlignedWindow): readonly [rows: number, columns: number] {
  const [rows, columns] = window.plane.shape;
  return [2 * rows + gapOf(window), columns];
}

/** Returns the lines of both arrays in which a row stands. */
export function linesOf(row: number, window: AlignedWindow): readonly [number, number] {
  return [row, window.plane.shape[0] + gapOf(window) + row];
}

/**
 * Returns the entry of the upper array, by row and column counted from c, at a place; null between.
 */
export function entryAt(window: AlignedWindow, y: number, x: number): Entry | null {
  const [rows, columns] = window.plane.shape;
  const below = y - rows - gapOf(window);
  const row = below >= 0 ? below : y;
  return y >= 0 && x >= 0 && row < rows && x < columns ? [row, x] : null;
}

/** Returns the index of an entry in the lists of a window. */
export function indexOf({ plane }: AlignedWindow, [row, column]: Entry): number {
  return row * plane.shape[1] + column;
}

/** Returns the colour of a distance from the diagonal, from lowest to highest. */
export function colourOf(palette: Uint8Array, offset: number, rows: number): Colour {
  return colourAt(palette, (offset / rows + 1) / 2);
}

/** Returns the most signs of a number that is written into an entry. */
export function digitsOf({ first, lowered }: AlignedWindow): number {
  const largest = Math.max(...first, ...lowered);
  return String(largest).length;
}

/** Describes the pair and what agrees, in two sentences. */
export function sentenceOf(way: ShiftState["way"], window: AlignedWindow): string {
  const agree = say`${grouped(window.agree)} of ${grouped(window.cells)} cells agree.`;
  return `${way === "shift" ? shiftSays(window) : twinsSay(window)} ${agree}`;
}

function shiftSays({ centres: [c, d], by, steps, exception }: AlignedWindow): string {
  if (exception === null)
    return say`The rows below ${steps} of centre ${d}, moved to the left and lowered by ${by} of ${steps}, are not yet those of centre ${c}.`;
  return say`The rows below ${steps} of centre ${d}, moved to the left and lowered by ${steps}, are those of centre ${c} from column ${c} on, except the entry (${exception.join(", ")}).`;
}

function twinsSay({ centres: [c, d], by, promised }: AlignedWindow): string {
  const from = promised.at(-1) ?? null;
  if (from === null)
    return say`Centres ${c} and ${d}: the theorem on twins needs a centre that 4 divides.`;
  return by === 0
    ? say`Centres ${c} and ${d} are twins: the rows below ${c} agree for ever from column ${from} on, but rows 1 and 2 have still to be exchanged.`
    : say`Centres ${c} and ${d} are twins: with rows 1 and 2 exchanged, the rows below ${c} agree for ever from column ${from} on.`;
}

/** Describes a window for screen readers. */
export function described({ centres: [c, d], plane }: AlignedWindow): string {
  const [rows, columns] = plane.shape;
  const last = plane.origin[1] + columns - 1;
  return say`Arrays of centres ${c} and ${d}, rows 0 to ${rows - 1}, columns ${c} to ${last}.`;
}

/** Returns the names of the two arrays for the legend. */
export function namesOf({ centres: [c, d], moved }: AlignedWindow): readonly [string, string] {
  const below =
    moved === 0
      ? say`below: C(r, k) for centre ${d}`
      : say`below: C(r, k + ${moved}) − ${moved} for centre ${d}`;
  return [say`above: C(r, k) for centre ${c}`, below];
}

/** Describes an entry and the one that lies over it. */
export function factsOf(way: ShiftState["way"], window: AlignedWindow, entry: Entry): Facts {
  const at = indexOf(window, entry);
  const [row, column] = [entry[0], entry[1] + window.plane.origin[1]];
  const { centres, order, moved } = window;
  const value = (values: Int32Array) => signed(values[at] ?? 0).replace("+", "");
  const other = `C(${order[row] ?? row}, ${column + moved}) = ${value(window.second)}`;
  const lowered = moved === 0 ? [] : [[say`lowered by ${moved}`, value(window.lowered)] as const];
  const why = theoremOf(way, window, entry);
  return {
    title: say(window.plane.values[at] === 1 ? "Equal" : "Different"),
    rows: [
      [say`centre ${centres[0]}`, `C(${row}, ${column}) = ${value(window.first)}`],
      [say`centre ${centres[1]}`, other],
      ...lowered,
      ...(why === null ? [] : [["why", why] as const]),
    ],
  };
}

/** Returns which theorem decides an entry; null where none does. */
export function theoremOf(
  way: ShiftState["way"],
  window: AlignedWindow,
  [row, x]: Entry,
): string | null {
  const column = x + window.plane.origin[1];
  const [a, b] = window.exception ?? [];
  if (row === a && column === b) return say("the one exception of the shift theorem");
  const from = window.promised[row] ?? null;
  if (from === null || column < from) return null;
  return way === "shift"
    ? say("by the shift theorem")
    : say`by the theorem on twins, from column ${from} on`;
}
