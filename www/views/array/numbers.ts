/** The numbers of the entries on the screen, asked of the worker a little ahead, so that a small pan has them. */
import type { Plane } from "core";
import type { Box } from "../../draw/camera.ts";
import type { ArrayHandle } from "../../worker/client.ts";
import { around, type Chosen, contains } from "./geometry.ts";

/** The entries of a box, of both centres where two are compared. */
export type Planes = readonly [Plane] | readonly [Plane, Plane];

export class Numbers {
  /** The newest numbers; null before the first came. */
  planes: Planes | null = null;
  /** Settles when the numbers that are on their way are there; null when none are. */
  underway: Promise<void> | null = null;
  readonly #handle: ArrayHandle;
  readonly #array: Chosen;
  readonly #arrived: () => void;
  #box: Box | null = null;

  constructor(handle: ArrayHandle, array: Chosen, arrived: () => void) {
    this.#handle = handle;
    this.#array = array;
    this.#arrived = arrived;
  }

  has(box: Box): boolean {
    return this.#box !== null && contains(this.#box, box);
  }

  /** Sends for the numbers of a box of entries, unless they are here or others are still on their way. */
  want(box: Box): void {
    if (this.underway !== null || this.has(box)) return;
    this.underway = this.#fetch(around(box, this.#array.side));
  }

  /** Numbers that cannot be had stay blank and are not asked for again: the entries can still be read one by one. */
  async #fetch(box: Box): Promise<void> {
    const { x0, y0, x1, y1 } = box;
    const ask = (of: "c" | "vs") =>
      this.#handle.ask("plane", [y0, x0, y1 - y0 + 1, x1 - x0 + 1, of]);
    try {
      const compared = this.#array.vs !== null;
      this.planes = compared ? await Promise.all([ask("c"), ask("vs")]) : [await ask("c")];
    } catch {
      this.planes = null;
    }
    this.#box = box;
    this.underway = null;
    this.#arrived();
  }
}
