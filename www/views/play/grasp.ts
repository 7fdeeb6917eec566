/** What a hand on the board means: the moves of the core that fit it, or why none does. Pure. */
import type { GamePlay } from "core";
import { say } from "../../locales/say.ts";
import { moveTo, type Numbers, nameOf } from "./describe.ts";
import type { State } from "./params.ts";

/** Counters that a hand holds: those of a pile above the first `rest`. */
export interface Grasp {
  readonly at: number;
  readonly rest: number;
}

/** What a visitor sees and does at a board. */
export interface Hands {
  /** The name of a pile or stack. */
  name(at: number): string;
  /** What a button does, for screen readers. */
  label(at: number, rest: number): string;
  /** Takes counters of a pile until `rest` are left. */
  take(at: number, rest: number): void;
  /** Knocks down pins side by side. */
  knock(lane: number, first: number, count: number): void;
}

/** Returns the places in the list of moves of those that leave `rest` of a pile. */
export function fitting({ position, moves }: GamePlay, { at, rest }: Grasp): number[] {
  return [...moves.keys()].filter((move) => {
    const to = moves[move]?.to ?? [];
    return to.length === position.length && to[at] === rest;
  });
}

/** More moves than these are not listed beside the board: the second pile is tapped. */
const MOST_LISTED = 8;

/** Returns those of the moves that fit a hand that are listed: all, or those of its pile alone. */
export function listed(play: GamePlay, grasp: Grasp): number[] {
  const all = fitting(play, grasp);
  if (all.length <= MOST_LISTED) return all;
  return all.filter((move) => move === moveTo(play, grasp.at, grasp.rest));
}

/** Returns those of some moves that leave `rest` of another pile, else those that take from it. */
export function withSecond(
  play: GamePlay,
  moves: readonly number[],
  { at, rest }: Grasp,
): number[] {
  const exact = moves.filter((move) => play.moves[move]?.to[at] === rest);
  return exact.length > 0 ? exact : withAlso(play, moves, at);
}

/** Returns those of some moves that take from another pile too. */
export function withAlso(play: GamePlay, moves: readonly number[], at: number): number[] {
  const size = play.position[at] ?? 0;
  return moves.filter((move) => (play.moves[move]?.to[at] ?? size) < size);
}

/** Returns the place of the move to a position of rows in any order, or -1. */
export function moveToRows({ moves }: GamePlay, rows: Numbers): number {
  const wanted = sorted(rows);
  return moves.findIndex(({ to }) => sorted(to) === wanted);
}

function sorted(rows: Numbers): string {
  return rows
    .filter((row) => row > 0)
    .toSorted((one, other) => one - other)
    .join();
}

/** Says what a hand tried that no move does, and the rules. */
export function refusal(game: State["game"], play: GamePlay, { at, rest }: Grasp): string {
  const taken = (play.position[at] ?? 0) - rest;
  const name = nameOf(game, at);
  const what = name.length === 1 ? say`pile ${name}` : name;
  return say`You cannot take ${taken} from ${what} now. ${say(play.rules)}`;
}
