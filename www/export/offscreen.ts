/** Mounts a figure once more, offscreen, in the size of the file. */

import { nextFrame } from "../canvas/frames.ts";
import { lettersSheet } from "../canvas/letters.ts";
import { grouped } from "../canvas/number-format.ts";
import { stylesheet } from "../canvas/styles.ts";
import type { DrawingSurface } from "../canvas/surface.ts";
import { Figure } from "../figure/figure.ts";
import { figureSheet } from "../figure/still.ts";
import type { State } from "../link/link.ts";
import type { View } from "../views/view.ts";
import css from "./paper.css?shadow";
import { type ExportRequest, GROUNDS, opaque } from "./request.ts";
import { inSlices } from "./slices.ts";
import { type Box, type Layer, type Pages, piecesOf, placedLayer } from "./vector/drawing.ts";
import { HAND_BUTTONS, shapesOf } from "./vector/elements.ts";
import { FAMILY, figureFonts } from "./vector/font.ts";
import { pagesOf } from "./vector/pages.ts";
import { Recorder } from "./vector/recorder.ts";
/** Other programs hardly open files with more pieces. */
export const MOST_PIECES = 400_000;

/** A mounted figure whose picture is complete. */
export interface Mounted<E extends DrawingSurface> {
  /** The box of the figure, with its canvases. */
  readonly root: HTMLElement;
  readonly surface: E;
  /** Shows a state of its view, or the same anew: resolves when that picture is complete. */
  show(state: State): Promise<void>;
}

/** Returns the state with its window and zoom at their defaults; directions of view stay. */
export function wholeOf({ params }: View, state: State): State {
  const parts = partsOf(params).map((key) => [key, params[key]?.default ?? null]);
  return { ...state, ...Object.fromEntries(parts) };
}

/** Returns the parameters that choose the visible part of a figure. */
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

/** Returns the element of a picture, beside the screen. */
function hostFor(request: ExportRequest, ground: string): HTMLElement {
  const host = document.createElement("div");
  const flows = request.paper !== null && (request.view.flows?.(request.state) ?? false);
  host.className = "studio";
  host.classList.toggle("on-paper", request.paper !== null);
  host.classList.toggle("flows", flows);
  host.dataset.theme = request.ground === "dark" ? "dark" : "light";
  host.inert = true;
  const style = {
    position: "fixed",
    left: "-200vw",
    top: "0",
    width: `${request.width}px`,
    height: flows ? "auto" : `${request.height}px`,
    "--ground": ground,
  };
  for (const [name, value] of Object.entries(style)) host.style.setProperty(name, value);
  return host;
}

/** Mounts a figure while `use` runs; `ground` is the background of the picture. */
export async function mounted<E extends DrawingSurface, T>(
  request: ExportRequest,
  ground: string,
  surfaceIn: (root: HTMLElement) => E,
  signal: AbortSignal,
  use: (mounted: Mounted<E>) => Promise<T>,
): Promise<T> {
  const host = hostFor(request, ground);
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [figureSheet(), lettersSheet(document), sheetOf(request), paper()];
  const root = document.createElement("div");
  root.id = "picture";
  shadow.append(root);
  document.body.append(host);
  const surface = surfaceIn(root);
  if (surface.flat) host.style.setProperty("--text-font", FAMILY);
  if (surface.flat) host.style.setProperty("--title-font", FAMILY);
  let failure: Error | null = null;
  const listener = {
    change: () => {},
    news: () => {},
    warn: () => {},
    fail: (error: Error) => {
      failure = error;
    },
  };
  const figure = new Figure(root, request.loader, listener, surface);
  const stopped = aborted(signal);
  const complete = async () => {
    await Promise.race([figure.settled(), stopped]);
    if (failure !== null) throw failure;
  };
  const show = (state: State) => {
    figure.repaint();
    figure.show(request.view, state);
    return complete();
  };
  try {
    figure.show(request.view, request.state);
    await complete();
    for (let turn = 0; request.full && turn < MOST_TURNS; turn++) {
      const more = hiddenBelow(root);
      if (more === 0) break;
      host.style.height = `${host.clientHeight + more}px`;
      await frames(2);
      await show(request.state);
    }
    // A legend or a plot that appears late may change the size of the picture.
    for (let before = ""; before !== placesOf(root); ) {
      before = placesOf(root);
      await frames(2);
      if (before !== placesOf(root)) await show(request.state);
    }
    await complete();
    return await use({ root, surface, show });
  } finally {
    figure.dispose();
    host.remove();
  }
}

/** How often a picture becomes higher: its parts share what there is. */
const MOST_TURNS = 8;

/** Returns how much more there is to scroll to in an element, in CSS pixels. */
export function hiddenBelow(root: Element): number {
  const hidden = [...root.querySelectorAll("*")].map((each) =>
    getComputedStyle(each).overflowY === "auto" ? each.scrollHeight - each.clientHeight : 0,
  );
  return Math.max(0, ...hidden);
}

/** Returns the places and sizes of the canvases. */
function placesOf(root: HTMLElement): string {
  const boxes = [...root.querySelectorAll("canvas")].map((canvas) =>
    canvas.getBoundingClientRect().toJSON(),
  );
  return JSON.stringify(boxes);
}

/** The stylesheet of files: no controls, and on paper everything is shown in full. */
const paper = stylesheet(css);

function sheetOf({ legend, without = [], bare = [] }: ExportRequest): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const hidden = [
    HAND_BUTTONS,
    ...without,
    ...(legend ? [] : [".legend", ".period-legend", ".octant-overlay"]),
  ];
  sheet.replaceSync(`:host { display: block; position: relative; background: none; color: var(--text);
    font: var(--rem) / 1.45 var(--text-font); } ${hidden.join(", ")} { display: none !important; }
    :is(${bare.join(", ")}) { padding: 0; background: none !important; }`);
  return sheet;
}

/** Rejects when a signal is aborted; the rejection counts as handled. */
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

/** Draws the whole picture as shapes, with legend and captions, on as many pages as it takes. */
export async function drawing(request: ExportRequest, signal: AbortSignal): Promise<Pages> {
  await figureFonts(); // the layout uses them
  const { ratio, unit, paper } = request;
  const recorder = new Recorder({ ratio, bare: request.ground === "none", paper });
  return mounted(
    request,
    GROUNDS[opaque(request.ground)],
    () => recorder,
    signal,
    async ({ root }) => {
      const layers = await inSlices(layersOf(root, recorder, ratio), signal);
      const ground = request.ground === "none" ? null : GROUNDS[request.ground];
      const pieces = piecesOf({ layers });
      if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES));
      const { width, height } = root.getBoundingClientRect();
      const all = { width, height, ground, layers };
      const most = paper?.height ?? Number.POSITIVE_INFINITY;
      const pages = pagesOf(all, Number.isFinite(most) ? sheetsOf(root) : [], most);
      const [first, ...rest] = pages.map((page) => ({
        ...page,
        width: unit * page.width,
        height: unit * page.height,
        layers: page.layers.map((layer) => placedLayer(layer, 0, 0, unit)),
      }));
      if (first === undefined) throw new Error("The picture has no page.");
      return [first, ...rest];
    },
  );
}

/** Returns the pages of a picture: each element of this class begins one. */
function sheetsOf(root: HTMLElement): Box[] {
  const within = root.getBoundingClientRect();
  const breaks = [...root.querySelectorAll(".sheet")].map(
    (sheet) => sheet.getBoundingClientRect().top - within.top,
  );
  const ends = [...breaks, within.height];
  return [0, ...breaks].map((y, at) => ({
    x: 0,
    y,
    width: within.width,
    height: (ends[at] ?? y) - y,
  }));
}

/** The error for a picture with too many pieces for a format. */
export function tooMany(pieces: number, most: number): string {
  return `This picture has ${grouped(pieces)} pieces; such a file holds at most ${grouped(most)}. Choose PNG, or zoom in.`;
}

function* layersOf(root: HTMLElement, recorder: Recorder, ratio: number): Generator<void, Layer[]> {
  const within = root.getBoundingClientRect();
  const layers: Layer[] = [];
  for (const canvas of root.querySelectorAll("canvas")) {
    const { left, top } = canvas.getBoundingClientRect();
    const [x, y] = [left - within.left, top - within.top];
    layers.push(...(yield* recorder.layers(canvas, x, y, 1 / ratio)));
  }
  layers.push(...(yield* shapesOf(root, within)));
  return layers;
}
