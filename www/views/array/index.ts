/**
 * The arrays of tripod nim (Tree and Tripod Nim): C(a, b) is the one number for which (c; a, b, C)
 * is a P-position with c in the centre. Also arrays with other first rows, of Grundy values, and of
 * two leaves of any tree. A map chooses what the colours show; two centres can be compared.
 */

import type { Heading, View } from "../view.ts";
import { meaning } from "./describe.ts";
import { comparesCentres, offers } from "./looks.ts";
import { type ArrayState, arrayParams, SIDES } from "./params.ts";
import { titleIn } from "./title.ts";

/** What two centres show, and what the arrays of other worlds hold. */
const HEADINGS = {
  centres: {
    title: "Two centres compared",
    sentence:
      "Row a, column b compares C(a, b), the size of the third leg with which the player to move loses, for two centres of tripod nim.",
  },
  tripod: {
    title: "Grundy values of tripod nim",
    sentence:
      "Row a, column b holds the Grundy value of tripod nim with legs a, b and a fixed third one.",
  },
  three: {
    title: "Grundy values of 3-stack End-Nim",
    sentence:
      "Row a, column b holds the Grundy value of three stacks in a row, a, the centre and b: only from the ends counters are taken.",
  },
  row: {
    title: "Tables from a given first row",
    sentence:
      "Row 0 and column 0 are given; every other entry is the smallest number that is not to its left or above it.",
  },
  completed: {
    title: "Tables of two leaves of a tree",
    sentence:
      "Row a, column b: leaf x has a counters and leaf y has b. The entry is the size of leaf z with which the player to move loses.",
  },
  valued: {
    title: "Tables of two leaves of a tree",
    sentence:
      "Row a, column b: leaf x has a counters and leaf y has b. The entry is the Grundy value of the tree.",
  },
} satisfies Record<string, Heading>;

/** Returns the heading of a state; undefined for one array of tripod nim. */
function headingIn(state: ArrayState): Heading | undefined {
  const { world, leaf, tree } = state;
  if (comparesCentres(state)) return HEADINGS.centres;
  if (world === "row") return HEADINGS.row;
  if (world === "grundy") return leaf === 0 ? HEADINGS.three : HEADINGS.tripod;
  if (world === "tree") return tree.includes("z") ? HEADINGS.completed : HEADINGS.valued;
  return undefined;
}

export const array: View<typeof arrayParams> = {
  name: "array",
  title: "Tables of tripod nim",
  label: "Tables",
  group: "Tripod nim",
  sentence:
    "Row a, column b holds C(a, b): the size of the third leg with which the player to move loses in tripod nim.",
  headingIn,
  titleIn,
  terms: [
    "tripod nim",
    "leg",
    "completion array",
    "locator property",
    "P-position",
    "centre",
    "world",
    "leading row",
    "tree nim",
    "Grundy value",
    "map",
    "band",
    "barrier",
    "shadow",
    "near equivalence",
    "trivial centre",
  ],
  params: arrayParams,
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ −", "zoom in, zoom out"],
    ["0", "the whole array"],
    ["Enter", "start reading entries with the arrow keys"],
    ["Esc", "stop reading"],
  ],
  offers,
  needsWhole: ({ world }) => world === "tree",
  meaning,
  explains: () => true,
  sounds: true,
  limit: ({ world }, key) => (key === "side" ? SIDES[world] : undefined),
  questions: ["number:value", "cell:value:#"],
  load: async () => (await import("./picture.ts")).picture,
};
