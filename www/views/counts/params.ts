/** The parameters of the counts view, as links name them. */
import { catalogue } from "../../data/catalogue.ts";
import { choice, int, main, powers, type Table, text, type Values } from "../../link/params.ts";
import { ranges } from "../choices.ts";

type Sequence = (typeof catalogue.sequences)[number];

const sequenceOf = (name: Sequence["name"]) =>
  catalogue.sequences.find((sequence) => sequence.name === name);

/** Returns the name of the b-file of a sequence: that of the OEIS, if it is there. */
export const bFileName = (seq: Sequence["name"], k: number, oeis: string | null): string =>
  `b${oeis ? oeis.slice(1) : hasPiles(seq) ? `${seq}-${k}` : seq}.txt`;

/** Whether there is one sequence for each number of piles. */
export const hasPiles = (name: Sequence["name"]): boolean => sequenceOf(name)?.piles === true;

/** Whether a theorem of the papers puts bounds around the terms. */
export const isBounded = (name: Sequence["name"]): boolean => sequenceOf(name)?.bounded === true;

/** Returns the last place of a table of terms. */
export const lastOf = (name: Sequence["name"]): number => sequenceOf(name)?.last ?? 0;

// biome-ignore format: one or two lines for each parameter
export const countsParams = {
  seq: choice("Sequence", "What is counted.",
    catalogue.sequences.map(({ name, label }) => ({ value: name, label })),
    { default: "D", ...main }),
  k: int("Piles", "Number of piles of Nim.", ranges.SequenceParams.k, { default: 3 }),
  to: int("Last term", "The last term of the plot and of the table.", ranges.SequenceParams.to,
    { default: 63, ...powers }),
  n: text("Term", "The term that is explained, to 10¹⁸; empty: the last one.", /(?:\d{1,19})?/,
    "a whole number of at most 19 digits"),
  show: choice("Show", "How terms are drawn; Corollaries 7 and 9 have bounds of a and A.",
    { linear: "bars", log: "logarithms", triangle: "rows by powers of two",
      ratio: "ratio to the bounds" }),
} satisfies Table;

export type CountsState = Values<typeof countsParams>;
