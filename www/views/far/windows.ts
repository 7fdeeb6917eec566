/** Computes far windows in the worker: the newest request wins, and users can stop it. */
import type { Core, FarHandle } from "../../core/client.ts";
import { STOPPED } from "../../grid/stopped.ts";
import { type FarWindow, paramsOf, same } from "./geometry.ts";

/** A window that is complete. */
export interface Far {
  readonly chosen: FarWindow;
  readonly handle: FarHandle;
}

/** Reports the progress of the work, and how to stop it; null when there is none. */
type Progress = (fraction: number | null, stop?: () => void) => void;

const OVERTAKEN = new Error("A newer window was requested.");

export class Windows {
  /** The one that is shown. */
  kept: Far | null = null;
  readonly #core: Pick<Core, "openFar">;
  readonly #progress: Progress;
  /** What is being made. */
  #making: {
    readonly chosen: FarWindow;
    readonly running: AbortController;
    readonly made: Promise<Far | null>;
  } | null = null;

  constructor(core: Pick<Core, "openFar">, progress: Progress) {
    this.#core = core;
    this.#progress = progress;
  }

  /**
   * Returns the window of these parameters, or null if another is requested before it is complete.
   * Rejects with STOPPED when the user stops it, or with the core's error.
   */
  open(chosen: FarWindow): Promise<Far | null> {
    if (this.#making !== null && same(chosen, this.#making.chosen)) return this.#making.made;
    this.#making?.running.abort(OVERTAKEN);
    this.#making = null;
    if (this.kept !== null && same(chosen, this.kept.chosen)) return Promise.resolve(this.kept);
    const running = new AbortController();
    const made = this.#make(chosen, running);
    this.#making = { chosen, running, made };
    return made;
  }

  /** Keeps a window for questions; closes the one before. */
  keep(far: Far): void {
    if (far === this.kept) return;
    this.kept?.handle.close();
    this.kept = far;
  }

  dispose(): void {
    this.#making?.running.abort(OVERTAKEN);
    this.#making = null;
    this.kept?.handle.close();
    this.kept = null;
  }

  async #make(chosen: FarWindow, running: AbortController): Promise<Far | null> {
    const { signal } = running;
    const stop = () => running.abort(STOPPED);
    const onProgress = (fraction: number) => this.#progress(fraction, stop);
    try {
      const handle = await this.#core.openFar(paramsOf(chosen), { signal, onProgress });
      if (!signal.aborted) return { chosen, handle };
      handle.close();
      return null;
    } catch (error) {
      if (error === OVERTAKEN) return null;
      throw error;
    } finally {
      if (this.#making === null || this.#making.running === running) {
        this.#making = null;
        this.#progress(null);
      }
    }
  }
}
