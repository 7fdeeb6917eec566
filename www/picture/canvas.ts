/** The canvases of pictures, in the device's pixels and the colours of the theme. */
import type { Frame } from "../canvas/camera.ts";
import { type DrawingSurface, frameOf, IN_MEMORY } from "../canvas/surface.ts";
import { type Colours, coloursOf, lettersOf } from "./colours.ts";

/** A canvas of a picture. */
export class PictureCanvas {
  readonly canvas = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;
  readonly #surface: DrawingSurface;

  constructor(surface: DrawingSurface, settings = IN_MEMORY) {
    this.#surface = surface;
    this.context = surface.context(this.canvas, settings);
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

  get colours(): Colours {
    const colours = coloursOf(this.canvas, this.#surface.still);
    return { ...colours, bare: this.#surface.bare };
  }

  /** Clears the canvas to the background, and scales its context to CSS pixels. */
  clear({ ground }: Pick<Colours, "ground">): void {
    this.#surface.blank(this.canvas, this.frame, ground);
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
  }
}
