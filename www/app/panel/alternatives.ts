/** The text alternatives of a picture: its description, and its data as a table of pages. */

import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { grouped } from "../../canvas/number-format.ts";
import type { Field } from "../../core/protocol.ts";
import { meaningOfColumn } from "../../export/formats/columns.ts";
import { type Described, meaningOf } from "../../figure/describe.ts";
import { describePicture } from "../../figure/survey.ts";
import type { State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Session } from "../../session/session.ts";
import { whyNoData } from "../../views/hidden-answers.ts";
import type { ExtraArrays, Order, View } from "../../views/view.ts";
import { type DataTable, dataTable, pageOf } from "./data-table.ts";

/** Rows and columns on a page of the table. */
const ROWS = 100;
const COLUMNS = 20;

const NAMES = {
  row: ["Previous rows", "Next rows", "No rows"],
  column: ["Previous columns", "Next columns", "No columns"],
} as const;

/** The text alternatives of a picture. */
interface Alternatives {
  readonly description: string;
  /** What the rows and the numbers of the table are. */
  readonly caption: string;
  /** The data of the table; null if it is hidden, for the reason given in `description`. */
  readonly field: Field | null;
  /** What its generations and parents are, if no evolution of a game. */
  readonly order: Order | null;
  /** Further columns of cells. */
  readonly more: ExtraArrays | null;
}

/** Returns the text alternatives of the picture of a session, once it is complete. */
export async function alternativesOf(session: Session): Promise<Alternatives> {
  await session.settledPicture();
  const { view, state, figure, loader } = session;
  const hidden = whyNoData(view, state);
  if (hidden !== null || figure === null)
    return { field: null, description: hidden ?? "", caption: "", order: null, more: null };
  const [field, { core }] = await Promise.all([figure.data(), loader.whole()]);
  const description = await describePicture(view, state, field, figure, core);
  const order = view.orders?.(state) ?? null;
  // The columns of other pictures take seconds: they are in files alone.
  const more = field.kind === "graph" ? await figure.more() : null;
  return { field, description, caption: captionOf(view, state, field, more), order, more };
}

export class TablePager {
  readonly #turned: () => void;
  #table: DataTable | null = null;
  #page = { row: 0, column: 0 };

  /** `turned` is called when another page is wanted. */
  constructor(turned: () => void) {
    this.#turned = turned;
  }

  /** Takes the data of another picture. The page stays, as far as the table has it. */
  show(field: Field, order: Order | null, more: ExtraArrays | null): void {
    this.#table = dataTable(field, order, more);
  }

  /** Returns the page that is open. */
  page(caption: string): TemplateResult | typeof nothing {
    const table = this.#table;
    if (table === null) return nothing;
    const [top, bottom] = pageOf(table.rows, ROWS, this.#page.row);
    const [left, right] = pageOf(table.columns, COLUMNS, this.#page.column);
    this.#page = { row: top / ROWS, column: left / COLUMNS };
    const across = range(left, right);
    return html`
      ${this.#pager("rows", table.rows, [top, bottom], "row")}
      ${this.#pager("columns", table.columns, [left, right], "column")}
      ${table.empty === undefined ? nothing : html`<p class="quiet">Empty cells: ${table.empty}.</p>`}
      <div class="sheet" tabindex="0" role="region" aria-label="Table of the picture's data">
        <table>
          <caption>${typeset(caption)}</caption>
          <thead><tr><th scope="col">${table.corner}</th>${across.map(
            (column) => html`<th scope="col">${table.columnName(column)}</th>`,
          )}</tr></thead>
          <tbody>${range(top, bottom).map(
            (row) =>
              html`<tr><th scope="row">${table.rowName(row)}</th>${across.map(
                (column) => html`<td>${table.cell(row, column)}</td>`,
              )}</tr>`,
          )}</tbody>
        </table>
      </div>`;
  }

  /** The place of the page in the table, and buttons for the neighbouring pages. */
  #pager(
    what: string,
    all: number,
    [from, to]: readonly [number, number],
    axis: "row" | "column",
  ): TemplateResult {
    const button = (by: -1 | 1, name: string, sign: string, off: boolean) =>
      html`<button type="button" class="act" aria-label=${name} ?disabled=${off}
        @click=${() => this.#turn(axis, by)}>${sign}</button>`;
    const [back, on, none] = NAMES[axis];
    const turns = html`${button(-1, back, "‹", from === 0)} ${button(1, on, "›", to === all)}`;
    const part = say`${say(what)} ${from + 1} to ${to} of ${grouped(all)}`;
    return html`<p class="pager">
      <span class="pager-place">${all === 0 ? none : part}</span>
      ${from === 0 && to === all ? nothing : turns}
    </p>`;
  }

  #turn(axis: "row" | "column", by: -1 | 1): void {
    this.#page = { ...this.#page, [axis]: this.#page[axis] + by };
    this.#turned();
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

// The caption of the table

const BORN = "in order of generation; parent is the row of the parent, or none";

/** Says how positions are ordered that are no evolution of a game. */
const ordered = ({ generation, parent }: Order) =>
  say`in order of “${say(generation)}”; “${say(parent)}” is the row of that neighbour, or none. These are not the generations and parents of the game`;

/** Returns the caption of a view's data table. */
function captionOf(
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
