/** Shows two arrays laid over each other, the sentence on them, and the clock that slides one. */

import type { AlignedWindow, Plane } from "core";
import { type Point, scaleOf } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { keyOf } from "../../canvas/keys.ts";
import { moving } from "../../canvas/step-time.ts";
import type { Core } from "../../core/client.ts";
import { hasHeaders } from "../../grid/fit.ts";
import { boxOf, cursorKey, type Entry, typeSize } from "../../grid/geometry.ts";
import { drawGrid, drawRim } from "../../grid/paint.ts";
import { StepClock } from "../../grid/step-clock.ts";
import { isHidden } from "../../link/hidden.ts";
import { CaptionedGrid } from "../captioned-grid.ts";
import { required } from "../required.ts";
import type { ExtraArrays, Reason, Scene, ViewHost } from "../view.ts";
import {
  described,
  digitsOf,
  entryAt,
  extentOf,
  factsOf,
  indexOf,
  linesOf,
  sentenceOf,
} from "./geometry.ts";
import { fillLegend } from "./legend.ts";
import { boxesOf, drawCells, drawEdge, drawException, drawLabels, drawMarks } from "./paint.ts";
import { askOf, type ShiftState } from "./params.ts";

/** How long all steps take together, and one step at least and at most (ms). */
const TIME = { all: 5000, least: 60, most: 900, calm: 500 };

interface Shown {
  readonly state: ShiftState;
  readonly window: AlignedWindow;
}

export class ShiftScene implements Scene<ShiftState> {
  readonly #host: ViewHost<ShiftState>;
  readonly #grid: CaptionedGrid;
  #shown: Shown | null = null;
  /** The entry under the pointer, and that of the keyboard cursor: row, column counted from c. */
  #pointed: Entry | null = null;
  #cursor: Entry | null = null;
  readonly #clock = new StepClock({
    playing: (on) => this.#host.playing(on),
    go: (by, begins) => this.#goOn(by, begins),
    stay: () => this.#stay(),
    ended: () => this.#write(required(this.#shown).window.by, "commit"),
  });

  constructor(host: ViewHost<ShiftState>) {
    this.#host = host;
    this.#grid = new CaptionedGrid(host, {
      size: () => (this.#shown ? extentOf(this.#shown.window) : [1, 1]),
      key: (event) => this.#key(event),
      hover: (at) => this.#point(at && this.#entryUnder(at)),
      tap: (at) => this.#mark(this.#entryUnder(at)),
    });
  }

  // State -> picture

  async show(state: ShiftState): Promise<void> {
    const window = this.#host.bindings.aligned(askOf(state));
    const before = this.#shown?.state.sel;
    this.#shown = { state, window };
    this.#cursor = this.#cursor && this.#inside(this.#cursor);
    this.#grid.reason.textContent = sentenceOf(state.way, window);
    fillLegend(this.#grid.legend, state.way, window, this.#host.bindings.palette(state.pal));
    describe(
      this.#grid.canvas,
      described(window),
      "Arrow keys slide; Enter starts reading entries.",
    );
    this.repaint();
    this.#inform(String(before) !== String(state.sel));
  }

  async data(): Promise<Plane> {
    return required(this.#shown).window.plane;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const entry = this.#cursor ?? this.#marked();
    if (entry === null) return [];
    const { state, window } = required(this.#shown);
    const { alignedReason } = await import("./reasons.ts");
    return [alignedReason(core, state.way, window, entry)];
  }

  /** The entries of both arrays, of as many rows and columns as the plane. */
  async extraArrays(): Promise<ExtraArrays | null> {
    const { first, second } = required(this.#shown).window;
    const words =
      "first and second: the entries of the upper array, and those of the lower one before they are lowered";
    return { words, arrays: { first, second } };
  }

  repaint(): void {
    this.#grid.look(this.#shown?.state);
    this.#draw();
  }

  zoom(by: Zoom): void {
    this.#grid.zoom(by);
  }

  dispose(): void {
    this.#clock.stop();
    this.#grid.dispose();
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    this.#clock.play(what);
  }

  step(by: -1 | 1): void {
    this.#goTo(required(this.#shown).window.by + by);
  }

  #goTo(wanted: number): void {
    this.#clock.halt();
    this.#write(wanted, "commit");
  }

  #write(wanted: number, how: "preview" | "commit"): void {
    const { steps } = required(this.#shown).window;
    const by = Math.min(steps, Math.max(0, wanted));
    this.#host.change({ by: by === steps ? null : by }, how);
  }

  /** Goes one step on or back; a run on from the end begins at the other one. */
  #goOn(by: -1 | 1, begins: boolean): boolean {
    const { window } = required(this.#shown);
    const isAtEnd = begins && by === 1 && window.by === window.steps;
    this.#write(isAtEnd ? 0 : window.by + by, "preview");
    return required(this.#shown).window.by !== (by === 1 ? window.steps : 0);
  }

  #stay(): number {
    const each = Math.min(
      TIME.most,
      Math.max(TIME.least, TIME.all / required(this.#shown).window.steps),
    );
    return moving() ? each : Math.max(TIME.calm, each);
  }

  #key(event: KeyboardEvent): boolean {
    if (this.#shown === null) return false;
    const set = (entry: Entry | null) => this.#setCursor(entry);
    const enter = () =>
      this.#cursor ? this.#mark(this.#cursor) : set(this.#marked() ?? this.#middle());
    if (cursorKey(this.#cursor, event, enter, set)) return true;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.#goTo(0),
      End: () => this.#goTo(required(this.#shown).window.steps),
      p: () => this.#clock.toggle("on"),
      r: () => this.#clock.toggle("back"),
    };
    const key = keyOf(event);
    acts[key]?.();
    return key in acts;
  }

  // Reading entries

  #entryUnder(at: Point): Entry | null {
    if (this.#shown === null) return null;
    return entryAt(this.#shown.window, ...this.#grid.at(at));
  }

  /** Returns the entry nearest to a place. */
  #inside([row, column]: Entry): Entry {
    const [rows, columns] = required(this.#shown).window.plane.shape;
    const within = (at: number, end: number) => Math.min(end - 1, Math.max(0, at));
    return [within(row, rows), within(column, columns)];
  }

  #middle(): Entry {
    const { x, y } = this.#grid.camera;
    return this.#inside([y, x]);
  }

  /** Returns the entry that the link marks, if it is shown. */
  #marked(): Entry | null {
    const { state, window } = required(this.#shown);
    if (state.sel === null) return null;
    const [row, column] = [state.sel[0], state.sel[1] - window.plane.origin[1]];
    return row < window.plane.shape[0] ? entryAt(window, row, column) : null;
  }

  /** Marks an entry in the link; removes the mark if it is marked already. */
  #mark(entry: Entry | null): void {
    const { state, window } = required(this.#shown);
    const at = entry && ([entry[0], entry[1] + window.plane.origin[1]] as const);
    const again = at && state.sel?.[0] === at[0] && state.sel[1] === at[1];
    const value = entry && window.first[indexOf(window, entry)];
    const sel = at && !again ? ([at[0], at[1], value ?? 0] as const) : null;
    this.#host.change({ sel }, "commit");
  }

  #setCursor(entry: Entry | null): void {
    this.#cursor = entry && this.#inside(entry);
    if (this.#cursor !== null) this.#follow(this.#cursor);
    this.repaint();
    this.#inform(true);
  }

  /** Moves the picture as little as possible to show an entry. */
  #follow([row, column]: Entry): void {
    const [line] = linesOf(row, required(this.#shown).window);
    this.#grid.follow([line, column]);
  }

  #point(entry: Entry | null): void {
    this.#pointed = entry;
    this.#inform();
  }

  #inform(speak = false): void {
    const { state, window } = required(this.#shown);
    const entry = this.#pointed ?? this.#cursor ?? this.#marked();
    this.#host.showFacts(entry && factsOf(state.way, window, entry), speak);
  }

  // Drawing

  #draw(): void {
    const { colours, sheet: blank } = this.#grid.clear();
    if (this.#shown === null) return;
    const { state, window } = this.#shown;
    const { camera } = blank;
    const sheet = { ...blank, box: boxOf(...extentOf(window)) };
    const fitting = typeSize(scaleOf(camera), digitsOf(window));
    const size = isHidden(state, "values") ? null : fitting;
    const palette = this.#host.bindings.palette(state.pal);
    drawCells(sheet, colours, { window, palette }, size);
    for (const box of boxesOf(window)) {
      if (hasHeaders(camera)) drawGrid({ ...sheet, box }, { ...colours, ground: colours.line });
      drawRim({ ...sheet, box }, colours);
    }
    if (state.way === "twins") drawEdge(sheet, colours, window);
    drawException(sheet, colours, window);
    for (const entry of [this.#marked(), this.#cursor])
      if (entry !== null) drawMarks(sheet, colours, window, entry);
    drawLabels(sheet, colours, window);
  }
}
