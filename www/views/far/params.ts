/** The parameters of the far view, as links name them. */
import {
  entry,
  gridWindow,
  int,
  main,
  optional,
  powers,
  type Table,
  type Values,
} from "../../link/params.ts";
import { centre, palette, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const farParams = {
  c: centre(ranges.FarParams.c, { default: 6, ...main }),
  from: int("From", "First column shown, and first row of a square.", ranges.FarParams.from,
    { default: 1_000_000 }),
  side: int("Side", "Number of columns shown, and of rows of a square.", ranges.FarParams.width,
    { default: 256, ...powers }),
  below: int("Below", "Only entries smaller than this are coloured.", ranges.FarParams.below,
    { default: 23, ...powers }),
  rows: int("First rows",
    "Shows this many first rows, each entry minus its column, instead of a square.",
    ranges.FarParams.rows, { ...optional(64), ...powers }),
  pal: palette(),
  ...gridWindow("First row on the screen, counted from the window; empty shows all.",
    "First column on the screen, counted from the window; empty shows all."),
  sel: entry(2 ** 30),
} satisfies Table;

export type FarState = Values<typeof farParams>;
