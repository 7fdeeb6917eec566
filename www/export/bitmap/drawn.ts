/**
 * Draws a figure offscreen as canvases, as in files: with its legend, without controls.
 */
import type { CoreLoader } from "../../core/loader.ts";
import type { State } from "../../link/link.ts";
import type { View } from "../../views/view.ts";
import { DEFAULT_SOLID } from "../mesh/solid.ts";
import { hiddenBelow } from "../offscreen.ts";
import type { ExportRequest } from "../request.ts";
import { painting, wholeIn } from "./pixels.ts";

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

/** Pixels of the canvas per CSS pixel: print is finer than a screen. */
const RATIO = 1.5;

export type DrawingOptions = Partial<Pick<ExportRequest, "ratio" | "without" | "paper" | "ground">>;

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

function drawnOnce(
  view: View,
  state: State,
  loader: CoreLoader,
  [width = 0, height = 0]: readonly number[],
  options: DrawingOptions,
): Promise<ExportCanvas> {
  const request = {
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
  return withPictures(request, new AbortController().signal, async (draw, root) => ({
    picture: await draw(state),
    needed: Math.ceil(root.getBoundingClientRect().height + hiddenBelow(root)),
  }));
}
