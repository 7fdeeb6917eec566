/** How many questions of a lesson are answered, and how many of them right. Pure. */
import type { Step } from "../lesson.ts";
import type { Answers } from "./link.ts";

export interface Score {
  /** The questions that are judged. */
  readonly judged: number;
  readonly answered: number;
  readonly right: number;
}

/** Returns the score of answers, which are counted by step from 1 on. */
export function scoreOf(steps: readonly Step[], answers: Answers): Score {
  const verdicts = steps.flatMap(({ question }, at) => {
    if (question === undefined || question.right === null) return [];
    const answer = answers.get(at + 1);
    return [answer === undefined ? "none" : question.judge(answer).kind];
  });
  const count = (kind: string) => verdicts.filter((each) => each === kind).length;
  return {
    judged: verdicts.length,
    answered: count("right") + count("wrong"),
    right: count("right"),
  };
}

/** A score of a lesson with a number of steps. */
export interface Result extends Score {
  readonly steps: number;
}

/** A lesson that is reported to the platform or the page around it. */
export interface Graded {
  link: string;
  score(): Promise<Result>;
  /** Shows a sentence to the reader. */
  notify(sentence: string): void;
}

/**
 * Returns the share of right answers, in 0..=1. A lesson that judges nothing has 1 on its last
 * step, and 0 before.
 */
export function gradeOf({ judged, right, steps }: Result, step: number): number {
  return judged > 0 ? right / judged : step >= steps ? 1 : 0;
}
