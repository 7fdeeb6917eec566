/** The parameters of the growth view, as links name them. */
import { gamePath, positionsOf } from "../../link/game-path.ts";
import { common } from "../../link/link.ts";
import {
  cell,
  choice,
  int,
  main,
  type Position,
  real,
  type Table,
  type Values,
} from "../../link/params.ts";
import { ownColours, palette, ranges } from "../choices.ts";

/** The largest zoom in a link: eight cells across the shorter side of the picture. */
const CLOSEST = -3;

// biome-ignore format: one or two lines for each parameter
export const growthParams = {
  rule: choice("Growth", "Three branches show Nim and an octant shows LIM; full has four branches.",
    { "three-branches": "three branches", full: "full", lim: "LIM" }),
  n: int("Generation", "A position with 2n counters (in LIM: n) appears in generation n.",
    ranges.GrowthParams.n, { default: 63, steps: "one", ...main }),
  edges: choice("Edges", "Lines from each cell to its parent.",
    [{ value: "1", label: "shown" }, { value: "0", label: "hidden" }]),
  shape: choice("Shape", "How a cell looks close up.",
    { dots: "dots", squares: "squares", touching: "touching squares" }),
  labels: choice("Labels", "What stands in a cell that is large enough.",
    { piles: "piles", generation: "generation", binary: "piles in binary", none: "none" }),
  colour: choice("Colour by",
    "A cell's generation, last direction, children, or subtree: the turn after its first run.",
    { generation: "generation", direction: "direction", children: "children", subtree: "subtree" }),
  x: real("Column in the middle", "Centre of the picture, in cells right of the root.",
    [-(2 ** 41), 2 ** 41], 3, null),
  y: real("Row in the middle", "Centre of the picture, in cells above the root.",
    [-(2 ** 41), 2 ** 41], 3, null),
  zoom: real("Zoom", "At −6 the shorter side shows 64 cells; each step of 1 doubles the scale.",
    [-44, CLOSEST], 4, null),
  pal: palette("The palette of the cells."),
  ink: ownColours(),
  sel: {
    ...common.sel,
    meaning: "The selected position of Nim or LIM.",
  },
  path: gamePath,
  cell: cell("Selected cell",
    "The selected cell of the fourth branch, which no game position matches.",
    ranges.GrowthParams.n[1]),
} satisfies Table;

export type GrowthState = Values<typeof growthParams>;

/** Whether a state has lines between its cells: touching squares hide them. */
export const hasEdges = ({ edges, shape }: Pick<GrowthState, "edges" | "shape">) =>
  edges === "1" && shape !== "touching";

/** Returns the positions of the game that is shown as a path; LIM shows none. */
export function passedIn({ rule, path }: GrowthState): readonly Position[] {
  return rule === "lim" ? [] : positionsOf(path);
}
