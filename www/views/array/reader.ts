/** Reads and marks entries of an array, by pointer and by a cursor for the keyboard. */
import type { ArrayCell, TreeRow } from "core";
import {
  type Camera,
  type Frame,
  type Point,
  pan,
  toScreen,
  toWorld,
} from "../../canvas/camera.ts";
import { RowPlot } from "../../canvas/row-plot.ts";
import { Latest } from "../../core/latest.ts";
import { factsOf, placeOf } from "../../grid/entry-facts.ts";
import { REACH } from "../../grid/fit.ts";
import { cursorKey, type Entry, isOpenBefore } from "../../grid/geometry.ts";
import { dataHidden, isHidden } from "../../link/hidden.ts";
import type { Facts } from "../view.ts";
import type { FilledArray } from "./filler.ts";
import type { ArrayState } from "./params.ts";
import { withPeriod } from "./period.ts";
import { plottedRow } from "./row.ts";

/** The scene of an array. */
export interface ReaderHost {
  /** Returns the array that is shown; null before the first one. */
  figure(): FilledArray | null;
  state(): ArrayState | null;
  side(): number;
  camera(): Camera;
  frame(): Frame;
  /** Moves the picture. */
  move(camera: Camera): void;
  change(patch: Pick<ArrayState, "sel">): void;
  inform(facts: Facts | null, speak?: boolean): void;
  /** Highlights an entry, or none. */
  highlight(cell: ArrayCell | null): void;
  /** Returns the period of a row of the array of a tree. */
  periodOf(tree: string, row: number): Promise<TreeRow>;
  redraw(): void;
}

export class EntryReader {
  /** The row of the marked entry, or of the cursor. */
  readonly plot = new RowPlot();
  readonly #host: ReaderHost;
  #cursor: Entry | null = null;
  readonly #questions = new Latest();
  /** The numbers before the secret entry, and its own as the last one of its row. */
  #needed: { at: string; row: readonly number[]; column: readonly number[] } = {
    at: "",
    row: [],
    column: [],
  };

  constructor(host: ReaderHost) {
    this.#host = host;
  }

  /**
   * The entry of the keyboard cursor, if any, and the entry that the link marks, if the array has
   * it.
   */
  get marks(): readonly Entry[] {
    return [this.#marked(), this.#cursor].filter((entry) => entry !== null);
  }

  /** Whether numbers are hidden: then nothing shows which entries have the same one. */
  get isSecret(): boolean {
    return dataHidden(this.#host.state() ?? {});
  }

  /** The marked entry, if its number is hidden. */
  get secret(): Entry | null {
    return isHidden(this.#host.state() ?? {}, "selected") ? this.#marked() : null;
  }

  /**
   * Whether an entry is shown beside the secret one: what its rule needs. Others may be the same
   * P-position.
   */
  readonly isOpen = ([a, b]: Entry): boolean => {
    const secret = this.secret;
    if (secret === null) return true;
    const { at, row, column } = this.#needed;
    if (at !== String(secret)) return false;
    const number = a === secret[0] ? row[b] : column[a];
    return number !== undefined && isOpenBefore(secret, row.at(-1) ?? 0, [a, b], number);
  };

  /** Loads the row to the left of the secret entry and the column above it, with its number. */
  async #loadNeeded({ ask }: FilledArray): Promise<void> {
    const secret = this.secret;
    if (secret === null) return;
    const [a, b] = secret;
    const look = { map: "value", scale: "linear", pal: null, of: "c" } as const;
    const [row, column] = await Promise.all([
      ask("plane", [a, 0, 1, b + 1, look]),
      ask("plane", [0, b, a + 1, 1, look]),
    ]);
    this.#needed = { at: String(secret), row: [...row.values], column: [...column.values] };
    this.#host.redraw();
  }

  /** Handles a pointer over the picture, or one that has left it. */
  point(at: Point | null): void {
    const entry = at === null ? null : this.#entryAt(at);
    if (entry === null) void this.readMarked(false);
    else void this.#read(entry, false);
  }

  /** Marks the tapped entry; a tap on the marked one, or outside, removes the mark. */
  async tap(at: Point): Promise<void> {
    const entry = this.#entryAt(at);
    const cell = entry && (await this.#read(entry, true));
    const [a, b] = this.#host.state()?.sel ?? [];
    const again = cell !== null && cell.a === a && cell.b === b;
    this.#host.change({ sel: cell && !again ? this.#naming(cell) : null });
  }

  /** Marks an entry, in place of the cursor. */
  async mark(entry: Entry): Promise<void> {
    this.#cursor = null;
    const cell = await this.#read(entry, true);
    if (cell !== null) this.#host.change({ sel: this.#naming(cell) });
  }

  /** Returns the mark of an entry; its number is 0 where numbers are hidden. */
  #naming({ a, b, value }: ArrayCell): ArrayState["sel"] {
    return [a, b, this.isSecret ? 0 : value];
  }

  /** Resolves when the marked entry and its row are known. */
  async readMarked(speak: boolean): Promise<void> {
    const entry = this.#cursor ?? this.#marked();
    const plotted = this.plotRow();
    const figure = this.#host.figure();
    if (figure?.filled) await this.#loadNeeded(figure).catch(() => {}); // covered until then
    if (entry !== null) await this.#read(entry, speak);
    else {
      this.#questions.cancel();
      this.#host.highlight(null);
      this.#host.inform(null);
    }
    await plotted;
  }

  /** Plots the row of the cursor or of the marked entry. */
  async plotRow(): Promise<void> {
    const figure = this.#host.figure();
    const entry = this.#cursor ?? this.#marked();
    if (entry === null || figure === null || !figure.filled || this.isSecret)
      return this.plot.show(null);
    try {
      const { params } = figure;
      const row = (of: "c" | "vs") => figure.ask("offsets", [entry[0], of]);
      const offsets = await Promise.all(params.vs === null ? [row("c")] : [row("c"), row("vs")]);
      if (figure === this.#host.figure()) this.plot.show(plottedRow(params, entry, offsets));
    } catch {} // the array was replaced, and its row is requested
  }

  /** Handles a key; returns whether it has a meaning here. */
  key(event: KeyboardEvent): boolean {
    const set = (entry: Entry | null) => this.#setCursor(entry);
    return cursorKey(this.#cursor, event, () => this.#enter(), set);
  }

  #marked(): Entry | null {
    const side = this.#host.side();
    const [a, b] = this.#host.state()?.sel ?? [side, side];
    return a < side && b < side ? [a, b] : null;
  }

  #entryAt(at: Point): Entry | null {
    const { x, y } = toWorld(this.#host.camera(), this.#host.frame(), at);
    const side = this.#host.side();
    return x >= 0 && y >= 0 && x < side && y < side ? [y, x] : null;
  }

  /** Reports what an entry is and why, unless something else is read by then. */
  async #read(entry: Entry, speak: boolean): Promise<ArrayCell | null> {
    const figure = this.#host.figure();
    if (figure === null || !figure.filled) return null;
    const isNewest = this.#questions.begin();
    const inform = (facts: Facts, aloud: boolean) => {
      if (isNewest()) this.#host.inform(facts, aloud);
    };
    try {
      const cell = await figure.ask("at", [...entry]);
      if (isNewest()) this.#host.highlight(cell);
      if (!this.isOpen(entry)) {
        inform(placeOf(factsOf(figure.params, cell)), speak);
        return cell;
      }
      inform(factsOf(figure.params, cell), false);
      if (!isNewest()) return cell;
      const facts = factsOf(figure.params, cell, await this.#why(figure, entry));
      inform(facts, speak);
      const { tree } = figure.params;
      const isMarked = this.marks.some((mark) => String(mark) === String(entry));
      if (tree !== null && isMarked && isNewest())
        inform(withPeriod(facts, entry[0], await this.#host.periodOf(tree, entry[0])), speak);
      return cell;
    } catch {
      return null; // the array was replaced, and with it the question
    }
  }

  async #why({ ask, params }: FilledArray, [a, b]: Entry): Promise<readonly string[]> {
    const why = async (of: "c" | "vs") => (await ask("reason", [a, b, of])).sentence;
    return params.vs === null ? [await why("c")] : [await why("c"), await why("vs")];
  }

  /** Sets the cursor in the middle of the picture; if it is there already, marks its entry. */
  #enter(): void {
    const { width, height } = this.#host.frame();
    if (this.#cursor === null) {
      const middle: Point = [width / 2, height / 2];
      const { x, y } = toWorld(this.#host.camera(), this.#host.frame(), middle);
      this.#setCursor([y, x]);
    } else void this.tap(this.#place(this.#cursor));
  }

  #setCursor(entry: Entry | null): void {
    const last = this.#host.side() - 1;
    const inside = (at: number) => Math.min(last, Math.max(0, at));
    this.#cursor = entry && [inside(entry[0]), inside(entry[1])];
    if (this.#cursor !== null) this.#follow(this.#cursor);
    void this.readMarked(true);
    this.#host.redraw();
  }

  /** Moves the picture as little as possible to show an entry. */
  #follow(entry: Entry): void {
    const frame = this.#host.frame();
    const [x, y] = this.#place(entry);
    const over = (at: number, length: number) =>
      Math.min(0, at - REACH) + Math.max(0, at - (length - REACH));
    const [right, down] = [over(x, frame.width), over(y, frame.height)];
    if (right !== 0 || down !== 0) this.#host.move(pan(this.#host.camera(), frame, -right, -down));
  }

  #place([a, b]: Entry): Point {
    return toScreen(this.#host.camera(), this.#host.frame(), b, a);
  }
}
