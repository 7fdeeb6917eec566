/**
 * A forest on the page: its stacks as plates, round where they are in play, with a coin for each
 * place of a coin.
 */
import { nothing, svg, type TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { BoardActs } from "./chosen.ts";
import type { Coin, Edge, Forest, Stack } from "./forest.ts";

/** The radius of a coin, and of the corners of a plate that is in play and of one that is not. */
const COIN = 10;
const ROUND = 20;
const SQUARE = 2;
/** CSS pixels of an em where the page's letters have their own size. */
const EM = 16;
/** How much larger than its lengths a forest is drawn where there is space. */
const LARGE = 1.4;

/** Draws a forest. `base`: where its stacks begin in the position of a sum. */
export function drawForest(forest: Forest, acts: BoardActs, base = 0): TemplateResult {
  const { width, height, stacks, edges } = forest;
  const wins = stacks.some(({ coins }) => coins.some(({ state }) => state === "wins"));
  return html`<svg class="forest" width="${(LARGE * width) / EM}em" viewBox="0 0 ${width} ${height}">
      ${edges.map(drawEdge)}${stacks.map((stack, at) => drawStack(stack, at, base, acts))}
    </svg>
    <p class="quiet" aria-hidden="true"><span class="key round"></span> at an end, in play <span class="key"></span> not in play yet${
      wins ? html` <span class="star">★</span> to take it and those after it wins` : nothing
    }</p>`;
}

function drawEdge({ from: [x1, y1], to: [x2, y2], gone }: Edge): unknown {
  return svg`<line class="edge" x1=${x1} y1=${y1} x2=${x2} y2=${y2} ?data-gone=${gone} />`;
}

function drawStack(stack: Stack, at: number, base: number, acts: BoardActs): unknown {
  const { left, top, width, height, size, state, coins } = stack;
  const round = state === "open" ? ROUND : SQUARE;
  return svg`<g class="stack" data-state=${state} data-group=${acts.name(at)}>
    <rect class="plate" x=${left} y=${top} width=${width} height=${height} rx=${round} />
    <text x=${left + width / 2} y=${top + EM}>${acts.name(at)} <tspan>${size}</tspan></text>
    ${coins.map((coin, rest) => drawCoin(coin, [at, base + at], rest, acts))}
  </g>`;
}

function drawCoin(
  { middle: [x, y], state }: Coin,
  [at, pile]: readonly [at: number, pile: number],
  rest: number,
  acts: BoardActs,
): unknown {
  const picture = svg`<circle cx=${x} cy=${y} r=${COIN} />
    ${state === "wins" ? svg`<text class="star" x=${x} y=${y}>★</text>` : nothing}`;
  if (state === "taken") return svg`<g class="coin" data-state="taken">${picture}</g>`;
  const label = acts.label(at, rest);
  const take = () => acts.take(at, rest);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take();
  };
  return svg`<g class="coin" data-state=${state} ?data-open=${state !== "there"} role="button" tabindex="-1"
    data-take data-pile=${pile} data-rest=${rest} aria-label=${state === "wins" ? say`${label}, wins` : label}
    aria-disabled=${state === "there" ? "true" : "false"} @click=${take} @keydown=${press}>${picture}</g>`;
}
