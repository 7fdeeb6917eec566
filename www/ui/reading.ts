/**
 * The picture for those who read: in words, and as a table. Both are made of the picture's data, which is asked for
 * when somebody opens one of them, and again when the picture is another one.
 */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { grouped } from "../views/grouped.ts";
import type { Field } from "../worker/protocol.ts";
import { pageOf, type Sheet, sheetOf } from "./sheet.ts";

/** Rows and columns of a page of the table. */
const ROWS = 100;
const COLUMNS = 20;

/** What the picture is described by until somebody opens its description. */
const CLOSED =
  "The picture is described in words in the panel, under In words, and is there as a table.";

/** What is to be read of a picture. */
export interface Read {
  readonly words: string;
  readonly field: Field;
}

export class Reading {
  /** Two details, for the panel. */
  readonly element = document.createElement("section");
  readonly #ask: () => Promise<Read>;
  #open = { words: false, table: false };
  #read: Read | null = null;
  #sheet: Sheet | null = null;
  #page = { row: 0, column: 0 };
  #refusal = "";
  /** Counts the pictures: an answer about an older one is not shown. */
  #turn = 0;

  /** `ask` resolves, once the picture is complete, to what there is to be read of it. */
  constructor(ask: () => Promise<Read>) {
    this.#ask = ask;
    this.element.className = "reading";
    this.element.setAttribute("aria-label", "The picture to be read");
    this.#draw();
  }

  /** Another picture is shown. */
  renew(): void {
    this.#turn += 1;
    this.#read = this.#sheet = null;
    this.#refusal = "";
    void this.#fetch();
    this.#draw();
  }

  /** Ties what the keyboard reaches of a picture to its description. */
  describe(picture: ParentNode): void {
    for (const part of picture.querySelectorAll("[tabindex='0']:not(td, [aria-describedby])"))
      part.setAttribute("aria-describedby", "in-words");
  }

  async #fetch(): Promise<void> {
    if ((!this.#open.words && !this.#open.table) || this.#read !== null) return;
    const turn = this.#turn;
    const read = await this.#ask().catch((error: unknown) => {
      if (turn === this.#turn)
        this.#refusal = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (turn !== this.#turn) return;
    this.#read = read;
    this.#sheet = read && sheetOf(read.field);
    this.#draw();
  }

  #toggle(which: "words" | "table", event: Event): void {
    this.#open[which] = (event.currentTarget as HTMLDetailsElement).open;
    void this.#fetch();
    this.#draw();
  }

  #turnTo(by: { readonly row: number; readonly column: number }): void {
    this.#page = { row: this.#page.row + by.row, column: this.#page.column + by.column };
    this.#draw();
  }

  #draw(): void {
    const waiting = this.#refusal || "Reading the picture ...";
    render(
      html`<details @toggle=${(event: Event) => this.#toggle("words", event)}>
          <summary>In words</summary>
          <p id="in-words">${this.#open.words ? (this.#read?.words ?? waiting) : CLOSED}</p>
        </details>
        <details @toggle=${(event: Event) => this.#toggle("table", event)}>
          <summary>As a table</summary>
          ${this.#open.table ? (this.#sheet ? this.#table(this.#sheet) : html`<p>${waiting}</p>`) : nothing}
        </details>`,
      this.element,
    );
  }

  #table(sheet: Sheet): TemplateResult {
    const [top, bottom] = pageOf(sheet.rows, ROWS, this.#page.row);
    const [left, right] = pageOf(sheet.columns, COLUMNS, this.#page.column);
    this.#page = { row: top / ROWS, column: left / COLUMNS };
    const across = range(left, right);
    return html`
      ${this.#pager("rows", sheet.rows, [top, bottom], "row")}
      ${this.#pager("columns", sheet.columns, [left, right], "column")}
      <div class="sheet" tabindex="0" role="region" aria-label="Table of the picture's data">
        <table>
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

  /** Where in the table this page is, and the ways to the next ones, if there are any. */
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
      <span class="pager-place" role="status">${all === 0 ? `No ${what}` : `${what} ${from + 1} to ${to} of ${grouped(all)}`}</span>
      ${from === 0 && to === all ? nothing : turns}
    </p>`;
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
