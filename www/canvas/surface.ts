/**
 * What pictures are drawn on. On a screen that is the canvas itself. For an export it is another
 * surface, which records what is drawn (recorder.ts), or draws as many pixels as a file needs,
 * piece by piece (cutout.ts).
 */
import type { Frame } from "./camera.ts";

/**
 * A piece of a picture in device pixels from the top left; whole numbers, at least one pixel each
 * way.
 */
export interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The page of a file: a scene shows everything, divided into parts that are no taller. */
export interface Paper {
  /** In CSS pixels; infinite for a single page. */
  readonly height: number;
}

export interface DrawingSurface {
  /** Returns the context of a canvas; always the same for the same canvas. */
  context(
    canvas: HTMLCanvasElement,
    settings?: CanvasRenderingContext2DSettings,
  ): CanvasRenderingContext2D;
  /**
   * Gives a canvas the pixels of its frame, on a background of one colour or none. From then on the
   * unit of its context is a device pixel, from the top left of the whole picture, whichever piece
   * the canvas holds.
   */
  blank(canvas: HTMLCanvasElement, frame: Frame, ground: string | null): void;
  /** The piece of a canvas's picture that is painted; null for all of it. */
  piece(canvas: HTMLCanvasElement): Piece | null;
  /** Returns an empty path, to fill through a context of this surface. */
  path(): Path2D;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether one still picture is wanted, which may take its time. */
  readonly still: boolean;
  /** The page of a file; null for the layout of a screen. */
  readonly paper: Paper | null;
  /** Whether backgrounds are left out. */
  readonly bare: boolean;
  /** Whether everything is drawn in two dimensions, without WebGL. */
  readonly flat: boolean;
}

/** The screen. */
export const SCREEN: DrawingSurface = {
  context(canvas, settings) {
    const context = canvas.getContext("2d", settings);
    if (context === null) throw new Error("This browser cannot draw on a canvas.");
    return context;
  },
  blank(canvas, frame, ground) {
    resize(canvas, ...pixelsOf(frame, devicePixelRatio));
    const context = SCREEN.context(canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    wash(context, ground);
  },
  piece: () => null,
  path: () => new Path2D(),
  get ratio() {
    return devicePixelRatio;
  },
  still: false,
  paper: null,
  bare: false,
  flat: false,
};

/**
 * Calls a function whenever a CSS pixel has come to be another number of device pixels, as on a
 * window that moves to another screen: its size stays, so that nothing else informs of it.
 */
export function onResolution(changed: () => void, signal?: AbortSignal): void {
  const watch = () => {
    const current = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const next = () => {
      watch();
      changed();
    };
    current.addEventListener("change", next, { once: true, ...(signal && { signal }) });
  };
  watch();
}

/** The most device pixels per CSS pixel of a picture that is slow to draw: more are not seen. */
export const FINEST = 2;

/** Returns the device pixels of a frame across and down. */
export function pixelsOf(
  { width, height }: Pick<Frame, "width" | "height">,
  ratio: number,
): readonly [width: number, height: number] {
  return [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
}

/** Sets the size of a canvas; clears it only when the size changes. */
export function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Clears the canvas of an untransformed context to a background of one colour or none. */
export function wash(context: CanvasRenderingContext2D, ground: string | null): void {
  const { width, height } = context.canvas;
  if (ground === null) {
    context.clearRect(0, 0, width, height);
  } else {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
}

/** Returns the size of a canvas on the page, and the part of it to paint. */
export function frameOf(canvas: HTMLCanvasElement, surface: DrawingSurface, yUp: boolean): Frame {
  const { clientWidth, clientHeight } = canvas;
  const frame = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight), yUp };
  const piece = surface.piece(canvas);
  if (piece === null) return frame;
  const [left, top] = [piece.left / surface.ratio, piece.top / surface.ratio];
  const [right, bottom] = [left + piece.width / surface.ratio, top + piece.height / surface.ratio];
  return { ...frame, part: { left, top, right, bottom } };
}

/**
 * Settings of an opaque canvas in memory. Tiles come from the worker in memory, and without a
 * graphics card a canvas that must be composed anew blocks the page for a tenth of a second.
 */
export const IN_MEMORY: CanvasRenderingContext2DSettings = {
  alpha: false,
  willReadFrequently: true,
};
