/**
 * Finds what a text may mean: a position, a centre, a lesson, a sequence of the OEIS, a statement,
 * a term, a view, or a tool of the page. Pure.
 */

import type { Action } from "../../canvas/keys.ts";
import { tuple } from "../../canvas/number-format.ts";
import { plainSigns, readTyped, typedNumber } from "../../controls/typed.ts";
import { isLesson, isPaper } from "../../link/lesson.ts";
import { common, defaults, parse, print, type State, type Tables } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import { repair } from "../../link/repair.ts";
import { say } from "../../locales/say.ts";
import { cardLink, documentOf, type Entry } from "../../papers/cards.ts";
import { nameOf, type Pictured, subjectOf } from "../../papers/pictures.ts";
import { thumbnailOf } from "../../papers/thumbnail.ts";
import type { View } from "../../views/view.ts";
import { type About, positionLinks } from "../position-links.ts";
import { type Asked, asked, folded } from "./asked.ts";

/** What can be found. */
export interface Sources {
  readonly lessons: readonly { readonly name: string; readonly title: string }[];
  readonly statements: readonly Entry[];
  /** Those with pictures. */
  readonly pictured: readonly Pictured[];
  readonly glossary: Readonly<Record<string, string>>;
  /** Links of the pictures of terms. */
  readonly termPictures: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, { readonly meaning: string; readonly link: string }>>;
  readonly views: readonly Found[];
  /** What can be done on the page now. */
  readonly tools: readonly Action[];
  readonly tables: Tables;
  /** Returns the core's facts of a position of Nim. */
  position(a: number, b: number, c: number): About;
}

/** A view, as far as it can be found. */
type Found = Pick<
  View,
  "name" | "title" | "label" | "alsoCalled" | "sentence" | "terms" | "opening"
>;

export interface Result {
  /** What was found, such as "Term". */
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  /** The link of a view; for a lesson that of the lesson; "" for a tool. */
  readonly link: string;
  /** The name of the lesson, if it is one. */
  readonly lesson?: string;
  /** Opens the tool, if it is one. */
  readonly open?: () => void;
  /** Returns the answer, if it is a question. */
  readonly answer?: Asked["answer"];
  /** The file of its thumbnail; null if the view has none. */
  readonly picture: string | null;
}

/** At most so many results are listed. */
const MOST = 24;

/** What the dialog suggests before anything is typed. */
export const EXAMPLES = [
  "how to win",
  "14,11,5",
  "growth 6",
  "row 13 centre 9",
  "2 vs 5",
  "0.156",
  "100 counters in 4 piles",
  "Nim in 45 minutes",
  "Table 3",
  "A006018",
  "mex",
] as const;

/** Returns what a text may mean, best first; nothing for an empty text. */
export function find(text: string, sources: Sources): readonly Result[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const alternatives = [
    () => pasted(text, sources),
    () => questions(text, words, sources),
    () => [...positions(text, sources), ...centres(text, sources)],
    () => named(words, sources),
    () => positions(pilesIn(text), sources),
  ];
  for (const alternative of alternatives) {
    const found = alternative().filter(
      ({ link, lesson }) =>
        lesson !== undefined || isPaper(link) || parse(link, sources.tables).problems.length === 0,
    );
    if (found.length > 0) return found.slice(0, MOST);
  }
  return [];
}

/** A link that is pasted, as a chat may have left it; text may follow it. */
function pasted(text: string, sources: Sources): Result[] {
  if (!/(^|#|%23)\/?v1(\/|%2F)/i.test(text)) return [];
  for (const part of [text, ...(/\S*v1\S*/.exec(text) ?? [])]) {
    const { link, repairs } = repair(part.trim().replace(/^[^#]*#/, "#"), sources.tables);
    const repaired = repairs.map((sentence) => `${say(sentence)}.`).join(" ");
    if (isPaper(link)) {
      const id = /[?&]id=([\w-]+)/.exec(link)?.[1];
      const meant = sources.statements.filter((entry) => entry.id === id);
      return meant.map((entry) => statementResult(entry));
    }
    if (isLesson(link)) {
      const id = /[?&]id=([\w-]+)/.exec(link)?.[1] ?? sources.lessons[0]?.name;
      const lesson = sources.lessons.find(({ name }) => name === id);
      return lesson ? [lessonResult(lesson, sources, repaired)] : [];
    }
    const { view, problems } = parse(link, sources.tables);
    const { title = view, sentence = "" } = sources.views.find(({ name }) => name === view) ?? {};
    if (problems.length === 0) return [result("Link", title, repaired || sentence, link, sources)];
  }
  return [];
}

/**
 * What has the text as its title comes first, and tools whose sentences have its words; last what
 * is only about it.
 */
function named(words: readonly string[], sources: Sources): Result[] {
  const titled = lessons(words, sources, "");
  const others = lessons(
    words,
    sources,
    `lessons learn worksheets ${say("lessons, learn, worksheets")}`,
  );
  const all = [
    ...titled,
    ...sequences(words, sources),
    ...terms(words, sources),
    ...views(words, sources),
    ...statements(words, sources),
    ...others.filter(({ lesson }) => titled.every((each) => each.lesson !== lesson)),
    ...tools(words, sources),
  ];
  const names = ({ kind, title }: Result) => {
    const view = kind === "View" && sources.views.find((each) => each.title === title);
    const others = (view ? view.alsoCalled : ALSO[title])?.split("; ") ?? [];
    return [title, ...others, ...(view ? [view.name, view.label ?? ""] : [])];
  };
  const isMeant = (each: Result) =>
    names(each).some((name) => [name, say(name)].some((one) => `${wordsOf(one)}` === `${words}`)) ||
    isOffered(each);
  const isOffered = ({ detail, open }: Result) =>
    open !== undefined && words.every((word) => wordsOf(say(detail)).includes(word));
  return [...all.filter(isMeant), ...all.filter((each) => !isMeant(each))];
}

/** The words that a question about a position may have. */
const ABOUT_POSITIONS =
  "who what play wins winning move moves is are and or the a lost losing position piles pile of in nim";

/** Returns the two or three whole numbers of a question about a position; else "". */
function pilesIn(text: string): string {
  const parts = plainSigns(text)
    .split(/[\s,;:()?!]+/)
    .filter(Boolean);
  const known = new Set(wordsOf(`${ABOUT_POSITIONS} ${say(ABOUT_POSITIONS)}`));
  const numbers = parts.filter((part) => /\d/.test(part));
  const isPosition =
    [2, 3].includes(numbers.length) &&
    numbers.every((each) => /^(0|[1-9]\d*)\.?$/.test(each)) &&
    wordsOf(text).every((word) => /^\d/.test(word) || known.has(word));
  return isPosition ? [...numbers.map(Number), 0].slice(0, 3).join(",") : "";
}

function positions(text: string, sources: Sources): Result[] {
  const piles = readTyped(common.sel, text) as Position | null;
  if (piles === null) return [];
  const about = sources.position(...piles);
  const { play, plane, space } = positionLinks(about);
  const found = (link: string | null, detail: string) =>
    link === null ? [] : [result("Position", tuple(piles), detail, link, sources)];
  const all = [
    ...found(space, "This losing position in space."),
    ...found(plane, "This losing position in the plane."),
    ...found(play, "Play Nim from this position."),
  ];
  if (all.length > 0) return all;
  // Too large for a board: the card of the position has its winning moves.
  const wins = about.is_p ? "The player to move loses." : "The player to move can win.";
  return found(`#v1/growth?sel=${piles}`, wins);
}

function centres(text: string, sources: Sources): Result[] {
  const number = /^\s*(?:cent(?:re|er|ro)|c\s*=)?(.*)$/i.exec(text)?.[1] ?? "";
  const centre = typedNumber(number);
  if (!/^\d{1,4}$/.test(centre)) return [];
  const found = (detail: string, link: string) =>
    result("Centre", say`Centre ${centre}`, detail, `#v1/${link}`, sources);
  return [
    found("Its table of third legs.", `array?c=${centre}`),
    found("How its table fills.", `fill?c=${centre}&step=16`),
    found("Its bands.", `bands?c=${centre}`),
    found("The periods of its rows.", `periods?from=${centre}&to=${centre}&c=${centre}`),
  ];
}

/** Lessons that have each word in their title or in more words. */
function lessons(words: readonly string[], sources: Sources, more: string): Result[] {
  return sources.lessons
    .filter(({ title }) => has(`${title} ${say(title)} ${more}`, words))
    .map((lesson) => lessonResult(lesson, sources, ""));
}

function lessonResult(
  lesson: Sources["lessons"][number],
  { lessons }: Sources,
  repaired: string,
): Result {
  const { name, title } = lesson;
  const detail =
    repaired || say`Number ${lessons.indexOf(lesson) + 1} of ${lessons.length}, with a worksheet.`;
  const link = `#v1/lesson?id=${name}`;
  return {
    kind: "Lesson",
    ...{ title, detail, link, lesson: name },
    picture: `./p/lesson-${name}/picture.png`,
  };
}

/** Questions that the core answers, and what has their words. */
function questions(text: string, words: readonly string[], sources: Sources): Result[] {
  const all = asked(text).map(({ kind, title, detail, link, answer }) => ({
    ...result(kind, title, detail, link, sources),
    ...(answer && { answer }),
  }));
  return all.length === 0 ? [] : [...all, ...named(words, sources)];
}

function tools(words: readonly string[], sources: Sources): Result[] {
  return sources.tools
    .filter(({ name, help }) => has(`${name} ${say(name)} ${help} ${say(help)}`, words))
    .map(({ name, help, run }) => {
      return {
        kind: "Tool",
        title: name,
        detail: help,
        link: "",
        open: () => run(""),
        picture: null,
      };
    });
}

function sequences(words: readonly string[], sources: Sources): Result[] {
  return Object.entries(sources.sequences)
    .filter(([name, { meaning }]) => has(`${name} ${meaning} OEIS`, words))
    .map(([name, { meaning, link }]) => result("Sequence", name, meaning, link, sources));
}

/**
 * Statements, by what they are called, by what they say and by their document. Those whose number
 * is meant come before those that mention it, and those with pictures of their own before others.
 */
function statements(words: readonly string[], { statements, pictured }: Sources): Result[] {
  const ids = new Set(pictured.map(({ id }) => id));
  const rankOf = ({ id, label }: Entry) => {
    const isMeant = Object.values(label).some((name) => has(name ?? "", words));
    return (isMeant ? 0 : 2) + (ids.has(id) ? 0 : 1);
  };
  return statements
    .filter(({ id, label, title }) => {
      const names = [...Object.values(label), ...Object.values(title), documentOf(id)?.title];
      return has(names.join(" "), words);
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(statementResult);
}

function statementResult(entry: Entry): Result {
  return {
    kind: "Statement",
    title: nameOf(entry),
    detail: documentOf(entry.id)?.title ?? "",
    link: cardLink(entry.id),
    picture: thumbnailOf(entry.picture),
  };
}

/** Other names of terms. */
const ALSO: Readonly<Record<string, string>> = {
  "Grundy value": "Sprague-Grundy; nim-value",
  "nim-sum": "xor; exclusive or; binary addition without carry",
  "P-position": "losing position",
  "N-position": "winning position",
};

/** Returns all names of a term, in English and in the language of the page. */
const namesOfTerm = (term: string) => `${term} ${say(term)} ${ALSO[term] ?? ""}`;

/** A term leads to its picture, or to the first view in which a reader meets it. */
function terms(words: readonly string[], sources: Sources): Result[] {
  const named = Object.entries(sources.glossary).filter(([term]) =>
    has(`${namesOfTerm(term)} glossary ${say("glossary")}`, words),
  );
  return named.flatMap(([term, meaning]) => {
    const view = sources.views.find(({ terms }) => terms.includes(term));
    const link = sources.termPictures[term] ?? (view && openingLink(view, sources));
    return link === undefined ? [] : [result("Term", term, meaning, link, sources)];
  });
}

function views(words: readonly string[], sources: Sources): Result[] {
  return sources.views
    .filter((view) => has(namesOf(view), words))
    .map((view) => result("View", view.title, view.sentence, openingLink(view, sources), sources));
}

/** Returns all names of a view, in English and in the language of the page. */
function namesOf({ name, title, label = "", alsoCalled = "" }: Found): string {
  const own = [title, label, alsoCalled];
  return [name, ...own, ...own.map((each) => say(each))].join(" ");
}

/** Returns the link that the tab of a view opens. */
function openingLink({ name, opening }: Found, { tables }: Sources): string {
  return print(name, { ...defaults(tables[name] ?? {}), ...(opening as State) }, tables);
}

/** Whether a text has each word, as the beginning of one; numbers are whole. */
function has(text: string, words: readonly string[]): boolean {
  const compounds = folded(text).match(COMPOUND) ?? [];
  const parts = [...wordsOf(text), ...compounds.map((each) => each.replace(HYPHEN, ""))];
  return words.every((word) =>
    parts.some((part) => (/^\d/.test(word) ? part === word : part.startsWith(word))),
  );
}

const HYPHEN = /[-\u2010-\u2015\u2212]/gu;
const COMPOUND = /[\p{L}\p{N}]+(?:[-\u2010-\u2015\u2212][\p{L}\p{N}]+)+/gu;

/** Returns the words of a text; the number of a sequence of the OEIS without its first zeros. */
function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}′]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^a0*(\d{1,6})$/, "a$1"));
}

/** So many results are offered where nothing is found. */
const NEAREST = 3;

/** Returns the views, terms and lessons whose names are most like a text that nothing matches. */
export function nearest(text: string, sources: Sources): readonly Result[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const { views: all, glossary, lessons: courses } = sources;
  const likeness = (names: string) => {
    const own = wordsOf(names);
    return words.reduce(
      (sum, word) => sum + Math.max(0, ...own.map((each) => alike(word, each))),
      0,
    );
  };
  const named = [
    ...all.map((view) => [namesOf(view), () => views(wordsOf(view.title), sources)] as const),
    ...Object.keys(glossary).map(
      (term) => [namesOfTerm(term), () => terms(wordsOf(term), sources)] as const,
    ),
    ...courses.map(
      (lesson) =>
        [
          `${lesson.title} ${say(lesson.title)}`,
          () => [lessonResult(lesson, sources, "")],
        ] as const,
    ),
  ];
  return named
    .map(([names, results]) => ({ rank: likeness(names), results }))
    .toSorted((one, other) => other.rank - one.rank)
    .flatMap(({ results }) => results().slice(0, 1))
    .slice(0, NEAREST);
}

/** Returns how alike two words are, in 0..=1: the share of pairs of neighbouring letters. */
function alike(one: string, other: string): number {
  const pairs = (word: string) => Array.from(word.slice(1), (letter, at) => `${word[at]}${letter}`);
  const [first, second] = [pairs(one), pairs(other)];
  const both = first.filter((pair) => second.includes(pair)).length;
  return (2 * both) / Math.max(1, first.length + second.length);
}

/** The thumbnail is that of the picture of the view that shares most parameters with the link. */
function result(
  kind: string,
  title: string,
  detail: string,
  link: string,
  { pictured }: Sources,
): Result {
  const view = subjectOf({ link });
  const wanted = new Set(link.split(/[?&]/));
  const likeness = (each: string) => each.split(/[?&]/).filter((part) => wanted.has(part)).length;
  const [shown] = pictured
    .flatMap(({ pictures }) => pictures)
    .filter((picture) => subjectOf(picture) === view)
    .toSorted((one, other) => likeness(other.link) - likeness(one.link));
  return {
    kind,
    title,
    detail,
    link,
    picture: shown === undefined ? null : thumbnailOf(shown.link),
  };
}
