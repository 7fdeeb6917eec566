/** Every way to take a figure along: one line a format. The dialog, its help and the tests read this table. */
import type { State } from "../state/link.ts";
import { grouped } from "../views/grouped.ts";
import type { View } from "../views/view.ts";
import type { Field } from "../worker/protocol.ts";
import { csv } from "./csv.ts";
import { type Drawing, piecesOf } from "./drawing.ts";
import { gif } from "./gif.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { npz } from "./npy.ts";
import { type Format, type Order, SIDES } from "./order.ts";
import { pdf } from "./pdf.ts";
import { written } from "./slices.ts";
import { glb, printable, stiffStl, stl } from "./solid.ts";
import { png } from "./stitch.ts";
import { drawing, tooMany } from "./studio.ts";
import { svg } from "./svg.ts";
import { MOST_PIECES, tikz } from "./tikz.ts";
import { MP4, video, WEBM } from "./video.ts";

type Blank = Pick<Format, "name" | "use" | "ending" | "type">;

export const formats: readonly Format[] = [
  {
    kind: "Picture",
    name: "PNG",
    use: `a picture for everything, of up to ${grouped(SIDES.max)} by ${grouped(SIDES.max)} pixels`,
    ending: "png",
    type: "image/png",
    needs: "pixels",
    refuses: () => null,
    write: png,
  },
  vector(
    { name: "SVG", use: "sharp at every size, for the web", ending: "svg", type: "image/svg+xml" },
    (drawn, order, signal) => written(svg(drawn, order.about), "image/svg+xml", signal),
  ),
  vector(
    {
      name: "PDF",
      use: "sharp at every size, for print and LaTeX",
      ending: "pdf",
      type: "application/pdf",
    },
    (drawn, order, signal) => pdf(drawn, order.about, signal),
  ),
  vector(
    {
      name: "TikZ",
      use: "LaTeX source, for pictures of few pieces",
      ending: "tex",
      type: "application/x-tex",
    },
    async (drawn, order, signal) => {
      const pieces = piecesOf(drawn);
      if (pieces > MOST_PIECES) throw new Error(tooMany(pieces, MOST_PIECES).replace("PNG", "PDF"));
      return written(tikz(drawn, order.about), "application/x-tex", signal);
    },
  ),
  data(
    { name: "CSV", use: "the numbers, for spreadsheets", ending: "csv", type: "text/csv" },
    (field, order, signal) => written(csv(field, order.about), "text/csv", signal),
  ),
  data(
    { name: "JSON", use: "the numbers, for programs", ending: "json", type: "application/json" },
    (field, order, signal) =>
      written(json(field, order.about, order.state), "application/json", signal),
  ),
  data(
    {
      name: "NPY",
      use: "the numbers as NumPy arrays, in one .npz file",
      ending: "npz",
      type: "application/zip",
    },
    async (field, order) => new Blob(npz(field, order.about), { type: "application/zip" }),
  ),
  gif("growing", "GIF, growing", "a film, step by step, for slides and pages"),
  gif("turning", "GIF, turning", "a film in which the eye goes round the octant once"),
  video(
    WEBM,
    "growing",
    "WebM, growing",
    "a video, step by step: smaller than a GIF, in all colours",
  ),
  video(WEBM, "turning", "WebM, turning", "a video in which the eye goes round the octant once"),
  video(
    MP4,
    "growing",
    "MP4, growing",
    "a video, step by step, for slides and phones, where this browser can write it",
  ),
  video(
    MP4,
    "turning",
    "MP4, turning",
    "a video of the turn, for slides and phones, where this browser can write it",
  ),
  stl,
  stiffStl,
  printable,
  glb,
  html,
];

/** What the octant as shapes leaves out is said before, not found out after. */
function noShapes({ name }: View, { side, explode }: State): string | null {
  if (name !== "octant" && name !== "both") return null;
  if (Number(side ?? 0) > 64) return "As shapes the octant is drawn to side 64: choose PNG.";
  return Number(explode ?? 0) > 0
    ? "As shapes the octant is drawn in one piece: choose PNG."
    : null;
}

function vector(
  blank: Blank,
  write: (drawn: Drawing, order: Order, signal: AbortSignal) => Promise<Blob>,
): Format {
  return {
    ...blank,
    kind: "Picture",
    needs: "lengths",
    refuses: noShapes,
    async write(order, told, signal) {
      const drawn = await drawing(order, signal);
      told(0.6);
      return write(drawn, order, signal);
    },
  };
}

function data(
  blank: Blank,
  write: (field: Field, order: Order, signal: AbortSignal) => Promise<Blob>,
): Format {
  return {
    ...blank,
    kind: "Numbers",
    needs: "nothing",
    refuses: () => null,
    async write(order, told, signal) {
      const field = await order.data();
      signal.throwIfAborted();
      told(0.3);
      return write(field, order, signal);
    },
  };
}
