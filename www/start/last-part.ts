/**
 * The last part of Start: three ways on, a first lesson and the search.
 */
import { render, type TemplateResult } from "lit/html.js";
import type { Action } from "../canvas/keys.ts";
import { catalogue } from "../data/catalogue.ts";
import { lessons } from "../lessons/index.ts";
import { html } from "../locales/html.ts";
import { thumbnailOf } from "../papers/thumbnail.ts";
import { inTheme, lessonLink } from "../session/links.ts";
import type { Session } from "../session/session.ts";

/** The dialogs of the page that Start opens. */
export type Tools = Readonly<Record<"figures" | "search", Action>>;

export class LastPart {
  readonly element = document.createElement("div");
  readonly #session: Session;
  readonly #tools: Tools & { again(): void };

  constructor(session: Session, tools: Tools & { again(): void }) {
    this.#session = session;
    this.#tools = tools;
    this.element.className = "shelf";
  }

  /** Returns a link in the current theme. */
  #to(link: string): string {
    return inTheme(link, this.#session.state);
  }

  /** Draws it, with links in the current theme; its pictures are loaded then. */
  draw(): void {
    render(
      html`<h2>Where next?</h2>
        <ul class="cards">
          <li><a class="card" href=${this.#to("#v1/play?p=3,4,5&hints=steps")}>
            <span class="sketch"><i></i><i></i><i></i></span>
            <span><b>Beat the page</b>${catalogue.games.length} games, with the winning moves if you want them.</span></a></li>
          <li><a class="card" href=${this.#to("#v1/octant")}>${cardImage("#v1/octant")}
            <span><b>Explore</b>Turn the pyramid, enlarge it, and select any position.</span></a></li>
          <li><button type="button" class="card" @click=${() => this.#tools.figures.run("")}>
            ${cardImage("#v1/growth?n=64&colour=children")}
            <span><b>From the papers</b>Every figure and table, with its source.</span></button></li>
        </ul>
        <p class="again row">New here? <a class="first-lesson" href=${lessonLink(lessons[0].name, this.#session.state)}>Lesson 1: ${lessons[0].title}</a>
          <button type="button" class="plain" @click=${() => this.#tools.again()}>Begin with the game</button></p>
        <p class="again row">Looking for a figure, a position or a term?
          <button type="button" class="plain" @click=${() => this.#tools.search.run("")}>${this.#tools.search.name}</button></p>`,
      this.element,
    );
  }
}

function cardImage(link: string): TemplateResult {
  return html`<img src=${thumbnailOf(link)} alt="" width="320" height="240" decoding="async">`;
}
