/**
 * A game on the page: the board, the moves, the P-positions by generation, and the page as an
 * opponent.
 */
import type { GamePlay } from "core";
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { keepStop, rove } from "../../canvas/roving-focus.ts";
import type { TableField } from "../../core/protocol.ts";
import { Latest } from "../latest.ts";
import { adoptStyles } from "../styles.ts";
import type { Scene, ViewHost } from "../view.ts";
import { drawForest } from "./board.ts";
import {
  change,
  fieldOf,
  generations,
  moveSentence,
  moveTo,
  nameOf,
  type Relative,
  tooMany,
  tuple,
  verdict,
} from "./describe.ts";
import { forestOf } from "./forest.ts";
import { groupsOf } from "./moves.ts";
import { pathAfter, questionOf, type State } from "./params.ts";

/** The most P-positions that are shown; all are in `data()`. */
const MOST_SHOWN = 400;
/** The most moves of a pile that are shown before the others are asked for. */
const MOST_MOVES = 24;
/** Larger piles show only their number. */
const MOST_COUNTERS = 64;
/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 700;

interface Shown {
  readonly state: State;
  readonly play: GamePlay;
}

export class PlayScene implements Scene<State> {
  readonly #host: ViewHost<State>;
  readonly #root = document.createElement("div");
  #shown: Shown | null = null;
  /** Whether all moves of the present position are shown, however many. */
  #hasAllMoves = false;
  /** The states to show: an answer for an older one is discarded. */
  readonly #requests = new Latest();
  /** The player of the move about to be shown, and whether it wins. */
  #mover: { readonly who: "You" | "The page"; readonly wins: boolean } | null = null;
  /** The description of the last move. */
  #log = "";
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(host: ViewHost<State>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#root.className = "play";
    this.#root.tabIndex = 0;
    this.#root.setAttribute("role", "region");
    this.#root.setAttribute("aria-label", "The game");
    host.root.append(this.#root);
  }

  async show(state: State): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#wait(null);
    const play = await this.#ask(state);
    if (play === null || !isNewest()) return;
    const mover = this.#mover;
    this.#mover = null;
    this.#shown = { state, play };
    this.#hasAllMoves = false;
    this.#log = mover ? moveSentence(mover.who, play, state.hints === "1" ? mover.wins : null) : "";
    this.#draw();
    if (mover?.who === "You" && state.answers === "page" && play.best !== null)
      this.#wait(() => this.#answer());
  }

  async data(): Promise<TableField> {
    return fieldOf(this.#now().play);
  }

  async digest(): Promise<string> {
    return this.#host.bindings.digest(await this.data());
  }

  repaint(): void {}

  dispose(): void {
    this.#requests.cancel();
    this.#wait(null);
  }

  #now(): Shown {
    if (this.#shown === null) throw new Error("Nothing is shown yet.");
    return this.#shown;
  }

  /**
   * Computes a position. If another game was chosen that has no such position, shows its example.
   */
  async #ask(state: State): Promise<GamePlay | null> {
    try {
      return await this.#host.core.call("game_play", [questionOf(state)]);
    } catch (error) {
      const before = this.#shown?.state.game;
      if (before === undefined || before === state.game || state.p === "") throw error;
      this.#host.change({ p: "", from: "", path: "" }, "glide");
      this.#host.warn(`${error instanceof Error ? error.message : error}; showing an example.`);
      return null;
    }
  }

  #wait(then: (() => void) | null): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = then && setTimeout(then, PAUSE);
  }

  // Moving

  #move(who: "You" | "The page", index: number): void {
    const { play } = this.#now();
    const move = play.moves[index];
    if (move === undefined) return;
    this.#mover = { who, wins: move.is_p };
    this.#go(move.text);
  }

  #answer(): void {
    this.#move("The page", this.#now().play.best ?? -1);
  }

  #go(position: string): void {
    const { state, play } = this.#now();
    const path = pathAfter(state, play);
    this.#host.change({ p: position, from: play.from_text, path }, "step");
  }

  /** From where play began, once more. */
  #again(): void {
    this.#host.change({ p: this.#now().play.from_text, from: "", path: "" }, "step");
  }

  // The page

  #draw(): void {
    const { state, play } = this.#now();
    const focused = this.#focused();
    const open = state.hints === "1";
    const ended = play.moves.length === 0;
    const sentence = open || ended ? verdict(play) : `${tuple(play.text)}: who wins?`;
    render(
      html`<p class="rules">${play.rules}</p>
        <div class="said"><p data-spoken="">${this.#log}</p><p class="verdict" data-spoken="">${sentence}</p></div>
        ${this.#board(state, play)}
        <div class="acts">
          ${
            open
              ? html`<button type="button" class="act" ?disabled=${ended} @click=${() => this.#answer()}>Let the page move</button>`
              : nothing
          }
          <button type="button" class="act" ?disabled=${play.text === play.from_text}
            @click=${() => this.#again()}>From ${tuple(play.from_text)} again</button>
        </div>
        ${ended ? nothing : this.#moves(state, play, open)}
        ${open ? this.#evolution(play) : nothing}`,
      this.#root,
    );
    if (focused !== null) this.#focusAgain(focused);
  }

  /**
   * Where the keyboard is in the game: the group of its move, an empty text for other buttons; null
   * if it is elsewhere.
   */
  #focused(): string | null {
    const active = this.#root.querySelector<HTMLElement>("button:focus");
    return active && (active.closest<HTMLElement>("[data-group]")?.dataset.group ?? "");
  }

  /**
   * Keeps the keyboard focus in the game when its button changes or disappears: on the first move
   * of the same pile, else on the first move, else on the button to play again.
   */
  #focusAgain(group: string): void {
    const kept = this.#root.querySelector("button:focus:not(:disabled)");
    if (group === "" && kept !== null) return;
    const groups = [...this.#root.querySelectorAll<HTMLElement>("[data-group]")];
    const same = groups.find(({ dataset }) => dataset.group === group) ?? groups[0];
    const target =
      same?.querySelector("button") ?? this.#root.querySelector(".acts button:enabled");
    if (target instanceof HTMLElement) target.focus();
  }

  /**
   * Draws the position; a click on a counter takes it and those after it. The list of moves has the
   * same for screen readers.
   */
  #board(state: State, play: GamePlay): TemplateResult {
    return play.tree.length > 0 ? this.#forest(state, play) : this.#piles(state, play);
  }

  #forest({ game, hints }: State, play: GamePlay): TemplateResult {
    return drawForest(forestOf(play, hints === "1"), {
      name: (stack) => nameOf(game, stack),
      take: (stack, rest) => this.#move("You", moveTo(play, stack, rest)),
    });
  }

  #piles({ game }: State, play: GamePlay): TemplateResult {
    const counter = (at: number, rest: number) => {
      const move = moveTo(play, at, rest);
      return html`<span class="counter" ?data-open=${move >= 0}
        @click=${() => this.#move("You", move)}></span>`;
    };
    return html`<div class="board" aria-hidden="true">
      ${play.position.map(
        (number, at) => html`<div class="pile"><b>${nameOf(game, at)}</b><i>${number}</i>
          <div class="counters">${
            number > MOST_COUNTERS
              ? nothing
              : Array.from({ length: number }, (_, rest) => counter(at, rest))
          }</div></div>`,
      )}
    </div>`;
  }

  #moves({ game }: State, play: GamePlay, open: boolean): TemplateResult {
    const button = (index: number) => {
      const { to, text, is_p, grundy } = play.moves[index] as GamePlay["moves"][number];
      const wins = open && is_p;
      const value = open && grundy !== null ? html`<small>value ${grundy}</small>` : nothing;
      return html`<button type="button" class=${wins ? "move wins" : "move"} tabindex=${index === first ? 0 : -1}
        @click=${() => this.#move("You", index)}>${wins ? html`<span class="sign" aria-hidden="true">★</span><span class="unseen">wins: </span>` : nothing}${tuple(text)}
        <small>${change(game, play.position, to)}</small> ${value}</button>`;
    };
    const most = this.#hasAllMoves || this.#host.surface.paper !== null ? Infinity : MOST_MOVES;
    const groups = groupsOf(game, play, open, most);
    const more = html`<button type="button" class="act" tabindex="-1" @click=${() => this.#showAllMoves()}>Show all ${play.moves.length} moves</button>`;
    const first = groups[0]?.moves[0];
    return html`<section aria-label="Moves"><h2>${play.moves.length === 1 ? "One move" : `${play.moves.length} moves`}${open ? html` <small>★ wins</small>` : nothing}</h2>
      <div class="groups" @focusin=${keepStop} @focusout=${keepStop} @keydown=${rove}>${groups.map(
        (
          { name, moves, hidden },
          at,
        ) => html`<div role="group" data-group=${name.replace(/,.*/, "")} aria-labelledby=${`moves-${at}`}>
          <h3 id=${`moves-${at}`} ?hidden=${name === ""}>${name || "Other moves"}</h3>
          <div class="moves">${moves.map(button)}${hidden > 0 ? more : nothing}</div></div>`,
      )}</div></section>`;
  }

  #showAllMoves(): void {
    this.#hasAllMoves = true;
    this.#draw();
  }

  #evolution(play: GamePlay): TemplateResult {
    if (play.born === null) return html`<p class="quiet">${tooMany(play)}</p>`;
    const rest = play.born.length - MOST_SHOWN;
    const rows = generations(play, MOST_SHOWN).map(
      (row, generation) => html`<tr><th scope="row">${generation}</th>
        <td>${row.map((relative) => this.#relative(relative))}</td></tr>`,
    );
    return html`<section aria-label="Generations">
      <table>
        <caption>The P-positions that ${tuple(play.from_text)} leads to, by generation: half the moves of the
          longest game in which everybody who can moves to a P-position${play.misere ? ", rounded down" : ""}.${play.at === null ? nothing : html` <b>●</b> the position, <b>↑</b> its parents, <b>↓</b> its children.`}</caption>
        <thead><tr><th scope="col">Born</th><th scope="col">P-positions</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
      ${rest > 0 ? html`<p class="quiet">And ${rest} more.</p>` : nothing}
    </section>`;
  }

  #relative({ born, relation }: Relative): TemplateResult {
    const { text, generation, step } = born;
    const late = step === generation ? nothing : html`<small>found at step ${step}</small>`;
    return html`<button type="button" class="choice" data-relation=${relation ?? ""}
      aria-current=${relation === "here" ? "true" : "false"}
      @click=${() => this.#go(text)}>${relation ? html`<b>${SIGNS[relation]}</b><span class="unseen">${WORDS[relation]} </span>` : nothing}${tuple(text)} ${late}</button>`;
  }
}

const SIGNS = { here: "● ", parent: "↑ ", child: "↓ " } as const;
const WORDS = { here: "the position", parent: "parent", child: "child" } as const;
