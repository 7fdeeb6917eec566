/** What a lesson of a teacher's own is: plain data, in a file, in a link and on the device. */
import type { Misconception } from "../lesson.ts";

export interface OwnLesson {
  readonly title: string;
  readonly age: number;
  readonly minutes: number;
  readonly learnt: string;
  readonly aims: readonly string[];
  readonly material: readonly string[];
  readonly misconceptions: readonly Misconception[];
  readonly steps: readonly OwnStep[];
}

export interface OwnStep {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly locks: readonly string[];
  readonly hides: boolean;
  readonly question: OwnQuestion | null;
  readonly after: string;
  /** The link of the picture after the answer; empty if it stays. */
  readonly reveals: string;
}

/** What all questions have. */
interface Asked {
  readonly ask: string;
  readonly hints: readonly string[];
}

export interface OwnOption {
  readonly text: string;
  readonly right: boolean;
  /** Why it is right or wrong; may be empty. */
  readonly why: string;
}

export type OwnQuestion = Asked &
  (
    | { readonly kind: "number"; readonly right: number | null }
    | { readonly kind: "choice"; readonly options: readonly OwnOption[] }
    | { readonly kind: "order"; readonly items: readonly string[] }
    | { readonly kind: "move"; readonly piles: readonly number[] }
    /** The losing positions (row, column, pile) of Nim on a board. */
    | {
        readonly kind: "cells";
        readonly pile: number;
        readonly side: number;
        readonly one: boolean;
      }
    | { readonly kind: "text" }
  );

export type Kind = OwnQuestion["kind"];

export const KINDS: readonly Kind[] = ["number", "choice", "order", "move", "cells", "text"];

/** The most characters of each text, and the most of each list. */
export const MOST = {
  title: 120,
  learnt: 300,
  line: 300,
  lines: 8,
  text: 4000,
  link: 2000,
  ask: 600,
  option: 200,
  options: 8,
  steps: 30,
} as const;

/** The ranges of numbers. */
export const RANGES = {
  age: { min: 6, max: 99 },
  minutes: { min: 1, max: 300 },
  right: { min: -(10 ** 14), max: 10 ** 14 },
  counters: { min: 0, max: 12 },
  pile: { min: 0, max: 15 },
  side: { min: 2, max: 8 },
} as const;

/** The link of the picture in a new step. */
const PICTURE = "#v1/play?p=3,4,5";

export const NEW_STEP: OwnStep = {
  title: "",
  text: "",
  link: PICTURE,
  locks: [],
  hides: false,
  question: null,
  after: "",
  reveals: "",
};

export const NEW_LESSON: OwnLesson = {
  title: "",
  age: 12,
  minutes: 20,
  learnt: "",
  aims: [],
  material: [],
  misconceptions: [],
  steps: [NEW_STEP],
};

/** Returns an empty question of a kind, with what another one has said. */
export function newQuestion(kind: Kind, { ask = "", hints = [] }: Partial<Asked> = {}) {
  return { ...EMPTY[kind], ask, hints } as OwnQuestion;
}

const NONE = { ask: "", hints: [] };

const EMPTY: { readonly [K in Kind]: Extract<OwnQuestion, { readonly kind: K }> } = {
  number: { ...NONE, kind: "number", right: null },
  choice: {
    ...NONE,
    kind: "choice",
    options: [
      { text: "", right: true, why: "" },
      { text: "", right: false, why: "" },
    ],
  },
  order: { ...NONE, kind: "order", items: [] },
  move: { ...NONE, kind: "move", piles: [3, 4, 5] },
  cells: { ...NONE, kind: "cells", pile: 0, side: 4, one: false },
  text: { ...NONE, kind: "text" },
};

/** Returns a lesson without empty lines in its lists. */
export function tidied(lesson: OwnLesson): OwnLesson {
  const lines = (all: readonly string[]) => all.filter((line) => line.trim() !== "");
  const steps = lesson.steps.map((step) => {
    const { question } = step;
    if (question === null) return step;
    const hints = lines(question.hints);
    const items = question.kind === "order" ? { items: lines(question.items) } : {};
    return { ...step, question: { ...question, hints, ...items } };
  });
  return { ...lesson, aims: lines(lesson.aims), material: lines(lesson.material), steps };
}
