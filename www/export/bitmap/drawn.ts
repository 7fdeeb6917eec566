/**
 * Draws a figure offscreen as canvases, as in files: with its legend, without controls.
 */
import { pixelsIn } from "../../canvas/readback.ts";
import type { CoreLoader } from "../../core/loader.ts";
import type { State } from "../../link/link.ts";
import type { View } from "../../views/view.ts";
import { DEFAULT_SOLID } from "../mesh/solid.ts";
import { hiddenBelow } from "../offscreen.ts";
import type { ExportRequest } from "../request.ts";
import type { Box } from "../vector/drawing.ts";
import { contextOf, painting, wholeIn } from "./pixels.ts";

/**
 * Calls `work` with what draws the complete picture of a state for the request, and with the
 * element that it stands in; cleans up in any case.
 */
export function withPictures<T>(
  request: ExportRequest,
  signal: AbortSignal,
  work: (draw: (state: State) => Promise<HTMLCanvasElement>, root: HTMLElement) => Promise<T>,
): Promise<T> {
  const whole = wholeIn(request);
  return painting(request, whole, signal, (paint, { root }) =>
    work((state) => paint(whole, state), root),
  );
}

/**
 * Returns a request in the height in which its picture leaves no empty margin, in the same width.
 * Pictures of several canvases and of texts keep theirs.
 */
export async function cropped(request: ExportRequest, signal: AbortSignal): Promise<ExportRequest> {
  const { width, height, state, view } = request;
  if (view.flows?.(state)) return request;
  const plain = { ...request, ratio: 1, ground: "white", full: false } as const;
  return withPictures(plain, signal, async (draw, root) => {
    const place = placeIn(root);
    const box = place && drawnBox(await draw(state), place);
    if (place === null || box === null) return request;
    const beside = height - place.height;
    const fitted = Math.min((place.width * box.height) / box.width, MOST_TIMES * width);
    return { ...request, height: Math.ceil(fitted + beside) };
  });
}

/** Returns where the canvas of a picture is in it; null if it has none, or several. */
function placeIn(root: HTMLElement): Box | null {
  const [canvas, ...others] = root.querySelectorAll("canvas");
  if (canvas === undefined || others.length > 0) return null;
  const from = root.getBoundingClientRect();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: left - from.left, y: top - from.top, width, height };
}

/** A picture is cropped to at most so many times its width. */
const MOST_TIMES = 3;

/** Returns the box of what is drawn on white in a part of a picture; null if nothing is. */
function drawnBox(picture: HTMLCanvasElement, part: Box): Box | null {
  const [left, top] = [Math.round(part.x), Math.round(part.y)];
  const [width, height] = [Math.round(part.width), Math.round(part.height)];
  const { data } = pixelsIn(contextOf(picture), left, top, width, height);
  let [x0, y0, x1, y1] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (((data[at] ?? 0) & (data[at + 1] ?? 0) & (data[at + 2] ?? 0)) === 255) continue;
      [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
      [y0, y1] = [Math.min(y0, y), y];
    }
  return x1 < x0 ? null : { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

/** Pixels of the canvas per CSS pixel: print is finer than a screen. */
const RATIO = 1.5;

export type DrawingOptions = Partial<
  Pick<ExportRequest, "ratio" | "without" | "bare" | "paper" | "ground" | "legend"> & {
    /** Whether the height follows from the picture. */
    readonly crop: boolean;
  }
>;

/** A picture, and the height that it needs in CSS pixels. */
export interface ExportCanvas {
  readonly picture: HTMLCanvasElement;
  readonly needed: number;
}

/** Returns the picture of a state in a size in CSS pixels. Rejects if there is none. */
export async function drawn(
  view: View,
  state: State,
  loader: CoreLoader,
  size: readonly number[],
  options: DrawingOptions = {},
): Promise<HTMLCanvasElement> {
  return (await drawnOnce(view, state, loader, size, options)).picture;
}

/** Draws the same; a text or a table is as tall as it needs, up to `tallest` CSS pixels. */
export async function drawnWhole(
  view: View,
  state: State,
  loader: CoreLoader,
  size: readonly number[],
  { tallest, ...options }: DrawingOptions & { readonly tallest: number },
): Promise<ExportCanvas> {
  const paper = view.flows?.(state) ? { height: Number.POSITIVE_INFINITY } : null;
  const first = await drawnOnce(view, state, loader, size, { ...options, paper });
  const [width = 0, height = 0] = size;
  if (first.needed <= height) return first;
  const taller = [width, Math.min(tallest, first.needed)];
  return drawnOnce(view, state, loader, taller, { ...options, paper });
}

async function drawnOnce(
  view: View,
  state: State,
  loader: CoreLoader,
  [width = 0, height = 0]: readonly number[],
  { crop = false, ...options }: DrawingOptions,
): Promise<ExportCanvas> {
  const asset = {
    view,
    state,
    loader,
    width,
    height,
    unit: 1,
    ratio: RATIO,
    paper: null,
    ground: "white",
    legend: true,
    solid: DEFAULT_SOLID,
    pace: null,
    info: { title: view.titleIn(state), caption: view.sentence, link: "", digest: "" },
    data: () => Promise.reject(new Error("a picture for paper has no data")),
    ...options,
  } as const;
  const { signal } = new AbortController();
  const request = crop ? await cropped(asset, signal) : asset;
  return withPictures(request, signal, async (draw, root) => ({
    picture: await draw(state),
    needed: Math.ceil(root.getBoundingClientRect().height + hiddenBelow(root)),
  }));
}
