/** A canvas, and words beneath it. */
import type { Frame } from "../canvas/camera.ts";
import { frameOf } from "../canvas/surface.ts";
import { type Colours, coloursOf } from "../grid/colours.ts";
import { adoptStyles } from "../views/styles.ts";
import type { ViewHost } from "../views/view.ts";

/** What a picture is drawn in: its size, and the colours of the theme. */
export interface CanvasStyle {
  readonly frame: Frame;
  readonly colours: Colours;
}

export class CaptionedCanvas {
  readonly root = document.createElement("div");
  readonly canvas = document.createElement("canvas");
  readonly words = document.createElement("div");
  readonly context: CanvasRenderingContext2D;
  readonly #surface: ViewHost<unknown>["surface"];
  readonly #paint: (style: CanvasStyle) => void;

  /** `paint` draws on a blank canvas, if there is something to draw. */
  constructor(
    { root, surface }: Pick<ViewHost<unknown>, "root" | "surface">,
    paint: (style: CanvasStyle) => void,
  ) {
    this.#surface = surface;
    this.#paint = paint;
    adoptStyles(root);
    this.context = surface.context(this.canvas, { alpha: false });
    this.root.className = "worded";
    // A file does not scroll: there the words take their place from the picture, as far as this.
    if (surface.still)
      Object.assign(this.canvas.style, {
        flexShrink: "1",
        minHeight: "min(14 * var(--rem), 40cqh)",
      });
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.words.className = "reason";
    this.root.append(this.canvas, this.words);
    root.append(this.root);
  }

  look(): CanvasStyle {
    return {
      frame: frameOf(this.canvas, this.#surface, false),
      colours: coloursOf(this.canvas, this.#surface.still),
    };
  }

  repaint(): void {
    const style = this.look();
    const { ratio } = this.#surface;
    this.#surface.blank(this.canvas, style.frame, style.colours.ground);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#paint(style);
  }
}
