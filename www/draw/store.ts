/**
 * Pieces of a picture, fetched when seen: a few at a time, the first wanted first, kept in bounded memory. Knows
 * nothing of what a piece is.
 */

/** A piece's name: column i and row j of the grid of a level. */
export interface Tile {
  readonly level: number;
  readonly i: number;
  readonly j: number;
}

/** Makes one piece. Rejects once `signal` is aborted. */
export type Load<B> = (tile: Tile, signal: AbortSignal) => Promise<B>;

/** Whoever shows the pieces. */
export interface StoreHost {
  /** A piece came: draw again soon. */
  arrived(): void;
  /** A piece could not be made. It is not asked for again until the next `use`. */
  failed(error: unknown): void;
}

/** A piece in the cache. `stale`: made by an older source, shown until the new one comes. */
export interface Held<B> {
  readonly piece: B;
  stale: boolean;
}

/** Requests under way at once: enough that the worker never waits, few enough that a pan is answered soon. */
const AT_ONCE = 3;

function keyOf({ level, i, j }: Tile): string {
  return `${level}/${i}/${j}`;
}

/** Pieces by name; beyond `room` of them, those not looked at for longest are closed first. */
export class Cache<B> {
  /** In the order of the last look: a Map keeps the order of insertion. */
  private readonly held = new Map<string, Held<B>>();

  constructor(
    private readonly room: number,
    private readonly close: (piece: B) => void,
  ) {}

  /** Looks at a piece, which keeps it young. */
  look(tile: Tile): Held<B> | undefined {
    const key = keyOf(tile);
    const held = this.held.get(key);
    if (held) {
      this.held.delete(key);
      this.held.set(key, held);
    }
    return held;
  }

  put(tile: Tile, piece: B): void {
    const key = keyOf(tile);
    this.drop(key);
    this.held.set(key, { piece, stale: false });
  }

  /** Closes the oldest pieces until the rest fits, but never one of the `recent` youngest. */
  trim(recent: number): void {
    for (const key of this.held.keys()) {
      if (this.held.size <= Math.max(recent, this.room)) return;
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
    const held = this.held.get(key);
    if (held) this.close(held.piece);
    this.held.delete(key);
  }
}

/** A cache that fills itself with what it is told is wanted. */
export class Store<B> {
  private readonly cache: Cache<B>;
  private readonly underway = new Map<string, AbortController>();
  private readonly broken = new Set<string>();
  private wanted: Tile[] = [];
  private shown = 0;
  private waiting: (() => void)[] = [];

  /** `room`: how many pieces to keep at most, beyond those that are shown. `close` gives a piece's memory back. */
  constructor(
    private load: Load<B>,
    private readonly host: StoreHost,
    room: number,
    private readonly close: (piece: B) => void,
  ) {
    this.cache = new Cache(room, close);
  }

  look(tile: Tile): Held<B> | undefined {
    return this.cache.look(tile);
  }

  /** Takes pieces from another source from now on. The old ones stay until the new ones come. */
  use(load: Load<B>): void {
    this.load = load;
    this.cache.age();
    this.broken.clear();
    this.abandon(() => true);
  }

  /** As `use`, where some pieces are there already: nothing of the old source is shown any more. */
  begin(load: Load<B>, pieces: Iterable<readonly [Tile, B]>): void {
    this.use(load);
    this.cache.clear();
    for (const [tile, piece] of pieces) this.cache.put(tile, piece);
  }

  /**
   * Says which pieces are missing now, the most urgent first, and how many are shown. What was asked for and is
   * missing no longer is given up.
   */
  want(missing: readonly Tile[], shown: number): void {
    this.wanted = missing.filter((tile) => !this.broken.has(keyOf(tile)));
    this.shown = shown;
    const wanted = new Set(this.wanted.map(keyOf));
    this.abandon((key) => !wanted.has(key));
    this.ask();
  }

  /** Whether all that was wanted last has come, or never will. */
  get complete(): boolean {
    return this.wanted.length === 0;
  }

  /** Resolves when `complete` (after `use`, say first what is wanted). */
  settled(): Promise<void> {
    if (this.complete) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  dispose(): void {
    this.want([], 0);
    this.cache.clear();
  }

  private ask(): void {
    for (const tile of this.wanted) {
      if (this.underway.size >= AT_ONCE) break;
      if (!this.underway.has(keyOf(tile))) void this.fetch(tile);
    }
    if (this.complete) for (const resolve of this.waiting.splice(0)) resolve();
  }

  private async fetch(tile: Tile): Promise<void> {
    const key = keyOf(tile);
    const stop = new AbortController();
    this.underway.set(key, stop);
    try {
      const piece = await this.load(tile, stop.signal);
      if (stop.signal.aborted) return this.close(piece);
      this.cache.put(tile, piece);
      this.cache.trim(2 * this.shown);
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
}
