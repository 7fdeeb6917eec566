/** A table in LaTeX, for `\input`: any grid of numbers that is small enough for a page. Pure. */
import { cellsOf } from "../../table/cells.ts";
import type { Table } from "../../table/table.ts";
import { latex } from "../vector/latex.ts";

/** The most rows, and columns, of a table on a page. */
export const MOST_LINES = 64;

/** Returns a tabular with the names of rows and columns; what the numbers are is a comment. */
export function latexTable(table: Table): string {
  const { corner, rows, columns, rowName, columnName, cell } = cellsOf(table);
  if (Math.max(rows, columns) > MOST_LINES)
    throw new Error(
      `This table has ${rows} rows and ${columns} columns; one in LaTeX has at most ${MOST_LINES} each.`,
    );
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
