/** The text alternatives of a picture: its description, and its data as a table of pages. */

import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { grouped } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Session } from "../../session/session.ts";
import { type Cells, cellsOf, pageOf } from "../../table/cells.ts";
import { describePicture } from "../../table/survey.ts";
import { type Table, tableOf } from "../../table/table.ts";
import { whyNoData } from "../../views/hidden-answers.ts";

/** Rows and columns on a page of the table. */
const ROWS = 100;
const COLUMNS = 20;

const NAMES = {
  row: ["Previous rows", "Next rows", "No rows"],
  column: ["Previous columns", "Next columns", "No columns"],
} as const;

interface Alternatives {
  readonly description: string;
  /** The title of the picture, and what the rows and the numbers of the table are. */
  readonly caption: string;
  /** Null if it is hidden, for the reason given in `description`. */
  readonly table: Table | null;
}

/** Returns the text alternatives of the picture of a session, once it is complete. */
export async function alternativesOf(session: Session): Promise<Alternatives> {
  await session.settledPicture();
  const { view, state, figure, loader } = session;
  const hidden = whyNoData(view, state);
  if (hidden !== null || figure === null)
    return { description: hidden ?? "", caption: "", table: null };
  const field = await figure.data();
  // The extra numbers of other pictures take seconds: they are in files alone.
  const more = field.kind === "graph" ? await figure.more() : null;
  const table = tableOf(field, view, state, more);
  const description = await describePicture(table, figure, loader.core);
  return { description, caption: `${view.titleIn(state)}. ${table.caption}`, table };
}

export class TablePager {
  readonly #turned: () => void;
  #table: Cells | null = null;
  #page = { row: 0, column: 0 };

  /** `turned` is called when another page is wanted. */
  constructor(turned: () => void) {
    this.#turned = turned;
  }

  /** Takes the data of another picture. The page stays, as far as the table has it. */
  show(table: Table): void {
    this.#table = cellsOf(table);
  }

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
    return html`<p class="row">
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
