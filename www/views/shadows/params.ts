/** The parameters of the shadows view, as links name them. */

import type { Table, Values } from "../../link/params.ts";
import { CENTRE, ranges, within } from "../choices.ts";

export const shadowsParams = {
  c: { ...CENTRE, default: 2, ...within(ranges.ShadowsParams.c) },
  vs: {
    kind: "integer",
    label: "Beside it",
    meaning: "A second centre; compare their shadows.",
    control: "panel",
    default: 5,
    ...within(ranges.ShadowsParams.vs),
  },
  barrier: {
    kind: "integer",
    label: "Barrier",
    meaning: "Third leaves smaller than N cast the shadow.",
    control: "main",
    default: 8,
    ...within(ranges.ShadowsParams.barrier),
  },
  from: {
    kind: "integer",
    label: "First row",
    meaning: "First row and column of the window; empty starts at the barrier.",
    control: "panel",
    default: null,
    first: 64,
    ...within(ranges.ShadowsParams.from),
  },
  side: {
    kind: "integer",
    label: "Rows",
    meaning: "Number of rows and columns in the window.",
    control: "panel",
    default: 24,
    ...within(ranges.ShadowsParams.side),
  },
} as const satisfies Table;

export type ShadowsState = Values<typeof shadowsParams>;

/** The range of a window along the diagonal, and of its size. */
export const LIMITS = {
  from: shadowsParams.from.max,
  side: shadowsParams.side.max,
  home: shadowsParams.side.default,
};
