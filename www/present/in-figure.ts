/**
 * A figure of a frame or an element, for an audience: its sentence in large letters in place of its
 * bar, and the keys of clickers. It uses only keys that reach the figure; a figure that is all of
 * its page, as in a frame, uses those of the page, and enlarges all letters.
 */

import { render } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { followRoot } from "../canvas/letters.ts";
import { adopt, stylesheet } from "../canvas/styles.ts";
import { say } from "../locales/say.ts";
import css from "./in-figure.css?shadow";
import { actOf } from "./keys.ts";

const look = stylesheet(css);

/** The letters of a lesson, which has more on it than a picture: those of the page as well. */
const IN_LESSON = "clamp(112.5%, 1.46vw, 175%)";

/** The figure, as far as a presentation needs it. */
export interface Presented extends HTMLElement {
  step(by: -1 | 1): Promise<void>;
}

export class FigurePresenter {
  readonly #figure: Presented;
  readonly #root: ShadowRoot;
  readonly #foot = document.createElement("p");
  readonly #black = document.createElement("div");
  /** Removes the listeners at the end; null while nothing is presented. */
  #end: AbortController | null = null;

  constructor(figure: Presented, root: ShadowRoot) {
    this.#figure = figure;
    this.#root = root;
    this.#foot.className = "presented";
    this.#black.className = "black";
    this.#black.setAttribute("role", "img");
    this.#black.setAttribute("aria-label", say("Black screen"));
    this.#black.addEventListener("click", () => this.#blacken(false));
  }

  /**
   * Follows the figure: whether its link is for an audience, the sentence of its view, and whether
   * it is a lesson.
   */
  update(on: boolean, sentence: string, isLesson: boolean): void {
    if (on && this.#end === null) this.#enter();
    if (!on && this.#end !== null) this.#exit();
    if (!on) return;
    this.#enlarge(isLesson ? IN_LESSON : "175%");
    render(typeset(sentence), this.#foot);
  }

  #enter(): void {
    this.#end = new AbortController();
    adopt(this.#root, look(this.#root.ownerDocument));
    this.#foot.toggleAttribute("data-alone", this.#isAlone);
    this.#blacken(false);
    this.#root.append(this.#foot, this.#black);
    const keys = this.#isAlone ? document : this.#figure;
    keys.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent), this.#end);
  }

  #exit(): void {
    this.#end?.abort();
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

  #key(event: KeyboardEvent): void {
    const act = actOf(event);
    if (act === null || act === "notes") return;
    event.preventDefault();
    if (act === "black") this.#blacken(this.#black.hidden !== false);
    else {
      this.#blacken(false);
      void this.#figure.step(act === "next" ? 1 : -1);
    }
  }

  #blacken(on: boolean): void {
    this.#black.hidden = !on;
  }
}
