/** How many questions of a lesson are answered, and how many of them right. Pure. */
import type { Step } from "../lesson.ts";
import type { Answers } from "./link.ts";

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
