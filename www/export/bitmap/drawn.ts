/**
 * Draws a figure offscreen as one canvas, as in files: on white, with its legend, without controls.
 */
import type { CoreLoader } from "../../core/loader.ts";
import type { State } from "../../link/link.ts";
import type { View } from "../../views/view.ts";
import { withPictures } from "../film/backstage.ts";
import { DEFAULT_SOLID } from "../mesh/solid.ts";
import type { ExportRequest } from "../request.ts";

/** Pixels of the canvas per CSS pixel: print is finer than a screen. */
const RATIO = 1.5;

/** Returns the picture of a state in a size in CSS pixels. Rejects if there is none. */
export function drawn(
  view: View,
  state: State,
  loader: CoreLoader,
  [width = 0, height = 0]: readonly number[],
  options: Partial<Pick<ExportRequest, "ratio" | "without">> = {},
): Promise<HTMLCanvasElement> {
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
    info: { title: view.title, caption: view.sentence, link: "", digest: "" },
    data: () => Promise.reject(new Error("a picture for paper has no data")),
    ...options,
  } as const;
  return withPictures(request, new AbortController().signal, (stage) => stage.picture(state));
}
