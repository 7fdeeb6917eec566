/** The frontier: what the tables of periods leave open, and searches of it on this machine. */

import { choice, int, main, optional, powers, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  show: choice("Show", "All open cases, or those that decide whether a band comes.",
    { all: "everything", bands: "bands" }),
  c: int("Centre", "Only the open cases of this centre are searched.", ranges.PeriodParams.c,
    { ...optional(2), ...main }),
  row: int("Row", "Only the open case with this row of the centre is searched.",
    [0, ranges.PeriodParams.rows[1] - 1], { ...optional(92), ...main }),
  effort: int("Effort", "Steps to spend on each case; a step takes about a nanosecond.",
    [2 ** 20, 2 ** 52], { default: 2 ** 38, ...powers }),
} satisfies Table;

export type FrontierState = Values<typeof params>;

export const frontier: View<typeof params> = {
  name: "frontier",
  title: "Still unknown",
  line: "What is open: help to settle it",
  alsoCalled: "frontier; open problems; unsolved; unknown; research; help to compute",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "Each mark is an open problem: a row of a tripod nim table whose period nobody has proved.",
  guide:
    "Across: the centre; down: the row. The colour says how long it was searched so far. A ring also decides whether a band of numbers ever closes. Press Try it: your machine searches, and what it finds comes with a proof.",
  terms: [
    "period",
    "band",
    "perfect band",
    "group",
    "band induction",
    "D(k, n)",
    "trivial centre",
    "certificate",
    "tripod nim",
    "centre",
  ],
  params,
  part: () => "periods",
  titleIn: ({ show, c, row }) =>
    titled(
      show === "bands" ? say("Open cases of bands") : say("Open cases of periods and bands"),
      c !== null && say`centre ${c}`,
      row !== null && say`row ${row}`,
    ),
  flows: () => true,
  resets: (_, key) => (key === "c" ? { row: null } : {}),
  questions: [], // we know no answers to what is open
  explains: () => true,
  tables: true,
  load: async () => (await import("./picture.ts")).picture,
};
