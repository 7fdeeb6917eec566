/**
 * Paints a picture with its legend and captions, window by window: it may be larger than a canvas.
 */
import { pixelsIn } from "../../canvas/readback.ts";
import {
  type DrawingSurface,
  type Paper,
  type Piece,
  pixelsOf,
  resize,
  wash,
} from "../../canvas/surface.ts";
import { isSeen } from "../../figure/still.ts";
import type { State } from "../../link/link.ts";
import { type Mounted, mounted } from "../offscreen.ts";
import { type ExportRequest, GROUNDS, opaque } from "../request.ts";
import { inSlices, rests } from "../slices.ts";
import type { Box, Layer, Piece as Trace } from "../vector/drawing.ts";
import { shapesOf } from "../vector/elements.ts";

// Computes the opacity of a picture that was painted on opaque backgrounds:

/**
 * Writes the pixels (RGBA, both opaque) without a background over those on white; `grey` is
 * 0..=254.
 */
export function matte(onWhite: Uint8ClampedArray, onGrey: Uint8ClampedArray, grey: number): void {
  for (let at = 0; at < onWhite.length; at += 4) {
    let apart = 0;
    for (let channel = at; channel < at + 3; channel++)
      apart = Math.max(apart, (onWhite[channel] ?? 0) - (onGrey[channel] ?? 0));
    const opacity = Math.max(0, 1 - apart / (255 - grey));
    const white = 255 * (1 - opacity);
    for (let channel = at; channel < at + 3; channel++)
      onWhite[channel] = opacity === 0 ? 0 : ((onWhite[channel] ?? 0) - white) / opacity;
    onWhite[at + 3] = 255 * opacity;
  }
}

/** Paints a window of the picture of a state, completely. */
export type Painter = (window: Piece, state: State) => Promise<HTMLCanvasElement>;

/**
 * This many pixels around a window are painted and cut off, because browsers smooth lines
 * differently at the edge of a canvas.
 */
const RIM = 64;

/** Returns the window of the whole picture. */
export function wholeIn({ width, height, ratio }: ExportRequest): Piece {
  const [wide, high] = pixelsOf({ width, height }, ratio);
  return { left: 0, top: 0, width: wide, height: high };
}

/** Returns a request in the height that it needs, if it asks for that. */
export function inFull(request: ExportRequest, signal: AbortSignal): Promise<ExportRequest> {
  if (!request.full) return Promise.resolve(request);
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  return painting(request, corner, signal, async (_, { root }) => ({
    ...request,
    height: root.getBoundingClientRect().height,
    full: false,
  }));
}

/** Returns a window with its margin, as far as there is one. */
function rimmed({ left, top, width, height }: Piece, all: Piece): Piece {
  const [from, above] = [Math.max(0, left - RIM), Math.max(0, top - RIM)];
  const right = Math.min(all.width, left + width + RIM);
  const bottom = Math.min(all.height, top + height + RIM);
  return { left: from, top: above, width: right - from, height: bottom - above };
}

/**
 * Calls `work` with a painter for the request, and cleans up in any case. `first`: the first
 * window.
 */
export function painting<T>(
  request: ExportRequest,
  first: Piece,
  signal: AbortSignal,
  use: (paint: Painter, stage: Mounted<Cutout>) => Promise<T>,
): Promise<T> {
  const all = wholeIn(request);
  const bare = request.ground === "none";
  const { ratio, paper } = request;
  const cutout = { ratio, paper, window: rimmed(first, all), bare };
  const on = <R>(ground: string, then: (stage: Mounted<Cutout>) => Promise<R>) =>
    mounted(request, ground, (root) => new Cutout(root, cutout), signal, then);
  const painterOn = (stage: Mounted<Cutout>, ground: string | null): Painter => {
    let [there, current] = [first, request.state];
    // What resolves in microtasks would make one long task of these steps.
    const rest = rests(signal);
    return async (window, state) => {
      await rest();
      if (window !== there || state !== current) {
        stage.surface.window = rimmed(window, all);
        await stage.show(state);
        [there, current] = [window, state];
        await rest();
      }
      const sheet = await painted(request, stage, ground, signal);
      await rest();
      return trimmed(sheet, stage.surface.window, window);
    };
  };
  const colour = GROUNDS[opaque(request.ground)];
  return on(colour, (stage) => {
    if (!bare) return use(painterOn(stage, colour), stage);
    if (isKnown(stage)) return use(painterOn(stage, null), stage);
    return on(GREY, (other) => {
      const [white, grey] = [painterOn(stage, colour), painterOn(other, GREY)];
      const both: Painter = async (window, state) =>
        matted(await white(window, state), await grey(window, state), signal);
      return use(both, stage);
    });
  });
}

/**
 * A grey on which pictures choose the same colours as on white; a darker one would be a dark theme.
 */
const SHADE = 144;
const GREY = `rgb(${SHADE}, ${SHADE}, ${SHADE})`;

/** Whether no part of a picture is drawn by WebGL, which has no transparent background. */
function isKnown({ root, surface }: Mounted<Cutout>): boolean {
  return [...root.querySelectorAll("canvas")].every((canvas) => surface.controls(canvas));
}

/** Returns what a mounted figure shows in its window, on a background. */
async function painted(
  { ratio }: ExportRequest,
  { root, surface }: Mounted<Cutout>,
  ground: string | null,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { left, top } = surface.window;
  const sheet = sheetOf(surface.window);
  const context = contextOf(sheet);
  wash(context, ground);
  context.translate(-left, -top);
  const rest = rests(signal);
  for (const canvas of root.querySelectorAll("canvas")) {
    lay(context, surface, canvas);
    await rest();
  }
  const words = await inSlices(shapesOf(root, root.getBoundingClientRect()), signal);
  context.scale(ratio, ratio);
  for (const layer of words) paintLayer(context, layer);
  return sheet;
}

/** Cuts the margin off a window. */
function trimmed(sheet: HTMLCanvasElement, { left, top }: Piece, window: Piece): HTMLCanvasElement {
  if (sheet.width === window.width && sheet.height === window.height) return sheet;
  const within = sheetOf(window);
  contextOf(within).drawImage(sheet, left - window.left, top - window.top);
  return within;
}

export function sheetOf({ width, height }: Pick<Piece, "width" | "height">): HTMLCanvasElement {
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [width, height];
  return sheet;
}

/** Draws a visible canvas at its place in the whole picture. */
function lay(context: CanvasRenderingContext2D, surface: Cutout, canvas: HTMLCanvasElement): void {
  if (!isSeen(canvas)) return;
  const { left, top, width, height } = surface.placeOf(canvas);
  const piece = surface.seenOf(canvas);
  if (surface.cuts(canvas)) context.drawImage(canvas, left + piece.left, top + piece.top);
  else context.drawImage(canvas, left, top, width, height);
}

/** Computes the picture without a background from those on white and on grey. */
async function matted(
  white: HTMLCanvasElement,
  grey: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { width, height } = white;
  const [sheet, other] = [contextOf(white), contextOf(grey)];
  const rest = rests(signal);
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top);
    const pixels = pixelsIn(sheet, 0, top, width, rows);
    matte(pixels.data, pixelsIn(other, 0, top, width, rows).data, SHADE);
    sheet.putImageData(pixels, 0, top);
    await rest();
  }
  return white;
}

/** Rows between two looks at the clock. */
const STRIP = 16;

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser gives no more canvases.");
  return context;
}

/**
 * A drawing surface for pictures of any size: each canvas holds only its pixels in a window of the
 * whole picture. Everything is shifted by the window's corner, so scenes draw as usual, and a piece
 * is exactly that part of the whole picture.
 */
class Cutout implements DrawingSurface {
  readonly still = true;
  readonly flat = false;
  readonly paper: Paper | null;
  readonly ratio: number;
  /** The window to paint from the next repaint on, in pixels of the whole picture. */
  window: Piece;
  readonly #root: HTMLElement;
  /** Whether backgrounds are left out. */
  readonly bare: boolean;
  /** The two-dimensional contexts. */
  readonly #drawn = new Map<HTMLCanvasElement, Moved>();
  /** The canvases that hold only their part of the window. */
  readonly #cut = new Set<HTMLCanvasElement>();

  /** `root`: the box of the whole picture. */
  constructor(root: HTMLElement, of: Pick<Cutout, "ratio" | "window" | "bare" | "paper">) {
    this.#root = root;
    this.paper = of.paper;
    this.ratio = of.ratio;
    this.window = of.window;
    this.bare = of.bare;
  }

  readonly path = (): Path2D => new Path2D();

  context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    return this.#movedOf(canvas).context;
  }

  #movedOf(canvas: HTMLCanvasElement): Moved {
    const origin = this.#drawn.get(canvas) ?? new Moved(canvas);
    this.#drawn.set(canvas, origin);
    return origin;
  }

  blank(canvas: HTMLCanvasElement, _: unknown, ground: string | null): void {
    const { left, top, width, height } = this.piece(canvas);
    const origin = this.#movedOf(canvas);
    resize(canvas, width, height);
    origin.by(0, 0);
    wash(origin.context, this.bare ? null : ground);
    origin.by(left, top);
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
    const context = contextOf(canvas);
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

// The text of a picture over its pixels

/** Paints shapes on a context whose unit is a CSS pixel. */
function paintLayer(context: CanvasRenderingContext2D, { clip, shapes }: Layer): void {
  context.save();
  clipTo(context, clip);
  for (const shape of shapes) {
    context.globalAlpha = shape.ink.opacity;
    context.fillStyle = context.strokeStyle = shape.ink.colour;
    if (shape.kind === "text") {
      context.font = `${shape.bold ? "bold " : ""}${shape.size}px system-ui, sans-serif`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.words, shape.x, shape.y);
      continue;
    }
    context.beginPath();
    for (const piece of shape.path) trace(context, piece);
    if (shape.kind === "fill") {
      context.fill();
      continue;
    }
    context.lineWidth = shape.width;
    context.lineCap = shape.cap;
    context.lineJoin = shape.join;
    context.setLineDash([...shape.dash]);
    context.stroke();
  }
  context.restore();
}

function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
}

function trace(context: CanvasRenderingContext2D, piece: Trace): void {
  const [kind, ...n] = piece;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
  if (kind === "M") context.moveTo(a, b);
  else if (kind === "L") context.lineTo(a, b);
  else if (kind === "C") context.bezierCurveTo(a, b, c, d, e, f);
  else if (kind === "R") context.rect(a, b, c, d);
  else if (kind === "Z") context.closePath();
  else {
    context.moveTo(a + c, b);
    context.arc(a, b, c, 0, 2 * Math.PI);
  }
}
