/** The picture of a step: a figure that the reader may change, and that comes back on request. */
import type { CoreLoader } from "../../core/loader.ts";
import { Figure } from "../../figure/figure.ts";
import { parse, print, type State } from "../../link/link.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { View } from "../../views/view.ts";

/** What a step wants to be shown, and how. */
export interface Wanted {
  /** The step. */
  readonly place: number;
  readonly link: string;
  /** The parameters that free play cannot change. */
  readonly locks: readonly string[];
  /** Whether the picture leaves out the answers. */
  readonly hides: boolean;
  /** The theme and the ground of the page. */
  readonly shared: Pick<State, "theme" | "ground">;
}

export interface PictureListener {
  /** What the figure reports has changed. */
  news(): void;
  /** The reader has changed the picture. */
  changed(): void;
  warn(sentence: string): void;
}

export class LessonPicture {
  readonly figure: Figure;
  readonly #listener: PictureListener;
  #wanted: Wanted | null = null;
  #shown: { readonly view: View; readonly state: State } | null = null;

  constructor(loader: CoreLoader, listener: PictureListener) {
    const root = document.createElement("div");
    root.id = "picture";
    root.tabIndex = -1;
    this.#listener = listener;
    this.figure = new Figure(root, loader, {
      change: (patch) => this.#change(patch),
      news: () => listener.news(),
      warn: (sentence) => listener.warn(sentence),
      fail: ({ message }) => listener.warn(message),
    });
    new ResizeObserver(() => this.figure.repaint()).observe(root);
  }

  /** Shows what a step wants. What the reader has changed stays while step and link stay. */
  show(wanted: Wanted): void {
    const isOther = this.#wanted?.link !== wanted.link || this.#wanted.place !== wanted.place;
    this.#wanted = wanted;
    if (isOther) this.reset();
    else this.#paint();
  }

  /** Shows the picture of the step without what the reader has changed. */
  reset(): void {
    if (this.#wanted === null) return;
    const { view: name, values: state } = parse(this.#wanted.link, tables);
    this.#shown = { view: views.find((each) => each.name === name) ?? views[0], state };
    this.#paint();
  }

  /** The link of the picture, as the reader has changed it. */
  get link(): string {
    return this.#shown === null ? "" : print(this.#shown.view.name, this.#shown.state, tables);
  }

  /** Whether the reader has changed the picture. */
  get isChanged(): boolean {
    if (this.#wanted === null) return false;
    const { view, values } = parse(this.#wanted.link, tables);
    return this.link !== print(view, values, tables);
  }

  /** What its animation does. */
  get verb(): string | undefined {
    return this.#shown?.view.verb;
  }

  /** Which buttons for its steps there are: none while parameters are locked. */
  get transport(): Figure["steps"] {
    const isLocked = (this.#wanted?.locks.length ?? 0) > 0;
    return isLocked ? { play: false, step: false } : this.figure.steps;
  }

  /** Free play: the picture changes, the link of the lesson does not. */
  #change(patch: State): void {
    if (this.#shown === null) return;
    const locks = this.#wanted?.locks ?? [];
    const free = Object.entries(patch).filter(([key]) => !locks.includes(key));
    const { view, state } = this.#shown;
    this.#shown = { view, state: { ...state, ...Object.fromEntries(free) } };
    this.#listener.changed();
    this.#paint();
  }

  #paint(): void {
    if (this.#shown === null || this.#wanted === null) return;
    const { view, state } = this.#shown;
    const { hides, shared } = this.#wanted;
    this.figure.show(view, { ...state, ...shared, ui: hides ? "student" : "none" });
    this.#listener.news();
  }
}
