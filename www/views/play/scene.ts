/** A game on the page: the board, the moves, the P-positions by generation, and the opponent. */
import type { GamePlay } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import type { TableField } from "../../core/protocol.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { Latest } from "../latest.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import { drawActs, drawTask, drawWhich } from "./acts.ts";
import { drawBoard } from "./board.ts";
import { fieldOf, nameOf, type Player, rulesOf, tuple, verdict } from "./describe.ts";
import { Drag, focusedIn, keepFocus, walk } from "./fingers.ts";
import { fitting, type Grasp, type Hands, moveToRows, refusal, withSecond } from "./grasp.ts";
import { Hints } from "./hints.ts";
import { knocked, type Lanes, lanesAfter, rowsOf } from "./lanes.ts";
import { drawGenerations, drawMoves } from "./lists.ts";
import { Match, toMove } from "./match.ts";
import { replyOf } from "./opponent.ts";
import { pathAfter, questionOf, type State } from "./params.ts";
import { adoptLook } from "./styles.ts";

/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 700;

interface Shown {
  readonly state: State;
  readonly play: GamePlay;
  /** The pins of Kayles; empty in other games. */
  readonly lanes: Lanes;
}

export class PlayScene implements Scene<State> {
  readonly #host: ViewHost<State>;
  readonly #root = document.createElement("div");
  #shown: Shown | null = null;
  /** Whether all moves of the present position are shown, however many. */
  #hasAllMoves = false;
  /** The states to show: an answer for an older one is discarded. */
  readonly #requests = new Latest();
  readonly #match = new Match();
  /** Counters that are lifted while their move can be one of several. */
  #grasp: Grasp | null = null;
  /** Why the last thing that was tried is no move. */
  #refused = "";
  /** The pins as a hand has just left them. */
  #pins: Lanes | null = null;
  readonly #hints = new Hints();
  readonly #drag = new Drag();
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(host: ViewHost<State>) {
    this.#host = host;
    adoptLook(host.root);
    this.#root.className = "play";
    this.#root.tabIndex = 0;
    this.#root.setAttribute("role", "region");
    this.#root.setAttribute("aria-label", say("The game"));
    host.root.append(this.#root);
  }

  async show(state: State): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#wait(null);
    const play = await this.#ask(state);
    if (play === null || !isNewest()) return;
    this.#shown = { state, play, lanes: lanesAfter(state, play, this.#shown, this.#pins) };
    this.#pins = null;
    this.#hasAllMoves = false;
    this.#grasp = null;
    this.#refused = "";
    this.#hints.reset();
    const mover = this.#match.arrive(state, play);
    this.#draw();
    if (mover === "You" && play.moves.length > 0) this.#wait(() => this.#answer());
  }

  async data(): Promise<TableField> {
    return fieldOf(this.#now().play);
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { state, play } = this.#now();
    const { reasonOf } = await import("../position-reasons.ts");
    const from = questionOf({ ...state, from: play.from_text });
    const show = (text: string) => () => this.#go(text);
    return [reasonOf({ core, from, written: tuple, show }, play.text, play.is_p)];
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
      const reason = say(error instanceof Error ? error.message : String(error));
      this.#host.warn(say`${reason}; showing an example.`);
      return null;
    }
  }

  #wait(then: (() => void) | null): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = then && setTimeout(then, PAUSE);
  }

  // Moving

  /** Makes a move for a player: without one, for the visitor who is to move. */
  #move(index: number, who?: Player): void {
    const { state, play } = this.#now();
    const move = play.moves[index];
    if (move === undefined) return;
    this.#match.move(who ?? toMove(state, play), play, index);
    this.#go(move.text);
  }

  #answer(): void {
    const { state, play } = this.#now();
    this.#move(replyOf(state, play) ?? -1, "The page");
  }

  #go(position: string): void {
    const { state, play } = this.#now();
    const path = pathAfter(state, play);
    this.#host.change({ p: position, from: play.from_text, path }, "step");
  }

  /** From where play began, once more; a page that errs then errs elsewhere. */
  #again(): void {
    const { state, play } = this.#now();
    const errs = state.answers === "slips" || state.answers === "beginner";
    const seed = errs ? { seed: (state.seed + 1) % 1000 } : {};
    this.#host.change({ p: play.from_text, from: "", path: "", ...seed }, "step");
  }

  #back(): void {
    const { state, play } = this.#now();
    const before = this.#match.back(state, play);
    if (before) this.#host.change(before, "step");
  }

  // The hands on the board

  #take(at: number, rest: number): void {
    const { state, play } = this.#now();
    const [grasp, wanted] = [this.#grasp, { at, rest }];
    this.#refused = "";
    if (grasp !== null && grasp.at !== at) {
      const [move, ...others] = withSecond(play, fitting(play, grasp), wanted);
      if (move !== undefined && others.length === 0) {
        this.#move(move);
        return;
      }
    }
    const [move, ...others] = fitting(play, wanted);
    this.#grasp = null;
    if (move === undefined) this.#refused = refusal(state.game, play, wanted);
    else if (others.length === 0) {
      this.#move(move);
      return;
    } else if (grasp?.at !== at || grasp.rest !== rest) this.#grasp = wanted;
    this.#draw();
    this.#root.querySelector<HTMLElement>(".which button")?.focus();
  }

  #knock(lane: number, first: number, count: number): void {
    const { play, lanes } = this.#now();
    const pins = knocked(lanes, lane, first, count);
    const move = moveToRows(play, rowsOf(pins));
    if (move >= 0) {
      this.#pins = pins;
      this.#move(move);
      return;
    }
    this.#refused = say`These pins cannot be knocked down together. ${say(play.rules)}`;
    this.#draw();
  }

  readonly #hands: Hands = {
    name: (at) => nameOf(this.#now().state.game, at),
    label: (at, rest) => {
      const { state, play } = this.#now();
      const taken = (play.position[at] ?? 0) - rest;
      return say`${nameOf(state.game, at)}: take ${taken}, leave ${rest}`;
    },
    take: (at, rest) => this.#take(at, rest),
    knock: (lane, first, count) => this.#knock(lane, first, count),
  };

  // Hints and puzzles

  async #nextHint(): Promise<void> {
    const shown = this.#now();
    await this.#hints.next(this.#host.core, shown.state, shown.play);
    if (this.#shown === shown) this.#draw();
  }

  #puzzle(): void {
    const { play } = this.#now();
    if (play.is_p)
      this.#host.warn(say`${tuple(play.text)} is no puzzle: the player to move loses.`);
    else
      this.#host.change({ task: "win", hints: "steps", p: play.text, from: "", path: "" }, "step");
  }

  // The page

  #draw(): void {
    const { state, play } = this.#now();
    const focused = focusedIn(this.#root);
    const open = state.hints === "1";
    const ended = play.moves.length === 0;
    const sentence = open || ended ? verdict(play) : say`${tuple(play.text)}: who wins?`;
    render(
      html`<p class="rules">${rulesOf(state, play)}</p>
        ${drawTask(state, this.#match)}
        <div class="said"><p data-spoken="">${this.#match.log}</p><p class="verdict" data-spoken="">${sentence}</p></div>
        ${this.#table()}
        ${this.#acts()}
        ${open && play.reason !== "" ? html`<p class="quiet">${play.reason}</p>` : nothing}
        ${ended ? nothing : drawMoves(state, play, this.#list(open))}
        ${open ? drawGenerations(play, (position) => this.#go(position)) : nothing}`,
      this.#root,
    );
    keepFocus(this.#root, focused);
    this.#host.inform(null); // what is new is announced
  }

  #table(): TemplateResult {
    const { state, play } = this.#now();
    const drag = this.#drag;
    const drop = (event: PointerEvent) => {
      const away = drag.up(event);
      if (away) this.#take(away.pile, away.rest);
    };
    const click = { handleEvent: (event: Event) => drag.click(event), capture: true };
    return html`<div class="table" @keydown=${this.#keys} @click=${click}
      @pointerdown=${(event: PointerEvent) => drag.down(event)} @pointermove=${(event: PointerEvent) => drag.move(event)}
      @pointerup=${drop} @pointercancel=${() => drag.cancel()}>
        ${drawBoard({ ...this.#now(), grasp: this.#grasp, paper: this.#host.surface.paper !== null }, this.#hands)}${drawWhich(this.#now(), this.#grasp, (move) => this.#move(move))}</div>
      <div class="heard"><p class="refused" data-spoken="">${this.#refused}</p>${this.#hints.drawn(state.game, play)}</div>`;
  }

  readonly #keys = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.#grasp === null) walk(event);
    else {
      event.stopPropagation();
      this.#take(this.#grasp.at, this.#grasp.rest);
    }
  };

  #acts(): TemplateResult {
    return drawActs(this.#now(), this.#match, this.#hints.atLast, {
      again: () => this.#again(),
      back: () => this.#back(),
      hint: () => this.#nextHint(),
      answer: () => this.#answer(),
      puzzle: () => this.#puzzle(),
      leave: () => this.#host.change({ task: "none", hints: "1" }, "step"),
    });
  }

  #list(open: boolean) {
    return {
      open,
      paper: this.#host.surface.paper !== null,
      hasAll: this.#hasAllMoves,
      move: (index: number) => this.#move(index),
      showAll: () => {
        this.#hasAllMoves = true;
        this.#draw();
      },
    };
  }
}
