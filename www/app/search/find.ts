/**
 * Finds what a text may mean: a position, a centre, a sequence of the OEIS, a figure, a term, or a
 * view. Pure.
 */
import { tuple } from "../../canvas/number-format.ts";
import { parse, type Tables } from "../../link/link.ts";
import { type Plate, subjectOf, thumbnailOf } from "../../plates/plate.ts";

/** What can be found. */
export interface Sources {
  readonly plates: readonly Plate[];
  readonly glossary: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, { readonly meaning: string; readonly link: string }>>;
  readonly views: readonly {
    readonly name: string;
    readonly title: string;
    readonly sentence: string;
    readonly terms: readonly string[];
  }[];
  readonly tables: Tables;
  /** Returns the core's facts of a position of Nim. */
  position(a: number, b: number, c: number): Fact;
}

interface Fact {
  readonly is_p: boolean;
  readonly generation: number | null;
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
  "a position such as 14,11,5, a centre such as 6, a figure such as Table 3, a sequence such as A006018, or a term such as mex";

/** Returns what a text may mean, best first; nothing for an empty text. */
export function find(text: string, sources: Sources): readonly Result[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const numbers = [...positions(text, sources), ...centres(text, sources)];
  const all = [
    ...sequences(words, sources),
    ...terms(words, sources),
    ...views(words, sources),
    ...figures(words, sources),
  ];
  const found = numbers.length > 0 ? numbers : all;
  return found
    .filter(({ link }) => parse(link, sources.tables).problems.length === 0)
    .slice(0, MOST);
}

function positions(text: string, sources: Sources): Result[] {
  const match = /^\s*\(?\s*(\d{1,6})\s*[,; ]\s*(\d{1,6})\s*[,; ]\s*(\d{1,6})\s*\)?\s*$/.exec(text);
  if (match === null) return [];
  const piles = [Number(match[1]), Number(match[2]), Number(match[3])] as const;
  const fact = sources.position(...piles);
  const [title, sel] = [tuple(piles), piles.join(",")];
  const found = (view: string, detail: string, link: string) =>
    result("Position", title, detail, `#v1/${link}`, sources, view);
  const play = found("play", "Play Nim from this position.", `play?p=${sel}`);
  if (!fact.is_p || fact.generation === null) return [play];
  const side = 2 ** Math.ceil(Math.log2(Math.max(...piles, 1) + 1));
  return [
    found("octant", "This losing position in space.", `octant?side=${side}&sel=${sel}`),
    found("growth", "This losing position in the plane.", `growth?n=${fact.generation}&sel=${sel}`),
    play,
  ];
}

function centres(text: string, sources: Sources): Result[] {
  const centre = /^\s*(?:centre|center|c\s*=)?\s*(\d{1,4})\s*$/i.exec(text)?.[1];
  if (centre === undefined) return [];
  const found = (view: string, detail: string, link: string) =>
    result("Centre", `Centre ${centre}`, detail, `#v1/${link}`, sources, view);
  return [
    found("array", "Its table of third legs.", `array?c=${centre}`),
    found("fill", "How its table fills.", `fill?c=${centre}&step=16`),
    found("bands", "Its bands.", `bands?c=${centre}`),
    found("periods", "The periods of its rows.", `periods?from=${centre}&to=${centre}&c=${centre}`),
  ];
}

function sequences(words: readonly string[], sources: Sources): Result[] {
  return Object.entries(sources.sequences)
    .filter(([name, { meaning }]) => has(`${name} ${meaning} OEIS`, words))
    .map(([name, { meaning, link }]) => result("Sequence", name, meaning, link, sources));
}

/** A term leads to the first view in which a reader meets it. */
function terms(words: readonly string[], sources: Sources): Result[] {
  const named = Object.entries(sources.glossary).filter(([term]) => has(term, words));
  return named.flatMap(([term, meaning]) => {
    const view = sources.views.find(({ terms }) => terms.includes(term));
    return view ? [result("Term", term, meaning, `#v1/${view.name}`, sources)] : [];
  });
}

function views(words: readonly string[], sources: Sources): Result[] {
  return sources.views
    .filter(({ title }) => has(title, words))
    .map(({ name, title, sentence }) => result("View", title, sentence, `#v1/${name}`, sources));
}

function figures(words: readonly string[], sources: Sources): Result[] {
  return sources.plates.flatMap((plate) => {
    const { title, caption, document, pictures } = plate;
    const place = placeOf(plate);
    if (!has(`${title} ${caption} ${document} ${place}`, words)) return [];
    return pictures.map((picture) => ({
      kind: place === "" ? "Figure" : place,
      title: pictures.length > 1 ? `${title}: ${picture.name}` : title,
      detail: caption,
      link: picture.link,
      picture: thumbnailOf(picture),
    }));
  });
}

/** `Figure 10`, `Table 3`; our own plates stand nowhere. */
function placeOf({ figure, section }: Plate): string {
  if (section === "") return "";
  return /^\d/.test(figure) ? `Figure ${figure}` : figure;
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
  view = /^#v1\/(\w+)/.exec(link)?.[1],
): Result {
  const pictures = plates.flatMap(({ pictures }) => pictures);
  const shown =
    pictures.find((picture) => picture.link === link) ??
    pictures.find((picture) => subjectOf(picture) === view);
  return { kind, title, detail, link, picture: shown === undefined ? null : thumbnailOf(shown) };
}
