/** The picture of a step: a figure that the reader may change, and that comes back on request. */
import { type Control, changesOf, firstOf, limited } from "../../controls/controls.ts";
import { readTyped } from "../../controls/typed.ts";
import type { CoreLoader } from "../../core/loader.ts";
import type { Field } from "../../core/protocol.ts";
import { Figure } from "../../figure/figure.ts";
import { type HiddenPart, hiding, numbersHidden } from "../../link/hidden.ts";
import { parse, print, problem, type State } from "../../link/link.ts";
import { isLess, lockedParams, locking, locksSteps } from "../../link/locks.ts";
import type { Param } from "../../link/params.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { View } from "../../views/view.ts";

/** What a step wants to be shown, and how. */
export interface Wanted {
  /** The step. */
  readonly place: number;
  readonly link: string;
  /** The parameters that free play cannot change, besides those that the link locks. */
  readonly locks: readonly string[];
  /** The parameters that it can always change. */
  readonly free: readonly string[];
  /** Whether the parameters that the link names have controls, besides the main ones. */
  readonly offersNamed: boolean;
  /** Whether the picture leaves out the answers, or other parts besides those of the link. */
  readonly hides: boolean | readonly HiddenPart[];
  /** The theme and the ground of the page. */
  readonly shared: Pick<State, "theme" | "ground">;
}

export interface PictureListener {
  /** What the figure reports has changed. */
  news(): void;
  /** The reader has changed the picture. */
  changed(patch: State): void;
  warn(sentence: string): void;
}

/** A lesson stays with its game. */
const KEPT = ["game"];

export class LessonPicture {
  readonly figure: Figure;
  readonly #listener: PictureListener;
  #wanted: Wanted | null = null;
  #shown: { readonly view: View; readonly state: State } | null = null;
  /** Invalid text in the controls, by key. */
  readonly #drafts = new Map<string, string>();

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
  }

  /** Shows what a step wants. What the reader has changed stays while step and link stay. */
  show(wanted: Wanted): void {
    const isOther = this.#wanted?.link !== wanted.link || this.#wanted.place !== wanted.place;
    if (this.#wanted?.place !== wanted.place) this.#scrollBack();
    this.#wanted = wanted;
    if (isOther) this.reset();
    else this.#paint();
  }

  /** Shows the picture of the step without what the reader has changed. */
  reset(): void {
    if (this.#wanted === null) return;
    this.figure.endPlaying();
    const { view: name, values: state } = parse(this.#wanted.link, tables);
    this.#drafts.clear();
    this.#shown = { view: views.find((each) => each.name === name) ?? views[0], state };
    this.#paint();
  }

  /** The link of the picture, as the reader has changed it. */
  get link(): string {
    return this.#shown === null ? "" : print(this.#shown.view.name, this.#shown.state, tables);
  }

  data(): Promise<Field> {
    return this.figure.data();
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

  /** Which buttons for its steps there are: none while a number is locked, since steps are one. */
  get transport(): Figure["steps"] {
    const { params = {}, steps } = this.#shown?.view ?? {};
    const isLocked = locksSteps(params, { lock: this.#locked.join(",") }, steps);
    return isLocked ? { play: false, step: false } : this.figure.steps;
  }

  /** The parameters that the step or its link lock. */
  get #locked(): readonly string[] {
    if (this.#shown === null || this.#wanted === null) return [];
    const { view, state } = this.#shown;
    const { locks, free } = this.#wanted;
    const all = lockedParams(view.params, locking(view.params, state, locks));
    return all.filter((key) => !free.includes(key));
  }

  /** Returns what is shown, without answers where the step hides them. */
  get shown(): { readonly view: View; readonly state: State } | null {
    if (this.#shown === null || this.#wanted === null) return null;
    const { view, state } = this.#shown;
    const { hides, shared } = this.#wanted;
    const ui = hides === true ? "student" : "none";
    const whole = { ...state, ...shared, ui };
    return { view, state: typeof hides === "boolean" ? whole : hiding(whole, hides) };
  }

  /** Returns the main controls of the picture, without those that the step locks. */
  get controls(): Control[] {
    const { shown } = this;
    if (this.#shown === null || shown === null) return [];
    const { view, state } = this.#shown;
    const answering = numbersHidden(shown.state) ? Object.keys(view.unanswered ?? {}) : [];
    // What is to be selected has a field of its own beside the question.
    const kept = [...KEPT, ...this.#locked, ...answering, ...(this.#wanted?.free ?? [])];
    const { offersNamed = false, link = "" } = this.#wanted ?? {};
    const named = offersNamed ? [...link.matchAll(/[?&](\w+)=/g)].map(([, key]) => key) : [];
    return Object.entries(view.params).flatMap(([key, param]: [string, Param]) => {
      const isNamed = param.control === "panel" && named.includes(key);
      const isFree = (param.control === "main" || isNamed) && !kept.includes(key);
      return isFree && (view.offers?.(state, key) ?? true) ? this.#control(view, key) : [];
    });
  }

  #control(view: View, key: string): Control[] {
    const state = this.#shown?.state ?? {};
    const param = limited(view, state, key, this.figure.coreFor(view)?.bindings);
    if (param === undefined) return [];
    const draft = this.#drafts.get(key);
    return [
      {
        key,
        param,
        value: state[key] ?? null,
        first: firstOf(view, key, param),
        draft,
        problem: draft === undefined ? undefined : problem(key, param, draft).sentence,
        offers: (choice) => view.offers?.(state, key, choice) ?? true,
        set: (text) => this.#set(view, key, param, text),
      },
    ];
  }

  /** Handles a control. An invalid value changes only the message beside it. */
  #set(view: View, key: string, param: Param, text: string | null): void {
    const value = text === null ? null : readTyped(param, text);
    if (text !== null && value === null) {
      this.#drafts.set(key, text);
      this.#listener.news();
      return;
    }
    this.#drafts.delete(key);
    this.#change(changesOf(view, this.#shown?.state ?? {}, key, value));
  }

  /** Free play: the picture changes, the link of the lesson does not. */
  #change(patch: State): void {
    if (this.#shown === null) return;
    const locks = this.#locked;
    const free = Object.fromEntries(Object.entries(patch).filter(([key]) => !locks.includes(key)));
    if (isLess(free, patch)) this.figure.halt();
    const { view, state } = this.#shown;
    this.#shown = { view, state: { ...state, ...free } };
    this.#listener.changed(free);
    this.#paint();
  }

  /** Scrolls what the reader has scrolled in the picture back to its beginning. */
  #scrollBack(): void {
    for (const each of this.figure.root.querySelectorAll("*")) each.scrollTo({ top: 0, left: 0 });
  }

  #paint(): void {
    const { shown } = this;
    if (shown === null) return;
    this.figure.show(shown.view, { ...shown.state, lock: this.#locked.join(",") });
    this.#listener.news();
  }
}
