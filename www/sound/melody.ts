/** What is heard of a picture: numbers of the core, before they become notes. Types only. */
import type { Core } from "../core/client.ts";
import type { Field } from "../core/protocol.ts";

/** Numbers in their order, one for each note. */
export interface Voice {
  /** Whose numbers they are, such as "centre 2". */
  readonly name: string;
  readonly numbers: readonly (number | bigint)[];
}

export interface Melody {
  /** What the numbers are, in their order, such as "Row 2, columns 0 to 31". */
  readonly title: string;
  /** One for both ears, or one for the left and one for the right; all equally long. */
  readonly voices: readonly [Voice] | readonly [left: Voice, right: Voice];
  /** "counts": each doubling is the same step. "differences": each unit is, and 0 in the middle. */
  readonly scale: "counts" | "differences";
  /** After how many notes the numbers begin again; null if they do not. */
  readonly turn: number | null;
}

/** Where a view takes its numbers from. */
export interface Source {
  readonly core: Core;
  data(): Promise<Field>;
  readonly signal: AbortSignal;
}

/** The sound of a view, a file of its own. */
export interface ViewSound<S> {
  /** What is heard, in a sentence or two. */
  readonly words: string;
  /** Returns the numbers. Rejects with an error for the user where there are none. */
  melody(state: S, source: Source): Promise<Melody>;
}
