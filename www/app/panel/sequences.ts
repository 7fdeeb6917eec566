/**
 * The sequences of the OEIS that a picture counts or fills. Loaded later: if the page loaded their
 * index itself, views would have it in a file of its own.
 */
import { nothing, type TemplateResult } from "lit/html.js";
import { dataHidden } from "../../link/hidden.ts";
import type { State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { oeisLink, sequencesIn } from "../../views/oeis.ts";

/** Returns their list, with what each is; nothing for a picture without one, or without answers. */
export function sequenceList(view: string, state: State): TemplateResult | typeof nothing {
  const sequences = sequencesIn(view, state);
  if (sequences.length === 0 || dataHidden(state)) return nothing;
  return html`<details>
    <summary>In the OEIS</summary>
    ${sequences.map(({ number, meaning }) => html`<p>${oeisLink(number)}: ${say(meaning)}</p>`)}
  </details>`;
}
