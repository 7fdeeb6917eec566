/** A game on the page: the board, the moves, the P-positions by generation, and the page as an opponent. */
import type { GamePlay } from "core";
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import type { TableField } from "../../worker/protocol.ts";
import { dress } from "../dress.ts";
import type { Scene, Stage } from "../view.ts";
import { drawForest } from "./board.ts";
import { forestOf } from "./forest.ts";
import { questionOf, type State } from "./play.ts";
import {
  change,
  fieldOf,
  generations,
  moveTo,
  nameOf,
  type Relative,
  told,
  tuple,
  verdict,
} from "./words.ts";

/** The most P-positions that are shown; all are in `data()`. */
const MOST_SHOWN = 400;
/** More counters than these in a pile are told by their number alone. */
const MOST_COUNTERS = 64;
/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 700;

interface Shown {
  readonly state: State;
  readonly play: GamePlay;
}

export class PlayScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #root = document.createElement("div");
  #shown: Shown | null = null;
  /** Counts the states that were to be shown, so that an answer knows whether it is still wanted. */
  #turn = 0;
  /** Who has made the move that is about to be shown, and whether it wins. */
  #mover: { readonly who: "You" | "The page"; readonly wins: boolean } | null = null;
  /** What was said of the last move. */
  #log = "";
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    dress(stage.root);
    this.#root.className = "play";
    this.#root.tabIndex = 0;
    this.#root.setAttribute("role", "region");
    this.#root.setAttribute("aria-label", "The game");
    stage.root.append(this.#root);
  }

  async show(state: State): Promise<void> {
    const turn = ++this.#turn;
    this.#wait(null);
    const play = await this.#ask(state);
    if (play === null || turn !== this.#turn) return;
    const mover = this.#mover;
    this.#mover = null;
    this.#shown = { state, play };
    this.#log = mover ? told(mover.who, play, state.hints === "1" ? mover.wins : null) : "";
    this.#draw();
    if (mover?.who === "You" && state.answers === "page" && play.best !== null)
      this.#wait(() => this.#answer());
  }

  async data(): Promise<TableField> {
    return fieldOf(this.#now().play);
  }

  async digest(): Promise<string> {
    return this.#stage.door.digest(await this.data());
  }

  repaint(): void {}

  dispose(): void {
    this.#turn++;
    this.#wait(null);
  }

  #now(): Shown {
    if (this.#shown === null) throw new Error("Nothing is shown yet.");
    return this.#shown;
  }

  /** What the core says. Where another game was chosen that has no such position, its example is shown. */
  async #ask(state: State): Promise<GamePlay | null> {
    try {
      return await this.#stage.core.call("game_play", [questionOf(state)]);
    } catch (error) {
      const before = this.#shown?.state.game;
      if (before === undefined || before === state.game || state.p === "") throw error;
      this.#stage.change({ p: "", from: "" }, "glide");
      this.#stage.warn(`${error instanceof Error ? error.message : error}; here is an example.`);
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
    this.#stage.change({ p: move.text, from: play.from_text }, "step");
  }

  #answer(): void {
    this.#move("The page", this.#now().play.best ?? -1);
  }

  #go(position: string): void {
    this.#stage.change({ p: position, from: this.#now().play.from_text }, "step");
  }

  /** From where play began, once more. */
  #again(): void {
    this.#stage.change({ p: this.#now().play.from_text, from: "" }, "step");
  }

  // The page

  #draw(): void {
    const { state, play } = this.#now();
    const open = state.hints === "1";
    const ended = play.moves.length === 0;
    const said = open || ended ? verdict(play) : `${tuple(play.text)}: who wins?`;
    render(
      html`<p class="rules">${play.rules}</p>
        <div class="said" aria-live="polite"><p>${this.#log}</p><p class="verdict">${said}</p></div>
        ${this.#board(state, play)}
        <div class="acts">
          <button type="button" class="act" ?disabled=${ended} @click=${() => this.#answer()}>Let the page move</button>
          <button type="button" class="act" ?disabled=${play.text === play.from_text}
            @click=${() => this.#again()}>From ${tuple(play.from_text)} again</button>
        </div>
        ${ended ? nothing : this.#moves(state, play, open)}
        ${open ? this.#evolution(play) : nothing}`,
      this.#root,
    );
  }

  /** What is on the table; a click on a counter takes it and those after it. The list of moves says the same. */
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
    const list = play.moves.map(({ to, text, is_p, grundy }, index) => {
      const wins = open && is_p;
      const value = open && grundy !== null ? html`<small>value ${grundy}</small>` : nothing;
      return html`<button type="button" class=${wins ? "move wins" : "move"} tabindex=${index === 0 ? 0 : -1}
        @click=${() => this.#move("You", index)}>${wins ? html`<span class="sign">★</span><span class="unseen">wins: </span>` : nothing}${tuple(text)}
        <small>${change(game, play.position, to)}</small> ${value}</button>`;
    });
    return html`<section aria-label="Moves"><h2>${play.moves.length === 1 ? "One move" : `${play.moves.length} moves`}${open ? html` <small>★ wins</small>` : nothing}</h2>
      <div class="moves" @keydown=${walk}>${list}</div></section>`;
  }

  #evolution(play: GamePlay): TemplateResult {
    const rest = play.born.length - MOST_SHOWN;
    const rows = generations(play, MOST_SHOWN).map(
      (row, generation) => html`<tr><th scope="row">${generation}</th>
        <td>${row.map((relative) => this.#relative(relative))}</td></tr>`,
    );
    return html`<section aria-label="Generations">
      <table>
        <caption>The P-positions that ${tuple(play.from_text)} leads to, by generation: half the longest game in which whoever can
          move to a P-position does.${play.at === null ? nothing : html` <b>●</b> the position, <b>↑</b> its parents, <b>↓</b> its children.`}</caption>
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

/** Arrow keys go from move to move. */
function walk(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>("button")];
  const here = all.indexOf(event.target as HTMLElement);
  const last = all.length - 1;
  const goes: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(last, here + 1),
    ArrowLeft: Math.max(0, here - 1),
    Home: 0,
    End: last,
  };
  const next = goes[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
