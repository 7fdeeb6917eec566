/** The links of the card of a position of Nim: to play it, and to see it in the other picture. */
import type { NimPosition } from "core";
import { ranges } from "../../views/choices.ts";
import type { PositionLinks } from "./position-card.ts";

type About = Pick<NimPosition, "piles" | "is_p" | "generation">;

/** `view`: the view that shows the card. `linkTo` gives a link the theme of the page. */
export function positionLinks(
  about: About | null,
  view: string,
  linkTo: (link: string) => string,
): PositionLinks {
  if (about === null) return { play: null, other: null };
  const { piles, is_p, generation } = about;
  const [, most] = ranges.GameParams.number;
  const play = piles.every((pile) => pile <= most) ? linkTo(`#v1/play?p=${piles}`) : null;
  const other = is_p && generation !== null ? otherOf(piles, generation, view) : null;
  return { play, other: other && { ...other, link: linkTo(other.link) } };
}

function otherOf(piles: readonly number[], generation: number, view: string) {
  const side = 2 ** Math.ceil(Math.log2(Math.max(...piles, 1) + 1));
  const [, largest] = ranges.OctantParams.side;
  if (view === "octant")
    return { label: "Show in the plane", link: `#v1/growth?n=${generation}&sel=${piles}` };
  if (view !== "growth" || side > largest) return null;
  return { label: "Show in space", link: `#v1/octant?side=${side}&sel=${piles}` };
}
