/**
 * Filling: an array of tripod nim is filled one entry at a time, each with its reason, in both ways
 * of Tree and Tripod Nim, section 6 (Figures 7 and 8).
 */

import { grouped } from "../../canvas/number-format.ts";
import { choice, gridWindow, int, main, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, palette, ranges } from "../choices.ts";
import { centres, square, titled } from "../titles.ts";
import type { View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  step: int("Step", "Number of entries filled so far.",
    [0, (ranges.FillingParams.side[1] - 1) ** 2], { default: 0, ...main }),
  way: choice("Filled by", "Entry by entry along each row, or all zeros, then all ones, and so on.",
    { entries: "entries", numbers: "numbers" }),
  pace: choice("Pace", "A step takes 4 seconds, 1 second, or 1/8 second.",
    { slow: "to read", steady: "steady", fast: "fast" }),
  c: centre(ranges.FillingParams.c, { default: 6 }),
  side: int("Side", "Number of rows and columns.", ranges.FillingParams.side, { default: 10 }),
  pal: palette(),
  ...gridWindow(),
} satisfies Table;

export type FillState = Values<typeof params>;

/** Returns the array and the order of a state, as the core takes them. */
export function arrayOf({ c, side, way }: FillState) {
  return { c, side, way };
}

export const fill: View<typeof params> = {
  name: "fill",
  title: "How a table fills",
  line: "Each entry finds its number",
  alsoCalled: "how a table is computed; step by step; mex",
  thumbnail: "#v1/fill?step=40",
  group: "Tripod nim",
  sentence:
    "Each entry is the mex: the smallest number that is not to its left or above it. Row 0 and column 0 are given.",
  terms: ["completion array", "mex", "tripod nim", "centre"],
  params,
  verb: "Fill",
  opening: { step: 16 },
  part: () => "fill",
  titleIn: ({ c, way, step, side }) =>
    titled(
      say("How a table fills"),
      centres(c, null),
      way === "numbers" && say("number by number"),
      say`step ${grouped(step)}`,
      square(side),
    ),
  limit: (state, key, bindings) =>
    key === "step" ? bindings.filling_steps(arrayOf(state)) : undefined,
  film: async () => ({
    key: "step",
    last: (state, bindings) => bindings.filling_steps(arrayOf(state)),
  }),
  explains: () => true,
  questions: ["number:next"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
