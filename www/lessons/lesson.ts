/**
 * What a lesson is: steps, each with a text, a picture and at most one question. The core computes
 * every answer, and a seed varies the numbers.
 */
import type { HiddenPart } from "../link/hidden.ts";
import type { LessonContext } from "./context.ts";
import type { Question } from "./questions.ts";

export interface Lesson {
  readonly title: string;
  /** The youngest age that it is meant for. */
  readonly age: number;
  readonly minutes: number;
  /** What is learnt, in one sentence. */
  readonly learnt: string;
  /** What a reader can do afterwards, each to end the sentence "You can". */
  readonly aims: readonly string[];
  /** What a class needs for it. */
  readonly material: readonly string[];
  readonly misconceptions: readonly Misconception[];
  /** Whether its numbers are the same for all seeds. */
  readonly isFixed?: boolean;
  /** Whether it is a task: one step, without what surrounds those of a lesson. */
  readonly isTask?: boolean;
  /** Whether it is a statement card: a statement and the steps of its proof, without questions. */
  readonly isCard?: boolean;
  /** Each is made when it is opened. */
  readonly steps: readonly ((context: LessonContext) => Step | Promise<Step>)[];
}

/** A common mistake, for the teacher. */
export interface Misconception {
  /** What some pupils think, in one sentence. */
  readonly think: string;
  /** What to ask them, so that they find the mistake. */
  readonly ask: string;
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

/** A figure as a paper prints it, or the cases of a proof. */
export interface Drawing {
  /** What it shows, in words. */
  readonly description: string;
  /** A template of lit. */
  readonly content: unknown;
}
