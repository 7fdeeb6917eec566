/** What the cells and marks of two arrays mean. */
import type { AlignedWindow } from "core";
import { marked, pair, swatch, text } from "../../canvas/legend.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { namesOf } from "./geometry.ts";
import type { ShiftState } from "./params.ts";

export function fillLegend(
  root: HTMLElement,
  way: ShiftState["way"],
  window: AlignedWindow,
  palette: Uint8Array,
): void {
  const colours = [0, 0.5, 1].map((share) => css(colourAt(palette, share)));
  const equal = pair(
    swatch(`linear-gradient(90deg, ${colours.join(", ")})`),
    text("equal, coloured by C(r, k) − k"),
  );
  const different = pair(swatch("var(--ground)"), text("different"));
  const marks = window.exception === null ? [] : [marked("ring", "the exception", "none")];
  const proved = way === "twins" && window.promised.some((from) => from !== null);
  const edges = proved ? [marked("promised", "proved from here on", "var(--accent)")] : [];
  const names = namesOf(window).map((name) => text(name, true));
  root.replaceChildren(equal, different, ...marks, ...edges, ...names);
}
