/**
 * Why an entry far from the corner is no smaller. The numbers that a window follows say where each
 * smaller one stands: C(a, b) = r and C(r, a) = b are the same, as the array is symmetric in all
 * three numbers.
 */
import type { RemoteFar } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";

/** An entry: row, column. */
type Entry = readonly [a: number, b: number];

/** A window, and how its entries are marked. */
interface Reader extends Pick<RemoteFar, "ask"> {
  /** Rows and columns of the array that the window has: the first ones, and how many. */
  readonly window: {
    readonly top: number;
    readonly left: number;
    readonly rows: number;
    readonly columns: number;
  };
  readonly kind: "strip" | "below";
  mark(entry: Entry, value: number): void;
}

/** The most smaller numbers that are named. */
const MOST = 64;

/** Returns why an entry has its value. */
export function farReason(reader: Reader, [a, b]: Entry, value: number): Reason {
  if (a === 0 || b === 0) return borderReason([a, b], value);
  if (reader.kind === "below") return smallReason(reader, [a, b], value);
  return {
    sentence: say`C(${a}, ${b}) = ${value}, because C(${b}, ${value}) = ${a}: the array is symmetric in all three numbers.`,
    because: async () => [smallReason(reader, [b, value], a)],
  };
}

function borderReason([a, b]: Entry, value: number): Reason {
  return {
    sentence: `C(${a}, ${b}) = ${value}. ${say("Row 0 and column 0 are given by 3-stack End-Nim.")}`,
  };
}

/** Returns why an entry that is smaller than the numbers of the window is no smaller. */
function smallReason(reader: Reader, [a, b]: Entry, value: number): Reason {
  if (a === 0 || b === 0) return borderReason([a, b], value);
  const name = `C(${a}, ${b})`;
  if (value === 0) return { sentence: say`${name} = 0: no number is smaller.` };
  return {
    sentence: say`${name} = ${value}: each smaller number stands to its left or above.`,
    because: () => placesOf(reader, [a, b], value),
  };
}

async function placesOf(reader: Reader, entry: Entry, value: number): Promise<Reason[]> {
  const find = reader.kind === "below" ? inSquare : inStrip;
  const places = await find(reader, entry, Math.min(value, MOST));
  const reasons = places.map((place, number) => placeReason(reader, entry, number, place));
  const more = value - reasons.length;
  return more > 0
    ? [...reasons, { sentence: say`So do the ${more} numbers from ${reasons.length} on.` }]
    : reasons;
}

function placeReason(reader: Reader, [, b]: Entry, number: number, place: Entry | null): Reason {
  if (place === null)
    return { sentence: say`${number} stands to the left or above, outside of this window.` };
  const [row, column] = place;
  const name = `C(${row}, ${column})`;
  const show = shownAt(reader, place, number);
  return {
    sentence:
      column === b
        ? say`${number} stands above: ${name} = ${number}.`
        : say`${number} stands to the left: ${name} = ${number}.`,
    because: async () => [smallReason(reader, place, number)],
    ...(show && { show }),
  };
}

/** Returns what marks an entry of the picture: in a strip the one that says the same. */
function shownAt(reader: Reader, [row, column]: Entry, number: number) {
  const { top, left, rows, columns } = reader.window;
  const has = ([a, b]: Entry) => a >= top && a < top + rows && b >= left && b < left + columns;
  if (reader.kind === "below")
    return has([row, column]) ? () => reader.mark([row, column], number) : null;
  return has([number, row]) ? () => reader.mark([number, row], column) : null;
}

/** In a square the row and the column of an entry are read. */
async function inSquare(reader: Reader, [a, b]: Entry, count: number): Promise<(Entry | null)[]> {
  const { top, left, rows, columns } = reader.window;
  const [row, column] = await Promise.all([
    reader.ask("plane", [a, left, 1, columns]),
    reader.ask("plane", [top, b, rows, 1]),
  ]);
  return Array.from({ length: count }, (_, number): Entry | null => {
    const before = row.values.indexOf(number);
    if (before >= 0 && left + before < b) return [a, left + before];
    const above = column.values.indexOf(number);
    return above >= 0 && top + above < a ? [top + above, b] : null;
  });
}

/**
 * In a strip the columns a and b hold C(number, a), the column of the number in row a, and
 * C(number, b), its row in column b; as differences from the column.
 */
async function inStrip(reader: Reader, [a, b]: Entry, count: number): Promise<(Entry | null)[]> {
  const { left, columns, rows } = reader.window;
  const read = async (column: number) => {
    if (column < left || column >= left + columns) return null;
    return (await reader.ask("plane", [0, column, Math.min(count, rows), 1])).values;
  };
  const [inRow, inColumn] = await Promise.all([read(a), read(b)]);
  return Array.from({ length: count }, (_, number): Entry | null => {
    const before = inRow?.[number];
    if (before !== undefined && a + before < b) return [a, a + before];
    const above = inColumn?.[number];
    return above !== undefined && b + above < a ? [b + above, b] : null;
  });
}
