/**
 * A picture's data as a table. Pure. Cells are computed on request, so that a table of a million
 * rows costs only what is shown.
 */
import type { Blank } from "core";
import type { Field } from "../../core/protocol.ts";
import type { ExtraArrays, Order } from "../../views/view.ts";

export interface DataTable {
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

/** The cells of a column. */
interface Column {
  readonly rows: number;
  cell(row: number): number | string | undefined;
}

/**
 * `order`: what the generations and parents of positions are, if no evolution of a game; `more`:
 * further columns of cells.
 */
export function dataTable(
  field: Field,
  order: Order | null = null,
  more: ExtraArrays | null = null,
): DataTable {
  switch (field.kind) {
    case "graph":
      return listed({
        x: column(field.x),
        y: column(field.y),
        generation: column(field.generation),
        parent: column(field.parent),
        ...Object.fromEntries(
          Object.entries(more?.arrays ?? {}).map(([name, items]) => [name, column(items)]),
        ),
      });
    case "points":
      return listed(
        {
          a: column(field.points, 0, 3),
          b: column(field.points, 1, 3),
          c: column(field.points, 2, 3),
          [order?.generation ?? "generation"]: column(field.generation),
          [order?.parent ?? "parent"]: column(field.parent),
        },
        order?.parent,
      );
    case "block":
      return matrix(field.bits, field.shape, [0, 0]);
    case "table":
      return listed(
        Object.fromEntries(
          Object.entries(field.columns).map(([name, items]) => [name, column(items)]),
        ),
      );
    default:
      return matrix(field.values, field.shape, field.origin, field.blank);
  }
}

/** Returns every `step`-th item, starting at index `first`. */
function column(items: ArrayLike<number | string>, first = 0, step = 1): Column {
  return { rows: Math.floor(items.length / step), cell: (row) => items[first + step * row] };
}

function matrix(
  values: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [top, left]: readonly [number, number],
  blank?: Blank,
): DataTable {
  return {
    ...(blank && { empty: blank.meaning }),
    corner: "row \\ column",
    rows,
    columns,
    rowName: (row) => String(top + row),
    columnName: (column) => String(left + column),
    cell: (row, column) => {
      const value = values[row * columns + column];
      return value === undefined || value === blank?.value ? "" : String(value);
    },
  };
}

/** `parents`: the column whose cells are rows of this table; -1 means none. */
function listed(columns: Readonly<Record<string, Column>>, parents = "parent"): DataTable {
  const names = Object.keys(columns);
  return {
    corner: "number",
    rows: columns[names[0] ?? ""]?.rows ?? 0,
    columns: names.length,
    rowName: (row) => String(row),
    columnName: (column) => (names[column] ?? "").replaceAll("_", " "),
    cell: (row, column) => {
      const name = names[column] ?? "";
      const value = columns[name]?.cell(row) ?? "";
      return name === parents && value === -1 ? "none" : String(value);
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
