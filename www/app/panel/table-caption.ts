/** The captions of data tables: what a row is, and what the numbers mean. Pure. */

import type { Field } from "../../core/protocol.ts";
import type { State } from "../../link/link.ts";
import { type Described, meaningOf } from "./describe.ts";

export { withheld } from "../../views/answers.ts";
export { describeData } from "./describe.ts";

const BORN = "in order of generation; parent is the row of the parent, or none";

/** Returns the caption of a view's data table. */
export function captionOf(view: Described, state: State, field: Field): string {
  return `${view.title}. ${meaning(view, state, field)}`;
}

function meaning(view: Described, state: State, field: Field): string {
  switch (field.kind) {
    case "graph":
      return `One row per cell (x, y), ${BORN}.`;
    case "points":
      return `One row per position (a, b, c), ${BORN}.`;
    case "block":
      return "The bits of the state: rows from the lowest up, columns by offset.";
    case "table":
      return `One row per entry; columns: ${Object.keys(field.columns).join(", ")}.`;
    case "strip":
      return "Row r, column k: the entry C(r, k) minus its column k.";
    case "below":
      return `Row a, column b: the entry C(a, b) where it is below ${state.below}, else an empty cell.`;
    default:
      return `Row a, column b: ${meaningOf(view, state).cell}.`;
  }
}
