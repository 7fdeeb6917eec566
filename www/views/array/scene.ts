/**
 * What is seen of an array: tiles from the worker, numbers close up, a cursor, and the filled array behind them.
 */
import type { ArrayCell, Plane } from "core";
import {
  type Box,
  type Camera,
  cameraAt,
  clamp,
  type Frame,
  fit,
  type Limits,
  type Point,
  pan,
  sameCamera,
  scaleOf,
  toScreen,
  toWorld,
  visible,
} from "../../draw/camera.ts";
import { panZoom } from "../../draw/panzoom.ts";
import { overlap, TILE, TileLayer, type TileSource } from "../../draw/tiles.ts";
import { comparison, sequential } from "../palettes.ts";
import type { Scene, Stage } from "../view.ts";
import type { State } from "./array.ts";
import { type Figure, Filler, STOPPED } from "./figure.ts";
import {
  boxOf,
  type Chosen,
  cameraOf,
  entriesIn,
  factsOf,
  named,
  readingOf,
  sameWindow,
  typeSize,
  WHOLE,
  windowOf,
} from "./geometry.ts";
import { fillLegend } from "./legend.ts";
import { Numbers } from "./numbers.ts";
import {
  drawGrid,
  drawHeaders,
  drawMark,
  drawNumbers,
  drawRim,
  type Inks,
  inksOf,
  resize,
  type Sheet,
  STRIP,
} from "./paint.ts";

/** Largest entries: 128 CSS pixels. */
const MAX_ZOOM = 7;
/** Free pixels around the whole array, and beside the numbers of its rows and columns where there are such. */
const MARGIN = { bare: 16, numbered: 8 };

/** The pixels from the edge at which the picture follows the cursor. */
const REACH = 44;

type Entry = readonly [a: number, b: number];

/** The palette that is shown: the chosen one if it suits what is shown, else the standard. */
function paletteOf(pal: State["pal"], compared: boolean): string {
  const suitable = compared ? comparison : sequential;
  return (suitable.find(({ value }) => value === pal) ?? suitable[0]).value;
}

/** What the arrow keys do to the cursor; with Shift, ten times as far. */
const STEPS: Readonly<Record<string, Entry>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where tiles come from before there is an array. */
const NOTHING: TileSource = {
  load: () => Promise.reject(new Error("There is no array yet.")),
  maxLevel: 0,
  box: { x0: 0, y0: 0, x1: -1, y1: -1 },
};

/** The tiles of an array. Rows are the worker's i and the layer's j. */
function tilesOf({ handle, params }: Figure, palette: string): TileSource {
  return {
    load: ({ level, i, j }, signal) => handle.ask("tile", [level, j, i, palette], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(params.side / TILE))) + 1,
    box: boxOf(params.side),
  };
}

function wanted({ c, vs, side }: State): Chosen {
  return { c, vs, side };
}

/** The entry that the link marks, if the array has it. */
function marked(state: State | null, side: number): Entry | null {
  const [a, b] = state?.sel ?? [side, side];
  return a < side && b < side ? [a, b] : null;
}

function stopped(figure: Figure | undefined): string {
  if (figure === undefined) return "Stopped: no array has been filled.";
  return `Stopped: you still see ${named(figure.params)}, side ${figure.params.side}.`;
}

/** The scene of the view: a canvas, its legend, and the filled array behind them. */
export class ArrayScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #canvas = document.createElement("canvas");
  readonly #legend = document.createElement("p");
  readonly #context: CanvasRenderingContext2D;
  readonly #filler: Filler;
  readonly #layer: TileLayer;
  readonly #letGo: () => void;
  #state: State | null = null;
  #camera: Camera = cameraAt(0, 0, 0);
  /** What is seen: an array in the colours of a palette (256 times three bytes). */
  #shown: { figure: Figure; name: string; palette: Uint8Array } | null = null;
  #numbers: Numbers | null = null;
  /** The entry that the keyboard points at, while it does. */
  #cursor: Entry | null = null;
  #questions = 0;
  #drawing = 0;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("This browser cannot draw on a canvas.");
    this.#context = context;
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#legend.className = "legend";
    stage.root.append(this.#canvas, this.#legend);
    this.#filler = new Filler(stage.core, {
      progress: (fraction, stop) => stage.progress(fraction, stop),
      filled: () => this.#colour(),
    });
    this.#layer = new TileLayer(NOTHING, {
      arrived: () => this.#drawSoon(),
      failed: (error) => this.#warn(error),
    });
    this.#canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.#letGo = this.#listen();
  }

  async show(state: State): Promise<void> {
    const marked = this.#state?.sel;
    this.#state = state;
    this.#colour();
    this.#look();
    this.#draw();
    try {
      await this.#filler.fill(wanted(state));
    } catch (error) {
      if (error !== STOPPED) throw error;
      this.#stage.warn(stopped(this.#shown?.figure));
    }
    if (this.#state !== state) return;
    this.#look();
    if (String(marked) !== String(state.sel)) this.#readMarked(true);
    await this.#complete(state);
  }

  async data(): Promise<Plane> {
    return this.#figure().handle.ask("plane", this.#entries());
  }

  async digest(): Promise<string> {
    return this.#figure().handle.digest(this.#entries());
  }

  repaint(): void {
    this.#look();
    this.#draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#drawing);
    this.#state = null;
    this.#letGo();
    this.#layer.dispose();
    this.#filler.dispose();
  }

  #figure(): Figure {
    if (this.#shown === null) throw new Error("No array has been filled yet.");
    return this.#shown.figure;
  }

  #entries() {
    return entriesIn(this.#state ?? WHOLE, this.#figure().params.side);
  }

  // The camera

  #frame(): Frame {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    return { width: Math.max(1, width), height: Math.max(1, height), yUp: false };
  }

  #side(): number {
    return this.#shown?.figure.params.side ?? this.#state?.side ?? 1;
  }

  #home(): Camera {
    const frame = this.#frame();
    const bare = fit(boxOf(this.#side()), frame, MARGIN.bare);
    const whole = typeSize(scaleOf(bare), 1) === null ? bare : this.#homeNumbered(frame);
    return { ...whole, zoom: Math.min(MAX_ZOOM, whole.zoom) };
  }

  /** The whole array below and to the right of the numbers of its columns and rows. */
  #homeNumbered(frame: Frame): Camera {
    const { width, height } = STRIP;
    const room = { ...frame, width: frame.width - width, height: frame.height - height };
    const camera = fit(boxOf(this.#side()), room, MARGIN.numbered);
    return pan({ ...camera, zoom: Math.min(MAX_ZOOM, camera.zoom) }, frame, width / 2, height / 2);
  }

  #limits(): Limits {
    return { minZoom: this.#home().zoom - 1, maxZoom: MAX_ZOOM, box: boxOf(this.#side()) };
  }

  /** Points the camera at the window of the state; a camera that is there already keeps its last digits. */
  #look(): void {
    const window = this.#state ?? WHOLE;
    const frame = this.#frame();
    if (sameWindow(window, WHOLE)) this.#camera = this.#home();
    else if (!sameWindow(window, windowOf(this.#camera, frame)))
      this.#camera = clamp(cameraOf(window, this.#side(), frame), this.#limits());
  }

  #move(camera: Camera, how: "glide" | "step"): void {
    this.#camera = camera;
    const whole = sameCamera(camera, this.#home());
    this.#stage.change(whole ? WHOLE : windowOf(camera, this.#frame()), how);
  }

  #listen(): () => void {
    return panZoom(this.#canvas, {
      camera: () => this.#camera,
      frame: () => this.#frame(),
      limits: () => this.#limits(),
      home: () => this.#home(),
      change: (camera, how) => this.#move(camera, how),
      hover: (at) => this.#point(at),
      tap: (at) => void this.#tap(at),
      motion: () => !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
  }

  // Reading entries

  #entryAt(at: Point): Entry | null {
    const { x, y } = toWorld(this.#camera, this.#frame(), at);
    const side = this.#side();
    return x >= 0 && y >= 0 && x < side && y < side ? [y, x] : null;
  }

  #point(at: Point | null): void {
    const entry = at === null ? null : this.#entryAt(at);
    if (entry === null) this.#readMarked(false);
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

  #readMarked(speak: boolean): void {
    const entry = this.#cursor ?? marked(this.#state, this.#side());
    if (entry !== null) void this.#read(entry, speak);
    else {
      this.#questions++;
      this.#stage.inform(null);
    }
  }

  /** Says what an entry is. Answers that come when something else has been asked are not told. */
  async #read([a, b]: Entry, speak: boolean): Promise<ArrayCell | null> {
    if (this.#shown === null) return null;
    const question = ++this.#questions;
    const { handle, params } = this.#shown.figure;
    try {
      const cell = await handle.ask("at", [a, b]);
      if (question === this.#questions) this.#stage.inform(factsOf(params, cell), speak);
      return cell;
    } catch {
      return null; // the array was replaced meanwhile, and with it the question
    }
  }

  // The cursor of the keyboard

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#shown === null) return;
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
      const { x, y } = toWorld(this.#camera, this.#frame(), [width / 2, height / 2]);
      this.#setCursor([y, x]);
    } else void this.#tap(this.#place(this.#cursor));
  }

  #setCursor(entry: Entry | null): void {
    const last = this.#side() - 1;
    const inside = (at: number) => Math.min(last, Math.max(0, at));
    this.#cursor = entry && [inside(entry[0]), inside(entry[1])];
    if (this.#cursor !== null) this.#follow(this.#cursor);
    this.#readMarked(true);
    this.#drawSoon();
  }

  /** Moves the picture as little as keeps an entry on it. */
  #follow(entry: Entry): void {
    const frame = this.#frame();
    const [x, y] = this.#place(entry);
    const over = (at: number, length: number) =>
      Math.min(0, at - REACH) + Math.max(0, at - (length - REACH));
    const [right, down] = [over(x, frame.width), over(y, frame.height)];
    if (right !== 0 || down !== 0) this.#move(pan(this.#camera, frame, -right, -down), "step");
  }

  #place([a, b]: Entry): Point {
    return toScreen(this.#camera, this.#frame(), b, a);
  }

  // Colours and drawing

  /** Takes up the newest array and the chosen palette, where either has changed. */
  #colour(): void {
    const figure = this.#filler.figure;
    if (figure === null || this.#state === null) return;
    const name = paletteOf(this.#state.pal, figure.params.vs !== null);
    if (this.#shown?.figure === figure && this.#shown.name === name) return;
    const palette = this.#stage.door.palette(name);
    if (this.#shown?.figure !== figure)
      this.#numbers = new Numbers(figure.handle, figure.params, () => this.#drawSoon());
    this.#shown = { figure, name, palette };
    this.#layer.use(tilesOf(figure, name));
    fillLegend(this.#legend, { ...figure.params, ...figure, palette });
    this.#canvas.setAttribute("aria-label", `Array of ${named(figure.params)}`);
  }

  /** Waits until nothing of the picture is missing, unless a newer state takes over. */
  async #complete(state: State): Promise<void> {
    do {
      this.#draw();
      await Promise.all([this.#layer.settled(), this.#numbers?.underway]);
    } while (this.#state === state && this.#lacksNumbers());
    if (this.#state === state) this.#draw();
  }

  #lacksNumbers(): boolean {
    const box = this.#numbered();
    return box !== null && this.#numbers?.has(box) === false;
  }

  #drawSoon(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const frame = this.#frame();
    const ratio = devicePixelRatio;
    const sheet = { context: this.#context, camera: this.#camera, frame, side: this.#side() };
    const inks = inksOf(this.#canvas);
    resize(this.#canvas, frame, ratio);
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.fillStyle = inks.ground;
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (this.#shown === null) return;
    this.#layer.draw(this.#context, this.#camera, frame, ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawRim(sheet, inks);
    this.#drawNumbers(sheet, inks);
    for (const entry of [marked(this.#state, this.#side()), this.#cursor])
      if (entry !== null) drawMark(sheet, inks, entry);
  }

  #drawNumbers(sheet: Sheet, inks: Inks): void {
    const box = this.#numbered();
    if (box === null || this.#shown === null) return;
    this.#numbers?.want(box);
    drawGrid(sheet, inks);
    const { figure, palette } = this.#shown;
    const reading = readingOf(figure.params, figure.largest);
    const size = typeSize(scaleOf(this.#camera), reading.digits, reading.high);
    const planes = this.#numbers?.planes ?? null;
    if (planes !== null && size !== null) drawNumbers(sheet, planes, palette, reading, size);
    drawHeaders(sheet, inks);
  }

  /** The entries whose numbers belong on the screen, or null where entries are too small for them. */
  #numbered(): Box | null {
    if (this.#shown === null) return null;
    const { params, largest } = this.#shown.figure;
    const { digits, high } = readingOf(params, largest);
    if (typeSize(scaleOf(this.#camera), digits, high) === null) return null;
    return overlap(visible(this.#camera, this.#frame()), boxOf(this.#side()));
  }

  #warn(error: unknown): void {
    this.#stage.warn(error instanceof Error ? error.message : String(error));
  }
}
