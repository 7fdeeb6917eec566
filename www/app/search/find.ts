/**
 * Finds what a text may mean: a position, a centre, a lesson, a sequence of the OEIS, a statement,
 * a term, a view, or a tool of the page. Pure.
 */

import type { Action } from "../../canvas/keys.ts";
import { tuple } from "../../canvas/number-format.ts";
import { plainSigns, readTyped, typedNumber } from "../../controls/typed.ts";
import { catalogue } from "../../data/catalogue.ts";
import glossary from "../../data/glossary.json" with { type: "json" };
import oeis from "../../data/sequences.json" with { type: "json" };
import pictures from "../../data/term-pictures.json" with { type: "json" };
import { lessons } from "../../lessons/index.ts";
import { isLesson, isPaper } from "../../link/lesson.ts";
import { common, defaults, parse, print, type State } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import { repair } from "../../link/repair.ts";
import { say } from "../../locales/say.ts";
import { cardLink, documentOf, type Entry } from "../../papers/cards.ts";
import { nameOf, pictured, subjectOf } from "../../papers/pictures.ts";
import { thumbnailOf } from "../../papers/thumbnail.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { View } from "../../views/view.ts";
import { type About, positionLinks } from "../position-links.ts";
import { type AnswerableQuestion, folded, lessonFor, questionsIn, winnerOf } from "./asked.ts";

/** What can be found besides lessons, views, terms and sequences. */
export interface Sources {
  readonly statements: readonly Entry[];
  /** What can be done on the page now. */
  readonly tools: readonly Action[];
  /** Returns the core's facts of a position of Nim. */
  position(a: number, b: number, c: number): About;
}

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
  readonly answer?: AnswerableQuestion["answer"];
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
    () => [...positions(text, sources), ...centres(text)],
    () => named(meant(words), sources),
    () => positions(pilesIn(text), sources),
    () => lessonFor(text).map(asked),
  ];
  for (const alternative of alternatives) {
    const results = alternative().filter(
      ({ link, lesson }) =>
        lesson !== undefined ||
        isPaper(link) ||
        isLesson(link) ||
        parse(link, tables).problems.length === 0,
    );
    if (results.length > 0) return results.slice(0, MOST);
  }
  return [];
}

/** A link that is pasted, as a chat may have left it; text may follow it. */
function pasted(text: string, { statements }: Sources): Result[] {
  if (!/(^|#|%23)\/?v1(\/|%2F)/i.test(text)) return [];
  for (const part of [text, ...(/\S*v1\S*/.exec(text) ?? [])]) {
    const { link, repairs } = repair(part.trim().replace(/^[^#]*#/, "#"), tables);
    const repaired = repairs.map((sentence) => `${say(sentence)}.`).join(" ");
    if (isPaper(link)) {
      const id = /[?&]id=([\w-]+)/.exec(link)?.[1];
      return statements.filter((entry) => entry.id === id).map(statementResult);
    }
    if (isLesson(link)) {
      const id = /[?&]id=([\w-]+)/.exec(link)?.[1] ?? lessons[0].name;
      const lesson = lessons.find(({ name }) => name === id);
      return lesson ? [lessonResult(lesson, repaired)] : [];
    }
    const { view, problems } = parse(link, tables);
    const { title = view, sentence = "" } = views.find(({ name }) => name === view) ?? {};
    if (problems.length === 0) return [result("Link", title, repaired || sentence, link)];
  }
  return [];
}

/**
 * What has the text as its title comes first, and tools whose sentences have its words; last what
 * is only about it.
 */
function named(words: readonly string[], sources: Sources): Result[] {
  const titled = lessonsWith(words, "");
  const others = lessonsWith(
    words,
    `lessons learn worksheets ${say("lessons, learn, worksheets")}`,
  );
  const [known, shown] = [terms(words), viewsWith(words)];
  const all = [
    ...titled,
    ...sequences(words),
    ...known,
    ...gamesWith(words, known),
    ...shown,
    ...statements(words, sources),
    ...others.filter(({ lesson }) => titled.every((each) => each.lesson !== lesson)),
    ...toolsWith(words, sources),
  ];
  const names = ({ kind, title }: Result) => {
    const view = kind === "View" && views.find((each) => each.title === title);
    const others = (view ? view.alsoCalled : ALSO[title])?.split("; ") ?? [];
    return [title, ...others, ...(view ? [view.name, view.label ?? ""] : [])];
  };
  const isMeant = (each: Result) =>
    names(each).some((name) =>
      [name, say(name)].some((one) => `${meant(wordsOf(one))}` === `${words}`),
    ) || isOffered(each);
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
  const vocabulary = new Set(wordsOf(`${ABOUT_POSITIONS} ${say(ABOUT_POSITIONS)}`));
  const numbers = parts.filter((part) => /\d/.test(part));
  const isPosition =
    [2, 3].includes(numbers.length) &&
    numbers.every((each) => /^(0|[1-9]\d*)\.?$/.test(each)) &&
    wordsOf(text).every((word) => /^\d/.test(word) || vocabulary.has(word));
  return isPosition ? [...numbers.map(Number), 0].slice(0, 3).join(",") : "";
}

function positions(text: string, sources: Sources): Result[] {
  const piles = readTyped(common.sel, text) as Position | null;
  if (piles === null) return [];
  const about = sources.position(...piles);
  const { play, plane, space } = positionLinks(about);
  const resultOf = (link: string | null, detail: string) =>
    link === null ? [] : [result("Position", tuple(piles), detail, link)];
  const all = [
    ...resultOf(space, "This losing position in space."),
    ...resultOf(plane, "This losing position in the plane."),
    ...resultOf(play, "Play Nim from this position.").map((each) => ({
      ...each,
      answer: winnerOf(piles),
    })),
  ];
  if (all.length > 0) return all;
  // Too large for a board: the card of the position has its winning moves.
  const wins = about.is_p ? "The player to move loses." : "The player to move can win.";
  return resultOf(`#v1/growth?sel=${piles}`, wins);
}

function centres(text: string): Result[] {
  const number = /^\s*(?:cent(?:re|er|ro)|c\s*=)?(.*)$/i.exec(text)?.[1] ?? "";
  const centre = typedNumber(number);
  if (!/^\d{1,4}$/.test(centre)) return [];
  const resultOf = (detail: string, link: string) =>
    result("Centre", say`Centre ${centre}`, detail, `#v1/${link}`);
  return [
    resultOf("Its table of third legs.", `array?c=${centre}`),
    resultOf("How its table fills.", `fill?c=${centre}&step=16`),
    resultOf("Its bands.", `bands?c=${centre}`),
    resultOf("The periods of its rows.", `periods?from=${centre}&to=${centre}&c=${centre}`),
  ];
}

/** Lessons that have each word in their title or in more words. */
function lessonsWith(words: readonly string[], more: string): Result[] {
  return lessons
    .filter(({ title }) => has(`${title} ${say(title)} ${more}`, words))
    .map((lesson) => lessonResult(lesson));
}

function lessonResult(lesson: (typeof lessons)[number], repaired = ""): Result {
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
  const all = questionsIn(text).map(asked);
  return all.length === 0 ? [] : [...all, ...named(meant(words), sources)];
}

function asked({ kind, title, detail, link, answer }: AnswerableQuestion): Result {
  return { ...result(kind, title, detail, link), ...(answer && { answer }) };
}

/** Games by their names, but for those that a term or a statement shows. */
function gamesWith(words: readonly string[], others: readonly Result[]): Result[] {
  return catalogue.games
    .filter(({ label }) => has(`${label} ${say(label)}`, words))
    .map(({ name, label }) =>
      result("Game", label, "Play it against the page.", `#v1/play?game=${name}`),
    )
    .filter(({ link }) => others.every((each) => each.link !== link));
}

function toolsWith(words: readonly string[], { tools }: Sources): Result[] {
  return tools
    .filter(({ name, help }) => has(`${name} ${say(name)} ${help} ${say(help)}`, words))
    .map(({ name, help, run }) => ({
      ...{ kind: "Tool", title: name, detail: help, link: "", picture: null },
      open: () => run(""),
    }));
}

function sequences(words: readonly string[]): Result[] {
  return Object.entries(oeis)
    .filter(([name, { meaning }]) => has(`${name} ${meaning} OEIS`, words))
    .map(([name, { meaning, link }]) => result("Sequence", name, meaning, link));
}

/**
 * Statements, by what they are called, by what they say and by their document. Those whose number
 * is meant come before those that mention it, and those with pictures of their own before others.
 */
function statements(words: readonly string[], { statements }: Sources): Result[] {
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

const termPictures: Readonly<Record<string, string>> = pictures;

/** A term leads to its picture, or to the first view in which a reader meets it. */
function terms(words: readonly string[]): Result[] {
  const matches = Object.entries(glossary).filter(([term]) =>
    has(`${namesOfTerm(term)} glossary ${say("glossary")}`, words),
  );
  return matches.flatMap(([term, meaning]) => {
    const view = views.find(({ terms }) => terms.includes(term));
    const link = termPictures[term] ?? (view && openingLink(view));
    return link === undefined ? [] : [result("Term", term, meaning, link)];
  });
}

function viewsWith(words: readonly string[]): Result[] {
  return views
    .filter((view) => has(namesOf(view), words))
    .map((view) => result("View", view.title, view.sentence, openingLink(view)));
}

/** Returns all names of a view, in English and in the language of the page. */
function namesOf({ name, title, label = "", alsoCalled = "" }: View): string {
  const own = [title, label, alsoCalled];
  return [name, ...own, ...own.map((each) => say(each))].join(" ");
}

function openingLink({ name, opening }: View): string {
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

/** Words that say nothing of what is looked for. */
const EMPTY =
  "what which is are a an the of in on for to from at by with and how do does i can my me show tell about";

/** Returns the words of a question that say what is looked for; all if none does. */
function meant(words: readonly string[]): readonly string[] {
  const empty = new Set(wordsOf(`${EMPTY} ${say(EMPTY)}`));
  const some = words.filter((word) => !empty.has(word));
  return some.length > 0 ? some : words;
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
export function nearest(text: string): readonly Result[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const likeness = (names: string) => {
    const own = wordsOf(names);
    return words.reduce(
      (sum, word) => sum + Math.max(0, ...own.map((each) => alike(word, each))),
      0,
    );
  };
  const groups = [
    ...views.map((view) => [namesOf(view), () => viewsWith(wordsOf(view.title))] as const),
    ...Object.keys(glossary).map(
      (term) => [namesOfTerm(term), () => terms(wordsOf(term))] as const,
    ),
    ...lessons.map(
      (each) => [`${each.title} ${say(each.title)}`, () => [lessonResult(each)]] as const,
    ),
  ];
  return groups
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
function result(kind: string, title: string, detail: string, link: string): Result {
  const view = subjectOf({ link });
  const parts = new Set(link.split(/[?&]/));
  const likeness = (each: string) => each.split(/[?&]/).filter((part) => parts.has(part)).length;
  const [cardPicture] = pictured
    .flatMap(({ pictures }) => pictures)
    .filter((picture) => subjectOf(picture) === view)
    .toSorted((one, other) => likeness(other.link) - likeness(one.link));
  const picture = cardPicture === undefined ? null : thumbnailOf(cardPicture.link);
  return { kind, title, detail, link, picture };
}
