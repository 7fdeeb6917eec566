/** How the page chooses a move, at its strengths. Pure: the same link always has the same game. */
import type { GamePlay } from "core";
import { fnv1a } from "../../link/text-hash.ts";
import type { PlayState } from "./params.ts";

/** How often the page with slips makes a losing move: once in so many moves. */
const SLIPS = 3;

/**
 * Returns the place of the page's move in the list of moves, or null at the end. A perfect page
 * makes the best move; one with slips sometimes a losing one; a beginner any.
 */
export function replyOf({ answers, seed }: PlayState, play: GamePlay): number | null {
  const { moves, best, text } = play;
  if (moves.length === 0) return null;
  const draw = drawn(`${seed};${text}`);
  if (answers === "beginner") return draw % moves.length;
  const losing = [...moves.keys()].filter((move) => !moves[move]?.is_p);
  if (answers === "slips" && draw % SLIPS === 0 && losing.length > 0)
    return losing[Math.floor(draw / SLIPS) % losing.length] ?? best;
  return best;
}

/** Returns a whole number that a text alone decides: FNV-1a, and a mixing of its bits. */
function drawn(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
