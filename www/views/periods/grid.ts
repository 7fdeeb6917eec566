/**
 * The period table as HTML: fixed heads, rows written when they are scrolled into view, and keys
 * that move between entries.
 */
import { repeat } from "lit/directives/repeat.js";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { cancelFrame, nextFrame, requestFrame } from "../../canvas/frames.ts";
import { type Action, action, press } from "../../canvas/keys.ts";
import { rem } from "../../canvas/letters.ts";
import type { Paper } from "../../canvas/surface.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { ARROWS, FAR, wayOf } from "../../picture/actions.ts";
import { short } from "../period-numbers.ts";
import { placeIn, signOf, spokenText } from "./describe.ts";
import { partsOf, ROW, ROWS_COLUMN, type TablePart } from "./exports.ts";
import type { PeriodsState } from "./index.ts";
import {
  against,
  changes,
  expected,
  type Grid,
  keeps,
  type Patterns,
  type PeriodEntry,
  type Place,
  passes,
} from "./table.ts";

// What the cells of the period table hold, and how wide their columns are.

/** Returns the classes of a cell. */
function classesOf(entry: PeriodEntry, show: PeriodsState["show"], patterns: Patterns): string {
  const status = entry.searched ? entry.status : "waiting";
  const dim = passes(entry, show) ? "" : "dim";
  const verdict = keeps(entry, patterns);
  const rule = verdict === null || verdict === "silent" ? "" : `rule-${verdict}`;
  const classes = [status, against(entry) ?? "", entry.band ? "band" : "", dim, rule];
  return classes.filter(Boolean).join(" ");
}

/**
 * Returns the width of the longest number of a column with its sign. By hand, since the browser
 * would measure every entry.
 */
function widthOf(rows: readonly (readonly PeriodEntry[])[], column: number): string {
  return `calc(${lettersIn(rows, column)}ch + 2.5 * var(--rem))`;
}

/** Returns how many digits are as wide as the longest numbers of a column. */
function lettersIn(rows: readonly (readonly PeriodEntry[])[], column: number): number {
  const letters = rows.map((row) => {
    const entry = row[column];
    const numbers = entry === undefined ? [] : numbersOf(entry);
    const source = entry === undefined ? "" : sourceOf(entry);
    const between = (numbers.length > 1 ? 2 : 0) + (source === "" ? 0 : source.length + 1);
    return numbers.reduce((sum, number) => sum + lettersOf(number), between);
  });
  return Math.max(4, ...letters);
}

/** How many digits are as wide as a number. */
function lettersOf(number: string): number {
  return number.length - number.split(/[,\u00a0]/).length / 2 + 0.5;
}

/** Returns what stands in the cell of an entry, apart from its sign. */
function entryText(entry: PeriodEntry) {
  const [first, second] = numbersOf(entry);
  const source = sourceOf(entry);
  if (source !== "") return html`${first} <span class="by" aria-hidden="true">${source}</span>`;
  if (second === undefined) return first ?? nothing;
  return html`<del><span class="unseen">printed: </span>${first}</del> <span class="unseen">, here: </span>${second}`;
}

/** Returns from which centre an entry follows by theorems, for its cell; empty where none. */
function sourceOf({ by }: PeriodEntry): string {
  return by === null ? "" : say`as ${by.centre}`;
}

/** Returns the numbers of an entry: ours, after the printed one where it differs. */
function numbersOf(entry: PeriodEntry): string[] {
  const ours = entry.found === null ? [] : [short(entry.found.period)];
  return against(entry) === "differs" ? [short(entry.printed ?? ""), ...ours] : ours;
}

// Which rows of a long table are on the screen:

/** Rows that are written beyond both rims, so that scrolling shows no gap. */
const BEYOND = 8;

/** About how many entries are written in one frame: the browser lays them out in one task. */
const AT_ONCE = 150;

interface Slice {
  /** The rows `first..last` are written. */
  readonly first: number;
  readonly last: number;
}

/**
 * The rows of `all`, each `high` pixels high, that a window of `height` pixels shows that begins at
 * `top`.
 */
function sliceOf(all: number, high: number, top: number, height: number): Slice {
  const within = (row: number) => Math.min(all, Math.max(0, row));
  const first = within(Math.floor(top / high) - BEYOND);
  return { first, last: Math.max(first, within(Math.ceil((top + height) / high) + BEYOND)) };
}

/**
 * Returns the rows to write next of those that are wanted: those that are written already, and at
 * most `most` others from row `from` on.
 */
function grownSlice(current: Slice, target: Slice, from: number, most: number): Slice {
  const within = (row: number) => Math.min(target.last, Math.max(target.first, row));
  const slice = { first: within(current.first), last: within(current.last) };
  const isApart = slice.first >= slice.last || from < slice.first || from >= slice.last;
  const { first, last } = isApart ? { first: within(from), last: within(from) } : slice;
  const end = Math.min(target.last, last + most);
  const left = most - (end - last);
  return { first: Math.max(target.first, first - left), last: end };
}

/** Returns how many rows of `now` were not written before. */
function newRows(before: Slice, now: Slice): number {
  const [first, last] = [Math.max(before.first, now.first), Math.min(before.last, now.last)];
  return now.last - now.first - Math.max(0, last - first);
}

/**
 * Returns where the window begins to show a whole row with the heads above it, moved as little as
 * possible.
 */
function showing(row: number, high: number, top: number, height: number): number {
  const [above, below] = [row * high, (row + 1) * high - height];
  return Math.max(0, Math.min(above, Math.max(below, top)));
}

interface Content {
  readonly grid: Grid;
  readonly show: PeriodsState["show"];
  /** The patterns of the rule that is marked. */
  readonly patterns: Patterns;
  /** The entry that is explained. */
  readonly marked: { readonly centre: number | null; readonly row: number | null };
  /** Whether the periods are hidden. */
  readonly isSecret: boolean;
}

/** The height of a row, in the page's own letters. */
const HIGH = 2;

export class PeriodGrid {
  readonly element = document.createElement("div");
  readonly #read: (entry: PeriodEntry | null, speak: boolean) => void;
  readonly #choose: (place: Place | null) => void;
  readonly #paper: Paper | null;
  #content: Content | null = null;
  /** Where the keyboard is: the row and the column of the grid. */
  #cursor: readonly [row: number, column: number] = [0, 0];
  /** The rows that are to be written, and those that are. */
  #target: Slice = { first: 0, last: 0 };
  #slice: Slice = { first: 0, last: 0 };
  /** The frame in which further rows may be written; 0 if none is requested. */
  #frame = 0;
  /** About how many entries may still be written before it. */
  #left = AT_ONCE;
  /**
   * What of the table is on the screen, and the height of a row, in pixels: kept, since asking for
   * it lays out what has just been written.
   */
  #window = { top: 0, height: 0, row: 16 * HIGH };

  /**
   * `read`: an entry is pointed at or gone to, or none is; `choose`: one is chosen, or the choice
   * is taken back; `paper`: the page of a file, on which all entries are written, null on a screen.
   */
  constructor(
    read: (entry: PeriodEntry | null, speak: boolean) => void,
    choose: (place: Place | null) => void,
    paper: Paper | null,
  ) {
    this.#read = read;
    this.#choose = choose;
    this.#paper = paper;
    this.element.className = "period-table";
    this.element.addEventListener("scroll", () => this.#scroll(), { passive: true });
    new ResizeObserver(() => this.#scroll()).observe(this.element);
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener(
      "keydown",
      (event) => this.#content && press(this.actions, event),
    );
    this.element.addEventListener("pointerover", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => read(null, false));
    this.element.addEventListener("focusin", (event) => this.#follow(event));
  }

  show(content: Content): void {
    const before = this.#content?.grid;
    this.#content = content;
    const { first, last } = this.#slice;
    const changed = before === undefined ? 0 : changes(before, content.grid, first, last);
    // What changes wholly is written row by row, like what is new.
    if (changed > AT_ONCE) this.#slice = { first: 0, last: 0 };
    this.draw();
  }

  /** Waits until all visible rows are written. */
  async complete(): Promise<void> {
    while (this.#frame !== 0) {
      await nextFrame();
      if (!document.hidden) continue;
      this.stop();
      this.draw();
    }
  }

  /** Writes no further rows. */
  stop(): void {
    cancelFrame(this.#frame);
    this.#frame = 0;
    this.#left = AT_ONCE;
  }

  /** Scrolls to the marked entry, if it is in the table. */
  reveal(): void {
    if (this.#content === null) return;
    const { grid, marked } = this.#content;
    const row = grid.rows.indexOf(marked.row ?? -1);
    const column = grid.centres.indexOf(marked.centre ?? -1);
    if (row >= 0 && column >= 0) this.#move([row, column]);
  }

  /** Writes the visible rows: some now, and if there are more entries, others in later frames. */
  draw(): void {
    if (this.#content === null) return;
    if (this.#paper !== null) {
      render(this.#onPaper(this.#content, this.#paper), this.element);
      return;
    }
    const { grid } = this.#content;
    // A hidden page has no frames, and nobody waits for it.
    const left = document.hidden ? Number.POSITIVE_INFINITY : this.#left;
    const across = Math.max(1, grid.centres.length);
    this.#target = this.#inSight(grid);
    const slice = this.#slice;
    // The row of the cursor at least.
    const most = Math.max(1, Math.ceil(left / across));
    this.#slice = grownSlice(slice, this.#target, this.#first(), most);
    render(this.#table(this.#content), this.element);
    if (document.hidden) return;
    this.#left = Math.max(0, this.#left - across * newRows(slice, this.#slice));
    if (this.#frame === 0 && this.#left < AT_ONCE)
      this.#frame = requestFrame(() => this.#nextFrame());
  }

  #nextFrame(): void {
    this.#frame = 0;
    this.#left = AT_ONCE;
    const { first, last } = this.#target;
    if (first < this.#slice.first || last > this.#slice.last) this.draw();
  }

  /** Returns the row that is written first: that of the cursor, or the first one on the screen. */
  #first(): number {
    const [row] = this.#cursor;
    const { first, last } = this.#target;
    return row >= first && row < last ? row : Math.floor(this.#window.top / this.#window.row);
  }

  #look(): void {
    const { scrollTop, clientHeight } = this.element;
    this.#window = { top: scrollTop, height: clientHeight, row: HIGH * rem() };
  }

  #inSight({ rows }: Grid): Slice {
    const { top, height, row } = this.#window;
    return sliceOf(rows.length, row, top, height);
  }

  // HTML

  #table(content: Content): TemplateResult {
    const { grid, marked } = content;
    const { first, last } = this.#slice;
    const { centres, rows, entries } = grid;
    const head = (centre: number) =>
      html`<th scope="col" class=${centre === marked.centre ? "head marked" : "head"}>${centre}</th>`;
    // As wide as they will be when all rows are written.
    const visible = entries.slice(this.#target.first, this.#target.last);
    const inSight = entries.slice(first, last).map((row, at) => ({ row, at: first + at }));
    return html`<table role="grid" aria-label="Row periods: centres across, rows down"
        aria-rowcount=${rows.length + 1} aria-colcount=${centres.length + 1}>
      <caption class="unseen">The least period of each row of each array. Enter explains an entry.</caption>
      <colgroup><col class="rows">${centres.map((_, column) => html`<col .style=${`width: ${widthOf(visible, column)}`}>`)}</colgroup>
      <thead><tr class="line" aria-rowindex="1"><th scope="col" class="head corner">row<br>centre</th>${centres.map(head)}</tr></thead>
      <tbody>
        ${gap(first, centres.length)}
        ${repeat(
          inSight,
          ({ at }) => rows[at],
          ({ row, at }) => html`<tr class="line" aria-rowindex=${at + 2}>
            <th scope="row" class=${rows[at] === marked.row ? "marked" : ""}>${rows[at]}</th>
            ${row.map((entry, column) => this.#entry(entry, at, column, content))}
          </tr>`,
        )}
        ${gap(rows.length - last, centres.length)}
      </tbody>
    </table>`;
  }

  #onPaper(content: Content, paper: Paper): TemplateResult[] {
    const { centres, rows, entries } = content.grid;
    const widths = centres.map((_, column) => 8.2 * lettersIn(entries, column) + 30);
    const { top, width } = this.element.getBoundingClientRect();
    const above = top - (this.element.parentElement?.getBoundingClientRect().top ?? top);
    const head = (centre: number) => html`<th scope="col" class="head">${centre}</th>`;
    const table = ({ columns: [left, right], rows: [first, last], breaks }: TablePart) =>
      html`<table class=${breaks ? "sheet" : ""}>
        <colgroup><col .style=${`width: ${ROWS_COLUMN}px`}>${widths.slice(left, right).map((width) => html`<col .style=${`width: ${width}px`}>`)}</colgroup>
        <thead><tr .style=${`height: ${2 * ROW}px`}><th scope="col" class="head corner">row<br>centre</th>${centres.slice(left, right).map(head)}</tr></thead>
        <tbody>${entries
          .slice(first, last)
          .map(
            (row, at) =>
              html`<tr .style=${`height: ${ROW}px`}><th scope="row">${rows[first + at]}</th>${row
                .slice(left, right)
                .map((entry, column) =>
                  this.#entry(entry, first + at, left + column, content),
                )}</tr>`,
          )}</tbody></table>`;
    return partsOf(widths, rows.length, width, paper, above).map(table);
  }

  #entry(
    entry: PeriodEntry,
    row: number,
    column: number,
    { show, patterns, marked, isSecret }: Content,
  ): TemplateResult {
    const rule = expected(entry, patterns);
    const chosen = entry.centre === marked.centre && entry.row === marked.row;
    return html`<td role="gridcell" class=${classesOf(entry, show, patterns)} data-row=${row} data-column=${column}
      tabindex=${this.#isStop(row, column) ? 0 : -1} aria-selected=${chosen ? "true" : "false"}
      >${isSecret ? html`?<span class="unseen"> ${placeIn(entry)}</span>` : html`<span class="sign" aria-hidden="true">${signOf(entry)}</span>${entryText(entry)}<span class="unseen">${spokenText(entry)}${rule === null ? nothing : say`, rule ${rule}`}</span>`}</td>`;
  }

  /**
   * Returns whether the Tab key leads here: to the cursor, or to the first visible entry if the
   * cursor is not visible.
   */
  #isStop(row: number, column: number): boolean {
    const [at, across] = this.#cursor;
    const { first, last } = this.#slice;
    return column === across && row === (at >= first && at < last ? at : first);
  }

  // Acts

  /** The window has moved, or is of another size. */
  #scroll(): void {
    this.#look();
    if (this.#content === null) return;
    const { first, last } = this.#inSight(this.#content.grid);
    if (first !== this.#target.first || last !== this.#target.last) this.draw();
  }

  #click(event: Event): void {
    const at = placeOf(event);
    if (at === null) return;
    this.#cursor = at;
    this.#explain();
  }

  #explain(): void {
    const entry = this.#at(this.#cursor);
    if (entry === null) return;
    this.#choose({ centre: entry.centre, row: entry.row });
    this.#cell()?.focus({ preventScroll: true });
  }

  #point(event: Event): void {
    const at = placeOf(event);
    this.#read(at && this.#at(at), false);
  }

  #follow(event: Event): void {
    const at = placeOf(event);
    if (at === null) return;
    this.#cursor = at;
    this.#read(this.#at(at), false);
  }

  readonly actions: readonly Action[] = [
    action("Next entry", "The next entry; with Shift, ten farther.", ARROWS, (key) =>
      this.#go(wayOf(key)),
    ),
    action("Many rows", "Ten rows up or down.", "pageup pagedown", (key) =>
      this.#go([0, key === "pageup" ? -FAR : FAR]),
    ),
    action("First or last", "The first or the last centre.", "home end", (key) =>
      this.#go([key === "home" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, 0]),
    ),
    action("Explain", "Explain the entry.", "enter space", () => this.#explain()),
    action("Deselect", "Select nothing.", "escape", () => this.#choose(null)),
  ];

  #go([centres, rows]: Point): void {
    const { grid } = this.#content ?? {};
    if (grid === undefined) return;
    const within = (at: number, all: number) => Math.min(all - 1, Math.max(0, at));
    const [row, column] = this.#cursor;
    this.#move([
      within(row + rows, grid.rows.length),
      within(column + centres, grid.centres.length),
    ]);
    this.#cell()?.focus({ preventScroll: true });
  }

  /** Sets the cursor, and scrolls as little as possible to show it. */
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

  #at([row, column]: readonly [number, number]): PeriodEntry | null {
    return this.#content?.grid.entries[row]?.[column] ?? null;
  }
}

/** The rows that are not written. */
function gap(rows: number, centres: number) {
  if (rows <= 0) return nothing;
  return html`<tr class="gap" aria-hidden="true"><td colspan=${centres + 1} .style=${`height: calc(${rows * HIGH} * var(--rem))`}></td></tr>`;
}

function placeOf(event: Event): readonly [row: number, column: number] | null {
  const cell = event.target instanceof Element ? event.target.closest("td[data-row]") : null;
  if (!(cell instanceof HTMLElement)) return null;
  return [Number(cell.dataset.row), Number(cell.dataset.column)];
}
