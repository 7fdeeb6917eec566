/**
 * What pictures are drawn with. On a screen that is the canvas itself; an export hands a scene another easel, which
 * has as many pixels as a file is to have and may write down what is drawn (www/exports/recorder.ts).
 */
export interface Easel {
  /** What draws on a canvas; the same for the same canvas. */
  context(
    canvas: HTMLCanvasElement,
    settings?: CanvasRenderingContext2DSettings,
  ): CanvasRenderingContext2D;
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
  path: () => new Path2D(),
  get ratio() {
    return devicePixelRatio;
  },
  still: false,
  flat: false,
};

/**
 * A canvas that hides what is behind it, in memory: the tiles that come from the worker are there, and without a graphics card
 * words and lines on a canvas that has to be composed anew hold the page up for a tenth of a second.
 */
export const IN_MEMORY: CanvasRenderingContext2DSettings = {
  alpha: false,
  willReadFrequently: true,
};
