/** Data as CSV, JSON, NumPy arrays and LaTeX. Whole numbers are exact. */

import { zipSync } from "fflate";
import { store, stored } from "../../core/stored.ts";
import type { State } from "../../link/link.ts";
import { say } from "../../locales/say.ts";
import { cellsOf } from "../../table/cells.ts";
import type { Numbers, Table } from "../../table/table.ts";
import { tabular } from "../../table/tabular.ts";
import { type FileInfo, oneLine } from "../request.ts";
import { latex } from "../vector/latex.ts";

// CSV (RFC 4180), after comment lines that begin with `#`

const NAME = "nimscape-csv";

/** Whether CSV is for spreadsheets with decimal commas, as the browser stores it. */
export function hasSemicolons(): boolean {
  return stored(NAME) === "semicolons";
}

export function setSemicolons(wanted: boolean): void {
  store(NAME, wanted ? "semicolons" : null);
}

/** Begins a file whose letters a spreadsheet would else take for those of an old code page. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Yields the file row by row. For spreadsheets with decimal commas, semicolons stand between the
 * cells, after a byte order mark.
 */
export function* csv(
  table: Table,
  info: FileInfo,
  semicolons = hasSemicolons(),
): Generator<string, void> {
  const between = semicolons ? ";" : ",";
  const cell = (value: number | string) => cellOf(value, between);
  if (semicolons) yield BYTE_ORDER_MARK;
  for (const [name, words] of Object.entries(info)) yield `# ${name}: ${oneLine(words)}\r\n`;
  yield `# order: ${oneLine(table.order)}\r\n`;
  if (table.kind === "columns") {
    const columns = Object.values(table.columns);
    yield `${Object.keys(table.columns).map(cell).join(between)}\r\n`;
    for (let row = 0; row < table.length; row++)
      yield `${columns.map((column) => cell(column[row] ?? "")).join(between)}\r\n`;
    return;
  }
  const { origin, shape, values, blank, others } = table;
  if (blank !== undefined) yield `# blank: ${blank.value}: ${blank.meaning}\r\n`;
  const [rows, columns] = shape;
  const names = Array.from({ length: columns }, (_, b) => String(origin[1] + b));
  const further = Object.keys(others).flatMap((name) => names.map((b) => `${name} ${b}`));
  const grids = [values, ...Object.values(others)];
  yield `${["row", ...names, ...further].map(cell).join(between)}\r\n`;
  for (let a = 0; a < rows; a++)
    yield `${[
      origin[0] + a,
      ...grids.map((grid) => grid.subarray(a * columns, (a + 1) * columns).join(between)),
    ].join(between)}\r\n`;
}

function cellOf(value: number | string, between: string): string {
  const isDecimal = typeof value === "number" && between === ";";
  const text = isDecimal ? String(value).replace(".", ",") : String(value);
  return /["\r\n]/.test(text) || text.includes(between) ? `"${text.replaceAll('"', '""')}"` : text;
}

// JSON: metadata, what the numbers mean, the state of the figure, and the field of
// `nimscape.data()` with arrays as lists

/** Yields the file, a member of the field at a time. */
export function* json(
  { field, order, more }: Table,
  info: FileInfo,
  state: State,
): Generator<string, void> {
  const head = JSON.stringify({ ...info, order, state }, null, 1);
  yield `${head.slice(0, -2)},\n "data": {`;
  yield* members(field);
  if (more !== null) {
    yield `\n },\n "more": {`;
    yield* members({ words: more.words, ...more.arrays });
  }
  yield "\n }\n}\n";
}

function* members(values: object): Generator<string, void> {
  let comma = "";
  for (const [name, value] of Object.entries(values)) {
    yield `${comma}\n  ${JSON.stringify(name)}: `;
    comma = ",";
    if (ArrayBuffer.isView(value)) yield* list(value as Int32Array);
    else yield JSON.stringify(value);
  }
}

const CHUNK = 4096;

function* list(values: Int32Array): Generator<string, void> {
  yield "[";
  for (let at = 0; at < values.length; at += CHUNK)
    yield `${at === 0 ? "" : ","}${values.subarray(at, at + CHUNK).join(",")}`;
  yield "]";
}

// NPY 1.0 has no place for metadata, so the arrays come in one NPZ archive with `about.json`:
// `np.load(file)["x"]`

/** Returns the archive: a member for each column, or `data` for a grid. */
export function npz(table: Table, info: FileInfo): Uint8Array<ArrayBuffer> {
  const words = { ...info, ...aboutOf(table) };
  const text = new TextEncoder().encode(`${JSON.stringify(words, null, 1)}\n`);
  return zip([...arraysOf(table), { name: "about.json", bytes: text }]);
}

function aboutOf(table: Table) {
  return table.kind === "grid"
    ? { order: table.order, origin: table.origin, ...(table.blank && { blank: table.blank }) }
    : { order: table.order };
}

function arraysOf(table: Table): Entry[] {
  if (table.kind === "grid")
    return Object.entries({ data: table.values, ...table.others }).map(([name, values]) => ({
      name: `${name}.npy`,
      bytes: npy(values, table.shape),
    }));
  return Object.entries(table.columns).map(([name, column]) => ({
    name: `${name}.npy`,
    bytes: npy(column, [table.length]),
  }));
}

/**
 * Writes one array, little-endian, in row-major order. Lists of numbers become int64, or float64 if
 * some are not whole; strings `<U`.
 */
export function npy(
  values: Numbers | readonly (number | string)[],
  shape: readonly number[],
): Uint8Array<ArrayBuffer> {
  const [type, data] = ArrayBuffer.isView(values) ? ofNumbers(values) : ofList(values);
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
  const words = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const length = 64 * Math.ceil((10 + words.length + 1) / 64);
  const bytes = new Uint8Array(length + data.length);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, (length - 10) & 255, (length - 10) >> 8]);
  bytes.set(new TextEncoder().encode(`${words.padEnd(length - 11)}\n`), 10);
  bytes.set(data, length);
  return bytes;
}

type Typed = readonly [type: string, data: Uint8Array];

function ofNumbers(values: Numbers): Typed {
  const sign = values instanceof Int32Array || values instanceof Int16Array ? "i" : "u";
  const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: size } = values;
  return [
    `${size === 1 ? "|" : "<"}${sign}${size}`,
    new Uint8Array(buffer, byteOffset, byteLength),
  ];
}

function ofList(values: readonly (number | string)[]): Typed {
  if (values.every((value) => Number.isSafeInteger(value)))
    return ["<i8", new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer)];
  if (values.every((value) => typeof value === "number"))
    return ["<f8", new Uint8Array(Float64Array.from(values as number[]).buffer)];
  const texts = values.map((value) => [...String(value)].map((sign) => sign.codePointAt(0) ?? 0));
  const most = Math.max(1, ...texts.map(({ length }) => length));
  const codes = new Uint32Array(most * texts.length);
  texts.forEach((text, at) => {
    codes.set(text, at * most);
  });
  return [`<U${most}`, new Uint8Array(codes.buffer)];
}

// A table in LaTeX, for `\input`: any grid of numbers that is small enough for a page

/** The most rows, and columns, of a table on a page. */
const MOST_LINES = 64;

/** Explains why a table has too many rows or columns for LaTeX; null if it has not. */
export function tooLong(...lines: readonly number[]): string | null {
  return Math.max(...lines) > MOST_LINES
    ? say`A table in LaTeX has at most ${MOST_LINES} rows and columns: choose a smaller side.`
    : null;
}

/** Returns a tabular with the names of rows and columns; what the numbers are is a comment. */
export function latexTable(table: Table): string {
  const { corner, rows, columns, rowName, columnName, cell } = cellsOf(table);
  const reason = tooLong(rows, columns);
  if (reason !== null) throw new Error(reason);
  const names = Array.from({ length: columns }, (_, column) => columnName(column));
  const body = Array.from({ length: rows }, (_, row) =>
    [rowName(row), ...names.map((_, column) => cell(row, column))].map((each) => latex(each)),
  );
  const head = [corner, ...names].map((each) => latex(each));
  return `% ${table.order}\n${tabular(head, body)}`;
}

// ZIP archives without compression

export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The earliest date of ZIP: equal data give equal archives. */
const DATE = new Date(1980, 0, 1);

/** Returns the archive; entries have different names. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  return zipSync(files, { level: 0, mtime: DATE });
}
