/** What stands below the board: the moves, and the P-positions by generation. */
import type { GamePlay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted } from "../../canvas/number-format.ts";
import { keepStop, rove } from "../../canvas/roving-focus.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { changeIn, generations, nameIn, type Relative, tooMany, tuple } from "./describe.ts";
import type { PlayState } from "./index.ts";

// Other pictures of the game that is played:

/** A link of another picture, with its text. */
type PictureLink = readonly [href: string, text: string];

/** The words of the octant that show the game with three piles; null for other games. */
function octantOf({ game }: PlayState, { position }: GamePlay): string | null {
  switch (game) {
    case "nim":
    case "lim-prime":
      return "";
    case "lim":
      return "game=lim";
    case "misere-nim":
      return "c=1";
    case "third-ones-lucky":
      return "c=2";
    case "tripod-nim":
      return `c=${position[0]}`;
    default:
      return null;
  }
}

/** Returns the links of other pictures. */
export function picturesOf(state: PlayState, play: GamePlay): PictureLink[] {
  const octant = octantOf(state, play);
  const space: PictureLink[] =
    octant === null
      ? []
      : [
          [
            `#v1/octant?${[octant, "side=32"].filter((word) => word !== "").join("&")}`,
            say("Its losing positions with three piles in space"),
          ],
        ];
  const values: PictureLink[] =
    state.game === "octal"
      ? [
          [
            `#v1/octal?code=${state.code === "" ? "0.07" : state.code}`,
            say("Its values in the octal laboratory"),
          ],
        ]
      : [];
  return [...space, ...values];
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
      name: place === null ? "" : titled(nameIn(game, play, place), position[place] ?? 0),
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
  if (game === "kayles" || game === "octal" || from.length !== to.length) return null;
  const changed = Array.from(from).flatMap((size, at) => (size === to[at] ? [] : [at]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

function titled(name: string, size: number): string {
  const what = name.length === 1 ? say`pile ${name}` : name;
  return say`From ${what}, ${counted(size, "counter")}`;
}

/** The most P-positions that are shown; all are in `data()`. */
const MOST_SHOWN = 400;
/** The most moves of a pile that are shown before the others are asked for. */
const MOST_MOVES = 24;

/** What the list of moves needs to know, and does. */
export interface MoveList {
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
