/** A figure mounted once more, out of sight, in the size that a file is to have. */
import { Figure } from "../figure/figure.ts";
import { figureSheet } from "../figure/sheet.ts";
import { still } from "../figure/still.ts";
import type { State } from "../state/link.ts";
import type { View } from "../views/view.ts";
import { type Box, type Drawing, type Layer, type Piece, piecesOf } from "./drawing.ts";
import { shapesOf } from "./elements.ts";
import { matte } from "./matte.ts";
import type { Order } from "./order.ts";
import { Recorder } from "./recorder.ts";
import { inSlices } from "./slices.ts";

/** More pieces make files that other programs hardly open. */
export const MOST_PIECES = 400_000;

/** A mounted figure whose picture is complete. */
export interface Mounted {
  readonly figure: Figure;
  /** The box that it fills; its canvases are in it. */
  readonly root: HTMLElement;
  readonly recorder: Recorder;
}

/** The state with all of its figure in sight: every word of its window or its zoom as at first, directions of view as they are. */
export function wholeOf({ params }: View, state: State): State {
  const parts = partsOf(params).map((key) => [key, params[key]?.default ?? null]);
  return { ...state, ...Object.fromEntries(parts) };
}

/** The words of a view that say which part of its figure is seen. */
export function partsOf(params: View["params"]): string[] {
  return Object.keys(params).filter((key) => {
    const param = params[key];
    return (
      param?.kind === "number" &&
      param.control === "picture" &&
      (param.default === null || key === "zoom")
    );
  });
}

/** How a figure is mounted. */
export interface Way {
  /** Without WebGL, so that all of it is known as shapes. */
  readonly flat: boolean;
  /** What the picture takes for its ground, white where it is not said. */
  readonly ground?: string;
}

/** Mounts a figure for as long as it is used. */
export async function mounted<T>(
  order: Order,
  { flat, ground = "#ffffff" }: Way,
  signal: AbortSignal,
  use: (mounted: Mounted) => Promise<T>,
): Promise<T> {
  const host = document.createElement("div");
  host.className = "studio";
  host.dataset.theme = "light";
  host.inert = true;
  host.style.setProperty("width", `${order.width}px`);
  host.style.setProperty("height", `${order.height}px`);
  host.style.setProperty("--ground", ground);
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [figureSheet(), sheetOf(order.legend)];
  const root = document.createElement("div");
  root.id = "picture";
  shadow.append(root);
  document.body.append(host);
  const bare = order.ground === "none";
  const recorder = new Recorder({ ratio: order.ratio, flat, bare });
  let failure: Error | null = null;
  const ears = {
    change: () => {},
    news: () => {},
    warn: () => {},
    fail: (error: Error) => {
      failure = error;
    },
  };
  const figure = new Figure(root, order.rooms, ears, recorder);
  try {
    figure.show(order.view, order.state);
    await Promise.race([figure.settled(), aborted(signal)]);
    await frames(2); // what follows a legend, or a size that has settled
    await Promise.race([figure.settled(), aborted(signal)]);
    if (failure !== null) throw failure;
    return await use({ figure, root, recorder });
  } finally {
    figure.dispose();
    host.remove();
  }
}

/** What is for hands is no part of a file. */
function sheetOf(legend: boolean): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const hidden = [".octant-overlay", "button", ...(legend ? [] : [".legend", ".period-legend"])];
  sheet.replaceSync(`:host { display: block; position: relative; background: none; color: var(--text);
    font: 1rem / 1.45 var(--text-font); } ${hidden.join(", ")} { display: none !important; }`);
  return sheet;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

// The picture as shapes

/** The whole picture as shapes, legend and captions included. */
export function drawing(order: Order, signal: AbortSignal): Promise<Drawing> {
  return mounted(order, { flat: true }, signal, async ({ root, recorder }) => {
    const layers = await inSlices(layersOf(root, recorder, order.ratio), signal);
    const { width, height } = order;
    const ground = order.ground === "white" ? "#ffffff" : null;
    const drawn = { width, height, ground, layers };
    const pieces = piecesOf(drawn);
    if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES));
    return drawn;
  });
}

/** The sentence for a picture that has too many pieces for a format. */
export function tooMany(pieces: number, most: number): string {
  const words = (count: number) => count.toLocaleString("en");
  return `This picture has ${words(pieces)} pieces, more than the ${words(most)} that such a file can hold: choose PNG, or zoom to a part of it.`;
}

function* layersOf(root: HTMLElement, recorder: Recorder, ratio: number): Generator<void, Layer[]> {
  const within = root.getBoundingClientRect();
  const layers: Layer[] = [];
  for (const canvas of root.querySelectorAll("canvas")) {
    const { left, top } = canvas.getBoundingClientRect();
    const [x, y] = [left - within.left, top - within.top];
    layers.push(...(yield* recorder.layers(canvas, x, y, 1 / ratio)));
  }
  layers.push(yield* shapesOf(root, within));
  return layers;
}

// The picture as pixels

/** The largest side of a canvas, and the most pixels, that browsers give. */
const LONGEST = 16_384;
const MOST_PIXELS = 2 ** 26;

/** The picture as pixels, legend and captions included. */
export async function pixels(order: Order, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const [width, height] = [order.width * order.ratio, order.height * order.ratio];
  if (Math.max(width, height) > LONGEST || width * height > MOST_PIXELS)
    throw new Error(
      `A picture of ${Math.round(width)} × ${Math.round(height)} pixels is larger than a browser can paint (8192 × 8192): choose SVG or PDF, which are sharp at every size.`,
    );
  if (order.ground === "none" && !(await isKnown(order, signal))) return matted(order, signal);
  return mounted(order, { flat: false }, signal, ({ root, recorder }) =>
    painted(order, root, recorder, signal),
  );
}

/** Whether nothing of a picture is drawn by the graphics card, which knows no transparent ground. */
function isKnown(order: Order, signal: AbortSignal): Promise<boolean> {
  const small = { ...order, width: SMALL, height: SMALL, ratio: 1 };
  return mounted(small, { flat: false }, signal, async ({ root, recorder }) =>
    [...root.querySelectorAll("canvas")].every((canvas) => recorder.knows(canvas)),
  );
}

/** The side of a picture of which only is asked how it is drawn. */
const SMALL = 64;

/** A grey on which pictures choose the same colours as on white: a darker one is a dark theme to them. */
const GREY = 144;

/** The picture on no ground, from what it is on white and on grey. */
async function matted(order: Order, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const on = (ground: string) =>
    mounted(order, { flat: false, ground }, signal, ({ root, recorder }) =>
      painted({ ...order, ground: "white" }, root, recorder, signal, ground),
    );
  const [white, grey] = [await on("#ffffff"), await on(`rgb(${GREY}, ${GREY}, ${GREY})`)];
  const { width, height } = white;
  const [sheet, other] = [contextOf(white), contextOf(grey)];
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top);
    const pixels = sheet.getImageData(0, top, width, rows);
    matte(pixels.data, other.getImageData(0, top, width, rows).data, GREY);
    sheet.putImageData(pixels, 0, top);
    await frames(1);
    signal.throwIfAborted();
  }
  return white;
}

/** So many rows are looked at in one turn. */
const STRIP = 64;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no more canvases.");
  return context;
}

/** What a mounted figure shows now, as pixels: also a frame of one that grows. White stands for the colour of its ground. */
export async function painted(
  { ratio, ground }: Order,
  root: HTMLElement,
  recorder: Recorder,
  signal: AbortSignal,
  colour = "#ffffff",
): Promise<HTMLCanvasElement> {
  const canvases = [...root.querySelectorAll("canvas")];
  if (ground === "none" && !canvases.every((canvas) => recorder.knows(canvas)))
    throw new Error(
      "A film of this picture is drawn by the graphics card, which knows no transparent ground: choose white.",
    );
  const sheet = still(root, ratio, ground === "white" ? colour : null);
  const context = contextOf(sheet);
  const words = await inSlices(shapesOf(root, root.getBoundingClientRect()), signal);
  context.scale(ratio, ratio);
  paintLayer(context, words);
  return sheet;
}

/** Paints shapes on a context whose unit is a CSS pixel. */
export function paintLayer(context: CanvasRenderingContext2D, { clip, shapes }: Layer): void {
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

function trace(context: CanvasRenderingContext2D, piece: Piece): void {
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
