/**
 * A picture too large to hold, as a pyramid of 256 x 256 tiles. At level l a pixel is a square of
 * 2^l x 2^l cells; tile (i, j) covers the cells x in i*S..(i+1)*S and y in j*S..(j+1)*S, S = 256 *
 * 2^l. Its row 0 has the highest y where y grows upwards, otherwise the lowest. `draw` shows what
 * is present at once, with coarser or finer tiles in place of missing ones, and requests those,
 * nearest to the middle first. Memory is bounded; tiles unused for longest go first.
 */
import { type Box, type Camera, type Frame, scaleOf, toScreen, visibleBox } from "./camera.ts";
import { type Load, Store, type StoreHost, type Tile } from "./tile-store.ts";

/** Pixels along the side of a tile. */
export const TILE = 256;
const TILE_BYTES = TILE * TILE * 4;
/**
 * From this many device pixels per cell, cells are drawn as squares; smaller ones would be uneven.
 */
export const CRISP = 3;
/** Levels to search, coarser and finer, for tiles in place of a missing one. */
const COARSER = 8;
const FINER = 2;

/** The source of tiles. */
export interface TileSource {
  readonly load: Load<ImageBitmap>;
  /** The coarsest level that `load` supports. */
  readonly maxLevel: number;
  /** Cells outside are empty: such tiles are never requested. */
  readonly box: Box;
}

/**
 * A rectangle of pixels of a level, from the least x and y; a pixel has 2^level x 2^level cells.
 */
export interface Area {
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of an area. */
export interface TileImage extends Area {
  readonly bitmap: ImageBitmap;
}

/** A tile, perhaps as part of a larger picture, perhaps incomplete. */
interface TileCut {
  readonly bitmap: ImageBitmap;
  /** The position of the tile's top left in the bitmap, possibly outside. */
  readonly left: number;
  readonly top: number;
  /** The pixels of the tile that are present, from its top left. */
  readonly pixels: Box;
  /** Frees the memory; of a larger picture the last cut does. */
  close(): void;
}

const ALL: Box = { x0: 0, y0: 0, x1: TILE - 1, y1: TILE - 1 };

function whole(bitmap: ImageBitmap): TileCut {
  return { bitmap, left: 0, top: 0, pixels: ALL, close: () => bitmap.close() };
}

function cuts(sheet: TileImage, yUp: boolean): (readonly [Tile, TileCut])[] {
  const { bitmap, level, x, y, width, height } = sheet;
  const tiles = tilesIn({ x0: x, y0: y, x1: x + width - 1, y1: y + height - 1 }, 0);
  let open = tiles.length;
  const close = () => {
    open--;
    if (open === 0) bitmap.close();
  };
  return tiles.map(({ i, j }) => {
    const left = i * TILE - x;
    const top = yUp ? y + height - (j + 1) * TILE : j * TILE - y;
    const there = { x0: -left, y0: -top, x1: width - 1 - left, y1: height - 1 - top };
    const pixels = overlap(ALL, there) ?? ALL; // a tile of the sheet has some
    return [
      { level, i, j },
      { bitmap, left, top, pixels, close },
    ];
  });
}

/** Returns the pixels of a tile, from its top left, that show cells in a box. */
function pixelsOf({ level, i, j }: Tile, { x0, y0, x1, y1 }: Box, yUp: boolean): Box | null {
  const pixel = (cell: number, tile: number) => Math.floor(cell / 2 ** level) - tile * TILE;
  const [low, high] = [pixel(y0, j), pixel(y1, j)];
  const [top, bottom] = yUp ? [TILE - 1 - high, TILE - 1 - low] : [low, high];
  return overlap(ALL, { x0: pixel(x0, i), y0: top, x1: pixel(x1, i), y1: bottom });
}

function holds(a: Box, b: Box): boolean {
  return a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;
}

/**
 * Returns the level whose pixels are closest to device pixels (0.7 to 1.4 of them); 0 for larger
 * cells.
 */
export function levelFor(camera: Camera, pixelRatio: number, maxLevel: number): number {
  const level = Math.round(-Math.log2(scaleOf(camera) * pixelRatio));
  return Math.min(maxLevel, Math.max(0, level));
}

/**
 * Returns the tiles of a level that touch a box of cells, nearest to its middle first; at level 0 a
 * tile has `side` cells along a side.
 */
export function tilesIn(box: Box, level: number, side = TILE): Tile[] {
  const size = side * 2 ** level;
  const [i0, i1] = [Math.floor(box.x0 / size), Math.floor(box.x1 / size)];
  const [j0, j1] = [Math.floor(box.y0 / size), Math.floor(box.y1 / size)];
  const tiles: Tile[] = [];
  for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) tiles.push({ level, i, j });
  const far = (tile: Tile) =>
    Math.hypot(
      tile.i - (box.x0 + box.x1) / 2 / size + 0.5,
      tile.j - (box.y0 + box.y1) / 2 / size + 0.5,
    );
  return tiles.sort((a, b) => far(a) - far(b));
}

/**
 * Returns the pixels to paint within a box, rounded out to multiples of `unit`, at most `most` each
 * way; null if there are none.
 */
export function area(
  {
    camera,
    frame,
    ratio,
  }: { readonly camera: Camera; readonly frame: Frame; readonly ratio: number },
  { maxLevel, box }: { readonly maxLevel: number; readonly box: Box },
  most: number,
  unit = 1,
): Area | null {
  const level = levelFor(camera, ratio, maxLevel);
  const visible = overlap(visibleBox(camera, frame), box);
  if (!visible) return null;
  const size = unit * 2 ** level;
  const start = (cell: number) => unit * Math.floor(cell / size);
  const [x, y] = [start(visible.x0), start(visible.y0)];
  const width = Math.min(most, start(visible.x1) + unit - x);
  const height = Math.min(most, start(visible.y1) + unit - y);
  return { level, x, y, width, height };
}

/** Returns the cells that two boxes share, or null. */
export function overlap(a: Box, b: Box): Box | null {
  const box = {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
  return box.x0 <= box.x1 && box.y0 <= box.y1 ? box : null;
}

/**
 * Returns the part of an ancestor, `up` levels above, that shows a tile: left, top and side in the
 * ancestor's pixels.
 */
function partOf(tile: Tile, up: number, yUp: boolean): [left: number, top: number, side: number] {
  const share = 2 ** up;
  const side = TILE / share;
  const column = tile.i - Math.floor(tile.i / share) * share;
  const row = tile.j - Math.floor(tile.j / share) * share;
  return [column * side, (yUp ? share - 1 - row : row) * side, side];
}

function ancestor({ level, i, j }: Tile, up: number): Tile {
  return { level: level + up, i: Math.floor(i / 2 ** up), j: Math.floor(j / 2 ** up) };
}

function children({ level, i, j }: Tile): Tile[] {
  const at = (right: number, up: number) => ({ level: level - 1, i: 2 * i + right, j: 2 * j + up });
  return level === 0 ? [] : [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
}

/** One picture made of tiles. */
export class TileLayer {
  readonly #store: Store<TileCut>;
  #source: TileSource;

  constructor(source: TileSource, host: StoreHost, maxBytes = 96 << 20) {
    this.#source = source;
    const capacity = Math.floor(maxBytes / TILE_BYTES);
    this.#store = new Store(loading(source), host, capacity, (cut) => cut.close());
  }

  /** Loads tiles from another source from now on. The old ones stay until the new ones arrive. */
  use(source: TileSource): void {
    this.#source = source;
    this.#store.use(loading(source));
  }

  /** Forgets which tiles failed: they are asked again when they are wanted. */
  retry(): void {
    this.#store.retry();
  }

  /**
   * Works like `use`, with the pixels of a sheet present; nothing older is drawn any more. `yUp`:
   * whether greater y is higher in the sheet.
   */
  begin(source: TileSource, sheet: TileImage, yUp = true): void {
    this.#source = source;
    this.#store.begin(loading(source), cuts(sheet, yUp));
  }

  /**
   * Draws the part to paint in the context's untransformed device pixels, and requests what is
   * missing. Returns whether every tile was present.
   */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    frame: Frame,
    pixelRatio: number,
  ): boolean {
    const level = levelFor(camera, pixelRatio, this.#source.maxLevel);
    const visible = overlap(visibleBox(camera, frame), this.#source.box);
    const tiles = visible ? tilesIn(visible, level) : [];
    const brush = new Brush(context, camera, frame, pixelRatio);
    const missing = tiles.filter((tile) => !this.#paint(brush, tile, visible ?? this.#source.box));
    this.#store.want(missing, tiles.length);
    return this.#store.complete;
  }

  /** Requests nothing until the next drawing, while something else covers the tiles. */
  rest(): void {
    this.#store.want([], 0);
  }

  /** The error of a tile that the last drawing missed; null if none failed. */
  get failure(): unknown {
    return this.#store.failure;
  }

  /**
   * Resolves when the last drawing misses nothing more (after `use`, draw first). Rejects when one
   * of its tiles failed.
   */
  settled(): Promise<void> {
    return this.#store.settled();
  }

  dispose(): void {
    this.#store.dispose();
  }

  /**
   * Draws a tile or a stand-in; returns whether it is the tile itself, with all of its visible
   * part.
   */
  #paint(brush: Brush, tile: Tile, visible: Box): boolean {
    const entry = this.#store.look(tile);
    if (entry) brush.whole(entry.piece, tile);
    else if (!this.#paintAncestor(brush, tile)) this.#paintFiner(brush, tile, FINER);
    const needed = pixelsOf(tile, visible, brush.frame.yUp);
    return entry !== undefined && !entry.stale && (!needed || holds(entry.piece.pixels, needed));
  }

  #paintAncestor(brush: Brush, tile: Tile): boolean {
    for (let up = 1; tile.level + up <= this.#source.maxLevel && up <= COARSER; up++) {
      const entry = this.#store.look(ancestor(tile, up));
      if (entry) {
        brush.part(entry.piece, tile, partOf(tile, up, brush.frame.yUp));
        return true;
      }
    }
    return false;
  }

  #paintFiner(brush: Brush, tile: Tile, depth: number): void {
    for (const child of children(tile)) {
      const entry = this.#store.look(child);
      if (entry) brush.whole(entry.piece, child);
      else if (depth > 1) this.#paintFiner(brush, child, depth - 1);
    }
  }
}

function loading({ load }: TileSource): Load<TileCut> {
  return async (tile, signal) => whole(await load(tile, signal));
}

/** Draws tiles on whole device pixels, so that neighbours meet without a seam. */
class Brush {
  readonly #context: CanvasRenderingContext2D;
  readonly #camera: Camera;
  readonly #pixelRatio: number;
  readonly frame: Frame;

  constructor(context: CanvasRenderingContext2D, camera: Camera, frame: Frame, pixelRatio: number) {
    this.#context = context;
    this.#camera = camera;
    this.frame = frame;
    this.#pixelRatio = pixelRatio;
  }

  whole(cut: TileCut, tile: Tile): void {
    this.part(cut, tile, [0, 0, TILE]);
  }

  /** Draws a square of a cut's pixels in place of a tile, as far as they are present. */
  part(cut: TileCut, tile: Tile, [left, top, side]: readonly [number, number, number]): void {
    const square = { x0: left, y0: top, x1: left + side - 1, y1: top + side - 1 };
    const part = overlap(square, cut.pixels);
    if (!part) return;
    const size = TILE * 2 ** tile.level;
    const [x, y] = [tile.i * size - 0.5, tile.j * size - 0.5];
    const [ax, ay] = this.#device(x, y);
    const [bx, by] = this.#device(x + size, y + size);
    this.#context.imageSmoothingEnabled = tile.level > 0 || bx - ax < CRISP * TILE;
    const [wide, high] = [(bx - ax) / side, Math.abs(by - ay) / side];
    const [across, down] = [part.x1 - part.x0 + 1, part.y1 - part.y0 + 1];
    const from = [cut.left + part.x0, cut.top + part.y0, across, down] as const;
    const [toX, toY] = [ax + (part.x0 - left) * wide, Math.min(ay, by) + (part.y0 - top) * high];
    this.#context.drawImage(cut.bitmap, ...from, toX, toY, across * wide, down * high);
  }

  #device(x: number, y: number): [number, number] {
    const [px, py] = toScreen(this.#camera, this.frame, x, y);
    return [Math.round(px * this.#pixelRatio), Math.round(py * this.#pixelRatio)];
  }
}
