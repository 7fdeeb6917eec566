/** The words of a link as attributes of an element: `view`, and one attribute a word; or a whole `link`. */
import type { Tables } from "../state/link.ts";

/** Attributes that mean something on every element: a word of that name is written `data-style`. */
const TAKEN = new Set(["class", "dir", "hidden", "id", "lang", "slot", "style", "title"]);

/** The attribute of a word. */
function nameOf(key: string): string {
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
  return `#v1/${view}${words.length > 0 ? "?" : ""}${words.join("&")}`;
}
