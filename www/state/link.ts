/**
 * The link and the state it stands for, both ways: `#v1/<view>?key=value&...`. Written in the order of the tables
 * with defaults left out; read in any order. Nothing in a link is trusted, and one wrong word costs only itself:
 * parse() never throws, and for everything that it could not honour it has a sentence.
 */
import type { Cell, IntegerParam, NumberParam, Param, Position, Table } from "./params.ts";

/** The parameters of every view, by the name of the view; the first view is the default. */
export type Tables = Readonly<Record<string, Table>>;
export type Value = number | string | Position | Cell | null;
/** One value for every parameter of a view's table. */
export type State = Readonly<Record<string, Value>>;

/** What is wrong with a link or with a typed value, in a sentence for people. */
export interface Problem {
  /** The parameter beside whose control the sentence belongs, or null for the whole link. */
  readonly key: string | null;
  readonly sentence: string;
}

export interface Link {
  readonly view: string;
  readonly values: State;
  readonly problems: readonly Problem[];
}

/** What the link of every view may say besides the view's own words. */
export const common = {
  sel: {
    kind: "position",
    label: "Selected position",
    meaning: "The position of three piles that is marked in the picture.",
    control: "picture",
    default: null,
    max: 2 ** 40,
  },
  theme: {
    kind: "choice",
    label: "Theme",
    meaning: "Light or dark colours, or those of the device.",
    control: "picture",
    default: "auto",
    options: [
      { value: "auto", label: "as the device" },
      { value: "light", label: "light" },
      { value: "dark", label: "dark" },
    ],
  },
} as const satisfies Table;

/** A view's own words, then the common ones that it does not describe itself. */
export function withCommon(own: Table): Table {
  return { ...own, ...common, ...own };
}

/** Longer links than any table can write are cut here, so that a hostile one costs nothing. */
const LONGEST = 4096;
/** So many problems are told; a link with more is not a link. */
const MOST_PROBLEMS = 12;

/** Reads a link (with or without its `#`) as far as it makes sense. The empty link is the default view. */
export function parse(text: string, tables: Tables): Link {
  const problems: Problem[] = [];
  const blame = (key: string | null, sentence: string) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ key, sentence });
  };
  const { version, name, query } = cut(text, blame);
  if (version !== "v1")
    blame(null, `${quoted(version)} is not a version of links; this page reads v1`);
  const view = viewNamed(name, tables, blame);
  return { view, values: valuesOf(query, tables[view] ?? {}, blame), problems };
}

/** Writes the link of a state. Values must be in the ranges of the table: those that parse() and read() give are. */
export function print(view: string, values: State, tables: Tables): string {
  const words = Object.entries(tables[view] ?? {}).flatMap(([key, param]) => {
    const value = values[key] ?? null;
    const word = written(param, value);
    return value === null || word === written(param, param.default) ? [] : [`${key}=${word}`];
  });
  return `#v1/${view}${words.length > 0 ? "?" : ""}${words.join("&")}`;
}

/** The state of a view before anybody said anything. */
export function defaults(table: Table): State {
  return Object.fromEntries(Object.entries(table).map(([key, param]) => [key, param.default]));
}

/** Reads one typed value, from a link or from a control; null when it is none of those that are allowed. */
export function read(param: Param, text: string): Exclude<Value, null> | null {
  switch (param.kind) {
    case "integer":
      return inRange(param, /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN);
    case "number":
      return inRange(param, /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : Number.NaN);
    case "choice":
      return param.options.some(({ value }) => value === text) ? text : null;
    case "position":
      return position(text, param.max);
    case "cell":
      return cell(text, param.max);
    case "text":
      return param.pattern.exec(text)?.[0] === text ? text : null;
  }
}

/** What read() accepts, to end the sentence "n: seven is not ...". */
export function allowed(param: Param): string {
  switch (param.kind) {
    case "integer":
      return `a whole number in ${param.min}..=${param.max}`;
    case "number":
      return `a number in ${param.min}..=${param.max}`;
    case "choice":
      return `one of ${param.options.map(({ value }) => value).join(", ")}`;
    case "position":
      return `three whole numbers in 0..=${param.max}, like 1,2,3`;
    case "cell":
      return `two whole numbers in -${param.max}..=${param.max}, like 2,-1`;
    case "text":
      return param.allowed;
  }
}

/** The problem with a value that read() refused. */
export function problem(key: string, param: Param, text: string): Problem {
  return { key, sentence: `${key}: ${quoted(text)} is not ${allowed(param)}` };
}

/** A value as the link and the controls write it; nothing for null. */
export function written(param: Param, value: Value): string {
  if (value === null) return "";
  return param.kind === "number" ? `${rounded(param, Number(value))}` : String(value);
}

type Blame = (key: string | null, sentence: string) => void;

/** Cuts `#v1/view?query` apart. What is missing is as if it had been said: version v1, no view, no words. */
function cut(text: string, blame: Blame) {
  if (text.length > LONGEST)
    blame(null, `this link has ${text.length} characters; only the first ${LONGEST} were read`);
  const [path = "", ...rest] = text.slice(0, LONGEST).replace(/^#/, "").split("?");
  const [version = "", ...names] = path.split("/");
  return { version: version || "v1", name: names.join("/"), query: rest.join("?") };
}

function viewNamed(name: string, tables: Tables, blame: Blame): string {
  if (Object.hasOwn(tables, name)) return name;
  const known = Object.keys(tables);
  if (name !== "") blame(null, `${quoted(name)} is not a view; there are ${known.join(", ")}`);
  return known[0] ?? "";
}

function valuesOf(query: string, table: Table, blame: Blame): State {
  const said = new Map<string, Value>();
  for (const word of query.split("&").filter((part) => part !== "")) {
    const [key, text] = pair(word);
    const param = Object.hasOwn(table, key) ? table[key] : undefined;
    if (param === undefined) {
      blame(
        null,
        `${quoted(key)} is not a word of this view; it knows ${Object.keys(table).join(", ")}`,
      );
    } else if (said.has(key)) {
      blame(key, `${key}: said twice; the first counts`);
    } else {
      const value = read(param, text);
      said.set(key, value ?? param.default);
      if (value === null) blame(key, problem(key, param, text).sentence);
    }
  }
  return { ...defaults(table), ...Object.fromEntries(said) };
}

function pair(word: string): readonly [key: string, text: string] {
  const at = word.indexOf("=");
  return at < 0 ? [plain(word), ""] : [plain(word.slice(0, at)), plain(word.slice(at + 1))];
}

/** Undoes percent escapes; what is no escape stays as it is, and will be refused with its name. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The number if the parameter allows it. Minus zero has a digit and a sign, but nobody means it. */
function inRange(param: IntegerParam | NumberParam, value: number): number | null {
  if (Object.is(value, -0) || !(value >= param.min && value <= param.max)) return null;
  return param.kind === "number" ? rounded(param, value) : value;
}

/** A number with no more decimals than its parameter has; never minus zero. */
function rounded(param: NumberParam, value: number): number {
  return Number(value.toFixed(param.digits)) + 0;
}

function position(text: string, max: number): Position | null {
  const parts = text.split(",");
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,16}$/.test(part))) return null;
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  return Math.max(a, b, c) <= max ? [a, b, c] : null;
}

function cell(text: string, max: number): Cell | null {
  const parts = text.split(",");
  if (parts.length !== 2 || !parts.every((part) => /^(0|-?[1-9]\d{0,15})$/.test(part))) return null;
  const [x = 0, y = 0] = parts.map(Number);
  return Math.max(Math.abs(x), Math.abs(y)) <= max ? [x, y] : null;
}

/** A word of a stranger, short enough to be shown. */
function quoted(text: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return shown === "" ? "nothing" : shown;
}
