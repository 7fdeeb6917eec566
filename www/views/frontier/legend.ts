/** What the colours and marks of the map mean. */

import { marked, pair, swatch, text } from "../../canvas/legend.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { tintOf } from "./paint.ts";

/** Returns the legend for a palette. */
export function frontierLegend(palette: Uint8Array): HTMLElement {
  const stops = [0, 0.5, 1].map((share) => css(colourAt(palette, tintOf(share))));
  const legend = document.createElement("div");
  legend.className = "legend";
  legend.append(
    pair(
      swatch(`linear-gradient(to right, ${stops.join(", ")})`),
      text("more and more steps so far"),
    ),
    marked("ring", "decides whether a band comes", "var(--ground)"),
    pair(swatch("var(--text)"), text("decided on this machine")),
  );
  return legend;
}
