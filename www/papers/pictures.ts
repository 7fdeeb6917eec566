/**
 * The statement cards with pictures of their own, such as the figures of the papers: Start, the
 * Figures dialog, the search and the editor of lessons list them.
 */

import text from "./cards?pictures";
import {
  type Card,
  documentOf,
  documents,
  type Entry,
  inLanguage,
  type Picture,
  plainText,
} from "./cards.ts";

/** A card with pictures, and the static page that shows one of them. */
export type Pictured = Entry &
  Required<Pick<Card, "seen" | "page" | "pictures">> &
  Pick<Card, "judgement">;

const all: readonly Pictured[] = JSON.parse(text);

/** In the order of the documents. */
export const pictured: readonly Pictured[] = documents.flatMap((each) =>
  all.filter(({ id }) => documentOf(id) === each),
);

/** Returns the name of a card with what it says: "Figure 2: six generations in space". */
export function nameOf({ label, title }: Entry): string {
  return `${inLanguage(label)}: ${plainText(inLanguage(title))}`;
}

/** Returns the view that draws a picture. */
export function subjectOf({ link }: Pick<Picture, "link">): string {
  return /^#v1\/(\w+)/.exec(link)?.[1] ?? "";
}
