/**
 * What pictures are drawn with. On a screen that is the canvas itself; an export hands a scene another easel, which writes
 * down what is drawn (www/exports/recorder.ts), or has as many pixels as a file is to have, piece by piece (www/exports/cutout.ts).
 */
import type { Frame } from "./camera.ts";

/** A piece of a picture, in its device pixels from the top left: whole numbers, at least one pixel each way. */
export interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Easel {
  /** What draws on a canvas; the same for the same canvas. */
  context(
    canvas: HTMLCanvasElement,
    settings?: CanvasRenderingContext2DSettings,
  ): CanvasRenderingContext2D;
  /**
   * Gives a canvas the pixels of its frame, on a ground of one colour or on none. From then on the unit of its context is a
   * device pixel, from the top left of the whole picture, whichever piece of it the canvas has.
   */
  blank(canvas: HTMLCanvasElement, frame: Frame, ground: string | null): void;
  /** The piece of the picture of a canvas in the page that is painted; null for all of it. */
  piece(canvas: HTMLCanvasElement): Piece | null;
  /** An empty path, to be filled through a context of this easel. */
  path(): Path2D;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  /** Whether one still picture is wanted, which may take its time. */
  readonly still: boolean;
  /** Whether all is drawn in two dimensions: no WebGL. */
  readonly flat: boolean;
}

/** The screen. */
export const SCREEN: Easel = {
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
  flat: false,
};

/** How many device pixels a frame has across and down. */
export function pixelsOf(
  { width, height }: Pick<Frame, "width" | "height">,
  ratio: number,
): readonly [width: number, height: number] {
  return [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
}

/** Gives a canvas so many pixels; empties it only when that changes. */
export function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Takes away all that is on the canvas of an untransformed context, for a ground of one colour or for none. */
export function wash(context: CanvasRenderingContext2D, ground: string | null): void {
  const { width, height } = context.canvas;
  if (ground === null) {
    context.clearRect(0, 0, width, height);
  } else {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
}

/** The room of a canvas on the page, and which part of it is painted. */
export function frameOf(canvas: HTMLCanvasElement, easel: Easel, yUp: boolean): Frame {
  const { clientWidth, clientHeight } = canvas;
  const frame = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight), yUp };
  const piece = easel.piece(canvas);
  if (piece === null) return frame;
  const [left, top] = [piece.left / easel.ratio, piece.top / easel.ratio];
  const [right, bottom] = [left + piece.width / easel.ratio, top + piece.height / easel.ratio];
  return { ...frame, part: { left, top, right, bottom } };
}

/**
 * A canvas that hides what is behind it, in memory: the tiles that come from the worker are there, and without a graphics card
 * words and lines on a canvas that has to be composed anew hold the page up for a tenth of a second.
 */
export const IN_MEMORY: CanvasRenderingContext2DSettings = {
  alpha: false,
  willReadFrequently: true,
};
