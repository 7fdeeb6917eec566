/** Loads the numbers of the visible entries from the worker, with a margin for small pans. */
import type { Box } from "../canvas/camera.ts";
import { around, contains } from "./geometry.ts";

export class Numbers<N> {
  /** The newest numbers; null before the first arrive. */
  shown: N | null = null;
  /** Settles when the requested numbers arrive; null when none are requested. */
  underway: Promise<void> | null = null;
  readonly #ask: (box: Box) => Promise<N>;
  /** All entries of the array. */
  readonly #rim: Box;
  readonly #arrived: () => void;
  #box: Box | null = null;

  constructor(ask: (box: Box) => Promise<N>, rim: Box, arrived: () => void) {
    this.#ask = ask;
    this.#rim = rim;
    this.#arrived = arrived;
  }

  has(box: Box): boolean {
    return this.#box !== null && contains(this.#box, box);
  }

  /** Requests the numbers of a box, unless they are present or others are on their way. */
  want(box: Box): void {
    if (this.underway !== null || this.has(box)) return;
    this.underway = this.#fetch(around(box, this.#rim));
  }

  /**
   * Leaves numbers blank that cannot be loaded, and does not retry: entries can still be read one
   * by one.
   */
  async #fetch(box: Box): Promise<void> {
    try {
      this.shown = await this.#ask(box);
    } catch {
      this.shown = null;
    }
    this.#box = box;
    this.underway = null;
    this.#arrived();
  }
}
