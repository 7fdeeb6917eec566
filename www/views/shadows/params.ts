/** The parameters of the shadows view, as links name them. */

import { int, main, optional, type Table, type Values } from "../../link/params.ts";
import { centre, ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const shadowsParams = {
  c: centre(ranges.ShadowsParams.c, { default: 2 }),
  vs: int("Second centre", "A second centre; compare their shadows.", ranges.ShadowsParams.vs,
    { default: 5 }),
  barrier: int("Barrier", "Third leaves smaller than N cast the shadow.",
    ranges.ShadowsParams.barrier, { default: 8, ...main }),
  from: int("First row", "First row and column of the window; empty starts at the barrier.",
    ranges.ShadowsParams.from, optional(64)),
  side: int("Rows", "Number of rows and columns in the window.", ranges.ShadowsParams.side,
    { default: 24 }),
} satisfies Table;

export type ShadowsState = Values<typeof shadowsParams>;

/** The range of a window along the diagonal, and of its size. */
export const LIMITS = {
  from: shadowsParams.from.max,
  side: shadowsParams.side.max,
  home: shadowsParams.side.default,
};
