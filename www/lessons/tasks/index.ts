/** The questions of views, by the names of the views. Each is a file, loaded when it is asked. */
import type { State } from "../../link/link.ts";
import type { Asks } from "./task.ts";

export const asks: Readonly<Record<string, () => Promise<{ readonly asks: Asks<State> }>>> = {
  growth: () => import("../../views/growth/ask.ts"),
  octant: () => import("../../views/octant/ask.ts"),
  both: () => import("../../views/both/ask.ts"),
  counts: () => import("../../views/counts/ask.ts"),
  piles: () => import("../../views/piles/ask.ts"),
  fill: () => import("../../views/fill/ask.ts"),
  array: () => import("../../views/array/ask.ts"),
  far: () => import("../../views/far/ask.ts"),
  shadows: () => import("../../views/shadows/ask.ts"),
  barriers: () => import("../../views/barriers/ask.ts"),
  shift: () => import("../../views/shift/ask.ts"),
  bands: () => import("../../views/bands/ask.ts"),
  periods: () => import("../../views/periods/ask.ts"),
  classes: () => import("../../views/classes/ask.ts"),
  dynamics: () => import("../../views/dynamics/ask.ts"),
  octal: () => import("../../views/octal/ask.ts"),
  tree: () => import("../../views/tree/ask.ts"),
  play: () => import("../../views/play/ask.ts"),
};
