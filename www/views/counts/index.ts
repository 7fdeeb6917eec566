/** Sequences of counts: terms, plots, theorems (Nim Fractals, LIM is not SLIM). */
import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { labelOf, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { type CountsState, countsParams, hasPiles, isBounded, lastOf } from "./params.ts";

/** What each sequence counts. */
const TITLES = {
  a: { title: "Losing positions with no pile above n" },
  d: { title: "Losing positions with largest pile n" },
  A: { title: "Losing positions with at most 2n counters" },
  D: { title: "Losing positions with 2n counters" },
  born: { title: "Ulam-Warburton cells born in generation n" },
  cells: { title: "Ulam-Warburton cells up to generation n" },
  relaxed: { title: "Points born at step n by the relaxed rule" },
  others: { title: "Winning positions born at step n by the relaxed rule" },
  lim: { title: "Losing positions of LIM with n counters" },
  full: { title: "Losing positions of Nim with n counters, no pile empty" },
} as const satisfies Record<CountsState["seq"], object>;
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
  titleIn: ({ seq, k, to, n, show }) =>
    titled(
      say(TITLES[seq].title),
      hasPiles(seq) && counted(k, "pile"),
      n !== "" && say`term ${grouped(n)}`,
      to > 0 && say`terms 0 to ${grouped(to)}`,
      show !== "linear" && labelOf(countsParams.show.options, show),
    ),
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
  load: async () => (await import("./picture.ts")).picture,
};
