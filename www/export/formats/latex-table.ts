/** A table in LaTeX, for `\input`: any grid of numbers that is small enough for a page. Pure. */

import { say } from "../../locales/say.ts";
import { cellsOf } from "../../table/cells.ts";
import type { Table } from "../../table/table.ts";
import { latex } from "../vector/latex.ts";

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
  const refused = tooLong(rows, columns);
  if (refused !== null) throw new Error(refused);
  const names = Array.from({ length: columns }, (_, column) => columnName(column));
  const line = (cells: readonly string[]) =>
    `${cells.map((each) => latex(each)).join(" & ")} \\\\\n`;
  const body = Array.from({ length: rows }, (_, row) =>
    line([rowName(row), ...names.map((_, column) => cell(row, column))]),
  );
  return `% ${table.order}
\\begin{tabular}{r|${"r".repeat(columns)}}
${line([corner, ...names])}\\hline
${body.join("")}\\end{tabular}
`;
}
