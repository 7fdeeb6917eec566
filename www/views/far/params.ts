/** The parameters of the far view, as links name them. */
import { WINDOW } from "../../grid/window-params.ts";
import type { Table, Values } from "../../link/params.ts";
import { CENTRE, ranges, SEQUENTIAL, within } from "../choices.ts";

export const farParams = {
  c: { ...CENTRE, control: "main", default: 6, ...within(ranges.FarParams.c) },
  from: {
    kind: "integer",
    label: "From",
    meaning: "First column shown, and first row of a square.",
    control: "panel",
    default: 1_000_000,
    ...within(ranges.FarParams.from),
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "Number of columns shown, and of rows of a square.",
    control: "panel",
    default: 256,
    ...within(ranges.FarParams.width),
    steps: "powers-of-two",
  },
  below: {
    kind: "integer",
    label: "Below",
    meaning: "Only entries smaller than this are coloured.",
    control: "panel",
    default: 23,
    ...within(ranges.FarParams.below),
    steps: "powers-of-two",
  },
  rows: {
    kind: "integer",
    label: "First rows",
    meaning: "Shows this many first rows, each entry minus its column, instead of a square.",
    control: "panel",
    default: null,
    first: 64,
    ...within(ranges.FarParams.rows),
    steps: "powers-of-two",
  },
  pal: SEQUENTIAL,
  a: { ...WINDOW.a, meaning: "First row on the screen, counted from the window; empty shows all." },
  b: {
    ...WINDOW.b,
    meaning: "First column on the screen, counted from the window; empty shows all.",
  },
  w: WINDOW.w,
  h: WINDOW.h,
  sel: {
    kind: "position",
    label: "Marked entry",
    meaning: "Row, column and value of the marked entry.",
    control: "picture",
    default: null,
    max: 2 ** 30,
  },
} as const satisfies Table;

export type FarState = Values<typeof farParams>;
