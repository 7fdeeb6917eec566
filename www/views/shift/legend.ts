/** What the cells and marks of two arrays mean. */
import type { AlignedWindow } from "core";
import { colourAt, css } from "../../canvas/palette.ts";
import { pair, swatch, text } from "../legend.ts";
import { namesOf } from "./geometry.ts";
import type { State } from "./params.ts";

export function fillLegend(
  root: HTMLElement,
  way: State["way"],
  window: AlignedWindow,
  palette: Uint8Array,
): void {
  const colours = [0, 0.5, 1].map((share) => css(colourAt(palette, share)));
  const equal = pair(
    swatch(`linear-gradient(90deg, ${colours.join(", ")})`),
    text("equal, coloured by C(r, k) − k"),
  );
  const different = pair(swatch("var(--ground)"), text("different"));
  const round = swatch("none");
  round.classList.add("ring");
  const marks = window.exception === null ? [] : [pair(round, text("the exception"))];
  const line = swatch("var(--accent)");
  line.classList.add("promised");
  const proved = way === "twins" && window.promised.some((from) => from !== null);
  const edges = proved ? [pair(line, text("proved from here on"))] : [];
  const names = namesOf(window).map((name) => text(name, true));
  root.replaceChildren(equal, different, ...marks, ...edges, ...names);
}
