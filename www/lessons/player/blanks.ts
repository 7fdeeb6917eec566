/** What pupils fill in on paper, one kind for each kind of question. */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { html } from "../../locales/html.ts";
import type { Form } from "../questions.ts";

/** Lines for a free text. */
const LINES = 4;

/** Returns the empty fields of a question. */
export function blank(form: Form): TemplateResult {
  switch (form.kind) {
    case "number":
    case "pick":
      return html`<p class="blank">Answer: ${box("wide")}</p>`;
    case "text":
      return html`<div class="blank">${Array.from({ length: LINES }, () => html`<div class="rule"></div>`)}</div>`;
    case "choice":
      return html`<ul class="blank boxes">${form.options.map(
        (option) => html`<li>${box("tick")}<span dir="auto">${typeset(option)}</span></li>`,
      )}</ul>`;
    case "order":
      return html`<p class="quiet">Number them 1 to ${form.items.length}.</p>
        <ul class="blank boxes">${form.items.map(
          (item) => html`<li>${box("digit")}<span dir="auto">${typeset(item)}</span></li>`,
        )}</ul>`;
    case "move":
      return html`<div class="blank move">${form.piles.map(pile)}
        <p>Take ${box("digit")} from the pile of ${box("digit")}.</p></div>`;
    case "cells":
      return html`<p class="quiet">${form.one ? "Mark one cell." : "Mark the cells."}</p>${board(form, [])}`;
  }
}

function box(size: "wide" | "tick" | "digit"): TemplateResult {
  return html`<span class=${`box ${size}`}></span>`;
}

/** A pile of counters, with their number below. */
function pile(size: number): TemplateResult {
  const counters = Array.from({ length: size }, () => html`<i></i>`);
  return html`<div class="pile"><div>${counters}</div><b>${size}</b></div>`;
}

/** Returns a board of cells. Marked are those with the given numbers, counted row by row from 0. */
export function board(
  { rows, columns }: Extract<Form, { readonly kind: "cells" }>,
  marked: readonly number[],
): TemplateResult {
  const hasRows = rows.some(Boolean);
  const head = html`<tr>${hasRows ? html`<td></td>` : nothing}${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>`;
  const cell = (at: number) =>
    html`<td class="cell">${marked.includes(at) ? html`<span aria-label="marked">●</span>` : nothing}</td>`;
  return html`<table class="blank board"><thead>${head}</thead><tbody>${rows.map(
    (row, y) =>
      html`<tr>${hasRows ? html`<th scope="row">${row}</th>` : nothing}${columns.map((_, x) =>
        cell(y * columns.length + x),
      )}</tr>`,
  )}</tbody></table>`;
}
