/** The statement cards, as they stand in their files. */
import { readdirSync } from "node:fs";
import { cardsIn } from "../../scripts/sources.mjs";
import type { Card } from "../../www/papers/cards.ts";

export const FOLDER = "www/papers/cards";

export type Written = Omit<Card, "related"> & { readonly related?: readonly string[] };

/** The cards of each document, by its name. */
export const cards: ReadonlyMap<string, readonly Written[]> = new Map(
  readdirSync(FOLDER).map((name) => [name, cardsIn(`${FOLDER}/${name}`) as Written[]]),
);

/** Returns what a document calls a statement, without the name that it has in brackets. */
export const printedName = ({ label }: Written): string => label.en.replace(/ \(.*\)$/, "");

export const all: readonly Written[] = [...cards.values()].flat();
