/** The words of a link as attributes of an element: `view`, and one attribute a word; or a whole `link`. */

import type { Tables } from "../state/link.ts";
import { home } from "./site.ts";

/** The attributes that are no words of a link, and what they say. docs/embedding.md is made from this. */
export const OWN = {
  view: "Which picture.",
  link: "A whole link instead of words; it may begin with the address of a page.",
  bar: "`off` leaves out the bar below the picture.",
  alt: "What the picture shows, for those who listen; without it, the text that the element holds.",
  home: "The address of the full page for the bar's link; else the folder of the script, if it has one.",
} as const;

/** Attributes that mean something on every element: a word of that name is written `data-style`. */
const TAKEN = new Set(["class", "dir", "hidden", "id", "lang", "slot", "style", "title"]);

/** The attribute of a word. */
export function nameOf(key: string): string {
  return TAKEN.has(key) ? `data-${key}` : key;
}

/** Every attribute that is a word of some view's link. */
export function wordsOf(tables: Tables): string[] {
  const keys = Object.values(tables).flatMap((table) => Object.keys(table));
  return [...new Set(keys)].map(nameOf);
}

/** The link that an element's attributes stand for. A `link` says everything: the words beside it do not count. */
export function linkOf(attribute: (name: string) => string | null, tables: Tables): string {
  const link = attribute("link");
  if (link !== null) return link.replace(/^[^#]*#/, "#");
  const view = attribute("view") ?? Object.keys(tables)[0] ?? "";
  const table = Object.hasOwn(tables, view) ? (tables[view] ?? {}) : {};
  const words = Object.keys(table).flatMap((key) => {
    const value = attribute(nameOf(key));
    return value === null ? [] : [`${key}=${encodeURIComponent(value)}`];
  });
  return `#v1/${encodeURIComponent(view)}${words.length > 0 ? "?" : ""}${words.join("&")}`;
}

/** Longest name of a figure; what is longer is text to read, not to hear at once. */
const LONGEST_NAME = 500;

/** The name that a page has given to a figure: its `alt`, else the words that it holds, pictures by theirs. */
export function nameIn(element: HTMLElement): string {
  const pictures = [...element.querySelectorAll("img")].map(({ alt }) => alt);
  const held = [element.textContent ?? "", ...pictures].join(" ");
  return (element.getAttribute("alt") ?? held).replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
}

/**
 * Where the full page is, with a slash at its end: `said`, else the folder of this script; null where there is none
 * (the script is part of somebody's bundle).
 */
export function homeOf(said: string | null): string | null {
  const home = said ?? HOME;
  if (home === null || !URL.canParse(home, document.baseURI)) return null;
  const { protocol, href } = new URL(home, document.baseURI);
  return /^(https?|file):$/.test(protocol) ? href.replace(/[^/]*([?#].*)?$/, "") : null;
}

/** Set where the package is made (scripts/package.mjs): there is no page beside that script. */
declare const PACKAGED: boolean | undefined;
const HOME = typeof PACKAGED === "undefined" ? home : null;
