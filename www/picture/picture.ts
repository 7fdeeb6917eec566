/**
 * The engine of pictures of tables. A view declares what it shows: its answer from the core, its
 * layers, items, steps and words. The picture does the rest: canvases, one camera of the link,
 * gestures, the cursor, marks and facts of items, the keys, the clock. It knows nothing of games.
 */
import { type Camera, type Point, toScreen, toWorld } from "../canvas/camera.ts";
import type { View } from "../canvas/compositor.ts";
import { describe } from "../canvas/descriptions.ts";
import { cancelFrame, requestFrame } from "../canvas/frames.ts";
import type { Hold, Zoom } from "../canvas/gestures.ts";
import { isModified } from "../canvas/keys.ts";
import { panZoom } from "../canvas/pan-zoom.ts";
import { moving } from "../canvas/step-time.ts";
import type { Core } from "../core/client.ts";
import { Latest } from "../core/latest.ts";
import { STOPPED } from "../core/progress.ts";
import type { Field } from "../core/protocol.ts";
import { GridCanvas } from "../grid/canvas.ts";
import { cameraFollowing, fitWithHeaders, REACH } from "../grid/fit.ts";
import { boxOf, cursorKey, type Entry, sameWindow, WHOLE, type Window } from "../grid/geometry.ts";
import { LinkedCamera, limitsOf, type Scenery, windowFor } from "../grid/linked-camera.ts";
import { isHidden } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import { required } from "../views/required.ts";
import type { ExtraArrays, Facts, Mount, Reason, Scene, ViewHost } from "../views/view.ts";
import type { Layer, Sheet } from "./layers.ts";
import { StepPlayer } from "./steps.ts";

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

/** A request for an answer. */
export interface Request {
  /** Aborted when a newer state is to be shown. */
  readonly signal: AbortSignal;
  /** Reports the share of the work that is done, in 0..=1. */
  report(share: number): void;
}

/** The entries of a table that can be read and marked, by row and column. */
export interface Items<S, A> {
  /** The number of rows and columns; default: the size of the picture. */
  size?(answer: A): readonly [rows: number, columns: number];
  /** Returns the item at a cell; default: the one of the same row and column. */
  at?(answer: A, row: number, column: number): Entry | null;
  /** Returns the cells in which an item stands; default: the one of the same row and column. */
  cells?(answer: A, item: Entry): readonly Entry[];
  /** Returns the item that the link marks, which need not be there. Default: none. */
  marked?(answer: A, state: S): Entry | null;
  /** Returns how the link marks an item: null removes the mark, undefined leaves it. */
  mark?(answer: A, item: Entry, state: S): unknown;
  /** What a tap or Enter on an item does, if not to mark it. */
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
  /** The steps at which sections begin, for the keys up and down. */
  turns?(state: S): ArrayLike<number>;
  /** How long a step stays when steps are played, in milliseconds. */
  stay(answer: A, state: S): number;
  /** Returns the cell that a step is about: a part of the table on the screen follows it. */
  place?(state: S, step: number): Entry | null;
}

/** A picture of a table, as its view declares it. */
export interface Table<S, A> {
  /** Asks the core; at once, where that takes less than a frame. `before` is the last answer. */
  answer(state: S, request: Request, before: A | null): A | Promise<A>;
  size(answer: A): readonly [rows: number, columns: number];
  /** The largest entries of the whole table, as a power of two of CSS pixels. */
  readonly largest?: number;
  /** The number of panes, side by side with one camera; absent: always one. */
  panes?(answer: A): number;
  /** Elements beneath the picture. */
  readonly below?: readonly HTMLElement[];
  /** Whether a state is shown with the answer before, until its own is there. */
  readonly atOnce?: boolean;
  layers(answer: A, state: S, style: Style, pane: number): readonly (Layer | false | null)[];
  readonly items?: Items<S, A>;
  readonly steps?: StepsOf<S, A>;
  /** Describes what is shown, beside the picture; absent: nothing stands there. */
  caption?(answer: A, state: S): string | readonly (string | Node)[];
  /** A promise that fails leaves the legend that is there. */
  legend(
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
  /** Returns the digest of the data, where the data is elsewhere. */
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
  /** Goes to a step. */
  goTo(step: number): void;
  /** Paints again soon: what a layer has waited for is there. */
  changed(): void;
  /** Shows an answer in the newest state. */
  show(answer: A): void;
  /** Makes panes, and returns how they will show a table of so many rows and columns. */
  views(panes: number, rows: number, columns: number): View[];
  /** Marks an item, in place of the cursor. */
  mark(item: Entry): void;
}

/** A canvas with its legend. */
interface Pane {
  readonly grid: GridCanvas;
  readonly hold: Hold;
  readonly legend: HTMLElement;
  /** The element of one pane among several. */
  readonly section: HTMLElement | null;
  layers: readonly Layer[];
}

function windowIn({ a = null, b = null, w = null, h = null }: Partial<Window>): Window {
  return { a, b, w, h };
}

/** Whether two states differ at most in the part of the table that is on the screen. */
function sameBesideWindow(one: State, other: State): boolean {
  const isAside = (key: string) => Object.hasOwn(WHOLE, key);
  return Object.keys(other).every((key) => isAside(key) || String(one[key]) === String(other[key]));
}

/** Returns what mounts a picture of a table. */
export const grid =
  <S extends TableState, A>(declare: (host: ViewHost<S>, acts: Acts<A>) => Table<S, A>): Mount<S> =>
  (host) =>
    new TablePicture(host, declare);

class TablePicture<S extends TableState, A> implements Scene<S> {
  readonly #host: ViewHost<S>;
  readonly #table: Table<S, A>;
  readonly #caption = document.createElement("p");
  /** The element of several panes. */
  readonly #box: HTMLElement | null;
  #panes: readonly Pane[] = [];
  readonly #linked = new LinkedCamera();
  readonly #player: StepPlayer | null;
  readonly #requests = new Latest();
  readonly #readings = new Latest();
  #shown: { readonly state: S; readonly answer: A } | null = null;
  /** The newest state, which may have no answer yet. */
  #state: S | null = null;
  #legends: Promise<unknown>[] = [];
  /** What facts were given of last, and what settles when they are there. */
  #last: { readonly state: S; readonly answer: A } | null = null;
  #informed: Promise<void> = Promise.resolve();
  /** The item under the pointer, that of the keyboard cursor, and that whose facts are shown. */
  #pointed: Entry | null = null;
  #cursor: Entry | null = null;
  #reading: Entry | null = null;
  /** Whether what is read next is spoken. */
  #speaks = false;
  /** What the last painting missed. */
  #missing: Promise<unknown>[] = [];
  /** The frame that will paint changes; 0 without changes. */
  #painting = 0;

  constructor(host: ViewHost<S>, declare: (host: ViewHost<S>, acts: Acts<A>) => Table<S, A>) {
    this.#host = host;
    this.#table = declare(host, {
      goTo: (step) => this.#player?.goTo(step),
      changed: () => this.#paintSoon(),
      show: (answer) => this.#state && void this.#take(this.#state, answer, false),
      views: (panes, rows, columns) => this.#views(panes, rows, columns),
      mark: (item) => {
        this.#cursor = null;
        void this.#choose(item, true);
      },
    });
    this.#caption.className = "reason";
    this.#caption.dataset.spoken = "";
    this.#box = this.#table.panes ? document.createElement("div") : null;
    if (this.#box !== null) {
      this.#box.className = "panes";
      host.root.append(this.#box);
    }
    this.#mountPanes(1);
    host.root.append(...(this.#table.below ?? []));
    this.#player = this.#playerOf(this.#table.steps);
  }

  // Panes

  #mountPanes(count: number): void {
    for (const { hold, section } of this.#panes.slice(count)) {
      hold.letGo();
      section?.remove();
    }
    const more = Math.max(0, count - this.#panes.length);
    const added = Array.from({ length: more }, () => this.#mountPane());
    this.#panes = [...this.#panes.slice(0, count), ...added];
    if (this.#box !== null) this.#box.dataset.count = `${count}`;
  }

  #mountPane(): Pane {
    const grid = new GridCanvas(this.#host.surface);
    const { canvas } = grid;
    const legend = document.createElement("p");
    legend.className = "legend";
    const section = this.#box && document.createElement("section");
    const caption = this.#table.caption ? [this.#caption] : [];
    if (section !== null) this.#box?.append(section);
    (section ?? this.#host.root).append(canvas, ...caption, legend);
    canvas.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    const hold = panZoom(canvas, {
      camera: () => this.#linked.camera,
      frame: () => this.#grid.frame,
      limits: () => limitsOf(this.#scenery),
      home: () => this.#scenery.home,
      change: (camera, how) => this.#aim(camera, how),
      hover: (at) => this.#point(at && this.#itemUnder(at)),
      tap: (at) => void this.#choose(this.#itemUnder(at)),
      motion: moving,
    });
    return { grid, hold, legend, section, layers: [] };
  }

  /** The first canvas; all have its size. */
  get #grid(): GridCanvas {
    return required(this.#panes[0]).grid;
  }

  #views(panes: number, rows: number, columns: number): View[] {
    this.#mountPanes(panes);
    const window = this.#state ? windowIn(this.#state) : WHOLE;
    const camera = this.#linked.cameraFor(window, this.#sceneryOf([rows, columns]));
    return this.#panes.map(({ grid: { frame, ratio } }) => ({ camera, frame, ratio }));
  }

  // State -> picture

  async show(state: S): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#state = state;
    const { signal } = this.#requests;
    const report = (share: number) => isNewest() && this.#host.progress(share);
    let answer = this.#table.answer(state, { signal, report }, this.#shown?.answer ?? null);
    if (answer instanceof Promise) {
      if (this.#table.atOnce && this.#shown) void this.#take(state, this.#shown.answer, false);
      try {
        answer = await answer;
      } catch (error) {
        if (!isNewest()) return;
        if (error !== STOPPED || this.#table.stopped === undefined) throw error;
        this.#host.warn(this.#table.stopped(this.#shown?.answer ?? null));
        return;
      } finally {
        if (isNewest()) this.#host.progress(null);
      }
      if (!isNewest()) return;
    }
    const informed = this.#take(state, answer, true);
    await this.#complete(state);
    await informed;
    if (isNewest()) await this.#table.after?.(state);
  }

  /** Shows an answer; `isFinal`: it is that of the state, and its facts are given. */
  async #take(state: S, answer: A, isFinal: boolean): Promise<void> {
    const before = this.#shown;
    this.#shown = { state, answer };
    const isMoved = before?.answer === answer && sameBesideWindow(before.state, state);
    if (!isMoved) {
      this.#cursor = this.#cursor && this.#nearest(this.#cursor);
      this.#explain(state, answer);
    }
    if (before?.state !== state || !isMoved) this.repaint();
    if (!isFinal) return;
    const last = this.#last;
    this.#last = this.#shown;
    if (last === null || last.answer !== answer || !sameBesideWindow(last.state, state)) {
      const isOther = (key: string) => String(last?.state[key]) !== String(state[key]);
      const speaks = isOther("sel") || (last !== null && isOther("hide"));
      if (speaks && this.#table.items?.keysFirst) this.#pointed = null;
      this.#informed = this.#inform(speaks);
    }
    await this.#informed;
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
    this.#mountPanes(table.panes?.(answer) ?? 1);
    this.#caption.replaceChildren(...[table.caption?.(answer, state) ?? ""].flat());
    this.#legends = [];
    this.#panes.forEach((pane, at) => {
      pane.layers = table.layers(answer, state, style, at).filter((layer) => !!layer);
      describe(pane.grid.canvas, table.description(answer, state, at), table.keys);
      const legend = table.legend(answer, state, style, at);
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
    if (this.#painting !== 0) this.#paint();
  }

  async data(): Promise<Field> {
    const { answer, state } = required(this.#shown);
    return this.#table.data(answer, state);
  }

  async digest(): Promise<string> {
    const { answer, state } = required(this.#shown);
    const digest = this.#table.digest?.(answer, state);
    return digest ?? this.#host.bindings.digest(await this.#table.data(answer, state));
  }

  async extraArrays(): Promise<ExtraArrays | null> {
    const { answer, state } = required(this.#shown);
    return this.#table.extraArrays?.(answer, state) ?? null;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { answer, state } = required(this.#shown);
    const item = this.#cursor ?? this.#marked();
    return this.#table.reasons?.(answer, state, { item, core }) ?? [];
  }

  zoom(by: Zoom): void {
    this.#panes[0]?.hold.zoom(by);
  }

  dispose(): void {
    cancelFrame(this.#painting);
    this.#requests.cancel();
    this.#readings.cancel();
    this.#player?.stop();
    this.#state = null;
    this.#table.dispose?.();
    this.#mountPanes(0);
  }

  // The camera

  get #scenery(): Scenery {
    return this.#sceneryOf(this.#shown ? this.#table.size(this.#shown.answer) : [1, 1]);
  }

  #sceneryOf([rows, columns]: readonly [rows: number, columns: number]): Scenery {
    const { frame, letters } = this.#grid;
    const home = fitWithHeaders(boxOf(rows, columns), frame, letters, this.#table.largest);
    return { rows, columns, frame, home };
  }

  #aim(camera: Camera, how: "preview" | "commit"): void {
    this.#change(this.#linked.move(camera, how, this.#scenery), how);
  }

  #change(patch: object, how: "preview" | "commit"): void {
    this.#host.change(patch as Partial<S>, how);
  }

  /** Returns the camera moved as little as shows a cell, `reach` pixels from the edge. */
  #reaching([row, column]: Entry, reach: number): Camera {
    const { frame, letters } = this.#grid;
    const { camera } = this.#linked;
    return cameraFollowing(camera, frame, toScreen(camera, frame, column, row), reach, letters);
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    this.#player?.play(what);
  }

  step(by: -1 | 1): void {
    this.#player?.step(by);
  }

  #playerOf(steps: StepsOf<S, A> | undefined): StepPlayer | null {
    if (steps === undefined) return null;
    const shown = () => required(this.#shown);
    return new StepPlayer({
      at: () => steps.at(shown().answer),
      first: () => steps.first?.(shown().answer, shown().state) ?? 0,
      last: () => steps.last(shown().answer),
      turns: () => steps.turns?.(shown().state) ?? null,
      stay: () => steps.stay(shown().answer, shown().state),
      playing: (on) => this.#host.playing(on),
      write: (step, how) => {
        const { answer, state } = shown();
        const isWhole = steps.whole !== undefined && step === steps.last(answer);
        const value = isWhole ? steps.whole : step;
        this.#change({ [steps.key]: value, ...this.#following(steps, state, step) }, how);
      },
    });
  }

  /** Returns the window that shows what a step is about, if only a part of the table is visible. */
  #following(steps: StepsOf<S, A>, state: S, step: number): Partial<Window> {
    if (steps.place === undefined || sameWindow(windowIn(state), WHOLE)) return {};
    const cell = steps.place(state, step);
    if (cell === null) return {};
    const { frame } = this.#grid;
    const reach = Math.min(2 ** this.#linked.camera.zoom, frame.width / 3, frame.height / 3);
    return windowFor(this.#reaching(cell, reach), this.#scenery);
  }

  // Items

  #press(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const hasMeaning = this.#moveCursor(event) || (this.#player?.key(event) ?? false);
    if (!hasMeaning) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #moveCursor(event: KeyboardEvent): boolean {
    if (this.#table.items?.mark === undefined) return false;
    const set = (item: Entry | null) => this.#setCursor(item);
    const enter = () => (this.#cursor ? void this.#choose(this.#cursor) : set(this.#start()));
    return cursorKey(this.#cursor, event, enter, set);
  }

  /** Returns where the cursor begins. */
  #start(): Entry {
    const { answer, state } = required(this.#shown);
    const { x, y } = this.#linked.camera;
    return this.#table.items?.start?.(answer, state, [y, x]) ?? this.#marked() ?? [y, x];
  }

  get #size(): readonly [rows: number, columns: number] {
    const { answer } = required(this.#shown);
    return this.#table.items?.size?.(answer) ?? this.#table.size(answer);
  }

  #isInside([row, column]: Entry): boolean {
    const [rows, columns] = this.#size;
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  #nearest([row, column]: Entry): Entry {
    const [rows, columns] = this.#size;
    const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));
    return [within(row, rows), within(column, columns)];
  }

  #itemUnder(point: Point): Entry | null {
    if (this.#shown === null || this.#table.items === undefined) return null;
    const { x, y } = toWorld(this.#linked.camera, this.#grid.frame, point);
    const { at = (_: A, row: number, column: number): Entry => [row, column] } = this.#table.items;
    const item = at(this.#shown.answer, y, x);
    return item && this.#isInside(item) ? item : null;
  }

  /** Returns the cells in which an item stands. */
  #cellsOf(item: Entry): readonly Entry[] {
    return this.#table.items?.cells?.(required(this.#shown).answer, item) ?? [item];
  }

  /** Returns the item that the link marks, if there is one. */
  #marked(): Entry | null {
    const { answer, state } = required(this.#shown);
    const item = this.#table.items?.marked?.(answer, state) ?? null;
    return item && this.#isInside(item) ? item : null;
  }

  /** Marks an item in the link, or does what its view does instead; null removes the mark. */
  async #choose(item: Entry | null, stays = false): Promise<void> {
    const { items } = this.#table;
    if (this.#shown === null || items === undefined) return;
    const { answer, state } = this.#shown;
    if (items.choose !== undefined) {
      if (item !== null) items.choose(answer, item, state);
      return;
    }
    const again = !stays && String(item) === String(this.#marked());
    const sel = item && !again ? await items.mark?.(answer, item, state) : null;
    if (sel === undefined) return;
    this.#change({ sel }, "commit");
    if (sel === null && !again && item !== null) void this.#inform(true, item);
  }

  #setCursor(item: Entry | null): void {
    this.#cursor = item && this.#nearest(item);
    if (this.#table.items?.keysFirst) this.#pointed = null;
    const [cell] = this.#cursor ? this.#cellsOf(this.#cursor) : [];
    const camera = cell ? this.#reaching(cell, REACH) : this.#linked.camera;
    if (camera !== this.#linked.camera) this.#aim(camera, "commit");
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
    if (this.#shown === null) return;
    const { answer, state } = this.#shown;
    const isNewest = this.#readings.begin();
    this.#speaks ||= speak;
    const { items } = this.#table;
    const chosen = this.#cursor ?? this.#marked();
    const give = (facts: Facts | null, isLast = true) => {
      if (!isNewest()) return;
      const isOther = String(item) !== String(this.#reading);
      this.#reading = item;
      if (isOther && items?.painted) this.#paintSoon();
      const isSilent = facts === null && items?.keysFirst;
      this.#host.showFacts(facts, this.#speaks && isLast && !isSilent);
      if (isLast) this.#speaks = false;
    };
    const first = (facts: Facts) => give(facts, false);
    const more = items?.chosen?.(answer, chosen, state);
    const facts = item && (items?.facts(answer, item, state, first) ?? null);
    if (facts instanceof Promise) await facts.then(give, () => {});
    else give(facts);
    await more;
  }

  // Painting

  repaint(): void {
    this.#linked.look(this.#shown ? windowIn(this.#shown.state) : WHOLE, this.#scenery);
    this.#paint();
  }

  #paint(): void {
    cancelFrame(this.#painting);
    this.#painting = 0;
    this.#missing = [];
    this.#linked.fit(this.#scenery);
    for (const pane of this.#panes) this.#paintPane(pane);
  }

  #paintPane({ grid, layers }: Pane): void {
    const colours = grid.clear();
    grid.inPixels();
    if (this.#shown === null) return;
    const { rows, columns, frame } = this.#scenery;
    const sheet: Sheet = {
      context: grid.context,
      camera: this.#linked.camera,
      frame,
      ratio: grid.ratio,
      box: boxOf(rows, columns),
      marks: [this.#marked(), this.#cursor].flatMap((item) => (item ? this.#cellsOf(item) : [])),
      reading: this.#reading,
      wait: (work) => {
        work.catch(() => {}); // who waits for the picture hears of it
        this.#missing.push(work);
      },
    };
    for (const layer of layers) layer(sheet, colours);
  }

  /** Paints once for all changes before the next frame. */
  #paintSoon(): void {
    this.#painting ||= requestFrame(() => this.#paint());
  }
}
