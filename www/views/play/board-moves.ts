/**
 * The rows of pins and counters on the board, and what a hand on the board means: the moves of the
 * core that fit it, or why none does. Pure.
 */
import type { GamePlay } from "core";
import { say } from "../../locales/say.ts";
import { hasRows, nameIn, type Piles, partAt, pileOf } from "./describe.ts";
import { type PlayState, textsIn } from "./index.ts";

// Which pins of Kayles stand, and which counters of an octal game lie, from the positions of a
// game: what is left stays in its place.

/** For each row, whether each of its pins or counters is there. */
export type Lanes = readonly (readonly boolean[])[];

/** Returns rows of standing pins. */
export function standing(rows: Piles): Lanes {
  return rows.map((pins) => Array<boolean>(pins).fill(true));
}

/** Splits a row in two without taking any counter. */
export function splitAt(lanes: Lanes, lane: number, first: number): Lanes {
  return lanes.flatMap((pins, at) =>
    at === lane ? [pins.slice(0, first), pins.slice(first)] : [pins],
  );
}

/** Returns the lengths of the rows that stand, in the order of the picture. */
export function rowsOf(lanes: Lanes): number[] {
  return lanes.flatMap((lane) =>
    lane
      .map((pin) => (pin ? "1" : " "))
      .join("")
      .split(" ")
      .map(({ length }) => length)
      .filter((length) => length > 0),
  );
}

/** Knocks down `count` pins side by side. */
export function knocked(lanes: Lanes, lane: number, first: number, count: number): Lanes {
  return lanes.map((pins, at) =>
    at === lane ? pins.map((pin, i) => pin && (i < first || i >= first + count)) : pins,
  );
}

/**
 * Returns the pins after a move to other rows: the first pins side by side whose fall leaves them.
 * Null if there are none, as where positions of the game are missing.
 */
function after(lanes: Lanes, rows: Piles): Lanes | null {
  const target = key(rows);
  const count = sum(rowsOf(lanes)) - sum(rows);
  if (count < 0) return null;
  if (count === 0) return afterSplit(lanes, target);
  for (const [lane, pins] of lanes.entries())
    for (let first = 0; first + count <= pins.length; first++) {
      if (!pins.slice(first, first + count).every(Boolean)) continue;
      const next = knocked(lanes, lane, first, count);
      if (key(rowsOf(next)) === target) return next;
    }
  return null;
}

/** Returns the pins after the first split without taking any that leaves the wanted rows. */
function afterSplit(lanes: Lanes, target: string): Lanes | null {
  for (const [lane, pins] of lanes.entries())
    for (let first = 1; first < pins.length; first++) {
      const next = splitAt(lanes, lane, first);
      if (key(rowsOf(next)) === target) return next;
    }
  return null;
}

/** Returns the pins after some moves; those of the last position if one is missing. */
function afterAll(from: Piles, positions: readonly Piles[]): Lanes {
  const last = positions.at(-1) ?? from;
  const lanes = positions.reduce<Lanes | null>(
    (lanes, rows) => lanes && after(lanes, rows),
    standing(from),
  );
  return lanes ?? standing(last);
}

/**
 * Returns the pins of a position in play; none in other games. `before`: what was shown before.
 * `pins`: those that a hand has just left, if they are of this position.
 */
export function lanesAfter(
  state: PlayState,
  play: GamePlay,
  before: { readonly play: GamePlay; readonly lanes: Lanes } | null,
  pins: Lanes | null,
): Lanes {
  if (!hasRows(state.game)) return [];
  const { position, from, from_text, text } = play;
  if (pins && key(rowsOf(pins)) === key(position)) return pins;
  const passed = textsIn(state);
  if (before?.play.from_text === from_text && before.lanes.length > 0 && text !== from_text) {
    const next = (passed.at(-1) ?? from_text) === before.play.text && after(before.lanes, position);
    if (next) return next;
  }
  const rows = passed.map((numbers) => numbers.split(",").map(Number));
  return text === from_text ? standing(from) : afterAll(from, [...rows, position]);
}

export const sum = (rows: Piles) => rows.reduce((sum, pins) => sum + pins, 0);

/** Returns the same text for the same rows in another order. */
const key = (rows: Piles) =>
  rows
    .filter((pins) => pins > 0)
    .toSorted((one, other) => one - other)
    .join();

/** Counters that a hand holds: those of a pile above the first `rest`. */
export interface ChosenRun {
  readonly at: number;
  readonly rest: number;
  /** Those of other piles that were lifted before, where a move takes from more than two. */
  readonly also?: readonly ChosenRun[];
}

/** Returns all that a hand holds, pile by pile. */
export function chosenWith(run: ChosenRun): readonly ChosenRun[] {
  return [...(run.also ?? []), run];
}

/** Returns the counters of a pile that are left by what a hand holds; null if it holds none. */
export function restOf(run: ChosenRun | null, at: number): number | null {
  if (run === null) return null;
  return chosenWith(run).find((each) => each.at === at)?.rest ?? null;
}

/** Returns the places in the list of moves of those that leave what a hand leaves of its piles. */
export function fitting({ position, moves }: GamePlay, run: ChosenRun): number[] {
  return [...moves.keys()].filter((move) => {
    const to = moves[move]?.to ?? [];
    return (
      to.length === position.length && chosenWith(run).every(({ at, rest }) => to[at] === rest)
    );
  });
}

/** More moves than these are not listed beside the board: the second pile is tapped. */
const MOST_LISTED = 8;

/** Returns those of the moves that fit a hand that are listed: all, or those of its pile alone. */
export function listedMoves(play: GamePlay, run: ChosenRun): number[] {
  const all = fitting(play, run);
  if (all.length <= MOST_LISTED) return all;
  const leaves = (size: number, at: number) => restOf(run, at) ?? size;
  const key = play.position.map(leaves).join();
  return all.filter((move) => play.moves[move]?.to.join() === key);
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
function withAlso(play: GamePlay, moves: readonly number[], at: number): number[] {
  const size = play.position[at] ?? 0;
  return moves.filter((move) => (play.moves[move]?.to[at] ?? size) < size);
}

/** Returns the place of the move to a position of rows in any order, or -1. */
export function moveToRows({ moves }: GamePlay, rows: Piles): number {
  const target = key(rows);
  return moves.findIndex(({ to }) => key(to) === target);
}

/** Says what a hand tried that no move does, and the rules. */
export function refusal(game: PlayState["game"], play: GamePlay, { at, rest }: ChosenRun): string {
  const amount = (play.position[at] ?? 0) - rest;
  const what = pileOf(nameIn(game, play, at));
  const isThere = play.twin !== null && at >= play.from.length;
  const { rules } = (isThere ? play.twin?.part : partAt(play, at)) ?? play;
  return say`You cannot take ${amount} from ${what} now. ${say(rules)}`;
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
