/** The moves of a position in groups: one for each pile that they take from. Pure. */
import type { GamePlay } from "core";
import { counted } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { nameIn } from "./describe.ts";
import type { PlayState } from "./params.ts";

export interface MoveGroup {
  /** The pile, with its size; empty where a move is not from a single pile. */
  readonly name: string;
  /** Places in the list of moves. */
  readonly moves: readonly number[];
  /** The number of moves that are left out. */
  readonly hidden: number;
}

/**
 * The groups in the order of the piles, moves that belong to no single pile last. With `hints` the
 * winning moves of a group come first. Each group has at most `most` moves.
 */
export function groupsOf(
  game: PlayState["game"],
  play: GamePlay,
  hints: boolean,
  most: number,
): MoveGroup[] {
  const { position, moves } = play;
  const places = moves.map(({ to }) => placeOf(game, position, to));
  const wins = (move: number) => Number(hints && (moves[move]?.is_p ?? false));
  const groups = [...position.keys(), null].map((place) => {
    const all = [...moves.keys()].filter((move) => places[move] === place);
    const sorted = all.sort((one, other) => wins(other) - wins(one) || one - other);
    return {
      name: place === null ? "" : titled(nameIn(game, play, place), position[place] ?? 0),
      moves: sorted.slice(0, most),
      hidden: Math.max(0, all.length - most),
    };
  });
  return groups.filter(({ moves }) => moves.length > 0);
}

/** The only pile that a move changes; null if there is none, or if piles are split. */
function placeOf(
  game: PlayState["game"],
  from: ArrayLike<number>,
  to: ArrayLike<number>,
): number | null {
  if (game === "kayles" || game === "octal" || from.length !== to.length) return null;
  const changed = Array.from(from).flatMap((size, at) => (size === to[at] ? [] : [at]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

function titled(name: string, size: number): string {
  const what = name.length === 1 ? say`pile ${name}` : name;
  return say`From ${what}, ${counted(size, "counter")}`;
}
