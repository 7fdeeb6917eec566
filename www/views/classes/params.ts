/** The parameters of the classes view, as links name them. */
import { WINDOW } from "../../grid/window-params.ts";
import type { Table, Values } from "../../link/params.ts";
import { ranges, SEQUENTIAL } from "../choices.ts";

export const classesParams = {
  m: {
    kind: "integer",
    label: "Exponent m",
    meaning: "The modulus is 2 to the power m, and so is the number of rows.",
    control: "main",
    default: 5,
    min: 0,
    max: 7,
  },
  row: {
    kind: "integer",
    label: "Row",
    meaning: "Only this row: its period for each remainder.",
    control: "main",
    default: null,
    first: 20,
    min: 0,
    max: ranges.PeriodParams.rows[1] - 1,
  },
  pal: SEQUENTIAL,
  a: { ...WINDOW.a, meaning: "First row on the screen; empty shows all." },
  b: { ...WINDOW.b, meaning: "First remainder on the screen; empty shows all." },
  w: WINDOW.w,
  h: WINDOW.h,
  sel: {
    kind: "cell",
    label: "Marked entry",
    meaning: "Remainder and row of the marked entry.",
    control: "picture",
    default: null,
    max: ranges.PeriodParams.rows[1] - 1,
  },
} as const satisfies Table;

export type ClassesState = Values<typeof classesParams>;
