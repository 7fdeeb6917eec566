/** The parameters of the counts view, as links name them. */
import { catalogue } from "../../data/catalogue.ts";
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

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

export const countsParams = {
  seq: {
    kind: "choice",
    label: "Sequence",
    meaning: "What is counted.",
    control: "main",
    default: "D",
    options: catalogue.sequences.map(({ name, label }) => ({ value: name, label })),
  },
  k: {
    kind: "integer",
    label: "Piles",
    meaning: "Number of piles of Nim.",
    control: "panel",
    default: 3,
    ...within(ranges.SequenceParams.k),
  },
  to: {
    kind: "integer",
    label: "Terms to",
    meaning: "The last term of the plot and of the table.",
    control: "panel",
    default: 63,
    ...within(ranges.SequenceParams.to),
    steps: "powers-of-two",
  },
  n: {
    kind: "text",
    label: "Term",
    meaning: "The term that is explained, to 10¹⁸; empty: the last one.",
    control: "panel",
    default: "",
    pattern: /(?:\d{1,19})?/,
    allowed: "a whole number of at most 19 digits",
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning: "How terms are drawn; Corollaries 7 and 9 have bounds of a and A.",
    control: "panel",
    default: "linear",
    options: [
      { value: "linear", label: "bars" },
      { value: "log", label: "logarithms" },
      { value: "triangle", label: "rows by powers of two" },
      { value: "ratio", label: "ratio to the bounds" },
    ],
  },
} as const satisfies Table;

export type CountsState = Values<typeof countsParams>;
