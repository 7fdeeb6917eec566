/** What the marks of the shadows mean. */
import { pair, swatch, text } from "../legend.ts";

const MEANINGS = [
  ["both", "in both shadows"],
  ["alone", "in this one alone"],
  ["other", "in the other alone"],
] as const;

export function shadowsLegend(): HTMLElement[] {
  return MEANINGS.map(([kind, words]) => {
    const mark = swatch("");
    mark.classList.add(kind);
    return pair(mark, text(words));
  });
}
