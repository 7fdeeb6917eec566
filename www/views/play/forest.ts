/**
 * Where the stacks of a forest are drawn: every tree from its root at the top, in the order of the
 * position, each stack as large as it was where play began, so that nothing moves while coins are
 * taken. Pure; what is in play is the core's to say. Lengths are CSS pixels at the page's own size
 * of letters.
 */
import type { GamePlay } from "core";
import { layoutTree, treeLevels } from "../tree-layout.ts";
import { moveTo } from "./describe.ts";

export type Point = readonly [x: number, y: number];

/**
 * A place for a coin: the coin is there, may be taken with those after it, and wins so; or it was
 * taken.
 */
export interface Coin {
  readonly middle: Point;
  readonly state: "there" | "open" | "wins" | "taken";
}

export interface Stack {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** An end that can be taken from; not yet an end; no part of the forest any more. */
  readonly state: "open" | "shut" | "gone";
  /** One for each coin that there was; none where they were too many. */
  readonly coins: readonly Coin[];
}

export interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly gone: boolean;
}

export interface Forest {
  readonly width: number;
  readonly height: number;
  readonly stacks: readonly Stack[];
  readonly edges: readonly Edge[];
}

/** From coin to coin, as a finger needs; around the coins of a stack; above them, for its name. */
const PITCH = 26;
const PAD = 8;
const NAME = 22;
/** The least width of a stack, for its name. */
const LEAST = 64;
/**
 * The most coins of a stack that are drawn, and how many are in one row before there is a second.
 */
const MOST_COINS = 40;
const ROW = 5;

/** Returns the forest of a position in play. `hints`: whether coins show that taking them wins. */
export function forestOf(play: GamePlay, hints: boolean): Forest {
  const plates = play.from.map(plateOf);
  const above = play.tree.map((on) => on - 1);
  const { middles, width } = layoutTree(plates, above);
  const { tops, height } = treeLevels(plates, above);
  const stacks = plates.map((plate, at): Stack => {
    const [left, top] = [(middles[at] ?? 0) - plate.width / 2, tops[at] ?? 0];
    const coins = coinsOf(plate, [left, top], play, at, hints);
    const open = (play.position[at] ?? 0) > 0 && moveTo(play, at, 0) >= 0;
    const state = open ? "open" : play.left[at] ? "shut" : "gone";
    return { ...plate, left, top, size: play.position[at] ?? 0, state, coins };
  });
  const edges = above.flatMap((on, at): Edge[] => {
    const [child, parent] = [stacks[at], stacks[on]];
    if (!child || !parent) return [];
    const gone = child.state === "gone" || parent.state === "gone";
    const from: Point = [parent.left + parent.width / 2, parent.top + parent.height];
    return [{ from, to: [child.left + child.width / 2, child.top], gone }];
  });
  return { width, height, stacks, edges };
}

/** How large a stack is drawn, and in how many columns. */
interface Plate {
  readonly width: number;
  readonly height: number;
  readonly places: number;
  readonly columns: number;
}

function plateOf(size: number): Plate {
  const places = size > MOST_COINS ? 0 : size;
  const columns = places <= ROW ? places : Math.max(ROW, Math.ceil(Math.sqrt(places)));
  const rows = columns === 0 ? 0 : Math.ceil(places / columns);
  const width = Math.max(LEAST, columns * PITCH + 2 * PAD);
  return { width, height: NAME + rows * PITCH + PAD, places, columns };
}

function coinsOf(
  { width, places, columns }: Plate,
  [left, top]: Point,
  play: GamePlay,
  at: number,
  hints: boolean,
): Coin[] {
  const indent = left + (width - (columns - 1) * PITCH) / 2;
  return Array.from({ length: places }, (_, rest): Coin => {
    const column = rest % columns;
    const row = (rest - column) / columns;
    const middle: Point = [indent + column * PITCH, top + NAME + (row + 0.5) * PITCH];
    return { middle, state: stateOf(play, at, rest, hints) };
  });
}

/** Returns the state of the coin above `rest` others. */
function stateOf(play: GamePlay, at: number, rest: number, hints: boolean): Coin["state"] {
  if (rest >= (play.position[at] ?? 0)) return "taken";
  const move = play.moves[moveTo(play, at, rest)];
  if (!move) return "there";
  return hints && move.is_p ? "wins" : "open";
}
