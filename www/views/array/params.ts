/** The parameters of the array view, as links name them. */
import { WINDOW } from "../../grid/window-params.ts";
import type { Table, Values } from "../../link/params.ts";
import { CENTRE, palettesOf, ranges, within } from "../choices.ts";
import { mapParameters, maps } from "./maps.ts";

/** The largest sides of the arrays that are filled row by row: the core's. */
export const SIDES = {
  tripod: undefined,
  row: ranges.ArrayParams.side_with_row[1],
  grundy: ranges.ArrayParams.side_with_leaf[1],
  tree: ranges.ArrayParams.side_with_tree[1],
} as const;

export const arrayParams = {
  world: {
    kind: "choice",
    label: "World",
    meaning: "Tripod nim, the rule from any first row, Grundy values, or any tree.",
    control: "panel",
    default: "tripod",
    options: [
      { value: "tripod", label: "Tripod" },
      { value: "row", label: "Any row" },
      { value: "grundy", label: "Grundy" },
      { value: "tree", label: "Any tree" },
    ],
  },
  row: {
    kind: "text",
    label: "Leading row",
    meaning: "First numbers of row 0 and column 0; the missing numbers follow in order.",
    control: "panel",
    default: "3",
    pattern: /^\d{1,4}(,\d{1,4}){0,63}$/,
    allowed: `1 to 64 whole numbers from 0 to ${ranges.ArrayParams.row[1]} with commas between them, like 3,0,1,2`,
  },
  leaf: {
    kind: "integer",
    label: "Third leaf",
    meaning: "G(a, b) is the Grundy value of leaves a, b and this one.",
    control: "panel",
    default: 0,
    ...within(ranges.ArrayParams.leaf),
  },
  tree: {
    kind: "text",
    label: "Tree",
    meaning: "Leaf x counts rows, y columns; a leaf z completes, else Grundy values.",
    control: "main",
    default: "2(3,x,1(y))",
    pattern: /[\dxyz(),]{1,160}/,
    allowed: "a tree with leaves x and y, such as 2(3,x,1(y)) or 2(x,y,z)",
  },
  c: { ...CENTRE, control: "main", default: 2, ...within(ranges.ArrayParams.c) },
  vs: {
    kind: "integer",
    label: "Compare with",
    meaning: "A second centre; the picture shows where both arrays agree.",
    control: "panel",
    default: null,
    first: 5,
    ...within(ranges.ArrayParams.vs),
  },
  beside: {
    kind: "choice",
    label: "Two centres",
    meaning: "One comparison, or both arrays with the comparison between them.",
    control: "panel",
    default: "0",
    options: [
      { value: "0", label: "Compared" },
      { value: "1", label: "Side by side" },
    ],
  },
  side: {
    kind: "integer",
    label: "Side",
    meaning: "Number of rows and columns.",
    control: "panel",
    default: 256,
    ...within(ranges.ArrayParams.side),
    steps: "powers-of-two",
  },
  map: {
    kind: "choice",
    label: "Map",
    meaning: "What the colour of an entry shows.",
    control: "panel",
    default: "value",
    options: maps,
  },
  ...mapParameters,
  scale: {
    kind: "choice",
    label: "Scale",
    meaning: "Colours follow the values, their ranks, or their logarithms.",
    control: "panel",
    default: "linear",
    options: [
      { value: "linear", label: "Linear" },
      { value: "rank", label: "Rank" },
      { value: "log", label: "Log" },
    ],
  },
  pal: {
    kind: "choice",
    label: "Colours",
    meaning: "All but Turbo, Sinebow, and Red and blue also differ in lightness.",
    control: "panel",
    default: "auto",
    options: [
      { value: "auto", label: "Standard" },
      ...palettesOf("sequential", "comparison", "categorical", "cyclic", "diverging"),
    ],
  },
  band: {
    kind: "integer",
    label: "Band",
    meaning: "Outlines entries fewer than this many columns from the diagonal.",
    control: "panel",
    default: null,
    first: 4,
    min: 1,
    max: ranges.ArrayParams.side[1],
  },
  blocks: {
    kind: "integer",
    label: "Blocks",
    meaning: "Draws lines between squares of this side.",
    control: "panel",
    default: null,
    first: 16,
    min: 1,
    max: ranges.ArrayParams.side[1],
    steps: "powers-of-two",
  },
  barrier: {
    kind: "integer",
    label: "Barrier",
    meaning: "Outlines rows and columns from here on, and the smaller entries in them: the shadow.",
    control: "panel",
    default: null,
    first: 8,
    min: 0,
    max: ranges.ArrayParams.side[1],
  },
  ...WINDOW,
  sel: {
    kind: "position",
    label: "Marked entry",
    meaning: "Row, column and value of the marked entry.",
    control: "picture",
    default: null,
    max: 32767,
  },
} as const satisfies Table;

export type ArrayState = Values<typeof arrayParams>;
