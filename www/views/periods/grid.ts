/** The period table as HTML: heads that stay, rows that are written when they come into sight, keys that go from entry to entry. */
import { repeat } from "lit/directives/repeat.js";
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import type { State } from "./periods.ts";
import { type Slice, showing, sliceOf } from "./scroll.ts";
import { against, type Entry, type Grid, passes } from "./table.ts";
import { short, signOf, spoken } from "./words.ts";

/** One entry's place. */
export interface Place {
  readonly centre: number;
  readonly row: number;
}

export interface TableHost {
  /** An entry is pointed at, or gone to; or none is. */
  read(entry: Entry | null, speak: boolean): void;
  /** An entry was chosen; null: the choice was taken back. */
  choose(place: Place | null): void;
}

interface Shown {
  readonly grid: Grid;
  readonly show: State["show"];
  /** The entry that is explained. */
  readonly marked: { readonly centre: number | null; readonly row: number | null };
}

/** The height of a row, in the page's own letters. */
const HIGH = 2;

const STEPS: Readonly<Record<string, readonly [rows: number, centres: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

export class PeriodGrid {
  readonly element = document.createElement("div");
  readonly #host: TableHost;
  #shown: Shown | null = null;
  /** Where the keyboard is: the row and the column of the grid. */
  #cursor: readonly [row: number, column: number] = [0, 0];
  #slice: Slice = { first: 0, last: 0 };
  /** What of the table is on the screen, and the height of a row, in pixels: kept, since asking for it lays out what has just been written. */
  #window = { top: 0, height: 0, row: 16 * HIGH };

  constructor(host: TableHost) {
    this.#host = host;
    this.element.className = "period-table";
    this.element.addEventListener("scroll", () => this.#scroll(), { passive: true });
    new ResizeObserver(() => this.#scroll()).observe(this.element);
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("pointerover", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => this.#host.read(null, false));
    this.element.addEventListener("focusin", (event) => this.#follow(event));
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.draw();
  }

  /** Goes to the marked entry, if it is in the table, so that it is in sight. */
  reveal(): void {
    if (this.#shown === null) return;
    const { grid, marked } = this.#shown;
    const row = grid.rows.indexOf(marked.row ?? -1);
    const column = grid.centres.indexOf(marked.centre ?? -1);
    if (row >= 0 && column >= 0) this.#move([row, column]);
  }

  /** Writes what is in sight. */
  draw(): void {
    if (this.#shown === null) return;
    this.#slice = this.#inSight(this.#shown.grid);
    render(this.#table(this.#shown), this.element);
  }

  #look(): void {
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { scrollTop, clientHeight } = this.element;
    this.#window = { top: scrollTop, height: clientHeight, row: HIGH * letters };
  }

  #inSight({ rows }: Grid): Slice {
    const { top, height, row } = this.#window;
    return sliceOf(rows.length, row, top, height);
  }

  // HTML

  #table({ grid, show, marked }: Shown): TemplateResult {
    const { first, last } = this.#slice;
    const { centres, rows, entries } = grid;
    const head = (centre: number) =>
      html`<th scope="col" class=${centre === marked.centre ? "head marked" : "head"}>${centre}</th>`;
    const seen = entries.slice(first, last);
    const inSight = seen.map((row, at) => ({ row, at: first + at }));
    return html`<table role="grid" aria-label="Row periods: centres across, rows down"
        aria-rowcount=${rows.length + 1} aria-colcount=${centres.length + 1}>
      <colgroup><col class="rows">${centres.map((_, column) => html`<col .style=${`width: ${widthOf(seen, column)}`}>`)}</colgroup>
      <thead><tr class="line" aria-rowindex="1"><th scope="col" class="head corner">row<br>centre</th>${centres.map(head)}</tr></thead>
      <tbody>
        ${gap(first, centres.length)}
        ${repeat(
          inSight,
          ({ at }) => rows[at],
          ({ row, at }) => html`<tr class="line" aria-rowindex=${at + 2}>
            <th scope="row" class=${rows[at] === marked.row ? "marked" : ""}>${rows[at]}</th>
            ${row.map((entry, column) => this.#entry(entry, at, column, show, marked))}
          </tr>`,
        )}
        ${gap(rows.length - last, centres.length)}
      </tbody>
    </table>`;
  }

  #entry(
    entry: Entry,
    row: number,
    column: number,
    show: State["show"],
    marked: Shown["marked"],
  ): TemplateResult {
    const chosen = entry.centre === marked.centre && entry.row === marked.row;
    return html`<td role="gridcell" class=${classesOf(entry, show)} data-row=${row} data-column=${column}
      tabindex=${this.#isStop(row, column) ? 0 : -1} aria-selected=${chosen ? "true" : "false"}
      aria-label=${spoken(entry)}><span class="sign">${signOf(entry)}</span>${written(entry)}</td>`;
  }

  /** Whether the Tab key leads here: to the cursor, or where that is out of sight to the first entry that is not. */
  #isStop(row: number, column: number): boolean {
    const [at, across] = this.#cursor;
    const { first, last } = this.#slice;
    return column === across && row === (at >= first && at < last ? at : first);
  }

  // Acts

  /** The window has moved, or is of another size. */
  #scroll(): void {
    this.#look();
    if (this.#shown === null) return;
    const { first, last } = this.#inSight(this.#shown.grid);
    if (first !== this.#slice.first || last !== this.#slice.last) this.draw();
  }

  #click(event: Event): void {
    const at = placeOf(event);
    if (at === null) return;
    this.#cursor = at;
    this.#choose();
  }

  #choose(): void {
    const entry = this.#at(this.#cursor);
    if (entry === null) return;
    this.#host.choose({ centre: entry.centre, row: entry.row });
    this.#cell()?.focus({ preventScroll: true });
  }

  #point(event: Event): void {
    const at = placeOf(event);
    this.#host.read(at && this.#at(at), false);
  }

  #follow(event: Event): void {
    const at = placeOf(event);
    if (at === null) return;
    this.#cursor = at;
    this.#host.read(this.#at(at), false);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#shown === null) return;
    const step = STEPS[event.key];
    if (step !== undefined) this.#go(step);
    else if (event.key === "Enter" || event.key === " ") this.#choose();
    else if (event.key === "Escape") this.#host.choose(null);
    else return;
    event.preventDefault();
  }

  #go([rows, centres]: readonly [number, number]): void {
    const { grid } = this.#shown ?? {};
    if (grid === undefined) return;
    const within = (at: number, all: number) => Math.min(all - 1, Math.max(0, at));
    const [row, column] = this.#cursor;
    this.#move([
      within(row + rows, grid.rows.length),
      within(column + centres, grid.centres.length),
    ]);
    this.#cell()?.focus({ preventScroll: true });
  }

  /** Sets the cursor, and scrolls as little as brings it into sight. */
  #move(cursor: readonly [row: number, column: number]): void {
    this.#cursor = cursor;
    const head = this.element.querySelector("thead")?.clientHeight ?? 0;
    this.#look();
    const { top, height, row } = this.#window;
    this.element.scrollTop = showing(cursor[0], row, top, height - head);
    this.#look();
    this.draw();
    this.#cell()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #cell(): HTMLElement | null {
    const [row, column] = this.#cursor;
    return this.element.querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  }

  #at([row, column]: readonly [number, number]): Entry | null {
    return this.#shown?.grid.entries[row]?.[column] ?? null;
  }
}

/** The rows that are not written. */
function gap(rows: number, centres: number) {
  if (rows <= 0) return nothing;
  return html`<tr class="gap" aria-hidden="true"><td colspan=${centres + 1} .style=${`height: ${rows * HIGH}rem`}></td></tr>`;
}

function placeOf(event: Event): readonly [row: number, column: number] | null {
  const cell = event.target instanceof Element ? event.target.closest("td[data-row]") : null;
  if (!(cell instanceof HTMLElement)) return null;
  return [Number(cell.dataset.row), Number(cell.dataset.column)];
}

function classesOf(entry: Entry, show: State["show"]): string {
  const status = entry.searched ? entry.status : "waiting";
  const dim = passes(entry, show) ? "" : "dim";
  return [status, against(entry) ?? "", entry.band ? "band" : "", dim].filter(Boolean).join(" ");
}

/** Room for the longest number of a column, and for its sign: told, since the browser would look at every entry to find it. */
function widthOf(rows: readonly (readonly Entry[])[], column: number): string {
  const letters = rows.map((row) => {
    const entry = row[column];
    const numbers = entry === undefined ? [] : numbersOf(entry);
    return numbers.reduce((sum, number) => sum + lettersOf(number), numbers.length > 1 ? 2 : 0);
  });
  return `calc(${Math.max(4, ...letters)}ch + 2.5rem)`;
}

/** How many digits are as wide as a number. */
function lettersOf(number: string): number {
  return number.length - number.split(",").length / 2 + 0.5;
}

function written(entry: Entry) {
  const [first, second] = numbersOf(entry);
  return second === undefined ? (first ?? nothing) : html`<del>${first}</del> ${second}`;
}

/** The numbers that stand in an entry: ours, and before it what is printed otherwise. */
function numbersOf(entry: Entry): string[] {
  const ours = entry.found === null ? [] : [short(entry.found.period)];
  return against(entry) === "differs" ? [short(entry.printed ?? ""), ...ours] : ours;
}
