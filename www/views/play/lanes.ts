/**
 * Which pins of Kayles stand, and which counters of an octal game lie, from the positions of a
 * game, so that the places of others stay. Pure.
 */
import type { GamePlay } from "core";
import type { Piles } from "./describe.ts";
import { type PlayState, textsIn } from "./index.ts";

/** For each row, whether each of its pins or counters is there. */
export type Lanes = readonly (readonly boolean[])[];

/** Returns rows of standing pins. */
export function standing(rows: Piles): Lanes {
  return rows.map((pins) => Array<boolean>(pins).fill(true));
}

/** Whether a game is played on rows that may fall apart. */
export const hasLanes = (game: PlayState["game"]) => game === "kayles" || game === "octal";

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
export function after(lanes: Lanes, rows: Piles): Lanes | null {
  const wanted = key(rows);
  const count = sum(rowsOf(lanes)) - sum(rows);
  if (count < 0) return null;
  if (count === 0) return afterSplit(lanes, wanted);
  for (const [lane, pins] of lanes.entries())
    for (let first = 0; first + count <= pins.length; first++) {
      if (!pins.slice(first, first + count).every(Boolean)) continue;
      const next = knocked(lanes, lane, first, count);
      if (key(rowsOf(next)) === wanted) return next;
    }
  return null;
}

/** Returns the pins after the first split without taking any that leaves the wanted rows. */
function afterSplit(lanes: Lanes, wanted: string): Lanes | null {
  for (const [lane, pins] of lanes.entries())
    for (let first = 1; first < pins.length; first++) {
      const next = splitAt(lanes, lane, first);
      if (key(rowsOf(next)) === wanted) return next;
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
  if (!hasLanes(state.game)) return [];
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

const sum = (rows: Piles) => rows.reduce((sum, pins) => sum + pins, 0);

const key = (rows: Piles) =>
  rows
    .filter((pins) => pins > 0)
    .toSorted((one, other) => one - other)
    .join();
