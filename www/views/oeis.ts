/**
 * Numbers of sequences in the OEIS, from an index that comes with the site: a link to the OEIS is
 * followed by the reader alone.
 */
import type { TemplateResult } from "lit/html.js";
import index from "../data/sequences.json" with { type: "json" };
import type { State } from "../link/link.ts";
import { html } from "../locales/html.ts";

/**
 * A sequence of the index: what it is, the link of its picture, and others that show it shifted.
 * `seen` lists the pictures that it counts or fills, but that do not name it themselves: a view and
 * the values that its state must have.
 */
interface Indexed {
  readonly meaning: string;
  readonly link: string;
  readonly shifted?: readonly string[];
  readonly seen?: readonly State[];
}

const ALL: readonly (readonly [string, Indexed])[] = Object.entries(index);

/** Returns the number of the sequence that a link shows; null where the index has none. */
export function numberOf(link: string): string | null {
  const entry = ALL.find(([, of]) => of.link === link || of.shifted?.includes(link));
  return entry?.[0] ?? null;
}

/** Returns the sequences that a picture counts or fills: their numbers, and what they are. */
export function sequencesIn(view: string, state: State): { number: string; meaning: string }[] {
  const target: State = { ...state, view };
  const fits = (values: State) =>
    Object.entries(values).every(([key, value]) => (target[key] ?? null) === value);
  return ALL.filter(([, { seen = [] }]) => seen.some(fits)).map(([number, { meaning }]) => ({
    number,
    meaning,
  }));
}

/** Returns a number of the OEIS as a link to its page there. */
export function oeisLink(number: string): TemplateResult {
  return html`<a class="citation" href=${`https://oeis.org/${number}`}>${number}</a>`;
}
