/** The parameters of the fill view, as links name them. */
import { WINDOW } from "../../grid/window-params.ts";
import type { Table, Values } from "../../link/params.ts";
import { CENTRE, ranges, SEQUENTIAL, within } from "../choices.ts";

export const fillParams = {
  step: {
    kind: "integer",
    label: "Step",
    meaning: "Number of entries filled so far.",
    control: "main",
    default: 0,
    min: 0,
    max: (ranges.FillingParams.side[1] - 1) ** 2,
  },
  way: {
    kind: "choice",
    label: "Filled by",
    meaning: "Entry by entry along each row, or all zeros, then all ones, and so on.",
    control: "panel",
    default: "entries",
    options: [
      { value: "entries", label: "entries" },
      { value: "numbers", label: "numbers" },
    ],
  },
  pace: {
    kind: "choice",
    label: "Pace",
    meaning: "A step takes 4 seconds, 1 second, or 1/8 second.",
    control: "panel",
    default: "slow",
    options: [
      { value: "slow", label: "to read" },
      { value: "steady", label: "steady" },
      { value: "fast", label: "fast" },
    ],
  },
  c: { ...CENTRE, default: 6, ...within(ranges.FillingParams.c) },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "Number of rows and columns.",
    control: "panel",
    default: 10,
    ...within(ranges.FillingParams.side),
  },
  pal: SEQUENTIAL,
  ...WINDOW,
} as const satisfies Table;

export type FillState = Values<typeof fillParams>;

/** Returns the array and the order of a state, as the core takes them. */
export function arrayOf({ c, side, way }: FillState) {
  return { c, side, way };
}
