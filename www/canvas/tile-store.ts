/**
 * Pieces of a picture, loaded when seen: a few at a time, the most urgent first, in bounded memory.
 * The pieces may be anything.
 */

/** A piece's name: column i and row j of the grid of a level. */
export interface Tile {
  readonly level: number;
  readonly i: number;
  readonly j: number;
}

/** Loads one piece. Rejects once `signal` is aborted. */
export type Load<B> = (tile: Tile, signal: AbortSignal) => Promise<B>;

/** The owner of the pieces. */
export interface StoreHost {
  /** A piece came: draw again soon. */
  arrived(): void;
  /** A piece failed to load. It is not requested again until the next `use`. */
  failed(error: unknown): void;
}

/** A piece in the cache. `stale`: made by an older source, shown until the new one comes. */
interface StoredTile<B> {
  readonly piece: B;
  stale: boolean;
}

/** Requests at once: enough to keep the worker busy, few enough that a pan is answered soon. */
const AT_ONCE = 3;

function keyOf({ level, i, j }: Tile): string {
  return `${level}/${i}/${j}`;
}

/** Pieces by name; closes those unused for longest beyond `capacity`. */
class Cache<B> {
  /** In the order of the last use: a Map keeps the order of insertion. */
  readonly #entries = new Map<string, StoredTile<B>>();
  readonly #capacity: number;
  readonly #close: (piece: B) => void;

  constructor(capacity: number, close: (piece: B) => void) {
    this.#capacity = capacity;
    this.#close = close;
  }

  /** Returns a piece and marks it as used. */
  look(tile: Tile): StoredTile<B> | undefined {
    const key = keyOf(tile);
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  put(tile: Tile, piece: B): void {
    const key = keyOf(tile);
    this.#drop(key);
    this.#entries.set(key, { piece, stale: false });
  }

  /** Closes the oldest pieces until the rest fits, but never the `recent` newest. */
  trim(recent: number): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= Math.max(recent, this.#capacity)) return;
      this.#drop(key);
    }
  }

  /** Marks every piece as a stand-in for what a new source will load. */
  age(): void {
    for (const entry of this.#entries.values()) entry.stale = true;
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.#drop(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) this.#close(entry.piece);
    this.#entries.delete(key);
  }
}

/** A cache that loads the pieces that are wanted. */
export class Store<B> {
  readonly #cache: Cache<B>;
  readonly #underway = new Map<string, AbortController>();
  /** Errors of pieces that failed, by their names. */
  readonly #broken = new Map<string, unknown>();
  #queue: Tile[] = [];
  #visible = 0;
  #waiting: { readonly resolve: () => void; readonly reject: (reason: unknown) => void }[] = [];
  /** The error of a piece that was wanted last; null if none failed. */
  failure: unknown = null;
  #load: Load<B>;
  readonly #host: StoreHost;
  readonly #close: (piece: B) => void;

  /** `capacity` is the most pieces to keep beyond those shown. `close` frees a piece. */
  constructor(load: Load<B>, host: StoreHost, capacity: number, close: (piece: B) => void) {
    this.#load = load;
    this.#host = host;
    this.#close = close;
    this.#cache = new Cache(capacity, close);
  }

  look(tile: Tile): StoredTile<B> | undefined {
    return this.#cache.look(tile);
  }

  /** Loads pieces from another source from now on. The old ones stay until the new ones arrive. */
  use(load: Load<B>): void {
    this.#load = load;
    this.#cache.age();
    this.#broken.clear();
    this.#abandon(() => true);
  }

  /** Forgets which pieces failed: they are asked again when they are wanted. */
  retry(): void {
    this.#broken.clear();
  }

  /** Works like `use`, with some pieces present; nothing of the old source is shown any more. */
  begin(load: Load<B>, pieces: Iterable<readonly [Tile, B]>): void {
    this.use(load);
    this.#cache.clear();
    for (const [tile, piece] of pieces) this.#cache.put(tile, piece);
  }

  /**
   * Sets the missing pieces, the most urgent first, and the number shown. Cancels requests that are
   * no longer needed.
   */
  want(missing: readonly Tile[], visible: number): void {
    this.#queue = missing.filter((tile) => !this.#broken.has(keyOf(tile)));
    const fault = missing.find((tile) => this.#broken.has(keyOf(tile)));
    this.failure = fault === undefined ? null : this.#broken.get(keyOf(fault));
    this.#visible = visible;
    const keys = new Set(this.#queue.map(keyOf));
    this.#abandon((key) => !keys.has(key));
    this.#ask();
  }

  /** Whether everything wanted last has arrived or failed. */
  get complete(): boolean {
    return this.#queue.length === 0;
  }

  /**
   * Resolves when `complete` (after `use`, call `want` first). Rejects when a wanted piece failed.
   */
  settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#resolveWaiting();
    });
  }

  #resolveWaiting(): void {
    if (!this.complete) return;
    for (const { resolve, reject } of this.#waiting.splice(0))
      if (this.failure === null) resolve();
      else reject(this.failure);
  }

  dispose(): void {
    this.want([], 0);
    this.#cache.clear();
  }

  #ask(): void {
    for (const tile of this.#queue) {
      if (this.#underway.size >= AT_ONCE) break;
      if (!this.#underway.has(keyOf(tile))) void this.#fetch(tile);
    }
    this.#resolveWaiting();
  }

  async #fetch(tile: Tile): Promise<void> {
    const key = keyOf(tile);
    const stop = new AbortController();
    this.#underway.set(key, stop);
    try {
      const piece = await this.#load(tile, stop.signal);
      if (stop.signal.aborted) return this.#close(piece);
      this.#cache.put(tile, piece);
      this.#cache.trim(2 * this.#visible);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#broken.set(key, error);
      this.failure ??= error;
      this.#host.failed(error);
    }
    this.#underway.delete(key);
    this.#queue = this.#queue.filter((other) => keyOf(other) !== key);
    this.#ask();
    this.#host.arrived();
  }

  #abandon(which: (key: string) => boolean): void {
    for (const [key, stop] of this.#underway) {
      if (!which(key)) continue;
      stop.abort();
      this.#underway.delete(key);
    }
  }
}
