/**
 * The links of a position of Nim, and of a game from position to position: to play it, and to see
 * it in the plane and in space. Pure.
 */
import type { NimPosition } from "core";
import type { Position } from "../link/params.ts";
import { ranges } from "../views/choices.ts";

/** Each link is null where the view cannot show the position, or is the view that is open. */
export interface PositionLinks {
  readonly play: string | null;
  /** The growth and the octant, of losing positions. */
  readonly plane: string | null;
  readonly space: string | null;
}

export type About = Pick<NimPosition, "piles" | "is_p" | "generation">;

/** A game is also shown in both pictures beside each other. */
export interface GameLinks extends PositionLinks {
  readonly both: string | null;
}

export function positionLinks({ piles, is_p, generation }: About): PositionLinks {
  const isCell = is_p && generation !== null;
  return {
    play: isPlayed(piles) ? `#v1/play?p=${piles}` : null,
    plane: isCell ? `#v1/growth?n=${generation}&sel=${piles}` : null,
    space: isCell ? inSpace(piles, `sel=${piles}`) : null,
  };
}

/** Only the losing positions of the game are in the plane; a line in space joins all of them. */
export function gameLinks(
  passed: readonly Position[],
  factsOf: (...piles: Position) => Pick<About, "generation">,
): GameLinks {
  const born = passed.map((piles) => factsOf(...piles).generation ?? -1);
  const n = Math.max(...born);
  const path = `path=${passed.join(";")}`;
  return {
    play: passed.every(isPlayed) ? `#v1/play?${inPlay(passed)}` : null,
    plane: n < 0 ? null : `#v1/growth?n=${n}&${path}`,
    space: inSpace(passed.flat(), path),
    both: n < 0 || n >= ranges.OctantParams.side[1] ? null : `#v1/both?n=${n}&${path}`,
  };
}

function isPlayed(piles: readonly number[]): boolean {
  return piles.every((pile) => pile <= ranges.GameParams.number[1]);
}

function inPlay(passed: readonly Position[]): string {
  const [from, ...path] = passed;
  const p = path.pop();
  if (p === undefined) return `p=${from}`;
  return `p=${p}&from=${from}${path.length > 0 ? `&path=${path.join(";")}` : ""}`;
}

/** Returns the link of an octant that holds the piles; null if none is so large. */
function inSpace(piles: readonly number[], words: string): string | null {
  const side = 2 ** Math.ceil(Math.log2(Math.max(...piles, 1) + 1));
  return side <= ranges.OctantParams.side[1] ? `#v1/octant?side=${side}&${words}` : null;
}
