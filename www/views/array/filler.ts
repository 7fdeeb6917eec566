/**
 * Fills arrays in the worker: the newest request wins, and users can stop it. Fills ahead what will
 * probably be requested next, and keeps recent arrays in bounded memory.
 */

import type { ArrayLook } from "core";
import { type ArrayHandle, type Core, newestWins } from "../../core/client.ts";
import type { EntryRules } from "../../grid/entry-facts.ts";
import { STOPPED } from "../../grid/stopped.ts";
import { ranges } from "../choices.ts";

/** An array that is filled, or that is being filled and can be read so far. */
export interface FilledArray {
  readonly params: EntryRules;
  readonly handle: Pick<ArrayHandle, "ask">;
  readonly filled: boolean;
}

/**
 * A fill is cancelled for a newer one after this time (ms): short fills still show during a drag.
 */
const PATIENCE_MS = 100;
/** A fill with more than `LONG_MS` left shows its present state, again every AGAIN_MS (ms). */
const LONG_MS = 60;
const AGAIN_MS = 150;
/** The longest time for which the worker prepares a picture without a break (ms). */
const PREPARE_MS = 12;
/**
 * Limits of arrays that are kept or filled ahead: bytes of each, and their number besides the shown
 * one.
 */
const LARGEST_KEPT = 16 << 20;
const MOST_KEPT = 6;

/** Longer steps between centres are jumps: the next step will hardly be as long. */
const LONGEST_STEP = 16;

const OVERTAKEN = new Error("A newer array was requested.");

export interface FillerHost {
  /** Reports the progress of a fill, and how to stop it; null when there is none. */
  progress(fraction: number | null, stop?: () => void): void;
  /** Reports an unfilled array that has more rows than last time. */
  early(figure: FilledArray): void;
  /** Replaces the old array, which can be read until the promise resolves. */
  filled(figure: FilledArray): Promise<void>;
  /** Returns the looks in which arrays are shown. */
  looks(): readonly ArrayLook[];
}

/** An array that is filled and can be closed. */
export interface OpenArray extends FilledArray {
  readonly handle: ArrayHandle;
  readonly filled: true;
}

export class Filler {
  /** The newest complete array. */
  figure: OpenArray | null = null;
  readonly #core: Core;
  readonly #host: FillerHost;
  readonly #inTurn = newestWins<void>();
  /** All open arrays, the most recently used last. */
  #open: OpenArray[] = [];
  /** The last request. */
  #goal: { readonly params: EntryRules; readonly reached: Promise<void> } | null = null;
  #running: AbortController | null = null;
  /** The array that is being filled ahead. */
  #ahead: {
    readonly params: EntryRules;
    readonly stop: AbortController;
    done: Promise<void>;
  } | null = null;

  constructor(core: Core, host: FillerHost) {
    this.#core = core;
    this.#host = host;
  }

  /**
   * Fills the array of these parameters. Resolves early when a newer one is requested; rejects with
   * STOPPED when the user stops it, or with the core's error.
   */
  fill(params: EntryRules): Promise<void> {
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

  async #pursue(params: EntryRules): Promise<void> {
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

  #kept(params: EntryRules): OpenArray | undefined {
    return this.#open.find((figure) => same(params, figure.params));
  }

  async #fill(params: EntryRules): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const stop = () => running.abort(STOPPED);
    const begun = performance.now();
    let [next, toGo] = [begun, 0];
    const onProgress = (fraction: number) => {
      toGo = remaining(performance.now() - begun, fraction);
      this.#host.progress(fraction, stop);
    };
    const onEarly = (handle: FilledArray["handle"]) => {
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

  async #replace(figure: OpenArray): Promise<void> {
    this.#keep(figure);
    this.figure = figure;
    await this.#host.filled(figure);
    this.#discard();
  }

  /** Marks an array as the most recently used. */
  #keep(figure: OpenArray): void {
    this.#open = [...this.#open.filter((other) => other !== figure), figure];
  }

  /** Closes arrays that are too large to keep, and of the rest the least recently used. */
  #discard(): void {
    const others = this.#open.filter((figure) => figure !== this.figure);
    const small = others.filter(({ params }) => bytesOf(params) <= LARGEST_KEPT);
    const kept = new Set<OpenArray | null>([...small.slice(-MOST_KEPT), this.figure]);
    for (const figure of this.#open) if (!kept.has(figure)) figure.handle.close();
    this.#open = this.#open.filter((figure) => kept.has(figure));
  }

  /** Fills the neighbouring centres ahead, first those in the slider's direction. Not awaited. */
  #fillAhead(params: EntryRules, before: EntryRules | undefined): void {
    const { row, tree } = params;
    const isLed = row !== null || tree !== null;
    if (this.#goal?.params !== params || isLed || bytesOf(params) > LARGEST_KEPT) return;
    const step = before === undefined ? 1 : params.c - before.c || 1;
    const way = Math.abs(step) <= LONGEST_STEP ? step : Math.sign(step);
    const centres = [way, 2 * way, -way].map((by) => params.c + by).filter((c) => c >= 0);
    const next = centres
      .map((c) => ({ ...params, c }))
      .find((near) => near.c <= ranges.ArrayParams.c[1] && this.#kept(near) === undefined);
    if (next === undefined || this.#ahead !== null) return;
    const stop = new AbortController();
    const done = this.#fillOne(next, stop.signal).then((filled) => {
      this.#ahead = null;
      if (filled) this.#fillAhead(params, before);
    });
    this.#ahead = { params: next, stop, done };
  }

  /** Returns whether it was filled. Errors appear when the array is requested. */
  async #fillOne(params: EntryRules, signal: AbortSignal): Promise<boolean> {
    try {
      const handle = await this.#core.open(params, { signal });
      const figure: OpenArray = { params, handle, filled: true };
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

/**
 * Returns the share of an array's rows that can be drawn in a look, after the worker has prepared
 * them.
 */
export async function prepared(
  { handle, filled }: FilledArray,
  look: ArrayLook,
  signal?: AbortSignal,
): Promise<number> {
  for (;;) {
    const share = await handle.ask("prepare", [look, PREPARE_MS], { signal });
    if (share >= 1 || !filled) return share;
  }
}

/** Returns the remaining time of work at its pace, given the share that is done. */
export function remaining(spent: number, share: number): number {
  return share > 0 ? (spent * (1 - share)) / share : Number.POSITIVE_INFINITY;
}

/** Returns the memory of an array's entries in bytes. */
function bytesOf({ side, vs }: EntryRules): number {
  return 2 * side * side * (vs === null ? 1 : 2);
}

export function same(left: EntryRules, right: EntryRules): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
