/** The array on the screen and the one that is to replace it: filled in the worker, newest wins, stopped on demand. */
import { type ArrayHandle, type Core, latest } from "../../worker/client.ts";
import type { Chosen } from "./geometry.ts";

/** A filled array, and what its legend needs to know of it. */
export interface Figure {
  readonly params: Chosen;
  readonly handle: ArrayHandle;
  /** The largest entry of the array of centre c. */
  readonly largest: number;
  /** How many entries two centres have in common. */
  readonly equal: number | undefined;
}

/** A fill that a newer one waits for is given up after this time (ms): short fills still show while one drags. */
const PATIENCE_MS = 100;

/** Why a fill was given up. */
export const STOPPED = new Error("The filling was stopped.");
const OVERTAKEN = new Error("A newer array is wanted.");

export interface FillerHost {
  /** How far a fill has come, and how to stop it; null when there is none. */
  progress(fraction: number | null, stop?: () => void): void;
  /** A new figure takes the place of the old one, which can be asked nothing when this returns. */
  filled(figure: Figure): void;
}

export class Filler {
  /** The newest array that is complete. */
  figure: Figure | null = null;
  readonly #core: Core;
  readonly #host: FillerHost;
  readonly #inTurn = latest<void>();
  /** What was last asked for. */
  #goal: { readonly params: Chosen; readonly reached: Promise<void> } | null = null;
  #running: AbortController | null = null;

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
    const reached = this.#pursue(params).catch((error: unknown) => {
      if (this.#goal?.params === params) this.#goal = null;
      throw error;
    });
    this.#goal = { params, reached };
    return reached;
  }

  dispose(): void {
    this.#goal = null;
    this.#running?.abort(OVERTAKEN);
    this.figure?.handle.close();
  }

  async #pursue(params: Chosen): Promise<void> {
    const before = this.#running;
    const overtake = () => before?.abort(OVERTAKEN);
    const impatient = setTimeout(overtake, this.#shows(params) ? 0 : PATIENCE_MS);
    try {
      await this.#inTurn(async () => {
        clearTimeout(impatient);
        if (!this.#shows(params)) await this.#open(params);
      });
    } finally {
      clearTimeout(impatient);
    }
  }

  #shows(params: Chosen): boolean {
    return this.figure !== null && same(params, this.figure.params);
  }

  async #open(params: Chosen): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const stop = () => running.abort(STOPPED);
    const onProgress = (fraction: number) => this.#host.progress(fraction, stop);
    try {
      const handle = await this.#core.open(params, { signal: running.signal, onProgress });
      const largest = await handle.ask("largest", []);
      const equal = await handle.ask("equal", []);
      if (this.#goal === null) handle.close();
      else this.#replace({ params, handle, largest, equal });
    } catch (error) {
      if (error !== OVERTAKEN) throw error;
    } finally {
      this.#running = null;
      this.#host.progress(null);
    }
  }

  #replace(figure: Figure): void {
    const old = this.figure;
    this.figure = figure;
    this.#host.filled(figure);
    old?.handle.close();
  }
}

export function same(left: Chosen, right: Chosen): boolean {
  return left.c === right.c && left.side === right.side && left.vs === right.vs;
}
