/**
 * What a task is: a question of a view, made from a link. A view names its questions in `asks` of
 * its description, and its file ask.ts makes them.
 */
import type { HiddenPart } from "../../link/hidden.ts";
import type { LessonContext } from "../context.ts";
import type { Question } from "../questions.ts";

/** What a question is made from. */
export interface TaskSource<S> {
  /** The core, and numbers that vary with the seed; those of seed 0 are the first ones. */
  readonly kit: LessonContext;
  readonly state: S;
  /** The number at the end of the word; null if there is none. */
  readonly of: number | null;
}

export interface Task<S> {
  readonly question: Question;
  /** What the picture shows, where that is not what the link says. */
  readonly picture?: Partial<S>;
  /** The parameters that the question is about: they stay until it is answered. */
  readonly about: readonly (keyof S & string)[];
  /** What would give the answer away: it is hidden until the question is answered. */
  readonly hides?: readonly HiddenPart[];
  /** What the picture shows after the answer. */
  readonly reveals?: Partial<S>;
}

/** A question that a view can ask. */
export interface TaskQuestion<S> {
  /** What is asked for, in a few words that follow "Asks for". */
  readonly label: string;
  /** Whether it is offered for a state; absent: for all. */
  fits?(state: S): boolean;
  /** Rejects with a sentence for the user where a state has no such question. */
  make(source: TaskSource<S>): Promise<Task<S>>;
}

/** The questions of a view, by their words. */
export type TaskQuestions<S> = Readonly<Record<string, TaskQuestion<S>>>;
