/** Searches for the period of a game beyond the heaps of its picture. */
import type { OctalPeriod } from "core";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { octalParams } from "./index.ts";

/** The largest heap that is looked at. */
export const LAST = octalParams.to.max;

/** Heaps of the first call, and of the shortest one. */
const FEWEST = 1024;

/** A call takes about so long, in milliseconds: other calls for the worker come between two. */
const CALL = 100;

export class PeriodSearch {
  readonly #core: Pick<Core, "call">;
  readonly #changed: () => void;
  #running: AbortController | null = null;
  #code = "";
  #found: OctalPeriod | null = null;
  /** Why it ended early; empty if it did not. */
  problem = "";

  /** `changed` is called whenever more is known, and at the end. */
  constructor(core: Pick<Core, "call">, changed: () => void) {
    this.#core = core;
    this.#changed = changed;
  }

  /** Whether it is at work. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Returns what is known of a game by now; null if it is not the one that was searched. */
  of(code: string): OctalPeriod | null {
    return code === this.#code ? this.#found : null;
  }

  /** Searches for the period of a game, once. */
  begin(code: string): void {
    if (code === this.#code) return;
    this.stop();
    this.#code = code;
    this.#found = null;
    this.resume();
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Goes on after a stop. */
  resume(): void {
    const running = new AbortController();
    this.#running = running;
    this.problem = "";
    void this.#run(running.signal)
      .catch((error: unknown) => {
        if (!running.signal.aborted) this.problem = messageOf(error);
      })
      .finally(() => {
        if (this.#running !== running) return;
        this.#running = null;
        this.#changed();
      });
  }

  async #run(signal: AbortSignal): Promise<void> {
    let heaps = FEWEST;
    while (!signal.aborted) {
      const count = this.#found?.looked ?? 0;
      if (count === LAST || this.#found?.period != null) return;
      const start = performance.now();
      const request = { code: this.#code, to: Math.min(count + heaps, LAST) };
      const period = await this.#core.call("octal_period", [request], { signal });
      if (signal.aborted) return;
      this.#found = period;
      const took = performance.now() - start;
      heaps = took < CALL ? 2 * heaps : Math.max(FEWEST, Math.ceil(heaps / 2));
      this.#changed();
    }
  }
}
