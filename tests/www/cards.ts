/** The statement cards, as they stand in their files. */
import { readdirSync } from "node:fs";
import { cardsIn } from "../../scripts/sources.mjs";
import type { Card } from "../../www/papers/cards.ts";

export const FOLDER = "www/papers/cards";

/** The cards of each document, by its name. */
export const cards: ReadonlyMap<string, readonly Card[]> = new Map(
  readdirSync(FOLDER).map((name) => [name, cardsIn(`${FOLDER}/${name}`) as Card[]]),
);

/** Returns what a document calls a statement, without the name that it has in brackets. */
export const printedName = ({ label }: Card): string => label.en.replace(/ \(.*\)$/, "");

export const all: readonly Card[] = [...cards.values()].flat();
