/** LIM and LIM′ beside each other: the same position, and moves that are the same move. Pure. */
import type { GamePlay } from "core";
import { say } from "../../locales/say.ts";
import { fitting } from "./chosen.ts";
import { change, nameIn, type Piles, tuple } from "./describe.ts";
import type { PlayState } from "./params.ts";

/** Returns a position and its moves with the numbers of the twin after its own. */
export function withTwin(play: GamePlay): GamePlay {
  const { twin } = play;
  if (twin === null) return play;
  const moves = play.moves.map((move, at) => ({
    ...move,
    to: [...move.to, ...(twin.moves[at] ?? [])],
  }));
  return { ...play, position: [...play.position, ...twin.part.position], moves };
}

/**
 * Returns the least numbers that the moves which leave `rest` of a number leave on the other board;
 * its own board keeps its numbers.
 */
export function sameMoves(hand: GamePlay, at: number, rest: number): readonly number[] {
  const own = hand.from.length;
  const moves = fitting(hand, { at, rest });
  return hand.position.map((size, other) =>
    at < own === other < own
      ? size
      : Math.min(size, ...moves.map((move) => hand.moves[move]?.to[other] ?? size)),
  );
}

/** Returns the map of Lemma 3.1 or its inverse, with the numbers of a position. */
export function mapOf(play: GamePlay): string {
  const { position, text, twin } = play;
  if (twin === null) return "";
  const [a = 0, b = 0, c = 0] = position;
  const there = tuple(twin.part.text);
  if (twin.part.game === "lim-prime")
    return say`In LIM′: ψ${tuple(text)} = (${b} + ${c}, ${a} + ${c}, ${a} + ${b}) = ${there}.`;
  const sums = `((−${a} + ${b} + ${c})/2, (${a} − ${b} + ${c})/2, (${a} + ${b} − ${c})/2)`;
  return say`In LIM: ψ⁻¹${tuple(text)} = ${sums} = ${there}.`;
}

/** Returns what has changed on both boards since play began; empty at the beginning. */
export function changesOf({ game }: PlayState, play: GamePlay): string {
  const { twin, from, from_text, text } = play;
  if (twin === null || from_text === text) return "";
  const name = (at: number) => nameIn(game, play, at);
  const both = (own: Piles, there: Piles) => [...own, ...there];
  const before = both(from, twin.part.from);
  return say`Since ${tuple(from_text)}: ${change(game, before, both(play.position, twin.part.position), name)}.`;
}

/** What the map is, and that moves correspond to moves. */
export const LEMMA =
  "The map ψ(a, b, c) = (b + c, a + c, a + b) makes each position of LIM a triangle of LIM′, and each triangle comes from one position. A move that takes k from two piles and adds k to the third shortens one side by 2k (LIM is not SLIM, Lemma 3.1). So each move here is made on both boards.";
