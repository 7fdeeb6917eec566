/**
 * Text alternatives of the picture: a description and a table. Both are computed from the picture's
 * data when they are first opened, and again for each new picture.
 */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { grouped } from "../../canvas/number-format.ts";
import type { Field } from "../../core/protocol.ts";
import { type DataTable, dataTable, pageOf } from "./data-table.ts";

/** Rows and columns on a page of the table. */
const ROWS = 100;
const COLUMNS = 20;

/** The description before it is opened. */
const CLOSED = "The panel has a description of the picture and its data as a table.";

/** The text alternatives of a picture. */
export interface Alternatives {
  readonly description: string;
  /** What the rows and the numbers of the table are. */
  readonly caption: string;
  /** The data of the table; null if it is hidden, for the reason given in `description`. */
  readonly field: Field | null;
}

export class TextAlternatives {
  /** Two details elements, for the panel. */
  readonly element = document.createElement("section");
  readonly #load: () => Promise<Alternatives>;
  readonly #announce: (sentence: string) => void;
  #open = { description: false, table: false };
  #read: Alternatives | null = null;
  #sheet: DataTable | null = null;
  #page = { row: 0, column: 0 };
  #refusal = "";
  /** Counts the pictures: an answer about an older one is dropped. */
  #turn = 0;

  /**
   * `load` resolves to the text alternatives of the complete picture; `announce` speaks a sentence.
   */
  constructor(load: () => Promise<Alternatives>, announce: (sentence: string) => void) {
    this.#load = load;
    this.#announce = announce;
    this.element.className = "reading";
    this.element.setAttribute("aria-label", "Text alternatives");
    this.#draw();
  }

  /** Starts again: another picture is shown. */
  renew(): void {
    this.#turn += 1;
    this.#read = this.#sheet = null;
    this.#refusal = "";
    void this.#fetch();
    this.#draw();
  }

  /** Links the focusable parts of a picture to its description. */
  describe(picture: ParentNode): void {
    for (const part of picture.querySelectorAll("[tabindex='0']:not(td, [aria-describedby])"))
      part.setAttribute("aria-describedby", "in-words");
  }

  async #fetch(): Promise<void> {
    if ((!this.#open.description && !this.#open.table) || this.#read !== null) return;
    const turn = this.#turn;
    const read = await this.#load().catch((error: unknown) => {
      if (turn === this.#turn)
        this.#refusal = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (turn !== this.#turn) return;
    this.#read = read;
    this.#sheet = read?.field ? dataTable(read.field) : null;
    if (this.#open.description) this.#announce(read?.description ?? this.#refusal);
    this.#draw();
  }

  #toggle(which: "description" | "table", event: Event): void {
    this.#open[which] = (event.currentTarget as HTMLDetailsElement).open;
    void this.#fetch();
    this.#draw();
  }

  #turnTo(by: { readonly row: number; readonly column: number }): void {
    this.#page = { row: this.#page.row + by.row, column: this.#page.column + by.column };
    this.#draw();
    this.#announce(
      [...this.element.querySelectorAll(".pager-place")]
        .map((place) => place.textContent)
        .join(", "),
    );
  }

  #draw(): void {
    const waiting = this.#refusal || this.#read?.description || "Computing …";
    render(
      html`<details @toggle=${(event: Event) => this.#toggle("description", event)}>
          <summary>Description</summary>
          <p id="in-words">${this.#open.description ? (this.#read?.description ?? waiting) : CLOSED}</p>
        </details>
        <details @toggle=${(event: Event) => this.#toggle("table", event)}>
          <summary>Data table</summary>
          ${this.#open.table ? (this.#sheet ? this.#table(this.#sheet) : html`<p>${waiting}</p>`) : nothing}
        </details>`,
      this.element,
    );
  }

  #table(sheet: DataTable): TemplateResult {
    const [top, bottom] = pageOf(sheet.rows, ROWS, this.#page.row);
    const [left, right] = pageOf(sheet.columns, COLUMNS, this.#page.column);
    this.#page = { row: top / ROWS, column: left / COLUMNS };
    const across = range(left, right);
    return html`
      ${this.#pager("rows", sheet.rows, [top, bottom], "row")}
      ${this.#pager("columns", sheet.columns, [left, right], "column")}
      ${sheet.empty === undefined ? nothing : html`<p class="quiet">Empty cells: ${sheet.empty}.</p>`}
      <div class="sheet" tabindex="0" role="region" aria-label="Table of the picture's data">
        <table>
          <caption>${typeset(this.#read?.caption ?? "")}</caption>
          <thead><tr><th scope="col">${sheet.corner}</th>${across.map(
            (column) => html`<th scope="col">${sheet.columnName(column)}</th>`,
          )}</tr></thead>
          <tbody>${range(top, bottom).map(
            (row) =>
              html`<tr><th scope="row">${sheet.rowName(row)}</th>${across.map(
                (column) => html`<td>${sheet.cell(row, column)}</td>`,
              )}</tr>`,
          )}</tbody>
        </table>
      </div>`;
  }

  /** The current page of the table, and buttons for the neighbouring pages. */
  #pager(
    what: string,
    all: number,
    [from, to]: readonly [number, number],
    axis: "row" | "column",
  ): TemplateResult {
    const go = (by: -1 | 1) => () => this.#turnTo({ row: 0, column: 0, [axis]: by });
    const button = (by: -1 | 1, name: string, sign: string, off: boolean) =>
      html`<button type="button" class="act" aria-label=${`${name} ${what}`} ?disabled=${off}
        @click=${go(by)}>${sign}</button>`;
    const turns = html`${button(-1, "Previous", "‹", from === 0)} ${button(1, "Next", "›", to === all)}`;
    return html`<p class="pager">
      <span class="pager-place">${all === 0 ? `No ${what}` : `${what} ${from + 1} to ${to} of ${grouped(all)}`}</span>
      ${from === 0 && to === all ? nothing : turns}
    </p>`;
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
