/** What the colours of an array mean, in words and swatches. */

import { swatch, text } from "../legend.ts";
import { type Colour, colourAt } from "./geometry.ts";

export interface Meaning {
  readonly c: number;
  readonly vs: number | null;
  readonly side: number;
  readonly largest: number;
  readonly equal: number | undefined;
  /** 256 times three bytes. */
  readonly palette: Uint8Array;
}

export function fillLegend(root: HTMLElement, meaning: Meaning): void {
  root.replaceChildren(...(meaning.vs === null ? values(meaning) : agreement(meaning)));
}

function values({ largest, palette }: Meaning): HTMLElement[] {
  const stops = Array.from({ length: 9 }, (_, at) => css(colourAt(palette, at / 8)));
  const bar = swatch(`linear-gradient(to right, ${stops.join(", ")})`);
  bar.classList.add("bar");
  return [
    text("C(a, b) = 0"),
    bar,
    text(`${largest}`),
    text("(mean, where a pixel holds several)", true),
  ];
}

function agreement({ c, vs, side, equal = 0, palette }: Meaning): HTMLElement[] {
  const all = side * side;
  const share = (count: number) => `${count.toLocaleString("en")} of ${all.toLocaleString("en")}`;
  return [
    swatch(css(colourAt(palette, 1))),
    text("equal"),
    swatch(css(colourAt(palette, 0))),
    text(`different (${share(all - equal)})`),
    text(`close up: centre ${c} above, ${vs} below`, true),
  ];
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
