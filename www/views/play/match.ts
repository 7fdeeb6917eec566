/** Who made which move of the games in this visit, taking moves back, and the score. No DOM. */
import type { GamePlay } from "core";
import { fnv1a } from "../../link/text-hash.ts";
import { say } from "../../locales/say.ts";
import { moveSentence, type Player, winnerAfter } from "./describe.ts";
import { type PlayState, textsIn } from "./index.ts";

// How the page chooses a move, at its strengths.

/** How often the page with slips makes a losing move: once in so many moves. */
const SLIPS = 3;

/**
 * Returns the place of the page's move in the list of moves, or null at the end. A perfect page
 * makes the best move; one with slips sometimes a losing one; a beginner any.
 */
export function replyOf({ answers, seed }: PlayState, play: GamePlay): number | null {
  const { moves, best, text } = play;
  if (moves.length === 0) return null;
  const draw = drawn(`${seed};${text}`);
  if (answers === "beginner") return draw % moves.length;
  const losing = [...moves.keys()].filter((move) => !moves[move]?.is_p);
  if (answers === "slips" && draw % SLIPS === 0 && losing.length > 0)
    return losing[Math.floor(draw / SLIPS) % losing.length] ?? best;
  return best;
}

/** Returns a whole number that a text alone decides: FNV-1a, and a mixing of its bits. */
function drawn(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A move about to be shown. */
interface Pending {
  readonly who: Player;
  /** Whether it wins, and whether a move won. */
  readonly wins: boolean;
  readonly had: boolean;
}

/** Returns the number of moves since play began. */
function pliesOf(state: PlayState, play: GamePlay): number {
  return play.text === play.from_text ? 0 : textsIn(state).length + 1;
}

/** Returns who is to move where visitors move: one against the page, or two in turn. */
export function toMove(state: PlayState, play: GamePlay): Player {
  if (state.answers !== "you") return "You";
  return pliesOf(state, play) % 2 === 0 ? "Player 1" : "Player 2";
}

export class Match {
  #pending: Pending | null = null;
  #movers: Player[] = [];
  readonly #won: Record<Player, number> = { You: 0, "The page": 0, "Player 1": 0, "Player 2": 0 };
  /** The description of the last move. */
  log = "";
  /** The winner of the game that has ended with the last move. */
  winner: Player | null = null;

  /** A player makes a move of a position. */
  move(who: Player, play: GamePlay, index: number): void {
    const had = play.moves.some(({ is_p }) => is_p);
    this.#pending = { who, wins: play.moves[index]?.is_p ?? false, had };
  }

  /** A position is shown. Returns who moved to it; null if it was opened. */
  arrive(state: PlayState, play: GamePlay): Player | null {
    const [pending, plies] = [this.#pending, pliesOf(state, play)];
    this.#pending = null;
    this.winner = null;
    this.#movers = this.#movers.slice(0, pending ? plies - 1 : plies);
    this.log = "";
    if (pending === null) return null;
    const { who, wins, had } = pending;
    if (this.#movers.length === plies - 1) this.#movers.push(who);
    this.log = moveSentence(who, play, state.hints === "1" ? wins : null, had);
    if (play.moves.length === 0) {
      this.winner = winnerAfter(who, play);
      this.#won[this.winner] += 1;
    }
    return who;
  }

  /**
   * Returns the state before the last move, or before the visitor's own move where the page has
   * answered it; null where play began.
   */
  back(state: PlayState, play: GamePlay): Pick<PlayState, "p" | "from" | "path"> | null {
    const plies = pliesOf(state, play);
    if (plies === 0) return null;
    const before = [play.from_text, ...textsIn(state)];
    const answered = state.answers !== "you" && this.#movers[plies - 1] === "The page";
    const left = Math.max(0, plies - (answered ? 2 : 1));
    const p = before[left] ?? play.from_text;
    if (left === 0) return { p, from: "", path: "" };
    return { p, from: play.from_text, path: before.slice(1, left).join(";") };
  }

  /** Returns the score in words; empty before a game has ended. */
  score({ answers }: PlayState): string {
    const { You, "The page": page, "Player 1": one, "Player 2": two } = this.#won;
    if (answers === "you") return one + two === 0 ? "" : say`Player 1: ${one}, player 2: ${two}`;
    return You + page === 0 ? "" : say`You: ${You}, the page: ${page}`;
  }
}
