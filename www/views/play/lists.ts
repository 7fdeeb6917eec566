/** What stands below the board: the moves, and the P-positions by generation. */
import type { GamePlay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted } from "../../canvas/number-format.ts";
import { keepStop, rove } from "../../canvas/roving-focus.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { changeIn, generations, type Relative, tooMany, tuple } from "./describe.ts";
import { groupsOf } from "./moves.ts";
import type { PlayState } from "./params.ts";

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
      <div class="groups" @focusin=${keepStop} @focusout=${keepStop} @keydown=${rove}>${groups.map(
        (
          { name, moves, hidden },
          at,
        ) => html`<div role="group" data-group=${name.replace(/,.*/, "")} aria-labelledby=${`moves-${at}`}>
          <h3 id=${`moves-${at}`} ?hidden=${name === ""}>${name || "Other moves"}</h3>
          <div class="moves">${moves.map(button)}${hidden > 0 ? more : nothing}</div></div>`,
      )}</div></details></section>`;
}

/** Draws the P-positions by generation. */
export function drawGenerations(play: GamePlay, go: (position: string) => void): TemplateResult {
  if (play.born === null) return html`<p class="quiet">${tooMany(play)}</p>`;
  const rest = play.born.length - MOST_SHOWN;
  const rows = generations(play, MOST_SHOWN).map(
    (row, generation) => html`<tr><th scope="row">${generation}</th>
        <td>${row.map((each) => relative(each, go))}</td></tr>`,
  );
  return html`<section aria-label="Generations">
      <table>
        <caption>The P-positions that ${tuple(play.from_text)} leads to, by generation: half the moves of the
          longest game in which everybody who can moves to a P-position${play.misere ? say(", rounded down") : ""}.${play.at === null ? nothing : html` <b>●</b> the position, <b>↑</b> its parents, <b>↓</b> its children.`}</caption>
        <thead><tr><th scope="col">Born</th><th scope="col">P-positions</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
      ${rest > 0 ? html`<p class="quiet">And ${rest} more.</p>` : nothing}
    </section>`;
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
