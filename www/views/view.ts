/**
 * What a view is. A view describes itself (name, sentence, parameters), turns fields from the core into
 * geometry (pure functions beside it, testable without a DOM) and draws. Importing a view touches no DOM.
 */
import type { Easel } from "../draw/easel.ts";
import type { Table, Values } from "../state/params.ts";
import type { Core, Door } from "../worker/client.ts";
import type { Field } from "../worker/protocol.ts";

export interface View<T extends Table = Table> {
  /** The word in the link. */
  readonly name: string;
  readonly title: string;
  /** One sentence that tells a newcomer what is being looked at. */
  readonly sentence: string;
  /** Every word of its link, in the order in which it is written. */
  readonly params: T;
  /** What its tab opens with, where that is more inviting than the defaults. */
  readonly opening?: Partial<Values<T>>;
  /** The keys that its picture listens to, and what they do, for the help. */
  readonly keys?: readonly (readonly [keys: string, what: string])[];
  /** What `sel` is in this state. Absent: not a position of three piles that can be typed and carried about. */
  selects?(state: Values<T>): Selects;
  /** Whether a control, or a choice in it, makes sense in this state: what does not is not offered. Default: all. */
  offers?(state: Values<T>, key: string, choice?: string): boolean;
  /** Whether this state has steps to go through and to play, if the scene has any. Default: yes. */
  plays?(state: Values<T>): boolean;
  /** How far a whole number goes in this state, where that is less than its table says: its slider ends there. */
  most?(state: Values<T>, key: string, door: Door): number | undefined;
  /** What else changes when the user gave the word `key` of this state its value, so that they go together. */
  follows?(state: Values<T>, key: string): Partial<Values<T>>;
  /** Loads what draws it: a file of its own, so that nobody fetches a picture that he does not look at. */
  load(): Promise<Mount<Values<T>>>;
}

/** Fills a stage with a picture. */
export type Mount<S> = (stage: Stage<S>) => Scene<S>;

/** A P-position of Nim, any position of Nim, a P-position of LIM, or one of a game of which the page has nothing to tell. */
export type Selects = "nim" | "any" | "lim" | "other";

/** What the page lends to a mounted view. */
export interface Stage<S> {
  /** The element to fill with the picture, edge to edge. */
  readonly root: HTMLElement;
  /** The core behind the worker: everything that may take over 16 ms. */
  readonly core: Core;
  /** The core on this thread: questions of a few microseconds. */
  readonly door: Door;
  /** What it draws with. */
  readonly easel: Easel;
  /** The user acted on the picture: a new state. "glide" while a gesture lasts, "step" for a lasting act. */
  change(patch: Partial<S>, how: "glide" | "step"): void;
  /** Facts on what is under the pointer or the cursor, or null. Shown beside the picture, spoken if `speak`. */
  inform(facts: Facts | null, speak?: boolean): void;
  /** Work under way: a fraction in 0..=1, or null when there is none. With `stop` the user can end it. */
  progress(fraction: number | null, stop?: () => void): void;
  /** Playing has begun, or has ended (by itself or because it was asked to). */
  playing(on: boolean): void;
  /** A sentence that the user should read (once); the picture stays. */
  warn(sentence: string): void;
}

export interface Facts {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

export interface Scene<S> {
  /**
   * Shows a state. Resolves when its picture is complete, rejects with an Error whose message is for the user;
   * the last good picture then stays. A newer call makes an older one resolve early.
   */
  show(state: S): Promise<void>;
  /** What is shown, as plain typed arrays: the contract of `nimscape.data()`. */
  data(): Promise<Field>;
  /** The digest of `data()`, computed where the data is. */
  digest(): Promise<string>;
  /** The theme or the size of the page changed: draw again with the new CSS variables. */
  repaint(): void;
  /** Plays the growth on from the current step, or back to its first one, if the view has steps; "stop" ends it. */
  play?(what: "on" | "back" | "stop"): void;
  /** Goes one step of the growth back or forward. */
  step?(by: -1 | 1): void;
  dispose(): void;
}
