/**
 * Row periods: Table 3 of Tree and Tripod Nim, alive. Each row of an array repeats, `C(r, k + p) =
 * C(r, k) + p`; the core finds the least such p and proves it.
 */

import { counted } from "../../canvas/number-format.ts";
import { choice, int, main, powers, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { labelOf, titled } from "../titles.ts";
import type { View } from "../view.ts";
export const TITLE = "Row periods";

export const SENTENCE =
  "Each number is a period, with a proof: from some column on, row r of a tripod nim table repeats, C(r, k + p) = C(r, k) + p.";

/** The last centre that can be searched: rows of larger ones follow by theorems, or are open. */
export const LAST_SEARCHED = ranges.PeriodParams.c[1];

/** The last centre, and how far it may be from the first one that is shown beside it. */
export const LAST_CENTRE = ranges.TransferParams.c[1];

export const WIDEST = 32;

// biome-ignore format: one or two lines for each parameter
export const periodsParams = {
  from: int("First centre", "The first column of the table.", ranges.TransferParams.c,
    { default: 2 }),
  to: int("Last centre", "The last column of the table, at most 32 from the first.",
    ranges.TransferParams.c, { default: 9 }),
  rows: int("Rows", "Number of rows from row 0 on; Table 3 has 80.", ranges.PeriodParams.rows,
    { default: 80 }),
  show: choice("Show", "Keeps the rows and centres with such entries.",
    { all: "everything", printed: "what Table 3 has",
      settled: "its question marks that are settled", differ: "its misprints",
      open: "what is open" }),
  sort: choice("Order", "By row, or by the marked centre's period, longest first.",
    { row: "by row", period: "by period" }),
  rule: choice("Rule", "Marks rows that keep or break a pattern of sections 8 and 9.3.",
    { none: "no rule", before: "rows 8n − 1: period 8n", at: "rows 8n", after: "rows 8n + 1",
      second: "rows 8n + 2 and 8n + 3", all: "all of these rows" }),
  effort: int("Effort", "Steps for each group of rows; a step takes about a nanosecond.",
    [2 ** 20, 2 ** 36], { default: 2 ** 22, ...powers }),
  c: int("Marked centre", "Marks the column of this centre, and adds it if it is missing.",
    ranges.TransferParams.c, { default: null, ...main }),
  row: int("Marked row", "Explains the entry of this row and the marked centre.",
    [0, ranges.PeriodParams.rows[1] - 1], { default: null, ...main }),
} satisfies Table;

export type PeriodsState = Values<typeof periodsParams>;

/** What is shown alone. */
const SHOWN = {
  printed: { title: "entries of Table 3" },
  settled: { title: "settled question marks of Table 3" },
  differ: { title: "misprints of Table 3" },
  open: { title: "open entries" },
} as const satisfies Partial<Record<PeriodsState["show"], object>>;

export const periods: View<typeof periodsParams> = {
  name: "periods",
  title: TITLE,
  line: "Rows that repeat, with proofs",
  alsoCalled: "period of a row",
  group: "Research",
  within: "Theory of tripod nim",
  sentence: SENTENCE,
  guide:
    "Down: the row r; across: the centre; in the table: the least such p. A line ends a perfect band: the rows below it go on by themselves. Tap a number for its proof, and let your machine check it.",
  terms: [
    "period",
    "preperiod",
    "saltus",
    "tripod nim",
    "completion array",
    "band",
    "perfect band",
    "centre",
    "certificate",
    "effort",
  ],
  params: periodsParams,
  opening: { c: 9, row: 13 },
  part: () => "periods",
  titleIn: ({ c, row, from, to, rows, show, rule }) =>
    titled(
      say(TITLE),
      row !== null && (c === null ? say`row ${row}` : say`row ${row} of centre ${c}`),
      row === null && c !== null && say`centre ${c} marked`,
      from === to ? from !== c && say`centre ${from}` : say`centres ${from} to ${to}`,
      counted(rows, "row"),
      show !== "all" && say(SHOWN[show].title),
      rule !== "none" && labelOf(periodsParams.rule.options, rule),
    ),
  resets: ({ from, to }, key) =>
    key === "from" && Math.abs(to - from) > WIDEST ? { to: Math.min(LAST_CENTRE, from + 7) } : {},
  limit: ({ from }, key) => (key === "to" ? from + WIDEST : undefined),
  flows: () => true,
  tabular: true,
  sound: () => import("./extras.ts"),
  questions: ["number:period", "cell:period:#"],
  loadQuestions: async () => (await import("./extras.ts")).questions,
  explains: () => true,
  tables: true,
  load: async () => {
    const { PeriodScene } = await import("./scene.ts");
    return (host) => new PeriodScene(host);
  },
};
