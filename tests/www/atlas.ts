/** Reads docs/atlas.md, the table of what the papers have and where the page shows it. */
import { readFileSync } from "node:fs";

export interface Item {
  readonly document: string;
  /** The section; "–" in a document without sections. */
  readonly section: string;
  /** What the document calls it, such as "Theorem 2". */
  readonly item: string;
  readonly meaning: string;
  /** Links of views and lessons that show it. */
  readonly links: readonly string[];
  /** Terms of the glossary that explain it. */
  readonly terms: readonly string[];
  /** What the place has besides links and terms, such as "not on the page: an open question". */
  readonly note: string;
}

export const ATLAS = "docs/atlas.md";

const LINK = /`(#v1\/[^`]+)`/g;
const TERM = /term \*([^*]+)\*/g;
const HEAD = /^\| § \| item \| what it is \| on the page \|$/;

/** Returns the items in the order of the tables. Throws an `Error` for a row without four cells. */
export function readAtlas(): readonly Item[] {
  const items: Item[] = [];
  let document = "";
  for (const line of readFileSync(ATLAS, "utf8").split("\n")) {
    if (line.startsWith("## ")) document = line.slice(3);
    if (!line.startsWith("|") || HEAD.test(line) || line.startsWith("|---")) continue;
    items.push(itemOf(document, line));
  }
  return items;
}

function itemOf(document: string, line: string): Item {
  const cells = line.split("|").map((cell) => cell.trim());
  if (cells.length !== 6) throw new Error(`${ATLAS}: not four cells: ${line}`);
  const [, section = "", item = "", meaning = "", place = ""] = cells;
  const links = [...place.matchAll(LINK)].map(([, link = ""]) => link);
  const terms = [...place.matchAll(TERM)].map(([, term = ""]) => term);
  const note = place
    .replace(LINK, "")
    .replace(TERM, "")
    .replace(/^[, ]+/, "");
  return { document, section, item, meaning, links, terms, note };
}

/** Whether a visitor meets the item on the page. */
export const hasPlace = ({ links, terms }: Item): boolean => links.length + terms.length > 0;
