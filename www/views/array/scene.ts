/** What is seen of an array: its pictures, one camera and one cursor for all of them, and the filled array behind. */
import type { ArrayCell, ArrayLook, Plane } from "core";
import {
  type Camera,
  type Frame,
  fit,
  type Point,
  pan,
  sameCamera,
  scaleOf,
  toScreen,
  toWorld,
  visible,
} from "../../draw/camera.ts";
import { panZoom } from "../../draw/panzoom.ts";
import { RowPlot } from "../../draw/rowplot.ts";
import type { Facts, Scene, Stage } from "../view.ts";
import type { State } from "./array.ts";
import { moving } from "./board.ts";
import { type Figure, Filler, STOPPED } from "./figure.ts";
import {
  bandOf,
  barrierOf,
  blocksOf,
  boxOf,
  type Entry,
  entriesIn,
  factsOf,
  named,
  type Overlay,
  STEPS,
  shadowOf,
  typeSize,
  WHOLE,
} from "./geometry.ts";
import { chosenOf, type Pane, panesOf } from "./looks.ts";
import { STRIP } from "./paint.ts";
import { PanePicture, type Shared } from "./pane.ts";
import { plottedRow } from "./row.ts";
import { limitsOf, MAX_ZOOM, type Scenery, Sight } from "./sight.ts";

/** Free pixels around the whole array, and beside the numbers of its rows and columns where there are such. */
const MARGIN = { bare: 16, numbered: 8 };
/** The pixels from the edge at which the picture follows the cursor. */
const REACH = 44;
/** Blocks smaller than this (pixels) are not drawn: their lines would hide the picture. */
const SMALLEST_BLOCK = 5;

/** What is drawn over the pictures, in the words of a link: it changes at once, also where a new array has to be filled. */
const OVER = ["band", "blocks", "barrier", "sel"] as const;

/** The entry that the link marks, if the array has it. */
function marked(state: State | null, side: number): Entry | null {
  const [a, b] = state?.sel ?? [side, side];
  return a < side && b < side ? [a, b] : null;
}

function stopped(figure: Figure | null): string {
  if (figure === null) return "Stopped: no array has been filled.";
  return `Stopped: you still see ${named(figure.params)}, side ${figure.params.side}.`;
}

/** A picture and the end of its listening. */
interface Hung {
  readonly picture: PanePicture;
  readonly letGo: () => void;
}

export class ArrayScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #box = document.createElement("div");
  /** The row of the entry that is marked, or of the cursor. */
  readonly #plot = new RowPlot();
  readonly #filler: Filler;
  #hung: readonly Hung[] = [];
  #state: State | null = null;
  readonly #sight = new Sight();
  /** The array that is seen. */
  #figure: Figure | null = null;
  /** How far the shadow on a barrier reaches in a figure; null where there is none. */
  #shadow: {
    readonly figure: Figure;
    readonly barrier: number;
    readonly reach: number | null;
  } | null = null;
  /** How many pictures have been asked for: only the newest is shown. */
  #presented = 0;
  /** The entry that the keyboard points at, while it does, and the one that is read. */
  #cursor: Entry | null = null;
  #reading: Entry | null = null;
  #questions = 0;
  /** The frame that will draw what has changed; 0 when nothing has. */
  #drawing = 0;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    this.#box.className = "panes";
    stage.root.append(this.#box, this.#plot.element);
    this.#filler = new Filler(stage.core, {
      progress: (fraction, stop) => stage.progress(fraction, stop),
      early: (figure) => void this.#present(figure).catch(() => {}), // the filled one will say what is wrong
      filled: (figure) => this.#present(figure),
      looks: () => (this.#state === null ? [] : panesOf(this.#state).map(({ look }) => look)),
    });
    this.#hang(1);
  }

  async show(state: State): Promise<void> {
    const before = this.#state;
    this.#state = state;
    this.#look();
    if (OVER.some((key) => String(before?.[key]) !== String(state[key]))) this.#drawSoon();
    const { figure } = this.#filler;
    if (figure !== null) await this.#present(figure);
    await this.#fill(state);
    if (this.#state !== state) return;
    this.#look();
    if (String(before?.sel) !== String(state.sel)) await this.#readMarked(true);
    await this.#measureShadow(state);
    await this.#complete(state);
    if (state.vs === null) this.#stage.door.array_palettes(state.map, numberOf(state), false);
  }

  async #fill(state: State): Promise<void> {
    try {
      await this.#filler.fill(chosenOf(state));
    } catch (error) {
      if (this.#filler.figure !== null) await this.#present(this.#filler.figure);
      if (error !== STOPPED) throw error;
      this.#stage.warn(stopped(this.#filler.figure));
    }
  }

  /** Finds out how far the shadow on the barrier reaches, if there is one and it is not known. */
  async #measureShadow({ barrier }: State): Promise<void> {
    const figure = this.#figure;
    if (barrier === null || figure === null || !figure.filled) return;
    if (this.#shadow?.figure === figure && this.#shadow.barrier === barrier) return;
    try {
      const reach = (await figure.handle.ask("shadow_reach", [barrier])) ?? null;
      this.#shadow = { figure, barrier, reach };
      this.#drawSoon();
    } catch {} // the array was replaced meanwhile, and its shadow is measured
  }

  async data(): Promise<Plane> {
    return this.#filled().handle.ask("plane", [...this.#entries(), this.#told()]);
  }

  async digest(): Promise<string> {
    return this.#filled().handle.digest([...this.#entries(), this.#told()]);
  }

  repaint(): void {
    this.#look();
    this.#draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#drawing);
    this.#state = null;
    this.#hang(0);
    this.#filler.dispose();
  }

  #filled() {
    const { figure } = this.#filler;
    if (figure === null) throw new Error("No array has been filled yet.");
    return figure;
  }

  #entries() {
    return entriesIn(this.#state ?? WHOLE, this.#filled().params.side);
  }

  /** What `data()` tells: of three pictures what is between the two centres. */
  #told(): ArrayLook {
    const panes = this.#panes(this.#filled());
    const pane = panes[Math.floor(panes.length / 2)];
    if (pane === undefined) throw new Error("No array has been filled yet.");
    return pane.look;
  }

  // The pictures

  /** The pictures of an array in the present state, which may be ahead of it. */
  #panes({ params }: Figure): readonly Pane[] {
    return this.#state === null ? [] : panesOf({ ...this.#state, c: params.c, vs: params.vs });
  }

  /** Hangs so many pictures. */
  #hang(count: number): void {
    if (this.#hung.length === count) return;
    for (const { picture, letGo } of this.#hung.slice(count)) {
      letGo();
      picture.dispose();
    }
    const more = Math.max(0, count - this.#hung.length);
    this.#hung = [
      ...this.#hung.slice(0, count),
      ...Array.from({ length: more }, () => this.#one()),
    ];
    this.#box.dataset.count = `${count}`;
  }

  #one(): Hung {
    const host = {
      arrived: () => this.#drawSoon(),
      resized: () => this.repaint(),
      failed: (error: unknown) => this.#warn(error),
    };
    const picture = new PanePicture(host, this.#stage.easel);
    this.#box.append(picture.element);
    const { canvas } = picture;
    canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    return { picture, letGo: this.#listen(canvas) };
  }

  /** Shows an array in the present state, all of its pictures at once, as soon as they have come. */
  async #present(figure: Figure): Promise<void> {
    const panes = this.#panes(figure);
    const same = this.#hung.length === panes.length;
    const old = (pane: Pane, at: number) => this.#hung[at]?.picture.shows(figure, pane);
    if (same && figure.filled && panes.every(old)) return;
    const turn = ++this.#presented;
    this.#hang(panes.length);
    const camera = this.#sight.cameraFor(this.#state ?? WHOLE, this.#scenery(figure.params.side));
    const pictures = this.#hung.map(({ picture }) => picture);
    const fetching = panes.map((pane, at) => pictures[at]?.fetch(figure, pane, camera));
    const fetched = await Promise.all(fetching);
    if (turn !== this.#presented || this.#state === null) {
      for (const one of fetched) one?.sheet?.bitmap.close();
      return;
    }
    this.#figure = figure;
    fetched.forEach((one, at) => {
      if (one !== undefined) pictures[at]?.take(one);
    });
    void this.#plotRow();
    this.#look();
    this.#draw();
  }

  // The camera

  #frame(): Frame {
    return this.#hung[0]?.picture.frame ?? { width: 1, height: 1, yUp: false };
  }

  #side(): number {
    return this.#figure?.params.side ?? this.#state?.side ?? 1;
  }

  #home(side = this.#side()): Camera {
    const frame = this.#frame();
    const bare = fit(boxOf(side), frame, MARGIN.bare);
    const whole = typeSize(scaleOf(bare), 1) === null ? bare : this.#homeNumbered(frame, side);
    return { ...whole, zoom: Math.min(MAX_ZOOM, whole.zoom) };
  }

  /** The whole array below and to the right of the numbers of its columns and rows. */
  #homeNumbered(frame: Frame, side: number): Camera {
    const { width, height } = STRIP;
    const room = { ...frame, width: frame.width - width, height: frame.height - height };
    const camera = fit(boxOf(side), room, MARGIN.numbered);
    return pan({ ...camera, zoom: Math.min(MAX_ZOOM, camera.zoom) }, frame, width / 2, height / 2);
  }

  #scenery(side = this.#side()): Scenery {
    return { rows: side, columns: side, frame: this.#frame(), home: this.#home(side) };
  }

  #look(): void {
    const { camera } = this.#sight;
    this.#sight.look(this.#state ?? WHOLE, this.#scenery());
    if (!sameCamera(camera, this.#sight.camera)) this.#drawSoon();
  }

  #move(camera: Camera, how: "glide" | "step"): void {
    const window = this.#sight.move(camera, how, this.#scenery());
    this.#drawSoon();
    this.#stage.change(window, how);
  }

  #listen(canvas: HTMLCanvasElement): () => void {
    return panZoom(canvas, {
      camera: () => this.#sight.camera,
      frame: () => this.#frame(),
      limits: () => limitsOf(this.#scenery()),
      home: () => this.#home(),
      change: (camera, how) => this.#move(camera, how),
      hover: (at) => this.#point(at),
      tap: (at) => void this.#tap(at),
      motion: moving,
    });
  }

  // Reading entries

  #entryAt(at: Point): Entry | null {
    const { x, y } = toWorld(this.#sight.camera, this.#frame(), at);
    const side = this.#side();
    return x >= 0 && y >= 0 && x < side && y < side ? [y, x] : null;
  }

  #point(at: Point | null): void {
    const entry = at === null ? null : this.#entryAt(at);
    if (entry === null) void this.#readMarked(false);
    else void this.#read(entry, false);
  }

  /** Marks the entry that was tapped; a tap on the marked one, or beside the array, takes the mark away. */
  async #tap(at: Point): Promise<void> {
    const entry = this.#entryAt(at);
    const cell = entry && (await this.#read(entry, true));
    const [a, b] = this.#state?.sel ?? [];
    const again = cell !== null && cell.a === a && cell.b === b;
    this.#stage.change({ sel: cell && !again ? [cell.a, cell.b, cell.value] : null }, "step");
  }

  /** Resolves when what is drawn of the marked entry and its row is known. */
  async #readMarked(speak: boolean): Promise<void> {
    const entry = this.#cursor ?? marked(this.#state, this.#side());
    const plotted = this.#plotRow();
    if (entry !== null) await this.#read(entry, speak);
    else {
      this.#questions++;
      this.#light(null);
      this.#stage.inform(null);
    }
    await plotted;
  }

  /** Says what an entry is and why. Answers that come when something else has been asked are not told. */
  async #read(entry: Entry, speak: boolean): Promise<ArrayCell | null> {
    const figure = this.#figure;
    if (figure === null || !figure.filled) return null;
    const question = ++this.#questions;
    const tell = (facts: Facts, aloud: boolean) => {
      if (question === this.#questions) this.#stage.inform(facts, aloud);
    };
    try {
      const cell = await figure.handle.ask("at", [...entry]);
      if (question === this.#questions) this.#light(cell);
      tell(factsOf(figure.params, cell), false);
      if (question === this.#questions)
        tell(factsOf(figure.params, cell, await this.#why(figure, entry)), speak);
      return cell;
    } catch {
      return null; // the array was replaced meanwhile, and with it the question
    }
  }

  async #why({ handle, params }: Figure, [a, b]: Entry): Promise<readonly string[]> {
    const ask = async (of: "c" | "vs") => (await handle.ask("reason", [a, b, of])).sentence;
    return params.vs === null ? [await ask("c")] : [await ask("c"), await ask("vs")];
  }

  async #plotRow(): Promise<void> {
    const figure = this.#figure;
    const entry = this.#cursor ?? marked(this.#state, this.#side());
    if (entry === null || figure === null || !figure.filled) return this.#plot.show(null);
    try {
      const { params, handle } = figure;
      const ask = (of: "c" | "vs") => handle.ask("offsets", [entry[0], of]);
      const offsets = await Promise.all(params.vs === null ? [ask("c")] : [ask("c"), ask("vs")]);
      if (figure === this.#figure) this.#plot.show(plottedRow(params, entry, offsets));
    } catch {} // the array was replaced meanwhile, and its row is asked for
  }

  /** Lights an entry, its row and its column, and the entries that are the same P-position. */
  #light(cell: ArrayCell | null): void {
    this.#reading = cell && [cell.a, cell.b];
    const side = this.#side();
    const { row = null, leaf = null } = this.#figure?.params ?? {};
    for (const { picture } of this.#hung) {
      const value = (picture.other ? cell?.other : null) ?? cell?.value ?? 0;
      const isTripod = leaf === null && (row === null || picture.other);
      picture.light(cell === null ? [] : this.#kin([cell.a, cell.b], value, side, isTripod));
    }
    this.#drawSoon();
  }

  /** The entries that say the same: of tripod nim all with the same three legs, else the one across the diagonal. */
  #kin([a, b]: Entry, value: number, side: number, isTripod: boolean): Entry[] {
    if (!isTripod) return a === b ? [] : [[b, a]];
    const flat = this.#stage.door.array_kin(a, b, value);
    const kin = Array.from({ length: flat.length / 3 }, (_, at): Entry => {
      return [flat[3 * at] ?? 0, flat[3 * at + 1] ?? 0];
    });
    return kin.filter(
      ([row, column]) => row < side && column < side && !(row === a && column === b),
    );
  }

  // The cursor of the keyboard

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#figure === null) return;
    const cursor = this.#cursor;
    const step = STEPS[event.key];
    if (event.key === "Enter") this.#enter();
    else if (cursor === null) return;
    else if (event.key === "Escape") this.#setCursor(null);
    else if (step === undefined) return;
    else {
      const far = event.shiftKey ? 10 : 1;
      this.#setCursor([cursor[0] + far * step[0], cursor[1] + far * step[1]]);
    }
    event.preventDefault();
  }

  /** Sets the cursor in the middle of the picture; where it stands already, marks its entry. */
  #enter(): void {
    const { width, height } = this.#frame();
    if (this.#cursor === null) {
      const { x, y } = toWorld(this.#sight.camera, this.#frame(), [width / 2, height / 2]);
      this.#setCursor([y, x]);
    } else void this.#tap(this.#place(this.#cursor));
  }

  #setCursor(entry: Entry | null): void {
    const last = this.#side() - 1;
    const inside = (at: number) => Math.min(last, Math.max(0, at));
    this.#cursor = entry && [inside(entry[0]), inside(entry[1])];
    if (this.#cursor !== null) this.#follow(this.#cursor);
    void this.#readMarked(true);
    this.#drawSoon();
  }

  /** Moves the picture as little as keeps an entry on it. */
  #follow(entry: Entry): void {
    const frame = this.#frame();
    const [x, y] = this.#place(entry);
    const over = (at: number, length: number) =>
      Math.min(0, at - REACH) + Math.max(0, at - (length - REACH));
    const [right, down] = [over(x, frame.width), over(y, frame.height)];
    if (right !== 0 || down !== 0)
      this.#move(pan(this.#sight.camera, frame, -right, -down), "step");
  }

  #place([a, b]: Entry): Point {
    return toScreen(this.#sight.camera, this.#frame(), b, a);
  }

  // Drawing

  /** Waits until nothing of the pictures is missing, unless a newer state takes over. */
  async #complete(state: State): Promise<void> {
    let missing = true;
    while (missing && this.#state === state) {
      this.#drawNow();
      const camera = this.#sight.camera;
      const waits = await Promise.all(this.#hung.map(({ picture }) => picture.settled(camera)));
      missing = waits.includes(true);
      if (missing) this.#drawSoon();
    }
    if (this.#state === state) this.#drawNow();
  }

  #drawSoon(): void {
    this.#drawing ||= requestAnimationFrame(() => this.#draw());
  }

  /** Draws what has changed since the last time, if anything has. */
  #drawNow(): void {
    if (this.#drawing !== 0) this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    const marks = [marked(this.#state, this.#side()), this.#cursor];
    const shared: Shared = {
      camera: this.#sight.camera,
      overlays: this.#overlays(),
      barrier: this.#state?.barrier ?? null,
      marks: marks.filter((entry) => entry !== null),
      read: this.#reading,
    };
    for (const { picture } of this.#hung) picture.draw(shared);
  }

  #overlays(): Overlay[] {
    if (this.#state === null) return [];
    const { band, blocks, barrier } = this.#state;
    const side = this.#side();
    const drawn: Overlay[] = [];
    if (blocks !== null && blocks < side && blocks * scaleOf(this.#sight.camera) >= SMALLEST_BLOCK)
      drawn.push(blocksOf(blocks, visible(this.#sight.camera, this.#frame()), side));
    if (band !== null && band < side) drawn.push(bandOf(band, side));
    if (barrier !== null && barrier < side) drawn.push(barrierOf(barrier, side));
    const { figure, barrier: least, reach = null } = this.#shadow ?? {};
    if (figure === this.#figure && barrier !== null && barrier === least && reach !== null)
      drawn.push(shadowOf(barrier, reach, side));
    return drawn;
  }

  #warn(error: unknown): void {
    this.#stage.warn(error instanceof Error ? error.message : String(error));
  }
}

/** The number that the map of a state takes, if it takes one. */
function numberOf({ map, mod, below, level, bit }: State): number | null {
  return { mod, below, level, bit }[map as "mod"] ?? null;
}
