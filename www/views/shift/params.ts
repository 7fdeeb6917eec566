/** The parameters of the shift view, as links name them. */
import type { AlignedParams } from "core";
import {
  choice,
  entry,
  gridWindow,
  int,
  main,
  optional,
  type Table,
  type Values,
} from "../../link/params.ts";
import { centre, palette, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const shiftParams = {
  way: choice("Lower table", "The array of centre c + M, or that of c + 1.",
    { shift: "its shift", twins: "its twin" }, main),
  c: centre(ranges.AlignedParams.c, { default: 5, ...main }),
  m: int("Exponent m", "M is 2 to the power m, at most c; empty takes the largest.",
    ranges.AlignedParams.m, optional(0)),
  by: int("Moved by", "Steps that the lower array has moved; empty moves it all the way.",
    ranges.AlignedParams.by, optional(0)),
  columns: int("Columns", "Columns compared, from column c on; empty shows enough of them.",
    ranges.AlignedParams.columns, optional(32)),
  pal: palette(),
  ...gridWindow("First row on the screen, counted from 0; empty shows all.",
    "First column on the screen, counted from c; empty shows all."),
  sel: entry(2 ** 30, "Row, column and value of the marked entry of the upper array."),
} satisfies Table;

export type ShiftState = Values<typeof shiftParams>;

/** Returns what is compared, as the core takes it. */
export function askOf({ c, way, m, by, columns }: ShiftState): AlignedParams {
  return { c, way, m: way === "shift" ? m : null, by, columns };
}
