/** What a hand on the board means: the moves of the core that fit it, or why none does. Pure. */
import type { GamePlay } from "core";
import { say } from "../../locales/say.ts";
import { nameIn, type Piles, partAt } from "./describe.ts";
import type { PlayState } from "./index.ts";
import { knocked, type Lanes, rowsOf } from "./lanes.ts";

/** Counters that a hand holds: those of a pile above the first `rest`. */
export interface ChosenRun {
  readonly at: number;
  readonly rest: number;
  /** Those of other piles that were lifted before, where a move takes from more than two. */
  readonly also?: readonly ChosenRun[];
}

/** Returns all that a hand holds, pile by pile. */
export function chosenWith(chosen: ChosenRun): readonly ChosenRun[] {
  return [...(chosen.also ?? []), chosen];
}

/** Returns the counters of a pile that are left by what a hand holds; null if it holds none. */
export function restOf(chosen: ChosenRun | null, at: number): number | null {
  if (chosen === null) return null;
  return chosenWith(chosen).find((each) => each.at === at)?.rest ?? null;
}

/** Returns the places in the list of moves of those that leave what a hand leaves of its piles. */
export function fitting({ position, moves }: GamePlay, chosen: ChosenRun): number[] {
  return [...moves.keys()].filter((move) => {
    const to = moves[move]?.to ?? [];
    return (
      to.length === position.length && chosenWith(chosen).every(({ at, rest }) => to[at] === rest)
    );
  });
}

/** More moves than these are not listed beside the board: the second pile is tapped. */
const MOST_LISTED = 8;

/** Returns those of the moves that fit a hand that are listed: all, or those of its pile alone. */
export function listed(play: GamePlay, chosen: ChosenRun): number[] {
  const all = fitting(play, chosen);
  if (all.length <= MOST_LISTED) return all;
  const leaves = (size: number, at: number) => restOf(chosen, at) ?? size;
  const wanted = play.position.map(leaves).join();
  return all.filter((move) => play.moves[move]?.to.join() === wanted);
}

/** Returns those of some moves that leave `rest` of another pile, else those that take from it. */
export function withSecond(
  play: GamePlay,
  moves: readonly number[],
  { at, rest }: ChosenRun,
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
export function moveToRows({ moves }: GamePlay, rows: Piles): number {
  const wanted = sorted(rows);
  return moves.findIndex(({ to }) => sorted(to) === wanted);
}

function sorted(rows: Piles): string {
  return rows
    .filter((row) => row > 0)
    .toSorted((one, other) => one - other)
    .join();
}

/** Says what a hand tried that no move does, and the rules. */
export function refusal(game: PlayState["game"], play: GamePlay, { at, rest }: ChosenRun): string {
  const taken = (play.position[at] ?? 0) - rest;
  const name = nameIn(game, play, at);
  const what = name.length === 1 ? say`pile ${name}` : name;
  const isThere = play.twin !== null && at >= play.from.length;
  const { rules } = (isThere ? play.twin?.part : partAt(play, at)) ?? play;
  return say`You cannot take ${taken} from ${what} now. ${say(rules)}`;
}

/** A move that takes counters side by side from a row. */
export interface Run {
  readonly first: number;
  readonly count: number;
  /** Its place in the list of moves. */
  readonly move: number;
}

/** Returns the moves of a row that take a counter and those after it, or those before it. */
export function runsAt(play: GamePlay, lanes: Lanes, lane: number, at: number): Run[] {
  const pins = lanes[lane] ?? [];
  const runs: Run[] = [];
  for (let other = 0; other < pins.length; other++) {
    const [first, last] = [Math.min(at, other), Math.max(at, other)];
    if (!pins.slice(first, last + 1).every(Boolean)) continue;
    const count = last - first + 1;
    const move = moveToRows(play, rowsOf(knocked(lanes, lane, first, count)));
    if (move >= 0) runs.push({ first, count, move });
  }
  return runs.sort((one, other) => one.count - other.count || one.first - other.first);
}
