/**
 * Side by side: the growth in the plane and the octant in space are one tree (Theorem 25 of Nim Fractals), and here
 * they step together. No picture of its own: the two scenes that there are, on half the room each.
 */
import type { State } from "../../state/link.ts";
import type { Table } from "../../state/params.ts";
import type { Mount, View } from "../view.ts";
import { HALVES, params } from "./halves.ts";

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
  load: async () => {
    const [{ BothScene }, ...mounts] = await Promise.all([
      import("./scene.ts"),
      ...HALVES.map(({ view }) => view.load()),
    ]);
    const halves = HALVES.map((half, i) => ({ half, mount: mounts[i] as Mount<State> }));
    return (stage) => new BothScene(stage, halves);
  },
};
