/** A canvas, and words beneath it. */
import type { DrawingSurface } from "../canvas/surface.ts";
import { adoptStyles } from "../views/styles.ts";
import { PictureCanvas } from "./canvas.ts";

export class CaptionedCanvas extends PictureCanvas {
  readonly root = document.createElement("div");
  readonly words = document.createElement("div");

  constructor({ root, surface }: { readonly root: HTMLElement; readonly surface: DrawingSurface }) {
    super(surface, { alpha: false });
    adoptStyles(root);
    this.root.className = "worded";
    // A file does not scroll: there the words take their place from the picture, as far as this.
    if (surface.still)
      Object.assign(this.canvas.style, {
        flexShrink: "1",
        minHeight: "min(14 * var(--rem), 40cqh)",
      });
    this.words.className = "reason";
    this.root.append(this.canvas, this.words);
    root.append(this.root);
  }
}
