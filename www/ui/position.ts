/**
 * The card of the selected position: its piles in binary, its generation, the way to it, its cell, its relatives, and
 * for a position that can be won the moves that win. What it says comes from the door; here it becomes words.
 */
import type { NimPosition } from "core";
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Position } from "../state/params.ts";

/** Sums from here on are shorter with exponents. */
const LARGE = 2 ** 16;

export interface PositionModel {
  /** What stands in the field: the selected position, or what was typed and is none. */
  readonly text: string;
  readonly problem: string | undefined;
  /** What the card is about. */
  readonly about: NimPosition | null;
  /** What a position of Nim is called in this picture: by its own piles, or by those of LIM. */
  readonly named: "nim" | "lim";
}

export interface PositionActs {
  /** The user typed a position, or nothing at all. */
  typed(text: string): void;
  /** The user chose a position of Nim. */
  chosen(position: Position): void;
}

/** The field that every picture with positions has, and the card beneath it. */
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
    <p class="problem" id="position-problem" role="status">${problem ?? nothing}</p>
    <p class="meaning" id="position-meaning" ?hidden=${about !== null}>
      Three piles, typed here or chosen in the picture.
    </p>
    ${about === null ? nothing : card(about, model, acts)}
  </section>`;
}

function card(
  it: NimPosition,
  { named, problem }: PositionModel,
  acts: PositionActs,
): TemplateResult {
  const go = (positions: readonly Position[]) => choices(positions, acts);
  const rows = it.is_p ? rowsOfP(it, named, go) : rowsOfN(it, acts, go);
  return html`<div class="card">
    <p class="verdict" aria-live="polite" ?hidden=${problem !== undefined}>${verdict(it)}</p>
    ${columns(it)}
    <dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </div>`;
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
    ["Nearest P-positions", go(it.nearest)],
  ];
}

function choices(positions: readonly Position[], acts: PositionActs): TemplateResult[] {
  return positions.map(
    (position) =>
      html`<button type="button" class="choice" @click=${() => acts.chosen(position)}>${tuple(position)}</button>`,
  );
}

/** The piles one beneath the other, bit under bit, and the nim-sum below the line. */
function columns({ piles, digits, nim_sum, sum_digits }: NimPosition): TemplateResult {
  const row = (name: string, value: number, bits: string) => html`<tr>
    <th scope="row">${name}</th><td>${value}</td>${[...bits].map((bit) => html`<td class="bit" data-bit=${bit}>${bit}</td>`)}
  </tr>`;
  return html`<div class="columns" tabindex="0" role="group" aria-label="In binary">
    <table>
      <tbody>${piles.map((pile, at) => row("abc"[at] ?? "", pile, digits[at] ?? ""))}</tbody>
      <tfoot>${row("nim-sum", nim_sum, sum_digits)}</tfoot>
    </table>
  </div>`;
}

/** What kind of position it is, in one sentence. */
export function verdict({ piles, is_p, generation, nim_sum }: NimPosition): string {
  if (!is_p || generation === null)
    return `${tuple(piles)} is an N-position: its nim-sum is ${nim_sum}, and whoever moves wins.`;
  return `${tuple(piles)} is a P-position: whoever moves loses. Generation ${sumOfPowers(generation)}.`;
}

/** Why a position that was typed is not selected. */
export function refusal({ piles, nim_sum, nearest }: NimPosition): string {
  const near = nearest.map(tuple).join(", ");
  return `${tuple(piles)} is an N-position: its nim-sum is ${nim_sum}; nearest P-positions: ${near}.`;
}

/** The way from (0, 0, 0): "8 steps along (1, 1, 0), 4 along (1, 0, 1)". */
export function pathOf({ runs }: NimPosition): string {
  if (runs.length === 0) return "none: this is where all begins";
  const words = runs.map(({ length, piles }, at) => {
    const steps = at > 0 ? "" : length === 1 ? " step" : " steps";
    return `${length}${steps} along (${piles.join(",")})`;
  });
  return words.join(", ");
}

/** "15 = 8 + 4 + 2 + 1"; a power of two stands alone, and large ones are written with their exponents. */
export function sumOfPowers(n: number): string {
  const bits = [...n.toString(2)].reverse();
  const powers = bits.flatMap((bit, k) =>
    bit === "1" ? [n < LARGE ? `${2 ** k}` : `2^${k}`] : [],
  );
  return powers.length > 1 ? `${n} = ${powers.reverse().join(" + ")}` : String(n);
}

/** A position as people type it, in the words of a link: brackets, spaces and semicolons do no harm. */
export function tidy(text: string): string {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  return bare.split(/\s*[,;]\s*|\s+/).join(",");
}

export function tuple(numbers: readonly number[]): string {
  return `(${numbers.join(", ")})`.replaceAll("-", "\u2212");
}

function moveOf(piles: readonly number[], { pile, to }: NimPosition["winning"][number]): string {
  return `${"abc"[pile]}: ${piles[pile]} to ${to}`;
}
