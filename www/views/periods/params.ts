/** The parameters of the periods view, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

export const TITLE = "Row periods";

export const SENTENCE =
  "From some column on, row r of an array repeats: C(r, k + p) = C(r, k) + p; the table shows the least p, with a proof.";

/** The last centre that can be searched: rows of larger ones follow by theorems, or are open. */
export const LAST_SEARCHED = ranges.PeriodParams.c[1];

/** The last centre, and how far it may be from the first one that is shown beside it. */
export const LAST_CENTRE = ranges.TransferParams.c[1];

export const WIDEST = 32;

export const periodsParams = {
  from: {
    kind: "integer",
    label: "First centre",
    meaning: "The first column of the table.",
    control: "panel",
    default: 2,
    ...within(ranges.TransferParams.c),
  },
  to: {
    kind: "integer",
    label: "Last centre",
    meaning: "The last column of the table, at most 32 from the first.",
    control: "panel",
    default: 9,
    ...within(ranges.TransferParams.c),
  },
  rows: {
    kind: "integer",
    label: "Rows",
    meaning: "Number of rows from row 0 on; Table 3 has 80.",
    control: "panel",
    default: 80,
    ...within(ranges.PeriodParams.rows),
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning: "Keeps the rows and centres with such entries.",
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
    meaning: "By row, or by the marked centre's period, longest first.",
    control: "panel",
    default: "row",
    options: [
      { value: "row", label: "by row" },
      { value: "period", label: "by period" },
    ],
  },
  rule: {
    kind: "choice",
    label: "Rule",
    meaning: "Marks rows that keep or break a pattern of sections 8 and 9.3.",
    control: "panel",
    default: "none",
    options: [
      { value: "none", label: "no rule" },
      { value: "before", label: "rows 8n − 1: period 8n" },
      { value: "at", label: "rows 8n" },
      { value: "after", label: "rows 8n + 1" },
      { value: "second", label: "rows 8n + 2 and 8n + 3" },
      { value: "all", label: "all of these rows" },
    ],
  },
  effort: {
    kind: "integer",
    label: "Effort",
    meaning: "Steps for each group of rows; a step takes about a nanosecond.",
    control: "panel",
    default: 2 ** 22,
    min: 2 ** 20,
    max: 2 ** 36,
    steps: "powers-of-two",
  },
  c: {
    kind: "integer",
    label: "Marked centre",
    meaning: "Marks the column of this centre, and adds it if it is missing.",
    control: "main",
    default: null,
    ...within(ranges.TransferParams.c),
  },
  row: {
    kind: "integer",
    label: "Marked row",
    meaning: "Explains the entry of this row and the marked centre.",
    control: "main",
    default: null,
    min: 0,
    max: ranges.PeriodParams.rows[1] - 1,
  },
} as const satisfies Table;

export type PeriodsState = Values<typeof periodsParams>;
