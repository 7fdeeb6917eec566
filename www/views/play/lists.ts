/** What stands below the board: the moves, and how the P-positions arise from each other. */
import type { GameDiscoveries, GameDiscovery, GamePlay } from "core";
import { nothing, svg, type TemplateResult } from "lit/html.js";
import { keepStop, rove } from "../../canvas/focus.ts";
import { counted } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { TableField } from "../../core/protocol.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { USUAL } from "../own-rules.ts";
import { byKey } from "./board-input.ts";
import {
  changeIn,
  generations,
  hasRows,
  nameIn,
  pileOf,
  type Relative,
  relationOf,
  tooMany,
  tuple,
} from "./describe.ts";
import type { PlayState } from "./index.ts";

// Other pictures of the game that is played:

/** Returns the words of the octant that show the game with three piles; null for other games. */
function octantOf({ game }: PlayState, { position }: GamePlay): string | null {
  switch (game) {
    case "nim":
    case "lim-prime":
      return "";
    case "lim":
      return "game=lim&";
    case "misere-nim":
      return "c=1&";
    case "third-ones-lucky":
      return "c=2&";
    case "tripod-nim":
      return `c=${position[0]}&`;
    default:
      return null;
  }
}

/** Returns the links of other pictures, with their texts. */
export function picturesOf(state: PlayState, play: GamePlay): [href: string, text: string][] {
  const octant = octantOf(state, play);
  const links: [string, string][] = [];
  if (octant !== null)
    links.push([
      `#v1/octant?${octant}side=32`,
      say("Its losing positions with three piles in space"),
    ]);
  if (state.game === "octal")
    links.push([
      `#v1/octal?code=${state.code || USUAL.code}`,
      say("Its values in the octal laboratory"),
    ]);
  return links;
}

// The moves of a position in groups:

interface MoveGroup {
  /** The pile, with its size; empty where a move is not from a single pile. */
  readonly name: string;
  /** Places in the list of moves. */
  readonly moves: readonly number[];
  /** The number of moves that are left out. */
  readonly hidden: number;
}

/**
 * The groups in the order of the piles, moves that belong to no single pile last. With `hints` the
 * winning moves of a group come first. Each group has at most `most` moves.
 */
function groupsOf(
  game: PlayState["game"],
  play: GamePlay,
  hints: boolean,
  most: number,
): MoveGroup[] {
  const { position, moves } = play;
  const places = moves.map(({ to }) => placeOf(game, position, to));
  const wins = (move: number) => Number(hints && (moves[move]?.is_p ?? false));
  const groups = [...position.keys(), null].map((place) => {
    const all = [...moves.keys()].filter((move) => places[move] === place);
    const sorted = all.sort((one, other) => wins(other) - wins(one) || one - other);
    return {
      name: place === null ? "" : listTitle(nameIn(game, play, place), position[place] ?? 0),
      moves: sorted.slice(0, most),
      hidden: Math.max(0, all.length - most),
    };
  });
  return groups.filter(({ moves }) => moves.length > 0);
}

/** The only pile that a move changes; null if there is none, or if piles are split. */
function placeOf(
  game: PlayState["game"],
  from: ArrayLike<number>,
  to: ArrayLike<number>,
): number | null {
  if (hasRows(game) || from.length !== to.length) return null;
  const changed = Array.from(from).flatMap((size, at) => (size === to[at] ? [] : [at]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

function listTitle(name: string, size: number): string {
  return say`From ${pileOf(name)}, ${counted(size, "counter")}`;
}

/** The most P-positions that are shown; all are in `data()`. */
const MOST_SHOWN = 400;
/** The most moves of a pile that are shown before the others are asked for. */
const MOST_MOVES = 24;

/** What the list of moves needs to know, and does. */
interface MoveList {
  /** Whether winning moves are marked. */
  readonly open: boolean;
  /** Whether it is on paper, where nothing can be unfolded. */
  readonly paper: boolean;
  readonly hasAll: boolean;
  move(index: number): void;
  showAll(): void;
}

/** Draws the list of moves, folded. `hand`: the same with the numbers of all boards. */
export function drawMoves(
  { game }: PlayState,
  play: GamePlay,
  hand: GamePlay,
  { open, paper, hasAll, move, showAll }: MoveList,
): TemplateResult {
  const button = (index: number) => {
    const { text, is_p, grundy } = play.moves[index] as GamePlay["moves"][number];
    const wins = open && is_p;
    const value = open && grundy !== null ? html`<small>value ${grundy}</small>` : nothing;
    return html`<button type="button" class=${wins ? "move wins" : "move"} tabindex=${index === first ? 0 : -1}
        @click=${() => move(index)}>${wins ? html`<span class="sign" aria-hidden="true">★</span><span class="unseen">wins: </span>` : nothing}${tuple(text)}
        <small>${changeIn(game, hand, index)}</small> ${value}</button>`;
  };
  const groups = groupsOf(game, play, open, hasAll || paper ? Infinity : MOST_MOVES);
  const more = html`<button type="button" class="act" tabindex="-1" @click=${showAll}>Show all ${play.moves.length} moves</button>`;
  const first = groups[0]?.moves[0];
  return html`<section aria-label="Moves"><details ?open=${paper}><summary><h2>${play.moves.length === 1 ? say("One move") : counted(play.moves.length, "move")}${open ? html` <small>★ wins</small>` : nothing}</h2></summary>
      <div class="stack" @focusin=${keepStop} @focusout=${keepStop} @keydown=${rove}>${groups.map(
        (
          { name, moves, hidden },
          at,
        ) => html`<div role="group" data-group=${name.replace(/,.*/, "")} aria-labelledby=${`moves-${at}`}>
          <h3 id=${`moves-${at}`} ?hidden=${name === ""}>${name || "Other moves"}</h3>
          <div class="row">${moves.map(button)}${hidden > 0 ? more : nothing}</div></div>`,
      )}</div></details></section>`;
}

/** Draws the P-positions by generation; folded, but on paper. */
export function drawGenerations(
  play: GamePlay,
  paper: boolean,
  go: (position: string) => void,
): TemplateResult {
  if (play.born === null) return html`<p class="quiet">${tooMany(play)}</p>`;
  const rest = play.born.length - MOST_SHOWN;
  const rows = generations(play, MOST_SHOWN).map(
    (row, generation) => html`<tr><th scope="row">${generation}</th>
        <td>${row.map((each) => relative(each, go))}</td></tr>`,
  );
  return html`<section aria-label="Generations"><details ?open=${paper}>
      <summary><h2>Losing positions by generation</h2></summary>
      <table>
        <caption>The P-positions that ${tuple(play.from_text)} leads to, by generation: half the moves of the
          longest game in which everybody who can moves to a P-position${play.misere ? say(", rounded down") : ""}.${play.at === null ? nothing : html` <b>●</b> the position, <b>↑</b> its parents, <b>↓</b> its children.`}</caption>
        <thead><tr><th scope="col">Born</th><th scope="col">P-positions</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
      ${rest > 0 ? html`<p class="quiet">And ${rest} more.</p>` : nothing}
    </details></section>`;
}

function relative({ born, relation }: Relative, go: (position: string) => void): TemplateResult {
  const { text, generation, step } = born;
  const late = step === generation ? nothing : html`<small>found at step ${step}</small>`;
  return html`<button type="button" class="choice" data-relation=${relation ?? ""}
      aria-current=${relation === "here" ? "true" : "false"}
      @click=${() => go(text)}>${relation ? html`<b>${SIGNS[relation]}</b><span class="unseen">${say(WORDS[relation])} </span>` : nothing}${tuple(text)} ${late}</button>`;
}

const SIGNS = { here: "● ", parent: "↑ ", child: "↓ " } as const;
const WORDS = { here: "the position", parent: "parent", child: "child" } as const;

// The evolution of a game as a graph: P-positions in rows by generation, joined to their parents.

/** The most P-positions that are drawn. */
const MOST_DRAWN = 240;
/** Lengths of the drawing: between rows, around it, of a letter, between names and in a name. */
const ROW = 64;
const EDGE = 28;
const LETTER = 7.2;
const APART = 14;
const PAD = 8;
/** The width of a row; longer ones are broken into lines. */
const WIDTH = 760;
const LINE = 30;
const HEIGHT = 22;

/** A P-position at its place. */
interface Node {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface FamilyTree {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
  /** The height of each generation's first line. */
  readonly rows: readonly number[];
}

/** Returns the places of P-positions in the order of birth. */
function familyTree(born: readonly { text: string; generation: number }[]): FamilyTree {
  const nodes: Node[] = [];
  const rows: number[] = [];
  let y = EDGE;
  const last = born.at(-1)?.generation ?? 0;
  for (let generation = 0; generation <= last; generation++) {
    rows.push(y);
    const all = [...born.keys()].filter((index) => born[index]?.generation === generation);
    for (const line of linesOf(all, born)) {
      let x = (WIDTH - line.reduce((sum, { width }) => sum + width + APART, -APART)) / 2;
      for (const { index, width } of line) {
        nodes.push({ index, x: x + width / 2, y, width });
        x += width + APART;
      }
      y += LINE;
    }
    y += ROW - LINE;
  }
  return { width: WIDTH, height: y - ROW + LINE + EDGE, nodes, rows };
}

/** Breaks the positions of a generation into lines. */
function linesOf(all: readonly number[], born: readonly { text: string }[]) {
  const lines: { index: number; width: number }[][] = [[]];
  let used = 0;
  for (const index of all) {
    const width = tuple(born[index]?.text ?? "").length * LETTER + 2 * PAD;
    if (used + width > WIDTH - 2 * EDGE && used > 0) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push({ index, width });
    used += width + APART;
  }
  return lines;
}

/** Draws the graph. */
export function drawFamily(play: GamePlay, go: (position: string) => void): TemplateResult {
  const { born } = play;
  if (born === null) return html`<p class="quiet">${tooMany(play)}</p>`;
  const visible = born.slice(0, MOST_DRAWN);
  const { width, height, nodes, rows } = familyTree(visible);
  const at = new Map(nodes.map((node) => [node.index, node]));
  const edges = nodes.flatMap((child) =>
    (visible[child.index]?.parents ?? []).flatMap((parent) => {
      const from = at.get(parent);
      return from ? [{ from, child, lit: child.index === play.at || parent === play.at }] : [];
    }),
  );
  const rest = born.length - visible.length;
  return html`<section aria-label="Family tree">
      <p class="quiet">The P-positions that ${tuple(play.from_text)} leads to, by generation from top to bottom. A line joins each one to its parents, which a longest game reaches in two moves.</p>
      <div class="family scroll"><svg width="${width / 16}em" viewBox="0 0 ${width} ${height}" role="group" aria-label=${say("Family tree")}>
        ${rows.map((y, generation) => svg`<text class="generation" x="2" y=${y + 4}>${generation}</text>`)}
        ${edges.map(({ from, child, lit }) => svg`<line class="edge" ?data-lit=${lit} x1=${from.x} y1=${from.y + HEIGHT / 2} x2=${child.x} y2=${child.y - HEIGHT / 2} />`)}
        ${nodes.map((node) => drawNode(node, play, go))}
      </svg></div>
      ${rest > 0 ? html`<p class="quiet">And ${rest} more.</p>` : ""}
    </section>`;
}

function drawNode({ index, x, y, width }: Node, play: GamePlay, go: (position: string) => void) {
  const { text = "0", generation = 0 } = play.born?.[index] ?? {};
  const choose = () => go(text);
  return svg`<g class="born" data-relation=${relationOf(play, index) ?? ""} role="button" tabindex="0" aria-label=${say`${tuple(text)}, generation ${generation}`}
    @click=${choose} @keydown=${byKey(choose)}>
    <rect x=${x - width / 2} y=${y - HEIGHT / 2} width=${width} height=${HEIGHT} rx="11" />
    <text x=${x} y=${y + 4.5}>${tuple(text)}</text></g>`;
}

// The standard algorithm step by step: the sets P and N of a game, and where Lemma 24 fails.

/** The most positions of a set that are shown; all are in `data()`. */
const MOST_IN_SET = 60;

/** What a step finds: new P-positions, then new N-positions. */
interface Step {
  /** The step; null before step 0, where the ends of misère play are known. */
  readonly at: number | null;
  readonly p: readonly GameDiscovery[];
  readonly n: readonly GameDiscovery[];
}

/** Returns what each step finds, in order. */
function stepsOf({ found }: GameDiscoveries): Step[] {
  const steps = [...new Set(found.map(({ step }) => step))];
  return steps.map((at) => {
    const all = found.filter(({ step }) => step === at);
    return { at, p: all.filter(({ is_p }) => is_p), n: all.filter(({ is_p }) => !is_p) };
  });
}

/**
 * Says whether each P-position is found at the step of its generation, and the first that is not.
 */
function lemmaOf({ found }: GameDiscoveries): string {
  const all = found.filter(({ is_p }) => is_p);
  const late = all.filter(({ step, generation }) => step !== generation);
  const [first] = late;
  const lemma = say(
    "Lemma 24 of Nim Fractals says that each P-position is found at the step of its generation.",
  );
  if (first === undefined)
    return `${lemma} ${say`Here it holds for all ${counted(all.length, "P-position")}.`}`;
  const { text, step, generation } = first;
  return `${lemma} ${say`Here it fails for ${late.length} of ${counted(all.length, "P-position")}. The first is ${tuple(text)}: found at step ${step}, of generation ${generation}.`}`;
}

/** Returns the positions as a table: one row each, in the order of the algorithm. */
export function discoveryField({ found }: GameDiscoveries): TableField {
  return {
    kind: "table",
    columns: {
      position: found.map(({ text }) => text),
      set: found.map(({ is_p }) => (is_p ? "P" : "N")),
      step: found.map(({ step }) => step ?? -1),
      generation: found.map(({ generation }) => (generation === null ? "" : String(generation))),
    },
  };
}

/**
 * Draws the sets up to a step, null for all, and what Lemma 24 says of them. `change` shows another
 * number of steps.
 */
export function drawDiscoveries(
  all: GameDiscoveries,
  until: number | null,
  here: string,
  change: (step: number | null) => void,
  go: (position: string) => void,
): TemplateResult {
  const steps = stepsOf(all);
  const last = Math.max(0, ...steps.map(({ at }) => at ?? 0));
  const now = Math.min(until ?? last, last);
  const button = (label: string, to: number | null, off: boolean) =>
    html`<button type="button" class="act" ?disabled=${off} @click=${() => change(to)}>${say(label)}</button>`;
  const row = ({ at, p, n }: Step) => html`<tr>
      <th scope="row">${at ?? say("before")}</th><td>${chips(p, here, go)}</td><td>${chips(n, here, go)}</td></tr>`;
  return html`<section aria-label="Standard algorithm">
      <div class="acts">
        ${button("First step", 0, now === 0)}${button("Previous step", now - 1, now === 0)}
        ${button("Next step", now + 1, now === last)}${button("All steps", null, until === null || now === last)}
      </div>
      <table class="discoveries">
        <caption>The standard algorithm, to step ${now} of ${last}. ${steps[0]?.at === null ? say("The ends are N-positions from the beginning: the player to move wins there.") : say("Step 0 finds the ends, as P-positions.")} Each step finds as P-positions the positions whose moves all lead to N-positions found before, and as N-positions those with a move to a new P-position.</caption>
        <thead><tr><th scope="col">Step</th><th scope="col">P-positions</th><th scope="col">N-positions</th></tr></thead>
        <tbody>${steps.filter(({ at }) => (at ?? 0) <= now).map(row)}</tbody>
      </table>
      <p data-lemma="">${cited(lemmaOf(all))}</p>
    </section>`;
}

function chips(
  found: readonly GameDiscovery[],
  here: string,
  go: (position: string) => void,
): unknown {
  if (found.length === 0) return html`<span class="quiet">none</span>`;
  const more = found.length - MOST_IN_SET;
  const chip = ({ text, is_p, step, generation }: GameDiscovery) => {
    const late =
      is_p && step !== generation ? html` <small>generation ${generation}</small>` : nothing;
    return html`<button type="button" class="choice" aria-current=${text === here ? "true" : "false"}
      ?data-late=${is_p && step !== generation} @click=${() => go(text)}>${tuple(text)}${late}</button>`;
  };
  return html`${found.slice(0, MOST_IN_SET).map(chip)}${more > 0 ? html` <small>and ${more} more</small>` : nothing}`;
}
