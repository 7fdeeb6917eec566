/**
 * Thousands of dots and edges at once. All dots are alike and so are all edges: their colours are
 * laid as a mosaic of squares and strips larger than what is to be seen, and a mask that repeats in
 * every cell cuts a dot from each square, an edge from each strip. So a picture takes as long as
 * its pixels, whether it shows ten cells or ten thousand; and the next one, where few cells have
 * another colour, as long as the pixels of those.
 */
import { type Box, scaleOf, toScreen } from "../../canvas/camera.ts";
import type { Births } from "./geometry.ts";
import type { GrowthColours } from "./legend.ts";
import {
  type Block,
  type Canvas,
  EDGE,
  type Generations,
  halfOf,
  markOf,
  type Style,
  shadeIn,
} from "./paint.ts";

/**
 * Grains along a side of a cell: many from this size on, where they can be distinguished, otherwise
 * few.
 */
const MANY = 8;
const FEW = 4;
const FINE = 8;

/**
 * A rectangle of cells in grains: `grain` x `grain` of them a cell, rows from north to south. A
 * cell has a grain in its middle.
 */
interface CellBitmap {
  /** The cells, from the south-west one to the north-east one. */
  readonly box: Box;
  /** Whether cells have edges between them. */
  readonly edges: boolean;
  readonly grain: number;
  /** How far the square of a cell reaches beyond the grain in its middle, in grains. */
  readonly reach: number;
  /** Grains in a row. */
  readonly width: number;
  /** Numbers of inks, 0 where nothing is. */
  readonly inks: Uint8Array;
  /** Which cells have been laid since they were cut: 1 each, rows from north to south. */
  readonly fresh: Uint8Array;
}

/** How many grains a cell has when it is drawn at a size. */
export function grainOf(size: number): number {
  return size < FINE ? FEW : MANY;
}

/**
 * How far squares reach: so that all of a dot is in its square, and between two squares all of the
 * edge in its strip.
 */
function reachOf(grain: number, edges: boolean): number {
  return edges || grain === FEW ? grain / 4 : grain / 2 - 1;
}

/**
 * Lays cells of one ink: a square each and, with edges, a strip from it to that of the parent. Ink
 * 0 takes them away. Births are relative to the corner (x, y).
 */
export function drawCells(
  mosaic: CellBitmap,
  births: Births,
  ink: number,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { box, edges, grain, reach } = mosaic;
  const { cells } = births;
  for (let i = 0; i < cells.length; i += 4) {
    const at = (index: number) => cells[i + index] as number;
    const across = grain * (at(0) + x - box.x0) + grain / 2;
    const down = grain * (box.y1 - at(1) - y) + grain / 2;
    fill(mosaic, ink, across - reach, down - reach, across + reach, down + reach);
    freshen(mosaic, at(0) + x, at(1) + y);
    if (!edges) continue;
    freshen(mosaic, at(2) + x, at(3) + y);
    const [right, low] = [at(2) - at(0), at(1) - at(3)];
    const [first, last] = [reach + 1, grain - reach - 1];
    if (right > 0) fill(mosaic, ink, across + first, down - reach, across + last, down + reach);
    if (right < 0) fill(mosaic, ink, across - last, down - reach, across - first, down + reach);
    if (low > 0) fill(mosaic, ink, across - reach, down + first, across + reach, down + last);
    if (low < 0) fill(mosaic, ink, across - reach, down - last, across + reach, down - first);
  }
}

/** Notes that a cell, if it is in the mosaic, is to be cut. */
function freshen({ box, fresh }: CellBitmap, x: number, y: number): void {
  const { x0, y0, x1, y1 } = box;
  if (x >= x0 && x <= x1 && y >= y0 && y <= y1) fresh[(y1 - y) * (x1 - x0 + 1) + x - x0] = 1;
}

/**
 * Fills the grains from (left, top) to (right, bottom), all included, as far as they are in the
 * mosaic.
 */
function fill(
  { width, inks }: CellBitmap,
  ink: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const last = Math.min(inks.length / width - 1, bottom);
  const [from, to] = [Math.max(0, left), Math.min(width, right + 1)];
  for (let row = Math.max(0, top); row <= last && from < to; row++)
    inks.fill(ink, row * width + from, row * width + to);
}

/** A mosaic without a cell, for cells with edges between them or without. */
export function blank(box: Box, grain: number, edges: boolean): CellBitmap {
  const [wide, high] = [box.x1 - box.x0 + 1, box.y1 - box.y0 + 1];
  const inks = new Uint8Array(grain * wide * grain * high);
  const fresh = new Uint8Array(wide * high);
  return { box, edges, grain, reach: reachOf(grain, edges), width: grain * wide, inks, fresh };
}

/**
 * Whether something is to be seen so far from the middle of a cell, in cells: 0..=0.5. It is the
 * same on all four sides.
 */
type Shape = (across: number, up: number) => boolean;

/**
 * Places across a cell, and up, at which a mask is known; and how much of a pixel there may be
 * covered.
 */
const PHASES = 64;
const SAMPLES = 4;
const COVERS = SAMPLES * SAMPLES + 1;

/**
 * How much of a pixel a shape covers, 0 to COVERS - 1, by the place of the pixel's middle in the
 * cell: rows of 64 from north to south. `size`: pixels a cell.
 */
export function maskOf(shape: Shape, size: number): Uint8Array {
  const mask = new Uint8Array(PHASES * PHASES);
  const offsets = Array.from({ length: SAMPLES }, (_, i) => ((i + 0.5) / SAMPLES - 0.5) / size);
  const place = (phase: number, offset: number) => {
    const from = (phase + 0.5) / PHASES + offset;
    return from - Math.floor(from) - 0.5;
  };
  const places = Array.from({ length: PHASES / 2 }, (_, phase) =>
    offsets.map((offset) => Math.abs(place(phase, offset))),
  );
  places.forEach((ups, row) => {
    places.forEach((acrosses, column) => {
      let cover = 0;
      for (const up of ups) for (const across of acrosses) cover += Number(shape(across, up));
      for (const down of [row, PHASES - 1 - row])
        for (const right of [column, PHASES - 1 - column]) mask[down * PHASES + right] = cover;
    });
  });
  return mask;
}

/**
 * The colours of inks by how much of a pixel they cover: COVERS for each ink, the first ones for
 * none. Inks are `0xAABBGGRR` and opaque, what they cover in part lets the ground through.
 */
export function shared(inks: readonly number[]): Uint32Array {
  const table = new Uint32Array(COVERS * (inks.length + 1));
  inks.forEach((ink, number) => {
    for (let cover = 1; cover < COVERS; cover++) {
      const opacity = Math.round((255 * cover) / (COVERS - 1));
      table[COVERS * (number + 1) + cover] = ((opacity << 24) | (ink & 0xffffff)) >>> 0;
    }
  });
  return table;
}

/**
 * What is cut from the square of a cell: its dot alone, and its dot with bars to all four sides, of
 * which those count that have ink.
 */
interface CutBitmap {
  readonly dot: Uint8Array;
  readonly whole: Uint8Array;
}

/**
 * Where a mosaic is in a picture: the north-west corner of its first cell, and the size of a cell,
 * in pixels.
 */
interface Spread {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/**
 * A line of pixels across a mosaic: the grain that each shows, where it is in a cell, and with
 * which pixel each cell begins.
 */
interface Line {
  readonly grains: Int32Array;
  readonly phases: Uint8Array;
  /**
   * The grain next to the square on the pixel's side, where a bar has its ink; how far the pixel is
   * from the middle, in cells.
   */
  readonly bars: Int32Array;
  readonly away: Float64Array;
  /** One more than there are cells: the last one begins where the mosaic ends. */
  readonly begins: Int32Array;
}

function lineOf(
  pixels: number,
  start: number,
  size: number,
  { grain, reach }: CellBitmap,
  cells: number,
): Line {
  const places = Float64Array.from({ length: pixels }, (_, at) => (at + 0.5 - start) / size);
  // A pixel that touches a square shows that square, so that the rim of a dot is smooth.
  const near = (reach + 0.5) / grain + 0.5 / size;
  const grains = Int32Array.from(places, (place) => {
    const middle = Math.floor(place) + 0.5;
    const at = grainAt(place, grain);
    if (Math.abs(place - middle) > near) return at;
    const square = grainAt(middle, grain);
    return Math.min(square + reach, Math.max(square - reach, at));
  });
  const bars = Int32Array.from(places, (place) => {
    const middle = Math.floor(place) + 0.5;
    return grainAt(middle, grain) + (place < middle ? -1 : 1) * (reach + 1);
  });
  const away = Float64Array.from(places, (place) => Math.abs(place - Math.floor(place) - 0.5));
  const begins = new Int32Array(cells + 1);
  let pixel = 0;
  for (let cell = 0; cell <= cells; cell++) {
    while (pixel < pixels && (grains[pixel] as number) < cell * grain) pixel++;
    begins[cell] = pixel;
  }
  return { grains, bars, away, phases: Uint8Array.from(places, phaseAt), begins };
}

/** Where ones begin and end in a row of a list, in turn. */
function runsOf(list: Uint8Array, from: number, until: number): number[] {
  const runs: number[] = [];
  let start = list.indexOf(1, from);
  while (start >= 0 && start < until) {
    let end = start;
    while (end < until && list[end] === 1) end++;
    runs.push(start - from, end - from);
    start = list.indexOf(1, end);
  }
  return runs;
}

/**
 * Cuts the fresh cells of a mosaic by their masks, and those of one ink by others: the pixels of a
 * picture of that width, rows from north to south. All other pixels stay as they are. Afterwards no
 * cell is fresh.
 */
export function cutCells(
  mosaic: CellBitmap,
  plain: CutBitmap,
  marked: CutBitmap & { readonly ink: number },
  colours: Uint32Array,
  { left, top, size }: Spread,
  pixels: Uint32Array,
  across: number,
): void {
  const { box, width, inks, fresh } = mosaic;
  const [wide, high] = [box.x1 - box.x0 + 1, box.y1 - box.y0 + 1];
  const { grains, bars, away, phases, begins } = lineOf(across, left, size, mosaic, wide);
  const rows = lineOf(pixels.length / across, top, size, mosaic, high);
  for (let row = 0; row < high; row++) {
    const runs = runsOf(fresh, row * wide, (row + 1) * wide);
    const last = runs.length > 0 ? (rows.begins[row + 1] as number) : 0;
    for (let y = rows.begins[row] as number; y < last; y++) {
      const from = (rows.grains[y] as number) * width;
      const covers = (rows.phases[y] as number) * PHASES;
      for (let run = 0; run < runs.length; run += 2) {
        const end = begins[runs[run + 1] as number] as number;
        for (let x = begins[runs[run] as number] as number; x < end; x++) {
          const at = covers + (phases[x] as number);
          let ink = inks[from + (grains[x] as number)] as number;
          const masks = ink === marked.ink ? marked : plain;
          let cover = masks.dot[at] as number;
          const whole = masks.whole[at] as number;
          if (whole !== cover) {
            const across = (away[x] as number) > (rows.away[y] as number);
            const place = across
              ? from + (bars[x] as number)
              : (rows.bars[y] as number) * width + (grains[x] as number);
            const bar = inks[place] as number;
            if (bar !== 0) {
              if (cover === 0) ink = bar;
              cover = whole;
            }
          }
          pixels[y * across + x] = colours[COVERS * ink + cover] as number;
        }
      }
    }
  }
  fresh.fill(0);
}

/**
 * The grain at a place, in cells from the rim of the first: a cell's middle is the middle of a
 * grain.
 */
function grainAt(place: number, grain: number): number {
  return Math.floor(place * grain + 0.5);
}

function phaseAt(place: number): number {
  return Math.floor((place - Math.floor(place)) * PHASES);
}

/**
 * From this size of a cell on (device pixels) there are so few that each may be drawn by itself.
 */
export const LARGE = 40;

/** How cells are cut. */
interface Cutting {
  readonly inks: GrowthColours;
  readonly style: Style;
  readonly span: Generations;
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
  draw(canvas: Canvas, blocks: readonly Block[], { inks, style, span, box }: Cutting): void {
    const work = this.#workOn(canvas, blocks, { inks, style, box });
    this.#work = work;
    for (const block of blocks) layBlock(work, block, style, span);
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
    { inks, style, box }: Omit<Cutting, "span">,
  ): Work {
    const { width, height } = context.canvas;
    const size = scaleOf(camera) * ratio;
    const [x, y] = toScreen(camera, frame, box.x0, box.y1);
    const spread = { left: x * ratio - size / 2, top: y * ratio - size / 2, size };
    const name = JSON.stringify([width, height, spread, box, style]);
    const work = this.#work;
    const isSame =
      work?.name === name && work.inks === inks && work.blocks.length === blocks.length;
    if (isSame && work.blocks.every((block, at) => block === blocks[at])) return work;
    const buffer = work?.data.width === width && work.data.height === height ? work.data : null;
    buffer?.data.fill(0);
    const data = buffer ?? new ImageData(width, height);
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
 * Lays the cells of a block, by births: grown ones in their ink, the others in none. Skips what is
 * laid in that ink already.
 */
function layBlock(
  { mosaic, laid, inks }: Work,
  block: Block,
  { colour }: Style,
  { n, before }: Generations,
): void {
  for (const births of block.births) {
    const { generation } = births;
    const number = generation < n ? shadeIn(births, colour, n) : inks.tints.length;
    const ink = generation > before ? 0 : 1 + number;
    if (ink === (laid.get(births) ?? 0)) continue;
    laid.set(births, ink);
    drawCells(mosaic, births, ink, block);
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
