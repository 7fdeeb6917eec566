/**
 * The growth: the evolution of three-pile Nim as a tree of cells in the plane (Nim Fractals, section 5.4). Close up,
 * dots and edges; from afar, tiles in which a pixel may be billions of cells.
 */
import { common } from "../../state/link.ts";
import type { Table, Values } from "../../state/params.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { GrowthScene } from "./scene.ts";

const params = {
  rule: {
    kind: "choice",
    label: "Growth",
    meaning:
      "Three branches are the positions of Nim, the octant those of LIM; full has a fourth branch.",
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
    meaning: "The last generation that is shown. One has half of all the counters in the piles.",
    control: "panel",
    default: 63,
    min: 0,
    max: 2 ** 40,
    steps: "one",
  },
  edges: {
    kind: "choice",
    label: "Edges",
    meaning: "Lines from every cell to the one it was born from.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "shown" },
      { value: "0", label: "hidden" },
    ],
  },
  x: {
    kind: "number",
    label: "Column in the middle",
    meaning: "Where the picture is centred, in cells to the right of the root.",
    control: "picture",
    default: null,
    min: -(2 ** 41),
    max: 2 ** 41,
    digits: 3,
  },
  y: {
    kind: "number",
    label: "Row in the middle",
    meaning: "Where the picture is centred, in cells above the root.",
    control: "picture",
    default: null,
    min: -(2 ** 41),
    max: 2 ** 41,
    digits: 3,
  },
  zoom: {
    kind: "number",
    label: "Zoom",
    meaning:
      "Base-2 logarithm of the pixels a cell: 0 is one pixel, each 1 more is twice as large.",
    control: "picture",
    default: null,
    min: -40,
    max: 6,
    digits: 4,
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "From the oldest cells to the newest.",
    control: "panel",
    default: "viridis",
    options: sequential,
  },
  sel: common.sel,
} as const satisfies Table;

export type State = Values<typeof params>;

export const growth: View<typeof params> = {
  name: "growth",
  title: "Growth",
  sentence:
    "Every dot is a position of three-pile Nim that the player to move loses; it grew out of the one it is joined to, " +
    "which has one counter less in two of the piles.",
  params,
  keys: [
    ["Enter", "select a cell near the middle"],
    ["← ↑ → ↓", "with a selected cell: to the next cell that way; else: move the picture"],
    ["Shift and ← ↑ → ↓", "move the picture far"],
    ["Escape", "select nothing"],
    ["+ and −", "closer and farther"],
    ["0", "the whole figure"],
  ],
  selects: ({ rule }) => (rule === "lim" ? "lim" : "nim"),
  mount: (stage) => new GrowthScene(stage),
};
