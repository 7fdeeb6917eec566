/**
 * The last part of Start: three ways on, and the pictures of the plates by subject, with a search.
 * It is loaded with the plates when it is first shown.
 */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { catalogue } from "../data/catalogue.ts";
import { plates } from "../plates/index.ts";
import { thumbnailOf } from "../plates/plate.ts";
import {
  type Answer,
  answersTo,
  centreIn,
  type Found,
  find,
  type Known,
  pilesIn,
} from "./search.ts";

export interface ShelfHost {
  /** Returns a link with the current theme. */
  linkTo(link: string): string;
  /** Returns the title of a view. */
  titleOf(view: string): string;
  /** Returns what the core knows of a position; null before it is loaded. */
  known(piles: readonly [number, number, number]): Known | null;
  /** Opens the dialog of figures. */
  figures(): void;
  /** Begins the minute again. */
  again(): void;
  announce(sentences: readonly string[]): void;
}

export class Shelf {
  readonly element = document.createElement("div");
  readonly #host: ShelfHost;
  #text = "";

  constructor(host: ShelfHost) {
    this.#host = host;
    this.element.className = "shelf";
    this.draw();
  }

  /** Draws it again, with links in the current theme. */
  draw(): void {
    const found = this.#found();
    const answers = this.#answers();
    const isEmpty = found.size === 0 && answers.length === 0;
    render(
      html`<h2>Where next?</h2>
        <ul class="cards">
          <li><a class="card" href=${this.#host.linkTo("#v1/play?p=3,4,5")}>
            <span class="sketch"><i></i><i></i><i></i></span>
            <span><b>Beat the page</b>${catalogue.games.length} games, with the winning moves if you want them.</span></a></li>
          <li><a class="card" href=${this.#host.linkTo("#v1/octant")}>${cardImage("octant")}
            <span><b>Explore</b>Turn the pyramid, enlarge it, and select any position.</span></a></li>
          <li><button type="button" class="card" @click=${() => this.#host.figures()}>
            ${cardImage("growth-n-64-colour-children")}
            <span><b>From the papers</b>Every figure and table, with its source.</span></button></li>
        </ul>
        <p class="again">New here? <button type="button" class="plain" @click=${() => this.#host.again()}>Begin with the game</button></p>
        <search class="find"><label>Search
          <input type="search" placeholder="growth · 3, 5, 6 · centre 5" autocomplete="off"
            @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}></label>
          ${answers.map(({ words, link }) => html`<a class="answer" href=${this.#host.linkTo(link)}>${typeset(words)}</a>`)}</search>
        ${isEmpty ? html`<p class="nothing">${NOTHING}</p>` : nothing}
        ${[...found].map(([subject, all]) => this.#section(subject, all))}`,
      this.element,
    );
  }

  #type(text: string): void {
    this.#text = text.trim();
    this.draw();
    const count = [...this.#found().values()].flat().length;
    this.#host.announce(this.#text === "" ? [] : [counted(count, this.#answers().length)]);
  }

  #found(): ReadonlyMap<string, readonly Found[]> {
    return find(plates, this.#text, (view) => this.#host.titleOf(view));
  }

  #answers(): readonly Answer[] {
    const piles = pilesIn(this.#text);
    return piles === null ? centreIn(this.#text) : answersTo(piles, this.#host.known(piles));
  }

  #section(subject: string, all: readonly Found[]): TemplateResult {
    return html`<section aria-labelledby=${`about-${subject}`}>
      <h3 id=${`about-${subject}`}>${this.#host.titleOf(subject)}</h3>
      <ul class="atlas">${all.map(({ plate, picture }) => {
        const several = this.#text !== "" && plate.pictures.length > 1;
        return html`<li><a href=${this.#host.linkTo(picture.link)} title=${picture.alt}>
          <img src=${thumbnailOf(picture)} alt="" width="320" height="240" loading="lazy" decoding="async">
          <span>${typeset(plate.title)}${several ? html`<small>${picture.name}</small>` : nothing}</span></a></li>`;
      })}</ul></section>`;
  }
}

const NOTHING =
  "Nothing was found. Search for a word of a title or caption, for a position such as 3, 5, 6, or for a centre such as 5.";

function counted(pictures: number, answers: number): string {
  if (pictures + answers === 0) return NOTHING;
  return `${pictures} ${pictures === 1 ? "picture" : "pictures"}${answers > 0 ? ", and a link to what you typed" : ""}.`;
}

function cardImage(name: string): TemplateResult {
  return html`<img src=${`./assets/atlas/${name}.png`} alt="" width="320" height="240" decoding="async">`;
}
