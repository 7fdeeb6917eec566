/** The picture of an order as pixels, legend and captions included, window by window: it may be larger than a canvas. */
import { type Piece, pixelsOf, wash } from "../draw/easel.ts";
import { isSeen } from "../figure/still.ts";
import type { State } from "../state/link.ts";
import { Cutout } from "./cutout.ts";
import { shapesOf } from "./elements.ts";
import { paintLayer } from "./ink.ts";
import { matte } from "./matte.ts";
import type { Order } from "./order.ts";
import { inSlices, rests } from "./slices.ts";
import { type Mounted, mounted } from "./studio.ts";

/** What lies in a window of the picture of a state, complete. */
export type Painter = (window: Piece, state: State) => Promise<HTMLCanvasElement>;

/**
 * So many pixels about a window are painted with it and cut off: browsers smooth a curve or a slanting line a little otherwise
 * where it meets the edge of a canvas.
 */
const RIM = 64;

/** All of a picture. */
export function wholeIn({ width, height, ratio }: Order): Piece {
  const [wide, high] = pixelsOf({ width, height }, ratio);
  return { left: 0, top: 0, width: wide, height: high };
}

/** A window and the pixels about it, as far as there are any. */
function rimmed({ left, top, width, height }: Piece, all: Piece): Piece {
  const [from, above] = [Math.max(0, left - RIM), Math.max(0, top - RIM)];
  const right = Math.min(all.width, left + width + RIM);
  const bottom = Math.min(all.height, top + height + RIM);
  return { left: from, top: above, width: right - from, height: bottom - above };
}

/** Lends a painter of what is ordered to some work, and clears it away whatever happens. `first`: the window to begin with. */
export function painting<T>(
  order: Order,
  first: Piece,
  signal: AbortSignal,
  use: (paint: Painter, stage: Mounted<Cutout>) => Promise<T>,
): Promise<T> {
  const all = wholeIn(order);
  const bare = order.ground === "none";
  const cutout = { ratio: order.ratio, window: rimmed(first, all), bare };
  const on = <R>(ground: string, then: (stage: Mounted<Cutout>) => Promise<R>) =>
    mounted(order, ground, (root) => new Cutout(root, cutout), signal, then);
  const painterOn = (stage: Mounted<Cutout>, ground: string | null): Painter => {
    let [there, shown] = [first, order.state];
    return async (window, state) => {
      if (window !== there || state !== shown) {
        stage.easel.window = rimmed(window, all);
        await stage.show(state);
        [there, shown] = [window, state];
      }
      return cut(await painted(order, stage, ground, signal), stage.easel.window, window);
    };
  };
  return on(WHITE, (stage) => {
    if (order.ground === "white") return use(painterOn(stage, WHITE), stage);
    if (isKnown(stage)) return use(painterOn(stage, null), stage);
    return on(GREY, (other) => {
      const [white, grey] = [painterOn(stage, WHITE), painterOn(other, GREY)];
      const both: Painter = async (window, state) =>
        matted(await white(window, state), await grey(window, state), signal);
      return use(both, stage);
    });
  });
}

const WHITE = "#ffffff";
/** A grey on which pictures choose the same colours as on white: a darker one is a dark theme to them. */
const SHADE = 144;
const GREY = `rgb(${SHADE}, ${SHADE}, ${SHADE})`;

/** Whether nothing of a picture is drawn by the graphics card, which knows no transparent ground. */
function isKnown({ root, easel }: Mounted<Cutout>): boolean {
  return [...root.querySelectorAll("canvas")].every((canvas) => easel.knows(canvas));
}

/** What a mounted figure shows now of its window, on a ground. */
async function painted(
  { ratio }: Order,
  { root, easel }: Mounted<Cutout>,
  ground: string | null,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { left, top } = easel.window;
  const sheet = sheetOf(easel.window);
  const context = contextOf(sheet);
  wash(context, ground);
  context.translate(-left, -top);
  for (const canvas of root.querySelectorAll("canvas")) lay(context, easel, canvas);
  const words = await inSlices(shapesOf(root, root.getBoundingClientRect()), signal);
  context.scale(ratio, ratio);
  paintLayer(context, words);
  return sheet;
}

/** A window without what is about it. */
function cut(sheet: HTMLCanvasElement, { left, top }: Piece, window: Piece): HTMLCanvasElement {
  if (sheet.width === window.width && sheet.height === window.height) return sheet;
  const within = sheetOf(window);
  contextOf(within).drawImage(sheet, left - window.left, top - window.top);
  return within;
}

function sheetOf({ width, height }: Piece): HTMLCanvasElement {
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [width, height];
  return sheet;
}

/** Puts a canvas, if it is seen, where it belongs in the whole picture. */
function lay(context: CanvasRenderingContext2D, easel: Cutout, canvas: HTMLCanvasElement): void {
  if (!isSeen(canvas)) return;
  const { left, top, width, height } = easel.placeOf(canvas);
  const seen = easel.seenOf(canvas);
  if (easel.cuts(canvas)) context.drawImage(canvas, left + seen.left, top + seen.top);
  else context.drawImage(canvas, left, top, width, height);
}

/** The picture on no ground, from what it is on white and on grey. */
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
    const pixels = sheet.getImageData(0, top, width, rows);
    matte(pixels.data, other.getImageData(0, top, width, rows).data, SHADE);
    sheet.putImageData(pixels, 0, top);
    await rest();
  }
  return white;
}

/** So many rows are looked at between two looks at the clock. */
const STRIP = 16;

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser gives no more canvases.");
  return context;
}
