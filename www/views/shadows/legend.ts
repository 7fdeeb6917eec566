/** What the marks of the shadows mean. */
import { pair, swatch, text } from "../legend.ts";

const MEANINGS = [
  ["both", "in both shadows"],
  ["alone", "in this shadow only"],
  ["other", "in the other shadow only"],
] as const;

export function shadowsLegend(): HTMLElement[] {
  return MEANINGS.map(([kind, words]) => {
    const mark = swatch("");
    mark.classList.add(kind);
    return pair(mark, text(words));
  });
}
