/** What the picture of the growth is made of, and how it gets there: tiles from afar, blocks of cells close up. */
import type { GrowthColour, GrowthLook } from "core";
import { type Box, painted, scaleOf, visible } from "../../draw/camera.ts";
import { Slate } from "../../draw/slate.ts";
import { Store, type StoreHost, type Tile } from "../../draw/store.ts";
import {
  type Area,
  area,
  overlap,
  type Sheet,
  TILE,
  TileLayer,
  type TileSource,
  tilesIn,
} from "../../draw/tiles.ts";
import type { Core } from "../../worker/client.ts";
import { Cutter, LARGE } from "./cutter.ts";
import { birthsOf, type Growth, horizonOf } from "./geometry.ts";
import { Block, type Canvas, type Grown, type Inks, LABELLED, type Style } from "./paint.ts";

/** What is to be drawn. */
export interface Figure {
  readonly params: Growth;
  readonly style: Style;
  /** The smallest box that holds it. */
  readonly box: Box;
  /** The colours of its tiles. */
  readonly look: GrowthLook;
  /** What is written in the dot of a cell, where there is room. */
  nameOf(x: number, y: number): string | null;
}

/**
 * Device pixels a cell at which dots and edges begin to take over from tiles: the fewer cells are in sight, the
 * earlier. At FULL times that size they have.
 */
const SMALL = { least: 2.5, most: 5, cells: 6000 };
const FULL = 1.4;
/** Cells along a side of a block; so many around what is seen are fetched too, so that a pan finds them there. */
const BLOCK = 64;
const MARGIN = 32;
/** Blocks to keep. */
const BLOCKS = 200;
/** The last generation of any growth. */
export const LAST = 2 ** 40;
/** The coarsest level of tiles. */
export const MAX_LEVEL = 40;
/** The most pixels across, and the most upwards, that are made at once. */
const MOST = 4096;
/**
 * Pixels that are made around those in sight: of a growth that stands for a pan that begins, of one that runs as many as show
 * through at the rim of a picture drawn at another size.
 */
const SPARE = { still: 64, running: 2 };

export class Layers {
  private readonly tiles: TileLayer;
  private readonly slate = new Slate();
  private readonly blocks: Store<Block>;
  private readonly cutter = new Cutter();
  /** What the tiles and the blocks in hand are of. */
  private tiled = "";
  private blocked = "";
  /** The tiles in hand began as those of a growth that stands: with pixels to spare, and scaled as its link shows them. */
  private finished = false;
  /** Pictures of figures that come next, as far as they are in hand; by their names, the next one first. */
  private readonly ahead = new Map<string, Sheet>();
  /** The figures that come next, and on which canvas, while some of their pictures are not in hand. */
  private coming: { readonly canvas: Canvas; readonly figures: readonly Figure[] } | null = null;
  /** The picture of some figure is being made. */
  private making = false;
  private gone = false;
  /** Tiles of this generation are missing: a running growth should wait. (Of cells, the next ones are always in hand.) */
  behind = false;

  constructor(
    private readonly core: Core,
    private readonly host: StoreHost,
  ) {
    const nothing = { load: () => Promise.reject(new Error("no figure")), maxLevel: 0 };
    this.tiles = new TileLayer({ ...nothing, box: { x0: 0, y0: 0, x1: -1, y1: -1 } }, host);
    this.blocks = new Store<Block>(nothing.load, host, BLOCKS, () => {});
  }

  /**
   * Draws a figure as far as it is there and asks for the rest. Returns whether it is complete. `next`: the figures that
   * will be wanted after it, in this order, while a growth runs.
   */
  draw(canvas: Canvas, inks: Inks, figure: Figure, grown: Grown, next: readonly Figure[]): boolean {
    const { context } = canvas;
    const size = scaleOf(canvas.camera) * canvas.ratio;
    const small = smallSize(visible(canvas.camera, canvas.frame), figure.box);
    const large = Math.min(1, Math.max(0, (size / small - 1) / (FULL - 1)));
    context.save();
    this.coming = null;
    context.globalAlpha = 1 - large;
    this.behind = large < 1 && !this.drawSmall(canvas, figure, next);
    context.globalAlpha = large;
    const close = large === 0 || this.drawLarge(canvas, inks, figure, grown);
    context.restore();
    if (large === 1) this.tiles.rest();
    if (large === 0) this.blocks.want([], 0);
    return close && !this.behind;
  }

  dispose(): void {
    this.tiles.dispose();
    this.blocks.dispose();
    this.forget(() => true);
    this.gone = true;
  }

  /**
   * Draws the tiles. Those of a figure begin with all that is in sight, made in one piece and shown at once: so a growth
   * never tears between two generations. What a pan uncovers then comes tile by tile.
   */
  private drawSmall(canvas: Canvas, figure: Figure, next: readonly Figure[]): boolean {
    const name = nameOf(figure);
    const running = next.length > 0;
    const there = () => this.tiled === name && (running || this.finished);
    if (!there()) this.begin(canvas, figure, name, running);
    const wanted = [name, ...next.map(nameOf)];
    this.forget((other) => !wanted.includes(other));
    const complete = this.drawTiles(canvas, figure);
    this.coming = running ? { canvas, figures: next } : null;
    if (!there()) return false;
    this.makeNext();
    return complete;
  }

  /** A still is smoothed in one piece; what moves need not be, and has no time for it. */
  private drawTiles({ context, camera, frame, ratio, each }: Canvas, figure: Figure): boolean {
    return each
      ? this.slate.draw(this.tiles, this.tileSource(figure), context, { camera, frame, ratio })
      : this.tiles.draw(context, camera, frame, ratio);
  }

  /** Whether a running growth can go on: what comes next need not be waited for. */
  get ready(): boolean {
    const [next] = this.coming?.figures ?? [];
    return !this.making || (next !== undefined && this.ahead.has(nameOf(next)));
  }

  /** Makes the first of the pictures that will be wanted and are not in hand. */
  private makeNext(): void {
    const { canvas, figures } = this.coming ?? {};
    const missing = figures?.find((each) => !this.ahead.has(nameOf(each)));
    if (canvas && missing) this.make(canvas, missing, SPARE.running, true);
  }

  private begin(canvas: Canvas, figure: Figure, name: string, running: boolean): void {
    const sheet = this.ahead.get(name);
    if (sheet && running) {
      this.ahead.delete(name);
      this.show(figure, sheet, false);
    } else {
      this.make(canvas, figure, running ? SPARE.running : SPARE.still, false);
    }
  }

  /**
   * Makes all of a figure that is in sight and `spare` pixels around, to show it when it comes or (`later`) when it is
   * wanted. One figure is made at a time: a call that comes too early is repeated by the drawing after.
   */
  private make(canvas: Canvas, figure: Figure, spare: number, later: boolean): void {
    if (this.making) return;
    const seen = area(canvas, { maxLevel: MAX_LEVEL, box: figure.box }, MOST - 2 * spare);
    if (!seen && !later) this.showNone(figure);
    if (!seen) return;
    const sight = widened(seen, spare);
    const { level, x, y, width, height } = sight;
    const { params, look } = figure;
    this.making = true;
    this.core
      .call("growth_picture", [params, look, level, x, y, width, height])
      .then((bitmap) => this.made(figure, { ...sight, bitmap }, spare, later))
      .catch((error) => {
        if (later) this.coming = null;
        else this.showNone(figure);
        this.host.failed(error);
      })
      .finally(() => {
        this.making = false;
        if (later && !this.behind) this.makeNext();
        else this.host.arrived();
      });
  }

  private made(figure: Figure, sheet: Sheet, spare: number, later: boolean): void {
    if (this.gone) sheet.bitmap.close();
    else if (later) this.keep(figure, sheet);
    else this.show(figure, sheet, spare === SPARE.still);
  }

  private keep(figure: Figure, sheet: Sheet): void {
    this.forget((name) => name === nameOf(figure));
    this.ahead.set(nameOf(figure), sheet);
  }

  private forget(which: (name: string) => boolean): void {
    for (const [name, { bitmap }] of this.ahead) {
      if (!which(name)) continue;
      bitmap.close();
      this.ahead.delete(name);
    }
  }

  private show(figure: Figure, sheet: Sheet, finished: boolean): void {
    this.tiled = nameOf(figure);
    this.finished = finished;
    this.tiles.begin(this.tileSource(figure), sheet);
  }

  /** Shows a figure of which no tile is in hand. */
  private showNone(figure: Figure): void {
    this.tiled = nameOf(figure);
    this.finished = true;
    this.tiles.use(this.tileSource(figure));
  }

  private tileSource({ params, look, box }: Figure): TileSource {
    return {
      load: ({ level, i, j }, signal) => {
        const [x, y] = [i * TILE, j * TILE];
        return this.core.call("growth_picture", [params, look, level, x, y, TILE, TILE], {
          signal,
        });
      },
      maxLevel: MAX_LEVEL,
      box,
    };
  }

  private drawLarge(canvas: Canvas, inks: Inks, figure: Figure, grown: Grown): boolean {
    const { rule, n } = figure.params;
    const { style } = figure;
    const horizon = horizonOf(n, LAST);
    const wanted = `${rule} ${horizon} ${style.colour}`;
    if (this.blocked !== wanted) {
      this.blocked = wanted;
      const params = { rule, n: horizon };
      this.blocks.use((tile, signal) => this.loadBlock(params, style.colour, tile, signal));
    }
    const seen = painted(canvas.camera, canvas.frame);
    const blocks = blocksIn(seen, figure.box, 1).flatMap((name) => this.blocks.look(name) ?? []);
    const pieces = blocks.map(({ piece }) => piece);
    if (!canvas.each && scaleOf(canvas.camera) * canvas.ratio < LARGE) {
      this.cutter.draw(canvas, pieces, { inks, style, grown, box: around(seen, horizon) });
      if (grown.before < grown.n)
        drawEach(pieces, canvas, inks, style, { ...grown, newborn: true });
    } else {
      drawEach(pieces, canvas, inks, style, grown);
    }
    if (scaleOf(canvas.camera) >= LABELLED)
      for (const { piece } of blocks) piece.drawLabels(canvas, inks, style, grown, figure.nameOf);
    const near = blocksIn(seen, figure.box, MARGIN);
    const missing = near.filter((name) => this.blocks.look(name)?.stale ?? true);
    this.blocks.want(missing, near.length);
    return this.blocks.complete;
  }

  private async loadBlock(
    params: Growth,
    colour: GrowthColour,
    tile: Tile,
    signal: AbortSignal,
  ): Promise<Block> {
    const [x, y] = [tile.i * BLOCK, tile.j * BLOCK];
    const window = [x, y, x + BLOCK - 1, y + BLOCK - 1] as const;
    const cells = await this.core.call("growth_cells", [params, ...window], { signal });
    return new Block(x, y, birthsOf(cells, colour, x, y));
  }
}

/** Draws the cells of blocks one by one, all edges under all dots. */
function drawEach(
  blocks: readonly Block[],
  canvas: Canvas,
  inks: Inks,
  style: Style,
  grown: Grown,
): void {
  if (style.edges) for (const block of blocks) block.drawEdges(canvas, inks, style, grown);
  for (const block of blocks) block.drawDots(canvas, inks, style, grown);
}

/** The cells that are seen, even a part of them, as far as any are born to a generation. */
function around({ x0, y0, x1, y1 }: Box, horizon: number): Box {
  const seen = {
    x0: Math.floor(x0) - 1,
    y0: Math.floor(y0) - 1,
    x1: Math.ceil(x1) + 1,
    y1: Math.ceil(y1) + 1,
  };
  const most = { x0: -horizon, y0: -horizon, x1: horizon, y1: horizon };
  return overlap(seen, most) ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
}

function widened({ level, x, y, width, height }: Area, by: number): Area {
  return { level, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** What tells the tiles of a figure from those of others. */
function nameOf({ params, look }: Figure): string {
  return JSON.stringify([params, look]);
}

/** The size below which only tiles are drawn, for a figure of which a box is seen. */
function smallSize(box: Box, figure: Box): number {
  const { x0, y0, x1, y1 } = overlap(box, figure) ?? figure;
  const cells = (x1 - x0 + 1) * (y1 - y0 + 1);
  return Math.min(SMALL.most, Math.max(SMALL.least, cells / SMALL.cells));
}

/** The blocks of a figure that touch a box or come within `margin` cells of it, nearest to its middle first. */
function blocksIn({ x0, y0, x1, y1 }: Box, figure: Box, margin: number): Tile[] {
  const wide = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
  const seen = overlap(wide, figure);
  return seen ? tilesIn(seen, 0, BLOCK) : [];
}
