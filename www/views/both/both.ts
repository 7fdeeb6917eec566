/**
 * Side by side: the growth in the plane and the octant in space are one tree (Theorem 25 of Nim Fractals), and here
 * they step together. No picture of its own: the two scenes that there are, on half the room each.
 */
import type { Table } from "../../state/params.ts";
import type { View } from "../view.ts";
import { params } from "./halves.ts";
import { BothScene } from "./scene.ts";

export const both: View<Table> = {
  name: "both",
  title: "Side by side",
  sentence:
    "One tree, drawn twice: each dot of the growth is one cube of the octant, born in the same generation of the same parent.",
  params,
  keys: [
    ["Tab", "from the growth to the octant; each has the keys that it has alone"],
    ["p, c, s", "select the parent of the selected position, its first child, its next sibling"],
  ],
  selects: () => "nim",
  mount: (stage) => new BothScene(stage),
};
