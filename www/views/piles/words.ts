/** What the view of more piles says: relatives, kinds of positions, and other views of them. */
import type { PilesPosition } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted, grouped, tuple } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { linkOf, type PilesState, to } from "./index.ts";
import type { Drawing } from "./picture.ts";

/** A position and the act of going there. */
export interface Walk {
  readonly state: PilesState;
  go(piles: readonly number[], generation: number): void;
}

/** The cell of Table 1 that is misprinted, and what stands there. */
const MISPRINT = { parents: 2, children: 1, piles: [0, 1, 4, 5] };

export function factsOf({ piles, generation, parents, children }: PilesPosition): string {
  const [above, below] = [
    counted(parents.length, "parent"),
    counted(children.length, "child", "children"),
  ];
  return say`${tuple(piles)}: generation ${grouped(generation)}, ${above}, ${below}.`;
}

/** Returns the sentence on the number of positions of a generation, given in decimal digits. */
export function bornOf(digits: string): string {
  return digits === "1"
    ? say("It is alone in its generation.")
    : say`Its generation has ${grouped(digits)} positions, in every order.`;
}

/** Returns a link to a position, which also works where the page has another address. */
function walkLink(walk: Walk, piles: readonly number[], generation: number): TemplateResult {
  const href = linkOf({ ...walk.state, ...to(walk.state, piles.join(), generation) });
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    walk.go(piles, generation);
  };
  return html`<a href=${href} @click=${go}>${tuple(piles)}</a>`;
}

export function familyOf(walk: Walk, position: PilesPosition): TemplateResult {
  const { generation, parents, children } = position;
  const list = (all: readonly number[][], other: number) =>
    all.length === 0 ? "none" : all.map((piles) => html`${walkLink(walk, piles, other)} `);
  return html`<table class="family scroll"><caption class="unseen">The parents and children of the position.</caption><tbody>
      <tr><th scope="row">Parents</th><td>${list(parents, generation - 1)}</td></tr>
      <tr><th scope="row">Children</th><td>${list(children, generation + 1)}</td></tr>
    </tbody></table>`;
}

/** The positions with the same numbers of parents and children. */
export interface Kind {
  readonly count: number;
  /** The first one, as an index: none stands in an earlier generation. */
  readonly first: number;
}

export interface Kinds {
  /** The numbers of parents that occur, increasing. */
  readonly parents: readonly number[];
  readonly children: readonly number[];
  /** Row by row; null where there is no position. */
  readonly cells: readonly (readonly (Kind | null)[])[];
}

const distinct = (numbers: ArrayLike<number>) =>
  [...new Set(Array.from(numbers))].sort((a, b) => a - b);

/** Returns the table of positions with so many parents and children each. */
export function kindsOf(parents: ArrayLike<number>, children: ArrayLike<number>): Kinds {
  const kinds = new Map<string, Kind>();
  for (let at = 0; at < parents.length; at++) {
    const key = `${parents[at]},${children[at]}`;
    const kind = kinds.get(key);
    kinds.set(key, { count: (kind?.count ?? 0) + 1, first: kind?.first ?? at });
  }
  const [rows, columns] = [distinct(parents), distinct(children)];
  const cells = rows.map((row) => columns.map((column) => kinds.get(`${row},${column}`) ?? null));
  return { parents: rows, children: columns, cells };
}

export const numbersOf = (name: string) => name.split(",").map(Number);

function patch(colour: string): HTMLElement {
  const patch = document.createElement("span");
  patch.className = "swatch";
  patch.style.background = colour;
  return patch;
}

/**
 * Returns the table of the positions of a graph by their numbers of parents and children.
 * `colourOf` returns the colour of positions with so many children.
 */
export function kindsTable(
  walk: Walk,
  { kinds, names, layout }: Drawing,
  colourOf: (children: number) => string,
): TemplateResult {
  const cell = (kind: Kinds["cells"][number][number]) =>
    kind === null
      ? html`<td>–</td>`
      : html`<td>${walkLink(walk, numbersOf(names[kind.first] ?? ""), layout.down[kind.first] ?? 0)} <span class="quiet">${counted(kind.count, "position")}</span></td>`;
  return html`<div class="scroll"><table class="kinds"><caption class="unseen">The first position with so many parents, down, and children, across.</caption>
      <thead><tr><td></td>${kinds.children.map((number) => html`<th scope="col">${patch(colourOf(number))} ${counted(number, "child", "children")}</th>`)}</tr></thead>
      <tbody>${kinds.parents.map((number, row) => html`<tr><th scope="row">${counted(number, "parent")}</th>${(kinds.cells[row] ?? []).map(cell)}</tr>`)}</tbody>
    </table></div>`;
}

/** Returns the note on the misprint of Table 1, with the numbers that the core gives. */
export function misprintOf(walk: Walk, { parents, children }: PilesPosition): TemplateResult {
  const link = walkLink(walk, MISPRINT.piles, MISPRINT.piles.reduce((a, b) => a + b) / 2);
  const own = [counted(parents.length, "parent"), counted(children.length, "child", "children")];
  const lines = [
    counted(MISPRINT.parents, "parent"),
    counted(MISPRINT.children, "child", "children"),
  ];
  return html`<p class="quiet">Table 1 of Nim Fractals is this table for four piles, with a misprint: ${link} stands there for ${lines[0]} and ${lines[1]}. It has ${own[0]} and ${own[1]}.</p>`;
}

/** The piles of the misprint, for the core. */
export const MISPRINTED: readonly number[] = MISPRINT.piles;

/** Returns the links of other pictures of the position, by their text. */
export function picturesOf(piles: readonly number[]): readonly (readonly [string, string])[] {
  const most = Math.max(...piles);
  const side = Math.max(16, 2 ** Math.ceil(Math.log2(most + 1)));
  if (piles.length === 3 && most < 64) {
    const n = Math.max(7, piles.reduce((a, b) => a + b) / 2);
    return [[`#v1/both?n=${n}&sel=${piles.join()}`, say("In the plane and in space")]];
  }
  if (piles.length !== 4 || side > Math.min(256, ranges.OctantParams.side[1])) return [];
  return [...new Set(piles)]
    .sort((a, b) => a - b)
    .map((d) => [`#v1/octant?d=${d}&side=${side}`, say`Slice with a pile of ${d}`] as const);
}

/** Returns the links as a line; nothing where there are none. */
export function picturesLine(piles: readonly number[]): TemplateResult | typeof nothing {
  const links = picturesOf(piles);
  if (links.length === 0) return nothing;
  return html`<p class="quiet away">${links.map(([href, text], at) => html`${at > 0 ? " · " : ""}<a href=${href}>${text}</a>`)}</p>`;
}
