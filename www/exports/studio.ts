/** A figure mounted once more, out of sight, in the size that a file is to have. */
import type { Easel } from "../draw/easel.ts";
import { nextFrame } from "../draw/turns.ts";
import { Figure } from "../figure/figure.ts";
import { figureSheet } from "../figure/sheet.ts";
import type { State } from "../state/link.ts";
import { grouped } from "../views/grouped.ts";
import type { View } from "../views/view.ts";
import { type Drawing, type Layer, piecesOf } from "./drawing.ts";
import { shapesOf } from "./elements.ts";
import type { Order } from "./order.ts";
import { Recorder } from "./recorder.ts";
import { inSlices } from "./slices.ts";

/** More pieces make files that other programs hardly open. */
export const MOST_PIECES = 400_000;

/** A mounted figure whose picture is complete. */
export interface Mounted<E extends Easel> {
  /** The box that it fills; its canvases are in it. */
  readonly root: HTMLElement;
  readonly easel: E;
  /** Shows a state of its view, or the same anew: resolves when that picture is complete. */
  show(state: State): Promise<void>;
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

/** Mounts a figure for as long as it is used; `ground`: what the picture takes for its ground. */
export async function mounted<E extends Easel, T>(
  order: Order,
  ground: string,
  easelIn: (root: HTMLElement) => E,
  signal: AbortSignal,
  use: (mounted: Mounted<E>) => Promise<T>,
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
  const easel = easelIn(root);
  let failure: Error | null = null;
  const ears = {
    change: () => {},
    news: () => {},
    warn: () => {},
    fail: (error: Error) => {
      failure = error;
    },
  };
  const figure = new Figure(root, order.rooms, ears, easel);
  const stopped = aborted(signal);
  const complete = async () => {
    await Promise.race([figure.settled(), stopped]);
    if (failure !== null) throw failure;
  };
  const show = (state: State) => {
    figure.repaint();
    figure.show(order.view, state);
    return complete();
  };
  try {
    figure.show(order.view, order.state);
    await complete();
    // What follows a legend or a plot may leave the picture another size.
    for (let before = ""; before !== placesOf(root); ) {
      before = placesOf(root);
      await frames(2);
      if (before !== placesOf(root)) await show(order.state);
    }
    await complete();
    return await use({ root, easel, show });
  } finally {
    figure.dispose();
    host.remove();
  }
}

/** Where the canvases are, and how large. */
function placesOf(root: HTMLElement): string {
  const boxes = [...root.querySelectorAll("canvas")].map((canvas) =>
    canvas.getBoundingClientRect().toJSON(),
  );
  return JSON.stringify(boxes);
}

/** What is for hands is no part of a file. */
function sheetOf(legend: boolean): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const hidden = [".octant-overlay", "button", ...(legend ? [] : [".legend", ".period-legend"])];
  sheet.replaceSync(`:host { display: block; position: relative; background: none; color: var(--text);
    font: 1rem / 1.45 var(--text-font); } ${hidden.join(", ")} { display: none !important; }`);
  return sheet;
}

/** Rejects when a signal is aborted; nobody need hear it. */
function aborted(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {});
  return stopped;
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await nextFrame();
}

// The picture as shapes

/** The whole picture as shapes, legend and captions included. */
export function drawing(order: Order, signal: AbortSignal): Promise<Drawing> {
  const { width, height, ratio } = order;
  const recorder = new Recorder({ ratio, bare: order.ground === "none" });
  return mounted(
    order,
    "#ffffff",
    () => recorder,
    signal,
    async ({ root }) => {
      const layers = await inSlices(layersOf(root, recorder, ratio), signal);
      const ground = order.ground === "white" ? "#ffffff" : null;
      const drawn = { width, height, ground, layers };
      const pieces = piecesOf(drawn);
      if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES));
      return drawn;
    },
  );
}

/** The sentence for a picture that has too many pieces for a format. */
export function tooMany(pieces: number, most: number): string {
  return `This picture has ${grouped(pieces)} pieces, more than the ${grouped(most)} that such a file can hold: choose PNG, or zoom to a part of it.`;
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
