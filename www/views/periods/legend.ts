/** What the signs beside the numbers mean. */
import { pair, text } from "../legend.ts";

const MEANINGS = [
  ["same", "=", "proved, as printed in Table 3"],
  ["differs", "≠", "proved, printed differently"],
  ["settled", "+", "proved, a question mark in Table 3"],
  ["proved", "✓", "proved, not in Table 3"],
  ["open", "?", "open"],
] as const;

/** `byTheorem`: whether rows are shown that follow from those of other centres. */
export function periodLegend(root: HTMLElement, byTheorem: boolean): void {
  const source = text("as 61: by theorem, from that row of centre 61", true);
  root.replaceChildren(
    ...MEANINGS.map(([kind, sign, words]) => {
      const mark = document.createElement("span");
      mark.className = `mark ${kind}`;
      mark.textContent = sign;
      return pair(mark, text(words));
    }),
    text("A line: a perfect band ends above it.", true),
    ...(byTheorem ? [source] : []),
  );
}
