/** Builds the legend of a table's colours from the core's labels and ticks. */
import type { ArrayLegend } from "core";
import { grouped } from "../canvas/number-format.ts";
import { colourAt, css } from "../canvas/palette.ts";
import { say } from "../locales/say.ts";
import { pair, swatch, text } from "./legend.ts";

/** Returns a legend. `words` has a title to put first and a note to put last. */
export function legendParts(
  { title, ticks, swatches, note, colours }: ArrayLegend,
  words: { readonly title: string; readonly note: string },
): HTMLElement[] {
  const heading =
    `${words.title}${own(title)}${title !== "" && ticks.length === 0 ? ":" : ""}`.trim();
  const notes = [say(note), words.note].filter((quiet) => quiet !== "");
  return [
    ...(heading === "" ? [] : [text(heading)]),
    ...swatches.map(([colour, words]) => pair(swatch(css(colour)), text(own(words)))),
    ...(ticks.length > 0 ? [ramp(colours, ticks)] : []),
    ...notes.map((quiet) => text(quiet, true)),
  ];
}

/** Returns words of the core in the language of the page. */
function own(words: string): string {
  return say(words).replace(/\d+(?:,\d{3})+/g, (number) => grouped(number.replaceAll(",", "")));
}

/** Returns a bar of all colours with its numbers beneath. */
function ramp(colours: Uint8Array, ticks: ArrayLegend["ticks"]): HTMLElement {
  const stops = Array.from({ length: 33 }, (_, at) => css(colourAt(colours, at / 32)));
  const bar = swatch(`linear-gradient(to right, ${stops.join(", ")})`);
  const box = document.createElement("span");
  box.className = "ramp";
  box.append(
    bar,
    ...spread(ticks).map(([place, words]) => {
      const tick = text(words);
      tick.style.left = `${100 * place}%`;
      return tick;
    }),
  );
  return box;
}

/** Leaves out ticks whose numbers would touch, but never the first or the last. */
function spread(ticks: ArrayLegend["ticks"]): ArrayLegend["ticks"] {
  const apart = 0.17;
  const kept: ArrayLegend["ticks"] = [];
  ticks.forEach((tick, at) => {
    const last = at === ticks.length - 1;
    const before = kept.at(-1)?.[0] ?? -1;
    const after = ticks.at(-1)?.[0] ?? 1;
    if (last || (tick[0] - before >= apart && after - tick[0] >= apart)) kept.push(tick);
  });
  return kept;
}
