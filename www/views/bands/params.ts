/** The parameters of the bands view, as links name them. */

import type { Table, Values } from "../../link/params.ts";
import { CENTRE, ranges, within } from "../choices.ts";

export const bandsParams = {
  c: { ...CENTRE, default: 2, ...within(ranges.BarrierParams.c) },
  vs: {
    kind: "integer",
    label: "Beside it",
    meaning: "A second centre to compare with.",
    control: "panel",
    default: null,
    first: 5,
    ...within(ranges.BarrierParams.c),
  },
  n: {
    kind: "integer",
    label: "Number",
    meaning: "Shows the barriers of this number, and the shadows of smaller numbers.",
    control: "main",
    default: 7,
    ...within(ranges.BarrierParams.n),
  },
  from: {
    kind: "integer",
    label: "From",
    meaning: "First row and column shown; empty starts just after the centre.",
    control: "panel",
    default: null,
    first: 100,
    ...within(ranges.BarrierParams.from),
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "Number of rows and columns shown.",
    control: "panel",
    default: 24,
    ...within(ranges.BarrierParams.side),
  },
  every: {
    kind: "integer",
    label: "Barriers every",
    meaning: "Rows from one barrier to the next.",
    control: "panel",
    default: 1,
    min: 1,
    max: 64,
  },
} as const satisfies Table;

export type BandsState = Values<typeof bandsParams>;
