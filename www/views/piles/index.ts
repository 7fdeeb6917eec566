/** Nim with two to six piles: the graph of parents and children (Nim Fractals, section 5). */
import type { View } from "../view.ts";
import { lastOf, params } from "./params.ts";

export const piles: View<typeof params> = {
  name: "piles",
  title: "More piles",
  group: "Nim fractals",
  sentence:
    "Losing positions of Nim with two to six piles: each row is a generation, and lines join parents to their children.",
  terms: ["P-position", "parent", "generation", "birthday", "nim-sum"],
  params,
  keys: [
    ["↑ ↓", "a parent or a child"],
    ["← →", "the position before or after in its generation"],
    ["Home", "the position without counters"],
  ],
  flows: () => true,
  most: (state, key) => (key === "n" ? lastOf(state) : undefined),
  follows: (state, key) => (key !== "n" && state.n > lastOf(state) ? { n: lastOf(state) } : {}),
  explains: () => true,
  asks: ["cell:parent", "number:generation"],
  load: async () => {
    const { PilesScene } = await import("./scene.ts");
    return (host) => new PilesScene(host);
  },
};
