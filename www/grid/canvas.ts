/** A focusable canvas for a grid, in the device's pixels and the theme's colours. */
import type { Frame } from "../canvas/camera.ts";
import { type DrawingSurface, frameOf, IN_MEMORY } from "../canvas/surface.ts";
import { type Colours, coloursOf, lettersOf } from "./colours.ts";

export class GridCanvas {
  readonly canvas = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;
  readonly #surface: DrawingSurface;

  constructor(surface: DrawingSurface) {
    this.#surface = surface;
    this.context = surface.context(this.canvas, IN_MEMORY);
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
  }

  get frame(): Frame {
    return frameOf(this.canvas, this.#surface, false);
  }

  /** The size of letters, as a multiple of the usual one. */
  get letters(): number {
    return lettersOf(this.#surface.still);
  }

  get ratio(): number {
    return this.#surface.ratio;
  }

  /** Clears the canvas to the background, and returns the theme's colours. */
  clear(): Colours {
    const colours = coloursOf(this.canvas, this.#surface.still);
    this.#surface.blank(this.canvas, this.frame, colours.ground);
    return { ...colours, bare: this.#surface.bare };
  }

  /** Scales the context to CSS pixels. */
  inPixels(): void {
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
  }
}
