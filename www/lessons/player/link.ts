/** The link of a lesson, and the answers in it. It is read and written like that of a view. */

import { LONGEST_LESSON } from "../../link/lesson.ts";
import {
  common,
  defaults,
  type Link,
  parse,
  print,
  type State,
  type Tables,
} from "../../link/link.ts";
import type { Table, Values } from "../../link/params.ts";
import { lessons } from "../index.ts";

const ANSWER = "\\d{1,2}:[\\w.-]{1,600}";

/** The most characters of a teacher's own lesson: the link keeps room for answers. */
export const LONGEST_OWN = 16_000;

export const params = {
  id: {
    kind: "choice",
    label: "Lesson",
    meaning: "The lesson.",
    control: "picture",
    default: lessons[0].name,
    options: lessons.map(({ name, title }) => ({ value: name, label: title })),
  },
  own: {
    kind: "text",
    label: "Own lesson",
    meaning: "A lesson of a teacher's own, compressed; it takes the place of `id`.",
    control: "picture",
    default: "",
    pattern: new RegExp(`[\\w-]{0,${LONGEST_OWN}}`),
    allowed: `a compressed lesson of at most ${LONGEST_OWN} characters`,
  },
  step: {
    kind: "integer",
    label: "Step",
    meaning: "The step of the lesson, from 1 on.",
    control: "picture",
    default: 1,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  },
  seed: {
    kind: "integer",
    label: "Seed",
    meaning: "Selects the numbers of the questions.",
    control: "picture",
    default: 0,
    min: 0,
    max: 9999,
  },
  answers: {
    kind: "text",
    label: "Answers",
    meaning: "The answers of a reader, by step.",
    control: "picture",
    default: "",
    pattern: new RegExp(`(${ANSWER}(;${ANSWER}){0,29})?`),
    allowed: "steps with their answers, like 2:5;3:0.1",
  },
  shown: {
    kind: "text",
    label: "Shown answers",
    meaning: "The steps whose answer the reader asked for.",
    control: "picture",
    default: "",
    pattern: /(\d{1,2}(\.\d{1,2}){0,29})?/,
    allowed: "numbers of steps, like 2.5",
  },
  page: {
    kind: "choice",
    label: "Page",
    meaning: "The steps, the lesson on paper, what a teacher needs, or the editor of own lessons.",
    control: "picture",
    default: "steps",
    options: [
      { value: "steps", label: "steps" },
      { value: "worksheet", label: "worksheet" },
      { value: "teacher", label: "for the teacher" },
      { value: "make", label: "make your own" },
    ],
  },
  key: {
    kind: "choice",
    label: "Answers",
    meaning: "Whether the worksheet has the answers, on a page of their own.",
    control: "picture",
    default: "with",
    options: [
      { value: "with", label: "on their own page" },
      { value: "without", label: "left out" },
      { value: "alone", label: "alone" },
    ],
  },
  theme: common.theme,
  ground: common.ground,
  ui: common.ui,
  lang: common.lang,
} as const satisfies Table;

export type LessonState = Values<typeof params>;
export type Answers = ReadonlyMap<number, string>;

const tables: Tables = { lesson: params };

/** Parses the link of a lesson. */
export function parseLesson(text: string): Link & { readonly values: LessonState } {
  return parse(text, tables, LONGEST_LESSON) as Link & { readonly values: LessonState };
}

export function printLesson(state: State): string {
  return print("lesson", { ...defaults(params), ...state }, tables);
}

/** Returns what changes for other numbers: the next seed, and no answers yet. */
export function withOtherNumbers({ seed }: LessonState) {
  return { seed: (seed + 1) % (params.seed.max + 1), answers: "", shown: "" };
}

/** Returns the answers of a link, by step; the first one where a step has two. */
export function readAnswers(text: string): Answers {
  const pairs = text.split(";").filter((pair) => pair !== "");
  return new Map(
    pairs.reverse().map((pair) => [Number(pair.split(":")[0]), pair.replace(/^\d+:/, "")]),
  );
}

/** Returns the steps whose answer a link shows. */
export function readShown(text: string): ReadonlySet<number> {
  return new Set(text === "" ? [] : text.split(".").map(Number));
}

export function writeShown(steps: Iterable<number>): string {
  return [...new Set(steps)].sort((one, other) => one - other).join(".");
}

export function writeAnswers(answers: Answers): string {
  const sorted = [...answers].sort(([one], [other]) => one - other);
  return sorted.map(([step, answer]) => `${step}:${answer}`).join(";");
}
