/** The parameters of the growth view, as links name them. */
import { gamePath, positionsOf } from "../../link/game-path.ts";
import { common } from "../../link/link.ts";
import type { Position, Table, Values } from "../../link/params.ts";
import { ranges, SEQUENTIAL, within } from "../choices.ts";
import { CLOSEST } from "./geometry.ts";

export const growthParams = {
  rule: {
    kind: "choice",
    label: "Growth",
    meaning: "Three branches show Nim and an octant shows LIM; full has four branches.",
    control: "panel",
    default: "three-branches",
    options: [
      { value: "three-branches", label: "three branches" },
      { value: "full", label: "full" },
      { value: "lim", label: "LIM" },
    ],
  },
  n: {
    kind: "integer",
    label: "Generation",
    meaning: "A position with 2n counters (in LIM: n) appears in generation n.",
    control: "main",
    default: 63,
    ...within(ranges.GrowthParams.n),
    steps: "one",
  },
  edges: {
    kind: "choice",
    label: "Edges",
    meaning: "Lines from each cell to its parent.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "shown" },
      { value: "0", label: "hidden" },
    ],
  },
  shape: {
    kind: "choice",
    label: "Shape",
    meaning: "How a cell looks close up.",
    control: "panel",
    default: "dots",
    options: [
      { value: "dots", label: "dots" },
      { value: "squares", label: "squares" },
    ],
  },
  colour: {
    kind: "choice",
    label: "Colour by",
    meaning:
      "A cell's generation, last direction, children, or subtree: the turn after its first run.",
    control: "panel",
    default: "generation",
    options: [
      { value: "generation", label: "generation" },
      { value: "direction", label: "direction" },
      { value: "children", label: "children" },
      { value: "subtree", label: "subtree" },
    ],
  },
  x: {
    kind: "number",
    label: "Column in the middle",
    meaning: "Centre of the picture, in cells right of the root.",
    control: "picture",
    default: null,
    min: -(2 ** 41),
    max: 2 ** 41,
    digits: 3,
  },
  y: {
    kind: "number",
    label: "Row in the middle",
    meaning: "Centre of the picture, in cells above the root.",
    control: "picture",
    default: null,
    min: -(2 ** 41),
    max: 2 ** 41,
    digits: 3,
  },
  zoom: {
    kind: "number",
    label: "Zoom",
    meaning: "At −6 the shorter side shows 64 cells; each step of 1 doubles the scale.",
    control: "picture",
    default: null,
    min: -44,
    max: CLOSEST,
    digits: 4,
  },
  pal: { ...SEQUENTIAL, meaning: "The palette of the cells." },
  sel: {
    ...common.sel,
    meaning: "The selected position of Nim or LIM.",
  },
  path: gamePath,
  cell: {
    kind: "cell",
    label: "Selected cell",
    meaning: "The selected cell of the fourth branch, which no game position matches.",
    control: "picture",
    default: null,
    max: ranges.GrowthParams.n[1],
  },
} as const satisfies Table;

export type GrowthState = Values<typeof growthParams>;

/** Returns the positions of the game that is shown as a path; LIM shows none. */
export function passedIn({ rule, path }: GrowthState): readonly Position[] {
  return rule === "lim" ? [] : positionsOf(path);
}
