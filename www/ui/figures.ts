/** The atlas: a dialog with the plates as a gallery. They are fetched when it is opened for the first time. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { type Picture, type Plate, subjectOf, thumbnailOf } from "../plates/plate.ts";

export interface GalleryHost {
  /** The link of a plate's picture as the page would write it now. */
  linkTo(link: string): string;
  /** What the pictures of a view are about: the title of its tab. */
  titleOf(view: string): string;
}

export class Gallery {
  readonly element = document.createElement("dialog");
  readonly #host: GalleryHost;
  #plates: readonly Plate[] | null = null;
  /** The view whose plates are shown; empty: all. */
  #subject = "";

  constructor(host: GalleryHost) {
    this.#host = host;
    this.element.className = "figures";
    this.element.setAttribute("aria-label", "Figures");
  }

  async open(): Promise<void> {
    this.#draw();
    this.element.showModal();
    this.#plates ??= (await import("../plates/index.ts")).plates;
    this.#draw();
  }

  #draw(): void {
    const plates = this.#plates ?? [];
    const shown = plates.filter((plate) => this.#subject === "" || isAbout(plate, this.#subject));
    const content = html`
      <h2>Figures of the papers, drawn anew, and more</h2>
      <p class="filter">
        <label for="subject">Subject</label>
        <select id="subject" @change=${(event: Event) => this.#choose(event)}>
          <option value="">all</option>
          ${subjects(plates).map(
            (view) =>
              html`<option value=${view} .selected=${view === this.#subject}>${this.#host.titleOf(view)}</option>`,
          )}
        </select>
        <span role="status">${this.#plates === null ? "Fetching the figures ..." : `${shown.length} of ${plates.length} plates`}</span>
      </p>
      <ul>${shown.map((plate) => this.#plate(plate))}</ul>
      <form method="dialog"><button class="close">Close</button></form>`;
    render(content, this.element);
  }

  #choose(event: Event): void {
    this.#subject = (event.target as HTMLSelectElement).value;
    this.#draw();
  }

  #plate({ title, caption, document, figure, section, pictures }: Plate): TemplateResult {
    const place = section === "" ? nothing : html`, ${placeOf(figure)}, section ${section}`;
    return html`<li>
      <h3>${title}</h3>
      <p class="quiet"><cite>${document}</cite>${place}</p>
      <p>${caption}</p>
      <div class="pictures">${pictures.map((picture) => this.#picture(picture))}</div>
    </li>`;
  }

  /** A thumbnail, which says nothing that the name beneath it does not, and the name. */
  #picture(picture: Picture): TemplateResult {
    return html`<a href=${this.#host.linkTo(picture.link)} title=${picture.alt} @click=${() => this.element.close()}>
      <img src=${thumbnailOf(picture)} alt="" width="160" height="120" loading="lazy" decoding="async">
      <span>${picture.name}</span></a>`;
  }
}

function isAbout({ pictures }: Plate, view: string): boolean {
  return pictures.some((picture) => subjectOf(picture) === view);
}

/** The views that plates are pictures of, in the order of the plates. */
function subjects(plates: readonly Plate[]): readonly string[] {
  return [...new Set(plates.flatMap(({ pictures }) => pictures.map(subjectOf)))];
}

/** `figure 14`, `Conjecture 2`. */
function placeOf(figure: string): string {
  return /^\d/.test(figure) ? `figure ${figure}` : figure;
}
