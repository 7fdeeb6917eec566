/** The gallery of plates, in a dialog. It is loaded with the plates when it is first opened. */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { cited } from "../../citations/cited.ts";
import { lessons } from "../../lessons/index.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { plates } from "../../plates/index.ts";
import { type Picture, type Plate, placeOf, subjectOf, thumbnailOf } from "../../plates/plate.ts";

export interface GalleryHost {
  /** Returns the link of a plate's picture, with the current theme. */
  linkTo(link: string): string;
  /** Returns the link of a lesson, with the current theme. */
  lessonLink(name: string): string;
  /** Returns the title of a view. */
  titleOf(view: string): string;
}

export class Gallery {
  readonly #element = document.createElement("dialog");
  readonly #host: GalleryHost;
  /** The chosen view and document; empty for all. */
  #subject = "";
  #source = "";

  constructor(host: GalleryHost) {
    this.#host = host;
    this.#element.className = "figures";
    this.#element.setAttribute("aria-label", say("Figures"));
  }

  open(): void {
    document.body.append(this.#element);
    this.#draw();
    this.#element.showModal();
  }

  #draw(): void {
    const shown = plates.filter(
      (plate) =>
        (this.#subject === "" || isAbout(plate, this.#subject)) &&
        (this.#source === "" || plate.document === this.#source),
    );
    const content = html`
      <h2>Figures of the papers, and more</h2>
      <p class="filter">
        ${this.#filter(
          "subject",
          "Subject",
          this.#subject,
          subjects(plates).map((view) => [view, this.#host.titleOf(view)]),
        )}
        ${this.#filter(
          "source",
          "Source",
          this.#source,
          sources(plates).map((document) => [document, document]),
        )}
        <span role="status">${shown.length} of ${plates.length} figures</span>
      </p>
      <p class="quiet">${cited("Proofs of our theorems: docs/proofs.md. What we computed: docs/results.md.")}</p>
      <ul class="plain-list">${shown.map((plate) => this.#plate(plate))}</ul>
      ${this.#worksheets()}
      <form method="dialog"><button class="close">Close</button></form>`;
    render(content, this.#element);
  }

  /** The lessons on paper: the browser prints them, also as PDF. */
  #worksheets(): TemplateResult {
    const link = (name: string) => `${this.#host.lessonLink(name)}&page=worksheet`;
    return html`<h3>Worksheets</h3>
      <p class="quiet">Each lesson as pages to print, or to save as PDF in the dialog for printing.</p>
      <p class="onward">${lessons.map(
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
    return html`<label>${label} <select @change=${choose}>
        <option value="">all</option>
        ${options.map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`)}
      </select></label>`;
  }

  #plate(plate: Plate): TemplateResult {
    const { title, caption, document, section, pictures } = plate;
    const place = section === "" ? nothing : say`, ${placeOf(plate)}, section ${section}`;
    return html`<li>
      <h3>${title}</h3>
      <p class="quiet"><cite>${document}</cite>${place}</p>
      <p>${cited(caption)}</p>
      <div class="pictures">${pictures.map((picture) => this.#picture(picture))}</div>
    </li>`;
  }

  /** A thumbnail (decorative) and the name of the picture. */
  #picture(picture: Picture): TemplateResult {
    return html`<a href=${this.#host.linkTo(picture.link)} title=${picture.alt} @click=${() => this.#element.close()}>
      <img class="thumbnail" src=${thumbnailOf(picture)} alt="" width="160" height="120" loading="lazy" decoding="async">
      <span>${picture.name}</span></a>`;
  }
}

function isAbout({ pictures }: Plate, view: string): boolean {
  return pictures.some((picture) => subjectOf(picture) === view);
}

/** Returns the views of the pictures, in the order of the plates. */
function subjects(plates: readonly Plate[]): readonly string[] {
  return [...new Set(plates.flatMap(({ pictures }) => pictures.map(subjectOf)))];
}

/** Returns the documents of the plates, in their order. */
function sources(plates: readonly Plate[]): readonly string[] {
  return [...new Set(plates.map(({ document }) => document))];
}
