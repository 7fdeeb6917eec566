/**
 * Classes: the row periods of all centres at once. By the shift theorem the period of a row of a
 * large centre depends on its remainder only, so a finite table has them all (docs/proofs.md).
 */

import {
  cell,
  gridWindow,
  int,
  main,
  optional,
  type Table,
  type Values,
} from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { palette, ranges } from "../choices.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  m: int("Exponent m", "The modulus is 2 to the power m, and so is the number of rows.", [0, 7],
    { default: 5, ...main }),
  row: int("Row", "Only this row: its period for each remainder.",
    [0, ranges.PeriodParams.rows[1] - 1], { ...optional(20), ...main }),
  pal: palette(),
  ...gridWindow("First row on the screen; empty shows all.",
    "First remainder on the screen; empty shows all."),
  sel: cell("Marked entry", "Remainder and row of the marked entry.",
    ranges.PeriodParams.rows[1] - 1),
} satisfies Table;

export type ClassesState = Values<typeof params>;

export const classes: View<typeof params> = {
  name: "classes",
  title: "Periods of all centres",
  line: "One table for infinitely many centres",
  alsoCalled: "period of a row; classes modulo powers of two",
  group: "Research",
  within: "Theory of tripod nim",
  guide:
    "Down: the row; across: the remainder of the centre. Lines frame blocks that repeat to the right: for these rows a smaller modulus is enough. Tap a number for its proof; a larger exponent m shows more rows.",
  sentence:
    "For centres from a power of two M on, the period of each row below M depends only on the remainder modulo M: one table for infinitely many centres.",
  terms: ["shift theorem", "representative", "twins", "period", "centre", "completion array"],
  params,
  part: () => "periods",
  titleIn: ({ m, row }) =>
    titled(say("Periods of all centres"), say`modulo ${2 ** m}`, row !== null && say`row ${row}`),
  limit: ({ m }, key) => (key === "row" ? 2 ** m - 1 : undefined),
  resets: ({ m, row, sel }, key) => {
    if (key !== "m") return {};
    const last = 2 ** m - 1;
    const outside = sel !== null && (sel[0] > last || sel[1] > last);
    const window = { a: null, b: null, w: null, h: null };
    return { ...window, row: row !== null && row > last ? null : row, sel: outside ? null : sel };
  },
  questions: ["number:modulus"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  explains: () => true,
  tables: true,
  load: async () => (await import("./picture.ts")).picture,
};
