/** The parameters of the shift view, as links name them. */
import type { AlignedParams } from "core";
import { WINDOW } from "../../grid/window-params.ts";
import type { Table, Values } from "../../link/params.ts";
import { CENTRE, ranges, SEQUENTIAL, within } from "../choices.ts";

export const shiftParams = {
  way: {
    kind: "choice",
    label: "Beneath it",
    meaning: "The array of centre c + M, or that of c + 1.",
    control: "main",
    default: "shift",
    options: [
      { value: "shift", label: "its shift" },
      { value: "twins", label: "its twin" },
    ],
  },
  c: { ...CENTRE, control: "main", default: 5, ...within(ranges.AlignedParams.c) },
  m: {
    kind: "integer",
    label: "Exponent m",
    meaning: "M is 2 to the power m, at most c; empty takes the largest.",
    control: "panel",
    default: null,
    first: 0,
    ...within(ranges.AlignedParams.m),
  },
  by: {
    kind: "integer",
    label: "Moved by",
    meaning: "Steps that the lower array has moved; empty moves it all the way.",
    control: "panel",
    default: null,
    first: 0,
    ...within(ranges.AlignedParams.by),
  },
  columns: {
    kind: "integer",
    label: "Columns",
    meaning: "Columns compared, from column c on; empty shows enough of them.",
    control: "panel",
    default: null,
    first: 32,
    ...within(ranges.AlignedParams.columns),
  },
  pal: SEQUENTIAL,
  a: { ...WINDOW.a, meaning: "First row on the screen, counted from 0; empty shows all." },
  b: { ...WINDOW.b, meaning: "First column on the screen, counted from c; empty shows all." },
  w: WINDOW.w,
  h: WINDOW.h,
  sel: {
    kind: "position",
    label: "Marked entry",
    meaning: "Row, column and value of the marked entry of the upper array.",
    control: "picture",
    default: null,
    max: 2 ** 30,
  },
} as const satisfies Table;

export type ShiftState = Values<typeof shiftParams>;

/** Returns what is compared, as the core takes it. */
export function askOf({ c, way, m, by, columns }: ShiftState): AlignedParams {
  return { c, way, m: way === "shift" ? m : null, by, columns };
}
