/** The parameters of the bands view, as links name them. */

import { int, main, optional, type Table, type Values } from "../../link/params.ts";
import { centre, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const bandsParams = {
  c: centre(ranges.BarrierParams.c, { default: 2 }),
  vs: int("Second centre", "A second centre to compare with.", ranges.BarrierParams.c, optional(5)),
  n: int("Number", "Shows the barriers of this number, and the shadows of smaller numbers.",
    ranges.BarrierParams.n, { default: 7, ...main }),
  from: int("From", "First row and column shown; empty starts just after the centre.",
    ranges.BarrierParams.from, optional(100)),
  side: int("Side", "Number of rows and columns shown.", ranges.BarrierParams.side,
    { default: 24 }),
  every: int("Barriers every", "Rows from one barrier to the next.", [1, 64], { default: 1 }),
} satisfies Table;

export type BandsState = Values<typeof bandsParams>;
