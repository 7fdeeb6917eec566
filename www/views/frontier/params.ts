/** The parameters of the frontier, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

export const frontierParams = {
  show: {
    kind: "choice",
    label: "Show",
    meaning: "All open cases, or those that decide whether a band comes.",
    control: "panel",
    default: "all",
    options: [
      { value: "all", label: "everything" },
      { value: "bands", label: "bands" },
    ],
  },
  c: {
    kind: "integer",
    label: "Centre",
    meaning: "Only the open cases of this centre are searched.",
    control: "main",
    default: null,
    first: 2,
    ...within(ranges.PeriodParams.c),
  },
  row: {
    kind: "integer",
    label: "Row",
    meaning: "Only the open case with this row of the centre is searched.",
    control: "main",
    default: null,
    first: 92,
    min: 0,
    max: ranges.PeriodParams.rows[1] - 1,
  },
  effort: {
    kind: "integer",
    label: "Effort",
    meaning: "Steps to spend on each case; a step takes about a nanosecond.",
    control: "panel",
    default: 2 ** 38,
    min: 2 ** 20,
    max: 2 ** 52,
    steps: "powers-of-two",
  },
} as const satisfies Table;

export type FrontierState = Values<typeof frontierParams>;
