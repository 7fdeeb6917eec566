/** The attributes of the element: `view` and one attribute per parameter, or a whole `link`. */

import { readTyped } from "../controls/typed.ts";
import { siteUrl } from "../core/site.ts";
import { paramText, type Tables } from "../link/link.ts";
import type { Param } from "../link/params.ts";

/**
 * Attributes that are not parameters, with descriptions. docs/embedding.md is generated from this.
 */
export const OWN = {
  view: "Which picture.",
  link: "A whole link instead of separate attributes; it may begin with the address of a page.",
  bar: "`off` leaves out the bar below the picture.",
  alt: "Text alternative of the picture; by default, the element's text.",
  home: "The address of the full page for the bar's link; else the folder of the script, if it has one.",
} as const;

/** Global HTML attributes; a parameter of that name is written `data-style`. */
const TAKEN = new Set(["class", "dir", "hidden", "id", "lang", "slot", "style", "title"]);

/**
 * Parameters that are methods of the element, too. Frameworks set a member instead of an attribute
 * of its name: for them there is `data-step`.
 */
const METHODS = new Set(["step"]);

/** Returns the attribute of a parameter. */
export function nameOf(key: string): string {
  return TAKEN.has(key) ? `data-${key}` : key;
}

/** Returns the attributes in which a parameter is looked for. */
function namesOf(key: string): readonly string[] {
  return METHODS.has(key) ? [key, `data-${key}`] : [nameOf(key)];
}

/** Returns every attribute that is a parameter of some view. */
export function parameterAttributes(tables: Tables): string[] {
  const keys = Object.values(tables).flatMap((table) => Object.keys(table));
  return [...new Set(keys)].flatMap(namesOf);
}

/**
 * Returns the link of an element's attributes. If there is a `link`, the other attributes are
 * ignored.
 */
export function linkOf(attribute: (name: string) => string | null, tables: Tables): string {
  const link = attribute("link");
  if (link !== null) return link.replace(/^[^#]*#/, "#");
  const view = attribute("view") ?? Object.keys(tables)[0] ?? "";
  const table = Object.hasOwn(tables, view) ? (tables[view] ?? {}) : {};
  const words = Object.entries(table).flatMap(([key, param]) => {
    const [text] = namesOf(key).flatMap((name) => attribute(name) ?? []);
    return text === undefined ? [] : [`${key}=${encodeURIComponent(wordOf(param, text))}`];
  });
  return `#v1/${encodeURIComponent(view)}${words.length > 0 ? "?" : ""}${words.join("&")}`;
}

/** Returns an attribute as links write it; as it is if it is no value. */
function wordOf(param: Param, text: string): string {
  const value = readTyped(param, text);
  return value === null ? text : paramText(param, value);
}

/** Longest accessible name of a figure; longer text is cut. */
const LONGEST_NAME = 500;

/**
 * Returns the accessible name of a figure: its `alt`, else its text content and the `alt` of its
 * images.
 */
export function nameIn(element: HTMLElement): string {
  const pictures = [...element.querySelectorAll("img")].map(({ alt }) => alt);
  const content = [element.textContent ?? "", ...pictures].join(" ");
  return (element.getAttribute("alt") ?? content)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}

/**
 * Returns the folder of the full page, with a slash at its end: that of `given`, else the folder of
 * this script. Null if there is none, as when the script is part of another site's bundle.
 */
export function homeOf(attribute: string | null): string | null {
  const home = attribute ?? HOME;
  if (home === null || !URL.canParse(home, document.baseURI)) return null;
  const { protocol, href } = new URL(home, document.baseURI);
  return /^(https?|file):$/.test(protocol) ? href.replace(/[^/]*([?#].*)?$/, "") : null;
}

/** Set by scripts/package.mjs: beside a packaged script there is no page. */
declare const PACKAGED: boolean | undefined;
const HOME = typeof PACKAGED === "undefined" ? siteUrl : null;
