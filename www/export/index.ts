/** The list of export formats. The dialog, its help and the tests read it. */

import { grouped } from "../canvas/number-format.ts";
import type { Field } from "../core/protocol.ts";
import { withheld } from "../views/answers.ts";
import type { More } from "../views/view.ts";
import { png, poster } from "./bitmap/stitch.ts";
import { gif } from "./film/gif.ts";
import { MP4, video, WEBM } from "./film/video.ts";
import { csv } from "./formats/csv.ts";
import { html } from "./formats/html.ts";
import { json } from "./formats/json.ts";
import { npz } from "./formats/npy.ts";
import { scorm } from "./formats/scorm.ts";
import { glb, printable, stiffStl, stl } from "./mesh/solid.ts";
import { type ExportRequest, type Format, SIDES } from "./request.ts";
import { written } from "./slices.ts";
import { drawing, tooMany } from "./studio.ts";
import { type Pages, piecesOf } from "./vector/drawing.ts";
import { pdf } from "./vector/pdf.ts";
import { svg } from "./vector/svg.ts";
import { MOST_PIECES, tikz } from "./vector/tikz.ts";
import { figureFonts } from "./vector/typeface.ts";

type Blank = Pick<Format, "name" | "use" | "ending" | "type">;

export const formats: readonly Format[] = [
  {
    kind: "Image",
    name: "PNG",
    use: `Image, up to ${grouped(SIDES.max)} × ${grouped(SIDES.max)} pixels`,
    ending: "png",
    type: "image/png",
    needs: "pixels",
    refuses: () => null,
    write: png,
  },
  {
    kind: "Image",
    name: "Poster",
    use: "Large PNG with title, caption, address and QR code",
    ending: "png",
    type: "image/png",
    word: "poster",
    needs: "pixels",
    refuses: () => null,
    write: poster,
  },
  vector(
    { name: "SVG", use: "Vector image for the web", ending: "svg", type: "image/svg+xml" },
    async ([drawn], request, signal) =>
      written(svg(drawn, request.info, await figureFonts()), "image/svg+xml", signal),
  ),
  vector(
    {
      name: "PDF",
      use: "Vector image for print and LaTeX",
      ending: "pdf",
      type: "application/pdf",
    },
    async (drawn, request, signal) => pdf(drawn, request.info, await figureFonts(), signal),
    true,
  ),
  vector(
    {
      name: "TikZ",
      use: "LaTeX source, for simple pictures",
      ending: "tex",
      type: "application/x-tex",
    },
    async (drawn, request, signal) => {
      const pieces = drawn.reduce((sum, page) => sum + piecesOf(page), 0);
      if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES).replace("PNG", "PDF"));
      const fonts = await figureFonts();
      return written(tikz(drawn, request.info, fonts), "application/x-tex", signal);
    },
    true,
  ),
  data(
    { name: "CSV", use: "Data for spreadsheets", ending: "csv", type: "text/csv" },
    (field, more, request, signal) =>
      written(csv(field, request.info, more, request.cell), "text/csv", signal),
  ),
  data(
    { name: "JSON", use: "Data for programs", ending: "json", type: "application/json" },
    (field, more, request, signal) =>
      written(
        json(field, request.info, request.state, more, request.cell),
        "application/json",
        signal,
      ),
  ),
  data(
    {
      name: "NPY",
      use: "NumPy arrays in one .npz file",
      ending: "npz",
      type: "application/zip",
    },
    async (field, more, request) =>
      new Blob([npz(field, request.info, more, request.cell)], { type: "application/zip" }),
  ),
  gif("growing", "GIF, growing", "Film of the growth, for slides and web pages"),
  gif("turning", "GIF, turning", "Film of one turn around the octant"),
  video(WEBM, "growing", "WebM, growing", "Video of the growth, smaller than a GIF"),
  video(WEBM, "turning", "WebM, turning", "Video of one turn around the octant"),
  video(MP4, "growing", "MP4, growing", "Video of the growth, for slides and phones"),
  video(MP4, "turning", "MP4, turning", "Video of one turn, for slides and phones"),
  stl,
  stiffStl,
  printable,
  glb,
  html,
  scorm,
];

function vector(
  blank: Blank,
  write: (pages: Pages, request: ExportRequest, signal: AbortSignal) => Promise<Blob>,
  paged = false,
): Format {
  return {
    ...blank,
    kind: "Image",
    paper: { paged },
    needs: "lengths",
    refuses: (view, state) => view.refusesVector?.(state) ?? null,
    async write(request, report, signal) {
      const drawn = await drawing(request, signal);
      report(0.6);
      return write(drawn, request, signal);
    },
  };
}

function data(
  blank: Blank,
  write: (
    field: Field,
    more: More | null,
    request: ExportRequest,
    signal: AbortSignal,
  ) => Promise<Blob>,
): Format {
  return {
    ...blank,
    kind: "Data",
    needs: "nothing",
    refuses: withheld,
    async write(request, report, signal) {
      const [field, more] = await Promise.all([request.data(), request.more?.() ?? null]);
      signal.throwIfAborted();
      report(0.3);
      return write(field, more, request, signal);
    },
  };
}
