/**
 * What a task is: a question of a view, made from a link. A view names its questions in `asks` of
 * its description, and its file ask.ts makes them.
 */
import type { Part } from "../../link/hidden.ts";
import type { Kit } from "../kit.ts";
import type { Question } from "../questions.ts";

/** What a question is made from. */
export interface Source<S> {
  /** The core, and numbers that vary with the seed; those of seed 0 are the first ones. */
  readonly kit: Kit;
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
  readonly hides?: readonly Part[];
  /** What the picture shows after the answer. */
  readonly reveals?: Partial<S>;
}

/** A question that a view can ask. */
export interface Asking<S> {
  /** What is asked for, in a few words that follow "Asks for". */
  readonly label: string;
  /** Whether it is offered for a state; absent: for all. */
  fits?(state: S): boolean;
  /** Rejects with a sentence for the user where a state has no such question. */
  make(source: Source<S>): Promise<Task<S>>;
}

/** The questions of a view, by their words. */
export type Asks<S> = Readonly<Record<string, Asking<S>>>;
