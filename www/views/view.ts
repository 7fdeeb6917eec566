/**
 * What a view is. A view describes itself (name, sentence, parameters), turns fields from the core
 * into geometry (pure functions beside it, testable without a DOM) and draws. Importing a view
 * touches no DOM.
 */
import type { OctantParams } from "core";
import type { Part } from "core/parts";
import type { Frame } from "../canvas/camera.ts";
import type { Zoom } from "../canvas/gestures.ts";
import type { Action } from "../canvas/keys.ts";
import type { DrawingSurface } from "../canvas/surface.ts";
import type { Core } from "../core/client.ts";
import type { InstantBindings } from "../core/instant.ts";
import type { Field } from "../core/protocol.ts";
import type { TaskQuestions } from "../lessons/questions.ts";
import type { State } from "../link/link.ts";
import type { Position, Table, Values } from "../link/params.ts";
import type { ViewSound } from "../sound/melody.ts";

export interface View<T extends Table = Table> {
  /** The word in the link. */
  readonly name: string;
  readonly title: string;
  /** What it shows, in a few words, for the menu. */
  readonly line: string;
  /** Other names by which the search finds it, with semicolons between them. */
  readonly alsoCalled?: string;
  /** Its name in the navigation, below that of its group; default: the title. */
  readonly label?: string;
  /** The link whose thumbnail the menu shows; default: the link of its defaults. */
  readonly thumbnail?: string;
  /** Where it stands in the navigation. */
  readonly group: Group;
  /** The heading of its part of the group, if the group has parts. */
  readonly within?: string;
  /** One sentence that says what the picture shows. */
  readonly sentence: string;
  /**
   * How the picture is read, why it matters and what to try: some short sentences, which the panel
   * shows below the sentence.
   */
  readonly guide?: string;
  /** Returns the title and the sentence for a state, where the general ones are not true. */
  headingIn?(state: Values<T>): Heading | undefined;
  /**
   * Returns the title of the picture of a state, in the language of the page: what it shows, then
   * what distinguishes it from others of this view (titles.ts).
   */
  titleIn(state: Values<T>): string;
  /** The terms of the glossary that a reader meets here, the first ones first. */
  readonly terms: readonly string[];
  /** Every word of its link, in the order in which it is written. */
  readonly params: T;
  /** What its tab opens with, where that is more inviting than the defaults. */
  readonly opening?: Partial<Values<T>>;
  /** What its animation does, for the button that starts it. Absent: it has none. */
  readonly verb?: string;
  /** Whether pointing at the picture gives facts. Default: yes. */
  readonly informs?: boolean;
  /** Whether the movement at Start from the plane into space explains it. Default: no. */
  readonly movement?: boolean;
  /**
   * The kind of `sel` in this state. Absent: not a position of three piles that can be typed and
   * shared.
   */
  selects?(state: Values<T>): Selects;
  /** The positions of a game of Nim that this state went through, in order. Default: none. */
  passed?(state: Values<T>): readonly Position[];
  /**
   * Whether a control, or a choice in it, makes sense in this state: what does not is not offered.
   * Default: all.
   */
  offers?(state: Values<T>, key: string, choice?: string): boolean;
  /** The parameter that steps change, where it is none of those that choose the picture. */
  readonly steps?: string;
  /** Whether this state has steps to go through, if the scene has any. Default: yes. */
  plays?(state: Values<T>): boolean;
  /**
   * Returns the largest value of a whole number in this state, if it is below that of its table.
   */
  limit?(state: Values<T>, key: string, bindings: InstantBindings): number | undefined;
  /**
   * Whether this state is text and tables: in a file they are as tall as they need to be. Default:
   * no.
   */
  flows?(state: Values<T>): boolean;
  /** Returns what else changes with a user's change of `key`, so that values fit together. */
  resets?(state: Values<T>, key: string): Partial<Values<T>>;
  /** Why the data of this state is not to be read or saved now; null where it may be. */
  whyNoData?(state: Values<T>): string | null;
  /** The values of parameters that show no answers, for links that leave the answers out. */
  readonly unanswered?: Partial<Values<T>>;
  /** Explains why vector formats cannot draw this state; null if they can. Default: they can. */
  refusesVector?(state: Values<T>): string | null;
  /** This state as a solid to print, or the reason why there is none. Default: no solid. */
  solid?(state: Values<T>): OctantParams | string;
  /** Whether its scene writes its table in LaTeX. Default: no. */
  readonly tabular?: boolean;
  /**
   * Returns the part of the core that a picture of this state has on the page's thread, and that
   * answers its first questions: a feature of src/wasm/Cargo.toml.
   */
  part(state: Values<T>): Part;
  /** Whether it reads the tables of the site (shipped.ts). Default: no. */
  readonly tables?: boolean;
  /** Whether its camera has a `yaw`, so that a film can turn it. Default: no. */
  readonly turns?: boolean;
  /** Loads how it grows in steps, for films. Absent: it has no such film. */
  film?(): Promise<FilmSteps<Values<T>>>;
  /** Whether it gives the reason of what is selected in this state. Default: no. */
  explains?(state: Values<T>): boolean;
  /** Loads what is heard of it. Absent: it has no sound. */
  sound?(): Promise<ViewSound<Values<T>>>;
  /**
   * Loads what a teacher needs of a state, in the order of use, for the notes of a presentation.
   * Default: its next step, and the picture in words.
   */
  notes?(): Promise<ViewNotes<Values<T>>>;
  /** What the numbers of its data mean, if not plain entries; `about`: which array it is. */
  meaning?(state: Values<T>, about: string): Partial<Meaning>;
  /** What a text says before the step of a position. Default: "born in generation". */
  stepName?(state: Values<T>): string;
  /** What its columns of generations and parents have, where they are no evolution of a game. */
  orders?(state: Values<T>): Order | null;
  /**
   * The questions that tasks can ask of it, such as "cell:value:#" for a cell with a given value.
   * The first one of a kind is what the kind alone stands for.
   */
  readonly questions: readonly QuestionWord[];
  /** Loads what makes these questions. Absent: it has none. */
  loadQuestions?(): Promise<TaskQuestions<Values<T>>>;
  /** Loads the scene, a file of its own, so that only shown views are loaded. */
  load(): Promise<Mount<Values<T>>>;
}

/** What a picture is, one sentence that says what it shows, and how it is read. */
export type Heading = Pick<View, "title" | "sentence" | "guide">;

/** Returns the heading of the picture of a state. */
export const headingFor = (view: Heading & Pick<View, "headingIn">, state: State): Heading =>
  view.headingIn?.(state) ?? view;

/** What is asked for, what about it, and "#" if that takes a number. */
export type QuestionWord = `${"cell" | "number" | "move"}:${string}`;

/**
 * The groups of the navigation, in their order. A group of one view is a link. "Learn" has the
 * lessons, and no views.
 */
export const GROUPS = ["Learn", "Play", "Nim fractals", "Tripod nim", "Research"] as const;

export type Group = (typeof GROUPS)[number];

/** How a view grows in steps. */
export interface FilmSteps<S> {
  /** The parameter of the step. */
  readonly key: string;
  /** Returns the last step of the current state. */
  last(state: S, bindings: InstantBindings): number;
  /** Returns the camera for the whole film, if the view would otherwise follow the step. */
  camera?(state: S, bindings: InstantBindings, frame: Frame): State;
}

/** The meaning of the numbers of a plane, for text alternatives. */
export interface Meaning {
  /** Which array it is, such as "centre 2 beside centre 5". Empty if there is no choice. */
  readonly about: string;
  /** What a cell of the table holds. */
  readonly cell: string;
  /** The name of one number, and of several. */
  readonly one: string;
  readonly many: string;
  /** The meaning of particular numbers. */
  readonly names: Readonly<Record<number, string>>;
}

/** What a teacher needs of a picture. */
export interface ViewNotes<S> {
  /** Returns lines, each a name and its text. */
  rows(state: S, core: Core): Promise<Facts["rows"]>;
}

/** Fills a host with a picture. */
export type Mount<S> = (host: ViewHost<S>) => Scene<S>;

/** A P-position of Nim, any position of Nim, a P-position of LIM, or one of another game. */
export type Selects = "nim" | "any" | "lim" | "other";

/** What the page lends to a mounted view. */
export interface ViewHost<S> {
  /** The element to fill with the picture, edge to edge. */
  readonly root: HTMLElement;
  /** The core behind the worker: everything that may take over 16 ms. */
  readonly core: Core;
  /** The core on this thread: only what takes less than a frame. */
  readonly bindings: InstantBindings;
  /** What it draws with. */
  readonly surface: DrawingSurface;
  /**
   * The user acted on the picture: a new state. "preview" while a gesture lasts, "commit" for a
   * lasting act.
   */
  change(patch: Partial<S>, how: "preview" | "commit"): void;
  /**
   * Facts on what is under the pointer or the cursor, or null. Shown beside the picture, spoken if
   * `speak`.
   */
  showFacts(facts: Facts | null, speak?: boolean): void;
  /** The position under the pointer, or null, for a picture beside this one. */
  hoverPosition?(position: Position | null): void;
  /**
   * Work under way: a fraction in 0..=1, or null when there is none. With `stop` the user can end
   * it.
   */
  progress(fraction: number | null, stop?: () => void): void;
  /** Reports that an animation began or ended. */
  playing(on: boolean): void;
  /** A sentence that the user should read (once); the picture stays. */
  warn(sentence: string): void;
}

export interface Facts {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** The names of rows about parents and children: they are left out where reasons are hidden. */
  readonly relatives?: readonly string[];
}

/** The order of positions that is no evolution: names of what it counts, and of what it joins. */
export interface Order {
  readonly generation: string;
  readonly parent: string;
}

/** Numbers that belong to the data of a picture, and are no part of its digest. */
export interface ExtraArrays {
  /** What they are, in one sentence without a full stop. */
  readonly words: string;
  /**
   * By name, each as long as the columns of the data, or of as many rows and columns as its grid.
   */
  readonly arrays: Readonly<Record<string, Uint32Array | Uint16Array | Int32Array>>;
}

/** Why something is as it is: a sentence, and what it follows from. */
export interface Reason {
  readonly sentence: string;
  /** Returns what it follows from; absent where there is nothing more to say. */
  because?(): Promise<readonly Reason[]>;
  /** Selects it in the picture; absent where it cannot be selected. */
  show?(): void;
}

export interface Scene<S> {
  /**
   * Shows a state. Resolves when its picture is complete, rejects with an Error whose message is
   * for the user; the last good picture then stays. A newer call makes an older one resolve early.
   */
  show(state: S): Promise<void>;
  /** Marks a position that is pointed at in a picture beside this one; null ends that. */
  highlightPosition?(position: Position | null): void;
  /** What is shown, as plain typed arrays: the contract of `nimscape.data()`. */
  data(): Promise<Field>;
  /** What files of numbers hold besides the data; null for nothing. */
  extraArrays?(): Promise<ExtraArrays | null>;
  /** Returns its table in LaTeX, if its view has one (`tabular`). */
  latex?(): Promise<string>;
  /**
   * Why what is selected is as it is; nothing if nothing is selected. `core` shows no progress
   * in the picture.
   */
  reasons?(core: Core): Promise<readonly Reason[]>;
  /** The digest of `data()`, where the data is elsewhere: default, of what `data()` returns. */
  digest?(): Promise<string>;
  /** The theme or the size of the page changed: draw again with the new CSS variables. */
  repaint(): void;
  /**
   * Plays the growth on from the current step, or back to its first one, if the view has steps;
   * "stop" ends it.
   */
  play?(what: "on" | "back" | "stop"): void;
  /** Goes one step back or forward. */
  step?(by: -1 | 1): void;
  /** What a reader can do in the picture by keys; nothing before the first one is shown. */
  readonly actions?: readonly Action[];
  /** Handles a key for the steps; returns whether it has a meaning. */
  stepKey?(event: KeyboardEvent): boolean;
  /** Marks the entry in a row and a column, if the table has it, and returns whether it has. */
  goToEntry?(row: number, column: number): boolean;
  /** Zooms by a factor of two, or back to the whole figure, if the picture can be moved. */
  zoom?(by: Zoom): void;
  /**
   * Begins to move calmly by itself; what is returned ends that and keeps what is then seen. Null
   * if it does not move now.
   */
  idleMotion?(): (() => void) | null;
  dispose(): void;
}

/** Returns the digest of what a scene shows. */
export async function digestOf(
  scene: Pick<Scene<never>, "data" | "digest">,
  core: Pick<Core, "call">,
): Promise<string> {
  return scene.digest?.() ?? core.call("digest", [await scene.data()]);
}
