/** Sequences of counts: terms, plots, theorems (Nim Fractals, LIM is not SLIM). */
import { counted, grouped } from "../../canvas/number-format.ts";
import { catalogue } from "../../data/catalogue.ts";
import { choice, int, main, powers, type Table, text, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { labelOf, titled } from "../titles.ts";
import type { View } from "../view.ts";

type Sequence = (typeof catalogue.sequences)[number];

const sequenceOf = (name: Sequence["name"]) =>
  catalogue.sequences.find((sequence) => sequence.name === name);

/** Returns the name of the b-file of a sequence: that of the OEIS, if it is there. */
export const bFileName = (seq: Sequence["name"], k: number, oeis: string | null): string =>
  `b${oeis ? oeis.slice(1) : hasPiles(seq) ? `${seq}-${k}` : seq}.txt`;

/** Whether there is one sequence for each number of piles. */
export const hasPiles = (name: Sequence["name"]): boolean => sequenceOf(name)?.piles === true;

/** Whether a theorem of the papers puts bounds around the terms. */
const isBounded = (name: Sequence["name"]): boolean => sequenceOf(name)?.bounded === true;

/** Returns the last place of a table of terms. */
const lastOf = (name: Sequence["name"]): number => sequenceOf(name)?.last ?? 0;

// biome-ignore format: one or two lines for each parameter
const params = {
  seq: choice("Sequence", "What is counted.",
    catalogue.sequences.map(({ name, label }) => ({ value: name, label })),
    { default: "D", ...main }),
  k: int("Piles", "Number of piles of Nim.", ranges.SequenceParams.k, { default: 3, ...main }),
  to: int("Last term", "The last term of the plot and of the table.", ranges.SequenceParams.to,
    { default: 63, ...powers }),
  n: text("Term", "The term that is explained, to 10¹⁸; empty: the last one.", /(?:\d{1,19})?/,
    "a whole number of at most 19 digits", main),
  show: choice("Show", "How terms are drawn; Corollaries 7 and 9 have bounds of a and A.",
    { linear: "bars", log: "logarithms", triangle: "rows by powers of two",
      ratio: "ratio to the bounds" }),
} satisfies Table;

export type CountsState = Values<typeof params>;

/** What each sequence counts. */
const TITLES = {
  a: { title: "Losing positions with no pile above n" },
  d: { title: "Losing positions with largest pile n" },
  A: { title: "Losing positions with at most 2n counters" },
  D: { title: "Losing positions with 2n counters" },
  born: { title: "Ulam-Warburton cells born in generation n" },
  cells: { title: "Ulam-Warburton cells up to generation n" },
  relaxed: { title: "Points born in generation n by the relaxed rule" },
  others: { title: "Winning positions born in generation n by the relaxed rule" },
  lim: { title: "Losing positions of LIM with n counters" },
  full: { title: "Losing positions of Nim with n counters, no pile empty" },
} as const satisfies Record<CountsState["seq"], object>;
export const counts: View<typeof params> = {
  name: "counts",
  title: "Counts",
  line: "How many losing positions there are",
  alsoCalled: "how many losing positions; number of P-positions; sequences; OEIS",
  thumbnail: "#v1/counts?n=21",
  group: "Nim fractals",
  sentence: "How many losing positions Nim and related games have: bar n counts those of size n.",
  guide:
    "The marked bar is computed below, with the theorem that gives it. Tap another bar, choose another sequence, or type a term up to 10¹⁸.",
  terms: ["P-position", "generation", "Ulam-Warburton automaton", "LIM", "nim-sum"],
  params,
  opening: { n: "44" },
  part: () => "counts",
  titleIn: ({ seq, k, to, n, show }) =>
    titled(
      say(TITLES[seq].title),
      hasPiles(seq) && counted(k, "pile"),
      n !== "" && say`term ${grouped(n)}`,
      to > 0 && say`terms 0 to ${grouped(to)}`,
      show !== "linear" && labelOf(params.show.options, show),
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
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
