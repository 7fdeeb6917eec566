/** The positions that a game of three piles passed through, as a word of the link. */
import { type Position, picture, text } from "./params.ts";

/** Longer games keep their last positions. */
export const MOST = 100;

const PILES = "\\d{1,6}(,\\d{1,6}){2}";

/** A word of pictures of Nim, where a line joins the positions. */
export const gamePath = text(
  "Path of a game",
  "The positions of a game, in the order of play, joined by a line.",
  new RegExp(`(${PILES}(;${PILES}){0,${MOST - 1}})?`),
  `up to ${MOST} positions such as 3,4,5 with semicolons between them`,
  picture,
);

/** Returns the positions of a word, in order. */
export function positionsOf(word: string): Position[] {
  if (word === "") return [];
  return word.split(";").map((piles) => {
    const [a = 0, b = 0, c = 0] = piles.split(",").map(Number);
    return [a, b, c];
  });
}
