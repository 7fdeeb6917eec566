/**
 * Row periods: Table 3 of Tree and Tripod Nim, alive. Each row of an array repeats, `C(r, k + p) = C(r, k) + p`; the
 * core finds the least such p and proves it.
 */
import type { Table, Values } from "../../state/params.ts";
import type { View } from "../view.ts";

/** The last centre, and how far it may be from the first one that is shown beside it. */
export const LAST_CENTRE = 4095;
export const WIDEST = 32;

const params = {
  from: {
    kind: "integer",
    label: "First centre",
    meaning: "The first column of the table.",
    control: "panel",
    default: 2,
    min: 0,
    max: LAST_CENTRE,
  },
  to: {
    kind: "integer",
    label: "Last centre",
    meaning: "The last column of the table, at most 32 away from the first.",
    control: "panel",
    default: 9,
    min: 0,
    max: LAST_CENTRE,
  },
  rows: {
    kind: "integer",
    label: "Rows",
    meaning: "How many rows there are, from row 0 on. Table 3 has 80.",
    control: "panel",
    default: 80,
    min: 1,
    max: 128,
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning: "Only the rows and centres that have such entries.",
    control: "panel",
    default: "all",
    options: [
      { value: "all", label: "everything" },
      { value: "printed", label: "what Table 3 has" },
      { value: "settled", label: "its question marks that are settled" },
      { value: "differ", label: "its misprints" },
      { value: "open", label: "what is open" },
    ],
  },
  sort: {
    kind: "choice",
    label: "Order",
    meaning: "Of the rows: as they are, or by the period of the marked centre, longest first.",
    control: "panel",
    default: "row",
    options: [
      { value: "row", label: "by row" },
      { value: "period", label: "by period" },
    ],
  },
  effort: {
    kind: "integer",
    label: "Effort",
    meaning:
      "Steps for each group of rows between two bands; a step is one number in one column, about a nanosecond.",
    control: "panel",
    default: 2 ** 22,
    min: 2 ** 20,
    max: 2 ** 36,
    steps: "powers-of-two",
  },
  c: {
    kind: "integer",
    label: "Marked centre",
    meaning: "Its column is marked, and stands beside the others if it is not among them.",
    control: "panel",
    default: null,
    min: 0,
    max: LAST_CENTRE,
  },
  row: {
    kind: "integer",
    label: "Marked row",
    meaning: "Where it meets the marked centre is the entry that is explained.",
    control: "panel",
    default: null,
    min: 0,
    max: 127,
  },
} as const satisfies Table;

export type State = Values<typeof params>;

export const periods: View<typeof params> = {
  name: "periods",
  title: "Periods",
  sentence:
    "From some column on every row of an array repeats: C(r, k + p) = C(r, k) + p. Here is the least such p for each centre and row, with its proof: Table 3 of Tree and Tripod Nim, its misprints marked and its question marks settled.",
  params,
  opening: { c: 8, row: 21 },
  keys: [
    ["← ↑ → ↓", "to the next entry"],
    ["Page Up, Page Down", "ten rows up, ten rows down"],
    ["Home End", "to the first centre, to the last"],
    ["Enter", "explain the entry"],
    ["Esc", "put the explanation away"],
  ],
  follows: ({ from, to }, key) =>
    key === "from" && Math.abs(to - from) > WIDEST ? { to: Math.min(LAST_CENTRE, from + 7) } : {},
  load: async () => {
    const { PeriodScene } = await import("./scene.ts");
    return (stage) => new PeriodScene(stage);
  },
};
