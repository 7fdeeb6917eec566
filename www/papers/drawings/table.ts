/** Tables of numbers and of positions, as tables. What the core finds wrong is struck out. */
import { tuple } from "../../canvas/number-format.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { ArrayState } from "../../views/array/index.ts";
import { type PilesState, pilesOf } from "../../views/piles/index.ts";
import type { Draw, Source } from "./panels.ts";

/** The columns of both arrays. */
const COLUMNS = 16;

/** The array of a centre: as many rows as the link's window has. Centre 0 has the nim-sums. */
export const array: Draw<ArrayState> = async ({ of: [state], call }): Promise<Drawing> => {
  const { c = 0, h } = state ?? {};
  const { values } = await call("tree_array", { tree: `${c}(x,y,z)`, side: COLUMNS });
  const numbers = Array.from({ length: COLUMNS }, (_, at) => at);
  const rows = numbers.slice(0, h ?? COLUMNS);
  const description = c === 0 ? say("Table of nim-sums") : say`Tripod nim with centre ${c}`;
  const content = html`<table class="drawing-table">
    <caption>${description}</caption>
    <thead><tr>${c === 0 ? html`<th scope="col">⊕</th>` : html`<td></td>`}${numbers.map((b) => html`<th scope="col">${b}</th>`)}</tr></thead>
    <tbody>${rows.map((a) => html`<tr><th scope="row">${a}</th>${numbers.map((b) => html`<td>${values[a * COLUMNS + b]}</td>`)}</tr>`)}</tbody>
  </table>`;
  return { description, content };
};

/** The numbers of parents and of children. */
const NUMBERS = [1, 2, 6];

/** Positions of four piles, row after row, by their numbers of parents and children. */
export const kinds: Draw<PilesState> = async ({ of, call }: Source<PilesState>) => {
  const facts = await Promise.all(of.map(({ p }) => call("piles_position", [...pilesOf({ p })])));
  const description = say("P-positions with different numbers of parents and children");
  const cell = (row: number, column: number) => {
    const { piles = [], parents = [], children = [] } = facts[row * NUMBERS.length + column] ?? {};
    const isRight = parents.length === NUMBERS[row] && children.length === NUMBERS[column];
    if (isRight) return html`<td>${tuple(piles)}</td>`;
    return html`<td><del>${tuple(piles)}</del><small>${say`the core finds ${parents.length} and ${children.length}`}</small></td>`;
  };
  const content = html`<table class="drawing-table">
    <caption>${description}</caption>
    <thead><tr><td></td><th scope="col">1 child</th><th scope="col">2 children</th><th scope="col">6 children</th></tr></thead>
    <tbody>${[say("1 parent"), say("2 parents"), say("6 parents")].map((name, row) => html`<tr><th scope="row">${name}</th>${NUMBERS.map((_, column) => cell(row, column))}</tr>`)}</tbody>
  </table>`;
  return { description, content };
};
