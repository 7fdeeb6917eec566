/** What this device stores of a lesson for later visits: the answers, a line for each seed. */
import { lasts, store, stored } from "../../core/stored.ts";
import { mixed } from "../context.ts";
import {
  type LessonState,
  parseLesson,
  readAnswers,
  readShown,
  writeAnswers,
  writeShown,
} from "./link.ts";

export type Kept = Pick<LessonState, "answers" | "shown">;

/** Returns the name of what is stored of a lesson. */
function nameOf({ id, own, task }: Pick<LessonState, "id" | "own" | "task">): string {
  if (task !== "") return `nimscape-task-${mixed(task).toString(36)}`;
  return `nimscape-lesson-${own === "" ? id : `own-${mixed(own).toString(36)}`}`;
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
  const known = storedAnswers(state);
  const answer = readAnswers(state.answers).get(place);
  const step = {
    answers: answer === undefined ? "" : writeAnswers(new Map([[place, answer]])),
    shown: readShown(state.shown).has(place) ? `${place}` : "",
  };
  const { answers, shown } = merged(known, isNone(known) ? state : step);
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
export function storedAnswers(state: LessonState): Kept {
  const [, answers = "", shown = ""] = (linesOf(state).get(`${state.seed}`) ?? "").split(" ");
  const { values } = parseLesson(`#v1/lesson?answers=${answers}&shown=${shown}`);
  return { answers: values.answers, shown: values.shown };
}

/** Whether later visits have the answer of a step. */
export function isStored(state: LessonState, place: number): boolean {
  const [here, there] = [readAnswers(storedAnswers(state).answers), readAnswers(state.answers)];
  return lasts(nameOf(state)) && here.get(place) === there.get(place);
}

export function isNone({ answers, shown }: Kept): boolean {
  return answers === "" && shown === "";
}

/** Returns the answers of both; the second one counts where a step has two. */
export function merged(first: Kept, second: Kept): Kept {
  const answers = new Map([...readAnswers(first.answers), ...readAnswers(second.answers)]);
  const shown = [...readShown(first.shown), ...readShown(second.shown)];
  return { answers: writeAnswers(answers), shown: writeShown(shown) };
}
