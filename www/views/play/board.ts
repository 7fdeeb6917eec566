/**
 * A forest on the page: its stacks as plates, round where they are in play, with a coin for each
 * place of a coin.
 */
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import type { Coin, Edge, Forest, Stack } from "./forest.ts";

/**
 * What a visitor sees and does: the name of a stack, and taking coins from one until `rest` are
 * left.
 */
export interface Hands {
  name(stack: number): string;
  take(stack: number, rest: number): void;
}

/** The radius of a coin, and of the corners of a plate that is in play and of one that is not. */
const COIN = 10;
const ROUND = 20;
const SQUARE = 2;
/** CSS pixels of an em where the page's letters have their own size. */
const EM = 16;

/** Draws a forest. For screen readers the list of moves has all of it. */
export function drawForest(forest: Forest, hands: Hands): TemplateResult {
  const { width, height, stacks, edges } = forest;
  const wins = stacks.some(({ coins }) => coins.some(({ state }) => state === "wins"));
  return html`<div class="board" aria-hidden="true">
    <svg class="forest" width="${width / EM}em" viewBox="0 0 ${width} ${height}">
      ${edges.map(drawEdge)}${stacks.map((stack, at) => drawStack(stack, at, hands))}
    </svg>
    <p class="quiet"><span class="key round"></span> at an end, in play <span class="key"></span> not in play yet${
      wins ? html` <span class="star">★</span> to take it and those after it wins` : nothing
    }</p>
  </div>`;
}

function drawEdge({ from: [x1, y1], to: [x2, y2], gone }: Edge): unknown {
  return svg`<line class="edge" x1=${x1} y1=${y1} x2=${x2} y2=${y2} ?data-gone=${gone} />`;
}

function drawStack(stack: Stack, at: number, hands: Hands): unknown {
  const { left, top, width, height, size, state, coins } = stack;
  const round = state === "open" ? ROUND : SQUARE;
  return svg`<g class="stack" data-state=${state}>
    <rect class="plate" x=${left} y=${top} width=${width} height=${height} rx=${round} />
    <text x=${left + width / 2} y=${top + EM}>${hands.name(at)} <tspan>${size}</tspan></text>
    ${coins.map((coin, rest) => drawCoin(coin, () => hands.take(at, rest)))}
  </g>`;
}

function drawCoin({ middle: [x, y], state }: Coin, take: () => void): unknown {
  const open = state === "open" || state === "wins";
  return svg`<g class="coin" data-state=${state} ?data-open=${open} @click=${open ? take : nothing}>
    <circle cx=${x} cy=${y} r=${COIN} />
    ${state === "wins" ? svg`<text class="star" x=${x} y=${y}>★</text>` : nothing}
  </g>`;
}
