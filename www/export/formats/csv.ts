/**
 * Data as CSV (RFC 4180), after comment lines that begin with `#`. Whole numbers are exact.
 */

import { store, stored } from "../../core/stored.ts";
import type { Table } from "../../table/table.ts";
import type { FileInfo } from "../request.ts";

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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
