/** Draws cells that are too many to draw one by one: composes them as a mosaic and cuts it. */
import { type Box, scaleOf, toScreen } from "../../canvas/camera.ts";
import {
  blank,
  type CellBitmap,
  type CutBitmap,
  cutCells,
  grainOf,
  maskOf,
  type Shape,
  type Spread,
  shared,
} from "./cell-bitmap.ts";
import type { Births } from "./geometry.ts";
import type { GrowthColours } from "./legend.ts";
import { type Block, type Canvas, EDGE, type Grown, halfOf, markOf, type Style } from "./paint.ts";

/**
 * From this size of a cell on (device pixels) there are so few that each may be drawn by itself.
 */
export const LARGE = 40;

/** How cells are cut. */
interface Cutting {
  readonly inks: GrowthColours;
  readonly style: Style;
  readonly grown: Grown;
  /** Cells outside are left out. */
  readonly box: Box;
}

/** A picture under way: its mosaic, what it is laid of, and its pixels. */
interface Work {
  /** What else it depends on, in words. */
  readonly name: string;
  readonly inks: GrowthColours;
  readonly blocks: readonly Block[];
  readonly mosaic: CellBitmap;
  /** The number of the ink in which births are laid; none is 0. */
  readonly laid: Map<Births, number>;
  readonly spread: Spread;
  readonly plain: CutBitmap;
  /** The last generation has a hole in its shape. */
  readonly marked: CutBitmap & { readonly ink: number };
  readonly colours: Uint32Array;
  readonly data: ImageData;
}

export class CellCutter {
  #work: Work | null = null;
  /** The picture again, where it must be mixed with another. */
  readonly #sheet = new OffscreenCanvas(1, 1);

  /**
   * Draws the cells of blocks that are in a box, as far as they have grown: dots or squares and,
   * with edges, bars between them. Of the picture before it keeps the cells that look the same, if
   * it had the same blocks in the same place. At full opacity it takes the place of what is on the
   * canvas.
   */
  draw(canvas: Canvas, blocks: readonly Block[], { inks, style, grown, box }: Cutting): void {
    const work = this.#workOn(canvas, blocks, { inks, style, grown, box });
    this.#work = work;
    for (const block of blocks) block.lay(work.mosaic, work.laid, inks, style, grown);
    const { mosaic, plain, marked, colours, spread, data } = work;
    cutCells(mosaic, plain, marked, colours, spread, new Uint32Array(data.data.buffer), data.width);
    const { context } = canvas;
    if (context.globalAlpha === 1) context.putImageData(data, 0, 0);
    else this.#mix(context, data);
  }

  /** The work of the last picture where this one goes on from it, else new work. */
  #workOn(
    { context, camera, frame, ratio }: Canvas,
    blocks: readonly Block[],
    { inks, style, box }: Cutting,
  ): Work {
    const { width, height } = context.canvas;
    const size = scaleOf(camera) * ratio;
    const [x, y] = toScreen(camera, frame, box.x0, box.y1);
    const spread = { left: x * ratio - size / 2, top: y * ratio - size / 2, size };
    const name = JSON.stringify([width, height, spread, box, style]);
    const work = this.#work;
    const alike = work?.blocks.every((block, at) => block === blocks[at]);
    if (work && alike && work.blocks.length === blocks.length && work.name === name)
      if (work.inks === inks) return work;
    const kept = work?.data.width === width && work.data.height === height ? work.data : null;
    kept?.data.fill(0);
    const data = kept ?? new ImageData(width, height);
    const colours = shared([...inks.tints, inks.litTint]);
    const mosaic = blank(box, grainOf(size), style.edges);
    const cutOf = (dot: number, hole: number): CutBitmap => ({
      dot: maskOf(shapeOf(style, dot, hole, false), size),
      whole: maskOf(shapeOf(style, dot, hole, true), size),
    });
    const plain = cutOf(halfOf(style), 0);
    const { dot, hole } = markOf(style, size);
    const marked = { ink: 1 + inks.tints.length, ...cutOf(dot, hole) };
    return { name, inks, blocks, mosaic, laid: new Map(), spread, plain, marked, colours, data };
  }

  #mix(context: CanvasRenderingContext2D, data: ImageData): void {
    const sheet = this.#sheet;
    if (sheet.width !== data.width) sheet.width = data.width;
    if (sheet.height !== data.height) sheet.height = data.height;
    sheet.getContext("2d", { willReadFrequently: true })?.putImageData(data, 0, 0);
    context.drawImage(sheet, 0, 0);
  }
}

/**
 * A cell: its dot of a radius, with a hole of another if that is positive, and with edges, if asked
 * for, bars to all four sides.
 */
function shapeOf({ edges, shape }: Style, half: number, hole: number, bars: boolean): Shape {
  const isIn = (x: number, y: number, reach: number) =>
    shape === "dots" ? x * x + y * y <= reach * reach : Math.max(x, y) <= reach;
  return (across, up) =>
    !(hole > 0 && isIn(across, up, hole)) &&
    (isIn(across, up, half) || (edges && bars && Math.min(across, up) <= EDGE / 2));
}
