/** The parameters of the frontier, as links name them. */
import { choice, int, main, optional, powers, type Table, type Values } from "../../link/params.ts";
import { ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const frontierParams = {
  show: choice("Show", "All open cases, or those that decide whether a band comes.",
    { all: "everything", bands: "bands" }),
  c: int("Centre", "Only the open cases of this centre are searched.", ranges.PeriodParams.c,
    { ...optional(2), ...main }),
  row: int("Row", "Only the open case with this row of the centre is searched.",
    [0, ranges.PeriodParams.rows[1] - 1], { ...optional(92), ...main }),
  effort: int("Effort", "Steps to spend on each case; a step takes about a nanosecond.",
    [2 ** 20, 2 ** 52], { default: 2 ** 38, ...powers }),
} satisfies Table;

export type FrontierState = Values<typeof frontierParams>;
