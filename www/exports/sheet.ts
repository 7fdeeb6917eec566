/** Data as tables and grids: what CSV and NPY are written from. Pure. */
import type { Field } from "../worker/protocol.ts";

export type Numbers = Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;

/** Columns of one length. */
export interface Columns {
  readonly kind: "columns";
  /** What a row is, in which order they come, and what its numbers mean. */
  readonly order: string;
  readonly columns: Readonly<Record<string, Numbers | readonly (number | string)[]>>;
  readonly length: number;
}

/** Numbers row by row; the first stands in row and column `origin`. */
export interface Grid {
  readonly kind: "grid";
  readonly order: string;
  readonly origin: readonly [row: number, column: number];
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Numbers;
}

const BORN =
  "in order of birth; generation: the step of birth; parent: the row (from 0) of the one it was born from, -1 if there is none";

export function sheetOf(field: Field): Columns | Grid {
  switch (field.kind) {
    case "graph": {
      const { x, y, generation, parent } = field;
      const columns = { x, y, generation, parent };
      return {
        kind: "columns",
        order: `one row a cell (x, y), ${BORN}`,
        columns,
        length: x.length,
      };
    }
    case "points": {
      const { points, generation, parent } = field;
      const pile = (at: number) =>
        Uint32Array.from({ length: points.length / 3 }, (_, i) => points[3 * i + at] ?? 0);
      const columns = { a: pile(0), b: pile(1), c: pile(2), generation, parent };
      const order = `one row a position (a, b, c), ${BORN}`;
      return { kind: "columns", order, columns, length: generation.length };
    }
    case "table": {
      const { columns } = field;
      const length = Object.values(columns)[0]?.length ?? 0;
      return { kind: "columns", order: "one row an entry", columns, length };
    }
    case "block": {
      const order = "bits of a state: rows from the lowest up, columns by offset";
      return { kind: "grid", order, origin: [0, 0], shape: field.shape, values: field.bits };
    }
    default: {
      const { origin, shape, values } = field;
      const order = `entry (a, b) in row a and column b; the first is (${origin.join(", ")})`;
      return { kind: "grid", order, origin, shape, values };
    }
  }
}
