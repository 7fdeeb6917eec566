/** Data as CSV (RFC 4180), after lines that begin with `#` and say what it is. Whole numbers are exact. Pure. */
import type { Field } from "../worker/protocol.ts";
import type { About } from "./order.ts";
import { sheetOf } from "./sheet.ts";

/** The file, row by row. */
export function* csv(field: Field, about: About): Generator<string, void> {
  const sheet = sheetOf(field);
  for (const [name, words] of Object.entries(about)) yield `# ${name}: ${oneLine(words)}\r\n`;
  yield `# order: ${oneLine(sheet.order)}\r\n`;
  if (sheet.kind === "columns") {
    const columns = Object.values(sheet.columns);
    yield `${Object.keys(sheet.columns).map(cell).join(",")}\r\n`;
    for (let row = 0; row < sheet.length; row++)
      yield `${columns.map((column) => cell(column[row] ?? "")).join(",")}\r\n`;
    return;
  }
  const { origin, shape, values } = sheet;
  const [rows, columns] = shape;
  yield `row,${Array.from({ length: columns }, (_, b) => origin[1] + b).join(",")}\r\n`;
  for (let a = 0; a < rows; a++)
    yield `${origin[0] + a},${values.subarray(a * columns, (a + 1) * columns).join(",")}\r\n`;
}

function cell(value: number | string): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
