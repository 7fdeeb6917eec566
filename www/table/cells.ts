/**
 * A table as the texts of its cells. Pure. They are computed on request, so that a table of a
 * million rows costs only what is shown.
 */
import type { Table } from "./table.ts";

export interface Cells {
  /** What an empty cell means, as a clause; absent if no cell is empty. */
  readonly empty?: string;
  /** The heading of the row names. */
  readonly corner: string;
  readonly rows: number;
  readonly columns: number;
  /**
   * Return the name of a row, of a column, and a cell's text. Indices are below `rows` and
   * `columns`.
   */
  rowName(row: number): string;
  columnName(column: number): string;
  cell(row: number, column: number): string;
}

export function cellsOf(table: Table): Cells {
  if (table.kind === "grid") {
    const { values, shape, origin, blank } = table;
    return {
      ...(blank && { empty: blank.meaning }),
      corner: "row \\ column",
      rows: shape[0],
      columns: shape[1],
      rowName: (row) => String(origin[0] + row),
      columnName: (column) => String(origin[1] + column),
      cell: (row, column) => {
        const value = values[row * shape[1] + column];
        return value === undefined || value === blank?.value ? "" : String(value);
      },
    };
  }
  const columns = Object.entries(table.columns);
  return {
    corner: "number",
    rows: table.length,
    columns: columns.length,
    rowName: String,
    columnName: (column) => {
      const [name = ""] = columns[column] ?? [];
      return (table.names[name] ?? name).replaceAll("_", " ");
    },
    cell: (row, column) => {
      const [name, items = []] = columns[column] ?? [];
      const value = items[row] ?? "";
      return name === "parent" && value === -1 ? "none" : String(value);
    },
  };
}

/** Returns the range of items on a page of `size`; a page beyond the last one is the last one. */
export function pageOf(
  all: number,
  size: number,
  page: number,
): readonly [from: number, to: number] {
  const last = Math.max(0, Math.ceil(all / size) - 1);
  const from = size * Math.min(Math.max(0, page), last);
  return [from, Math.min(all, from + size)];
}
