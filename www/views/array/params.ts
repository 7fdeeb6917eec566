/** The parameters of the array view, as links name them. */
import {
  choice,
  entry,
  gridWindow,
  int,
  main,
  optional,
  powers,
  type Table,
  text,
  type Values,
} from "../../link/params.ts";
import { centre, palettesOf, ranges } from "../choices.ts";
import { mapParameters, maps } from "./maps.ts";

/** The largest sides of the arrays that are filled row by row: the core's. */
export const SIDES = {
  tripod: undefined,
  row: ranges.ArrayParams.side_with_row[1],
  grundy: ranges.ArrayParams.side_with_leaf[1],
  tree: ranges.ArrayParams.side_with_tree[1],
} as const;

const MOST = ranges.ArrayParams.row[1];
const palettes = palettesOf("sequential", "comparison", "categorical", "cyclic", "diverging");

// biome-ignore format: one or two lines for each parameter
export const arrayParams = {
  world: choice("World", "Tripod nim, the rule from any first row, Grundy values, or any tree.",
    { tripod: "Tripod", row: "Any row", grundy: "Grundy", tree: "Any tree" }),
  row: text("Leading row",
    "First numbers of row 0 and column 0; the missing numbers follow in order.",
    /^\d{1,4}(,\d{1,4}){0,63}$/,
    `1 to 64 whole numbers from 0 to ${MOST} with commas between them, like 3,0,1,2`,
    { default: "3" }),
  leaf: int("Third leaf", "G(a, b) is the Grundy value of leaves a, b and this one.",
    ranges.ArrayParams.leaf, { default: 0 }),
  tree: text("Tree", "Leaf x counts rows, y columns; a leaf z completes, else Grundy values.",
    /[\dxyz(),]{1,160}/, "a tree with leaves x and y, such as 2(3,x,1(y)) or 2(x,y,z)",
    { default: "2(3,x,1(y))", ...main }),
  c: centre(ranges.ArrayParams.c, { default: 2, ...main }),
  vs: int("Compare with", "A second centre; the picture shows where both arrays agree.",
    ranges.ArrayParams.vs, optional(5)),
  beside: choice("Two centres", "One comparison, or both arrays with the comparison between them.",
    { "0": "Compared", "1": "Side by side" }),
  side: int("Side", "Number of rows and columns.", ranges.ArrayParams.side,
    { default: 256, ...powers }),
  map: choice("Map", "What the colour of an entry shows.", maps, { default: "value" }),
  ...mapParameters,
  scale: choice("Scale", "Colours follow the values, their ranks, or their logarithms.",
    { linear: "Linear", rank: "Rank", log: "Log" }),
  pal: choice("Colours", "All but Turbo, Sinebow, and Red and blue also differ in lightness.",
    [{ value: "auto", label: "Standard" }, ...palettes]),
  band: int("Band", "Outlines entries fewer than this many columns from the diagonal.",
    [1, ranges.ArrayParams.side[1]], optional(4)),
  blocks: int("Blocks", "Draws lines between squares of this side.",
    [1, ranges.ArrayParams.side[1]], { ...optional(16), ...powers }),
  barrier: int("Barrier",
    "Outlines rows and columns from here on, and the smaller entries in them: the shadow.",
    [0, ranges.ArrayParams.side[1]], optional(8)),
  ...gridWindow(),
  sel: entry(32767),
} satisfies Table;

export type ArrayState = Values<typeof arrayParams>;
