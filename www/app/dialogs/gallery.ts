/** The figures of the papers and our own, in a dialog, loaded with them when it is first opened. */

import { render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { cited } from "../../citations/cited.ts";
import { lessons } from "../../lessons/index.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import {
  type Document,
  documentOf,
  documents,
  inLanguage,
  type Picture,
  placeIn,
  thumbnailOf,
} from "../../papers/cards.ts";
import { type Pictured, pictured, subjectOf } from "../../papers/pictures.ts";
import { entryLink, typesetText } from "../../papers/template.ts";
import { inTheme, lessonLink, titleOf } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";

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
    const shown = pictured.filter(
      (card) =>
        (this.#subject === "" || isAbout(card, this.#subject)) &&
        (this.#source === "" || documentOf(card.id)?.name === this.#source),
    );
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
        <span role="status">${shown.length} of ${pictured.length} figures</span>
      </p>
      <p class="quiet">${cited("Proofs of our theorems: docs/proofs.md. What we computed: docs/results.md.")}</p>
      <ul class="plain-list">${shown.map((card) => this.#card(card))}</ul>
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
    chosen: string,
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
        ${options.map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`)}
      </select></label>`;
  }

  #card(card: Pictured): TemplateResult {
    const close = () => this.#element.close();
    const place = placeIn(card, documentOf(card.id) as Document);
    return html`<li>
      <h3 @click=${close}>${entryLink(card, (link) => inTheme(link, this.#session.state))}</h3>
      <p class="quiet">${place}</p>
      ${typesetText(card.seen)}
      <div class="pictures row">${card.pictures.map((picture) => this.#picture(picture))}</div>
    </li>`;
  }

  /** A thumbnail (decorative) and the name of the picture. */
  #picture(picture: Picture): TemplateResult {
    return html`<a href=${inTheme(picture.link, this.#session.state)} title=${inLanguage(picture.alt)} @click=${() => this.#element.close()}>
      <img class="thumbnail" src=${thumbnailOf(picture.link)} alt="" width="160" height="120" loading="lazy" decoding="async">
      <span>${inLanguage(picture.name)}</span></a>`;
  }
}

function isAbout({ pictures }: Pictured, view: string): boolean {
  return pictures.some((picture) => subjectOf(picture) === view);
}

/** The views of the pictures, in the order of the documents. */
const subjects = [...new Set(pictured.flatMap(({ pictures }) => pictures.map(subjectOf)))];

/** The documents with pictures, in their order. */
const sources = documents.filter((each) => pictured.some(({ id }) => documentOf(id) === each));
