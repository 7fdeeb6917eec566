/** The numbers of the entries on the screen, asked of the worker a little ahead, so that a small pan has them. */
import type { ArrayLook, ArrayNumbers } from "core";
import type { Box } from "../../draw/camera.ts";
import type { ArrayHandle } from "../../worker/client.ts";
import { around, contains } from "./geometry.ts";

export class Numbers {
  /** The newest numbers; null before the first came. */
  shown: ArrayNumbers | null = null;
  /** Settles when the numbers that are on their way are there; null when none are. */
  underway: Promise<void> | null = null;
  readonly #handle: Pick<ArrayHandle, "ask">;
  readonly #look: ArrayLook;
  readonly #side: number;
  readonly #arrived: () => void;
  #box: Box | null = null;

  constructor(
    handle: Pick<ArrayHandle, "ask">,
    look: ArrayLook,
    side: number,
    arrived: () => void,
  ) {
    this.#handle = handle;
    this.#look = look;
    this.#side = side;
    this.#arrived = arrived;
  }

  has(box: Box): boolean {
    return this.#box !== null && contains(this.#box, box);
  }

  /** Sends for the numbers of a box of entries, unless they are here or others are still on their way. */
  want(box: Box): void {
    if (this.underway !== null || this.has(box)) return;
    this.underway = this.#fetch(around(box, this.#side));
  }

  /** Numbers that cannot be had stay blank and are not asked for again: the entries can still be read one by one. */
  async #fetch(box: Box): Promise<void> {
    const { x0, y0, x1, y1 } = box;
    try {
      const window = [y0, x0, y1 - y0 + 1, x1 - x0 + 1] as const;
      this.shown = await this.#handle.ask("numbers", [...window, this.#look]);
    } catch {
      this.shown = null;
    }
    this.#box = box;
    this.underway = null;
    this.#arrived();
  }
}
