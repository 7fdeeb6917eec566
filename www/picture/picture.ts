/**
 * The engine of pictures of tables. A view declares what it shows: its answer from the core, its
 * layers, items, steps and words. The picture does the rest: canvases with one camera and one
 * cursor, gestures, keys, marks and facts of items, steps. It has no rules of games.
 */

import { type Camera, type Point, toWorld } from "../canvas/camera.ts";
import type { View as PaneView } from "../canvas/compositor.ts";
import { describe } from "../canvas/descriptions.ts";
import { cancelFrame, requestFrame } from "../canvas/frames.ts";
import type { Hold } from "../canvas/gestures.ts";
import { isModified } from "../canvas/keys.ts";
import { panZoom } from "../canvas/pan-zoom.ts";
import { moving } from "../canvas/step-time.ts";
import type { DrawingSurface } from "../canvas/surface.ts";
import type { Core } from "../core/client.ts";
import { Latest } from "../core/latest.ts";
import type { Field } from "../core/protocol.ts";
import { isHidden } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import { required } from "../views/required.ts";
import type { ExtraArrays, Facts, Mount, Reason, Scene, ViewHost } from "../views/view.ts";
import { Answers, type Request, type Shown } from "./answers.ts";
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
import { ARROWS, FAR, pageIn, StepPlayer } from "./steps.ts";

/** What the states of pictures of tables have in common. */
export type TableState = State &
  Partial<Window> & { readonly pal?: Parameters<ViewHost<never>["bindings"]["palette"]>[0] };

/** What layers and legends take from the state of every view. */
export interface Style {
  /** 256 times three bytes. */
  readonly palette: Uint8Array;
  /** Whether the link shows the numbers of the cells. */
  readonly writes: boolean;
}

/** The entries of a table that can be read and marked, by row and column. */
export interface Items<S, A> {
  /** The number of rows and columns of the items; default: the size of the picture. */
  size?(answer: A): readonly [rows: number, columns: number];
  /** Returns the nearest item that there is; default: that in the box of their size. */
  nearest?(answer: A, item: Entry, state: S): Entry;
  /** Returns the item at a cell; default: the one of the same row and column. */
  at?(answer: A, row: number, column: number): Entry | null;
  /** Returns the cells in which an item stands; default: the one of the same row and column. */
  cells?(answer: A, item: Entry): readonly Entry[];
  /** Returns the item that the link marks, which need not be there. Default: none. */
  marked?(answer: A, state: S): Entry | null;
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
  chosen?(answer: A, item: Entry | null, state: S): Promise<void>;
  /**
   * Whether what keys and links choose is read at once, even where the pointer rests. Default: what
   * is pointed at is read as long as it is.
   */
  readonly keysFirst?: boolean;
  /** Whether a layer paints the item whose facts are shown. Default: no. */
  readonly painted?: boolean;
}

/** The steps of a picture: values of one parameter. */
export interface StepsOf<S, A> {
  readonly key: keyof S & string;
  at(answer: A): number;
  /** Default: 0. */
  first?(answer: A, state: S): number;
  last(answer: A): number;
  /** What the link has for the last step, if not its number. */
  readonly whole?: null;
  /** The steps of Page Up and Page Down; default: 10. */
  page?(state: S): number;
  /** The steps at which sections begin, for the keys up and down. */
  turns?(state: S): ArrayLike<number>;
  /** How long a step stays when steps are played, in milliseconds. */
  stay(answer: A, state: S): number;
  /** Returns the cell that a step is about: a part of the table on the screen follows it. */
  place?(state: S, step: number): Entry | null;
}

/** The parts of a picture, to be arranged in its host. */
export interface Parts {
  readonly caption: HTMLElement;
  /** The canvas, or the panes. */
  readonly picture: HTMLElement;
}

/** A picture of a table, as its view declares it. */
export interface Table<S, A> {
  /**
   * Asks the core; at once, where that takes less than a frame. `before` is the last answer. Null
   * if the picture is to stay. An answer that is not the newest is shown until a newer one comes.
   */
  answer(state: S, request: Request<A>, before: A | null): A | null | Promise<A | null>;
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
  /** Whether a state is shown with the answer before, until its own is there. */
  readonly atOnce?: boolean;
  readonly items?: Items<S, A>;
  readonly steps?: StepsOf<S, A>;
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
  /** What its keys do, for screen readers. */
  readonly keys: string;
  data(answer: A, state: S): Field | Promise<Field>;
  /** The digest of the data, where the data is elsewhere. */
  digest?(answer: A, state: S): Promise<string>;
  extraArrays?(answer: A, state: S): ExtraArrays | null | Promise<ExtraArrays | null>;
  /** Returns why things are as they are. `item` is the one of the cursor or the marked one. */
  reasons?(
    answer: A,
    state: S,
    about: { readonly item: Entry | null; readonly core: Core },
  ): readonly Reason[] | Promise<readonly Reason[]>;
  /** What is said when the user stops the work, before any answer or beside the last one. */
  stopped?(answer: A | null): string;
  /** Finds out what is said beside a complete picture; its error is shown. */
  after?(state: S): Promise<void>;
  dispose?(): void;
}

/** What a declaration can do to its picture. */
export interface Acts<A> {
  goTo(step: number): void;
  /** Puts the cursor on an item, and shows it; null takes the cursor away. */
  setCursor(item: Entry | null): void;
  /** Paints again soon: what a layer has waited for is there. */
  changed(): void;
  /** Shows an answer in the newest state. */
  show(answer: A): void;
  /** Makes panes, and returns how they will show a table of so many rows and columns. */
  views(panes: number, rows: number, columns: number): PaneView[];
  /** Marks an item, in place of the cursor. */
  mark(item: Entry): void;
}

/** Returns what mounts a picture of a table. */
export const grid =
  <S extends TableState, A>(declare: (host: ViewHost<S>, acts: Acts<A>) => Table<S, A>): Mount<S> =>
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

class TablePicture<S extends TableState, A> implements Scene<S> {
  readonly play?: NonNullable<Scene<S>["play"]>;
  readonly step?: NonNullable<Scene<S>["step"]>;
  readonly zoom?: NonNullable<Scene<S>["zoom"]>;
  readonly digest?: NonNullable<Scene<S>["digest"]>;
  readonly #host: ViewHost<S>;
  readonly #table: Table<S, A>;
  readonly #box = document.createElement("div");
  readonly #caption = document.createElement("p");
  readonly #lens: Lens<S>;
  readonly #player: StepPlayer | null;
  readonly #answers: Answers<S, A>;
  readonly #readings = new Latest();
  #panes: readonly Pane[] = [];
  /** The last answer whose facts were given. */
  #last: Shown<S, A> | null = null;
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

  constructor(host: ViewHost<S>, declare: (host: ViewHost<S>, acts: Acts<A>) => Table<S, A>) {
    this.#host = host;
    this.#table = declare(host, {
      goTo: (step) => this.#player?.goTo(step),
      setCursor: (item) => this.#setCursor(item),
      changed: () => this.#paintSoon(),
      show: (answer) => this.#answers.showEarly(answer),
      views: (panes, rows, columns) => this.#viewsOf(panes, [rows, columns]),
      mark: (item) => {
        this.#cursor = null;
        void this.#choose(item, true);
      },
    });
    const table = this.#table;
    this.#answers = new Answers<S, A>(host, {
      ask: (state, request, before) => table.answer(state, request, before?.answer ?? null),
      take: (now, before, isFinal) => this.#take(now, before, isFinal),
      atOnce: table.atOnce,
      stopped: (answer) => table.stopped?.(answer),
    });
    const { lens = new WindowLens<S>(), steps, panes, arrange, digest, below = [] } = table;
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
      host.root.append(grid.canvas, ...(table.caption ? [caption] : []), legend, ...below);
    }
    this.#player = steps ? this.#playerOf(steps) : null;
    if (this.#player) {
      this.play = (what) => this.#player?.play(what);
      this.step = (by) => this.#player?.step(by);
    }
    if (pane?.hold) this.zoom = (by) => this.#panes[0]?.hold?.zoom(by);
    if (digest) this.digest = async () => digest(this.#now.answer, this.#now.state);
  }

  /** Mounts `count` panes. */
  #mount(count: number): void {
    const { panes, title, legend, words } = this.#table;
    for (const pane of this.#panes.slice(count)) pane.dispose();
    const more = Array.from({ length: Math.max(0, count - this.#panes.length) }, () => {
      const pane = new Pane(this.#host.surface);
      const { canvas } = pane.grid;
      canvas.addEventListener("keydown", (event) => this.#press(event), { capture: true });
      const moved = () => this.#lens.gestures(this.#viewOf(pane));
      if (moved() !== null)
        pane.hold = panZoom(canvas, {
          camera: () => required(moved()).camera,
          frame: () => pane.grid.frame,
          limits: () => required(moved()).limits,
          home: () => required(moved()).home,
          change: (camera, how) => this.#aim(camera, how, pane),
          hover: (at) => this.#point(at && this.#itemUnder(at, pane)),
          tap: (at) => void this.#choose(this.#itemUnder(at, pane)),
          motion: moving,
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

  get #shown(): Shown<S, A> | null {
    return this.#answers.shown;
  }

  get #now(): Shown<S, A> {
    return required(this.#shown);
  }

  // State -> picture

  async show(state: S): Promise<void> {
    const isNewest = await this.#answers.show(state);
    if (isNewest === null) return;
    const informed = this.#informed;
    await this.#complete(state);
    await informed;
    if (!isNewest() || this.#table.after === undefined) return;
    await this.#table.after(state);
    if (!isNewest()) return;
    this.repaint(); // what came may have made the canvas smaller
    await this.#complete(state);
  }

  #take(now: Shown<S, A>, before: Shown<S, A> | null, isFinal: boolean): void {
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
    const { items } = this.#table;
    const isOther = (key: string) => String(last?.state[key]) !== String(state[key]);
    const speaks = isOther("sel") || (last !== null && isOther("hide"));
    if (speaks && items?.keysFirst) this.#pointed = null;
    this.#informed = this.#inform(!!items?.marked && speaks);
  }

  #explain(state: S, answer: A): void {
    const table = this.#table;
    const { bindings } = this.#host;
    const style: Style = {
      get palette() {
        return bindings.palette(state.pal ?? "viridis");
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
      describe(pane.grid.canvas, table.description(answer, state, at), table.keys);
      const legend = table.legend?.(answer, state, style, at) ?? [];
      const fill = (parts: readonly HTMLElement[]) => {
        if (this.#shown?.answer === answer) pane.legend.replaceChildren(...parts);
      };
      if (legend instanceof Promise) this.#legends.push(legend.then(fill, () => {}));
      else fill(legend);
    });
  }

  /** Paints until nothing is missing, unless a newer state is shown by then. */
  async #complete(state: S): Promise<void> {
    if (this.#legends.length > 0) {
      await Promise.all(this.#legends.splice(0));
      if (this.#shown?.state === state) this.repaint();
    }
    while (this.#missing.length > 0) {
      await Promise.all(this.#missing);
      if (this.#shown?.state !== state) return;
      this.repaint();
    }
  }

  async data(): Promise<Field> {
    return this.#table.data(this.#now.answer, this.#now.state);
  }

  async extraArrays(): Promise<ExtraArrays | null> {
    return this.#table.extraArrays?.(this.#now.answer, this.#now.state) ?? null;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    if (this.#shown === null) return [];
    const { answer, state } = this.#shown;
    const item = this.#cursor ?? this.#marked();
    return this.#table.reasons?.(answer, state, { item, core }) ?? [];
  }

  dispose(): void {
    cancelFrame(this.#painting);
    this.#answers.close();
    this.#readings.cancel();
    this.#player?.stop();
    this.#table.dispose?.();
    this.#mount(0);
  }

  // The camera

  #viewOf(
    { grid: { frame, letters } } = required(this.#panes[0]),
    [rows, columns] = this.#shown ? this.#table.size(this.#shown.answer) : [1, 1],
  ): View {
    const home = fitWithHeaders(boxOf(rows, columns), frame, letters, this.#table.largest);
    return { rows, columns, frame, letters, home };
  }

  #viewsOf(panes: number, size: readonly [rows: number, columns: number]): PaneView[] {
    this.#mount(panes);
    const camera = this.#lens.cameraFor(this.#answers.wanted, this.#viewOf(undefined, size));
    return this.#panes.map(({ grid: { frame, ratio } }) => ({ camera, frame, ratio }));
  }

  #aim(camera: Camera, how: "preview" | "commit", pane: Pane): void {
    this.#change(this.#lens.move(camera, how, this.#viewOf(pane)), how);
  }

  #change(patch: object, how: "preview" | "commit"): void {
    this.#host.change(patch as Partial<S>, how);
  }

  // Steps

  #playerOf(steps: StepsOf<S, A>): StepPlayer {
    return new StepPlayer({
      isReady: () => this.#shown !== null,
      at: () => steps.at(this.#now.answer),
      first: () => steps.first?.(this.#now.answer, this.#now.state) ?? 0,
      last: () => steps.last(this.#now.answer),
      page: () => pageIn(this.#now.state, steps.page?.(this.#now.state)),
      turns: () => steps.turns?.(this.#now.state) ?? null,
      stay: () => steps.stay(this.#now.answer, this.#now.state),
      playing: (on) => this.#host.playing(on),
      write: (step, how) => {
        const { answer, state } = this.#now;
        const isLast = steps.whole !== undefined && step === steps.last(answer);
        const value = isLast ? steps.whole : step;
        this.#change({ [steps.key]: value, ...this.#following(steps, state, step) }, how);
      },
    });
  }

  /** Returns the window that shows what a step is about, if only a part of the table is visible. */
  #following(steps: StepsOf<S, A>, state: S, step: number): object {
    const cell = isWhole(state) ? null : (steps.place?.(state, step) ?? null);
    if (cell === null) return {};
    const view = this.#viewOf();
    const { width, height } = view.frame;
    const reach = Math.min(2 ** this.#lens.camera.zoom, width / 3, height / 3);
    return this.#lens.follow(cell, reach, view) ?? {};
  }

  // Items

  #press(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const hasMeaning = this.#moveCursor(event) || (this.#player?.key(event) ?? false);
    if (!hasMeaning) return;
    event.preventDefault();
    if (event.key !== "Escape") event.stopImmediatePropagation(); // elements let go, too
  }

  #moveCursor(event: KeyboardEvent): boolean {
    if (this.#table.items === undefined) return false;
    const set = (item: Entry | null) => this.#setCursor(item);
    const enter = () => (this.#cursor ? void this.#choose(this.#cursor) : set(this.#start()));
    const { key, shiftKey } = event;
    const cursor = this.#cursor;
    const way = ARROWS[key.toLowerCase()];
    const by = shiftKey ? FAR : 1;
    if (key === "Enter") enter();
    else if (cursor === null) return false;
    else if (key === "Escape") set(null);
    else if (way === undefined) return false;
    else set([cursor[0] + by * way[1], cursor[1] + by * way[0]]);
    return true;
  }

  /** Returns where the cursor begins. */
  #start(): Entry {
    const { answer, state } = this.#now;
    const { x, y } = this.#lens.camera;
    return this.#table.items?.start?.(answer, state, [y, x]) ?? this.#marked() ?? [y, x];
  }

  #nearest(item: Entry): Entry {
    const { answer, state } = this.#now;
    const { items } = this.#table;
    if (items?.nearest) return items.nearest(answer, item, state);
    const [rows, columns] = items?.size?.(answer) ?? this.#table.size(answer);
    const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));
    return [within(item[0], rows), within(item[1], columns)];
  }

  #isThere(item: Entry): boolean {
    return String(this.#nearest(item)) === String(item);
  }

  #itemUnder(point: Point, { grid: { frame } }: Pane): Entry | null {
    if (this.#shown === null || this.#table.items === undefined) return null;
    const { x, y } = toWorld(this.#lens.camera, frame, point);
    const { at = (_: A, row: number, column: number): Entry => [row, column] } = this.#table.items;
    const item = at(this.#shown.answer, y, x);
    return item && this.#isThere(item) ? item : null;
  }

  /** Returns the cells in which an item stands. */
  #cellsOf(item: Entry): readonly Entry[] {
    return this.#table.items?.cells?.(this.#now.answer, item) ?? [item];
  }

  /** Returns the item that the link marks, if there is one. */
  #marked(): Entry | null {
    const { answer, state } = this.#now;
    const item = this.#table.items?.marked?.(answer, state) ?? null;
    return item && this.#isThere(item) ? item : null;
  }

  /**
   * Marks an item in the link, or does what its view does instead; null removes the mark. An item
   * that is marked already is marked no longer, unless it `stays`.
   */
  async #choose(item: Entry | null, stays = false): Promise<void> {
    const { items } = this.#table;
    if (this.#shown === null || items === undefined) return;
    const { answer, state } = this.#shown;
    if (items.choose) {
      if (item !== null) items.choose(answer, item, state);
      return;
    }
    if (items.mark === undefined) {
      this.#setCursor(item);
      return;
    }
    const again = !stays && String(item) === String(this.#marked());
    const mark = item && !again ? items.mark(answer, item, state) : null;
    const sel = mark instanceof Promise ? await mark : mark;
    if (sel === undefined) return;
    this.#change({ sel }, "commit");
    if (sel === null && !again && item !== null) void this.#inform(true, item);
  }

  #setCursor(item: Entry | null): void {
    this.#cursor = item && this.#nearest(item);
    if (this.#table.items?.keysFirst) this.#pointed = null;
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
    item = this.#pointed ?? this.#cursor ?? (this.#shown && this.#marked()),
  ): Promise<void> {
    const { items } = this.#table;
    if (this.#shown === null || items === undefined) return;
    const { answer, state } = this.#shown;
    const isNewest = this.#readings.begin();
    this.#speaks ||= speak;
    const chosen = this.#cursor ?? this.#marked();
    const give = (facts: Facts | null, isLast = true) => {
      if (!isNewest()) return;
      const isOther = String(item) !== String(this.#reading);
      this.#reading = item;
      if (isOther && items.painted) this.#paintSoon();
      const isSilent = facts === null && items.keysFirst;
      this.#host.showFacts(facts, this.#speaks && isLast && !isSilent);
      if (isLast) this.#speaks = false;
    };
    const more = items.chosen?.(answer, chosen, state);
    const facts = item && items.facts(answer, item, state, (facts) => give(facts, false));
    if (facts instanceof Promise) await facts.then(give, () => {});
    else give(facts);
    await more;
  }

  // Painting

  repaint(): void {
    if (this.#panes.length === 0) return; // closed, while something was still to come
    this.#lens.look(this.#answers.wanted, this.#viewOf());
    this.#paint();
  }

  #paintSoon(): void {
    this.#painting ||= requestFrame(() => this.#paint());
  }

  #paint(): void {
    cancelFrame(this.#painting);
    this.#painting = 0;
    if (this.#panes.length === 0) return;
    this.#missing = [];
    const view = this.#viewOf();
    const { rows, columns } = view;
    this.#lens.fit(view);
    const marks = this.#shown ? [this.#marked(), this.#cursor] : [];
    const cells = marks
      .flatMap((item) => (item ? this.#cellsOf(item) : []))
      .filter(([row, column]) => row >= 0 && column >= 0 && row < rows && column < columns);
    for (const pane of this.#panes) this.#paintPane(pane, cells);
  }

  #paintPane(pane: Pane, marks: readonly Entry[]): void {
    const { grid } = pane;
    const { colours } = grid;
    grid.clear(colours);
    if (this.#shown === null) return;
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
