/** Shows a far window: tiles, numbers close up, marks, one camera and one cursor. */

import type { FarCell, FarPlane } from "core";
import {
  type Box,
  type Camera,
  type Point,
  painted,
  scaleOf,
  toScreen,
  toWorld,
} from "../../canvas/camera.ts";
import { TileCompositor } from "../../canvas/compositor.ts";
import { describe } from "../../canvas/descriptions.ts";
import { cancelFrame, requestFrame } from "../../canvas/frames.ts";
import type { Hold, Zoom } from "../../canvas/gestures.ts";
import { isModified } from "../../canvas/keys.ts";
import { pair, swatch, text } from "../../canvas/legend.ts";
import { panZoom } from "../../canvas/pan-zoom.ts";
import { moving } from "../../canvas/step-time.ts";
import { overlap, TILE, TileLayer, type TileSource } from "../../canvas/tiles.ts";
import type { RemoteFar } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { build, STOPPED } from "../../core/progress.ts";
import { drawAxes } from "../../grid/axes.ts";
import { GridCanvas } from "../../grid/canvas.ts";
import type { Colours } from "../../grid/colours.ts";
import { cameraFollowing, fitWithHeaders, REACH } from "../../grid/fit.ts";
import { boxOf, cursorKey, type Entry, entriesIn, typeSize, WHOLE } from "../../grid/geometry.ts";
import { fillLegend } from "../../grid/legend.ts";
import { LinkedCamera, limitsOf, type Scenery } from "../../grid/linked-camera.ts";
import { Numbers } from "../../grid/numbers.ts";
import {
  drawBlank,
  drawCross,
  drawGrid,
  drawHeaders,
  drawMark,
  drawNumbers,
  drawRim,
  drawSecret,
} from "../../grid/paint.ts";
import { dataHidden, isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import {
  described,
  digitsOf,
  type Extent,
  extentOf,
  type FarWindow,
  factsOf,
  legendOf,
  named,
  paramsOf,
  written,
} from "./geometry.ts";
import type { FarState } from "./params.ts";

/** The source of tiles before there is a window. */
const NOTHING: TileSource = {
  load: () => Promise.reject(new Error("No window is computed yet.")),
  maxLevel: 0,
  box: { x0: 0, y0: 0, x1: -1, y1: -1 },
};

/** A window that is computed. */
interface Far extends Pick<RemoteFar, "ask" | "digest"> {
  readonly chosen: FarWindow;
}

/**
 * A window in a palette: what the picture is made of. Rows are the worker's i and the layer's j.
 */
interface Shown {
  readonly far: Far;
  readonly extent: Extent;
  readonly pal: FarState["pal"];
  readonly palette: Uint8Array;
  readonly numbers: Numbers<FarPlane>;
  readonly source: TileSource;
}

function tilesOf({ ask, chosen }: Far, pal: string): TileSource {
  const { rows, columns } = extentOf(chosen);
  return {
    load: ({ level, i, j }, signal) => ask("tile", [level, j, i, pal], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(columns / TILE))) + 1,
    box: boxOf(rows, columns),
  };
}

export class FarScene implements Scene<FarState> {
  readonly #host: ViewHost<FarState>;
  readonly #grid: GridCanvas;
  readonly #legend = document.createElement("p");
  readonly #layer: TileLayer;
  readonly #compositor = new TileCompositor();
  /** The window that is computed, or that was last; null if it is outdated by then. */
  readonly #windows = new Latest<Far | null>();
  readonly #hold: Hold;
  #state: FarState | null = null;
  #shown: Shown | null = null;
  readonly #linked = new LinkedCamera();
  /**
   * The entry of the keyboard cursor and the entry that is read, relative to the window's corner.
   */
  #cursor: Entry | null = null;
  #reading: Entry | null = null;
  readonly #questions = new Latest();
  #drawing = 0;

  constructor(host: ViewHost<FarState>) {
    this.#host = host;
    this.#grid = new GridCanvas(host.surface);
    const { canvas } = this.#grid;
    this.#legend.className = "legend";
    host.root.append(canvas, this.#legend);
    this.#layer = new TileLayer(NOTHING, {
      arrived: () => this.#drawSoon(),
      failed: (error) => host.warn(messageOf(error)),
    });
    canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.#hold = panZoom(canvas, {
      camera: () => this.#linked.camera,
      frame: () => this.#grid.frame,
      limits: () => limitsOf(this.#scenery()),
      home: () => this.#home(),
      change: (camera, how) => this.#move(camera, how),
      hover: (at) => this.#point(at),
      tap: (at) => void this.#mark(this.#entryAt(at)),
      motion: moving,
    });
  }

  // State -> picture

  async show(state: FarState): Promise<void> {
    const before = this.#state;
    this.#state = state;
    await this.#open(state);
    if (this.#state !== state) return;
    this.repaint();
    this.#describe(); // the link may hide numbers now
    const isOther = isHidden(before ?? {}, "selected") !== isHidden(state, "selected");
    if (isOther || String(before?.sel) !== String(state.sel)) await this.#readMarked(true);
    await this.#complete(state);
  }

  async #open(state: FarState): Promise<void> {
    try {
      const key = JSON.stringify(paramsOf(state));
      const far = await this.#windows.ask(key, (signal) => this.#compute(state, signal));
      if (far !== null) this.#take(far, state.pal);
    } catch (error) {
      if (error !== STOPPED) throw error;
      const far = this.#shown?.far;
      const still = far ? say`still showing ${named(far.chosen)}` : say("there is no window yet");
      this.#host.warn(say`Stopped: ${still}.`);
    }
  }

  async #compute(chosen: FarWindow, signal: AbortSignal): Promise<Far | null> {
    const far = this.#host.core.far(paramsOf(chosen));
    try {
      await build(far, signal, this.#host.progress);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return signal.aborted ? null : { ...far, chosen };
  }

  /** Shows a window in a palette; the old tiles stay until the new ones arrive. */
  #take(far: Far, pal: FarState["pal"]): void {
    if (this.#shown?.far === far && this.#shown.pal === pal) return;
    const extent = extentOf(far.chosen);
    const { top, left, rows, columns } = extent;
    const ask = ({ x0, y0, x1, y1 }: Box) =>
      far.ask("plane", [top + y0, left + x0, y1 - y0 + 1, x1 - x0 + 1]);
    const numbers = new Numbers(ask, boxOf(rows, columns), () => this.#drawSoon());
    const palette = this.#host.bindings.palette(pal);
    const source = tilesOf(far, pal);
    this.#shown = { far, extent, pal, palette, numbers, source };
    this.#layer.use(source);
    this.#describe();
    this.#explain(far.chosen, palette);
    this.#cursor = this.#cursor && this.#inside(this.#cursor);
    this.#reading = null;
    void this.#readMarked(false);
  }

  #describe(): void {
    if (this.#shown === null) return;
    const keys = "Arrow keys move; Enter starts reading entries.";
    describe(this.#grid.canvas, `${described(this.#shown.far.chosen)}.`, keys);
  }

  #explain(chosen: FarWindow, palette: Uint8Array): void {
    fillLegend(this.#legend, legendOf(chosen, palette), { title: "", note: "" });
    if (chosen.rows !== null) return;
    const ground = pair(swatch("var(--ground)"), text(say`${chosen.below} or more`));
    this.#legend.querySelector(".ramp")?.after(ground);
  }

  async data(): Promise<FarPlane> {
    return this.#made().ask("plane", this.#entries());
  }

  async reasons(): Promise<readonly Reason[]> {
    const sel = this.#state?.sel ?? null;
    if (sel === null || this.#marked() === null) return [];
    const { ask, chosen } = this.#made();
    const { value } = await ask("at", [sel[0], sel[1]]); // a link may have another
    if (value === null) return [];
    const { farReason } = await import("./reasons.ts");
    const mark = ([a, b]: Entry, value: number) =>
      this.#host.change({ sel: [a, b, value] }, "commit");
    const kind = chosen.rows === null ? "below" : "strip";
    const looked = { ask, window: extentOf(chosen), kind, mark } as const;
    return [farReason(looked, [sel[0], sel[1]], value)];
  }

  async digest(): Promise<string> {
    return this.#made().digest(this.#entries());
  }

  repaint(): void {
    this.#look();
    this.#draw();
  }

  zoom(by: Zoom): void {
    this.#hold.zoom(by);
  }

  dispose(): void {
    cancelFrame(this.#drawing);
    this.#state = null;
    this.#hold.letGo();
    this.#layer.dispose();
    this.#windows.cancel();
  }

  #made(): Far {
    if (this.#shown === null) throw new Error("No window is computed yet.");
    return this.#shown.far;
  }

  /** The entries on the screen: first row, first column, rows, columns. */
  #entries(): [a: number, b: number, h: number, w: number] {
    const { top, left, rows, columns } = extentOf(this.#made().chosen);
    const [a, b, h, w] = entriesIn(this.#state ?? WHOLE, rows, columns);
    return [top + a, left + b, h, w];
  }

  // The camera

  #box(): Box {
    const { rows, columns } = this.#shown?.extent ?? { rows: 1, columns: 1 };
    return boxOf(rows, columns);
  }

  #home(): Camera {
    return fitWithHeaders(this.#box(), this.#grid.frame, this.#grid.letters);
  }

  #scenery(): Scenery {
    const { rows, columns } = this.#shown?.extent ?? { rows: 1, columns: 1 };
    return { rows, columns, frame: this.#grid.frame, home: this.#home() };
  }

  #look(): void {
    this.#linked.look(this.#state ?? WHOLE, this.#scenery());
  }

  #move(camera: Camera, how: "preview" | "commit"): void {
    this.#host.change(this.#linked.move(camera, how, this.#scenery()), how);
  }

  // Reading entries

  #entryAt(at: Point): Entry | null {
    const { x, y } = toWorld(this.#linked.camera, this.#grid.frame, at);
    return this.#inside([y, x]);
  }

  #inside(entry: Entry): Entry | null {
    const [y, x] = entry;
    const { x1, y1 } = this.#box();
    return x >= 0 && y >= 0 && x <= x1 && y <= y1 ? entry : null;
  }

  /** Returns the entry that the link marks, if the window has it. */
  #marked(): Entry | null {
    const sel = this.#state?.sel ?? null;
    if (sel === null || this.#shown === null) return null;
    const { top, left } = this.#shown.extent;
    return this.#inside([sel[0] - top, sel[1] - left]);
  }

  #point(at: Point | null): void {
    const entry = at && this.#entryAt(at);
    if (entry === null) void this.#readMarked(false);
    else void this.#read(entry, false);
  }

  /** Marks an entry; removes the mark if it is marked already, or if its value is not known. */
  async #mark(entry: Entry | null): Promise<void> {
    const cell = entry && (await this.#read(entry, true));
    const [a, b] = this.#state?.sel ?? [];
    const known = cell !== null && cell.value !== null && !(cell.a === a && cell.b === b);
    const value = dataHidden(this.#state ?? {}) ? 0 : (cell?.value ?? 0);
    this.#host.change({ sel: known ? [cell.a, cell.b, value] : null }, "commit");
  }

  /** The marked entry, if its number is hidden. */
  get #secret(): Entry | null {
    return isHidden(this.#state ?? {}, "selected") ? this.#marked() : null;
  }

  /**
   * Whether an entry is covered: the secret one, and those of its row near it. One of them is the
   * same P-position: its column is the hidden number, which is at most c + r + 1 columns away.
   */
  #isCovered([y, x]: Entry): boolean {
    const secret = this.#secret;
    if (secret === null || this.#shown === null) return false;
    const { extent, far } = this.#shown;
    const reach = far.chosen.c + extent.top + secret[0] + 1;
    return y === secret[0] && Math.abs(x - secret[1]) <= reach;
  }

  /** Resolves when the marked entry is known. */
  async #readMarked(speak: boolean): Promise<void> {
    const entry = this.#cursor ?? this.#marked();
    if (entry !== null) await this.#read(entry, speak);
    else {
      this.#questions.cancel();
      this.#light(null);
      this.#host.showFacts(null);
    }
  }

  /** Reports what an entry is, unless something else is read by then. */
  async #read(entry: Entry, speak: boolean): Promise<FarCell | null> {
    if (this.#shown === null) return null;
    const { far, extent } = this.#shown;
    const isNewest = this.#questions.begin();
    try {
      const cell = await far.ask("at", [extent.top + entry[0], extent.left + entry[1]]);
      if (isNewest()) {
        this.#light(entry);
        const facts = factsOf(far.chosen, cell);
        const isSecret = this.#isCovered(entry);
        this.#host.showFacts(isSecret ? { ...facts, rows: facts.rows.slice(0, 2) } : facts, speak);
      }
      return cell;
    } catch {
      return null; // the window was replaced, and with it the question
    }
  }

  #light(entry: Entry | null): void {
    this.#reading = entry;
    this.#drawSoon();
  }

  // The cursor of the keyboard

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const set = (entry: Entry | null) => this.#setCursor(entry);
    if (cursorKey(this.#cursor, event, () => this.#enter(), set)) event.preventDefault();
  }

  /** Puts the cursor into the middle of the picture; if it is there already, marks its entry. */
  #enter(): void {
    const { x, y } = this.#linked.camera;
    if (this.#cursor === null) this.#setCursor([y, x]);
    else void this.#mark(this.#cursor);
  }

  #setCursor(entry: Entry | null): void {
    const { x1, y1 } = this.#box();
    const inside = (at: number, last: number) => Math.min(last, Math.max(0, at));
    this.#cursor = entry && [inside(entry[0], y1), inside(entry[1], x1)];
    if (this.#cursor !== null) this.#follow(this.#cursor);
    void this.#readMarked(true);
  }

  /** Moves the picture as little as possible to show an entry. */
  #follow([y, x]: Entry): void {
    const { frame } = this.#grid;
    const camera = cameraFollowing(
      this.#linked.camera,
      frame,
      toScreen(this.#linked.camera, frame, x, y),
      REACH,
      this.#grid.letters,
    );
    if (camera !== this.#linked.camera) this.#move(camera, "commit");
  }

  // Drawing

  /** Waits until the picture is complete, unless a newer state takes over. */
  async #complete(state: FarState): Promise<void> {
    while (this.#state === state) {
      this.repaint();
      const numbers = this.#shown?.numbers;
      await Promise.all([this.#layer.settled(), numbers?.underway]);
      const box = this.#numbered();
      if (box === null || numbers === undefined || numbers.has(box)) break;
    }
    if (this.#state === state) this.repaint();
  }

  #drawSoon(): void {
    cancelFrame(this.#drawing);
    this.#drawing = requestFrame(() => this.#draw());
  }

  /** Returns the size of the numbers in entries, or null where entries are too small. */
  #size(): number | null {
    const chosen = this.#shown?.far.chosen;
    return chosen ? typeSize(scaleOf(this.#linked.camera), digitsOf(chosen)) : null;
  }

  /** The entries whose numbers are painted. */
  #numbered(): Box | null {
    return this.#size() === null || isHidden(this.#state ?? {}, "values")
      ? null
      : overlap(painted(this.#linked.camera, this.#grid.frame), this.#box());
  }

  #draw(): void {
    this.#linked.fit(this.#scenery());
    const { context, frame, ratio } = this.#grid;
    const colours = this.#grid.clear();
    if (this.#shown === null) return;
    const view = { camera: this.#linked.camera, frame, ratio };
    this.#compositor.draw(this.#layer, this.#shown.source, context, view);
    this.#grid.inPixels();
    const { top, left } = this.#shown.extent;
    const first: Entry = [top, left];
    const sheet = { context, camera: this.#linked.camera, frame, box: this.#box(), first };
    drawRim(sheet, colours);
    this.#drawNumbers(this.#shown, sheet, colours);
    const secret = this.#secret;
    if (secret !== null) {
      const [y] = secret;
      for (let x = 0; x <= sheet.box.x1; x++)
        if (this.#isCovered([y, x])) drawBlank(sheet, colours, [y, x]);
      drawSecret(sheet, colours, secret);
    }
    if (this.#reading !== null) drawCross(sheet, colours, this.#reading);
    for (const entry of [this.#marked(), this.#cursor])
      if (entry !== null) drawMark(sheet, colours, entry);
    if (this.#size() === null) drawAxes(sheet, colours);
    else drawHeaders(sheet, colours);
  }

  #drawNumbers(
    { far, extent, palette, numbers }: Shown,
    sheet: Parameters<typeof drawGrid>[0],
    colours: Colours,
  ): void {
    const [box, size] = [this.#numbered(), this.#size()];
    if (box === null || size === null) return;
    numbers.want(box);
    drawGrid(sheet, { ...colours, ground: colours.line });
    const plane = numbers.shown;
    if (plane === null) return;
    const { top, left } = extent;
    const writtenAt = ([y, x]: Entry) => written(far.chosen, plane, [top + y, left + x], palette);
    drawNumbers(sheet, colours, writtenAt, size);
  }
}
