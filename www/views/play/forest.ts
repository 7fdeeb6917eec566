/**
 * Where the stacks of a forest are drawn: every tree from its root at the top, in the order of the
 * position, each stack as large as it was where play began, so that nothing moves while coins are
 * taken. Pure; what is in play is the core's to say. Lengths are CSS pixels at the page's own size
 * of letters.
 */
import type { GamePlay } from "core";
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
/** The least width of a stack, for its name, and the space between stacks across and down. */
const LEAST = 64;
const ACROSS = 18;
const DOWN = 26;
/**
 * The most coins of a stack that are drawn, and how many are in one row before there is a second.
 */
const MOST_COINS = 40;
const ROW = 5;
/** Space for the lines of the outermost stacks. */
const RIM = 2;

/** Returns the forest of a position in play. `hints`: whether coins show that taking them wins. */
export function forestOf(play: GamePlay, hints: boolean): Forest {
  const plates = play.from.map(plateOf);
  const above = play.tree.map((on) => on - 1);
  const { middles, width } = spread(plates, above);
  const { tops, height } = levels(plates, above);
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

/**
 * Returns the middle of each stack from the left: over those attached to it, no two trees above
 * each other.
 */
function spread(
  plates: readonly Plate[],
  above: readonly number[],
): { readonly middles: readonly number[]; readonly width: number } {
  const middles: number[] = [];
  const hanging = (on: number) => [...above.keys()].filter((at) => above[at] === on);
  /** Places stacks side by side, with everything attached to them, and returns their right end. */
  const place = (stacks: readonly number[], left: number): number =>
    stacks.reduce((from, at) => {
      const width = plates[at]?.width ?? 0;
      const children = hanging(at);
      const end = place(children, from) - (children.length > 0 ? ACROSS : 0);
      const short = Math.max(0, width - (end - from));
      for (const child of children) shift(child, short / 2);
      const [first, last] = [middles[children[0] ?? -1], middles[children.at(-1) ?? -1]];
      const middle =
        first === undefined || last === undefined ? from + width / 2 : (first + last) / 2;
      const most = Math.max(end, from + width) - width / 2;
      middles[at] = Math.min(most, Math.max(from + width / 2, middle));
      return Math.max(end, from + width) + ACROSS;
    }, left);
  const shift = (at: number, by: number): void => {
    middles[at] = (middles[at] ?? 0) + by;
    for (const child of hanging(at)) shift(child, by);
  };
  return { width: place(hanging(-1), RIM) - ACROSS + RIM, middles };
}

/** The top of each stack: those as far from their roots are level. */
function levels(
  plates: readonly Plate[],
  above: readonly number[],
): { readonly tops: readonly number[]; readonly height: number } {
  const depths: number[] = [];
  for (const on of above) depths.push(on < 0 ? 0 : (depths[on] ?? 0) + 1);
  const heights: number[] = [];
  depths.forEach((depth, at) => {
    heights[depth] = Math.max(heights[depth] ?? 0, plates[at]?.height ?? 0);
  });
  const starts: number[] = [];
  const end = heights.reduce((top, height) => {
    starts.push(top);
    return top + height + DOWN;
  }, RIM);
  return { tops: depths.map((depth) => starts[depth] ?? RIM), height: end - DOWN + RIM };
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
