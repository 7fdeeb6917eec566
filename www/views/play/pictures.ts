/** Other pictures of the game that is played: its P-positions in space. Pure. */
import type { GamePlay } from "core";
import { say } from "../../locales/say.ts";
import type { PlayState } from "./params.ts";

/** A link of another picture, with its text. */
export type PictureLink = readonly [href: string, text: string];

/** The words of the octant that show the game with three piles; null for other games. */
function octantOf({ game }: PlayState, { position }: GamePlay): string | null {
  switch (game) {
    case "nim":
    case "lim-prime":
      return "";
    case "lim":
      return "game=lim";
    case "misere-nim":
      return "c=1";
    case "third-ones-lucky":
      return "c=2";
    case "tripod-nim":
      return `c=${position[0]}`;
    default:
      return null;
  }
}

/** Returns the links of other pictures. */
export function picturesOf(state: PlayState, play: GamePlay): PictureLink[] {
  const octant = octantOf(state, play);
  const space: PictureLink[] =
    octant === null
      ? []
      : [
          [
            `#v1/octant?${[octant, "side=32"].filter((word) => word !== "").join("&")}`,
            say("Its losing positions with three piles in space"),
          ],
        ];
  const values: PictureLink[] =
    state.game === "octal"
      ? [
          [
            `#v1/octal?code=${state.code === "" ? "0.07" : state.code}`,
            say("Its values in the octal laboratory"),
          ],
        ]
      : [];
  return [...space, ...values];
}
