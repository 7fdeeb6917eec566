/**
 * A picture too large to hold, as a pyramid of 256 x 256 pictures. At level l a pixel of a tile is a square of
 * 2^l x 2^l cells; tile (i, j) covers the cells x in i*S..(i+1)*S and y in j*S..(j+1)*S, S = 256 * 2^l. Its row 0
 * is the highest y where y grows upwards, else the lowest.
 *
 * `draw` shows what is there at once, coarser or finer tiles standing in for missing ones, and asks for the missing,
 * nearest to the middle first. Memory is bounded; tiles seen longest ago go first.
 */
import { type Box, type Camera, type Frame, scaleOf, toScreen, visible } from "./camera.ts";

/** Pixels along a side of a tile. */
export const TILE = 256;
const TILE_BYTES = TILE * TILE * 4;
/** Requests under way at once: enough that the worker never waits, few enough that a pan is answered soon. */
const AT_ONCE = 3;
/** How many levels further in to look for finer tiles that can stand in for a missing one. */
const FINER = 2;

/** A tile's name. */
export interface Tile {
  readonly level: number;
  readonly i: number;
  readonly j: number;
}

/** Makes one tile. Rejects with an AbortError once `signal` is aborted. */
export type Load = (tile: Tile, signal: AbortSignal) => Promise<ImageBitmap>;

/** Where tiles come from. */
export interface TileSource {
  readonly load: Load;
  /** Coarsest level that `load` answers. */
  readonly maxLevel: number;
  /** Cells outside hold nothing: such tiles are never asked for. */
  readonly box: Box;
}

/** What the owner of the picture hears. */
export interface TileHost {
  /** A tile came: draw again soon. */
  arrived(): void;
  /** A tile could not be made. It is not asked for again until the next `use`. */
  failed(error: unknown): void;
}

/** The level whose pixels are nearest in size to device pixels (0.7 to 1.4 of them); 0 where cells are larger. */
export function levelFor(camera: Camera, pixelRatio: number, maxLevel: number): number {
  const level = Math.round(-Math.log2(scaleOf(camera) * pixelRatio));
  return Math.min(maxLevel, Math.max(0, level));
}

/** The tiles of a level that touch a box of cells, nearest to its middle first. */
export function tilesIn(box: Box, level: number): Tile[] {
  const size = TILE * 2 ** level;
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

/** The cells that two boxes share, or null. */
export function overlap(a: Box, b: Box): Box | null {
  const box = {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
  return box.x0 <= box.x1 && box.y0 <= box.y1 ? box : null;
}

function keyOf({ level, i, j }: Tile): string {
  return `${level}/${i}/${j}`;
}

/** Which pixels of an ancestor, `up` levels above, show a tile: left, top and side in the ancestor's own pixels. */
export function partOf(
  tile: Tile,
  up: number,
  yUp: boolean,
): [left: number, top: number, side: number] {
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

/** A closable picture in the cache. `stale`: made by an older source, shown until the new one comes. */
interface Held<B> {
  readonly bitmap: B;
  stale: boolean;
}

/** Pictures by tile, bounded in bytes: those not looked at for longest are closed first. */
export class TileCache<B extends { close(): void }> {
  /** In the order of the last look: a Map keeps the order of insertion. */
  private readonly held = new Map<string, Held<B>>();

  constructor(private readonly maxBytes: number) {}

  /** Looks at a tile, which keeps it young. */
  look(tile: Tile): Held<B> | undefined {
    const key = keyOf(tile);
    const held = this.held.get(key);
    if (held) {
      this.held.delete(key);
      this.held.set(key, held);
    }
    return held;
  }

  put(tile: Tile, bitmap: B): void {
    const key = keyOf(tile);
    this.drop(key);
    this.held.set(key, { bitmap, stale: false });
  }

  /** Closes the oldest pictures until the rest fits, but never one of the `recent` youngest. */
  trim(recent: number): void {
    const room = Math.max(recent, Math.floor(this.maxBytes / TILE_BYTES));
    for (const key of this.held.keys()) {
      if (this.held.size <= room) return;
      this.drop(key);
    }
  }

  /** From now on everything here only stands in for what a new source will make. */
  age(): void {
    for (const held of this.held.values()) held.stale = true;
  }

  clear(): void {
    for (const key of [...this.held.keys()]) this.drop(key);
  }

  get size(): number {
    return this.held.size;
  }

  private drop(key: string): void {
    this.held.get(key)?.bitmap.close();
    this.held.delete(key);
  }
}

/** One picture made of tiles. */
export class TileLayer {
  private readonly cache: TileCache<ImageBitmap>;
  private readonly underway = new Map<string, AbortController>();
  private readonly broken = new Set<string>();
  /** Missing tiles of the last drawing, nearest to the middle first. */
  private wanted: Tile[] = [];
  private drawn = 0;
  private waiting: (() => void)[] = [];

  constructor(
    private source: TileSource,
    private readonly host: TileHost,
    maxBytes = 96 << 20,
  ) {
    this.cache = new TileCache(maxBytes);
  }

  /** Takes tiles from another source from now on. The old ones stay until the new ones come. */
  use(source: TileSource): void {
    this.source = source;
    this.cache.age();
    this.broken.clear();
    this.abandon(() => true);
  }

  /**
   * Draws what the camera sees, in the context's untransformed device pixels, and asks for what is missing. Returns
   * whether every tile was there.
   */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    frame: Frame,
    pixelRatio: number,
  ): boolean {
    const level = levelFor(camera, pixelRatio, this.source.maxLevel);
    const seen = overlap(visible(camera, frame), this.source.box);
    const tiles = seen ? tilesIn(seen, level) : [];
    const brush = new Brush(context, camera, frame, pixelRatio);
    const missing = tiles.filter((tile) => !this.paint(brush, tile));
    this.wanted = missing.filter((tile) => !this.broken.has(keyOf(tile)));
    this.drawn = tiles.length;
    this.ask();
    return this.wanted.length === 0;
  }

  /** Resolves when nothing that the last drawing missed is still to come (after `use`, draw first). */
  settled(): Promise<void> {
    if (this.idle()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  dispose(): void {
    this.wanted = [];
    this.abandon(() => true);
    this.cache.clear();
    this.release();
  }

  /** Draws a tile or what can stand in for it; true if it is the tile itself. */
  private paint(brush: Brush, tile: Tile): boolean {
    const held = this.cache.look(tile);
    if (held) brush.whole(held.bitmap, tile);
    else if (!this.paintAncestor(brush, tile)) this.paintFiner(brush, tile, FINER);
    return held !== undefined && !held.stale;
  }

  private paintAncestor(brush: Brush, tile: Tile): boolean {
    for (let up = 1; tile.level + up <= this.source.maxLevel && up <= 8; up++) {
      const held = this.cache.look(ancestor(tile, up));
      if (held) {
        brush.part(held.bitmap, tile, partOf(tile, up, brush.frame.yUp));
        return true;
      }
    }
    return false;
  }

  private paintFiner(brush: Brush, tile: Tile, depth: number): void {
    for (const child of children(tile)) {
      const held = this.cache.look(child);
      if (held) brush.whole(held.bitmap, child);
      else if (depth > 1) this.paintFiner(brush, child, depth - 1);
    }
  }

  /** Gives up requests that went out of view and starts the next ones. */
  private ask(): void {
    const wanted = new Set(this.wanted.map(keyOf));
    this.abandon((key) => !wanted.has(key));
    for (const tile of this.wanted) {
      if (this.underway.size >= AT_ONCE) break;
      if (!this.underway.has(keyOf(tile))) void this.fetch(tile);
    }
    if (this.idle()) this.release();
  }

  private async fetch(tile: Tile): Promise<void> {
    const key = keyOf(tile);
    const stop = new AbortController();
    this.underway.set(key, stop);
    try {
      const bitmap = await this.source.load(tile, stop.signal);
      if (stop.signal.aborted) return bitmap.close();
      this.cache.put(tile, bitmap);
      this.cache.trim(2 * this.drawn);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.broken.add(key);
      this.host.failed(error);
    }
    this.underway.delete(key);
    this.wanted = this.wanted.filter((other) => keyOf(other) !== key);
    this.ask();
    this.host.arrived();
  }

  private abandon(which: (key: string) => boolean): void {
    for (const [key, stop] of this.underway) {
      if (!which(key)) continue;
      stop.abort();
      this.underway.delete(key);
    }
  }

  private idle(): boolean {
    return this.wanted.length === 0 && this.underway.size === 0;
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Puts tiles where the camera sees them, on whole device pixels, so that neighbours meet without a seam. */
class Brush {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly camera: Camera,
    readonly frame: Frame,
    private readonly pixelRatio: number,
  ) {}

  whole(bitmap: ImageBitmap, tile: Tile): void {
    this.part(bitmap, tile, [0, 0, TILE]);
  }

  /** Shows a square of a picture's pixels where a tile belongs. Magnified cells stay crisp. */
  part(
    bitmap: ImageBitmap,
    tile: Tile,
    [left, top, side]: readonly [number, number, number],
  ): void {
    const size = TILE * 2 ** tile.level;
    const [x, y] = [tile.i * size - 0.5, tile.j * size - 0.5];
    const [ax, ay] = this.device(x, y);
    const [bx, by] = this.device(x + size, y + size);
    this.context.imageSmoothingEnabled = tile.level > 0 || bx - ax < TILE;
    const high = Math.abs(by - ay);
    this.context.drawImage(bitmap, left, top, side, side, ax, Math.min(ay, by), bx - ax, high);
  }

  private device(x: number, y: number): [number, number] {
    const [px, py] = toScreen(this.camera, this.frame, x, y);
    return [Math.round(px * this.pixelRatio), Math.round(py * this.pixelRatio)];
  }
}
