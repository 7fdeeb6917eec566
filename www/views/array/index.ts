/**
 * The arrays of tripod nim (Tree and Tripod Nim): C(a, b) is the one number for which (c; a, b, C)
 * is a P-position with c in the centre. Also arrays with other first rows, of Grundy values, and of
 * two leaves of any tree. A map chooses what the colours show; two centres can be compared.
 */

import type { Heading, View } from "../view.ts";
import { meaning } from "./describe.ts";
import { offers } from "./looks.ts";
import { params, SIDES, type State } from "./params.ts";

/** What the arrays of other worlds hold. */
const HEADINGS: Partial<Record<State["world"], Heading>> = {
  grundy: {
    title: "Grundy values of tripod nim",
    sentence:
      "Row a, column b holds the Grundy value of tripod nim whose legs are a, b and the third leaf.",
  },
  row: {
    title: "Tables from a given first row",
    sentence:
      "Row 0 and column 0 are given; every other entry is the smallest number that is not to its left or above it.",
  },
  tree: {
    title: "Tables of two leaves of a tree",
    sentence:
      "Row a, column b: leaf x has a counters and leaf y has b; the entry is the size of z with which the player to move loses, or without z the Grundy value.",
  },
};

export const array: View<typeof params> = {
  name: "array",
  title: "Tables of tripod nim",
  label: "Tables",
  group: "Tripod nim",
  sentence:
    "Row a, column b holds C(a, b): the third leg with which legs a and b lose for the player to move in tripod nim.",
  headingIn: ({ world }) => HEADINGS[world],
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
  ],
  params,
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
  most: ({ world }, key) => (key === "side" ? SIDES[world] : undefined),
  asks: ["number:value", "cell:value:#"],
  load: async () => {
    const { ArrayScene } = await import("./scene.ts");
    return (host) => new ArrayScene(host);
  },
};
