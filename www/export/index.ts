/** The list of export formats. The dialog, its help and the tests read it. */

import { decimals, grouped } from "../canvas/number-format.ts";
import type { State } from "../link/link.ts";
import { type Table, tableOf } from "../table/table.ts";
import { whyNoData } from "../views/hidden-answers.ts";
import type { View } from "../views/view.ts";
import { png, poster } from "./bitmap/stitch.ts";
import { gif, MP4, video, WEBM } from "./film/film.ts";
import { csv, json, latexTable, npz, tooLong } from "./formats/data.ts";
import { html, scorm } from "./formats/html.ts";
import { glb, printable, stiffStl, stl } from "./mesh/solid.ts";
import { drawing, tooMany } from "./offscreen.ts";
import { type ExportRequest, FIGURE, type Format, INCH, LONGEST_PAGE, SIDES } from "./request.ts";
import { blobOf } from "./slices.ts";
import { type Drawing, type Pages, piecesOf, placedLayer } from "./vector/drawing.ts";
import { figureFonts } from "./vector/font.ts";
import { pdf } from "./vector/pdf.ts";
import { svg } from "./vector/svg.ts";
import { MOST_PIECES, tikz } from "./vector/tikz.ts";

type Blank = Pick<Format, "name" | "use" | "ending" | "type">;

export const formats: readonly Format[] = [
  {
    kind: "Image",
    name: "PNG",
    use: `Image, up to ${grouped(SIDES.max)} × ${grouped(SIDES.max)} pixels`,
    ending: "png",
    type: "image/png",
    needs: "pixels",
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
    write: poster,
  },
  vector(
    { name: "SVG", use: "Vector image for the web", ending: "svg", type: "image/svg+xml" },
    async ([page], request, signal) =>
      blobOf(svg(page, request.info, await figureFonts()), "image/svg+xml", signal),
  ),
  vector(
    {
      name: "PDF",
      use: "Vector image for print and LaTeX",
      ending: "pdf",
      type: "application/pdf",
    },
    async (pages, request, signal) =>
      pdf(asFigure(pages, request), request.info, await figureFonts(), signal),
    { usual: true, paged: true },
  ),
  vector(
    {
      name: "TikZ",
      use: "LaTeX source, for simple pictures",
      ending: "tex",
      type: "application/x-tex",
    },
    async ([page], request, signal) => {
      const pieces = piecesOf(page);
      if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES).replace("PNG", "PDF"));
      const fonts = await figureFonts();
      return blobOf(tikz(inPage(page), request.info, fonts), "application/x-tex", signal);
    },
    { usual: true, paged: false },
  ),
  data(
    { name: "CSV", use: "Data for spreadsheets", ending: "csv", type: "text/csv" },
    (table, { info }, signal) => blobOf(csv(table, info), "text/csv", signal),
  ),
  data(
    { name: "JSON", use: "Data for programs", ending: "json", type: "application/json" },
    (table, { info, state }, signal) =>
      blobOf(json(table, info, state), "application/json", signal),
  ),
  data(
    {
      name: "NPY",
      use: "NumPy arrays in one .npz file",
      ending: "npz",
      type: "application/zip",
    },
    async (table, { info }) => new Blob([npz(table, info)], { type: "application/zip" }),
  ),
  {
    kind: "Data",
    name: "LaTeX",
    use: "The table for an article, with \\input",
    ending: "tex",
    type: "application/x-tex",
    word: "table",
    needs: "nothing",
    fits: ({ tabular = false, meaning }) => tabular || meaning !== undefined,
    refuses: (view, state) =>
      whyNoData(view, state) ?? tooLong(Number(state.side ?? 0), Number(state.columns ?? 0)),
    async write({ info, latex, data, view, state }) {
      const table = (await latex?.()) ?? latexTable(tableOf(await data(), view, state));
      return new Blob([`% ${info.title}\n% ${info.link}\n${table}`], { type: "application/x-tex" });
    },
  },
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

/**
 * Returns one page of a text or a table so that LaTeX can include it as a figure, in its size and
 * in the width of the text: it is scaled, in the middle of the page, if it is too tall for that.
 */
function asFigure(pages: Pages, { view, state, paper }: ExportRequest): Pages {
  const [page, ...more] = pages;
  const isText = paper !== null && !Number.isFinite(paper.height) && view.flows?.(state);
  const scale = Math.min(1, FIGURE / page.height);
  if (!isText || more.length > 0 || scale === 1) return pages;
  const left = (page.width * (1 - scale)) / 2;
  const layers = page.layers.map((layer) => placedLayer(layer, left, 0, scale));
  return [{ ...page, height: FIGURE, layers }];
}

/** Refuses a page that is longer than files and TeX allow. */
function inPage(page: Drawing): Drawing {
  const metres = (length: number) => decimals((0.0254 * length) / INCH, 1);
  if (page.height > LONGEST_PAGE)
    throw new Error(
      `This picture is ${metres(page.height)} m high; a page has at most ${metres(LONGEST_PAGE)} m. Choose PDF, or fewer rows.`,
    );
  return page;
}

/** Returns the formats that a view or a lesson has, whatever the state. */
function fitting(view: View, isLesson: boolean): readonly Format[] {
  return formats.filter(
    ({ forLessons = false, fits }) => (!forLessons || isLesson) && (fits?.(view) ?? true),
  );
}

/** Returns the formats that a picture has. */
export function formatsOf(view: View, state: State, isLesson: boolean): readonly Format[] {
  return fitting(view, isLesson).filter(
    (format) => (format.refuses?.(view, state) ?? null) === null,
  );
}

/** Returns why a picture lacks formats that others of its view have: each reason once. */
export function refusalsOf(view: View, state: State, isLesson: boolean): readonly string[] {
  const reasons = fitting(view, isLesson).map((format) => format.refuses?.(view, state) ?? "");
  return [...new Set(reasons)].filter((reason) => reason !== "");
}

function vector(
  blank: Blank,
  write: (pages: Pages, request: ExportRequest, signal: AbortSignal) => Promise<Blob>,
  paper = { usual: false, paged: false },
): Format {
  return {
    ...blank,
    kind: "Image",
    paper,
    needs: "lengths",
    refuses: (view, state) => view.refusesVector?.(state) ?? null,
    async write(request, report, signal) {
      const pages = await drawing(request, signal);
      report(0.6);
      return write(pages, request, signal);
    },
  };
}

function data(
  blank: Blank,
  write: (table: Table, request: ExportRequest, signal: AbortSignal) => Promise<Blob>,
): Format {
  return {
    ...blank,
    kind: "Data",
    needs: "nothing",
    refuses: whyNoData,
    async write(request, report, signal) {
      const [field, more] = await Promise.all([request.data(), request.more?.() ?? null]);
      signal.throwIfAborted();
      report(0.3);
      return write(tableOf(field, request.view, request.state, more), request, signal);
    },
  };
}
