/**
 * Data as CSV (RFC 4180), after comment lines that begin with `#`. Whole numbers are exact. Pure.
 */

import type { Field } from "../../core/protocol.ts";
import type { More } from "../../views/view.ts";
import type { FileInfo } from "../request.ts";
import { sheetOf } from "./sheet.ts";

/** Yields the file row by row. */
export function* csv(
  field: Field,
  info: FileInfo,
  more: More | null = null,
  meaning = "",
): Generator<string, void> {
  const sheet = sheetOf(field, more, meaning);
  for (const [name, words] of Object.entries(info)) yield `# ${name}: ${oneLine(words)}\r\n`;
  yield `# order: ${oneLine(sheet.order)}\r\n`;
  if (sheet.kind === "columns") {
    const columns = Object.values(sheet.columns);
    yield `${Object.keys(sheet.columns).map(cell).join(",")}\r\n`;
    for (let row = 0; row < sheet.length; row++)
      yield `${columns.map((column) => cell(column[row] ?? "")).join(",")}\r\n`;
    return;
  }
  const { origin, shape, values, blank, others } = sheet;
  if (blank !== undefined) yield `# blank: ${blank.value}: ${blank.meaning}\r\n`;
  const [rows, columns] = shape;
  const names = Array.from({ length: columns }, (_, b) => String(origin[1] + b));
  const further = Object.keys(others).flatMap((name) => names.map((b) => `${name} ${b}`));
  const grids = [values, ...Object.values(others)];
  yield `row,${[...names, ...further].join(",")}\r\n`;
  for (let a = 0; a < rows; a++)
    yield `${origin[0] + a},${grids
      .map((grid) => grid.subarray(a * columns, (a + 1) * columns).join(","))
      .join(",")}\r\n`;
}

function cell(value: number | string): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
