/** Shows the periods of all centres by remainders: the picture, its sentence and its cursor. */

import { type Point, scaleOf } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { pair, swatch, text } from "../../canvas/legend.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { Latest } from "../../core/latest.ts";
import type { TableField } from "../../core/protocol.ts";
import { drawAxes } from "../../grid/axes.ts";
import { hasHeaders } from "../../grid/fit.ts";
import { boxOf, cursorKey, type Entry } from "../../grid/geometry.ts";
import { drawHeaders, drawMark, drawRim } from "../../grid/paint.ts";
import { isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { CaptionedGrid } from "../captioned-grid.ts";
import { required } from "../required.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import { factsOf, fieldOf, largestOf, sentenceOf } from "./geometry.ts";
import { drawEntries, drawRepeats } from "./paint.ts";
import type { ClassesState } from "./params.ts";
import { type Classes, ClassTables } from "./tables.ts";

interface Shown {
  readonly state: ClassesState;
  readonly classes: Classes;
  /** The logarithm of the largest period. */
  readonly largest: number;
}

export class ClassScene implements Scene<ClassesState> {
  readonly #host: ViewHost<ClassesState>;
  readonly #grid: CaptionedGrid;
  readonly #tables: ClassTables;
  readonly #questions = new Latest();
  readonly #reading = new AbortController();
  #shown: Shown | null = null;
  /** The entry under the pointer, and that of the keyboard cursor: row, remainder. */
  #pointed: Entry | null = null;
  #cursor: Entry | null = null;

  constructor(host: ViewHost<ClassesState>) {
    this.#host = host;
    this.#tables = new ClassTables(host.core);
    this.#grid = new CaptionedGrid(host, {
      size: () => [this.#size, this.#size],
      key: (event) => this.#key(event),
      hover: (at) => this.#point(at && this.#entryUnder(at)),
      tap: (at) => this.#mark(this.#entryUnder(at)),
    });
  }

  // State -> picture

  async show(state: ClassesState): Promise<void> {
    const last = 2 ** state.m - 1;
    if (state.row !== null && state.row > last)
      throw new Error(`row must be 0 to ${last}, not ${state.row}`);
    const isNewest = this.#questions.begin();
    const report = (share: number) => isNewest() && this.#host.progress(share);
    const before = this.#shown;
    let classes = before?.state.m === state.m ? before.classes : null;
    try {
      classes ??= await this.#tables.read(state.m, this.#reading.signal, report);
    } finally {
      if (isNewest()) this.#host.progress(null);
    }
    if (!isNewest()) return;
    this.#shown = { state, classes, largest: largestOf(classes) };
    this.#cursor = this.#cursor && this.#inside(this.#cursor);
    this.#explain(state, classes);
    this.repaint();
    this.#inform(String(before?.state.sel) !== String(state.sel));
  }

  #explain(state: ClassesState, classes: Classes): void {
    this.#grid.reason.textContent = sentenceOf(classes, state.row);
    const size = 2 ** state.m;
    const palette = this.#host.bindings.palette(state.pal);
    const colours = [0, 64, 128, 192, 255].map((at) => css(colourAt(palette, at / 255)));
    const bar = swatch(`linear-gradient(90deg, ${colours.join(", ")})`);
    bar.classList.add("bar");
    this.#grid.legend.replaceChildren(
      pair(text("period 1"), bar, text("longest, by its logarithm")),
      pair(swatch("var(--line)"), text("open")),
      text(say`down: row r; across: remainder of the centre modulo ${size}`, true),
    );
    const what = say`Periods of rows 0 to ${size - 1}, by the centre's remainder modulo ${size}.`;
    describe(this.#grid.canvas, what, "Arrow keys move; Enter starts reading entries.");
  }

  async data(): Promise<TableField> {
    const { state, classes } = required(this.#shown);
    return fieldOf(classes, state.row);
  }

  async reasons(): Promise<readonly Reason[]> {
    const entry = this.#cursor ?? this.#marked();
    if (entry === null) return [];
    const { classReason } = await import("./reasons.ts");
    return [classReason(required(this.#shown).classes, entry)];
  }

  repaint(): void {
    this.#grid.look(this.#shown?.state);
    this.#draw();
  }

  zoom(by: Zoom): void {
    this.#grid.zoom(by);
  }

  dispose(): void {
    this.#questions.cancel();
    this.#reading.abort(new Error("This view was closed."));
    this.#grid.dispose();
  }

  get #size(): number {
    return 2 ** (this.#shown?.state.m ?? 0);
  }

  // Reading entries

  #entryUnder(at: Point): Entry | null {
    const [row, remainder] = this.#grid.at(at);
    const size = this.#shown === null ? 0 : this.#size;
    const isInside = row >= 0 && remainder >= 0 && row < size && remainder < size;
    return isInside ? [row, remainder] : null;
  }

  #inside([row, remainder]: Entry): Entry {
    const within = (at: number) => Math.min(this.#size - 1, Math.max(0, at));
    return [within(row), within(remainder)];
  }

  /** Returns the entry that the link marks, if the table has it. */
  #marked(): Entry | null {
    const sel = this.#shown?.state.sel ?? null;
    if (sel === null) return null;
    const [remainder, row] = sel;
    const isInside = [remainder, row].every((at) => at >= 0 && at < this.#size);
    return isInside ? [row, remainder] : null;
  }

  /** Marks an entry in the link; removes the mark if it is marked already. */
  #mark(entry: Entry | null): void {
    const again = String(entry) === String(this.#marked());
    this.#host.change({ sel: entry && !again ? [entry[1], entry[0]] : null }, "commit");
  }

  #key(event: KeyboardEvent): boolean {
    if (this.#shown === null) return false;
    const { x, y } = this.#grid.camera;
    const set = (entry: Entry | null) => this.#setCursor(entry);
    const enter = () => (this.#cursor ? this.#mark(this.#cursor) : set(this.#marked() ?? [y, x]));
    return cursorKey(this.#cursor, event, enter, set);
  }

  #setCursor(entry: Entry | null): void {
    this.#cursor = entry && this.#inside(entry);
    if (this.#cursor !== null) this.#grid.follow(this.#cursor);
    this.repaint();
    this.#inform(true);
  }

  #point(entry: Entry | null): void {
    this.#pointed = entry;
    this.#inform();
  }

  #inform(speak = false): void {
    if (this.#shown === null) return;
    const entry = this.#pointed ?? this.#cursor ?? this.#marked();
    this.#host.showFacts(entry && factsOf(this.#shown.classes, entry), speak);
  }

  // Drawing

  #draw(): void {
    const { colours: inks, sheet: blank } = this.#grid.clear();
    if (this.#shown === null) return;
    const { state, classes, largest } = this.#shown;
    const { camera } = blank;
    const sheet = { ...blank, box: boxOf(this.#size), letters: ["r", "c"] } as const;
    const palette = this.#host.bindings.palette(state.pal);
    const writes = !isHidden(state, "values");
    drawEntries(sheet, inks, { classes, palette, largest, row: state.row, writes });
    if (scaleOf(camera) >= 3) drawRepeats(sheet, inks, classes);
    drawRim(sheet, inks);
    for (const entry of [this.#marked(), this.#cursor])
      if (entry !== null) drawMark(sheet, inks, entry);
    if (hasHeaders(camera)) drawHeaders(sheet, inks);
    else drawAxes(sheet, inks);
  }
}
