/** The figures of the papers: a dialog that lists the plates and opens them. */
import { html, type TemplateResult } from "lit/html.js";
import type { Plate } from "../plates/index.ts";

const CLASS = "figures";

/** `linkTo` is the link of a plate's picture as the page would write it now. */
export function figures(
  plates: readonly Plate[],
  linkTo: (link: string) => string,
): TemplateResult {
  return html`<dialog class=${CLASS} aria-label="Figures">
    <h2>Figures of the papers, drawn anew</h2>
    <ul>${plates.map((plate) => entry(plate, linkTo))}</ul>
    <form method="dialog"><button class="close">Close</button></form>
  </dialog>`;
}

export function openFigures(): void {
  dialog()?.showModal();
}

function entry({ title, caption, document, figure, section, pictures }: Plate, linkTo: Linked) {
  return html`<li>
    <h3>${title}</h3>
    <p class="quiet"><cite>${document}</cite>, ${placeOf(figure)}, section ${section}</p>
    <p>${caption}</p>
    <p class="pictures">${pictures.map(
      ({ name, link, alt }) =>
        html`<a href=${linkTo(link)} title=${alt} @click=${() => dialog()?.close()}>${name}</a>`,
    )}</p>
  </li>`;
}

/** `figure 14`, `Conjecture 2`. */
function placeOf(figure: string): string {
  return /^\d/.test(figure) ? `figure ${figure}` : figure;
}

type Linked = (link: string) => string;

function dialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog.${CLASS}`);
}
