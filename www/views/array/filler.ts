/**
 * Fills arrays in the worker: the newest request wins, and users can stop it. Fills ahead what will
 * probably be requested next.
 */

import type { ArrayLook } from "core";
import type { Core, RemoteArray } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { build } from "../../core/progress.ts";
import { ranges } from "../choices.ts";
import type { EntryRules } from "../entry-facts.ts";
import type { ViewHost } from "../view.ts";

/** An array that is filled, or that is being filled and answers from what is there so far. */
export interface FilledArray extends Pick<RemoteArray, "ask" | "digest"> {
  readonly params: EntryRules;
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
/** The most bytes of an array that is filled ahead. */
const LARGEST_AHEAD = 16 << 20;

/** Longer steps between centres are jumps: the next step will hardly be as long. */
const LONGEST_STEP = 16;

export class Filler {
  /** The newest complete array. */
  figure: FilledArray | null = null;
  readonly #core: Core;
  readonly #progress: ViewHost<never>["progress"];
  readonly #present: (array: FilledArray) => Promise<void>;
  readonly #looks: () => readonly ArrayLook[];
  readonly #requests = new Latest();
  /** The last request. */
  #goal: { readonly params: EntryRules; readonly arrival: Promise<void> } | null = null;
  /** Ends the work ahead. */
  #ahead = new AbortController();

  /**
   * `present` replaces the array that is shown, also by one that has more rows than last time;
   * `looks` returns the looks in which arrays are shown.
   */
  constructor(
    core: Core,
    progress: ViewHost<never>["progress"],
    present: (array: FilledArray) => Promise<void>,
    looks: () => readonly ArrayLook[],
  ) {
    this.#core = core;
    this.#progress = progress;
    this.#present = present;
    this.#looks = looks;
  }

  /**
   * Fills the array of these parameters. Resolves early when a newer one is requested; rejects with
   * STOPPED when the user stops it, or with the core's error.
   */
  fill(params: EntryRules): Promise<void> {
    if (this.#goal !== null && same(params, this.#goal.params)) return this.#goal.arrival;
    const before = this.#goal?.params;
    const arrival = this.#requests
      .answer((signal) => this.#fill(params, signal), PATIENCE_MS)
      .then(() => void this.#fillAhead(params, before))
      .catch((error: unknown) => {
        if (this.#goal?.params === params) this.#goal = null;
        throw error;
      });
    this.#goal = { params, arrival };
    return arrival;
  }

  dispose(): void {
    this.#goal = null;
    this.#requests.cancel();
    this.#ahead.abort();
  }

  async #fill(params: EntryRules, signal: AbortSignal): Promise<void> {
    const array = this.#core.array(params);
    const start = performance.now();
    let next = start;
    const early: FilledArray = {
      ...array,
      params,
      filled: false,
      ask: (method, args, options) => array.ask(method, args, { ...options, early: true }),
    };
    const building = build(array, signal, this.#progress, (share) => {
      const toGo = remaining(performance.now() - start, share);
      if (share === 0 || performance.now() < next || toGo < LONG_MS || signal.aborted) return;
      next = performance.now() + AGAIN_MS;
      this.#present(early).catch(() => {}); // the filled one reports the error
    });
    this.#ahead.abort(); // if it is the same array, its work goes on
    await building;
    if (this.#goal === null) return;
    if (this.figure === null || !same(params, this.figure.params))
      this.figure = { ...array, params, filled: true };
    await this.#present(this.figure);
  }

  /** Fills the neighbouring centres ahead, first those in the slider's direction. */
  async #fillAhead(params: EntryRules, before: EntryRules | undefined): Promise<void> {
    const { row, tree } = params;
    const isLed = row !== null || tree !== null;
    if (this.#goal?.params !== params || isLed || bytesOf(params) > LARGEST_AHEAD) return;
    const step = before === undefined ? 1 : params.c - before.c || 1;
    const way = Math.abs(step) <= LONGEST_STEP ? step : Math.sign(step);
    this.#ahead = new AbortController();
    const { signal } = this.#ahead;
    try {
      for (const c of [params.c + way, params.c + 2 * way, params.c - way]) {
        if (c < 0 || c > ranges.ArrayParams.c[1]) continue;
        const array = this.#core.array({ ...params, c });
        await array.build({ signal });
        for (const look of this.#looks()) await prepared({ ...array, filled: true }, look, signal);
      }
    } catch {} // errors appear when the array is requested
  }
}

/**
 * Returns the share of an array's rows that can be drawn in a look, after the worker has prepared
 * them.
 */
export async function prepared(
  { ask, filled }: Pick<FilledArray, "ask" | "filled">,
  look: ArrayLook,
  signal?: AbortSignal,
): Promise<number> {
  for (;;) {
    const share = await ask("prepare", [look, PREPARE_MS], { signal });
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
