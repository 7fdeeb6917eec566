/** The captions of data tables: what a row is, and what the numbers mean. Pure. */

import type { Field } from "../../core/protocol.ts";
import { meaningOfColumn } from "../../export/formats/columns.ts";
import { type Described, meaningOf } from "../../figure/describe.ts";
import type { State } from "../../link/link.ts";
import { say } from "../../locales/say.ts";
import type { ExtraArrays, Order, View } from "../../views/view.ts";

export { describePicture } from "../../figure/survey.ts";
export { whyNoData } from "../../views/hidden-answers.ts";

const BORN = "in order of generation; parent is the row of the parent, or none";

/** Says how positions are ordered that are no evolution of a game. */
const ordered = ({ generation, parent }: Order) =>
  say`in order of “${say(generation)}”; “${say(parent)}” is the row of that neighbour, or none. These are not the generations and parents of the game`;

/** Returns the caption of a view's data table. */
export function captionOf(
  view: View,
  state: State,
  field: Field,
  more: ExtraArrays | null = null,
): string {
  const further = more === null ? "" : ` ${say(more.words)}.`;
  return `${view.titleIn(state)}. ${meaning(view, state, field)}${further}`;
}

/** Returns the name of a column of a table and what it means. */
function columnSays(name: string): string {
  const meaning = meaningOfColumn(name);
  return meaning === undefined ? `${say(name)}.` : say`${say(name)}: ${say(meaning)}.`;
}

function meaning(view: Described, state: State, field: Field): string {
  switch (field.kind) {
    case "graph":
      return say`One row per cell (x, y), ${say(BORN)}.`;
    case "points": {
      const order = view.orders?.(state) ?? null;
      return say`One row per position (a, b, c), ${order === null ? say(BORN) : ordered(order)}.`;
    }
    case "block":
      return say("The bits of the state: rows from the lowest up, columns by offset.");
    case "table":
      return say`One row per entry. ${Object.keys(field.columns).map(columnSays).join(" ")}`;
    case "strip":
      return say("Row r, column k: the entry C(r, k) minus its column k.");
    case "below":
      return say`Row a, column b: the entry C(a, b) where it is below ${state.below}, else an empty cell.`;
    default:
      return say`Row a, column b: ${say(meaningOf(view, state).cell)}.`;
  }
}
