/**
 * What a lesson is written as: plain data. Those of the page are Markdown files (content/NAME.md),
 * which scripts/lesson-content.mjs reads; those of teachers are files, links and drafts.
 */
import type { Misconception } from "./lesson.ts";

export interface LessonContent {
  readonly title: string;
  readonly age: number;
  readonly minutes: number;
  readonly learnt: string;
  readonly aims: readonly string[];
  readonly material: readonly string[];
  readonly misconceptions: readonly Misconception[];
  readonly steps: readonly StepContent[];
}

export interface StepContent {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly locks: readonly string[];
  readonly hides: boolean;
  readonly question: QuestionContent | null;
  readonly after: string;
  /** The link of the picture after the answer; empty if it stays. */
  readonly reveals: string;
  /** The name of the function that computes the values of its texts; only in the page's own. */
  readonly name?: string;
  readonly large?: boolean;
  readonly listens?: boolean;
}

/** What all questions have. */
export interface Asked {
  readonly ask: string;
  readonly hints: readonly string[];
  /** The right answer in words, and why others are wrong, by name; only in the page's own. */
  readonly answer?: string;
  readonly reasons?: Readonly<Record<string, string>>;
}

export interface OptionContent {
  readonly text: string;
  readonly right: boolean;
  /** Why it is right or wrong; may be empty. */
  readonly why: string;
}

export type QuestionContent = Asked &
  (
    | { readonly kind: "number"; readonly right: number | null }
    | { readonly kind: "choice"; readonly options: readonly OptionContent[] }
    | { readonly kind: "order"; readonly items: readonly string[] }
    | { readonly kind: "move"; readonly piles: readonly number[] }
    /** A board; without computed cells, the losing positions (row, column, pile) of Nim. */
    | {
        readonly kind: "cells";
        readonly pile: number;
        readonly side: number;
        readonly one: boolean;
      }
    | { readonly kind: "text" }
  );

export type Kind = QuestionContent["kind"];
