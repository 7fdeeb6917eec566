/**
 * Checks a lesson that comes from a file, a link or the editor. Every problem names its step, its
 * field and its value. What has the right type is returned also if it breaks a rule, for drafts.
 */
import glossary from "../../data/glossary.json" with { type: "json" };
import { isLesson } from "../../link/lesson.ts";
import { parse } from "../../link/link.ts";
import { tables } from "../../views/tables.ts";
import { termsOf } from "../player/markdown.ts";
import {
  KINDS,
  type Kind,
  MOST,
  NEW_LESSON,
  NEW_STEP,
  newQuestion,
  type OwnLesson,
  type OwnQuestion,
  type OwnStep,
  RANGES,
} from "./own.ts";

/** The first field of a file. */
export const FORMAT = "nimscape lesson 1";

export interface Problem {
  /** The place in the file: names of fields and numbers of list entries. */
  readonly path: readonly (string | number)[];
  readonly sentence: string;
}

export interface Checked {
  readonly lesson: OwnLesson;
  readonly problems: readonly Problem[];
}

/** Of hostile data no more problems are listed, and no more entries of a list are read. */
const MOST_PROBLEMS = 100;
const MOST_ENTRIES = 10_000;

interface Range {
  readonly min: number;
  readonly max: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Control characters, except tabs and line feeds, that no text needs. */
const CONTROL = /[^\P{Cc}\t\n]/u;

/** Returns the lesson of untrusted data, with the problems of the data. */
export function check(value: unknown): Checked {
  const problems: Problem[] = [];
  const at = new Reader(value, [], problems);
  at.only(["format", ...Object.keys(NEW_LESSON)]);
  if (at.fields.format !== FORMAT) at.problem("format", `is not ${shown(FORMAT)}`);
  const lesson: OwnLesson = {
    title: at.text("title", MOST.title, "needed"),
    age: at.whole("age", RANGES.age, NEW_LESSON.age) ?? NEW_LESSON.age,
    minutes: at.whole("minutes", RANGES.minutes, NEW_LESSON.minutes) ?? NEW_LESSON.minutes,
    learnt: at.text("learnt", MOST.learnt, "needed"),
    aims: at.texts("aims"),
    material: at.texts("material"),
    misconceptions: at.list("misconceptions", MOST.lines, (each) => {
      each.only(["think", "ask"]);
      return {
        think: each.text("think", MOST.line, "needed"),
        ask: each.text("ask", MOST.line, "needed"),
      };
    }),
    steps: at.list("steps", MOST.steps, stepOf, 1),
  };
  return { lesson, problems };
}

function stepOf(at: Reader): OwnStep {
  at.only(Object.keys(NEW_STEP));
  const link = at.link("link", "needed");
  const params = tables[parse(link, tables).view] ?? {};
  const locks = at.list("locks", 30, (_, value, place) => {
    if (typeof value === "string" && Object.hasOwn(params, value)) return value;
    at.problem("locks", `${shown(value)} is not one of ${Object.keys(params).join(", ")}`, place);
    return "";
  });
  const { question } = at.fields;
  return {
    title: at.text("title", MOST.title, "needed"),
    text: at.text("text", MOST.text),
    link,
    locks: locks.filter(Boolean),
    hides: at.flag("hides"),
    question:
      question === undefined || question === null ? null : questionOf(at.inside("question")),
    after: at.text("after", MOST.text),
    reveals: at.link("reveals"),
  };
}

function questionOf(at: Reader): OwnQuestion {
  const kind = KINDS.find((each) => each === at.fields.kind);
  if (kind === undefined) {
    at.problem("kind", at.isMissing("kind") ? "is missing" : `is not one of ${KINDS.join(", ")}`);
    return newQuestion("text");
  }
  at.only(Object.keys(newQuestion(kind)));
  const asked = { ask: at.text("ask", MOST.ask, "needed"), hints: at.texts("hints") };
  return { ...OF_KIND[kind](at), ...asked } as OwnQuestion;
}

/** Reads what only one kind of question has. */
const OF_KIND: Readonly<Record<Kind, (at: Reader) => { readonly kind: Kind }>> = {
  text: () => ({ kind: "text" }),
  number: (at) => ({ kind: "number", right: at.whole("right", RANGES.right) }),
  order: (at) => ({ kind: "order", items: at.texts("items", MOST.options, 2) }),
  move(at) {
    const piles = at.list(
      "piles",
      3,
      (_, value, place) => {
        if (isWhole(value, RANGES.counters)) return value;
        at.problem("piles", `${shown(value)} is not ${rangeOf(RANGES.counters)}`, place);
        return 0;
      },
      2,
    );
    return { kind: "move", piles };
  },
  cells: (at) => ({
    kind: "cells",
    pile: at.whole("pile", RANGES.pile, 0) ?? 0,
    side: at.whole("side", RANGES.side, 4) ?? 4,
    one: at.flag("one"),
  }),
  choice(at) {
    const options = at.list(
      "options",
      MOST.options,
      (each) => {
        each.only(["text", "right", "why"]);
        return {
          text: each.text("text", MOST.option, "needed"),
          right: each.flag("right"),
          why: each.text("why", MOST.line),
        };
      },
      2,
    );
    if (options.length > 1 && !options.some(({ right }) => right))
      at.problem("options", "have no right answer; mark one", undefined, false);
    return { kind: "choice", options };
  },
};

/** Reads the fields of one object, and reports what is wrong with them. */
class Reader {
  readonly fields: Fields;
  readonly #path: readonly (string | number)[];
  readonly #problems: Problem[];

  constructor(value: unknown, path: readonly (string | number)[], problems: Problem[]) {
    this.#path = path;
    this.#problems = problems;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    this.fields = isObject ? (value as Fields) : {};
    const key = path.at(-1);
    const name = typeof key === "string" ? `"${key}" = ` : "";
    if (!isObject) this.#report(path, `${placeOf(path)}${name}${shown(value)} is not an object`);
  }

  /** Reports a problem with a field; by default the sentence begins with its value. */
  problem(key: string, sentence: string, place?: number, hasValue = true): void {
    const value = this.fields[key];
    const isShown = hasValue && place === undefined && value !== undefined && value !== "";
    const path = [...this.#path, key, ...(place === undefined ? [] : [place])];
    const begin = `${placeOf(this.#path)}"${key}"${place === undefined ? "" : ":"}`;
    this.#report(path, `${begin}${isShown ? ` = ${shown(value)}` : ""} ${sentence}`);
  }

  isMissing(key: string): boolean {
    return this.fields[key] === undefined;
  }

  /** Reports fields that are not known. */
  only(known: readonly string[]): void {
    for (const key of Object.keys(this.fields))
      if (!known.includes(key))
        this.#report(
          [...this.#path, key],
          `${placeOf(this.#path)}${shown(key)} is not a field; the fields are ${known.join(", ")}`,
        );
  }

  inside(key: string): Reader {
    return new Reader(this.fields[key], [...this.#path, key], this.#problems);
  }

  text(key: string, most: number, needed?: "needed"): string {
    const value = this.fields[key];
    if (value === undefined) {
      if (needed) this.problem(key, "is missing");
      return "";
    }
    return this.#textOf(key, value, most, needed);
  }

  /** A list of lines. */
  texts(key: string, most: number = MOST.lines, least = 0): string[] {
    return this.list(
      key,
      most,
      (_, value, place) => this.#textOf(key, value, MOST.line, "needed", place),
      least,
    );
  }

  #textOf(key: string, value: unknown, most: number, needed?: "needed", place?: number): string {
    if (typeof value !== "string") {
      this.problem(
        key,
        place === undefined ? "is not a text" : `${shown(value)} is not a text`,
        place,
      );
      return "";
    }
    const unknown = termsOf(value).find((term) => !Object.hasOwn(glossary, term));
    const control = CONTROL.exec(value)?.[0];
    const report = (sentence: string) => this.problem(key, sentence, place, false);
    if (needed && value.trim() === "") report("is empty");
    else if (value.length > most)
      report(`has ${value.length} characters; at most ${most} are allowed`);
    else if (control !== undefined) report(`has a control character (${codeOf(control)})`);
    else if (unknown !== undefined)
      report(`has [${cut(unknown)}], which is not a term of the glossary`);
    return value;
  }

  flag(key: string): boolean {
    const value = this.fields[key];
    if (value !== undefined && typeof value !== "boolean")
      this.problem(key, "is not true or false");
    return value === true;
  }

  whole(key: string, range: Range, otherwise?: number): number | null {
    const value = this.fields[key];
    if (value === undefined || value === null) {
      if (otherwise === undefined) this.problem(key, "is missing", undefined, false);
      return otherwise ?? null;
    }
    if (isWhole(value, range)) return value;
    this.problem(key, `is not ${rangeOf(range)}`);
    return typeof value === "number" ? value : null;
  }

  list<T>(
    key: string,
    most: number,
    read: (each: Reader, value: unknown, place: number) => T,
    least = 0,
  ): T[] {
    const value = this.fields[key];
    if (value !== undefined && !Array.isArray(value)) this.problem(key, "is not a list");
    const all: readonly unknown[] = Array.isArray(value) ? value : [];
    if (all.length < least || all.length > most)
      this.problem(
        key,
        `has ${all.length} entries; ${least} to ${most} are allowed`,
        undefined,
        false,
      );
    const isOfObjects = OBJECTS.includes(key);
    return all.slice(0, MOST_ENTRIES).map((each, place) => {
      const inner = isOfObjects
        ? new Reader(each, [...this.#path, key, place], this.#problems)
        : this;
      return read(inner, each, place);
    });
  }

  /** The link of a picture. */
  link(key: string, needed?: "needed"): string {
    const link = this.text(key, MOST.link, needed);
    if (link === "") return link;
    if (!/^#v1\/\w/.test(link) || isLesson(link))
      this.problem(key, "is not the link of a picture, like #v1/growth?n=6");
    else
      for (const { sentence } of parse(link, tables).problems.slice(0, 1))
        this.problem(key, `is not such a link: ${sentence}`);
    return link;
  }

  #report(path: readonly (string | number)[], sentence: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push({ path, sentence });
  }
}

/** The lists of objects. */
const OBJECTS = ["steps", "options", "misconceptions"];

function isWhole(value: unknown, { min, max }: Range): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

const rangeOf = ({ min, max }: Range) => `a whole number from ${min} to ${max}`;

/** Names the step, and the entry of an inner list: `step 2, answer 1: `. */
function placeOf(path: readonly (string | number)[]): string {
  const names = path.flatMap((key, at) => {
    const list = path[at - 1];
    const name = list === "steps" ? "step" : list === "options" ? "answer" : "misconception";
    return typeof key === "number" ? [`${name} ${key + 1}`] : [];
  });
  return names.length === 0 ? "" : `${names.join(", ")}: `;
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Returns the code point of a character, like U+0000. */
function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Shortens untrusted data for display. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `"${cut(value)}"` : cut(String(value));
}
