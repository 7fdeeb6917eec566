/**
 * Finds what a text may mean: a position, a centre, a sequence of the OEIS, a theorem of
 * docs/proofs.md, a figure, a term, or a view. Pure.
 */

import { tuple } from "../../canvas/number-format.ts";
import { common, parse, read, type Tables } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { type Plate, placeOf, subjectOf, thumbnailOf } from "../../plates/plate.ts";
import { tidy } from "../panel/position-card.ts";
import { type About, positionLinks } from "../position-links.ts";

/** What can be found. */
export interface Sources {
  readonly plates: readonly Plate[];
  readonly glossary: Readonly<Record<string, string>>;
  /** Links of the pictures of terms. */
  readonly termPictures: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, { readonly meaning: string; readonly link: string }>>;
  /** The theorems of docs/proofs.md, by number. */
  readonly theorems: Readonly<Record<string, { readonly meaning: string; readonly link: string }>>;
  readonly views: readonly {
    readonly name: string;
    readonly title: string;
    readonly sentence: string;
    readonly terms: readonly string[];
  }[];
  readonly tables: Tables;
  /** Returns the core's facts of a position of Nim. */
  position(a: number, b: number, c: number): About;
}

export interface Result {
  /** What was found, such as "Term". */
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly link: string;
  /** The file of its thumbnail; null if the view has none. */
  readonly picture: string | null;
}

/** At most so many results are listed. */
const MOST = 24;

/** What the sentence for "nothing found" and the field suggest. */
export const EXAMPLES =
  "a position such as 14,11,5, a centre such as 6, a figure such as Table 3, a theorem such as Theorem 14, a sequence such as A006018, or a term such as mex";

/** Returns what a text may mean, best first; nothing for an empty text. */
export function find(text: string, sources: Sources): readonly Result[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const numbers = [...positions(text, sources), ...centres(text, sources)];
  const all = [
    ...sequences(words, sources),
    ...terms(words, sources),
    ...views(words, sources),
    ...theorems(words, sources),
    ...figures(words, sources),
  ];
  const found = numbers.length > 0 ? numbers : all;
  return found
    .filter(({ link }) => parse(link, sources.tables).problems.length === 0)
    .slice(0, MOST);
}

function positions(text: string, sources: Sources): Result[] {
  const piles = read(common.sel, tidy(text)) as Position | null;
  if (piles === null) return [];
  const { play, plane, space } = positionLinks(sources.position(...piles));
  const found = (link: string | null, detail: string) =>
    link === null ? [] : [result("Position", tuple(piles), detail, link, sources)];
  return [
    ...found(space, "This losing position in space."),
    ...found(plane, "This losing position in the plane."),
    ...found(play, "Play Nim from this position."),
  ];
}

function centres(text: string, sources: Sources): Result[] {
  const centre = /^\s*(?:centre|center|c\s*=)?\s*(\d{1,4})\s*$/i.exec(text)?.[1];
  if (centre === undefined) return [];
  const found = (detail: string, link: string) =>
    result("Centre", say`Centre ${centre}`, detail, `#v1/${link}`, sources);
  return [
    found("Its table of third legs.", `array?c=${centre}`),
    found("How its table fills.", `fill?c=${centre}&step=16`),
    found("Its bands.", `bands?c=${centre}`),
    found("The periods of its rows.", `periods?from=${centre}&to=${centre}&c=${centre}`),
  ];
}

function sequences(words: readonly string[], sources: Sources): Result[] {
  return Object.entries(sources.sequences)
    .filter(([name, { meaning }]) => has(`${name} ${meaning} OEIS`, words))
    .map(([name, { meaning, link }]) => result("Sequence", name, meaning, link, sources));
}

/** A theorem leads to a picture of what it says. */
function theorems(words: readonly string[], sources: Sources): Result[] {
  return Object.entries(sources.theorems)
    .map(([number, entry]) => ({ title: say`Our theorem ${number}`, number, ...entry }))
    .filter(({ title, number, meaning }) =>
      has(`Theorem ${number} ${title} ${meaning} ${say(meaning)} proof`, words),
    )
    .map(({ title, meaning, link }) => result("Proved here", title, meaning, link, sources));
}

/** A term leads to its picture, or to the first view in which a reader meets it. */
function terms(words: readonly string[], sources: Sources): Result[] {
  const named = Object.entries(sources.glossary).filter(([term]) =>
    has(`${term} ${say(term)}`, words),
  );
  return named.flatMap(([term, meaning]) => {
    const view = sources.views.find(({ terms }) => terms.includes(term));
    const link = sources.termPictures[term] ?? (view && `#v1/${view.name}`);
    return link === undefined ? [] : [result("Term", term, meaning, link, sources)];
  });
}

function views(words: readonly string[], sources: Sources): Result[] {
  return sources.views
    .filter(({ title }) => has(`${title} ${say(title)}`, words))
    .map(({ name, title, sentence }) => result("View", title, sentence, `#v1/${name}`, sources));
}

/** Returns the place of a figure in the language of the page, and in English. */
function namesOf(plate: Plate): string {
  const { figure } = plate;
  return `${placeOf(plate)} ${/^\d/.test(figure) ? "Figure " : ""}${figure}`;
}

/** Figures whose number is meant come before those that mention it. */
function figures(words: readonly string[], sources: Sources): Result[] {
  const isMeant = (plate: Plate) => has(namesOf(plate), words);
  const { plates } = sources;
  const ordered = [...plates.filter(isMeant), ...plates.filter((plate) => !isMeant(plate))];
  return ordered.flatMap((plate) => {
    const { title, caption, document, pictures } = plate;
    const place = placeOf(plate);
    if (!has(`${title} ${say(title)} ${caption} ${document} ${namesOf(plate)}`, words)) return [];
    return pictures.map((picture) => ({
      kind: place === "" ? "Figure" : place,
      title: pictures.length > 1 ? `${say(title)}: ${say(picture.name)}` : title,
      detail: caption,
      link: picture.link,
      picture: thumbnailOf(picture),
    }));
  });
}

/** Whether a text has each word, as the beginning of one; numbers are whole. */
function has(text: string, words: readonly string[]): boolean {
  const parts = wordsOf(text);
  return words.every((word) =>
    parts.some((part) => (/^\d/.test(word) ? part === word : part.startsWith(word))),
  );
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}′]+/u)
    .filter(Boolean);
}

/** The thumbnail is that of the first plate of the view. */
function result(
  kind: string,
  title: string,
  detail: string,
  link: string,
  { plates }: Sources,
): Result {
  const view = subjectOf({ link });
  const pictures = plates.flatMap(({ pictures }) => pictures);
  const shown =
    pictures.find((picture) => picture.link === link) ??
    pictures.find((picture) => subjectOf(picture) === view);
  return { kind, title, detail, link, picture: shown === undefined ? null : thumbnailOf(shown) };
}
