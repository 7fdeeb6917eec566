/** The layers of a growth's picture: tiles from afar, blocks of cells close up. */
import type { GrowthColour, GrowthLook } from "core";
import {
  type Box,
  type Camera,
  type Frame,
  scaleOf,
  visible,
  visibleBox,
} from "../../canvas/camera.ts";
import { TileCompositor } from "../../canvas/compositor.ts";
import { Store, type StoreHost, type Tile } from "../../canvas/tile-store.ts";
import {
  type Area,
  area,
  overlap,
  TILE,
  type TileImage,
  TileLayer,
  type TileSource,
  tilesIn,
} from "../../canvas/tiles.ts";
import type { Core } from "../../core/client.ts";
import { CellCutter, LARGE } from "./cell-bitmap.ts";
import { birthsOf, type Growth, horizonOf } from "./geometry.ts";
import type { GrowthColours } from "./legend.ts";
import { Block, type Canvas, type Generations, isLabelled, type Style } from "./paint.ts";

/** What is to be drawn. */
export interface GrowthPicture {
  readonly params: Growth;
  readonly style: Style;
  /** The smallest box that holds it. */
  readonly box: Box;
  /** The colours of its tiles. */
  readonly look: GrowthLook;
  /** Returns what is written in the dot of a cell, if it fits. */
  nameOf(x: number, y: number): string | null;
}

/**
 * Device pixels per cell at which dots and edges start to replace tiles: the fewer cells are
 * visible, the earlier. At FULL times that size they have replaced them.
 */
export const SMALL = { least: 2.5, most: 5, cells: 6000 };
const FULL = 1.4;
/** Cells along the side of a block; blocks within MARGIN cells are loaded too, for pans. */
const BLOCK = 64;
const MARGIN = 32;
/** The number of blocks to keep. */
const BLOCKS = 200;
/** The coarsest level of tiles. */
export const MAX_LEVEL = 40;
/** The most pixels across and up that are made at once. */
const MOST = 4096;
/**
 * Pixels made around the visible ones: for a still growth for the start of a pan, for a running one
 * as many as show at the edge of a picture of another size.
 */
const SPARE = { still: 64, running: 2 };

export class GrowthLayers {
  readonly #tiles: TileLayer;
  readonly #compositor = new TileCompositor();
  readonly #blocks: Store<Block>;
  readonly #cutter = new CellCutter();
  /** What the present tiles and blocks show. */
  #tiled = "";
  #blocked = "";
  /**
   * Whether the present tiles began as those of a still growth, with spare pixels and the link's
   * scale.
   */
  #finished = false;
  /** Pictures of figures that come next, by their names, the next one first. */
  readonly #ahead = new Map<string, TileImage>();
  /** The figures that come next, and their canvas, while some of their pictures are missing. */
  #coming: { readonly canvas: Canvas; readonly figures: readonly GrowthPicture[] } | null = null;
  /** The picture of some figure is being made. */
  #making = false;
  #gone = false;
  /**
   * Tiles of this generation are missing: a running growth should wait. (The next cells are always
   * present.)
   */
  behind = false;
  readonly #core: Core;
  readonly #host: StoreHost;

  constructor(core: Core, host: StoreHost) {
    this.#core = core;
    this.#host = host;
    const nothing = { load: () => Promise.reject(new Error("no figure")), maxLevel: 0 };
    this.#tiles = new TileLayer({ ...nothing, box: { x0: 0, y0: 0, x1: -1, y1: -1 } }, host);
    this.#blocks = new Store<Block>(nothing.load, host, BLOCKS, () => {});
  }

  /**
   * Draws a figure as far as possible and requests the rest. Returns whether it is complete.
   * `next`: the figures that a running growth will show next.
   */
  draw(
    canvas: Canvas,
    colours: GrowthColours,
    figure: GrowthPicture,
    span: Generations,
    next: readonly GrowthPicture[],
  ): boolean {
    const { context } = canvas;
    const size = largeness(canvas.camera, canvas.frame, canvas.ratio, figure.box);
    const large = Math.min(1, Math.max(0, (size - 1) / (FULL - 1)));
    context.save();
    this.#coming = null;
    context.globalAlpha = 1 - large;
    this.behind = large < 1 && !this.#drawSmall(canvas, figure, next);
    context.globalAlpha = large;
    const close = large === 0 || this.#drawLarge(canvas, colours, figure, span);
    context.restore();
    if (large === 1) this.#tiles.rest();
    if (large === 0) this.#blocks.want([], 0);
    return close && !this.behind;
  }

  /** Asks again for what failed, with the next picture. */
  retry(): void {
    this.#tiles.retry();
    this.#blocks.retry();
  }

  dispose(): void {
    this.#tiles.dispose();
    this.#blocks.dispose();
    this.#forget(() => true);
    this.#gone = true;
  }

  /**
   * Draws the tiles. A figure starts with everything visible, made in one piece and shown at once,
   * so that a growth never tears between two generations. A pan then adds tile by tile.
   */
  #drawSmall(canvas: Canvas, figure: GrowthPicture, next: readonly GrowthPicture[]): boolean {
    const name = nameOf(figure);
    const running = next.length > 0;
    const there = () => this.#tiled === name && (running || this.#finished);
    if (!there()) this.#begin(canvas, figure, name, running);
    const names = [name, ...next.map(nameOf)];
    this.#forget((other) => !names.includes(other));
    const complete = this.#drawTiles(canvas, figure);
    this.#coming = running ? { canvas, figures: next } : null;
    if (!there()) return false;
    this.#makeNext();
    return complete;
  }

  /** Draws tiles; smooths a still picture in one piece, which a moving one has no time for. */
  #drawTiles({ context, camera, frame, ratio, each }: Canvas, figure: GrowthPicture): boolean {
    return each
      ? this.#compositor.draw(this.#tiles, this.#tileSource(figure), context, {
          camera,
          frame,
          ratio,
        })
      : this.#tiles.draw(context, camera, frame, ratio);
  }

  /** The error of a part that was drawn last; null if none failed. */
  get failure(): unknown {
    return this.#tiles.failure ?? this.#blocks.failure;
  }

  /** Whether a running growth can continue without waiting. */
  get ready(): boolean {
    const [next] = this.#coming?.figures ?? [];
    return !this.#making || (next !== undefined && this.#ahead.has(nameOf(next)));
  }

  /** Makes the first picture that will be needed and is missing. */
  #makeNext(): void {
    const { canvas, figures } = this.#coming ?? {};
    const missing = figures?.find((each) => !this.#ahead.has(nameOf(each)));
    if (canvas && missing) this.#make(canvas, missing, SPARE.running, true);
  }

  #begin(canvas: Canvas, figure: GrowthPicture, name: string, running: boolean): void {
    const sheet = this.#ahead.get(name);
    if (sheet && running) {
      this.#ahead.delete(name);
      this.#show(figure, sheet, false);
    } else {
      this.#make(canvas, figure, running ? SPARE.running : SPARE.still, false);
    }
  }

  /**
   * Makes the visible part of a figure and `spare` pixels around it, to show it on arrival or
   * (`later`) when needed. Makes one figure at a time; the next drawing repeats a call that comes
   * too early.
   */
  #make(canvas: Canvas, figure: GrowthPicture, spare: number, later: boolean): void {
    if (this.#making) return;
    const visible = area(canvas, { maxLevel: MAX_LEVEL, box: figure.box }, MOST - 2 * spare);
    if (!visible && !later) this.#showNone(figure);
    if (!visible) return;
    const wide = widened(visible, spare);
    const { level, x, y, width, height } = wide;
    const { params, look } = figure;
    this.#making = true;
    this.#core
      .call("growth_picture", [params, look, level, x, y, width, height])
      .then((bitmap) => this.#made(figure, { ...wide, bitmap }, spare, later))
      .catch((error) => {
        if (later) this.#coming = null;
        else this.#showNone(figure);
        this.#host.failed(error);
      })
      .finally(() => {
        this.#making = false;
        if (later && !this.behind) this.#makeNext();
        else this.#host.arrived();
      });
  }

  #made(figure: GrowthPicture, sheet: TileImage, spare: number, later: boolean): void {
    if (this.#gone) sheet.bitmap.close();
    else if (later) this.#keep(figure, sheet);
    else this.#show(figure, sheet, spare === SPARE.still);
  }

  #keep(figure: GrowthPicture, sheet: TileImage): void {
    this.#forget((name) => name === nameOf(figure));
    this.#ahead.set(nameOf(figure), sheet);
  }

  #forget(which: (name: string) => boolean): void {
    for (const [name, { bitmap }] of this.#ahead) {
      if (!which(name)) continue;
      bitmap.close();
      this.#ahead.delete(name);
    }
  }

  #show(figure: GrowthPicture, sheet: TileImage, finished: boolean): void {
    this.#tiled = nameOf(figure);
    this.#finished = finished;
    this.#tiles.begin(this.#tileSource(figure), sheet);
  }

  /** Shows a figure without any tile. */
  #showNone(figure: GrowthPicture): void {
    this.#tiled = nameOf(figure);
    this.#finished = true;
    this.#tiles.use(this.#tileSource(figure));
  }

  #tileSource({ params, look, box }: GrowthPicture): TileSource {
    return {
      load: ({ level, i, j }, signal) => {
        const [x, y] = [i * TILE, j * TILE];
        return this.#core.call("growth_picture", [params, look, level, x, y, TILE, TILE], {
          signal,
        });
      },
      maxLevel: MAX_LEVEL,
      box,
    };
  }

  #drawLarge(
    canvas: Canvas,
    colours: GrowthColours,
    figure: GrowthPicture,
    span: Generations,
  ): boolean {
    const { rule, n } = figure.params;
    const { style } = figure;
    const horizon = horizonOf(n);
    const key = `${rule} ${horizon} ${style.colour}`;
    if (this.#blocked !== key) {
      this.#blocked = key;
      const params = { rule, n: horizon };
      this.#blocks.use((tile, signal) => this.#loadBlock(params, style.colour, tile, signal));
    }
    const visible = visibleBox(canvas.camera, canvas.frame);
    const blocks = blocksIn(visible, figure.box, 1).flatMap(
      (name) => this.#blocks.look(name) ?? [],
    );
    const pieces = blocks.map(({ piece }) => piece);
    const isCut = style.shape !== "touching" && !isLabelled(canvas, style);
    if (isCut && !canvas.each && scaleOf(canvas.camera) * canvas.ratio < LARGE) {
      const box = around(visible, horizon);
      this.#cutter.draw(canvas, pieces, { inks: colours, style, span, box });
      if (span.before < span.n)
        drawEach(pieces, canvas, colours, style, { ...span, newborn: true });
    } else {
      drawEach(pieces, canvas, colours, style, span);
    }
    if (isLabelled(canvas, style))
      for (const { piece } of blocks) piece.drawLabels(canvas, colours, style, span, figure.nameOf);
    const near = blocksIn(visible, figure.box, MARGIN);
    const missing = near.filter((name) => this.#blocks.look(name)?.stale ?? true);
    this.#blocks.want(missing, near.length);
    return this.#blocks.complete;
  }

  async #loadBlock(
    params: Growth,
    colour: GrowthColour,
    tile: Tile,
    signal: AbortSignal,
  ): Promise<Block> {
    const [x, y] = [tile.i * BLOCK, tile.j * BLOCK];
    const window = [x, y, x + BLOCK - 1, y + BLOCK - 1] as const;
    const cells = await this.#core.call("growth_cells", [params, ...window], { signal });
    return new Block(x, y, birthsOf(cells, colour, x, y));
  }
}

/** Draws the cells of blocks one by one, all edges under all dots. */
function drawEach(
  blocks: readonly Block[],
  canvas: Canvas,
  colours: GrowthColours,
  style: Style,
  span: Generations,
): void {
  if (style.edges) for (const block of blocks) block.drawEdges(canvas, colours, style, span);
  for (const block of blocks) block.drawDots(canvas, colours, style, span);
}

/** Returns the visible cells within the horizon. */
function around({ x0, y0, x1, y1 }: Box, horizon: number): Box {
  const visible = {
    x0: Math.floor(x0) - 1,
    y0: Math.floor(y0) - 1,
    x1: Math.ceil(x1) + 1,
    y1: Math.ceil(y1) + 1,
  };
  const most = { x0: -horizon, y0: -horizon, x1: horizon, y1: horizon };
  return overlap(visible, most) ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
}

function widened({ level, x, y, width, height }: Area, by: number): Area {
  return { level, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Returns what distinguishes the tiles of a figure from others. */
function nameOf({ params, look }: GrowthPicture): string {
  return JSON.stringify([params, look]);
}

/** Returns the size of the cells of a figure: up to 1 only tiles are drawn, without edges. */
export function largeness(camera: Camera, frame: Frame, ratio: number, figure: Box): number {
  const { x0, y0, x1, y1 } = overlap(visible(camera, frame), figure) ?? figure;
  const cells = (x1 - x0 + 1) * (y1 - y0 + 1);
  const small = Math.min(SMALL.most, Math.max(SMALL.least, cells / SMALL.cells));
  return (scaleOf(camera) * ratio) / small;
}

/**
 * The blocks of a figure that touch a box or come within `margin` cells of it, nearest to its
 * middle first.
 */
function blocksIn({ x0, y0, x1, y1 }: Box, figure: Box, margin: number): Tile[] {
  const wide = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
  const visible = overlap(wide, figure);
  return visible ? tilesIn(visible, 0, BLOCK) : [];
}
