/**
 * Converts between a link and the state that it stands for: `#v1/<view>?key=value&...`. Keys are
 * written in the order of the tables, without defaults, and read in any order. Links are untrusted:
 * parse() never throws, an invalid key affects nothing else, and each one is reported with a
 * sentence.
 */

import { HIDDEN } from "./hidden.ts";
import {
  type Cell,
  choice,
  type IntegerParam,
  int,
  type NumberParam,
  type Param,
  type Position,
  picture,
  position,
  type Table,
  type TextParam,
  text,
} from "./params.ts";

/** The parameters of every view, by the view's name; the first view is the default. */
export type Tables = Readonly<Record<string, Table>>;
export type Value = number | string | Position | Cell | null;
/** One value for every parameter of a view's table. */
export type State = Readonly<Record<string, Value>>;

/** An error in a link or in a typed value, in a sentence for the user. */
export interface Problem {
  /** The parameter whose control shows the sentence, or null for the whole link. */
  readonly key: string | null;
  readonly sentence: string;
}

export interface Link {
  readonly view: string;
  readonly values: State;
  readonly problems: readonly Problem[];
}

/** The keys that every view's link has. */
// biome-ignore format: one or two lines for each parameter
export const common = {
  sel: position("Selected position", "The selected position of three piles.", 2 ** 40),
  theme: choice("Theme", "Light or dark colours, or those of the device.",
    { auto: "as the device", light: "light", dark: "dark" }, picture),
  ground: choice("Background",
    "What lies behind the picture: the page's own paper, or white (black in the dark theme), blended with the page around the figure.",
    { page: "paper", none: "none" }, picture),
  ui: choice("Page",
    "The whole page, the picture for an audience, or what a student needs, without answers.",
    { none: "whole", present: "for an audience", student: "for students" }, picture),
  lang: choice("Language",
    "The language of the page; data, formulas and links are the same in each.",
    { auto: "as the device", en: "English", pt: "Portuguese", "en-XA": "for tests" }, picture),
  lock: text("Locked",
    "What readers cannot change: names of words of the view, or all its controls.",
    /([a-z]{1,12}(,[a-z]{1,12}){0,29})?/, "all, or names of words with commas between them",
    picture),
  hide: text("Hidden", "What is not shown anywhere: in the picture, texts, tables, data and files.",
    listOf(HIDDEN), `some of ${HIDDEN.join(", ")}, with commas between them`, picture),
  ask: text("Question", "A question of the view, whose answer the core checks.",
    /([a-z-]{1,20}(:[a-z-]{1,20})?(:\d{1,7})?)?/, "cell, number or move, or a question of the view",
    picture),
  seed: int("Seed", "Selects the numbers of the question; 0 are those of the link.", [0, 9999],
    { default: 0, ...picture }),
  answer: text("Answer", "The answer of a reader.", /([\w.-]{1,600})?/,
    "an answer, like 5 or 3.5.6", picture),
  shown: choice("Shown answer", "Whether the reader asked for the right answer.",
    { "0": "no", "1": "yes" }, picture),
} satisfies Table;

/**
 * Returns a view's own parameters, then the common ones that it does not define itself. `asks` are
 * the questions of the view, such as "cell:value:#", where # is a whole number.
 */
export function withCommon(own: Table, asks: readonly string[] = []): Table {
  const names = [...new Set([...Object.keys(own), "sel"])];
  const lock = {
    ...common.lock,
    pattern: new RegExp(`^(all|${listOf(names).source})$`),
    allowed: `all, or some of ${names.join(", ")}, with commas between them`,
  };
  return { ...own, ...common, lock, ask: askOf(asks), ...own };
}

/** Returns the pattern of some of the words, with commas between them; of none. */
function listOf(words: readonly string[]): RegExp {
  const one = `(${words.join("|")})`;
  return new RegExp(`(${one}(,${one}){0,${words.length - 1}})?`);
}

/** Returns the parameter of a view's questions: each may be named without its last parts. */
function askOf(asks: readonly string[]): TextParam {
  const patterns = asks.map((word) => {
    const [kind, what, of] = word.split(":");
    return `${kind}(:${what}${of === undefined ? "" : "(:\\d{1,7})?"})?`;
  });
  const numbered = asks.some((word) => word.endsWith("#")) ? ", where # is a whole number" : "";
  const allowed = asks.length === 0 ? "left out: this view has no question" : "one of ";
  return {
    ...common.ask,
    pattern: new RegExp(`^(${patterns.join("|")})?$`),
    allowed: `${allowed}${asks.join(", ")}${numbered}`,
  };
}

/** Longer links than a view's table can write are cut here, so that a hostile one costs nothing. */
const LONGEST = 4096;
/** At most this many problems are reported. */
const MOST_PROBLEMS = 12;

/**
 * Parses a link, with or without its `#`. The empty link is the default view; the page itself shows
 * Start. Of longer links than `longest` only the beginning is read.
 */
export function parse(text: string, tables: Tables, longest = LONGEST): Link {
  const problems: Problem[] = [];
  const report = (key: string | null, sentence: string) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ key, sentence });
  };
  const { version, name, query } = cut(text, longest, report);
  if (version !== "v1")
    report(null, `${quoted(version)} is not a version of links; this page reads v1`);
  const view = viewNamed(name, tables, report);
  return { view, values: valuesOf(query, tables[view] ?? {}, report), problems };
}

/**
 * Writes the link of a state. Values must be in the ranges of the table, as parse() and read()
 * ensure.
 */
export function print(view: string, values: State, tables: Tables): string {
  const words = Object.entries(tables[view] ?? {}).flatMap(([key, param]) => {
    const value = values[key] ?? null;
    const word = paramText(param, value);
    return value === null || word === paramText(param, param.default) ? [] : [`${key}=${word}`];
  });
  return `#v1/${view}${words.length > 0 ? "?" : ""}${words.join("&")}`;
}

/** Returns whether a text is, without a problem, another way to write a link. */
export function isSame(text: string, link: string, tables: Tables): boolean {
  const { view, values, problems } = parse(text, tables);
  return problems.length === 0 && print(view, values, tables) === link;
}

/** Returns the default state of a view. */
export function defaults(table: Table): State {
  return Object.fromEntries(Object.entries(table).map(([key, param]) => [key, param.default]));
}

/** Parses one value, from a link or a control; null if it is not allowed. */
export function read(param: Param, text: string): Exclude<Value, null> | null {
  switch (param.kind) {
    case "integer":
      return inRange(param, /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN);
    case "number":
      return inRange(param, /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : Number.NaN);
    case "choice":
      return param.options.some(({ value }) => value === text) ? text : null;
    case "position":
      return parsePosition(text, param.max);
    case "cell":
      return parseCell(text, param.max);
    case "text":
      return param.pattern.exec(text)?.[0] === text ? text : null;
  }
}

/** Returns what read() accepts, to end the sentence "n: seven is not ...". */
export function allowedValues(param: Param): string {
  switch (param.kind) {
    case "integer":
      return `a whole number from ${param.min} to ${param.max}`;
    case "number":
      return `a number from ${param.min} to ${param.max}`;
    case "choice":
      return `one of ${param.options.map(({ value }) => value).join(", ")}`;
    case "position":
      return `three whole numbers from 0 to ${param.max}, like 1,2,3`;
    case "cell":
      return `two whole numbers from -${param.max} to ${param.max}, like 2,-1`;
    case "text":
      return param.allowed;
  }
}

/** Returns the problem with a value that read() refused. */
export function problem(key: string, param: Param, text: string): Problem {
  return { key, sentence: `${key}: ${quoted(text)} is not ${allowedValues(param)}` };
}

/** Returns a value as the link and the controls write it; "" for null. */
export function paramText(param: Param, value: Value): string {
  if (value === null) return "";
  return param.kind === "number" ? `${rounded(param, Number(value))}` : String(value);
}

type Report = (key: string | null, sentence: string) => void;

/** Splits `#v1/view?query`. Missing parts are version v1, no view, no keys. */
function cut(text: string, longest: number, report: Report) {
  if (text.length > longest)
    report(null, `this link has ${text.length} characters; only the first ${longest} were read`);
  const [path = "", ...rest] = text.slice(0, longest).replace(/^#/, "").split("?");
  const [version = "", ...names] = path.split("/");
  return { version: version || "v1", name: names.join("/"), query: rest.join("?") };
}

function viewNamed(name: string, tables: Tables, report: Report): string {
  if (Object.hasOwn(tables, name)) return name;
  const names = Object.keys(tables);
  if (name !== "") report(null, `${quoted(name)} is not a view; the views are ${names.join(", ")}`);
  return names[0] ?? "";
}

function valuesOf(query: string, table: Table, report: Report): State {
  const values = new Map<string, Value>();
  for (const word of query.split("&").filter((part) => part !== "")) {
    const [key, text] = pair(word);
    const param = Object.hasOwn(table, key) ? table[key] : undefined;
    if (param === undefined) {
      report(
        null,
        `${quoted(key)} is not a parameter of this view; it has ${Object.keys(table).join(", ")}`,
      );
    } else if (values.has(key)) {
      report(key, `${key}: given twice; the first value is used`);
    } else {
      const value = read(param, text);
      values.set(key, value ?? param.default);
      if (value === null) report(key, problem(key, param, text).sentence);
    }
  }
  return { ...defaults(table), ...Object.fromEntries(values) };
}

function pair(word: string): readonly [key: string, text: string] {
  const at = word.indexOf("=");
  return at < 0 ? [plain(word), ""] : [plain(word.slice(0, at)), plain(word.slice(at + 1))];
}

/** Decodes percent escapes; invalid ones stay as they are and are reported later. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the number if the parameter allows it. Minus zero is refused. */
function inRange(param: IntegerParam | NumberParam, value: number): number | null {
  if (Object.is(value, -0) || !(value >= param.min && value <= param.max)) return null;
  return param.kind === "number" ? rounded(param, value) : value;
}

/** Rounds a number to the decimals of its parameter; never minus zero. */
function rounded(param: NumberParam, value: number): number {
  return Number(value.toFixed(param.digits)) + 0;
}

function parsePosition(text: string, max: number): Position | null {
  const parts = text.split(",");
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,16}$/.test(part))) return null;
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  return Math.max(a, b, c) <= max ? [a, b, c] : null;
}

function parseCell(text: string, max: number): Cell | null {
  const parts = text.split(",");
  if (parts.length !== 2 || !parts.every((part) => /^(0|-?[1-9]\d{0,15})$/.test(part))) return null;
  const [x = 0, y = 0] = parts.map(Number);
  return Math.max(Math.abs(x), Math.abs(y)) <= max ? [x, y] : null;
}

/** Shortens untrusted text for display. */
function quoted(text: string): string {
  const excerpt = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return excerpt === "" ? "nothing" : excerpt;
}
