/** The figures of the papers and our own, in a dialog, loaded with them when it is first opened. */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { cited } from "../../citations/cited.ts";
import { lessons } from "../../lessons/index.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import {
  cardLink,
  type Document,
  documentOf,
  documents,
  inLanguage,
  type Picture,
  placeIn,
} from "../../papers/cards.ts";
import { formulasIn } from "../../papers/formulas.ts";
import { type Pictured, pictured, subjectOf } from "../../papers/pictures.ts";
import { thumbnailOf } from "../../papers/thumbnail.ts";
import { inTheme, lessonLink, titleOf } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import { views } from "../../views/index.ts";

export class Gallery {
  readonly #element = document.createElement("dialog");
  readonly #session: Session;
  /** The chosen view and document; empty for all. */
  #subject = "";
  #source = "";

  constructor(session: Session) {
    this.#session = session;
    this.#element.className = "figures";
    this.#element.setAttribute("aria-label", say("Figures"));
  }

  open(): void {
    document.body.append(this.#element);
    this.#draw();
    this.#element.showModal();
  }

  #draw(): void {
    const from = pictured.filter(
      ({ id }) => this.#source === "" || documentOf(id)?.name === this.#source,
    );
    const groups = subjects
      .filter((subject) => this.#subject === "" || subject === this.#subject)
      .map((subject) => [subject, from.filter((card) => isAbout(card, subject))] as const)
      .filter(([, cards]) => cards.length > 0);
    const count = new Set(groups.flatMap(([, cards]) => cards)).size;
    const content = html`
      <h2>Figures of the papers, and more</h2>
      <p class="filter row">
        ${this.#filter(
          "subject",
          "Subject",
          this.#subject,
          subjects.map((view) => [view, titleOf(view)]),
        )}
        ${this.#filter(
          "source",
          "Source",
          this.#source,
          sources.map(({ name, title }) => [name, title]),
        )}
        <span role="status">${count} of ${pictured.length} figures</span>
      </p>
      <p class="quiet">${cited("Proofs of our theorems: docs/proofs.md. What we computed: docs/results.md.")}</p>
      ${groups.map(([subject, cards]) => this.#section(subject, cards))}
      ${this.#worksheets()}
      <form method="dialog" class="dialog-end row"><button class="close">Close</button></form>`;
    render(content, this.#element);
  }

  /** The lessons on paper: the browser prints them, also as PDF. */
  #worksheets(): TemplateResult {
    const link = (name: string) => `${lessonLink(name, this.#session.state)}&page=worksheet`;
    return html`<h3>Worksheets</h3>
      <p class="quiet">Each lesson as pages to print, or to save as PDF in the dialog for printing.</p>
      <p class="onward row">${lessons.map(
        ({ name, title }) =>
          html`<a href=${link(name)} @click=${() => this.#element.close()}>${typeset(title)}</a> `,
      )}</p>`;
  }

  #filter(
    id: "subject" | "source",
    label: string,
    choice: string,
    options: readonly (readonly [value: string, words: string])[],
  ): TemplateResult {
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      if (id === "subject") this.#subject = value;
      else this.#source = value;
      this.#draw();
    };
    return html`<label class="row">${label} <select @change=${choose}>
        <option value="">all</option>
        ${options.map(([value, words]) => html`<option value=${value} .selected=${value === choice}>${words}</option>`)}
      </select></label>`;
  }

  #section(subject: string, cards: readonly Pictured[]): TemplateResult {
    return html`<section aria-labelledby=${`about-${subject}`}>
      <h3 id=${`about-${subject}`}>${titleOf(subject)}</h3>
      <ul class="plain-list">${cards.map((card) => this.#card(card, subject))}</ul>
    </section>`;
  }

  /** The last picture of a subject, which shows most, is large; the others are folded. */
  #card(card: Pictured, subject: string): TemplateResult {
    const pictures = card.pictures.filter((picture) => subjectOf(picture) === subject);
    const [large, others] = [pictures.at(-1) as Picture, pictures.slice(0, -1)];
    return html`<li @click=${this.#close}>
      <a href=${this.#to(large.link)} title=${inLanguage(large.alt)} aria-label=${inLanguage(large.name)}>
        <img class="thumbnail" src=${thumbnailOf(large.link)} alt="" width="320" height="240" loading="lazy" decoding="async"></a>
      <h4><a href=${this.#to(cardLink(card.id))}>${formulasIn(inLanguage(card.title), cited)}</a></h4>
      <p class="quiet">${placeIn(card, documentOf(card.id) as Document)}</p>
      ${
        others.length === 0
          ? nothing
          : html`<details><summary>${others.length} more</summary><p class="onward row">${others.map(
              ({ link, name }) => html`<a href=${this.#to(link)}>${inLanguage(name)}</a> `,
            )}</p></details>`
      }
    </li>`;
  }

  #to(link: string): string {
    return inTheme(link, this.#session.state);
  }

  /** A link that is followed closes the dialog. */
  readonly #close = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a") !== null) this.#element.close();
  };
}

function isAbout({ pictures }: Pictured, view: string): boolean {
  return pictures.some((picture) => subjectOf(picture) === view);
}

/** The views of the pictures, in the order of the menu. */
const subjects = views
  .map(({ name }) => name)
  .filter((view) => pictured.some((card) => isAbout(card, view)));

/** The documents with pictures, in their order. */
const sources = documents.filter((each) => pictured.some(({ id }) => documentOf(id) === each));
