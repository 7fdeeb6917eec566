/**
 * The card of the selected position: its piles in binary, its generation, its path, its cell, its
 * relatives, and the winning moves. The core supplies the facts; this file makes sentences.
 */

import type { NimPosition } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted, grouped, superscript, tuple } from "../../canvas/number-format.ts";
import type { Position } from "../../link/params.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { GameLinks, PositionLinks } from "../position-links.ts";

/** The most positions of a game that are named. */
const MOST_PASSED = 8;
/** Sums from here on are written with exponents. */
const LARGE = 2 ** 16;

export interface PositionModel {
  /** The text of the field: the selected position, or invalid text. */
  readonly text: string;
  readonly problem: string | undefined;
  /** The position of Nim that the card describes. */
  readonly about: NimPosition | null;
  /** Whether the picture names positions by their piles in Nim or in LIM. */
  readonly named: "nim" | "lim";
  readonly links: PositionLinks;
}

export interface PositionActs {
  /** Handles typed text, which may be empty. */
  typed(text: string): void;
  /** Selects a position of Nim. */
  chosen(position: Position): void;
}

/** The field for a position, and the card beneath it. */
export function positionCard(model: PositionModel, acts: PositionActs): TemplateResult {
  const { text, problem, about } = model;
  return html`<section class="control position" aria-label="Position">
    <div class="head">
      <label for="position">Position</label>
      <input id="position" type="text" autocomplete="off" spellcheck="false" placeholder="14, 11, 5"
        aria-describedby="position-problem position-meaning"
        aria-invalid=${problem === undefined ? "false" : "true"} .value=${text}
        @change=${(event: Event) => acts.typed((event.target as HTMLInputElement).value)}>
      <button type="button" class="clear" aria-label="Select nothing" ?disabled=${text === ""}
        @click=${() => acts.typed("")}>×</button>
    </div>
    <p class="problem" id="position-problem">${problem ?? nothing}</p>
    <p class="meaning" id="position-meaning" ?hidden=${about !== null}>
      Type three piles, or select in the picture.
    </p>
    ${about === null ? nothing : card(about, model, acts)}
  </section>`;
}

function card(
  it: NimPosition,
  { named, problem, links }: PositionModel,
  acts: PositionActs,
): TemplateResult {
  const go = (positions: readonly Position[]) => choices(positions, acts);
  const rows = it.is_p ? rowsOfP(it, named, go) : rowsOfN(it, acts, go);
  return html`<div class="card">
    ${named === "lim" && it.lim ? html`<p class="same">${sameCell(it.lim, it.piles)}</p>` : nothing}
    <p class="verdict" ?hidden=${problem !== undefined}>${verdict(it)}</p>
    ${onward(links)}
    ${columns(it)}
    <details class="why"><summary>Why?</summary><p>${why(it)}</p></details>
    <dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </div>`;
}

/** The game whose path a picture shows, or that is being played. */
export interface GameModel {
  readonly passed: readonly Position[];
  readonly links: GameLinks;
}

/** The last positions of a game, and where else to see it. */
export function gameCard({ passed, links }: GameModel): TemplateResult {
  const last = passed.slice(-MOST_PASSED).map(tuple).join(", ");
  return html`<section class="control" aria-label="Path of the game">
    <p class="meaning">The game: ${passed.length > MOST_PASSED ? "…, " : ""}${last}</p>
    ${onward(links, "Play on")}
  </section>`;
}

function onward(links: PositionLinks & Partial<GameLinks>, toPlay = "Play this"): TemplateResult {
  const { play, plane, space, both = null } = links;
  const to = (link: string | null, label: string) =>
    link === null ? nothing : html`<a href=${link}>${label}</a>`;
  return html`<p class="onward">
    ${to(play, toPlay)} ${to(plane, "Show in the plane")} ${to(space, "Show in space")}
    ${to(both, "Show in both")}
  </p>`;
}

type Row = readonly [name: string, value: unknown];
type Go = (positions: readonly Position[]) => unknown;

function rowsOfP(it: NimPosition, named: "nim" | "lim", go: Go): Row[] {
  const { cell, lim, lim_exact, parent, children } = it;
  const rows: Row[] = [["Path", pathOf(it)]];
  if (cell) rows.push(["Growth cell", tuple(cell)]);
  if (lim) rows.push([named === "lim" || lim_exact ? "In LIM" : "In LIM, mirrored", tuple(lim)]);
  rows.push(["Parent", parent ? go([parent]) : "none: the root"]);
  rows.push([
    children.length === 1 ? "Child" : "Children",
    children.length ? go(children) : "none",
  ]);
  return rows;
}

function rowsOfN(it: NimPosition, acts: PositionActs, go: Go): Row[] {
  const moves = it.winning.map(
    (move) => html`${moveOf(it.piles, move)} ${choices([move.result], acts)} `,
  );
  return [
    [moves.length === 1 ? "Winning move" : "Winning moves", moves],
    ["Nearest losing positions", go(it.nearest)],
  ];
}

function choices(positions: readonly Position[], acts: PositionActs): TemplateResult[] {
  return positions.map(
    (position) =>
      html`<button type="button" class="choice" @click=${() => acts.chosen(position)}>${tuple(position)}</button>`,
  );
}

/** The piles in binary, one below the other, and their nim-sum. */
function columns({ piles, digits, nim_sum, sum_digits }: NimPosition): TemplateResult {
  const row = (name: string, value: number, bits: string) => html`<tr>
    <th scope="row">${name}</th><td>${value}</td>${[...bits].map((bit) => html`<td class="bit" data-bit=${bit}>${bit}</td>`)}
  </tr>`;
  return html`<div class="columns" tabindex="0" role="region" aria-label="In binary">
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

/** Says in one sentence who wins. */
export function verdict({ piles, is_p, generation, nim_sum }: NimPosition): string {
  if (!is_p || generation === null)
    return say`${tuple(piles)}: the player to move wins (an N-position, nim-sum ${nim_sum}).`;
  return say`${tuple(piles)}: the player to move loses (a P-position). Generation ${sumOfPowers(generation)}.`;
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

/** Explains why a typed position is not selected. */
export function refusal({ piles, nim_sum, nearest }: NimPosition): string {
  const near = nearest.map(tuple).join(", ");
  return say`${tuple(piles)}: the player to move wins (nim-sum ${nim_sum}). Nearest losing positions: ${near}.`;
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

/** Returns "15 = 8 + 4 + 2 + 1"; powers of two stand alone, large ones have exponents. */
export function sumOfPowers(n: number): string {
  const bits = [...n.toString(2)].reverse();
  const powers = bits.flatMap((bit, k) =>
    bit === "1" ? [n < LARGE ? `${2 ** k}` : `2${superscript(k)}`] : [],
  );
  return powers.length > 1 ? `${n} = ${powers.reverse().join(" + ")}` : String(n);
}

/** Turns a typed position into the notation of links: removes brackets, spaces and semicolons. */
export function tidy(text: string): string {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  return bare.split(/\s*[,;]\s*|\s+/).join(",");
}

function moveOf(piles: readonly number[], { pile, to }: NimPosition["winning"][number]): string {
  return say`${"abc"[pile]}: ${piles[pile]} to ${to}`;
}
