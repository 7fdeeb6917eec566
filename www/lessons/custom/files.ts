/** Writes lessons of teachers into files and links, and reads them. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { LessonContent } from "../lesson.ts";
import { fromBase64Url, toBase64Url } from "../questions.ts";
import { check, FORMAT, type Path } from "./schema.ts";

/** The longest file that is read, in characters: 30 full steps have about half as many. */
export const LONGEST_FILE = 400_000;

/** At most this many problems are named at once. */
const MOST_PROBLEMS = 3;

/** Returns a lesson as data, without what is empty. */
function plain(lesson: LessonContent): object {
  const steps = lesson.steps.map((step) => ({
    ...filled(step),
    ...(step.question && { question: filled(step.question) }),
  }));
  return { format: FORMAT, ...filled(lesson), steps };
}

function filled(fields: object): object {
  const isEmpty = (value: unknown) =>
    value === "" || value === false || value === null || (Array.isArray(value) && !value.length);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

export function writeFile(lesson: LessonContent): string {
  return `${JSON.stringify(plain(lesson), null, 2)}\n`;
}

/** Reads the text of a file. Throws an error that names line, step and field of each problem. */
export function readFile(text: string): LessonContent {
  const refuse = (why: string) => new Error(`This is not a lesson file: ${why}.`);
  if (text.length > LONGEST_FILE)
    throw refuse(`it has ${text.length} characters; at most ${LONGEST_FILE} are read`);
  let lines: ReadonlyMap<string, number>;
  try {
    lines = linesOf(text);
  } catch (error) {
    throw error instanceof BrokenJson ? refuse(error.message) : error;
  }
  return accepted(text, (path) => {
    const line = lines.get(JSON.stringify(path)) ?? lines.get(JSON.stringify(path.slice(0, -1)));
    return line === undefined ? "" : ` (line ${line})`;
  });
}

/** Returns the lesson as a word of a link. */
export function pack(lesson: LessonContent): string {
  return toBase64Url(deflateSync(strToU8(JSON.stringify(plain(lesson))), { level: 9 }));
}

/** Reads a word of a link. Throws an error that names step and field of each problem. */
export function unpack(word: string): LessonContent {
  const text = inflated(word);
  if (text === null) throw new Error("own: the lesson in this link is damaged or cut off.");
  return accepted(text, () => "");
}

/** Returns the text that a word stands for; null if it is damaged. */
function inflated(word: string): string | null {
  try {
    const text = strFromU8(inflateSync(fromBase64Url(word)));
    linesOf(text);
    return text.length > LONGEST_FILE ? null : text;
  } catch {
    return null;
  }
}

function accepted(text: string, lineOf: (path: Path) => string): LessonContent {
  const { lesson, problems } = check(JSON.parse(text));
  if (problems.length === 0) return lesson;
  const first = problems.slice(0, MOST_PROBLEMS);
  const sentences = first.map(({ path, sentence }) => `${sentence}${lineOf(path)}.`);
  const left = problems.length - first.length;
  throw new Error([...sentences, ...(left > 0 ? [`${left} more.`] : [])].join(" "));
}

// The lines of a JSON text: where its fields are, and where it is broken

/** The deepest nesting that is read; a lesson needs 5. */
const DEEPEST = 12;

const TOKEN =
  /[ \t\r\n]*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,])/uy;

/** A text that is no JSON. */
class BrokenJson extends Error {}

/** Returns the line of each value, counted from 1 on, by its path as JSON; throws BrokenJson. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const tokens = new Tokens(text);
  readValue(tokens, [], lines);
  if (tokens.next !== "") tokens.fail();
  return lines;
}

class Tokens {
  readonly #text: string;
  #at = 0;
  /** The line where the next token ends, from 1 on. */
  line = 1;
  /** The next token; empty at the end. */
  next = "";

  constructor(text: string) {
    this.#text = text;
    this.advance();
  }

  advance(): string {
    const token = this.next;
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    this.next = match?.[1] ?? "";
    const rest = match === null ? this.#text.slice(this.#at).trimStart().length : 0;
    const end = match === null ? this.#text.length - rest : TOKEN.lastIndex;
    this.line += this.#text.slice(this.#at, end).split("\n").length - 1;
    this.#at = end;
    if (rest > 0) this.fail();
    return token;
  }

  expect(token: string): void {
    if (this.next !== token) this.fail();
    this.advance();
  }

  fail(): never {
    const sign = this.next || this.#text.slice(this.#at, this.#at + 1);
    const what = sign === "" ? "the file ends too early" : `${sign.slice(0, 20)} is unexpected`;
    throw new BrokenJson(`line ${this.line}: ${what}`);
  }
}

function readValue(
  tokens: Tokens,
  path: readonly (string | number)[],
  lines: Map<string, number>,
): void {
  lines.set(JSON.stringify(path), tokens.line);
  if (path.length > DEEPEST) throw new BrokenJson(`line ${tokens.line}: nested too deeply`);
  const first = tokens.next;
  if (/^$|^[\]}:,]$/.test(first)) tokens.fail();
  tokens.advance();
  if (first !== "[" && first !== "{") return;
  const end = first === "[" ? "]" : "}";
  for (let place = 0; place === 0 ? tokens.next !== end : tokens.next === ","; place++) {
    if (place > 0) tokens.advance();
    let key: string | number = place;
    if (first === "{") {
      if (!tokens.next.startsWith('"')) tokens.fail();
      key = JSON.parse(tokens.advance()) as string;
      tokens.expect(":");
    }
    readValue(tokens, [...path, key], lines);
  }
  tokens.expect(end);
}
