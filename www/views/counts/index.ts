/** Sequences of counts: terms, plots, theorems (Nim Fractals, LIM is not SLIM). */
import type { View } from "../view.ts";
import { countsParams, hasPiles, isBounded, lastOf } from "./params.ts";
import { titleIn } from "./title.ts";

export const counts: View<typeof countsParams> = {
  name: "counts",
  title: "Counts",
  group: "Nim fractals",
  sentence:
    "How many losing positions there are: the sequences of the papers, exact at any place, with the theorem behind each term.",
  terms: ["P-position", "generation", "Ulam-Warburton automaton", "LIM", "nim-sum"],
  params: countsParams,
  opening: { n: "44" },
  keys: [
    ["← →", "the term before or after"],
    ["Page Up, Page Down", "ten terms back or forward"],
    ["Home, End", "the first or the last term"],
  ],
  titleIn,
  flows: () => true,
  offers: (state, key, choice) => {
    if (key === "k") return hasPiles(state.seq);
    return key !== "show" || choice !== "ratio" || isBounded(state.seq);
  },
  limit: ({ seq }, key) => (key === "to" ? lastOf(seq) : undefined),
  resets: ({ seq, to, n, show }, key) =>
    key === "seq"
      ? {
          ...(Number(n) > lastOf(seq) && { n: "" }),
          ...(to > lastOf(seq) && { to: lastOf(seq) }),
          ...(show === "ratio" && !isBounded(seq) && { show: "linear" }),
        }
      : {},
  explains: () => true,
  questions: ["number:term", "cell:term:#"],
  load: async () => {
    const { CountsScene } = await import("./scene.ts");
    return (host) => new CountsScene(host);
  },
};
