/** Nim with two to six piles: the graph of parents and children (Nim Fractals, section 5). */
import { say } from "../../locales/say.ts";
import { generations, labelOf, short, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { lastOf, pilesOf, pilesParams } from "./params.ts";

export const piles: View<typeof pilesParams> = {
  name: "piles",
  title: "More piles",
  group: "Nim fractals",
  sentence:
    "Losing positions of Nim with two to six piles: each row is a generation, and lines join parents to their children.",
  terms: ["P-position", "parent", "generation", "birthday", "nim-sum"],
  params: pilesParams,
  keys: [
    ["↑ ↓", "a parent or a child"],
    ["← →", "the position before or after in its generation"],
    ["Home", "the position without counters"],
  ],
  titleIn: ({ p, n, order }) =>
    titled(
      say`Nim with ${pilesOf({ p }).length} piles`,
      say`position (${short(p)})`,
      generations(n),
      order !== "sorted" && labelOf(pilesParams.order.options, order),
    ),
  flows: () => true,
  limit: (state, key) => (key === "n" ? lastOf(state) : undefined),
  resets: (state, key) => (key !== "n" && state.n > lastOf(state) ? { n: lastOf(state) } : {}),
  explains: () => true,
  questions: ["cell:parent", "number:generation"],
  load: async () => (await import("./picture.ts")).picture,
};
