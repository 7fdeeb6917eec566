/**
 * The link of a lesson, and the answers in it. It is read and written like that of a view. A task
 * is a lesson of one step, and its link is that of its picture.
 */

import { lasts, store, stored } from "../../core/stored.ts";
import { isLesson, isPaper, LONGEST_LESSON } from "../../link/lesson.ts";
import {
  common,
  defaults,
  type Link,
  parse,
  print,
  type State,
  type Tables,
  type Value,
} from "../../link/link.ts";
import { choice, int, picture, type Table, text, type Values } from "../../link/params.ts";
import { tables as pictures } from "../../views/tables.ts";
import { isTask } from "../../views/task.ts";
import { checksum } from "../context.ts";
import { lessons } from "../index.ts";
import type { Step } from "../lesson.ts";

const ANSWER = "\\d{1,2}:[\\w.-]{1,600}";

/** The most characters of a teacher's own lesson: the link keeps room for answers. */
export const LONGEST_OWN = 16_000;

// biome-ignore format: one or two lines for each parameter
export const params = {
  id: choice("Lesson", "The lesson.",
    lessons.map(({ name, title }) => ({ value: name, label: title })),
    { default: lessons[0].name, ...picture }),
  own: text("Own lesson", "A lesson of a teacher's own, compressed; it takes the place of `id`.",
    new RegExp(`[\\w-]{0,${LONGEST_OWN}}`),
    `a compressed lesson of at most ${LONGEST_OWN} characters`, picture),
  step: int("Step", "The step of the lesson, from 1 on.", [1, Number.MAX_SAFE_INTEGER],
    { default: 1, ...picture }),
  seed: int("Seed", "Selects the numbers of the questions.", [0, 9999], { default: 0, ...picture }),
  answers: text("Answers", "The answers of a reader, by step.",
    new RegExp(`(${ANSWER}(;${ANSWER}){0,29})?`), "steps with their answers, like 2:5;3:0.1",
    picture),
  shown: text("Shown answers", "The steps whose answer the reader asked for.",
    /(\d{1,2}(\.\d{1,2}){0,29})?/, "numbers of steps, like 2.5", picture),
  page: choice("Page",
    "The steps, the lesson on paper, what a teacher needs, the editor of own lessons, or all lessons.",
    { steps: "steps", worksheet: "worksheet", teacher: "for the teacher", make: "make your own",
      all: "all lessons" },
    picture),
  key: choice("Answers", "Whether the worksheet has the answers, on a page of their own.",
    { with: "on their own page", without: "left out", alone: "alone" }, picture),
  theme: common.theme,
  ground: common.ground,
  ui: common.ui,
  lang: common.lang,
} satisfies Table;

/** The words of the link of a statement card. */
// biome-ignore format: one or two lines for each parameter
export const paperParams = {
  id: text("Statement",
    "The statement, or the document whose statements are listed; empty for all documents.",
    /[a-z0-9-]{0,100}/, "a document, or a document and a statement, like nim-fractals-theorem-15",
    picture),
  step: {
    ...params.step,
    label: "Step",
    meaning: "1 is the statement, the steps of its proof follow.",
  },
  as: choice("Picture", "The figure as the paper prints it, or as this page draws it.",
    { printed: "As printed", ours: "As drawn here" }, picture),
  theme: common.theme,
  ground: common.ground,
  ui: common.ui,
  lang: common.lang,
} satisfies Table;

/** What `as` chooses in the steps of a proof. */
export const proofOptions = [
  { value: "printed", label: "In colours" },
  { value: "ours", label: "In the picture" },
] as const;

export type LessonState = Values<typeof params> & {
  /** The word of a statement card, or of a list of cards; null is a lesson. */
  readonly card: string | null;
  /** How the figure of a card is drawn. */
  readonly as: Values<typeof paperParams>["as"];
  /** The link of a task, without what belongs to its reader and to the page; "" is a lesson. */
  readonly task: string;
};
export type Answers = ReadonlyMap<number, string>;

const NO_CARD = { card: null, as: "printed" } as const;

const tables: Tables = { lesson: params, paper: paperParams };

/** Parses the link of a lesson, of a task or of a statement card. */
export function parseLesson(text: string): Link & { readonly values: LessonState } {
  if (isTask(text)) return parseTask(text);
  const link = parse(text, tables, LONGEST_LESSON);
  if (isPaper(text)) {
    const { id, ...rest } = link.values as Values<typeof paperParams>;
    const own = { ...rest, card: id, task: "" };
    return { ...link, values: { ...(defaults(params) as Values<typeof params>), ...own } };
  }
  const values = link.values as Values<typeof params>;
  return { ...link, values: { ...values, ...NO_CARD, task: "" } };
}

export function printLesson(state: State): string {
  const { task = "", card = null } = state;
  if (card !== null)
    return print("paper", { ...defaults(paperParams), ...state, id: card }, tables);
  if (task === "") return print("lesson", { ...defaults(params), ...state }, tables);
  const { view, values } = parse(String(task), pictures);
  const { theme = "auto", ground = "page", ui = "none", lang = "auto", seed = 0 } = state;
  const answer = readAnswers(String(state.answers ?? "")).get(1) ?? "";
  const shown = readShown(String(state.shown ?? "")).has(1) ? "1" : "0";
  const own = { theme, ground, ui, lang, answer, shown, ...seeded(view, seed) };
  return print(view, { ...values, ...own }, pictures);
}

/** Returns a link in the theme, on the ground and with what is left out of a state. */
export function inLook(link: string, { theme, ground, ui, lang }: LessonState): string {
  const look = { theme, ground, ui, lang };
  if (isLesson(link)) return printLesson({ ...parseLesson(link).values, ...look });
  const { view, values } = parse(link, pictures);
  return print(view, { ...values, ...look }, pictures);
}

function parseTask(text: string): Link & { readonly values: LessonState } {
  const { view, values, problems } = parse(text, pictures);
  const { theme, ground, ui, lang, answer, shown, ...rest } = values;
  const seed = values[seedWord(view)] ?? 0;
  const task = print(view, { ...rest, ...seeded(view, 0) }, pictures);
  const own = { task, seed, answers: answer === "" ? "" : `1:${answer}`, theme, ground, ui, lang };
  const state = { ...defaults(params), ...own, ...NO_CARD, shown: shown === "1" ? "1" : "" };
  return { view, problems, values: state as unknown as LessonState };
}

/**
 * Returns the word of a view's links that selects the numbers of a question. In the dynamics `seed`
 * is rows of bits.
 */
export function seedWord(view: string): "seed" | "numbers" {
  return pictures[view]?.seed?.kind === "integer" ? "seed" : "numbers";
}

function seeded(view: string, seed: Value | undefined): State {
  return { [seedWord(view)]: seed ?? 0 };
}

/** Returns what changes for other numbers: the next seed, and no answers yet. */
export function withOtherNumbers({ seed, task }: LessonState) {
  const { view } = task === "" ? { view: "" } : parse(task, pictures);
  const param = pictures[view]?.[seedWord(view)] ?? params.seed;
  const most = param.kind === "integer" ? param.max : 0;
  return { seed: (seed + 1) % (most + 1), answers: "", shown: "" };
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

// What this device stores of a lesson for later visits: the answers, a line for each seed

export type Progress = Pick<LessonState, "answers" | "shown">;

/** Returns the name of what is stored of a lesson. */
function nameOf({ id, own, task }: Pick<LessonState, "id" | "own" | "task">): string {
  if (task !== "") return `nimscape-task-${checksum(task).toString(36)}`;
  return `nimscape-lesson-${own === "" ? id : `own-${checksum(own).toString(36)}`}`;
}

/** Returns the stored lines of a lesson, by seed. */
function linesOf(state: LessonState): Map<string, string> {
  const lines = (stored(nameOf(state)) ?? "").split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.split(" ")[0] ?? "", line]));
}

/**
 * Stores the answer of a step, and whether it was shown, beside those that are stored for the same
 * numbers; of a lesson without any, all answers of the link.
 */
export function storeAnswers(state: LessonState, place: number): void {
  const progress = storedAnswers(state);
  const answer = readAnswers(state.answers).get(place);
  const step = {
    answers: answer === undefined ? "" : writeAnswers(new Map([[place, answer]])),
    shown: readShown(state.shown).has(place) ? `${place}` : "",
  };
  const { answers, shown } = merged(progress, isNone(progress) ? state : step);
  const lines = linesOf(state).set(`${state.seed}`, `${state.seed} ${answers} ${shown}`);
  store(nameOf(state), [...lines.values()].join("\n"));
}

/** Forgets the answers for the same numbers. */
export function forgetAnswers(state: LessonState): void {
  const lines = linesOf(state);
  lines.delete(`${state.seed}`);
  store(nameOf(state), lines.size === 0 ? null : [...lines.values()].join("\n"));
}

/** Forgets the answers for all numbers. */
export function forgetLesson(state: LessonState): void {
  store(nameOf(state), null);
}

/** Returns the answers of this device for the same lesson and numbers, and which it has shown. */
export function storedAnswers(state: LessonState): Progress {
  const [, answers = "", shown = ""] = (linesOf(state).get(`${state.seed}`) ?? "").split(" ");
  const { values } = parseLesson(`#v1/lesson?answers=${answers}&shown=${shown}`);
  return { answers: values.answers, shown: values.shown };
}

/** Whether later visits have the answer of a step. */
export function isStored(state: LessonState, place: number): boolean {
  const [here, there] = [readAnswers(storedAnswers(state).answers), readAnswers(state.answers)];
  return lasts(nameOf(state)) && here.get(place) === there.get(place);
}

export function isNone({ answers, shown }: Progress): boolean {
  return answers === "" && shown === "";
}

/** Returns the answers of both; the second one counts where a step has two. */
export function merged(first: Progress, second: Progress): Progress {
  const answers = new Map([...readAnswers(first.answers), ...readAnswers(second.answers)]);
  const shown = [...readShown(first.shown), ...readShown(second.shown)];
  return { answers: writeAnswers(answers), shown: writeShown(shown) };
}

// How many questions of a lesson are answered, and how many of them right

export interface Score {
  readonly questions: number;
  /** Those that are judged: a text is not. */
  readonly judged: number;
  /** All that have an answer. */
  readonly answered: number;
  readonly right: number;
}

/** Returns the score of answers, which are counted by step from 1 on. */
export function scoreOf(steps: readonly Step[], answers: Answers): Score {
  const verdicts = steps.flatMap(({ question }, at) => {
    if (question === undefined) return [];
    const answer = answers.get(at + 1);
    const kind = answer === undefined ? "invalid" : question.judge(answer).kind;
    return [{ kind, isJudged: question.right !== null }];
  });
  return {
    questions: verdicts.length,
    judged: verdicts.filter(({ isJudged }) => isJudged).length,
    answered: verdicts.filter(({ kind }) => kind !== "invalid").length,
    right: verdicts.filter(({ kind }) => kind === "right").length,
  };
}

/** A score of a lesson with a number of steps. */
export interface Result extends Score {
  readonly steps: number;
}

/** A lesson that is reported to the platform or the page around it. */
export interface Graded {
  link: string;
  score(): Promise<Omit<Result, "questions">>;
  /** Shows a sentence to the reader. */
  notify(sentence: string): void;
}

/**
 * Returns the share of right answers, in 0..=1. A lesson that judges nothing has 1 on its last
 * step, and 0 before.
 */
export function gradeOf({ judged, right, steps }: Omit<Result, "questions">, step: number): number {
  return judged > 0 ? right / judged : step >= steps ? 1 : 0;
}
