/** A game on the page: the board, the moves, the P-positions by generation, and the opponent. */

import type { GameDiscoveries, GamePlay } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { action, press } from "../../canvas/keys.ts";
import { adopting } from "../../canvas/styles.ts";
import { cited } from "../../citations/cited.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { PLAIN_ARROWS } from "../../picture/actions.ts";
import { required } from "../required.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import { drawActs, drawRuns, drawTask, drawWhich, Hints, isPresented } from "./actions.ts";
import { drawBoard, drawSum } from "./board.ts";
import {
  Drag,
  focusedIn,
  focusOn,
  keepFocus,
  markMoves,
  stopAtMove,
  unmark,
  walk,
} from "./board-input.ts";
import {
  type ChosenRun,
  chosenWith,
  fitting,
  knocked,
  type Lanes,
  lanesAfter,
  moveToRows,
  refusal,
  restOf,
  rowsOf,
  runsAt,
  splitAt,
  withSecond,
} from "./board-moves.ts";
import { fieldOf, type Player, rulesOf, tuple, valuesOf, verdict } from "./describe.ts";
import { type PlayState, pathAfter, questionOf } from "./index.ts";
import {
  discoveryField,
  drawDiscoveries,
  drawFamily,
  drawGenerations,
  drawMoves,
  picturesOf,
} from "./lists.ts";
import { Match, replyOf, toMove } from "./match.ts";
import look from "./play.css?shadow";
import {
  changesOf,
  LEMMA,
  mapOf,
  playedOf,
  type SummandGame,
  sameMoves,
  withTwin,
} from "./sums.ts";

const adoptLook = adopting(look);

/** How long a move is looked at before the page answers it (ms). */
const PAUSE = 700;

interface Current {
  readonly state: PlayState;
  readonly play: GamePlay;
  /** The pins of Kayles and the counters of octal games; empty in other games. */
  readonly lanes: Lanes;
  /** What a hand can do: the moves with the numbers of all boards. */
  readonly hand: GamePlay;
  /** The games on the table: those of a sum, a game and its twin, or the only one. */
  readonly games: readonly SummandGame[];
  /** The steps of the standard algorithm, where they are shown; or why there are none. */
  readonly found: GameDiscoveries | string | null;
}

/** A counter of a row that was touched: its game on the table, its row and its place there. */
interface Touched {
  readonly game: number;
  readonly lane: number;
  readonly first: number;
}

export class PlayScene implements Scene<PlayState> {
  readonly #host: ViewHost<PlayState>;
  readonly #root = document.createElement("div");
  #current: Current | null = null;
  /** Whether a position after a move was shown: the ways back then stay, and the focus. */
  #hasBegun = false;
  /** Whether an audience has been shown who wins. */
  #isRevealed = false;
  /** Whether all moves of the present position are shown, however many. */
  #hasAllMoves = false;
  /** The states to show: an answer for an older one is discarded. */
  readonly #requests = new Latest();
  readonly #discoveries = new Latest<GameDiscoveries>();
  readonly #match = new Match();
  /** Counters that are lifted while their move can be one of several. */
  #run: ChosenRun | null = null;
  #touched: Touched | null = null;
  /** Why the last thing that was tried is no move. */
  #message = "";
  /** How many times something was refused. */
  #refusals = 0;
  /** The pins as a hand has just left them. */
  #pins: Lanes | null = null;
  readonly #hints = new Hints();
  readonly #drag = new Drag();
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(host: ViewHost<PlayState>) {
    this.#host = host;
    adoptLook(host.root);
    this.#root.className = "play";
    this.#root.tabIndex = 0;
    this.#root.setAttribute("role", "region");
    this.#root.setAttribute("aria-label", say("The game"));
    host.root.append(this.#root);
  }

  async show(next: PlayState): Promise<void> {
    const state = this.#revealed(next);
    const isNewest = this.#requests.begin();
    this.#wait(null);
    const play = await this.#ask(state);
    if (play === null || !isNewest()) return;
    const discoveries = await this.#discover(state, play);
    if (!isNewest()) return;
    const lanes = lanesAfter(state, play, this.#current, this.#pins);
    const games = playedOf(state, play, lanes);
    this.#current = { state, play, hand: withTwin(play), lanes, games, found: discoveries };
    this.#pins = null;
    this.#hasBegun ||= play.text !== play.from_text;
    this.#hasAllMoves = false;
    this.#run = null;
    this.#touched = null;
    this.#message = "";
    this.#hints.reset();
    const mover = this.#match.arrive(state, play);
    this.#draw();
    if (mover === "You" && play.moves.length > 0) this.#wait(() => this.answer());
  }

  /** Returns a state as it is shown: an audience sees who wins when that is revealed. */
  #revealed(state: PlayState): PlayState {
    if (!isPresented(state)) this.#isRevealed = false;
    else if (this.#isRevealed) return { ...state, hints: "1" };
    else if (state.hints === "1") return { ...state, hints: "steps" };
    return state;
  }

  /** Shows an audience who wins, from now on. */
  async reveal(): Promise<void> {
    const current = this.#now;
    this.#isRevealed = true;
    const state = { ...current.state, hints: "1" } as const;
    const found = await this.#discover(state, current.play);
    if (this.#current !== current) return;
    this.#current = {
      ...current,
      state,
      games: playedOf(state, current.play, current.lanes),
      found,
    };
    this.#draw();
    this.#root.focus({ preventScroll: true }); // the button is gone
  }

  /** Whether it is in a file, where nothing can be tapped. */
  get #isOnPaper(): boolean {
    return this.#host.surface.paper !== null;
  }

  get #now(): Current {
    return required(this.#current);
  }

  async data(): Promise<TableField> {
    const { play, found } = this.#now;
    if (typeof found === "string") throw new Error(found);
    return found === null ? fieldOf(play) : discoveryField(found);
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { state, play } = this.#now;
    const { reasonOf } = await import("../position-reasons.ts");
    const from = questionOf({ ...state, from: play.from_text });
    const show = (text: string) => () => this.#go(text);
    return [reasonOf({ core, from, textOf: tuple, show }, play.text, play.is_p)];
  }

  repaint(): void {}

  dispose(): void {
    this.#requests.cancel();
    this.#discoveries.cancel();
    this.#wait(null);
  }

  /**
   * Computes a position, until a newer one is asked for. If another game was chosen that has no
   * such position, shows its example.
   */
  async #ask(state: PlayState): Promise<GamePlay | null> {
    const { signal } = this.#requests;
    try {
      return await this.#host.core.call("game_play", [questionOf(state)], { signal });
    } catch (error) {
      if (signal.aborted) return null;
      const before = this.#current?.state.game;
      if (before === undefined || before === state.game || state.p === "") throw error;
      this.#host.change({ p: "", from: "", path: "" }, "preview");
      const reason = say(messageOf(error));
      this.#host.warn(say`${reason}; showing an example.`);
      return null;
    }
  }

  /** Asks for the steps of the standard algorithm, where the list has them. */
  async #discover(state: PlayState, play: GamePlay): Promise<Current["found"]> {
    if (state.list !== "steps" || state.hints !== "1") {
      this.#discoveries.cancel();
      return null;
    }
    const question = questionOf({ ...state, from: play.from_text, p: "" });
    return this.#discoveries
      .ask(JSON.stringify(question), (signal) =>
        this.#host.core.call("game_discoveries", [question], { signal }),
      )
      .catch((error: unknown) => say(messageOf(error)));
  }

  #wait(then: (() => void) | null): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = then && setTimeout(then, PAUSE);
  }

  // Moving

  /** Makes a move for a player: without one, for the visitor who is to move. */
  #move(index: number, who?: Player): void {
    const { state, play } = this.#now;
    const move = play.moves[index];
    if (move === undefined) return;
    this.#match.move(who ?? toMove(state, play), play, index);
    this.#go(move.text);
  }

  answer(): void {
    const { state, play } = this.#now;
    this.#move(replyOf(state, play) ?? -1, "The page");
  }

  #go(position: string): void {
    const { state, play } = this.#now;
    const path = pathAfter(state, play);
    this.#host.change({ p: position, from: play.from_text, path }, "commit");
  }

  /** From where play began, once more; a page that errs then errs elsewhere. */
  again(): void {
    const { state, play } = this.#now;
    const errs = state.answers === "slips" || state.answers === "beginner";
    const seed = errs ? { seed: (state.seed + 1) % 1000 } : {};
    this.#host.change({ p: play.from_text, from: "", path: "", ...seed }, "commit");
  }

  back(): void {
    const { state, play } = this.#now;
    const before = this.#match.back(state, play);
    if (before) this.#host.change(before, "commit");
  }

  // Actions on the board

  take(at: number, rest: number): void {
    const { state, hand: play } = this.#now;
    const [run, target] = [this.#run, { at, rest }];
    this.#message = "";
    this.#touched = null;
    if (run !== null && restOf(run, at) === null) {
      const [move, ...others] = withSecond(play, fitting(play, run), target);
      if (move !== undefined && others.length === 0) {
        this.#move(move);
        return;
      }
      if (move !== undefined && this.#takesMany(at)) {
        this.#run = { ...target, also: chosenWith(run) };
        this.#redraw();
        return;
      }
    }
    const [move, ...others] = fitting(play, target);
    this.#run = null;
    if (move === undefined) this.#refuse(refusal(state.game, play, target));
    else if (others.length === 0) {
      this.#move(move);
      return;
    } else if (run === null || restOf(run, at) !== rest) this.#run = target;
    this.#redraw();
  }

  /** Whether a move of the game that a pile belongs to takes from more than two piles. */
  #takesMany(at: number): boolean {
    const game = this.#now.games.findLast(({ base }) => base <= at)?.state;
    return game?.game === "moore-nim" && game.k > 2;
  }

  /** Draws, and puts the focus on the moves to choose from. */
  #redraw(): void {
    this.#draw();
    focusOn(this.#root.querySelector<HTMLElement>(".which"));
  }

  #refuse(sentence: string): void {
    this.#message = sentence;
    this.#refusals += 1;
  }

  knock(at: number, lane: number, first: number, count: number): void {
    const { lanes = [] } = this.#now.games[at] ?? {};
    const message = say("These pins cannot be knocked down together.");
    this.#leave(at, knocked(lanes, lane, first, count), message);
  }

  /** Leaves some rows of a game, if a move does. */
  #leave(at: number, rows: Lanes, message: string): void {
    const { play, games } = this.#now;
    const game = games[at];
    if (game === undefined) return;
    const move = game.moves[moveToRows(game.play, rowsOf(rows))];
    if (move === undefined) {
      this.#refuse(`${message} ${say(game.play.rules)}`);
      this.#touched = null;
      this.#draw();
      return;
    }
    if (play.parts.length === 0) this.#pins = rows;
    this.#move(move);
  }

  /** Touches a counter of a row: the first or the last of those to take. */
  touch(at: number, lane: number, first: number): void {
    const { lanes = [], play } = this.#now.games[at] ?? {};
    if (play === undefined) return;
    const before = this.#touched;
    this.#message = "";
    if (before?.game === at && before.lane === lane && before.first !== first) {
      const [from, to] = [Math.min(before.first, first), Math.max(before.first, first)];
      const run = runsAt(play, lanes, lane, before.first).find(
        (each) => each.first === from && each.count === to - from + 1,
      );
      if (run !== undefined) {
        this.#leave(at, knocked(lanes, lane, from, run.count), "");
        return;
      }
    }
    const [run, ...others] = runsAt(play, lanes, lane, first);
    if (run === undefined || others.length === 0) {
      const message = say("These counters cannot be taken.");
      this.#leave(at, knocked(lanes, lane, run?.first ?? first, run?.count ?? 1), message);
      return;
    }
    const same = before?.game === at && before.lane === lane && before.first === first;
    this.#touched = same ? null : { game: at, lane, first };
    this.#run = null;
    this.#redraw();
  }

  split(at: number, lane: number, first: number): void {
    const { lanes = [] } = this.#now.games[at] ?? {};
    this.#leave(at, splitAt(lanes, lane, first), say("This row cannot be split."));
  }

  // Hints and puzzles

  /** The last hint makes the counter of its move the tab stop; `byKey`: it takes the focus, too. */
  async hint(byKey = false): Promise<void> {
    const current = this.#now;
    await this.#hints.next(this.#host.core, current.state, current.play);
    if (this.#current !== current) return;
    this.#draw();
    const best = current.play.moves[current.play.best ?? -1];
    if (!this.#hints.atLast || best === undefined) return;
    const counter = stopAtMove(this.#root, current.play.position, best.to);
    if (byKey) counter?.focus();
  }

  puzzle(): void {
    const { play } = this.#now;
    if (play.is_p)
      this.#host.warn(say`${tuple(play.text)} is no puzzle: the player to move loses.`);
    else
      this.#host.change(
        { task: "win", hints: "steps", p: play.text, from: "", path: "" },
        "commit",
      );
  }

  leave(): void {
    this.#host.change({ task: "none", hints: "1" }, "commit");
  }

  // The page

  #draw(): void {
    const { state, play, hand } = this.#now;
    const focused = focusedIn(this.#root);
    const open = state.hints === "1";
    const ended = play.moves.length === 0;
    const list = {
      open,
      paper: this.#isOnPaper,
      hasAll: this.#hasAllMoves,
      move: (index: number) => this.#move(index),
      showAll: () => {
        this.#hasAllMoves = true;
        this.#draw();
      },
    };
    const sentence = open || ended ? verdict(play) : say`${tuple(play.text)}: who wins?`;
    render(
      html`<p class="rules">${rulesOf(state, play)}</p>
        ${drawTask(state, this.#match)}
        <div class="said"><p data-spoken="">${this.#match.log}</p><p class="verdict" data-spoken="">${sentence}</p>${this.#map()}</div>
        ${this.#table()}
        ${drawActs(this.#now, this.#match, { hinted: this.#hints.atLast, hasBegun: this.#hasBegun }, this)}
        ${play.twin === null ? nothing : html`<p class="quiet">${cited(LEMMA)}</p>`}
        ${open && play.parts.length > 0 ? html`<p class="quiet">${valuesOf(play)}</p>` : nothing}
        ${open && play.reason !== "" ? html`<p class="quiet">${cited(play.reason)}</p>` : nothing}
        ${ended ? nothing : drawMoves(state, play, hand, list)}
        ${open ? this.#below() : nothing}`,
      this.#root,
    );
    keepFocus(this.#root, focused);
    this.#host.showFacts(null); // what is new is announced
  }

  /** The map between a position and its twin, with their numbers. */
  #map(): unknown {
    const { state, play } = this.#now;
    if (play.twin === null) return nothing;
    const changes = changesOf(state, play);
    return html`<p data-spoken="">${mapOf(play)}</p>
      ${changes === "" ? nothing : html`<p data-spoken="">${changes}</p>`}`;
  }

  /** What stands below the moves: how the losing positions arise, and other pictures of them. */
  #below(): unknown {
    const { state, play, found } = this.#now;
    const go = (position: string) => this.#go(position);
    const change = (step: number | null) => this.#host.change({ step }, "commit");
    const list =
      typeof found === "string"
        ? html`<p class="quiet">${found}</p>`
        : found !== null
          ? drawDiscoveries(found, state.step, play.text, change, go)
          : state.list === "tree"
            ? drawFamily(play, go)
            : drawGenerations(play, this.#isOnPaper, go);
    const links = picturesOf(state, play).map(
      ([href, text], at) => html`${at > 0 ? " · " : ""}<a href=${href}>${text}</a>`,
    );
    return html`${list}${links.length > 0 ? html`<p class="quiet pictures row">${links}</p>` : nothing}`;
  }

  #table(): TemplateResult {
    const { state, play, hand, games } = this.#now;
    const drag = this.#drag;
    const drop = (event: PointerEvent) => {
      const away = drag.up(event);
      if (away) this.take(away.pile, away.rest);
    };
    const click = { handleEvent: (event: Event) => drag.click(event), capture: true };
    const tables = games.map((game, at) => ({
      ...game,
      ...{ scene: this, at },
      run: this.#run,
      touched: this.#touched?.game === at ? this.#touched : null,
      paper: this.#isOnPaper,
    }));
    const [only] = tables;
    const boards =
      games.length > 1 ? drawSum(tables, state.hints === "1") : only && drawBoard(only);
    const mark = (event: Event) => markMoves(event, (at, rest) => sameMoves(hand, at, rest));
    return html`<div class="table" @keydown=${(event: KeyboardEvent) => press(this.actions, event)} @click=${click}
      @pointerover=${play.twin === null ? nothing : mark} @focusin=${play.twin === null ? nothing : mark}
      @pointerleave=${unmark} @focusout=${unmark}
      @pointerdown=${(event: PointerEvent) => drag.down(event)} @pointermove=${(event: PointerEvent) => drag.move(event)}
      @pointerup=${drop} @pointercancel=${() => drag.cancel()}>
        ${boards}${drawWhich({ state, play: hand }, this.#run, (move) => this.#move(move))}${this.#runs()}</div>
      <div class="heard"><p class="refused" data-spoken="" data-again=${this.#refusals % 2}>${this.#message}</p>${this.#hints.drawn(state, play)}</div>`;
  }

  /** The moves that take the counter that was touched, as buttons. */
  #runs(): TemplateResult | typeof nothing {
    const touched = this.#touched;
    const game = this.#now.games[touched?.game ?? -1];
    if (touched === null || game === undefined) return nothing;
    const { lane, first } = touched;
    return drawRuns(lane, runsAt(game.play, game.lanes, lane, first), (run) =>
      this.#leave(touched.game, knocked(game.lanes, lane, run.first, run.count), ""),
    );
  }

  /** Whether the position has hints. */
  get #hasHints(): boolean {
    return (this.#current?.play.moves.length ?? 0) > 0 && this.#now.state.hints !== "0";
  }

  readonly actions = [
    {
      ...action("Hint", "The next hint: who wins, where, and the move.", "h", () =>
        this.hint(true),
      ),
      when: () => this.#hasHints,
      isEverywhere: true,
    },
    action("Next counter", "From counter to counter.", PLAIN_ARROWS, (key, event) =>
      walk(key, event as Event),
    ),
    action(
      "Deselect",
      "Select nothing.",
      "escape",
      () => {
        this.#run = null;
        this.#touched = null;
        this.#draw();
      },
      () => this.#run !== null || this.#touched !== null,
    ),
  ];
}
