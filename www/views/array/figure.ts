/**
 * The array on the screen and the one that is to replace it: filled in the worker, newest wins, stopped on demand. What
 * will likely be asked for next is filled ahead, and what was shown last is kept, in bounded memory.
 */
import type { ArrayLook } from "core";
import { type ArrayHandle, type Core, latest } from "../../worker/client.ts";
import type { Chosen } from "./geometry.ts";

/** A filled array, or one that is being filled and can be asked for what is there. */
export interface Figure {
  readonly params: Chosen;
  readonly handle: Pick<ArrayHandle, "ask">;
  readonly filled: boolean;
}

/** A fill that a newer one waits for is given up after this time (ms): short fills still show while one drags. */
const PATIENCE_MS = 100;
/** A fill that has more than `LONG_MS` to go, at its pace, shows what it has so far, again and again at an interval (ms). */
const LONG_MS = 60;
const AGAIN_MS = 150;
/** How long the worker prepares a picture at a time (ms): the longest for which something else waits. */
const PREPARE_MS = 12;
/** Arrays that are kept or filled ahead: how many bytes each may have, and how many there are, the shown one apart. */
const LARGEST_KEPT = 16 << 20;
const MOST_KEPT = 6;

/** Longer steps from centre to centre are leaps: the next one will hardly be as long. */
const LONGEST_STEP = 16;

/** Why a fill was given up. */
export const STOPPED = new Error("The filling was stopped.");
const OVERTAKEN = new Error("A newer array is wanted.");

export interface FillerHost {
  /** How far a fill has come, and how to stop it; null when there is none. */
  progress(fraction: number | null, stop?: () => void): void;
  /** A figure that is not filled yet, but has more than the last time. */
  early(figure: Figure): void;
  /** A new figure takes the place of the old one, which can be asked until the promise is resolved. */
  filled(figure: Figure): Promise<void>;
  /** The looks in which figures are shown. */
  looks(): readonly ArrayLook[];
}

/** One that is filled, and can be closed. */
export interface Open extends Figure {
  readonly handle: ArrayHandle;
  readonly filled: true;
}

export class Filler {
  /** The newest array that is complete. */
  figure: Open | null = null;
  readonly #core: Core;
  readonly #host: FillerHost;
  readonly #inTurn = latest<void>();
  /** Every array that is open, the one used last at the end. */
  #open: Open[] = [];
  /** What was last asked for. */
  #goal: { readonly params: Chosen; readonly reached: Promise<void> } | null = null;
  #running: AbortController | null = null;
  /** What is being filled ahead. */
  #ahead: { readonly params: Chosen; readonly stop: AbortController; done: Promise<void> } | null =
    null;

  constructor(core: Core, host: FillerHost) {
    this.#core = core;
    this.#host = host;
  }

  /**
   * Makes `figure` the array of these parameters. Resolves early when a newer one is asked for; rejects with STOPPED
   * when the user stopped it, or with what the core has to say.
   */
  fill(params: Chosen): Promise<void> {
    if (this.#goal !== null && same(params, this.#goal.params)) return this.#goal.reached;
    if (this.#ahead !== null && !same(params, this.#ahead.params))
      this.#ahead.stop.abort(OVERTAKEN);
    const before = this.#goal?.params;
    const reached = this.#pursue(params)
      .then(() => this.#fillAhead(params, before))
      .catch((error: unknown) => {
        if (this.#goal?.params === params) this.#goal = null;
        throw error;
      });
    this.#goal = { params, reached };
    return reached;
  }

  dispose(): void {
    this.#goal = null;
    this.#running?.abort(OVERTAKEN);
    this.#ahead?.stop.abort(OVERTAKEN);
    for (const { handle } of this.#open.splice(0)) handle.close();
  }

  async #pursue(params: Chosen): Promise<void> {
    const before = this.#running;
    const overtake = () => before?.abort(OVERTAKEN);
    const impatient = setTimeout(overtake, this.#kept(params) ? 0 : PATIENCE_MS);
    try {
      await this.#inTurn(async () => {
        clearTimeout(impatient);
        if (this.#ahead !== null && same(params, this.#ahead.params)) await this.#ahead.done;
        const kept = this.#kept(params);
        if (kept === undefined) await this.#fill(params);
        else if (kept !== this.figure) await this.#replace(kept);
      });
    } finally {
      clearTimeout(impatient);
    }
  }

  #kept(params: Chosen): Open | undefined {
    return this.#open.find((figure) => same(params, figure.params));
  }

  async #fill(params: Chosen): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const stop = () => running.abort(STOPPED);
    const begun = performance.now();
    let [next, toGo] = [begun, 0];
    const onProgress = (fraction: number) => {
      toGo = remaining(performance.now() - begun, fraction);
      this.#host.progress(fraction, stop);
    };
    const onEarly = (handle: Figure["handle"]) => {
      if (performance.now() < next || toGo < LONG_MS || running.signal.aborted) return;
      next = performance.now() + AGAIN_MS;
      this.#host.early({ params, handle, filled: false });
    };
    try {
      const { signal } = running;
      const handle = await this.#core.open(params, { signal, onProgress, onEarly });
      if (this.#goal === null) handle.close();
      else await this.#replace({ params, handle, filled: true });
    } catch (error) {
      if (error !== OVERTAKEN) throw error;
    } finally {
      this.#running = null;
      this.#host.progress(null);
    }
  }

  async #replace(figure: Open): Promise<void> {
    this.#keep(figure);
    this.figure = figure;
    await this.#host.filled(figure);
    this.#discard();
  }

  /** Makes a figure the one that was used last. */
  #keep(figure: Open): void {
    this.#open = [...this.#open.filter((other) => other !== figure), figure];
  }

  /** Closes what is too large to be kept, and of the rest what was used longest ago. */
  #discard(): void {
    const others = this.#open.filter((figure) => figure !== this.figure);
    const small = others.filter(({ params }) => bytesOf(params) <= LARGEST_KEPT);
    const kept = new Set<Open | null>([...small.slice(-MOST_KEPT), this.figure]);
    for (const figure of this.#open) if (!kept.has(figure)) figure.handle.close();
    this.#open = this.#open.filter((figure) => kept.has(figure));
  }

  /** Fills the centres next to one, if there is one, those first to which the slider goes on as it has moved. Not waited for. */
  #fillAhead(params: Chosen, before: Chosen | undefined): void {
    const { row } = params;
    if (this.#goal?.params !== params || row !== null || bytesOf(params) > LARGEST_KEPT) return;
    const step = before === undefined ? 1 : params.c - before.c || 1;
    const way = Math.abs(step) <= LONGEST_STEP ? step : Math.sign(step);
    const centres = [way, 2 * way, -way].map((by) => params.c + by).filter((c) => c >= 0);
    const next = centres
      .map((c) => ({ ...params, c }))
      .find((near) => near.c <= 4095 && this.#kept(near) === undefined);
    if (next === undefined || this.#ahead !== null) return;
    const stop = new AbortController();
    const done = this.#fillOne(next, stop.signal).then((filled) => {
      this.#ahead = null;
      if (filled) this.#fillAhead(params, before);
    });
    this.#ahead = { params: next, stop, done };
  }

  /** Whether it was filled; what cannot be filled ahead will say why when it is asked for. */
  async #fillOne(params: Chosen, signal: AbortSignal): Promise<boolean> {
    try {
      const handle = await this.#core.open(params, { signal });
      const figure: Open = { params, handle, filled: true };
      if (this.#goal === null) handle.close();
      else this.#open = [...this.#open, figure];
      for (const look of this.#host.looks()) await prepared(figure, look, signal);
      this.#discard();
      return this.#kept(params) === figure;
    } catch {
      return false;
    }
  }
}

/** The share of a figure's rows that can be seen in a look, once the worker has made ready what it has. */
export async function prepared(
  { handle, filled }: Figure,
  look: ArrayLook,
  signal?: AbortSignal,
): Promise<number> {
  for (;;) {
    const share = await handle.ask("prepare", [look, PREPARE_MS], { signal });
    if (share >= 1 || !filled) return share;
  }
}

/** The time that work will still take at its pace, a share of which is done. */
export function remaining(spent: number, share: number): number {
  return share > 0 ? (spent * (1 - share)) / share : Number.POSITIVE_INFINITY;
}

/** The memory of an array's entries. */
function bytesOf({ side, vs }: Chosen): number {
  return 2 * side * side * (vs === null ? 1 : 2);
}

export function same(left: Chosen, right: Chosen): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
