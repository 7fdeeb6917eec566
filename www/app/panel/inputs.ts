/** The controls of a view, what is typed into them, and what is wrong with it. */

import { type Control, firstOf, limited } from "../../controls/controls.ts";
import type { Bindings } from "../../core/client.ts";
import { numbersHidden } from "../../link/hidden.ts";
import { type parse, problem, type State } from "../../link/link.ts";
import { lockedParams } from "../../link/locks.ts";
import type { Param } from "../../link/params.ts";
import type { View } from "../../views/view.ts";

type Problems = ReturnType<typeof parse>["problems"];

/** A view in a state; without bindings while the core is loaded. */
interface Shown {
  readonly view: View;
  readonly state: State;
  readonly bindings: Bindings | undefined;
}

/** Handles the text of a control; null for an empty one. */
type Set = (key: string, param: Param, text: string | null, how: "preview" | "commit") => void;

export class Inputs {
  #problems: Problems = [];
  /** Invalid text in the controls, by key. */
  readonly #drafts = new Map<string, string>();

  get problems(): Problems {
    return this.#problems;
  }

  /** Whether every control shows its value, and no message. */
  get isClear(): boolean {
    return this.#problems.length === 0 && this.#drafts.size === 0;
  }

  /** Begins with the problems of a link. */
  open(problems: Problems): void {
    this.#problems = problems;
    this.#drafts.clear();
  }

  /** Forgets what was wrong with parameters that have new values. */
  accept(changed: ReadonlySet<string>): void {
    for (const key of changed) this.#drafts.delete(key);
    this.#problems = this.#problems.filter(({ key }) => !changed.has(key ?? ""));
  }

  /** Shows an invalid text in its control, with the reason. */
  refuse(key: string, param: Param, text: string): void {
    this.#drafts.set(key, text);
    const others = this.#problems.filter((each) => each.key !== key);
    this.#problems = [...others, problem(key, param, text)];
  }

  /** Shows a sentence beside the control of a parameter. */
  blame(key: string, sentence: string): void {
    this.#problems = [...this.#problems, { key, sentence }];
  }

  /** Forgets some of the problems. */
  forget(problems: Problems): void {
    this.#problems = this.#problems.filter((each) => !problems.includes(each));
  }

  /** Returns the controls of a view that stand in a place. */
  controls(shown: Shown, where: Param["control"], set: Set): Control[] {
    const { view, state } = shown;
    const locked = lockedParams(view.params, state);
    const keys = Object.keys(view.params).filter((key) => view.params[key]?.control === where);
    return keys
      .filter((key) => !locked.includes(key) && offers(view, state, key))
      .flatMap((key) => this.#control(shown, key, set));
  }

  #control({ view, state, bindings }: Shown, key: string, set: Set): Control[] {
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
        offers: (choice) => offers(view, state, key, choice),
        set: (text, how) => set(key, param, text, how),
      },
    ];
  }
}

function offers(view: View, state: State, key: string, choice?: string): boolean {
  if (numbersHidden(state) && Object.hasOwn(view.unanswered ?? {}, key)) return false;
  return view.offers?.(state, key, choice) ?? true;
}

/** Whether a parameter has a control in the panel. */
export function isInPanel({ params }: View, key: string | null): key is string {
  return key !== null && Object.hasOwn(params, key) && params[key]?.control !== "picture";
}
