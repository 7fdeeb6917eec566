/**
 * A million columns out: an array of tripod nim at any distance from its corner, without computing
 * what lies before (src/arrays/far.rs). Either a square on the diagonal with its small entries
 * (Tree and Tripod Nim, Figure 11), or a strip of the first rows.
 */

import { counted, grouped } from "../../canvas/number-format.ts";
import {
  entry,
  gridWindow,
  int,
  main,
  optional,
  powers,
  type Table,
  type Values,
} from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, ownColours, palette, ranges } from "../choices.ts";
import { centres, square, titled } from "../titles.ts";
import type { Heading, View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  c: centre(ranges.FarParams.c, { default: 6, ...main }),
  from: int("From", "First column shown, and first row of a square.", ranges.FarParams.from,
    { default: 1_000_000 }),
  side: int("Side", "Columns shown, and rows of a square; a pixel of several shows their mean.", ranges.FarParams.width,
    { default: 256, ...powers }),
  below: int("Below", "Only entries smaller than this are coloured.", ranges.FarParams.below,
    { default: 23, ...powers }),
  rows: int("First rows",
    "Shows this many first rows, each entry minus its column, instead of a square.",
    ranges.FarParams.rows, { ...optional(64), ...powers }),
  pal: palette(),
  ink: ownColours(),
  ...gridWindow("First row on the screen, counted from the window; empty shows all.",
    "First column on the screen, counted from the window; empty shows all."),
  sel: entry(2 ** 30),
} satisfies Table;

export type FarState = Values<typeof params>;

const TITLE = "A million columns out";

/** What the first rows show instead of a square on the diagonal. */
const FIRST_ROWS: Heading = {
  title: TITLE,
  sentence:
    "The first rows of a tripod nim table, far from its corner: each entry is shown less its column.",
  guide:
    "C(a, b) is the third leg with which legs a and b lose for the player to move. In row a it stays near its column b, and each row comes to repeat. In More settings, try From 1,000,000,000.",
};

export const far: View<typeof params> = {
  name: "far",
  title: TITLE,
  line: "The same table, a billion columns on",
  alsoCalled: "million columns; billion columns; large numbers; diagonal",
  thumbnail: "#v1/far?side=64",
  group: "Tripod nim",
  sentence:
    "A tripod nim table far from its corner, where only the small entries are coloured: they keep to the diagonal.",
  guide:
    "Row a, column b holds C(a, b): the third leg with which legs a and b lose for the player to move. Nothing in between was filled in: the first rows alone tell where the small entries are. In More settings, try From 1,000,000,000.",
  headingIn: ({ rows }) => (rows === null ? undefined : FIRST_ROWS),
  terms: ["completion array", "tripod nim", "leg", "centre"],
  params,
  part: () => "rows",
  titleIn: ({ c, from, side, below, rows }) =>
    titled(
      say("Tripod nim far out"),
      centres(c, null),
      rows !== null && say`first ${grouped(rows)} rows`,
      say`${rows === null ? square(side) : counted(side, "column")} from column ${grouped(from)}`,
      rows === null && say`entries below ${grouped(below)}`,
    ),
  offers: ({ rows }, key) => key !== "below" || rows === null,
  sound: () => import("./sound.ts"),
  questions: ["number:value", "cell:difference:#"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
