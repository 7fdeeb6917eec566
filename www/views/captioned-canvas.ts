/** A picture on a canvas with words beneath it: what scenes of this kind have in common. */
import type { Frame, Point } from "../canvas/camera.ts";
import { pointOf } from "../canvas/gestures.ts";
import { isModified, keyOf } from "../canvas/keys.ts";
import { frameOf } from "../canvas/surface.ts";
import { type Colours, coloursOf } from "../grid/colours.ts";
import { adoptStyles } from "./styles.ts";
import type { Facts, ViewHost } from "./view.ts";

/** What a picture is drawn in: its size, and the colours of the theme. */
export interface CanvasStyle {
  readonly frame: Frame;
  readonly colours: Colours;
}

/** What a visitor points at, by number. */
export interface CanvasItems {
  /** Returns what is at a point; null for nothing. */
  at(point: Point, look: CanvasStyle): number | null;
  facts(at: number): Facts;
  choose(at: number): void;
  /** Handles a key without modifiers; returns whether it has a meaning. */
  key(key: string): boolean;
}

export class CaptionedCanvas {
  readonly root = document.createElement("div");
  readonly canvas = document.createElement("canvas");
  readonly words = document.createElement("div");
  readonly context: CanvasRenderingContext2D;
  readonly #host: Pick<ViewHost<unknown>, "root" | "surface" | "showFacts">;
  readonly #paint: (look: CanvasStyle) => void;

  /** `paint` draws on a blank canvas, if there is something to draw. */
  constructor(
    host: Pick<ViewHost<unknown>, "root" | "surface" | "showFacts">,
    paint: (look: CanvasStyle) => void,
  ) {
    this.#host = host;
    this.#paint = paint;
    adoptStyles(host.root);
    this.context = host.surface.context(this.canvas, { alpha: false });
    this.root.className = "worded";
    // A file does not scroll: there the words take their place from the picture, as far as this.
    if (host.surface.still)
      Object.assign(this.canvas.style, {
        flexShrink: "1",
        minHeight: "min(14 * var(--rem), 40cqh)",
      });
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.words.className = "reason";
    this.root.append(this.canvas, this.words);
    host.root.append(this.root);
  }

  /** Gives facts on what is pointed at, chooses what is tapped, and handles keys. */
  follow(pointed: CanvasItems): void {
    const { canvas } = this;
    const at = (event: MouseEvent) => pointed.at(pointOf(event), this.look());
    canvas.addEventListener("keydown", (event) => {
      if (!isModified(event) && pointed.key(keyOf(event))) event.preventDefault();
    });
    canvas.addEventListener("pointermove", (event) => {
      const found = at(event);
      this.#host.showFacts(found === null ? null : pointed.facts(found));
    });
    canvas.addEventListener("pointerleave", () => this.#host.showFacts(null));
    canvas.addEventListener("click", (event) => {
      const found = at(event);
      if (found !== null) pointed.choose(found);
    });
  }

  look(): CanvasStyle {
    const { surface } = this.#host;
    return {
      frame: frameOf(this.canvas, surface, false),
      colours: coloursOf(this.canvas, surface.still),
    };
  }

  repaint(): void {
    const { surface } = this.#host;
    const look = this.look();
    surface.blank(this.canvas, look.frame, look.colours.ground);
    this.context.setTransform(surface.ratio, 0, 0, surface.ratio, 0, 0);
    this.#paint(look);
  }
}
