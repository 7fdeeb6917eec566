/**
 * The growth: the evolution of three-pile Nim as a tree of cells in the plane (Nim Fractals, section 5.4). Close up,
 * dots and edges; from afar, tiles in which a pixel may be billions of cells.
 */
import { common } from "../../state/link.ts";
import type { Table, Values } from "../../state/params.ts";
import { sequential } from "../palettes.ts";
import type { View } from "../view.ts";
import { CLOSEST } from "./geometry.ts";

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
  shape: {
    kind: "choice",
    label: "Shape",
    meaning: "What a cell looks like close up.",
    control: "panel",
    default: "dots",
    options: [
      { value: "dots", label: "dots" },
      { value: "squares", label: "squares" },
    ],
  },
  colour: {
    kind: "choice",
    label: "Colour tells",
    meaning:
      "When a cell was born, where the last run of its path leads, or how many cells are ever born of it.",
    control: "panel",
    default: "generation",
    options: [
      { value: "generation", label: "generation" },
      { value: "direction", label: "direction" },
      { value: "children", label: "children" },
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
      "Base-2 logarithm of a cell's share of the picture's shorter side: at -6 that has 64 cells, each 1 more is twice as large.",
    control: "picture",
    default: null,
    min: -44,
    max: CLOSEST,
    digits: 4,
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "From the oldest cells to the youngest, or from kind to kind.",
    control: "panel",
    default: "viridis",
    options: sequential,
  },
  sel: {
    ...common.sel,
    meaning: "The selected position: of three-pile Nim or, under LIM, of LIM.",
  },
  cell: {
    kind: "cell",
    label: "Selected cell",
    meaning: "The selected cell where it is no position of a game: in the fourth branch.",
    control: "picture",
    default: null,
    max: 2 ** 40,
  },
} as const satisfies Table;

export type State = Values<typeof params>;

export const growth: View<typeof params> = {
  name: "growth",
  title: "Growth",
  sentence:
    "Every dot grew out of the one it is joined to, its only neighbour when it was born; the dots of three branches are " +
    "the positions of three-pile Nim that the player to move loses, those of LIM the same for that game.",
  params,
  keys: [
    ["Enter", "select a cell near the middle"],
    ["← ↑ → ↓", "with a selected cell: to the next cell that way; else: move the picture"],
    ["Shift and ← ↑ → ↓", "move the picture far"],
    ["Escape", "select nothing"],
    ["P and R", "play the growth, and play it in reverse; again: pause"],
    ["+ and −", "closer and farther"],
    ["0", "the whole figure"],
  ],
  selects: ({ rule }) => (rule === "lim" ? "lim" : "nim"),
  load: async () => {
    const { GrowthScene } = await import("./scene.ts");
    return (stage) => new GrowthScene(stage);
  },
};
