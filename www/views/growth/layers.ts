/**
 * What the picture of the growth is made of, and how it gets there: tiles from afar, blocks of cells close up, and
 * specks for the frames of a running growth that no tile can be made for in time.
 */
import type { Graph } from "core";
import { type Box, scaleOf, visible } from "../../draw/camera.ts";
import { Store, type StoreHost, type Tile } from "../../draw/store.ts";
import { overlap, TileLayer, type TileSource, tilesIn } from "../../draw/tiles.ts";
import type { Core } from "../../worker/client.ts";
import { birthsOf, type Growth, horizonOf, type Ramp } from "./geometry.ts";
import { Block, type Canvas, type Grown, type Inks } from "./paint.ts";
import { SpeckSheet } from "./specks.ts";

/** What is to be drawn. */
export interface Figure {
  readonly params: Growth;
  readonly edges: boolean;
  /** The smallest box that holds it. */
  readonly box: Box;
  readonly palette: string;
  readonly ramp: Ramp;
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
/** The last generation of any growth, and the last whose specks are drawn: a million cells. */
export const LAST = 2 ** 40;
const LAST_SPECKS = 1023;
const MAX_LEVEL = 40;

export class Layers {
  private readonly tiles: TileLayer;
  private readonly blocks: Store<Block>;
  private readonly specks = new SpeckSheet();
  /** Births in hand, and the name of those that were asked for last. */
  private births: { readonly params: Growth; readonly graph: Graph } | null = null;
  private asked = "";
  /** What the tiles and the blocks in hand are of. */
  private tiled = "";
  private blocked = "";
  private tilesComplete = true;
  /** Tiles are missing: a running growth should wait. (Of cells, the next generations are always in hand.) */
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
   * Draws a figure as far as it is there and asks for the rest. Returns whether it is complete. `running`: the next
   * generation will be wanted soon.
   */
  draw(canvas: Canvas, inks: Inks, figure: Figure, grown: Grown, running: boolean): boolean {
    const { context } = canvas;
    const size = scaleOf(canvas.camera) * canvas.ratio;
    const small = smallSize(visible(canvas.camera, canvas.frame), figure.box);
    const large = Math.min(1, Math.max(0, (size / small - 1) / (FULL - 1)));
    context.save();
    context.globalAlpha = 1 - large;
    this.behind = large < 1 && !this.drawSmall(canvas, inks, figure, running);
    context.globalAlpha = large;
    const close = large === 0 || this.drawLarge(canvas, inks, figure, grown);
    context.restore();
    if (large === 1) this.tiles.rest();
    if (large === 0) this.blocks.want([], 0);
    if (running && size < 2 * FULL * small) this.prepareSpecks(figure.params);
    return close && !this.behind;
  }

  dispose(): void {
    this.tiles.dispose();
    this.blocks.dispose();
    this.births = null;
  }

  private drawSmall(canvas: Canvas, inks: Inks, figure: Figure, running: boolean): boolean {
    const births = running ? this.birthsTo(figure.params) : null;
    if (!births) return this.drawTiles(canvas, figure);
    this.tiles.rest();
    this.specks.draw(canvas, inks, births, figure.params.n);
    return true;
  }

  /** A figure that changes faster than tiles come is shown in the states that were complete. */
  private drawTiles(canvas: Canvas, figure: Figure): boolean {
    const { params, palette, ramp, box } = figure;
    const wanted = JSON.stringify([params, palette, ramp]);
    if (this.tiled !== wanted && this.tilesComplete) {
      this.tiled = wanted;
      this.tiles.use(this.tileSource(params, palette, ramp, box));
    }
    const { context, camera, frame, ratio } = canvas;
    this.tilesComplete = this.tiles.draw(context, camera, frame, ratio);
    if (this.tilesComplete && this.tiled !== wanted) this.host.arrived();
    return this.tilesComplete && this.tiled === wanted;
  }

  private tileSource(params: Growth, palette: string, ramp: Ramp, box: Box): TileSource {
    return {
      load: ({ level, i, j }, signal) =>
        this.core.call(
          "growth_tiles",
          [params, { colour: "generation", palette, ...ramp, lit: 0x9c3d12 }, level, i, j, 1, 1],
          { signal },
        ),
      maxLevel: MAX_LEVEL,
      box,
    };
  }

  private drawLarge(canvas: Canvas, inks: Inks, figure: Figure, grown: Grown): boolean {
    const { rule, n } = figure.params;
    const horizon = horizonOf(n, LAST);
    const wanted = `${rule} ${horizon}`;
    if (this.blocked !== wanted) {
      this.blocked = wanted;
      this.blocks.use((tile, signal) => this.loadBlock({ rule, n: horizon }, tile, signal));
    }
    const seen = visible(canvas.camera, canvas.frame);
    const blocks = blocksIn(seen, figure.box, 1).flatMap((name) => this.blocks.look(name) ?? []);
    if (figure.edges) for (const { piece } of blocks) piece.drawEdges(canvas, inks, grown);
    for (const { piece } of blocks) piece.drawDots(canvas, inks, grown, figure.edges);
    const near = blocksIn(seen, figure.box, MARGIN);
    const missing = near.filter((name) => this.blocks.look(name)?.stale ?? true);
    this.blocks.want(missing, near.length);
    return this.blocks.complete;
  }

  private async loadBlock(params: Growth, tile: Tile, signal: AbortSignal): Promise<Block> {
    const [x, y] = [tile.i * BLOCK, tile.j * BLOCK];
    const window = [x, y, x + BLOCK - 1, y + BLOCK - 1] as const;
    const cells = await this.core.call("growth_cells", [params, ...window], { signal });
    return new Block(x, y, birthsOf(cells, x, y));
  }

  /** Fetches the births for the frames to come; those in hand serve until then. */
  private prepareSpecks({ rule, n }: Growth): void {
    const params = { rule, n: horizonOf(n, LAST_SPECKS) };
    const name = JSON.stringify(params);
    if (n > LAST_SPECKS || this.asked === name) return;
    this.asked = name;
    this.core.call("growth", [params]).then((graph) => {
      this.births = { params, graph };
      this.host.arrived();
    }, this.host.failed);
  }

  private birthsTo({ rule, n }: Growth): Graph | null {
    const { params, graph } = this.births ?? {};
    return graph && params?.rule === rule && params.n >= n ? graph : null;
  }
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
