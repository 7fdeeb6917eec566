/**
 * A figure of a frame or an element, for an audience: its sentence in large letters in place of its
 * bar, and the keys of clickers. It uses only keys that reach the figure; a figure that is all of
 * its page, as in a frame, uses those of the page, and enlarges all letters.
 */

import { render } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { press } from "../canvas/keys.ts";
import { followRoot } from "../canvas/letters.ts";
import { adopt, stylesheet } from "../canvas/styles.ts";
import type { Session } from "../session/session.ts";
import { blackScreen, presentation } from "./actions.ts";
import css from "./in-figure.css?shadow";

const look = stylesheet(css);

/** The letters of a lesson, which has more on it than a picture: those of the page as well. */
const IN_LESSON = "clamp(112.5%, 1.46vw, 175%)";

export class FigurePresenter {
  readonly #figure: HTMLElement;
  readonly #session: Session;
  readonly #root: ShadowRoot;
  readonly #foot = document.createElement("p");
  readonly #black = blackScreen(() => this.#blacken(false));
  /** Removes the listeners at the end; null while nothing is presented. */
  #end: AbortController | null = null;

  constructor(figure: HTMLElement, root: ShadowRoot, session: Session) {
    this.#figure = figure;
    this.#session = session;
    this.#root = root;
    this.#foot.className = "presented row";
  }

  /** Follows the session: whether its link is for an audience, and what it shows. */
  update(): void {
    const { heading, lesson } = this.#session;
    if (!this.#session.hides("surroundings")) {
      this.leave();
      return;
    }
    if (this.#end === null) this.#enter();
    this.#enlarge(lesson === null ? "175%" : IN_LESSON);
    render(typeset(heading.sentence), this.#foot);
  }

  #enter(): void {
    this.#end = new AbortController();
    adopt(this.#root, look(this.#root.ownerDocument));
    this.#foot.toggleAttribute("data-alone", this.#isAlone);
    this.#blacken(false);
    this.#root.append(this.#foot, this.#black);
    const keys = this.#isAlone ? document : this.#figure;
    const step = (by: -1 | 1) => {
      this.#blacken(false);
      this.#session.stepped?.step(by);
    };
    const black = () => this.#blacken(this.#black.hidden !== false);
    const actions = Object.values(presentation(step, black));
    keys.addEventListener("keydown", (event) => press(actions, event as KeyboardEvent), this.#end);
  }

  leave(): void {
    if (this.#end === null) return;
    this.#end.abort();
    this.#end = null;
    const own = look(this.#root.ownerDocument);
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((each) => each !== own);
    this.#foot.remove();
    this.#black.remove();
    this.#enlarge("");
  }

  get #isAlone(): boolean {
    return document.body.childElementCount === 1 && this.#figure.parentElement === document.body;
  }

  #enlarge(size: string): void {
    if (!this.#isAlone) return;
    document.documentElement.style.setProperty("font-size", size);
    followRoot(size !== "");
  }

  #blacken(on: boolean): void {
    this.#black.hidden = !on;
  }
}
