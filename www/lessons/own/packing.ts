/** Writes lessons of a teacher's own into files and links, and reads them. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { check, FORMAT, type Problem } from "./check.ts";
import { BrokenJson, linesOf } from "./lines.ts";
import type { OwnLesson } from "./own.ts";

/** The longest file that is read, in characters: 30 full steps have about half as many. */
export const LONGEST_FILE = 400_000;

/** At most this many problems are named at once. */
const MOST_PROBLEMS = 3;

/** Returns a lesson as data, without what is empty. */
function plain(lesson: OwnLesson): object {
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

/** Returns the text of a file. */
export function writeFile(lesson: OwnLesson): string {
  return `${JSON.stringify(plain(lesson), null, 2)}\n`;
}

/** Reads the text of a file. Throws an error that names line, step and field of each problem. */
export function readFile(text: string): OwnLesson {
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
export function pack(lesson: OwnLesson): string {
  const small = deflateSync(strToU8(JSON.stringify(plain(lesson))), { level: 9 });
  const text = btoa(strFromU8(small, true));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Reads a word of a link. Throws an error that names step and field of each problem. */
export function unpack(word: string): OwnLesson {
  const text = inflated(word);
  if (text === null) throw new Error("own: the lesson in this link is damaged or cut off.");
  return accepted(text, () => "");
}

/** Returns the text that a word stands for; null if it is damaged. */
function inflated(word: string): string | null {
  try {
    const small = strToU8(atob(word.replace(/-/g, "+").replace(/_/g, "/")), true);
    const text = strFromU8(inflateSync(small));
    linesOf(text);
    return text.length > LONGEST_FILE ? null : text;
  } catch {
    return null;
  }
}

function accepted(text: string, lineOf: (path: Problem["path"]) => string): OwnLesson {
  const { lesson, problems } = check(JSON.parse(text));
  if (problems.length === 0) return lesson;
  const named = problems.slice(0, MOST_PROBLEMS);
  const sentences = named.map(({ path, sentence }) => `${sentence}${lineOf(path)}.`);
  const left = problems.length - named.length;
  throw new Error([...sentences, ...(left > 0 ? [`${left} more.`] : [])].join(" "));
}
