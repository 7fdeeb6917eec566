/** The text of a statement card. */
import { nothing, type TemplateResult } from "lit/html.js";
import { cited } from "../citations/cited.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import {
  type Card,
  cardLink,
  inLanguage,
  isTranslated,
  type Named,
  type Opened,
  placeIn,
  plainText,
  STATUSES,
  type Text,
} from "./cards.ts";
import { formulasIn } from "./formulas.ts";

/** Returns a text in the language of the page, with its formulas and the documents it cites. */
export function typesetText(text: Text): unknown[] {
  return inLanguage(text)
    .split("\n\n")
    .map((paragraph) => html`<p dir="auto">${formulasIn(paragraph, cited)}</p>`);
}

/** Returns the words for what is known of a statement, in a frame. */
export function statusBadge(status: Card["status"]): TemplateResult {
  return html`<span class="card-status" data-status=${status}>${say(STATUSES[status])}</span>`;
}

/** Returns a link in the look of the page. */
type LinkTo = (link: string) => string;

/** Returns the text of a card: what it says, what is known, what the picture shows, and links. */
export function body(opened: Opened, linkTo: LinkTo): unknown {
  const { card, document } = opened;
  const { statement, judgement, seen, evidence, links = [], related = [], status } = card;
  return html`<p class="card-place note">${placeIn(card, document)} ${statusBadge(status)}</p>
    ${isTranslated(statement) ? nothing : html`<p class="card-place note">This statement is not translated yet.</p>`}
    <div class="card-statement">${typesetText(statement)}</div>
    ${
      judgement === undefined
        ? nothing
        : html`<h3>What is known</h3>${typesetText(judgement)}
          ${evidence === undefined ? nothing : html`<p><a href=${linkTo(evidence)}>${status === "misprint" ? say("See the right value") : say("See the evidence")}</a></p>`}`
    }
    <h3>What you see</h3>
    ${typesetText(seen)}
    <p class="card-onward"><a href=${linkTo(card.picture)}>Open the picture with all its settings</a></p>
    ${
      links.length + related.length === 0
        ? nothing
        : html`<h3 class="card-onward">See also</h3>
        <ul class="card-onward">
          ${links.map(({ link, text }) => html`<li><a href=${linkTo(link)}>${inLanguage(text)}</a></li>`)}
          ${related.map((entry) => html`<li>${entryLink(entry, linkTo)}</li>`)}
        </ul>`
    }
    ${neighbours(opened, linkTo)}`;
}

/** Returns the text of a step of a proof. */
export function proofBody(card: Card, text: Text, linkTo: LinkTo): unknown {
  return html`<div class="card-statement">${typesetText(text)}</div>
    <p><a href=${linkTo(cardLink(card.id))}>${say`Back to the statement: ${plainText(inLanguage(card.title))}`}</a></p>`;
}

/** Returns the link of a card, with its name and what it says. */
export function entryLink({ id, label, title }: Named, linkTo: LinkTo): TemplateResult {
  return html`<a class="card-entry" href=${linkTo(cardLink(id))}><strong>${inLanguage(label)}</strong> ${formulasIn(inLanguage(title), cited)}</a>`;
}

/** The cards before and after it, and the list of its document. */
function neighbours({ card, document, names }: Opened, linkTo: LinkTo): TemplateResult {
  const at = names.findIndex(({ id }) => id === card.id);
  const to = (entry: Omit<Named, "title"> | undefined, rel: "prev" | "next") => {
    if (entry === undefined) return html`<span></span>`;
    const name = inLanguage(entry.label);
    return html`<a rel=${rel} href=${linkTo(cardLink(entry.id))}>${rel === "prev" ? `‹ ${name}` : `${name} ›`}</a>`;
  };
  return html`<div class="card-neighbours row apart" role="navigation" aria-label="Statements">
    ${to(names[at - 1], "prev")}
    <a href=${linkTo(cardLink(document.name))}>${say(document.title)}</a>
    ${to(names[at + 1], "next")}
  </div>`;
}
