/**
 * Filling: how an array of tripod nim comes about, one entry at a time and each with its reason, in both ways of Tree
 * and Tripod Nim, section 6 (Figures 7 and 8).
 */
import type { Table, Values } from "../../state/params.ts";
import { WINDOW } from "../array/window.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";

const params = {
  step: {
    kind: "integer",
    label: "Step",
    meaning: "How many entries are written besides row 0 and column 0; beyond the last, all.",
    control: "panel",
    default: 0,
    min: 0,
    max: 3969,
  },
  way: {
    kind: "choice",
    label: "Filled by",
    meaning:
      "Entries: row after row, each the mex of those to its left and above. Numbers: all zeros, then all ones, and so on.",
    control: "panel",
    default: "entries",
    options: [
      { value: "entries", label: "entries" },
      { value: "numbers", label: "numbers" },
    ],
  },
  pace: {
    kind: "choice",
    label: "Pace",
    meaning: "How long a step stays when it is played: four seconds, one, or an eighth.",
    control: "panel",
    default: "slow",
    options: [
      { value: "slow", label: "to read" },
      { value: "steady", label: "steady" },
      { value: "fast", label: "fast" },
    ],
  },
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "The stack in the centre of the tripod.",
    control: "panel",
    default: 6,
    min: 0,
    max: 4095,
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "How many rows and columns there are.",
    control: "panel",
    default: 10,
    min: 1,
    max: 64,
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "Every palette but turbo tells values apart by lightness alone.",
    control: "panel",
    default: "viridis",
    options: sequential,
  },
  ...WINDOW,
} as const satisfies Table;

export type State = Values<typeof params>;

export const fill: View<typeof params> = {
  name: "fill",
  title: "Filling",
  sentence:
    "How an array of tripod nim is filled. Row 0 and column 0 are given; every other entry follows from those before it, by entries or by numbers, and both ways end in the same array.",
  params,
  opening: { step: 16 },
  keys: [
    ["← →", "one step back, one step forward"],
    ["↑ ↓", "to where a row begins, or a number"],
    ["Home End", "nothing filled, everything filled"],
    ["P and R", "play the steps, and play them in reverse; again: pause"],
    ["+ − 0", "zoom in, zoom out, the whole array"],
  ],
  most: (state, key, door) => (key === "step" ? door.filling_steps(arrayOf(state)) : undefined),
  load: async () => {
    const { FillScene } = await import("./scene.ts");
    return (stage) => new FillScene(stage);
  },
};

/** What of a state the core needs to know of the array and its order. */
export function arrayOf({ c, side, way }: State) {
  return { c, side, way };
}
