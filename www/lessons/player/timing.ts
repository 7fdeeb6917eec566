/** Rough minutes for the steps of a lesson. Pure. */
import type { Lesson, Step } from "../lesson.ts";
import type { Form } from "../questions.ts";
import { plain } from "./markdown.ts";

/** Words that are read and discussed in a minute. */
const WORDS = 60;

/** The minutes of a question, before they are scaled to those of the lesson. */
const WEIGHTS: Readonly<Record<Form["kind"], number>> = {
  number: 1.5,
  choice: 1,
  order: 2,
  move: 2,
  pick: 2,
  cells: 2,
  text: 3,
};

/** Returns the minutes of a step in a class, roughly. */
export function roughly({ text, question }: Step): number {
  const words = plain(text).split(" ").length;
  return words / WORDS + (question === undefined ? 0 : WEIGHTS[question.form.kind]);
}

/**
 * Shares the minutes of a lesson between its steps, by the length of the text and the kind of the
 * question. Each gets a whole number of minutes, at least 1, and together they are those of the
 * lesson unless it has fewer minutes than steps.
 */
export function minutesOf({ minutes }: Pick<Lesson, "minutes">, steps: readonly Step[]): number[] {
  const weights = steps.map(roughly);
  const all = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((each) => (minutes * each) / all);
  const whole = shares.map((each) => Math.max(1, Math.floor(each)));
  const left = minutes - whole.reduce((sum, each) => sum + each, 0);
  const lacks = shares.map((share, at) => ({ at, lack: share - (whole[at] ?? 0) }));
  for (const { at } of lacks
    .toSorted((one, other) => other.lack - one.lack)
    .slice(0, Math.max(0, left)))
    whole[at] = (whole[at] ?? 0) + 1;
  for (let over = -left; over > 0 && Math.max(...whole) > 1; over--) {
    const longest = whole.indexOf(Math.max(...whole));
    whole[longest] = (whole[longest] ?? 1) - 1;
  }
  return whole;
}
