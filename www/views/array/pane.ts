/** One picture of an array on its own canvas: tiles, numbers, overlays, marks, and its legend. */
import type { ArrayLegend, ArrayNumbers } from "core";
import {
  type Box,
  type Camera,
  type Frame,
  painted,
  scaleOf,
  visible,
} from "../../canvas/camera.ts";
import { TileCompositor } from "../../canvas/compositor.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { DrawingSurface } from "../../canvas/surface.ts";
import {
  area,
  overlap,
  TILE,
  type TileImage,
  TileLayer,
  type TileSource,
} from "../../canvas/tiles.ts";
import { drawAxes } from "../../grid/axes.ts";
import { GridCanvas } from "../../grid/canvas.ts";
import type { Colours } from "../../grid/colours.ts";
import {
  capital,
  type EntryRules,
  hasGrundyValues,
  named,
  namesOf,
} from "../../grid/entry-facts.ts";
import { boxOf, type Entry, type Overlay, typeSize } from "../../grid/geometry.ts";
import { legendParts } from "../../grid/legend.ts";
import { Numbers } from "../../grid/numbers.ts";
import {
  type GridSheet as Drawing,
  drawCover,
  drawCross,
  drawFold,
  drawGrid,
  drawHeaders,
  drawMark,
  drawNumbers,
  drawOverlay,
  drawRim,
  drawSymmetric,
  stripOf,
} from "../../grid/paint.ts";
import { say } from "../../locales/say.ts";
import { type FilledArray, prepared } from "./filler.ts";
import { agreementOf, digitsOf, shadowed, written } from "./geometry.ts";
import { keyOf, type Pane } from "./looks.ts";

/** The most tiles along a side that are loaded in one piece. */
const SHEET = 8;

/** What all pictures draw alike. */
export interface Shared {
  readonly camera: Camera;
  readonly overlays: readonly Overlay[];
  /** The barrier whose shadow is marked among the numbers. */
  readonly barrier: number | null;
  /** The marked entry, and that of the keyboard cursor. */
  readonly marks: readonly Entry[];
  /** The entry that is read. */
  readonly read: Entry | null;
  /** Whether numbers are written into the entries. Default: yes. */
  readonly writes?: boolean;
  /** The entry whose number is hidden. Default: none. */
  readonly secret?: Entry | null;
  /** Whether an entry is shown beside it. */
  readonly isOpen?: (entry: Entry) => boolean;
}

export interface PaneHost {
  /** Something arrived: draw again soon. */
  arrived(): void;
  failed(error: unknown): void;
}

/** A picture from the worker that can be shown at once. */
export interface Fetched {
  readonly figure: FilledArray;
  readonly pane: Pane;
  readonly source: TileSource;
  readonly sheet: TileImage | null;
}

/** The source of tiles before there is an array. */
const NOTHING: TileSource = {
  load: () => Promise.reject(new Error("No array is filled yet.")),
  maxLevel: 0,
  box: { x0: 0, y0: 0, x1: -1, y1: -1 },
};

/** Returns the tiles of the first `rows` of an array. Rows are the worker's i and the layer's j. */
function tilesOf({ ask, params }: FilledArray, { look }: Pane, rows: number): TileSource {
  return {
    load: ({ level, i, j }, signal) => ask("tiles", [level, j, i, 1, 1, look], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(params.side / TILE))) + 1,
    box: boxOf(rows, params.side),
  };
}

function fetchNumbers({ ask }: FilledArray, { look }: Pane) {
  return ({ x0, y0, x1, y1 }: Box) => ask("numbers", [y0, x0, y1 - y0 + 1, x1 - x0 + 1, look]);
}

export class PanePicture {
  readonly element = document.createElement("section");
  readonly #legend = document.createElement("p");
  readonly #layer: TileLayer;
  readonly #compositor = new TileCompositor();
  readonly #host: PaneHost;
  readonly #grid: GridCanvas;
  #shown: Pick<Fetched, "figure" | "pane" | "source"> | null = null;
  #numbers: Numbers<ArrayNumbers> | null = null;
  /** Settles when the newest legend is shown. */
  #explained: Promise<void> = Promise.resolve();
  /** Whether this is a file for paper, which cannot be zoomed. */
  readonly #paper: boolean;
  /** Whether numbers are written into the entries. */
  #writes = true;
  /** Entries that are the same P-position as the one that is read. */
  #symmetric: readonly Entry[] = [];

  constructor(host: PaneHost, surface: DrawingSurface) {
    this.#host = host;
    this.#paper = surface.paper !== null;
    this.#grid = new GridCanvas(surface);
    this.#layer = new TileLayer(NOTHING, host);
    this.#legend.className = "legend";
    this.element.append(this.canvas, this.#legend);
  }

  get frame(): Frame {
    return this.#grid.frame;
  }

  get canvas(): HTMLCanvasElement {
    return this.#grid.canvas;
  }

  /** Whether entries of the second array are read here. */
  get other(): boolean {
    return this.#shown?.pane.look.of === "vs";
  }

  /** Returns whether this is what is shown. */
  shows(figure: FilledArray, { look }: Pane): boolean {
    const shown = this.#shown;
    return shown?.figure === figure && keyOf(shown.pane.look) === keyOf(look);
  }

  /** Loads a picture for a camera: the filled rows, in one piece. */
  async fetch(figure: FilledArray, pane: Pane, camera: Camera): Promise<Fetched> {
    const share = await prepared(figure, pane.look);
    const source = tilesOf(figure, pane, Math.round(share * figure.params.side));
    const view = { camera, frame: this.frame, ratio: this.#grid.ratio };
    const seen = area(view, source, SHEET * TILE, TILE);
    if (seen === null) return { figure, pane, source, sheet: null };
    const { level, x, y, width, height } = seen;
    const tiles = [level, y / TILE, x / TILE, height / TILE, width / TILE, pane.look] as const;
    const bitmap = await figure.ask("tiles", [...tiles]);
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
    this.describe();
    this.#explained = this.#explain(figure, pane);
  }

  /** Names the picture; without its array where the link hides numbers. */
  describe(): void {
    if (this.#shown === null) return;
    const what = say`Array of ${whose(this.#shown.pane, this.#shown.figure.params)}.`;
    describe(this.canvas, what, "Arrow keys move; Enter starts reading entries.");
  }

  light(symmetric: readonly Entry[]): void {
    this.#symmetric = symmetric;
  }

  draw(shared: Shared): void {
    const { context, frame, ratio } = this.#grid;
    const colours = this.#grid.clear();
    if (this.#shown === null) return;
    const view = { camera: shared.camera, frame, ratio };
    this.#compositor.draw(this.#layer, this.#shown.source, context, view);
    this.#grid.inPixels();
    const box = boxOf(this.#shown.figure.params.side);
    const drawing = { context, camera: shared.camera, frame, box };
    drawRim(drawing, colours);
    this.#writes = shared.writes ?? true;
    if (this.#writes) this.#drawNumbers(drawing, colours, shared.barrier);
    const { secret = null } = shared;
    if (secret !== null) {
      drawCover(drawing, colours, secret, shared.isOpen ?? (() => false));
      drawRim(drawing, colours);
    }
    const above = this.numbered(shared.camera) === null ? 0 : stripOf(colours.letters).height;
    const overlays = secret === null ? shared.overlays : [];
    for (const overlay of overlays) drawOverlay(drawing, colours, overlay, above);
    if (shared.read !== null) drawCross(drawing, colours, shared.read);
    for (const entry of this.#symmetric) drawSymmetric(drawing, colours, entry);
    for (const entry of shared.marks) drawMark(drawing, colours, entry);
    if (above > 0) drawHeaders(drawing, colours);
    else drawAxes(drawing, colours);
  }

  /**
   * Waits for the tiles, numbers and legend that the last drawing missed; returns whether numbers
   * are still missing.
   */
  async settled(camera: Camera): Promise<boolean> {
    await Promise.all([this.#layer.settled(), this.#numbers?.underway, this.#explained]);
    const box = this.#wanted(camera);
    return box !== null && this.#numbers !== null && !this.#numbers.has(box);
  }

  /** Returns the entries that show numbers, or null where entries are too small. */
  numbered(camera: Camera): Box | null {
    if (this.#shown === null || this.#size(camera) === null) return null;
    return overlap(visible(camera, this.frame), boxOf(this.#shown.figure.params.side));
  }

  /** Returns those that are painted. */
  #wanted(camera: Camera): Box | null {
    const box = this.#writes ? this.numbered(camera) : null;
    return box && overlap(painted(camera, this.frame), box);
  }

  dispose(): void {
    this.#layer.dispose();
    this.element.remove();
  }

  #size(camera: Camera): number | null {
    if (this.#shown === null) return null;
    const { figure, pane } = this.#shown;
    const lines = pane.vs !== null && pane.look.map === "value" ? 2 : 1;
    return typeSize(scaleOf(camera), digitsOf(figure.params, isSigned(pane)), lines);
  }

  #drawNumbers(drawing: Drawing, colours: Colours, barrier: number | null): void {
    const box = this.#wanted(drawing.camera);
    const size = this.#size(drawing.camera);
    if (box === null || size === null || this.#shown === null) return;
    this.#numbers?.want(box);
    drawGrid(drawing, colours);
    const numbers = this.#numbers?.shown ?? null;
    if (numbers === null) return;
    const { pane } = this.#shown;
    const signed = isSigned(pane);
    if (barrier !== null && pane.look.map === "value")
      for (const entry of shadowed(numbers, barrier)) drawFold(drawing, colours, entry);
    drawNumbers(drawing, colours, (entry) => written(numbers, entry, signed), size);
  }

  /** Updates the legend. If the array was closed meanwhile, the last legend stays. */
  async #explain(figure: FilledArray, pane: Pane): Promise<void> {
    let legend: ArrayLegend;
    let from: number | undefined;
    try {
      legend = await figure.ask("legend", [pane.look]);
      if (figure.filled && pane.vs !== null) from = await figure.ask("agree_from", []);
    } catch {
      return;
    }
    const words = wordsOf(pane, figure.params, from, this.#paper);
    if (this.shows(figure, pane)) this.#legend.replaceChildren(...legendParts(legend, words));
  }
}

function isSigned({ look }: Pane): boolean {
  return look.map === "excess" || look.map === "difference";
}

/** Names the arrays of a picture: "centre 2", "centres 2 and 5". */
function whose({ vs, look }: Pane, chosen: EntryRules): string {
  if (vs !== null) return named(chosen);
  return namesOf(chosen)[look.of === "vs" ? 1 : 0] ?? "";
}

/** The meaning of a Grundy value. */
const LOST = "G = 0: the player to move loses";

/**
 * Returns the title and the note of a legend: which array, which numbers are above, and where two
 * arrays agree.
 */
function wordsOf(
  pane: Pane,
  chosen: EntryRules,
  from: number | undefined,
  paper: boolean,
): { readonly title: string; readonly note: string } {
  const { vs, look, alone } = pane;
  const compared = vs !== null && look.map === "value";
  const grundy = hasGrundyValues(chosen) && vs === null;
  const what = grundy ? `${say("Grundy value")} ` : "";
  const title = alone || (vs !== null && !compared) ? what : `${capital(whose(pane, chosen))}: `;
  const [above, below] = namesOf(chosen);
  const written =
    compared && alone && !paper ? [say`close up: ${above} above, ${below} below`] : [];
  const agreement = from === undefined ? null : agreementOf(from, chosen.side);
  const lost = grundy && look.map === "value" ? [LOST] : [];
  return {
    title,
    note: [...(agreement === null ? [] : [agreement]), ...written, ...lost].join("; "),
  };
}
