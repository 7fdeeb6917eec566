/** The parameters of the fill view, as links name them. */
import { choice, gridWindow, int, main, type Table, type Values } from "../../link/params.ts";
import { centre, palette, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const fillParams = {
  step: int("Step", "Number of entries filled so far.",
    [0, (ranges.FillingParams.side[1] - 1) ** 2], { default: 0, ...main }),
  way: choice("Filled by", "Entry by entry along each row, or all zeros, then all ones, and so on.",
    { entries: "entries", numbers: "numbers" }),
  pace: choice("Pace", "A step takes 4 seconds, 1 second, or 1/8 second.",
    { slow: "to read", steady: "steady", fast: "fast" }),
  c: centre(ranges.FillingParams.c, { default: 6 }),
  side: int("Side", "Number of rows and columns.", ranges.FillingParams.side, { default: 10 }),
  pal: palette(),
  ...gridWindow(),
} satisfies Table;

export type FillState = Values<typeof fillParams>;

/** Returns the array and the order of a state, as the core takes them. */
export function arrayOf({ c, side, way }: FillState) {
  return { c, side, way };
}
