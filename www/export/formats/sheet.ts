/** Data as tables and grids, from which CSV and NPY are written. Pure. */
import type { Blank } from "core";
import type { Field } from "../../core/protocol.ts";
import type { ExtraArrays } from "../../views/view.ts";
import { meaningOf } from "./columns.ts";

export type Numbers = Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;

/** Columns of one length. */
export interface Columns {
  readonly kind: "columns";
  /** What a row is, the order of rows, and what the numbers mean. */
  readonly order: string;
  readonly columns: Readonly<Record<string, Numbers | readonly (number | string)[]>>;
  readonly length: number;
}

/** Numbers in row-major order; the first is in row and column `origin`. */
export interface Grid {
  readonly kind: "grid";
  readonly order: string;
  readonly origin: readonly [row: number, column: number];
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Numbers;
  /** The value of blank cells, and its meaning; absent if all cells have numbers. */
  readonly blank?: Blank;
  /** Other numbers of the same shape, by name. */
  readonly others: Readonly<Record<string, Numbers>>;
}

/** Returns the order of cells or positions, and what their numbers mean. */
const born = (generation: string) =>
  `in order of steps; generation: ${generation}; parent: the row (from 0) of the one it is joined to, -1 if there is none`;

const GENERATION_OF_POINT =
  "half of a + b + c, rounded down (with a fourth pile d half of a + b + c + d, in LIM a + b + c, by the relaxed rule the step of birth); only in Nim with three piles these are the generations and parents of the game";

/**
 * Returns the data as a table or a grid, with the extra numbers; `cell` is what a number of a plane
 * is.
 */
export function sheetOf(field: Field, more: ExtraArrays | null = null, cell = ""): Columns | Grid {
  const order = orderOf(field, more, cell);
  const sheet = { ...plainSheetOf(field), order };
  if (more === null) return sheet;
  if (sheet.kind === "grid") return { ...sheet, order, others: more.arrays };
  return { ...sheet, order, columns: { ...sheet.columns, ...more.arrays } };
}

/** Returns what the rows and numbers of the data mean. */
export function orderOf(field: Field, more: ExtraArrays | null = null, cell = ""): string {
  const order = plainOrderOf(field, cell);
  return more === null ? order : `${order}; ${more.words}`;
}

function plainOrderOf(field: Field, cell: string): string {
  switch (field.kind) {
    case "graph":
      return `one row a cell (x, y), ${born("the step")}`;
    case "points":
      return `one row a position (a, b, c), ${born(GENERATION_OF_POINT)}`;
    case "table":
      return `one row an entry${meaningOf(field.columns)}`;
    case "block":
      return "bits of a state: rows from the lowest up, columns by offset";
    default: {
      const what = field.kind === "strip" ? "entry (a, b) less b" : "entry (a, b)";
      const meaning = cell === "" ? "" : `; each number: ${cell}`;
      return `${what} in row a and column b; the first is (${field.origin.join(", ")})${meaning}`;
    }
  }
}

function plainSheetOf(field: Field): Omit<Columns, "order"> | Omit<Grid, "order"> {
  switch (field.kind) {
    case "graph": {
      const { x, y, generation, parent } = field;
      const columns = { x, y, generation, parent };
      return { kind: "columns", columns, length: x.length };
    }
    case "points": {
      const { points, generation, parent } = field;
      const pile = (at: number) =>
        Uint32Array.from({ length: points.length / 3 }, (_, i) => points[3 * i + at] ?? 0);
      const columns = { a: pile(0), b: pile(1), c: pile(2), generation, parent };
      return { kind: "columns", columns, length: generation.length };
    }
    case "table": {
      const { columns } = field;
      const length = Object.values(columns)[0]?.length ?? 0;
      return { kind: "columns", columns, length };
    }
    case "block":
      return {
        kind: "grid",
        origin: [0, 0],
        shape: field.shape,
        values: field.bits,
        others: {},
      };
    default: {
      const { origin, shape, values, blank } = field;
      return { kind: "grid", origin, shape, values, others: {}, ...(blank && { blank }) };
    }
  }
}
