/** The numbers of the entries on the screen, asked of the worker a little ahead, so that a small pan has them. */
import type { Box } from "../../draw/camera.ts";
import { around, contains } from "./geometry.ts";

export class Numbers<N> {
  /** The newest numbers; null before the first came. */
  shown: N | null = null;
  /** Settles when the numbers that are on their way are there; null when none are. */
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

  /** Sends for the numbers of a box of entries, unless they are here or others are still on their way. */
  want(box: Box): void {
    if (this.underway !== null || this.has(box)) return;
    this.underway = this.#fetch(around(box, this.#rim));
  }

  /** Numbers that cannot be had stay blank and are not asked for again: the entries can still be read one by one. */
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
