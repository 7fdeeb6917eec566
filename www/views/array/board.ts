/** A canvas for an array: a place for the keyboard, as many pixels as the screen has beneath it, the colours of the page. */
import type { Frame } from "../../draw/camera.ts";
import { type Easel, IN_MEMORY } from "../../draw/easel.ts";
import { type Inks, inksOf, resize } from "./paint.ts";

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
    const { clientWidth: width, clientHeight: height } = this.canvas;
    return { width: Math.max(1, width), height: Math.max(1, height), yUp: false };
  }

  get ratio(): number {
    return this.#easel.ratio;
  }

  /** An empty board in the page's ground, in device pixels. */
  clear(): Inks {
    const { canvas, context, frame, ratio } = this;
    const inks = inksOf(canvas);
    resize(canvas, frame, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = inks.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
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
