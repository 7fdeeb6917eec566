/**
 * Start as a state machine: a game that the visitor loses, and then the pictures that
 * explain why. Pure; the core says which move wins.
 */

import type { NimPosition } from "core";
import { grouped, tuple } from "../canvas/number-format.ts";
import { mapped } from "../canvas/vec3.ts";
import { say } from "../locales/say.ts";

/** The parts of Start in their order, with the words of their buttons. */
export const PARTS = [
  { name: "play", label: "A game" },
  { name: "lost", label: "Lost positions" },
  { name: "grow", label: "The fractal" },
  { name: "fold", label: "In space" },
  { name: "more", label: "Explore" },
] as const;

export type Part = (typeof PARTS)[number]["name"];
export type Player = "you" | "page";
export type Piles = readonly [number, number, number];

/** The piles at the beginning: a losing position for the player who begins. */
export const BEGINNING: Piles = [1, 2, 3];

/** A move: a pile, counted from 0, and how many counters are left of it. */
export interface Move {
  readonly pile: number;
  readonly rest: number;
}

/** The last move that was made. */
interface Made {
  readonly who: Player;
  /** The size of the pile before the move. */
  readonly from: number;
  readonly taken: number;
}

export interface StartState {
  readonly part: Part;
  readonly piles: Piles;
  /** The player who began the game. */
  readonly first: Player;
  /** The player to move; null when the game is over. */
  readonly turn: Player | null;
  readonly last: Made | null;
}

/** Returns the state at its beginning, or a new game in it. */
export function beginning(first: Player = "you"): StartState {
  return { part: "play", piles: BEGINNING, first, turn: first, last: null };
}

/** Returns the state in another part; the game stays as it is. */
export function at(state: StartState, part: Part): StartState {
  return { ...state, part };
}

/** Returns the part after another one; after the last, the last. */
export function after(part: Part): Part {
  const here = PARTS.findIndex(({ name }) => name === part);
  return PARTS[Math.min(here + 1, PARTS.length - 1)]?.name ?? part;
}

/** Makes a move. Returns the same state if it is not that player's turn or no legal move. */
export function moved(state: StartState, who: Player, { pile, rest }: Move): StartState {
  const from = state.piles[pile] ?? 0;
  if (state.turn !== who || !Number.isInteger(rest) || rest < 0 || rest >= from) return state;
  const piles = mapped(state.piles, (size, i) => (i === pile ? rest : size));
  const over = piles.every((size) => size === 0);
  const turn = over ? null : who === "you" ? "page" : "you";
  return { ...state, piles, turn, last: { who, from, taken: from - rest } };
}

/** Returns the player who took the last counter; null during a game. */
export function winner({ turn, last }: StartState): Player | null {
  return turn === null ? (last?.who ?? null) : null;
}

/**
 * Returns the move of the page: one that wins, as the core has found, else a single counter of the
 * largest pile, so that the game lasts.
 */
export function answer({ winning, piles }: Pick<NimPosition, "winning" | "piles">): Move {
  const [best] = winning;
  if (best !== undefined) return { pile: best.pile, rest: best.to };
  const most = Math.max(...piles);
  return { pile: piles.indexOf(most), rest: most - 1 };
}

/** What is read in a part: the heading, and the sentence beneath it. */
export interface Words {
  readonly heading: string;
  readonly text: string;
}

/** Returns the words of a part. `count`: the number of dots; null until the core has them. */
export function wordsOf(state: StartState, count: number | null): Words {
  switch (state.part) {
    case "play":
      return {
        heading: "Take at least one counter from one pile. Whoever takes the last counter wins.",
        text: status(state),
      };
    case "lost":
      return { heading: verdict(state), text: "Which positions are like that? Each dot is one." };
    case "grow":
      return {
        heading: "The dots are exactly the losing positions.",
        text:
          count === null
            ? say("Each dot is joined to the one that it grew from.")
            : say`Here are the first ${grouped(count)} of infinitely many: each dot is joined to the one that it grew from.`,
      };
    case "fold":
      return {
        heading: "In space, the same tree is a pyramid.",
        text: "Each dot moves to the cube whose coordinates are its three piles. No line is cut.",
      };
    case "more":
      return { heading: "Where next?", text: "" };
  }
}

/** Describes the last move and what comes next. */
function status(state: StartState): string {
  const { turn, last, first } = state;
  const won = winner(state);
  if (won === "you") return "You take the last counter and win.";
  if (won === "page")
    return first === "you"
      ? "The page takes the last counter and wins. You had no defence."
      : "The page takes the last counter and wins. It was losing at first, but one of your moves let it win.";
  if (last === null) return turn === "you" ? "Your move." : "The page begins.";
  const { who, taken, from } = last;
  const made =
    who === "you"
      ? say`You take ${taken} from the pile of ${from}.`
      : say`The page takes ${taken} from the pile of ${from}.`;
  return turn === "you" ? `${made} ${say("Your move.")}` : made;
}

/** Says who was lost from the beginning. */
function verdict(state: StartState): string {
  const { first } = state;
  if (winner(state) === null) return say`Whoever begins at ${tuple(BEGINNING)} loses.`;
  return first === "you"
    ? "You were losing from the beginning."
    : "The page was losing from the beginning.";
}
