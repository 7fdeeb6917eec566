/**
 * Why a player was losing: the piles in binary before a move, after it, and after its answer. The
 * core says which columns have an odd number of ones, and which move makes them all even.
 */
import type { NimPosition } from "core";
import type { TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { tuple } from "../canvas/number-format.ts";
import type { InstantBindings } from "../core/instant.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { answer, BEGINNING, type Piles, pilesAfter, type StartState } from "./state.ts";

/** Draws three positions of the last game, or of one that the core plays. */
export function drawWhy({ opening, first }: StartState, bindings: InstantBindings): TemplateResult {
  const at = (piles: Piles) => bindings.position(...piles);
  const before = at(BEGINNING);
  const move = opening ?? answer(before);
  const between = at(pilesAfter(BEGINNING, move));
  const after = at(pilesAfter(between.piles, answer(between)));
  const [mine, theirs] = first === "you" ? [YOURS, PAGES] : [PAGES, YOURS];
  return html`<div class="whys" tabindex="0" role="region" aria-label="Why">
    ${columns(before, say("All columns are even."))}
    ${columns(between, say`${say(mine)} Now a column is odd.`)}
    ${columns(after, say`${say(theirs)} All are even again.`)}
  </div>`;
}

const YOURS = "You move.";
const PAGES = "The page moves.";

/** The piles in binary under each other, and below each column whether its ones are even. */
function columns({ piles, digits, sum_digits }: NimPosition, caption: string): TemplateResult {
  const isOdd = (at: number) => sum_digits[at] === "1";
  return html`<table><caption><b>${typeset(tuple(piles))}</b> ${caption}</caption>
    <thead><tr><td></td>${[...sum_digits].map((_, at) => html`<th scope="col">${2 ** (sum_digits.length - 1 - at)}</th>`)}</tr></thead>
    <tbody>${digits.map(
      (row, pile) =>
        html`<tr><th scope="row">${piles[pile]}</th>${[...row].map(
          (digit, at) => html`<td data-digit=${digit} ?data-odd=${isOdd(at)}>${digit}</td>`,
        )}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row"><span class="unseen">ones</span></th>${[...sum_digits].map(
      (_, at) => html`<td ?data-odd=${isOdd(at)}>${isOdd(at) ? "odd" : "even"}</td>`,
    )}</tr></tfoot></table>`;
}
