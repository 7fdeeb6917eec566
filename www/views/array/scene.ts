/**
 * Shows arrays: their pictures with one camera and one cursor for all, and the filled array behind
 * them.
 */

import type { ArrayCell, ArrayLook, Plane, TreeRow } from "core";
import { type Camera, type Frame, sameCamera } from "../../canvas/camera.ts";
import { cancelFrame, requestFrame } from "../../canvas/frames.ts";
import type { Hold, Zoom } from "../../canvas/gestures.ts";
import { isModified } from "../../canvas/keys.ts";
import { panZoom } from "../../canvas/pan-zoom.ts";
import { moving } from "../../canvas/step-time.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { STOPPED } from "../../core/progress.ts";
import { lettersOf } from "../../grid/colours.ts";
import { named } from "../../grid/entry-facts.ts";
import { type Entry, entriesIn, type Overlay, WHOLE } from "../../grid/geometry.ts";
import { LinkedCamera, limitsOf, type Scenery } from "../../grid/linked-camera.ts";
import { isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import type { ExtraArrays, Reason, Scene, ViewHost } from "../view.ts";
import type { Alike } from "./alike.ts";
import { type FilledArray, Filler } from "./filler.ts";
import { fitArray } from "./fit.ts";
import { chosenOf, comparesCentres, type Pane, panesOf, problemOf } from "./looks.ts";
import { overlaysOf } from "./overlays.ts";
import { PanePicture, type Shared } from "./pane.ts";
import type { ArrayState } from "./params.ts";
import { EntryReader } from "./reader.ts";

/**
 * The link parameters drawn over the pictures: they change at once, even while a new array is
 * filled.
 */
const OVER = ["band", "blocks", "barrier", "sel", "hide"] as const;

const wordIn = (state: object | null, key: string): unknown => state && Reflect.get(state, key);

function stopped(figure: FilledArray | null): string {
  if (figure === null) return "Stopped: there is no array to show.";
  return say`Stopped: still showing ${named(figure.params)}, side ${figure.params.side}.`;
}

/** A picture, and the gestures on it. */
interface MountedPane {
  readonly picture: PanePicture;
  readonly hold: Hold;
}

export class ArrayScene implements Scene<ArrayState> {
  readonly #host: ViewHost<ArrayState>;
  readonly #box = document.createElement("div");
  readonly #reader: EntryReader;
  readonly #filler: Filler;
  /** What is known of two centres; the file that finds it out is loaded when it is needed. */
  readonly #known = document.createElement("p");
  #alike: Promise<Alike> | null = null;
  #mounted: readonly MountedPane[] = [];
  #state: ArrayState | null = null;
  readonly #linked = new LinkedCamera();
  /** The array that is shown. */
  #figure: FilledArray | null = null;
  /** The reach of the shadow on a barrier in an array; null without a shadow. */
  #shadow: {
    readonly figure: FilledArray;
    readonly barrier: number;
    readonly reach: number | null;
  } | null = null;
  /** The period of the row that was read last. */
  #period: {
    readonly of: string;
    readonly stop: AbortController;
    readonly found: Promise<TreeRow>;
  } | null = null;
  /** The requested pictures: only the newest is shown. */
  readonly #pictures = new Latest();
  /** The entry that is read. */
  #reading: Entry | null = null;
  /** The frame that will draw changes; 0 without changes. */
  #drawing = 0;

  constructor(host: ViewHost<ArrayState>) {
    this.#host = host;
    this.#box.className = "panes";
    this.#reader = new EntryReader({
      figure: () => this.#figure,
      state: () => this.#state,
      side: () => this.#side(),
      camera: () => this.#linked.camera,
      frame: () => this.#frame(),
      move: (camera) => this.#move(camera, "commit"),
      change: (patch) => host.change(patch, "commit"),
      inform: (facts, speak) => host.showFacts(facts, speak),
      highlight: (cell) => this.#light(cell),
      periodOf: (tree, row) => this.#periodOf(tree, row),
      redraw: () => this.#drawSoon(),
    });
    this.#known.className = "reason alike";
    host.root.append(this.#box, this.#known, this.#reader.plot.element);
    this.#filler = new Filler(host.core, {
      progress: (fraction, stop) => host.progress(fraction, stop),
      early: (figure) => void this.#present(figure).catch(() => {}), // the filled one reports the error
      filled: (figure) => this.#present(figure),
      looks: () => (this.#state === null ? [] : panesOf(this.#state).map(({ look }) => look)),
    });
    this.#mountPanes(1);
  }

  async show(state: ArrayState): Promise<void> {
    const before = this.#state;
    this.#state = state;
    this.#known.hidden = !comparesCentres(state);
    this.#look();
    const isOther = (key: string) => String(wordIn(before, key)) !== String(wordIn(state, key));
    if (OVER.some(isOther)) this.#drawSoon();
    const { figure } = this.#filler;
    if (figure !== null) await this.#present(figure);
    await this.#fill(state);
    if (this.#state !== state) return;
    this.#look();
    for (const { picture } of this.#mounted) picture.describe(); // the link may hide numbers now
    const isMarked = isOther("sel") || isOther("hide");
    if (isMarked || this.#filler.figure !== figure) await this.#reader.readMarked(isMarked);
    await this.#measureShadow(state);
    await this.#judge(state).catch(() => {}); // without its file it is not said
    await this.#complete(state);
    const problem = problemOf(state);
    if (problem !== null) throw new Error(problem);
  }

  /** Says what is known of two centres that are compared. */
  async #judge(state: ArrayState): Promise<void> {
    if (this.#state !== state || (this.#alike === null && !comparesCentres(state))) return;
    this.#alike ??= import("./alike.ts").then(({ Alike }) => new Alike(this.#known, this.#host));
    await (await this.#alike).show(state);
  }

  async #fill(state: ArrayState): Promise<void> {
    try {
      await this.#filler.fill(chosenOf(state));
    } catch (error) {
      if (this.#filler.figure !== null) await this.#present(this.#filler.figure);
      if (error !== STOPPED) throw error;
      this.#host.warn(stopped(this.#filler.figure));
    }
  }

  /** Computes the reach of the shadow on the barrier, unless it is known. */
  async #measureShadow({ barrier }: ArrayState): Promise<void> {
    const figure = this.#figure;
    if (barrier === null || figure === null || !figure.filled) return;
    if (this.#shadow?.figure === figure && this.#shadow.barrier === barrier) return;
    try {
      const reach = (await figure.ask("shadow_reach", [barrier])) ?? null;
      this.#shadow = { figure, barrier, reach };
      this.#drawSoon();
    } catch {} // the array was replaced, and its shadow is measured
  }

  async data(): Promise<Plane> {
    return this.#filled().ask("plane", [...this.#entries(), this.#dataLook()]);
  }

  /** Returns the entries of both arrays of a comparison. */
  async extraArrays(): Promise<ExtraArrays | null> {
    const { ask, params } = this.#filled();
    if (params.vs === null) return null;
    const entries = async (of: "c" | "vs") => {
      const look: ArrayLook = { map: "value", scale: "linear", pal: null, of };
      const { values } = await ask("plane", [...this.#entries(), look]);
      return values as Uint16Array;
    };
    const words = `first and second: the same entries of the array ${
      this.#state?.world === "tripod" ? `of centre ${params.c}` : "that is compared"
    } and of that of centre ${params.vs}`;
    return { words, arrays: { first: await entries("c"), second: await entries("vs") } };
  }

  async reasons(): Promise<readonly Reason[]> {
    const entry = this.#reader.marks.at(-1);
    const centres = (await this.#alike)?.reasons() ?? [];
    if (entry === undefined) return centres;
    const { entryReasons } = await import("../entry-reasons.ts");
    const show = (other: Entry) => void this.#reader.mark(other);
    return [...(await entryReasons(this.#filled(), entry, show)), ...centres];
  }

  async digest(): Promise<string> {
    return this.#filled().digest([...this.#entries(), this.#dataLook()]);
  }

  repaint(): void {
    this.#look();
    this.#draw();
  }

  zoom(by: Zoom): void {
    this.#mounted[0]?.hold.zoom(by);
  }

  dispose(): void {
    cancelFrame(this.#drawing);
    this.#state = null;
    this.#period?.stop.abort(new Error("The picture is closed."));
    void this.#alike?.then((alike) => alike.dispose());
    this.#mountPanes(0);
    this.#filler.dispose();
  }

  /** Returns the period of a row of a tree's array; the last one is kept. */
  #periodOf(tree: string, row: number): Promise<TreeRow> {
    const of = `${tree} ${row}`;
    if (this.#period?.of === of) return this.#period.found;
    this.#period?.stop.abort(new Error("Another row is read."));
    const stop = new AbortController();
    const found = this.#host.core.call("tree_row", [{ tree, row }], { signal: stop.signal });
    this.#period = { of, stop, found };
    return found;
  }

  #filled() {
    const { figure } = this.#filler;
    if (figure === null) throw new Error("No array is filled yet.");
    return figure;
  }

  #entries() {
    return entriesIn(this.#state ?? WHOLE, this.#filled().params.side);
  }

  /** Returns the look of `data()`: of three pictures, the comparison. */
  #dataLook(): ArrayLook {
    const panes = this.#panes(this.#filled());
    const pane = panes[Math.floor(panes.length / 2)];
    if (pane === undefined) throw new Error("No array is filled yet.");
    return pane.look;
  }

  // The pictures

  /** Returns the pictures of an array in the present state, which may be ahead of it. */
  #panes({ params }: FilledArray): readonly Pane[] {
    return this.#state === null ? [] : panesOf({ ...this.#state, c: params.c, vs: params.vs });
  }

  /** Mounts `count` pictures. */
  #mountPanes(count: number): void {
    if (this.#mounted.length === count) return;
    for (const { picture, hold } of this.#mounted.slice(count)) {
      hold.letGo();
      picture.dispose();
    }
    const more = Math.max(0, count - this.#mounted.length);
    this.#mounted = [
      ...this.#mounted.slice(0, count),
      ...Array.from({ length: more }, () => this.#mountPane()),
    ];
    this.#box.dataset.count = `${count}`;
  }

  #mountPane(): MountedPane {
    const host = {
      arrived: () => this.#drawSoon(),
      failed: (error: unknown) => this.#warn(error),
    };
    const picture = new PanePicture(host, this.#host.surface);
    this.#box.append(picture.element);
    const { canvas } = picture;
    canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    return { picture, hold: this.#listen(canvas) };
  }

  /** Shows an array in the present state, all pictures at once, as soon as they have arrived. */
  async #present(figure: FilledArray): Promise<void> {
    const panes = this.#panes(figure);
    const same = this.#mounted.length === panes.length;
    const old = (pane: Pane, at: number) => this.#mounted[at]?.picture.shows(figure, pane);
    if (same && figure.filled && panes.every(old)) return;
    const isNewest = this.#pictures.begin();
    this.#mountPanes(panes.length);
    const camera = this.#linked.cameraFor(this.#state ?? WHOLE, this.#scenery(figure.params.side));
    const pictures = this.#mounted.map(({ picture }) => picture);
    const fetching = panes.map((pane, at) => pictures[at]?.fetch(figure, pane, camera));
    const fetched = await Promise.all(fetching);
    if (!isNewest() || this.#state === null) {
      for (const one of fetched) one?.sheet?.bitmap.close();
      return;
    }
    this.#figure = figure;
    fetched.forEach((one, at) => {
      if (one !== undefined) pictures[at]?.take(one);
    });
    void this.#reader.plotRow();
    this.#look();
    this.#draw();
  }

  // The camera

  #frame(): Frame {
    return this.#mounted[0]?.picture.frame ?? { width: 1, height: 1, yUp: false };
  }

  #side(): number {
    return this.#figure?.params.side ?? this.#state?.side ?? 1;
  }

  #scenery(side = this.#side()): Scenery {
    return { rows: side, columns: side, frame: this.#frame(), home: this.#home(side) };
  }

  #home(side = this.#side()): Camera {
    return fitArray(this.#frame(), side, lettersOf(this.#host.surface.still));
  }

  #look(): void {
    const { camera } = this.#linked;
    this.#linked.look(this.#state ?? WHOLE, this.#scenery());
    if (!sameCamera(camera, this.#linked.camera)) this.#drawSoon();
  }

  #move(camera: Camera, how: "preview" | "commit"): void {
    const window = this.#linked.move(camera, how, this.#scenery());
    this.#drawSoon();
    this.#host.change(window, how);
  }

  #listen(canvas: HTMLCanvasElement): Hold {
    return panZoom(canvas, {
      camera: () => this.#linked.camera,
      frame: () => this.#frame(),
      limits: () => limitsOf(this.#scenery()),
      home: () => this.#home(),
      change: (camera, how) => this.#move(camera, how),
      hover: (at) => this.#reader.point(at),
      tap: (at) => void this.#reader.tap(at),
      motion: moving,
    });
  }

  /** Highlights an entry, its row and column, and the entries of the same P-position. */
  #light(cell: ArrayCell | null): void {
    this.#reading = cell && [cell.a, cell.b];
    if (this.#reader.isSecret) {
      for (const { picture } of this.#mounted) picture.light([]);
      this.#drawSoon();
      return;
    }
    const side = this.#side();
    const { row = null, leaf = null, tree = null } = this.#figure?.params ?? {};
    for (const { picture } of this.#mounted) {
      const value = (picture.other ? cell?.other : null) ?? cell?.value ?? 0;
      const isTripod = leaf === null && ((row === null && tree === null) || picture.other);
      const isAlone = tree !== null && !picture.other; // rows and columns are of different leaves
      picture.light(
        cell === null || isAlone
          ? []
          : this.#symmetricEntries([cell.a, cell.b], value, side, isTripod),
      );
    }
    this.#drawSoon();
  }

  /**
   * Returns the entries of the same P-position: in tripod nim those with the same three legs,
   * otherwise the one across the diagonal.
   */
  #symmetricEntries([a, b]: Entry, value: number, side: number, isTripod: boolean): Entry[] {
    if (!isTripod) return a === b ? [] : [[b, a]];
    const flat = this.#host.bindings.array_kin(a, b, value);
    const entries = Array.from({ length: flat.length / 3 }, (_, at): Entry => {
      return [flat[3 * at] ?? 0, flat[3 * at + 1] ?? 0];
    });
    return entries.filter(
      ([row, column]) => row < side && column < side && !(row === a && column === b),
    );
  }

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#figure === null) return;
    if (this.#reader.key(event)) event.preventDefault();
  }

  // Drawing

  /** Waits until the pictures are complete, unless a newer state takes over. */
  async #complete(state: ArrayState): Promise<void> {
    let missing = true;
    while (missing && this.#state === state) {
      this.#look();
      this.#drawNow();
      const [camera, sizes] = [this.#linked.camera, this.#sizes()];
      const waits = await Promise.all(this.#mounted.map(({ picture }) => picture.settled(camera)));
      const isResized = this.#sizes() !== sizes; // by a legend of more or fewer lines
      missing = isResized || waits.includes(true);
      if (missing) this.#drawSoon();
    }
    if (this.#state === state) this.#drawNow();
  }

  /** The sizes of the pictures beside their legends. */
  #sizes(): string {
    const canvases = this.#mounted.map(({ picture }) => picture.canvas);
    return canvases.map(({ clientWidth, clientHeight }) => `${clientWidth},${clientHeight}`).join();
  }

  #drawSoon(): void {
    this.#drawing ||= requestFrame(() => this.#draw());
  }

  /** Draws if anything changed. */
  #drawNow(): void {
    if (this.#drawing !== 0) this.#draw();
  }

  #draw(): void {
    cancelFrame(this.#drawing);
    this.#drawing = 0;
    this.#linked.fit(this.#scenery());
    const shared: Shared = {
      camera: this.#linked.camera,
      overlays: this.#overlays(),
      barrier: this.#state?.barrier ?? null,
      marks: this.#reader.marks,
      writes: !isHidden(this.#state ?? {}, "values"),
      secret: this.#reader.secret,
      isOpen: this.#reader.isOpen,
      read: this.#reading,
    };
    for (const { picture } of this.#mounted) picture.draw(shared);
  }

  #overlays(): Overlay[] {
    if (this.#state === null) return [];
    const { figure, barrier, reach = null } = this.#shadow ?? {};
    const known = figure === this.#figure && barrier === this.#state.barrier ? reach : null;
    return overlaysOf(this.#state, this.#side(), this.#linked.camera, this.#frame(), known);
  }

  #warn(error: unknown): void {
    this.#host.warn(messageOf(error));
  }
}
