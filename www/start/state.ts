/**
 * Start as data: its parts in their order, with their words and films, and the game that the
 * visitor loses. Pure; the core says which move wins.
 */
import type { NimPosition } from "core";
import { grouped, tuple } from "../canvas/number-format.ts";
import { mapped } from "../canvas/vec3.ts";
import { say } from "../locales/say.ts";
import { eased, LAST, type Pose } from "./tree.ts";

export type PartName = "play" | "why" | "lost" | "grow" | "fold" | "more";

export interface Part {
  readonly name: PartName;
  /** The words of its button. */
  readonly label: string;
  /** Returns its words. `count`: the number of dots; null until the core has them. */
  words(state: StartState, count: number | null): Words;
  readonly film?: Film;
}

/** What is read in a part: the heading, and the sentence beneath it. */
export interface Words {
  readonly heading: string;
  readonly text: string;
}

/** How the picture of a part moves. */
export interface Film {
  /** How long it moves, in seconds. */
  readonly seconds: number;
  /** Whether the picture then turns until it is stopped. Default: no. */
  readonly turns?: boolean;
  /** Returns what is seen a number of seconds after the part began. */
  pose(seconds: number): Pose;
}

/** The generation at which each dot still has room for its piles. */
export const LABELLED = 3;

/** How long the root is alone, and how long a generation grows, in the first film. */
const ALONE = 0.5;
const GROWS = 1.3;
/** How long the fractal grows, and the tree folds. */
const GROWTH = 6;
const FOLD = 4;

/** When the turn begins and has its full speed (s), and that speed (degrees per second). */
const TURNS = 2.2;
const STEADY = 4.2;
const SPEED = 12;

export const PARTS: readonly Part[] = [
  {
    name: "play",
    label: "A game",
    words: (state) => ({
      heading: "Take at least one counter from one pile. Whoever takes the last counter wins.",
      text: status(state),
    }),
  },
  {
    name: "why",
    label: "Why",
    words: (state) => ({
      heading: verdict(state),
      text: "In binary, each column has an even number of ones. Any move spoils this, and the right answer restores it, until nothing is left.",
    }),
  },
  {
    name: "lost",
    label: "Lost positions",
    words: () => ({
      heading: "Each dot is a position in which whoever moves loses.",
      text: say`Its numbers are the three piles. Each line adds one counter to two of them. The ring marks ${tuple(BEGINNING)}.`,
    }),
    film: {
      seconds: 4.4,
      pose: (seconds) => inPlane(stepped((seconds - ALONE) / GROWS)),
    },
  },
  {
    name: "grow",
    label: "The fractal",
    words: (_, count) => ({
      heading: "A fractal: its dots are exactly the losing positions.",
      text:
        count === null
          ? say("Parts of the picture look like the whole.")
          : say`Here are the first ${grouped(count)} of infinitely many. Parts of the picture look like the whole.`,
    }),
    film: {
      seconds: GROWTH,
      // Each second multiplies the size by the same number, so that the dots leave at one speed.
      pose: (seconds) =>
        inPlane(Math.min(LAST, LABELLED * (LAST / LABELLED) ** eased(seconds / GROWTH))),
    },
  },
  {
    name: "fold",
    label: "In space",
    words: () => ({
      heading: "In space, the same tree is a pyramid.",
      text: "Each dot moves to the cube whose coordinates are its three piles.",
    }),
    film: {
      seconds: FOLD,
      turns: true,
      pose: (seconds) => ({
        generation: LAST,
        fold: Math.min(1, seconds / FOLD),
        yaw: turn(seconds),
      }),
    },
  },
  { name: "more", label: "Explore", words: () => ({ heading: "Where next?", text: "" }) },
];

function inPlane(generation: number): Pose {
  return { generation, fold: 0, yaw: 0 };
}

/** One generation after another, each of them eased. */
function stepped(steps: number): number {
  const whole = Math.floor(Math.min(LABELLED, Math.max(0, steps)));
  return Math.min(LABELLED, whole + eased(steps - whole));
}

function turn(seconds: number): number {
  const since = Math.max(0, seconds - TURNS);
  const rise = STEADY - TURNS;
  return SPEED * (since < rise ? since ** 2 / (2 * rise) : since - rise / 2);
}

export function partOf(name: PartName): Part {
  const found = PARTS.find((part) => part.name === name);
  if (found === undefined) throw new Error(`no part is called ${name}`);
  return found;
}

/** Returns the part after another one; after the last, the last. */
export function after(part: PartName): PartName {
  return PARTS[PARTS.indexOf(partOf(part)) + 1]?.name ?? part;
}

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
  readonly amount: number;
}

export interface StartState {
  readonly part: PartName;
  readonly piles: Piles;
  /** The player who began the game. */
  readonly first: Player;
  /** The player to move; null when the game is over. */
  readonly turn: Player | null;
  readonly last: Made | null;
  /** The first move of the game. */
  readonly opening: Move | null;
}

/** Returns the state at its beginning, or a new game in it. */
export function beginning(first: Player = "you"): StartState {
  return { part: "play", piles: BEGINNING, first, turn: first, last: null, opening: null };
}

/** Makes a move. Returns the same state if it is not that player's turn or no legal move. */
export function moved(state: StartState, who: Player, move: Move): StartState {
  const { pile, rest } = move;
  const from = state.piles[pile] ?? 0;
  if (state.turn !== who || !Number.isInteger(rest) || rest < 0 || rest >= from) return state;
  const piles = pilesAfter(state.piles, move);
  const over = piles.every((size) => size === 0);
  const turn = over ? null : who === "you" ? "page" : "you";
  const last = { who, from, amount: from - rest };
  return { ...state, piles, turn, last, opening: state.opening ?? move };
}

export function pilesAfter(piles: Piles, { pile, rest }: Move): Piles {
  return mapped(piles, (size, i) => (i === pile ? rest : size));
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
  const { who, amount, from } = last;
  const words =
    who === "you"
      ? say`You take ${amount} from the pile of ${from}.`
      : say`The page takes ${amount} from the pile of ${from}.`;
  return turn === "you" ? `${words} ${say("Your move.")}` : words;
}

/** Says who was lost from the beginning. */
function verdict(state: StartState): string {
  const { first } = state;
  if (winner(state) === null) return say`Whoever begins at ${tuple(BEGINNING)} loses.`;
  return first === "you"
    ? "You were losing from the beginning."
    : "The page was losing from the beginning.";
}
