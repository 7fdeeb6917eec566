/**
 * The board of a game: piles of counters, a triangle of piles, strips, pins, rows of counters or
 * trees, and several of them for a sum. Every counter that is left is a button; whether it may be
 * taken is the core's to say.
 */
import type { GamePlay } from "core";
import { nothing, svg, type TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { layoutTree, treeLevels } from "../tree-layout.ts";
import { byKey } from "./board-input.ts";
import { type ChosenRun, fitting, restOf, rowsOf, runsAt, sum } from "./board-moves.ts";
import { letterIn, moveTo, nameIn, nameOf, titleOf, tuple } from "./describe.ts";
import type { PlayState } from "./index.ts";
import type { PlayScene } from "./scene.ts";
import type { SummandGame } from "./sums.ts";

/** The radius of a coin, and of the corners of a plate that is in play and of one that is not. */
const COIN = 10;
const ROUND = 20;
const SQUARE = 2;
/** CSS pixels of an em where the page's letters have their own size. */
const EM = 16;
/** How much larger than its lengths a forest is drawn where there is space. */
const LARGE = 1.4;

function drawForest(forest: Forest, table: BoardTable): TemplateResult {
  const { width, height, stacks, edges } = forest;
  const wins = stacks.some(({ coins }) => coins.some(({ state }) => state === "wins"));
  return html`<svg class="forest" width="${(LARGE * width) / EM}em" viewBox="0 0 ${width} ${height}">
      ${edges.map(drawEdge)}${stacks.map((stack, at) => drawStack(stack, at, table))}
    </svg>
    <p class="quiet" aria-hidden="true"><span class="key round"></span> at an end, in play <span class="key"></span> not in play yet${
      wins ? html` <span class="star">★</span> to take it and those after it wins` : nothing
    }</p>`;
}

function drawEdge({ from: [x1, y1], to: [x2, y2], gone }: Edge): unknown {
  return svg`<line class="edge" x1=${x1} y1=${y1} x2=${x2} y2=${y2} ?data-gone=${gone} />`;
}

function drawStack(stack: Stack, at: number, table: BoardTable): unknown {
  const name = nameIn(table.state.game, table.play, at);
  const { left, top, width, height, size, state, coins } = stack;
  const round = state === "open" ? ROUND : SQUARE;
  return svg`<g class="coins" data-state=${state} data-group=${name}>
    <rect class="plate" x=${left} y=${top} width=${width} height=${height} rx=${round} />
    <text x=${left + width / 2} y=${top + EM}>${name} <tspan>${size}</tspan></text>
    ${coins.map((coin, rest) => drawCoin(coin, at, rest, table))}
  </g>`;
}

function drawCoin(
  { middle: [x, y], state }: Coin,
  at: number,
  rest: number,
  table: BoardTable,
): unknown {
  const picture = svg`<circle cx=${x} cy=${y} r=${COIN} />
    ${state === "wins" ? svg`<text class="star" x=${x} y=${y}>★</text>` : nothing}`;
  if (state === "taken") return svg`<g class="coin" data-state="taken">${picture}</g>`;
  const label = labelOf(table, at, rest);
  const pile = table.base + at;
  const take = () => table.scene.take(pile, rest);
  return svg`<g class="coin" data-state=${state} ?data-open=${state !== "there"} role="button" tabindex="-1"
    data-take data-pile=${pile} data-rest=${rest} aria-label=${state === "wins" ? say`${label}, wins` : label}
    aria-disabled=${state === "there" ? "true" : "false"} @click=${take} @keydown=${byKey(take)}>${picture}</g>`;
}

interface BoardTable extends SummandGame {
  /** What counters and pins are taken by, and the place of the game in its sum. */
  readonly scene: PlayScene;
  readonly at: number;
  readonly run: ChosenRun | null;
  /** The counter of a row that was touched where its move can be one of several. */
  readonly touched: { readonly lane: number; readonly first: number } | null;
  /** Whether it is on paper, where nothing can be tapped. */
  readonly paper: boolean;
}

/** Larger piles show only their number. */
const MOST_COUNTERS = 64;
/** How high counters lie on each other. */
const LINES = 8;
/** The same of two boards beside each other with numbers above `from`: their piles are narrow. */
const BESIDE = { from: 32, counters: 128, lines: 16 };
/** Piles up to this size, and up to this many of them, have large counters. */
const FEW = { counters: 5, piles: 4 };

type Kind = "piles" | "pairs" | "triangle" | "sides" | "strip" | "pins" | "rows" | "tree";

const KINDS: Partial<Record<PlayState["game"], Kind>> = {
  lim: "triangle",
  "lim-prime": "sides",
  "moore-nim": "pairs",
  "subtract-1-3": "strip",
  subtraction: "strip",
  kayles: "pins",
  octal: "rows",
};

/** What to do, in a sentence. */
const HOW: Record<Kind, string> = {
  piles: "Tap a counter to take it and all above it, or drag them away.",
  pairs:
    "Tap a counter to lift it and all above it; then tap one of a second pile, or choose a move.",
  triangle: "Tap a counter to lift it and all above it; then choose the second pile.",
  sides: "Tap a counter to take it and all above it: that side becomes shorter.",
  strip: "Tap a smaller number: the pile goes down to it.",
  pins: "Tap a pin to knock it down, or the ball between two pins for both.",
  rows: "Tap a counter to take it, or the first of several that lie side by side; then tap the last one.",
  tree: "Tap a coin to take it and all after it, or drag them away.",
};

/** The same where a move takes from more than two piles. */
const HOW_MANY =
  "Tap counters of several piles to lift them and all above them; then choose the move.";

/** Returns how a game is drawn. */
function kindOf(game: PlayState["game"], play: GamePlay): Kind {
  return KINDS[game] ?? (play.tree.length > 0 ? "tree" : "piles");
}

/** Returns what the button of a counter does, for screen readers. */
function labelOf({ state, play }: BoardTable, at: number, rest: number): string {
  return say`${nameIn(state.game, play, at)}: take ${(play.position[at] ?? 0) - rest}, leave ${rest}`;
}

/** Draws the board. */
export function drawBoard(table: BoardTable): TemplateResult {
  const { state, play } = table;
  const kind = kindOf(state.game, play);
  const sizes = play.position.map((size, at) => placesOf(play, size, at));
  const few = sizes.length <= FEW.piles && sizes.every((size) => size <= FEW.counters);
  return html`<div class="board" role="group" aria-label="Board" data-kind=${kind} ?data-few=${few && kind !== "tree"}>${inside(kind, table)}</div>
    ${table.paper ? nothing : html`<p class="quiet">${kind === "pairs" && state.k > 2 ? HOW_MANY : HOW[kind]}</p>`}`;
}

/**
 * Draws the boards of a sum, or of a position and its twin, each with the name of its game.
 * `values`: whether these are shown.
 */
export function drawSum(tables: readonly BoardTable[], values: boolean): TemplateResult {
  const one = (table: BoardTable) => {
    const { game, own, text, grundy } = table.part ?? { game: "", own: "", text: "", grundy: 0 };
    const name = `${titleOf(game, own)} ${tuple(text)}`;
    return html`<section class="summand" aria-label=${name}>
      <h3>${name}${values ? html` <small>value ${grundy}</small>` : nothing}</h3>${drawBoard(table)}</section>`;
  };
  return html`<div class="summands">${tables.map(one)}</div>`;
}

function inside(kind: Kind, table: BoardTable): unknown {
  const { state, play, lanes } = table;
  if (kind === "tree") return drawForest(forestOf(play, state.hints === "1"), table);
  if (kind === "pins") return lanes.map((lane, at) => drawLane(lane, at, table));
  if (kind === "rows") return lanes.map((_, at) => drawRow(table, at));
  if (kind === "strip") return play.position.map((_, at) => drawStrip(table, at));
  const piles = play.position.map((_, at) => drawPile(table, at));
  const letters = [0, 1, 2].map((at) => letterIn(state.game, play, at));
  return kind === "sides" ? [drawSides(play.position, letters), ...piles] : piles;
}

/** The number of places for the counters of a pile: those of now, and those that there were. */
function placesOf({ from, position }: GamePlay, size: number, at: number): number {
  return Math.max(size, from.length === position.length ? (from[at] ?? 0) : 0);
}

function drawPile(table: BoardTable, at: number): TemplateResult {
  const { play, run, state, base, scene } = table;
  const name = nameIn(state.game, play, at);
  const lift = restOf(run, base + at);
  const size = play.position[at] ?? 0;
  const places = placesOf(play, size, at);
  const isNarrow = play.twin !== null && Math.max(...play.position, ...play.from) > BESIDE.from;
  const [most, high] = isNarrow ? [BESIDE.counters, BESIDE.lines] : [MOST_COUNTERS, LINES];
  const across = Math.max(1, Math.ceil(places / high));
  const lines = places > most ? 0 : Math.ceil(places / across);
  const counter = (rest: number) => {
    const taken = rest >= size;
    const lifted = !taken && lift !== null && rest >= lift;
    const refused = !taken && fitting(play, { at, rest }).length === 0;
    return html`<button type="button" class="counter" tabindex="-1" data-take ?disabled=${taken} data-pile=${base + at} data-rest=${rest}
      ?data-lifted=${lifted} aria-disabled=${refused ? "true" : "false"} aria-label=${labelOf(table, at, rest)} @click=${() => scene.take(base + at, rest)}></button>`;
  };
  const line = (row: number) => {
    const inLine = Math.min(across, places - row * across);
    return html`<div class="line">${Array.from({ length: inLine }, (_, i) => counter(row * across + i))}</div>`;
  };
  return html`<div class="pile" data-group=${name}>
    <div class="counters">${Array.from({ length: lines }, (_, row) => line(row))}</div>
    <p><b>${play.twin === null ? name : letterIn(state.game, play, at)}</b> ${size}</p></div>`;
}

/** A triangle with the sides of a position, to scale. */
function drawSides(
  [a = 0, b = 0, c = 0]: readonly number[],
  letters: readonly string[],
): TemplateResult {
  const longest = Math.max(a, b, c, 1);
  // Side c lies level; sides a and b meet above it.
  const across = c === 0 ? 0 : (b * b + c * c - a * a) / (2 * c);
  const up = Math.sqrt(Math.max(0, b * b - across * across));
  const scale = 100 / longest;
  const [width, height] = [Math.max(c, across, 1) * scale + 40, up * scale + 44];
  const point = (x: number, y: number) => [20 + x * scale, height - 22 - y * scale] as const;
  const [left, right, top] = [point(0, 0), point(c, 0), point(across, up)];
  const sides = [
    [letters[0], right, top, [10, -4]],
    [letters[1], left, top, [-10, -4]],
    [letters[2], left, right, [0, 16]],
  ] as const;
  return html`<svg class="forest" aria-hidden="true" viewBox="0 0 ${width} ${height}">
    ${sides.map(
      ([
        name,
        [x1, y1],
        [x2, y2],
        [dx, dy],
      ]) => svg`<line class="side" x1=${x1} y1=${y1} x2=${x2} y2=${y2} />
        <text x=${(x1 + x2) / 2 + dx} y=${(y1 + y2) / 2 + dy}>${name}</text>`,
    )}
  </svg>`;
}

function drawStrip(table: BoardTable, at: number): TemplateResult {
  const { play, run, state, base, scene } = table;
  const lift = restOf(run, base + at);
  const size = play.position[at] ?? 0;
  const places = placesOf(play, size, at);
  const cell = (rest: number) => {
    if (rest > size) return html`<span class="cell" data-passed>${rest}</span>`;
    if (rest === size) return html`<span class="cell" data-here>${rest}</span>`;
    const refused = fitting(play, { at, rest }).length === 0;
    return html`<button type="button" class="cell" tabindex="-1" data-take data-pile=${base + at} data-rest=${rest}
      ?data-lifted=${lift !== null && rest >= lift} aria-disabled=${refused ? "true" : "false"} aria-label=${labelOf(table, at, rest)}
      @click=${() => scene.take(base + at, rest)}>${rest}</button>`;
  };
  const cells =
    places > MOST_COUNTERS ? size : Array.from({ length: places + 1 }, (_, rest) => cell(rest));
  return html`<div class="strip-row row" data-group=${nameOf(state.game, at)}><b>${nameIn(state.game, play, at)}</b>${cells}</div>`;
}

function drawLane(lane: readonly boolean[], at: number, table: BoardTable): TemplateResult {
  const knock = (first: number, count: number) => table.scene.knock(table.at, at, first, count);
  if (lane.length > MOST_COUNTERS) return html`<p>${rowsOf([lane]).join(", ")}</p>`;
  const pin = (stands: boolean, first: number) =>
    html`<button type="button" class="pin" tabindex="-1" data-take ?disabled=${!stands}
      aria-label=${say`Row ${at + 1}: knock down pin ${first + 1}`} @click=${() => knock(first, 1)}>${PIN()}</button>`;
  const gap = (first: number) =>
    lane[first] && lane[first + 1]
      ? html`<button type="button" class="gap" tabindex="-1" data-take
          aria-label=${say`Row ${at + 1}: knock down pins ${first + 1} and ${first + 2}`} @click=${() => knock(first, 2)}></button>`
      : html`<span class="gap"></span>`;
  return html`<div class="lane" data-group=${say`row ${at + 1}`}><div>${lane.map(pin)}</div>
    ${lane.length > 1 ? html`<div class="gaps">${lane.slice(1).map((_, first) => gap(first))}</div>` : nothing}</div>`;
}

/** A row of an octal game; a row may be split between two counters where the code allows it. */
function drawRow(
  { lanes, play, touched, scene, at: game }: BoardTable,
  at: number,
): TemplateResult {
  const lane = lanes[at] ?? [];
  if (lane.length > MOST_COUNTERS) return html`<p>${rowsOf([lane]).join(", ")}</p>`;
  const lifted = (first: number) => touched?.lane === at && touched.first === first;
  const counter = (there: boolean, first: number) => {
    const refused = there && runsAt(play, lanes, at, first).length === 0;
    return html`<button type="button" class="counter" tabindex="-1" data-take ?disabled=${!there} ?data-lifted=${lifted(first)}
      aria-disabled=${refused ? "true" : "false"} aria-label=${say`Row ${at + 1}: counter ${first + 1}`} @click=${() => scene.touch(game, at, first)}></button>`;
  };
  const splits = play.moves.some(({ to }) => sum(to) === sum(play.position));
  const gap = (first: number) =>
    splits && lane[first - 1] && lane[first]
      ? html`<button type="button" class="cut" tabindex="-1" data-take
          aria-label=${say`Row ${at + 1}: split before counter ${first + 1}`} @click=${() => scene.split(game, at, first)}></button>`
      : nothing;
  return html`<div class="lane" data-group=${say`row ${at + 1}`}>${lane.map((there, first) => [first > 0 ? gap(first) : nothing, counter(there, first)])}</div>`;
}

/** A pin, of shapes that files of vectors have too. */
const PIN = () => html`<svg class="forest" viewBox="0 0 20 36" aria-hidden="true">
  <rect x="4" y="13" width="12" height="22" rx="6" /><circle cx="10" cy="7.5" r="5.5" />
  <line x1="6.5" y1="14.5" x2="13.5" y2="14.5" /></svg>`;

// Where the stacks of a forest are drawn: every tree from its root at the top, each stack as large
// as it was where play began, so that nothing moves while coins are taken. Lengths are CSS pixels
// at the page's own size of letters.

type Point = readonly [x: number, y: number];

/**
 * A place for a coin: the coin is there, may be taken with those after it, and wins so; or it was
 * taken.
 */
interface Coin {
  readonly middle: Point;
  readonly state: "there" | "open" | "wins" | "taken";
}

interface Stack {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** An end that can be taken from; not yet an end; no part of the forest any more. */
  readonly state: "open" | "shut" | "gone";
  /** One for each coin that there was; none where they were too many. */
  readonly coins: readonly Coin[];
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly gone: boolean;
}

interface Forest {
  readonly width: number;
  readonly height: number;
  readonly stacks: readonly Stack[];
  readonly edges: readonly Edge[];
}

/** From coin to coin, as a finger needs; around the coins of a stack; above them, for its name. */
const PITCH = 26;
const PAD = 8;
const NAME = 22;
/** The least width of a stack, for its name. */
const LEAST = 64;
/**
 * The most coins of a stack that are drawn, and how many are in one row before there is a second.
 */
const MOST_COINS = 40;
const ROW = 5;

/** Returns the forest of a position in play. `hints`: whether coins show that taking them wins. */
function forestOf(play: GamePlay, hints: boolean): Forest {
  const plates = play.from.map(plateOf);
  const above = play.tree.map((on) => on - 1);
  const { middles, width } = layoutTree(plates, above);
  const { tops, height } = treeLevels(plates, above);
  const stacks = plates.map((plate, at): Stack => {
    const [left, top] = [(middles[at] ?? 0) - plate.width / 2, tops[at] ?? 0];
    const coins = coinsOf(plate, [left, top], play, at, hints);
    const open = (play.position[at] ?? 0) > 0 && moveTo(play, at, 0) >= 0;
    const state = open ? "open" : play.left[at] ? "shut" : "gone";
    return { ...plate, left, top, size: play.position[at] ?? 0, state, coins };
  });
  const edges = above.flatMap((on, at): Edge[] => {
    const [child, parent] = [stacks[at], stacks[on]];
    if (!child || !parent) return [];
    const gone = child.state === "gone" || parent.state === "gone";
    const from: Point = [parent.left + parent.width / 2, parent.top + parent.height];
    return [{ from, to: [child.left + child.width / 2, child.top], gone }];
  });
  return { width, height, stacks, edges };
}

/** How large a stack is drawn, and in how many columns. */
interface Plate {
  readonly width: number;
  readonly height: number;
  readonly places: number;
  readonly columns: number;
}

function plateOf(size: number): Plate {
  const places = size > MOST_COINS ? 0 : size;
  const columns = places <= ROW ? places : Math.max(ROW, Math.ceil(Math.sqrt(places)));
  const rows = columns === 0 ? 0 : Math.ceil(places / columns);
  const width = Math.max(LEAST, columns * PITCH + 2 * PAD);
  return { width, height: NAME + rows * PITCH + PAD, places, columns };
}

function coinsOf(
  { width, places, columns }: Plate,
  [left, top]: Point,
  play: GamePlay,
  at: number,
  hints: boolean,
): Coin[] {
  const indent = left + (width - (columns - 1) * PITCH) / 2;
  return Array.from({ length: places }, (_, rest): Coin => {
    const column = rest % columns;
    const row = (rest - column) / columns;
    const middle: Point = [indent + column * PITCH, top + NAME + (row + 0.5) * PITCH];
    return { middle, state: stateOf(play, at, rest, hints) };
  });
}

/** Returns the state of the coin above `rest` others. */
function stateOf(play: GamePlay, at: number, rest: number, hints: boolean): Coin["state"] {
  if (rest >= (play.position[at] ?? 0)) return "taken";
  const move = play.moves[moveTo(play, at, rest)];
  if (!move) return "there";
  return hints && move.is_p ? "wins" : "open";
}
