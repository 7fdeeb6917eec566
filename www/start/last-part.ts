/**
 * The last part of Start: three ways on, the search, and the pictures of the statement cards by
 * subject. It is loaded with them when it is first shown.
 */
import { render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import type { Action } from "../canvas/keys.ts";
import { catalogue } from "../data/catalogue.ts";
import { lessons } from "../lessons/index.ts";
import { html } from "../locales/html.ts";
import { inLanguage, type Picture, plainText, thumbnailOf } from "../papers/cards.ts";
import { type Pictured, pictured, subjectOf } from "../papers/pictures.ts";
import { inTheme, lessonLink, titleOf } from "../session/links.ts";
import type { Session } from "../session/session.ts";

/** A picture of a card. */
interface Shown {
  readonly card: Pictured;
  readonly picture: Picture;
}

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
    this.draw();
  }

  /** Returns a link in the current theme. */
  #to(link: string): string {
    return inTheme(link, this.#session.state);
  }

  /** Draws it again, with links in the current theme. */
  draw(): void {
    render(
      html`<h2>Where next?</h2>
        <ul class="cards">
          <li><a class="card" href=${this.#to("#v1/play?p=3,4,5")}>
            <span class="sketch"><i></i><i></i><i></i></span>
            <span><b>Beat the page</b>${catalogue.games.length} games, with the winning moves if you want them.</span></a></li>
          <li><a class="card" href=${this.#to("#v1/octant")}>${cardImage("octant")}
            <span><b>Explore</b>Turn the pyramid, enlarge it, and select any position.</span></a></li>
          <li><button type="button" class="card" @click=${() => this.#tools.figures.run("")}>
            ${cardImage("growth-n-64-colour-children")}
            <span><b>From the papers</b>Every figure and table, with its source.</span></button></li>
        </ul>
        <p class="again row">New here? <a class="first-lesson" href=${lessonLink(lessons[0].name, this.#session.state)}>Lesson 1: ${lessons[0].title}</a>
          <button type="button" class="plain" @click=${() => this.#tools.again()}>Begin with the game</button></p>
        <p class="again row">Looking for a figure, a position or a term?
          <button type="button" class="plain" @click=${() => this.#tools.search.run("")}>${this.#tools.search.name}</button></p>
        ${[...bySubject(pictured)].map(([subject, all]) => this.#section(subject, all))}`,
      this.element,
    );
  }

  #section(subject: string, all: readonly Shown[]): TemplateResult {
    return html`<section aria-labelledby=${`about-${subject}`}>
      <h3 id=${`about-${subject}`}>${titleOf(subject)}</h3>
      <ul class="atlas">${all.map(({ card, picture }) => {
        return html`<li><a href=${this.#to(picture.link)} title=${inLanguage(picture.alt)}>
          <img src=${thumbnailOf(picture.link)} alt="" width="320" height="240" loading="lazy" decoding="async">
          <span>${typeset(plainText(inLanguage(card.title)))}</span></a></li>`;
      })}</ul></section>`;
  }
}

/** Returns one picture of each card and subject, the last one, which shows most, by subject. */
export function bySubject(cards: readonly Pictured[]): ReadonlyMap<string, readonly Shown[]> {
  const subjects = new Map<string, Shown[]>();
  for (const card of cards)
    for (const picture of card.pictures) {
      const subject = subjectOf(picture);
      const shown = subjects.get(subject) ?? [];
      if (shown.at(-1)?.card === card) shown.pop();
      subjects.set(subject, [...shown, { card, picture }]);
    }
  return subjects;
}

function cardImage(name: string): TemplateResult {
  return html`<img src=${`./assets/atlas/${name}.png`} alt="" width="320" height="240" decoding="async">`;
}
