import { marked, pair, text } from "../../picture/legend.ts";

/** What the signs beside the numbers mean. */

const MEANINGS = [
  ["same", "=", "proved, as printed in Table 3"],
  ["differs", "≠", "proved, printed differently"],
  ["settled", "+", "proved, a question mark in Table 3"],
  ["proved", "✓", "proved, not in Table 3"],
  ["open", "?", "open"],
] as const;

const RULE = [
  ["kept", "keeps the rule"],
  ["broken", "breaks the rule"],
] as const;

/** What the table shows besides periods. */
interface Shown {
  /** A rule is marked. */
  readonly hasRule: boolean;
  /** Rows are shown that follow from those of other centres. */
  readonly byTheorem: boolean;
}

/** Writes the legend; with a rule also what its marks mean. */
export function periodLegend(root: HTMLElement, { hasRule, byTheorem }: Shown): void {
  const source = text("as 61: by theorem, from that row of centre 61", true);
  root.replaceChildren(
    ...MEANINGS.map(([kind, sign, words]) => {
      const mark = document.createElement("span");
      mark.className = `mark ${kind}`;
      mark.textContent = sign;
      return pair(mark, text(words));
    }),
    ...(hasRule ? RULE : []).map(([kind, words]) => marked(`rule-${kind}`, words)),
    text("A line: a perfect band ends above it.", true),
    ...(byTheorem ? [source] : []),
  );
}
