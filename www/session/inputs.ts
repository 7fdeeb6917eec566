/** The controls of a session, what is typed into them, and what is wrong with it. */

import { type Control, changesOf, firstOf, limited } from "../controls/controls.ts";
import { readTyped } from "../controls/typed.ts";
import { numbersHidden } from "../link/hidden.ts";
import { type parse, problem } from "../link/link.ts";
import { lockedParams } from "../link/locks.ts";
import type { Param } from "../link/params.ts";
import type { How, Session } from "./session.ts";

type Problems = ReturnType<typeof parse>["problems"];

export class Inputs {
  readonly #session: Session;
  readonly #write: (how: How) => void;
  #problems: Problems = [];
  /** Invalid text in the controls, by key. */
  readonly #drafts = new Map<string, string>();

  /** `write` stores the link after a gesture that has changed it already. */
  constructor(session: Session, write: (how: How) => void = () => {}) {
    this.#session = session;
    this.#write = write;
  }

  get problems(): Problems {
    return this.#problems;
  }

  /** Begins with the problems of a link. */
  open(problems: Problems): void {
    this.#problems = problems.filter(({ key }) => this.isInPanel(key));
    this.#drafts.clear();
  }

  /** Forgets what was wrong with parameters that have new values. */
  accept(changed: Iterable<string>): void {
    const keys = new Set(changed);
    for (const key of keys) this.#drafts.delete(key);
    this.#problems = this.#problems.filter(({ key }) => !keys.has(key ?? ""));
  }

  /** Shows a sentence beside the control of a parameter. */
  blame(key: string, sentence: string): void {
    this.#problems = [...this.#problems, { key, sentence }];
  }

  /** Forgets some of the problems. */
  forget(problems: Problems): void {
    this.#problems = this.#problems.filter((each) => !problems.includes(each));
  }

  /** Whether a parameter has a control in the panel. */
  isInPanel(key: string | null): key is string {
    const { params } = this.#session.view;
    return key !== null && Object.hasOwn(params, key) && params[key]?.control !== "picture";
  }

  /** Returns the controls of the view that stand in a place. */
  controls(where: Param["control"]): Control[] {
    const { params } = this.#session.view;
    return this.controlsOf(Object.keys(params).filter((key) => params[key]?.control === where));
  }

  /** Returns the controls of parameters, without those that the link locks or hides. */
  controlsOf(keys: readonly string[]): Control[] {
    const { view, pictureState } = this.#session;
    const locked = lockedParams(view.params, pictureState);
    return keys.flatMap((key) =>
      !locked.includes(key) && this.#offers(key) ? this.#control(key) : [],
    );
  }

  #offers(key: string, choice?: string): boolean {
    const { view, state, pictureState } = this.#session;
    if (numbersHidden(pictureState) && Object.hasOwn(view.unanswered ?? {}, key)) return false;
    return view.offers?.(state, key, choice) ?? true;
  }

  #control(key: string): Control[] {
    const { view, state, bindings } = this.#session;
    const param = limited(view, state, key, bindings);
    if (param === undefined) return [];
    return [
      {
        key,
        param,
        value: state[key] ?? null,
        first: firstOf(view, key, param),
        draft: this.#drafts.get(key),
        problem: this.#problems.find((each) => each.key === key)?.sentence,
        offers: (choice) => this.#offers(key, choice),
        set: (text, how) => this.#set(key, param, text, how),
      },
    ];
  }

  /** Handles a control. An invalid value changes only the message beside the control. */
  #set(key: string, param: Param, text: string | null, how: "preview" | "commit"): void {
    const { view, state, notices } = this.#session;
    const value = text === null ? null : readTyped(param, text);
    const isClear = this.#problems.length + this.#drafts.size + notices.length === 0;
    if (text !== null && value === null) this.#refuse(key, param, text);
    // A slider has set its value before it is released.
    else if (how === "commit" && isClear && state[key] === value) this.#write(how);
    else this.#session.change(changesOf(view, state, key, value), how);
  }

  /** Shows an invalid text in its control, with the reason. */
  #refuse(key: string, param: Param, text: string): void {
    this.#drafts.set(key, text);
    const others = this.#problems.filter((each) => each.key !== key);
    this.#problems = [...others, problem(key, param, text)];
    this.#session.announcer.repeat("problems");
    this.#session.schedule();
  }
}
