/**
 * A drawing surface for pictures of any size: each canvas holds only its pixels in a window of the
 * whole picture. Everything is shifted by the window's corner, so scenes draw as usual, and a piece
 * is exactly that part of the whole picture.
 */
import {
  type DrawingSurface,
  type Paper,
  type Piece,
  pixelsOf,
  resize,
  wash,
} from "../../canvas/surface.ts";

export class Cutout implements DrawingSurface {
  readonly still = true;
  readonly flat = false;
  readonly paper: Paper | null;
  readonly ratio: number;
  /** The window to paint from the next repaint on, in pixels of the whole picture. */
  window: Piece;
  readonly #root: HTMLElement;
  readonly bare: boolean;
  /** The two-dimensional contexts. */
  readonly #drawn = new Map<HTMLCanvasElement, Moved>();
  /** The canvases that hold only their part of the window. */
  readonly #cut = new Set<HTMLCanvasElement>();

  /** `root`: the box of the whole picture. `bare`: backgrounds are left out. */
  constructor(
    root: HTMLElement,
    {
      ratio,
      window,
      bare,
      paper = null,
    }: {
      readonly ratio: number;
      readonly window: Piece;
      readonly bare: boolean;
      readonly paper?: Paper | null;
    },
  ) {
    this.paper = paper;
    this.#root = root;
    this.ratio = ratio;
    this.window = window;
    this.bare = bare;
  }

  readonly path = (): Path2D => new Path2D();

  context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    return this.#movedOf(canvas).context;
  }

  #movedOf(canvas: HTMLCanvasElement): Moved {
    const moved = this.#drawn.get(canvas) ?? new Moved(canvas);
    this.#drawn.set(canvas, moved);
    return moved;
  }

  blank(canvas: HTMLCanvasElement, _: unknown, ground: string | null): void {
    const { left, top, width, height } = this.piece(canvas);
    const moved = this.#movedOf(canvas);
    resize(canvas, width, height);
    moved.by(0, 0);
    wash(moved.context, this.bare ? null : ground);
    moved.by(left, top);
  }

  piece(canvas: HTMLCanvasElement): Piece {
    this.#cut.add(canvas);
    return this.seenOf(canvas);
  }

  /** Returns the part of a whole canvas in the window: at least one pixel, the nearest. */
  seenOf(canvas: HTMLCanvasElement): Piece {
    const whole = this.placeOf(canvas);
    const { window } = this;
    const [left, right] = cut(window.left - whole.left, window.width, whole.width);
    const [top, bottom] = cut(window.top - whole.top, window.height, whole.height);
    return { left, top, width: right - left, height: bottom - top };
  }

  /** Returns where a whole canvas lies in the whole picture. */
  placeOf(canvas: HTMLCanvasElement): Piece {
    const [box, all] = [canvas.getBoundingClientRect(), this.#root.getBoundingClientRect()];
    const { clientWidth, clientHeight, clientLeft, clientTop } = canvas;
    const [width, height] = pixelsOf({ width: clientWidth, height: clientHeight }, this.ratio);
    return {
      left: Math.round((box.left + clientLeft - all.left) * this.ratio),
      top: Math.round((box.top + clientTop - all.top) * this.ratio),
      width,
      height,
    };
  }

  /**
   * Whether a canvas holds its part of the window; else it holds its whole picture, in any size.
   */
  cuts(canvas: HTMLCanvasElement): boolean {
    return this.#cut.has(canvas);
  }

  /** Whether it controls the context of a canvas and, if asked, its background: never for WebGL. */
  controls(canvas: HTMLCanvasElement): boolean {
    return this.#drawn.has(canvas);
  }
}

/** Returns the part of 0..`all` in a window starting at `from`: at least one pixel, the nearest. */
function cut(from: number, length: number, all: number): readonly [start: number, end: number] {
  const start = Math.min(all - 1, Math.max(0, from));
  return [start, Math.max(start + 1, Math.min(all, from + length))];
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** A context that shifts all drawing, whatever transform is set. */
class Moved {
  readonly context: CanvasRenderingContext2D;
  #left = 0;
  #top = 0;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser cannot draw on a canvas.");
    const set: (...matrix: Matrix) => void = context.setTransform.bind(context);
    const moved = (...[a, b, c, d, e, f]: Matrix) => set(a, b, c, d, e - this.#left, f - this.#top);
    Object.assign(context, { setTransform: moved });
    this.context = context;
  }

  /** Shifts by (-left, -top) from now on; the unit is a device pixel. */
  by(left: number, top: number): void {
    this.#left = left;
    this.#top = top;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
  }
}
