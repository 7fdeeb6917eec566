/** The parameters of the classes view, as links name them. */
import {
  cell,
  gridWindow,
  int,
  main,
  optional,
  type Table,
  type Values,
} from "../../link/params.ts";
import { palette, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const classesParams = {
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

export type ClassesState = Values<typeof classesParams>;
