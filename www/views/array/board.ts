/** A canvas for an array: a place for the keyboard, as many pixels as the screen has beneath it, the colours of the page. */
import type { Frame } from "../../draw/camera.ts";
import { type Easel, frameOf, IN_MEMORY } from "../../draw/easel.ts";
import { type Inks, inksOf } from "./paint.ts";

export class Board {
  readonly canvas = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;
  readonly #easel: Easel;

  constructor(easel: Easel) {
    this.#easel = easel;
    this.context = easel.context(this.canvas, IN_MEMORY);
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
  }

  get frame(): Frame {
    return frameOf(this.canvas, this.#easel, false);
  }

  get ratio(): number {
    return this.#easel.ratio;
  }

  /** An empty board in the page's ground, in device pixels. */
  clear(): Inks {
    const inks = inksOf(this.canvas);
    this.#easel.blank(this.canvas, this.frame, inks.ground);
    return inks;
  }

  /** What is drawn from now on is in CSS pixels. */
  inPixels(): void {
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
  }
}

/** Whether pictures may move by themselves. */
export function moving(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
