/**
 * Far from the corner: an array of tripod nim at any distance from its corner, without computing
 * what lies before (src/arrays/far.rs). Either a square on the diagonal with its small entries
 * (Tree and Tripod Nim, Figure 11), or a strip of the first rows.
 */

import { counted, grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { centres, square, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { farParams } from "./params.ts";

export const far: View<typeof farParams> = {
  name: "far",
  title: "Far from the corner",
  group: "Tripod nim",
  sentence: "The array of a centre far from its corner: a million or a billion columns on.",
  terms: ["completion array", "tripod nim", "centre"],
  params: farParams,
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ −", "zoom in, zoom out"],
    ["0", "the whole window"],
    ["Enter", "start reading entries with the arrow keys; again: mark the entry"],
    ["Esc", "stop reading"],
  ],
  titleIn: ({ c, from, side, below, rows }) =>
    titled(
      say("Tripod nim far out"),
      centres(c, null),
      rows !== null && say`first ${grouped(rows)} rows`,
      say`${rows === null ? square(side) : counted(side, "column")} from column ${grouped(from)}`,
      rows === null && say`entries below ${grouped(below)}`,
    ),
  offers: ({ rows }, key) => key !== "below" || rows === null,
  sounds: true,
  questions: ["number:value", "cell:difference:#"],
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
