/**
 * What a lesson is: steps, each with a text, a picture and at most one question. It is written as
 * plain data, in a Markdown file of the page (content/NAME.md, which scripts/lesson-content.mjs
 * reads) or in a file, a link or a draft of a teacher. The core computes every answer, and a seed
 * varies the numbers.
 */
import type { Part } from "core/parts";
import type { HiddenPart } from "../link/hidden.ts";
import type { LessonContext } from "./context.ts";
import type { Question } from "./questions.ts";

/** What a lesson says of itself. */
interface About {
  readonly title: string;
  /** The youngest age that it is meant for. */
  readonly age: number;
  readonly minutes: number;
  /** In one to three words; only of the page's own. */
  readonly subject?: string;
  /** What is learnt, in one sentence. */
  readonly learnt: string;
  /** What a reader can do afterwards, each to end the sentence "You can". */
  readonly aims: readonly string[];
  /** What a class needs for it. */
  readonly material: readonly string[];
  readonly misconceptions: readonly Misconception[];
}

/** A common mistake, for the teacher. */
export interface Misconception {
  /** What some pupils think, in one sentence. */
  readonly think: string;
  /** What to ask them, so that they find the mistake. */
  readonly ask: string;
  /** The step that it belongs to, counted from 1 on; only in the page's own. */
  readonly step?: number;
}

export interface LessonContent extends About {
  readonly steps: readonly StepContent[];
  /** The part of the core with what its first steps ask; only in the page's own. */
  readonly part?: Part;
}

export interface StepContent {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly locks: readonly string[];
  readonly hides: boolean;
  readonly question: QuestionContent | null;
  readonly after: string;
  /** What follows it beside the picture, and not on paper; only in the page's own. */
  readonly onScreen?: string;
  /** The link of the picture after the answer; empty if it stays. */
  readonly reveals: string;
  /** The name of the function that computes the values of its texts; only in the page's own. */
  readonly name?: string;
  readonly large?: boolean;
  readonly listens?: boolean;
}

/** What all questions have. */
export interface CommonContent {
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

export type QuestionContent = CommonContent &
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

export interface Lesson extends About {
  /** Whether its numbers are the same for all seeds. */
  readonly isFixed?: boolean;
  /** Whether it is a task: one step, without what surrounds those of a lesson. */
  readonly isTask?: boolean;
  /** Whether it is a statement card: a statement and the steps of its proof, without questions. */
  readonly isCard?: boolean;
  /** Each is made when it is opened. */
  readonly steps: readonly ((context: LessonContext) => Step | Promise<Step>)[];
}

export interface Step {
  readonly title: string;
  /** Small Markdown, see player/markdown.ts. */
  readonly text: string;
  /** The link of the picture. Its words `lock` and `hide` hold also after the answer. */
  readonly link: string;
  /** The parameters of the picture that free play cannot change before the answer. */
  readonly locks?: readonly string[];
  /**
   * Whether the numbers in the picture are read: it has the full width of the worksheet, and more
   * of the height of a phone.
   */
  readonly large?: boolean;
  /**
   * Whether the picture shows no answers until the question is answered, or which parts it leaves
   * out.
   */
  readonly hides?: boolean | readonly HiddenPart[];
  /** Whether the sound of the picture belongs to the step. */
  readonly listens?: boolean;
  readonly question?: Question;
  /** What is said after the answer, and the link of the picture from then on. */
  readonly after?: string;
  readonly reveals?: string;
  /** What is said after the answer on paper, where that is less. */
  readonly afterOnPaper?: string;
  /**
   * Returns what stands in place of the text in a statement card, for a template of lit. `linkTo`
   * returns a link in the look of the page.
   */
  readonly body?: (linkTo: (link: string) => string) => unknown;
  /**
   * What a statement card shows in place of the picture, as long as the reader wishes: another
   * link or a drawing, as the paper prints the figure or with the cases of a proof in colours.
   */
  readonly instead?: {
    readonly is: "printed" | "proof";
    readonly link?: string;
    readonly drawing?: Drawing;
  };
  /** What is wrong with it, in a sentence for the reader. */
  readonly problem?: string;
}

export interface WholeLesson {
  readonly lesson: Lesson;
  readonly steps: readonly Step[];
}

/** A figure as a paper prints it, or the cases of a proof. */
export interface Drawing {
  /** What it shows, in words. */
  readonly description: string;
  /** A template of lit. */
  readonly content: unknown;
}
