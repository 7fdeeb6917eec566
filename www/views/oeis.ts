/**
 * Numbers of sequences in the OEIS, from an index that comes with the site: a link to the OEIS is
 * followed by the reader alone.
 */
import type { TemplateResult } from "lit/html.js";
import index from "../data/sequences.json" with { type: "json" };
import { html } from "../locales/html.ts";

/**
 * A sequence of the index: what it is, the link of its picture, and others that show it shifted.
 */
interface Indexed {
  readonly meaning: string;
  readonly link: string;
  readonly shifted?: readonly string[];
}

/** Returns the number of the sequence that a link shows; null where the index has none. */
export function numberOf(link: string): string | null {
  const all: readonly (readonly [string, Indexed])[] = Object.entries(index);
  const found = all.find(([, of]) => of.link === link || of.shifted?.includes(link));
  return found?.[0] ?? null;
}

/** Returns a number of the OEIS as a link to its page there. */
export function oeisLink(number: string): TemplateResult {
  return html`<a href=${`https://oeis.org/${number}`}>${number}</a>`;
}
