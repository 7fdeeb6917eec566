/** The links of a position of Nim: to play it, and to see it in the plane and in space. Pure. */
import type { NimPosition } from "core";
import { ranges } from "../views/choices.ts";

/** Each link is null where the view cannot show the position, or is the view that is open. */
export interface PositionLinks {
  readonly play: string | null;
  /** The growth and the octant, of losing positions. */
  readonly plane: string | null;
  readonly space: string | null;
}

export type About = Pick<NimPosition, "piles" | "is_p" | "generation">;

export function positionLinks({ piles, is_p, generation }: About): PositionLinks {
  const [, mostInPlay] = ranges.GameParams.number;
  const [, largest] = ranges.OctantParams.side;
  const side = 2 ** Math.ceil(Math.log2(Math.max(...piles, 1) + 1));
  const isCell = is_p && generation !== null;
  return {
    play: piles.every((pile) => pile <= mostInPlay) ? `#v1/play?p=${piles}` : null,
    plane: isCell ? `#v1/growth?n=${generation}&sel=${piles}` : null,
    space: isCell && side <= largest ? `#v1/octant?side=${side}&sel=${piles}` : null,
  };
}
