/** One picture of an array on a canvas of its own: tiles, numbers close up, overlays, marks, and its legend. */
import type { ArrayLegend, ArrayNumbers } from "core";
import { type Box, type Camera, type Frame, painted, scaleOf, visible } from "../../draw/camera.ts";
import type { Easel } from "../../draw/easel.ts";
import { Slate } from "../../draw/slate.ts";
import { area, overlap, type Sheet, TILE, TileLayer, type TileSource } from "../../draw/tiles.ts";
import { Board } from "./board.ts";
import { type Figure, prepared } from "./figure.ts";
import {
  agreementOf,
  boxOf,
  type Chosen,
  capital,
  digitsOf,
  type Entry,
  named,
  namesOf,
  type Overlay,
  shadowed,
  typeSize,
  written,
} from "./geometry.ts";
import { fillLegend } from "./legend.ts";
import { keyOf, type Pane } from "./looks.ts";
import { Numbers } from "./numbers.ts";
import {
  type Sheet as Drawing,
  drawCross,
  drawFold,
  drawGrid,
  drawHeaders,
  drawKin,
  drawMark,
  drawNumbers,
  drawOverlay,
  drawRim,
  type Inks,
  STRIP,
} from "./paint.ts";

/** The most tiles along a side of what is fetched in one piece. */
const SHEET = 8;

/** What is drawn in every picture alike. */
export interface Shared {
  readonly camera: Camera;
  readonly overlays: readonly Overlay[];
  /** The barrier whose shadow is seen where numbers are. */
  readonly barrier: number | null;
  /** The entry that is marked, and the one that the keyboard points at. */
  readonly marks: readonly Entry[];
  /** The entry that is read. */
  readonly read: Entry | null;
}

export interface PaneHost {
  /** Something came: draw again soon. */
  arrived(): void;
  /** The picture has another size. */
  resized(): void;
  failed(error: unknown): void;
}

/** A picture that has come from the worker and can be shown at once. */
export interface Fetched {
  readonly figure: Figure;
  readonly pane: Pane;
  readonly source: TileSource;
  readonly sheet: Sheet | null;
}

/** Where tiles come from before there is an array. */
const NOTHING: TileSource = {
  load: () => Promise.reject(new Error("There is no array yet.")),
  maxLevel: 0,
  box: { x0: 0, y0: 0, x1: -1, y1: -1 },
};

/** The tiles of an array, as far as its first `rows` go. Rows are the worker's i and the layer's j. */
function tilesOf({ handle, params }: Figure, { look }: Pane, rows: number): TileSource {
  return {
    load: ({ level, i, j }, signal) => handle.ask("tiles", [level, j, i, 1, 1, look], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(params.side / TILE))) + 1,
    box: boxOf(rows, params.side),
  };
}

function fetchNumbers({ handle }: Figure, { look }: Pane) {
  return ({ x0, y0, x1, y1 }: Box) =>
    handle.ask("numbers", [y0, x0, y1 - y0 + 1, x1 - x0 + 1, look]);
}

export class PanePicture {
  readonly element = document.createElement("section");
  readonly #legend = document.createElement("p");
  readonly #layer: TileLayer;
  readonly #slate = new Slate();
  readonly #host: PaneHost;
  readonly #board: Board;
  #shown: Pick<Fetched, "figure" | "pane" | "source"> | null = null;
  #numbers: Numbers<ArrayNumbers> | null = null;
  /** Settles when the newest legend stands. */
  #explained: Promise<void> = Promise.resolve();
  readonly #watch: ResizeObserver;
  /** Entries that are the same P-position as the one that is read. */
  #kin: readonly Entry[] = [];

  constructor(host: PaneHost, easel: Easel) {
    this.#host = host;
    this.#board = new Board(easel);
    this.#layer = new TileLayer(NOTHING, host);
    this.#watch = new ResizeObserver(() => host.resized());
    this.#watch.observe(this.canvas);
    this.#legend.className = "legend";
    this.element.append(this.canvas, this.#legend);
  }

  get frame(): Frame {
    return this.#board.frame;
  }

  get canvas(): HTMLCanvasElement {
    return this.#board.canvas;
  }

  /** The centre whose entry is read here: the first, or that of a picture of its own. */
  get other(): boolean {
    return this.#shown?.pane.look.of === "vs";
  }

  /** Whether this is what is shown. */
  shows(figure: Figure, { look }: Pane): boolean {
    const shown = this.#shown;
    return shown?.figure === figure && keyOf(shown.pane.look) === keyOf(look);
  }

  /** Gets a picture for a camera ready: the rows that are filled, in one piece. */
  async fetch(figure: Figure, pane: Pane, camera: Camera): Promise<Fetched> {
    const share = await prepared(figure, pane.look);
    const source = tilesOf(figure, pane, Math.round(share * figure.params.side));
    const view = { camera, frame: this.frame, ratio: this.#board.ratio };
    const seen = area(view, source, SHEET * TILE, TILE);
    if (seen === null) return { figure, pane, source, sheet: null };
    const { level, x, y, width, height } = seen;
    const tiles = [level, y / TILE, x / TILE, height / TILE, width / TILE, pane.look] as const;
    const bitmap = await figure.handle.ask("tiles", [...tiles]);
    return { figure, pane, source, sheet: { bitmap, ...seen } };
  }

  take({ figure, pane, source, sheet }: Fetched): void {
    const side = figure.params.side;
    this.#shown = { figure, pane, source };
    if (sheet === null) this.#layer.use(source);
    else this.#layer.begin(source, sheet, false);
    this.#numbers = figure.filled
      ? new Numbers(fetchNumbers(figure, pane), boxOf(side), () => this.#host.arrived())
      : null;
    this.canvas.setAttribute("aria-label", `Array of ${whose(pane, figure.params)}`);
    this.#explained = this.#explain(figure, pane);
  }

  light(kin: readonly Entry[]): void {
    this.#kin = kin;
  }

  draw(shared: Shared): void {
    const { context, frame, ratio } = this.#board;
    const inks = this.#board.clear();
    if (this.#shown === null) return;
    const view = { camera: shared.camera, frame, ratio };
    this.#slate.draw(this.#layer, this.#shown.source, context, view);
    this.#board.inPixels();
    const box = boxOf(this.#shown.figure.params.side);
    const drawing = { context, camera: shared.camera, frame, box };
    drawRim(drawing, inks);
    this.#drawNumbers(drawing, inks, shared.barrier);
    const above = this.numbered(shared.camera) === null ? 0 : STRIP.height;
    for (const overlay of shared.overlays) drawOverlay(drawing, inks, overlay, above);
    if (shared.read !== null) drawCross(drawing, inks, shared.read);
    for (const entry of this.#kin) drawKin(drawing, inks, entry);
    for (const entry of shared.marks) drawMark(drawing, inks, entry);
    if (this.numbered(shared.camera) !== null) drawHeaders(drawing, inks);
  }

  /** Waits for the tiles, the numbers and the legend that the last drawing missed; true if numbers are still missing. */
  async settled(camera: Camera): Promise<boolean> {
    await Promise.all([this.#layer.settled(), this.#numbers?.underway, this.#explained]);
    const box = this.#wanted(camera);
    return box !== null && this.#numbers !== null && !this.#numbers.has(box);
  }

  /** The entries whose numbers belong on the screen, or null where entries are too small for them. */
  numbered(camera: Camera): Box | null {
    if (this.#shown === null || this.#size(camera) === null) return null;
    return overlap(visible(camera, this.frame), boxOf(this.#shown.figure.params.side));
  }

  /** Those of them that are painted. */
  #wanted(camera: Camera): Box | null {
    const box = this.numbered(camera);
    return box && overlap(painted(camera, this.frame), box);
  }

  dispose(): void {
    this.#watch.disconnect();
    this.#layer.dispose();
    this.element.remove();
  }

  #size(camera: Camera): number | null {
    if (this.#shown === null) return null;
    const { figure, pane } = this.#shown;
    const lines = pane.vs !== null && pane.look.map === "value" ? 2 : 1;
    return typeSize(scaleOf(camera), digitsOf(figure.params, isSigned(pane)), lines);
  }

  #drawNumbers(drawing: Drawing, inks: Inks, barrier: number | null): void {
    const box = this.#wanted(drawing.camera);
    const size = this.#size(drawing.camera);
    if (box === null || size === null || this.#shown === null) return;
    this.#numbers?.want(box);
    drawGrid(drawing, inks);
    const numbers = this.#numbers?.shown ?? null;
    if (numbers === null) return;
    const { pane } = this.#shown;
    const signed = isSigned(pane);
    if (barrier !== null && pane.look.map === "value")
      for (const entry of shadowed(numbers, barrier)) drawFold(drawing, inks, entry);
    drawNumbers(drawing, inks, (entry) => written(numbers, entry, signed), size);
  }

  /** A legend that cannot be had (its array was closed meanwhile) leaves the last one. */
  async #explain(figure: Figure, pane: Pane): Promise<void> {
    let legend: ArrayLegend;
    let from: number | undefined;
    try {
      legend = await figure.handle.ask("legend", [pane.look]);
      if (figure.filled && pane.vs !== null) from = await figure.handle.ask("agree_from", []);
    } catch {
      return;
    }
    const words = wordsOf(pane, figure.params, from);
    if (this.shows(figure, pane)) fillLegend(this.#legend, legend, words);
  }
}

function isSigned({ look }: Pane): boolean {
  return look.map === "excess" || look.map === "difference";
}

/** The arrays of a picture in words: "centre 2", "centres 2 and 5". */
function whose({ vs, look }: Pane, chosen: Chosen): string {
  if (vs !== null) return named(chosen);
  return namesOf(chosen)[look.of === "vs" ? 1 : 0] ?? "";
}

/** What a Grundy value says at once. */
const LOST = "where G is 0, whoever must move loses";

/**
 * What a legend says besides: whose picture it is, where there are several, whose numbers stand above, and from which row and
 * column on two arrays agree.
 */
function wordsOf(
  pane: Pane,
  chosen: Chosen,
  from?: number,
): { readonly title: string; readonly note: string } {
  const { vs, look, alone } = pane;
  const compared = vs !== null && look.map === "value";
  const what = chosen.leaf !== null && vs === null ? "Grundy value " : "";
  const title = alone || (vs !== null && !compared) ? what : `${capital(whose(pane, chosen))}: `;
  const [above, below] = namesOf(chosen);
  const written = compared && alone ? [`close up: ${above} above, ${below} below`] : [];
  const agreement = from === undefined ? null : agreementOf(from, chosen.side);
  const lost = chosen.leaf !== null && vs === null && look.map === "value" ? [LOST] : [];
  return {
    title,
    note: [...(agreement === null ? [] : [agreement]), ...written, ...lost].join("; "),
  };
}
