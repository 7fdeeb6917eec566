/**
 * Pictures of tables. A view declares what it shows: its answer from the core, its layers, items,
 * steps and words. The picture does the rest: canvases with one camera and one cursor, gestures,
 * keys, marks and facts of items, steps.
 */

import { type Camera, type Point, toWorld } from "../canvas/camera.ts";
import type { View as PaneView } from "../canvas/compositor.ts";
import { describe } from "../canvas/descriptions.ts";
import { cancelFrame, requestFrame } from "../canvas/frames.ts";
import type { Hold } from "../canvas/gestures.ts";
import { type Action, action } from "../canvas/keys.ts";
import { panZoom } from "../canvas/pan-zoom.ts";
import type { DrawingSurface } from "../canvas/surface.ts";
import { Latest } from "../core/latest.ts";
import { isHidden } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import { required } from "../views/required.ts";
import type { Facts, Mount, ViewHost } from "../views/view.ts";
import { ARROWS, wayOf } from "./actions.ts";
import { PictureCanvas } from "./canvas.ts";
import type { Layer, Sheet } from "./layers.ts";
import {
  boxOf,
  type Entry,
  fitWithHeaders,
  isWhole,
  type Lens,
  REACH,
  type View,
  WHOLE,
  type Window,
  WindowLens,
} from "./lens.ts";
import { type Current, type Declaration, Picture, type StepsOf } from "./picture.ts";

/** What the states of pictures of tables have in common. */
type TableState = State & Partial<Window> & { readonly pal?: string; readonly ink?: string };

/** What layers and legends take from the state of every view. */
export interface Style {
  /** 256 times three bytes. */
  readonly palette: Uint8Array;
  /** Whether the link shows the numbers of the cells. */
  readonly writes: boolean;
}

/** The entries of a table that can be read and marked, by row and column. */
interface Items<S, A> {
  /** The number of rows and columns of the items; default: the size of the picture. */
  size?(answer: A): readonly [rows: number, columns: number];
  /** Returns the nearest item that there is; default: that in the box of their size. */
  nearest?(answer: A, item: Entry, state: S): Entry;
  /** Returns the item at a cell; default: the one of the same row and column. */
  at?(answer: A, row: number, column: number): Entry | null;
  /** Returns the cells in which an item stands; default: the one of the same row and column. */
  cells?(answer: A, item: Entry): readonly Entry[];
  /** Returns the item that the link marks, which need not be there. Default: none. */
  markedItem?(answer: A, state: S): Entry | null;
  /** Returns how the link marks an item: null removes the mark, undefined leaves it. */
  mark?(answer: A, item: Entry, state: S): unknown;
  /** What a tap or Enter on an item does, if not to mark it. Default: it gets the cursor. */
  choose?(answer: A, item: Entry, state: S): void;
  /** Where the cursor begins; default: at the marked item, else in the middle of the screen. */
  start?(answer: A, state: S, middle: Entry): Entry | null;
  /**
   * Returns the facts of an item; `first` takes those that are known sooner. A promise that fails
   * leaves those that are there.
   */
  facts(
    answer: A,
    item: Entry,
    state: S,
    first: (facts: Facts) => void,
  ): Facts | null | Promise<Facts | null>;
  /** Shows more of the item of the cursor or of the marked one, beneath the picture. */
  onSelect?(answer: A, item: Entry | null, state: S): Promise<void>;
  /**
   * Whether what keys and links choose is read at once, even where the pointer rests. Default: what
   * is pointed at is read as long as it is.
   */
  readonly keysFirst?: boolean;
  /** Whether a layer paints the item whose facts are shown. Default: no. */
  readonly painted?: boolean;
}

/** The parts of a picture, to be arranged in its host. */
interface Parts {
  readonly caption: HTMLElement;
  /** The canvas, or the panes. */
  readonly picture: HTMLElement;
}

/** A picture of a table, as its view declares it. */
export interface Table<S, A> extends Declaration<S, A, Entry> {
  size(answer: A): readonly [rows: number, columns: number];
  /** How the link and the camera belong together; default: by the window of the link. */
  readonly lens?: Lens<S>;
  /** The largest entries of the whole table on the screen, as a power of two (CSS pixels). */
  readonly largest?: number;
  layers(answer: A, state: S, style: Style, pane: number): readonly (Layer | false | null)[];
  /** The number of panes, side by side with one camera and one cursor; absent: always one. */
  panes?(answer: A): number;
  /** The heading of a pane; default: none. */
  title?(answer: A, state: S, pane: number): string;
  /** Writes what stands beneath the canvas of a pane. Default: nothing. */
  words?(into: HTMLElement, answer: A, state: S, pane: number): void;
  /** Elements beneath the picture. */
  readonly below?: readonly HTMLElement[];
  readonly items?: Items<S, A>;
  readonly steps?: StepsOf<S, A> & {
    /** Returns the cell that a step is about: a part of the table on the screen follows it. */
    place?(step: number, state: S): Entry | null;
  };
  /** Puts the parts into the host; default: one after the other. */
  arrange?(parts: Parts): void;
  /** Describes what is shown, beside the picture. Absent: the view writes its caption itself. */
  caption?(answer: A, state: S): string | readonly (string | Node)[];
  /** The legend of a pane. A promise that fails leaves the legend that is there. */
  legend?(
    answer: A,
    state: S,
    style: Style,
    pane: number,
  ): readonly HTMLElement[] | Promise<readonly HTMLElement[]>;
  /** Names the picture for screen readers. */
  description(answer: A, state: S, pane: number): string;
  /** Finds out what is said beside a complete picture; its error is shown. */
  after?(state: S): Promise<void>;
}

/** Returns what mounts a picture of a table. */
export const grid =
  <S extends TableState, A>(
    declare: (host: ViewHost<S>, picture: TablePicture<S, A>) => Table<S, A>,
  ): Mount<S> =>
  (host) =>
    new TablePicture(host, declare);

/** One canvas, and the words about it. */
class Pane {
  readonly element = document.createElement("section");
  readonly title = document.createElement("h2");
  readonly legend = document.createElement("p");
  readonly words = document.createElement("div");
  readonly grid: PictureCanvas;
  layers: readonly Layer[] = [];
  hold: Hold | null = null;

  constructor(surface: DrawingSurface) {
    this.grid = new PictureCanvas(surface);
    this.legend.className = "legend";
  }

  dispose(): void {
    this.hold?.letGo();
    this.element.remove();
  }
}

/** Whether two states differ at most in the part of the table that is on the screen. */
function sameBesideWindow(one: State, other: State): boolean {
  const isAside = (key: string) => Object.hasOwn(WHOLE, key);
  return Object.keys(other).every((key) => isAside(key) || String(one[key]) === String(other[key]));
}

/** The picture; its public members are what a declaration can do to it. */
class TablePicture<S extends TableState, A> extends Picture<S, A, Entry> {
  protected readonly view: Table<S, A>;
  readonly #box = document.createElement("div");
  readonly #caption = document.createElement("p");
  readonly #lens: Lens<S>;
  readonly #readings = new Latest();
  #panes: readonly Pane[] = [];
  /** The last answer whose facts were given. */
  #last: Current<S, A> | null = null;
  #legends: Promise<unknown>[] = [];
  /** Settles when the facts of the newest answer are there. */
  #informed: Promise<void> = Promise.resolve();
  /** Whether what is read next is spoken. */
  #speaks = false;
  /** The item under the pointer, that of the keyboard cursor, and that whose facts are shown. */
  #pointed: Entry | null = null;
  #cursor: Entry | null = null;
  #reading: Entry | null = null;
  /** What the last painting missed. */
  #missing: Promise<unknown>[] = [];
  /** The frame that will paint changes; 0 without changes. */
  #painting = 0;

  constructor(
    host: ViewHost<S>,
    declare: (host: ViewHost<S>, picture: TablePicture<S, A>) => Table<S, A>,
  ) {
    super(host);
    this.view = declare(host, this);
    const { lens = new WindowLens<S>(), steps, panes, arrange, below = [] } = this.view;
    this.#lens = lens;
    this.#caption.className = "reason";
    this.#caption.dataset.spoken = "";
    this.#box.className = "panes";
    this.#mount(1);
    const [pane] = this.#panes;
    const caption = this.#caption;
    if (arrange) arrange({ caption, picture: this.#box });
    else if (panes) host.root.append(this.#box, ...below);
    else {
      const { grid, legend } = required(pane);
      host.root.append(grid.canvas, ...(this.view.caption ? [caption] : []), legend, ...below);
    }
    this.camera = pane?.hold ?? null;
    if (this.view.items) this.itemActions = this.#actions;
    this.begin(steps);
  }

  /** Mounts `count` panes. */
  #mount(count: number): void {
    const { panes, title, legend, words } = this.view;
    for (const pane of this.#panes.slice(count)) pane.dispose();
    const more = Array.from({ length: Math.max(0, count - this.#panes.length) }, () => {
      const pane = new Pane(this.host.surface);
      const { canvas } = pane.grid;
      this.listen(canvas);
      const gesturesNow = () => this.#lens.gestures(this.#viewOf(pane));
      if (gesturesNow() !== null)
        pane.hold = panZoom(canvas, {
          camera: () => required(gesturesNow()).camera,
          frame: () => pane.grid.frame,
          limits: () => required(gesturesNow()).limits,
          home: () => required(gesturesNow()).home,
          change: (camera, how) => this.#aim(camera, how, pane),
          hover: (at) => this.#point(at && this.#itemUnder(at, pane)),
          tap: (at) => void this.#choose(this.#itemUnder(at, pane)),
        });
      return pane;
    });
    this.#panes = [...this.#panes.slice(0, count), ...more];
    for (const pane of panes ? more : []) {
      const parts = [title && pane.title, pane.grid.canvas, legend && pane.legend];
      pane.element.append(...[...parts, words && pane.words].filter((part) => part !== undefined));
      this.#box.append(pane.element);
    }
    this.#box.dataset.count = `${count}`;
  }

  // State -> picture

  protected async complete(isNewest: () => boolean, { state }: Current<S, A>): Promise<void> {
    const informed = this.#informed;
    await this.#fill(state);
    await informed;
    if (!isNewest() || this.view.after === undefined) return;
    await this.view.after(state);
    if (!isNewest()) return;
    this.repaint(); // what came may have made the canvas smaller
    await this.#fill(state);
  }

  protected take(now: Current<S, A>, before: Current<S, A> | null, isFinal: boolean): void {
    const { state, answer } = now;
    const isMoved = before?.answer === answer && sameBesideWindow(before.state, state);
    if (!isMoved) {
      this.#cursor = this.#cursor && this.#nearest(this.#cursor);
      if (this.#pointed && !this.#isThere(this.#pointed)) this.#pointed = null;
      this.#explain(state, answer);
    }
    if (before?.state !== state || !isMoved) this.repaint();
    if (!isFinal) return;
    const last = this.#last;
    this.#last = now;
    if (last !== null && last.answer === answer && sameBesideWindow(last.state, state)) return;
    const { items } = this.view;
    const isOther = (key: string) => String(last?.state[key]) !== String(state[key]);
    const speaks = isOther("sel") || (last !== null && isOther("hide"));
    if (speaks && items?.keysFirst) this.#pointed = null;
    this.#informed = this.#inform(!!items?.markedItem && speaks);
  }

  #explain(state: S, answer: A): void {
    const table = this.view;
    const { bindings } = this.host;
    const style: Style = {
      get palette() {
        return bindings.palette(state.ink || (state.pal ?? "viridis"));
      },
      writes: !isHidden(state, "values"),
    };
    this.#mount(table.panes?.(answer) ?? 1);
    if (table.caption) this.#caption.replaceChildren(...[table.caption(answer, state)].flat());
    this.#legends = [];
    this.#panes.forEach((pane, at) => {
      pane.layers = table.layers(answer, state, style, at).filter((layer) => !!layer);
      pane.title.textContent = table.title?.(answer, state, at) ?? "";
      table.words?.(pane.words, answer, state, at);
      describe(pane.grid.canvas, table.description(answer, state, at), this.actions);
      const legend = table.legend?.(answer, state, style, at) ?? [];
      const fill = (parts: readonly HTMLElement[]) => {
        if (this.current?.answer === answer) pane.legend.replaceChildren(...parts);
      };
      if (legend instanceof Promise) this.#legends.push(legend.then(fill, () => {}));
      else fill(legend);
    });
  }

  /** Paints until nothing is missing, unless a newer state is shown by then. */
  async #fill(state: S): Promise<void> {
    if (this.#legends.length > 0) {
      await Promise.all(this.#legends.splice(0));
      if (this.current?.state === state) this.repaint();
    }
    while (this.#missing.length > 0) {
      await Promise.all(this.#missing);
      if (this.current?.state !== state) return;
      this.repaint();
    }
  }

  override dispose(): void {
    cancelFrame(this.#painting);
    this.#readings.cancel();
    super.dispose();
    this.#mount(0);
  }

  // The camera

  #viewOf(
    { grid: { frame, letters } } = required(this.#panes[0]),
    [rows, columns] = this.current ? this.view.size(this.current.answer) : [1, 1],
  ): View {
    const home = fitWithHeaders(boxOf(rows, columns), frame, letters, this.view.largest);
    return { rows, columns, frame, letters, home };
  }

  /** Makes panes, and returns how they will show a table of so many rows and columns. */
  views(panes: number, rows: number, columns: number): PaneView[] {
    this.#mount(panes);
    const camera = this.#lens.cameraFor(this.target, this.#viewOf(undefined, [rows, columns]));
    return this.#panes.map(({ grid: { frame, ratio } }) => ({ camera, frame, ratio }));
  }

  #aim(camera: Camera, how: "preview" | "commit", pane: Pane): void {
    this.#change(this.#lens.move(camera, how, this.#viewOf(pane)), how);
  }

  #change(patch: object, how: "preview" | "commit"): void {
    this.host.change(patch as Partial<S>, how);
  }

  // Steps

  readonly goTo = (step: number): void => this.player?.goTo(step);

  protected override writeStep(step: number, patch: Partial<S>, how: "preview" | "commit"): void {
    this.#change({ ...patch, ...this.#following(step) }, how);
  }

  /** Returns the window that shows what a step is about, if only a part of the table is visible. */
  #following(step: number): object {
    const { state } = this.now;
    const cell = isWhole(state) ? null : (this.view.steps?.place?.(step, state) ?? null);
    if (cell === null) return {};
    const view = this.#viewOf();
    const { width, height } = view.frame;
    const reach = Math.min(2 ** this.#lens.camera.zoom, width / 3, height / 3);
    return this.#lens.follow(cell, reach, view) ?? {};
  }

  // Items

  get #actions(): Action[] {
    const reads = () => this.#cursor !== null;
    const read = () =>
      this.#cursor ? void this.#choose(this.#cursor) : this.setCursor(this.#start());
    const walk = (key: string) => {
      const [row, column] = this.#cursor ?? [0, 0];
      const [right, down] = wayOf(key);
      this.setCursor([row + down, column + right]);
    };
    const farther = "When reading, the next entry; with Shift, ten farther.";
    return [
      action("Read entries", "Read entries; once more, do what a tap does.", "enter", read),
      action("Next entry", farther, ARROWS, walk, reads),
      action("Stop reading", "Stop reading.", "escape", () => this.setCursor(null), reads),
    ];
  }

  protected selectedItem(): Entry | null {
    return this.#cursor ?? this.#marked();
  }

  /** Returns where the cursor begins. */
  #start(): Entry {
    const { answer, state } = this.now;
    const { x, y } = this.#lens.camera;
    return this.view.items?.start?.(answer, state, [y, x]) ?? this.#marked() ?? [y, x];
  }

  #nearest(item: Entry): Entry {
    const { answer, state } = this.now;
    const { items } = this.view;
    if (items?.nearest) return items.nearest(answer, item, state);
    const [rows, columns] = items?.size?.(answer) ?? this.view.size(answer);
    const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));
    return [within(item[0], rows), within(item[1], columns)];
  }

  #isThere(item: Entry): boolean {
    return String(this.#nearest(item)) === String(item);
  }

  #itemUnder(point: Point, { grid: { frame } }: Pane): Entry | null {
    if (this.current === null || this.view.items === undefined) return null;
    const { x, y } = toWorld(this.#lens.camera, frame, point);
    const { at = (_: A, row: number, column: number): Entry => [row, column] } = this.view.items;
    const item = at(this.current.answer, y, x);
    return item && this.#isThere(item) ? item : null;
  }

  /** Returns the cells in which an item stands. */
  #cellsOf(item: Entry): readonly Entry[] {
    return this.view.items?.cells?.(this.now.answer, item) ?? [item];
  }

  /** Returns the item that the link marks, if there is one. */
  #marked(): Entry | null {
    const { answer, state } = this.now;
    const item = this.view.items?.markedItem?.(answer, state) ?? null;
    return item && this.#isThere(item) ? item : null;
  }

  /**
   * Marks an item in the link, or does what its view does instead; null removes the mark. An item
   * that is marked already is marked no longer, unless it `stays`.
   */
  async #choose(item: Entry | null, stays = false): Promise<void> {
    const { items } = this.view;
    if (this.current === null || items === undefined) return;
    const { answer, state } = this.current;
    if (items.choose) {
      if (item !== null) items.choose(answer, item, state);
      return;
    }
    if (items.mark === undefined) {
      this.setCursor(item);
      return;
    }
    const again = !stays && String(item) === String(this.#marked());
    const mark = item && !again ? items.mark(answer, item, state) : null;
    const sel = mark instanceof Promise ? await mark : mark;
    if (sel === undefined) return;
    this.#change({ sel }, "commit");
    if (sel === null && !again && item !== null) void this.#inform(true, item);
  }

  /** Marks an item, in place of the cursor. */
  readonly mark = (item: Entry): void => {
    this.#cursor = null;
    void this.#choose(item, true);
  };

  /** Puts the cursor on an item, and shows it; null takes the cursor away. */
  setCursor(item: Entry | null): void {
    this.#cursor = item && this.#nearest(item);
    if (this.view.items?.keysFirst) this.#pointed = null;
    const [cell] = this.#cursor ? this.#cellsOf(this.#cursor) : [];
    const patch = cell ? this.#lens.follow(cell, REACH, this.#viewOf()) : null;
    if (patch !== null) this.#change(patch, "commit");
    this.repaint();
    void this.#inform(true);
  }

  #point(item: Entry | null): void {
    this.#pointed = item;
    void this.#inform();
  }

  /** Gives the facts of the item that is pointed at, else of the cursor's or the marked one. */
  async #inform(
    speak = false,
    item = this.#pointed ?? this.#cursor ?? (this.current && this.#marked()),
  ): Promise<void> {
    const { items } = this.view;
    if (this.current === null || items === undefined) return;
    const { answer, state } = this.current;
    const isNewest = this.#readings.begin();
    this.#speaks ||= speak;
    const selection = this.selectedItem();
    const give = (facts: Facts | null, isLast = true) => {
      if (!isNewest()) return;
      const isOther = String(item) !== String(this.#reading);
      this.#reading = item;
      if (isOther && items.painted) this.changed();
      const isSilent = facts === null && items.keysFirst;
      this.host.showFacts(facts, this.#speaks && isLast && !isSilent);
      if (isLast) this.#speaks = false;
    };
    const more = items.onSelect?.(answer, selection, state);
    const facts = item && items.facts(answer, item, state, (facts) => give(facts, false));
    if (facts instanceof Promise) await facts.then(give, () => {});
    else give(facts);
    await more;
  }

  /** Marks the entry in a row and column of the array, and shows it; false if it is not there. */
  goToEntry(row: number, column: number): boolean {
    const { answer, state } = this.now;
    const marked = { ...state, sel: [row, column, 0] };
    const item = this.view.items?.markedItem?.(answer, marked) ?? null;
    if (item === null || !this.#isThere(item)) return false;
    this.#cursor = null;
    const [cell = item] = this.#cellsOf(item);
    const patch = isWhole(state) ? null : this.#lens.follow(cell, REACH, this.#viewOf());
    if (patch !== null) this.#change(patch, "commit");
    void this.#choose(item, true);
    return true;
  }

  // Painting

  repaint(): void {
    if (this.#panes.length === 0) return; // closed, while something was still to come
    this.#lens.look(this.target, this.#viewOf());
    this.#paint();
  }

  /** Paints again soon: what a layer has waited for is there. */
  readonly changed = (): void => {
    this.#painting ||= requestFrame(() => this.#paint());
  };

  #paint(): void {
    cancelFrame(this.#painting);
    this.#painting = 0;
    if (this.#panes.length === 0) return;
    this.#missing = [];
    const view = this.#viewOf();
    const { rows, columns } = view;
    this.#lens.fit(view);
    const marks = this.current ? [this.#marked(), this.#cursor] : [];
    const cells = marks
      .flatMap((item) => (item ? this.#cellsOf(item) : []))
      .filter(([row, column]) => row >= 0 && column >= 0 && row < rows && column < columns);
    for (const pane of this.#panes) this.#paintPane(pane, cells);
  }

  #paintPane(pane: Pane, marks: readonly Entry[]): void {
    const { grid } = pane;
    const { colours } = grid;
    grid.clear(colours);
    if (this.current === null) return;
    const { rows, columns, frame } = this.#viewOf(pane);
    const sheet: Sheet = {
      context: grid.context,
      camera: this.#lens.camera,
      frame,
      ratio: grid.ratio,
      box: boxOf(rows, columns),
      marks,
      reading: this.#reading,
      wait: (work) => void this.#missing.push(work),
    };
    for (const layer of pane.layers) layer(sheet, colours);
  }
}
