/**
 * The card of the selected position: its piles in binary, its generation, its path, its cell, its
 * relatives, and the winning moves. The core supplies the facts; this file makes sentences. Loaded
 * with the first position that is selected.
 */

import type { NimPosition } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted, grouped, tuple } from "../../canvas/number-format.ts";
import { verdict } from "../../figure/position-words.ts";
import type { Position } from "../../link/params.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { namedOf } from "../../views/nearest.ts";
import type { Positions } from "../page/positions.ts";
import { onward, type PositionModel } from "./position-card.ts";

export function card(
  it: NimPosition,
  { game, problem, links }: PositionModel,
  positions: Positions,
): TemplateResult {
  const go = (all: readonly Position[]) => choices(all, positions);
  const rows = it.is_p ? rowsOfP(it, game, go) : rowsOfN(it, positions, go);
  return html`<div class="position-facts stack">
    ${game === "lim" && it.lim ? html`<p class="same">${sameCell(it.lim, it.piles)}</p>` : nothing}
    <p class="verdict" ?hidden=${problem !== undefined}>${verdict(it)}</p>
    ${onward(links)}
    ${columns(it)}
    <details class="why"><summary>Why?</summary><p>${why(it)}</p></details>
    <dl class="stack">${rows.map(([name, value]) => html`<div class="row apart"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </div>`;
}

/** The cells of the walk of section 5.4 of Nim Fractals that are printed as mirror images. */
const WALK: Readonly<Record<string, readonly number[]>> = {
  "12,8,4": [8, -4],
  "14,10,4": [10, -4],
  "14,11,5": [10, -3],
};

type Row = readonly [name: string, value: unknown];
type Go = (positions: readonly Position[]) => unknown;

function rowsOfP(it: NimPosition, game: "nim" | "lim", go: Go): Row[] {
  const { cell, lim, lim_exact, parent, children } = it;
  const rows: Row[] = [["Path", pathOf(it)]];
  if (cell) rows.push(["Growth cell", tuple(cell)]);
  const printedNumbers = WALK[it.piles.join()];
  if (cell && printedNumbers !== undefined)
    rows.push([
      "In Nim Fractals",
      say`printed as ${tuple(printedNumbers)}, the mirror image: the words of section 5.4 exchange the directions North and East of its own points`,
    ]);
  if (lim)
    rows.push([game === "lim" || lim_exact ? "In LIM" : "In LIM, reflected cell", tuple(lim)]);
  rows.push(["Parent", parent ? go([parent]) : "none: the root"]);
  rows.push([
    children.length === 1 ? "Child" : "Children",
    children.length ? go(children) : "none",
  ]);
  return rows;
}

function rowsOfN(it: NimPosition, positions: Positions, go: Go): Row[] {
  const moves = it.winning.map(
    (move) => html`${moveOf(it.piles, move)} ${choices([move.result], positions)} `,
  );
  const { named, hasOthers } = namedOf(it.nearest);
  return [
    [moves.length === 1 ? "Winning move" : "Winning moves", moves],
    ["Nearest losing positions", html`${go(named)}${hasOthers ? say(" and others") : ""}`],
  ];
}

function choices(all: readonly Position[], positions: Positions): TemplateResult[] {
  return all.map(
    (position) =>
      html`<button type="button" class="choice" @click=${() => positions.choose(position)}>${tuple(position)}</button>`,
  );
}

/** The piles in binary, one below the other, and their nim-sum. */
function columns({ piles, digits, nim_sum, sum_digits }: NimPosition): TemplateResult {
  const row = (name: string, value: number, bits: string) => html`<tr>
    <th scope="row">${name}</th><td>${value}</td>${[...bits].map((bit) => html`<td class="bit" data-bit=${bit}>${bit}</td>`)}
  </tr>`;
  return html`<div class="columns scroll" tabindex="0" role="region" aria-label="In binary">
    <table>
      <caption class="unseen">The piles in binary. A nim-sum digit is 1 where an odd number of piles has a 1.</caption>
      <tbody>${piles.map((pile, at) => row("abc"[at] ?? "", pile, digits[at] ?? ""))}</tbody>
      <tfoot>${row("nim-sum", nim_sum, sum_digits)}</tfoot>
    </table>
  </div>`;
}

/** Explains why a position of LIM has the card of a position of Nim. */
export function sameCell(lim: readonly number[], nim: readonly number[]): string {
  return say`${tuple(lim)} of LIM and ${tuple(nim)} of Nim are the same cell of the growth. This card describes the position of Nim.`;
}

/** Explains in a few sentences, from the binary digits, why a position is lost or won. */
export function why({ piles, is_p, sum_digits, winning }: NimPosition): string {
  if (piles.every((pile) => pile === 0))
    return say("No counter is left. The player to move has no move, and loses.");
  const [move] = winning;
  if (is_p || move === undefined)
    return say(
      "Each binary column has an even number of ones. A move changes one pile, so it makes some column odd. " +
        "The other player makes every column even again. So it goes on until nothing is left.",
    );
  const column = 2 ** (sum_digits.length - 1 - sum_digits.indexOf("1"));
  const pile = "abc"[move.pile];
  return `${say`The leftmost column with an odd number of ones is that of ${column}. Pile ${pile} has a one there.`} ${say`If it goes from ${piles[move.pile]} to ${move.to}, every column is even, and the other player loses.`}`;
}

/** Returns the path from (0, 0, 0): "8 steps along (1, 1, 0), 4 along (1, 0, 1)". */
export function pathOf({ runs }: NimPosition): string {
  if (runs.length === 0) return say("none: the root");
  const words = runs.map(({ length, piles }, at) => {
    const steps = at > 0 ? grouped(length) : counted(length, "step");
    return say`${steps} along (${piles.join(",")})`;
  });
  return words.join(", ");
}

function moveOf(piles: readonly number[], { pile, to }: NimPosition["winning"][number]): string {
  return say`${"abc"[pile]}: ${piles[pile]} to ${to}`;
}
