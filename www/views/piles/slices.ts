/**
 * Four piles as slices: for each fourth pile d a square of the positions (a, b, c, d) that the
 * player to move loses, row a and column b, coloured by generation.
 */
import type { PilesSlices } from "core";
import { svg, type TemplateResult } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";

/** The side of a slice, and the number of slices. */
export const SIDE = 8;
/** The length of a cell in the drawing. */
const CELL = 10;

/** A P-position of four piles in a slice. */
interface SliceCell {
  readonly piles: readonly [a: number, b: number, c: number, d: number];
  readonly generation: number;
}

/** Returns the cells of the slice of a fourth pile, row after row. */
export function cellsOf({ side, third, generation }: PilesSlices, d: number): SliceCell[] {
  return Array.from({ length: side * side }, (_, at) => {
    const [a, b] = [Math.floor(at / side), at % side];
    const place = d * side * side + at;
    return { piles: [a, b, third[place] ?? 0, d], generation: generation[place] ?? 0 };
  });
}

/** What the slices show, and what a tap on a cell does. */
interface Slicing {
  /** The last generation that is drawn; later ones are faint. */
  readonly n: number;
  readonly piles: readonly number[];
  readonly palette: Uint8Array;
  /** Whether the slices are seen without a tap, as in files. */
  readonly isOpen: boolean;
  go(piles: readonly number[], generation: number): void;
}

export function drawSlices(slices: PilesSlices, slicing: Slicing): TemplateResult {
  const all = Array.from({ length: slices.side }, (_, d) => drawSlice(slices, d, slicing));
  return html`<details class="slices" ?open=${slicing.isOpen}><summary>Slices: all positions with one fourth pile</summary>
      <p class="quiet">Row a, column b: a cell is the position (a, b, c, d) with c = a ⊕ b ⊕ d. Colours are generations, to ${slicing.n}; later ones are faint.</p>
      <p class="quiet away">Tap a cell to go there.</p>
      <div class="row">${all}</div></details>`;
}

function drawSlice(slices: PilesSlices, d: number, { n, piles, palette, go }: Slicing) {
  const { side } = slices;
  const cell = ({ piles: own, generation }: SliceCell) => {
    const [a, b] = own;
    const isHere = own.join() === piles.join();
    const colour = css(colourAt(palette, Math.min(1, generation / Math.max(1, n))));
    return svg`<rect class="cell" x=${b * CELL} y=${a * CELL} width=${CELL - 0.6} height=${CELL - 0.6} fill=${colour}
      opacity=${generation <= n ? 1 : 0.18} ?data-here=${isHere} @click=${() => go(own, generation)}><title>${say`${tuple(own)}, generation ${generation}`}</title></rect>`;
  };
  const cells = cellsOf(slices, d);
  const here = cells.filter(({ piles: own }) => own.join() === piles.join());
  return html`<figure><svg class="slice" viewBox="-1 -1 ${side * CELL + 2} ${side * CELL + 2}" role="img" aria-label=${say`Slice d = ${d}: piles a and b below ${side}`}>
      ${cells.map(cell)}
      ${here.map(({ piles: [a, b] }) => svg`<rect class="here" x=${b * CELL - 0.5} y=${a * CELL - 0.5} width=${CELL + 0.4} height=${CELL + 0.4} />`)}
    </svg><figcaption><a href=${`#v1/octant?d=${d}&side=16`}>d = ${d}</a></figcaption></figure>`;
}
