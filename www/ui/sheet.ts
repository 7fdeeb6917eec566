/**
 * The data of a picture as a table: pure, and written cell by cell, so that a table of a million rows costs no more
 * than what is looked at.
 */
import type { Field } from "../worker/protocol.ts";

export interface Sheet {
  /** What the rows are named by. */
  readonly corner: string;
  readonly rows: number;
  readonly columns: number;
  /** The name of a row, of a column, and what stands where they meet. Indices are below `rows` and `columns`. */
  rowName(row: number): string;
  columnName(column: number): string;
  cell(row: number, column: number): string;
}

type Column = ArrayLike<number | string>;

export function sheetOf(field: Field): Sheet {
  switch (field.kind) {
    case "graph":
      return listed({ x: field.x, y: field.y, generation: field.generation, parent: field.parent });
    case "points":
      return listed({
        ...Object.fromEntries([0, 1, 2].map((pile) => ["abc"[pile], every(field.points, pile, 3)])),
        generation: field.generation,
        parent: field.parent,
      });
    case "block":
      return matrix(field.bits, field.shape, [0, 0]);
    case "table":
      return listed(field.columns);
    default:
      return matrix(field.values, field.shape, field.origin);
  }
}

/** Every `step`-th number, from the one at `first` on. */
function every(numbers: ArrayLike<number>, first: number, step: number): Column {
  return Array.from(
    { length: Math.floor(numbers.length / step) },
    (_, at) => numbers[first + step * at] ?? 0,
  );
}

function matrix(
  values: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [top, left]: readonly [number, number],
): Sheet {
  return {
    corner: "row \\ column",
    rows,
    columns,
    rowName: (row) => String(top + row),
    columnName: (column) => String(left + column),
    cell: (row, column) => String(values[row * columns + column] ?? ""),
  };
}

function listed(columns: Readonly<Record<string, Column>>): Sheet {
  const names = Object.keys(columns);
  return {
    corner: "number",
    rows: columns[names[0] ?? ""]?.length ?? 0,
    columns: names.length,
    rowName: (row) => String(row),
    columnName: (column) => names[column] ?? "",
    cell: (row, column) => String(columns[names[column] ?? ""]?.[row] ?? ""),
  };
}

/** The part of `all` that a page shows, of at most `size`; a page beyond the last one is the last one. */
export function pageOf(
  all: number,
  size: number,
  page: number,
): readonly [from: number, to: number] {
  const last = Math.max(0, Math.ceil(all / size) - 1);
  const from = size * Math.min(Math.max(0, page), last);
  return [from, Math.min(all, from + size)];
}
