/**
 * The growth: the evolution of three-pile Nim as a tree of cells in the plane (Nim Fractals,
 * section 5.4). Close up, dots and edges; from afar, tiles in which a pixel may be billions of
 * cells.
 */

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
import { say } from "../../locales/say.ts";
import { ownColours, palette, ranges } from "../choices.ts";
import { coloured, generations, titled } from "../titles.ts";
import type { View } from "../view.ts";

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

/** What the rules grow. */
const TITLES = {
  "three-branches": { title: "Nim in the plane" },
  full: { title: "Ulam-Warburton growth" },
  lim: { title: "LIM in the plane" },
} as const satisfies Record<GrowthState["rule"], object>;

/** What the cells of a rule are. */
const CELLS = {
  "three-branches": "The cells are exactly the losing positions of three-pile Nim.",
  full: "In three of the four branches the cells are the losing positions of three-pile Nim.",
  lim: "The cells are exactly the losing positions of LIM.",
} as const satisfies Record<GrowthState["rule"], string>;

/** Returns the sentence of a state: that of the view where cells are joined dots of Nim. */
function sentenceIn(state: GrowthState): string {
  const isUsual = state.rule === "three-branches" && state.shape === "dots" && hasEdges(state);
  if (isUsual) return growth.sentence;
  const one = state.shape === "dots" ? say("Each dot is a cell") : say("Each square is a cell");
  const joined = hasEdges(state) ? say(", joined to the one cell it grew from") : "";
  return `${one}${joined}. ${say(CELLS[state.rule])}`;
}

export const growth: View<typeof growthParams> = {
  name: "growth",
  title: "Nim in the plane",
  line: "Losing positions grow like a tree",
  alsoCalled: "Ulam-Warburton automaton; fractal; 2D; tree of cells",
  label: "In the plane",
  thumbnail: "#v1/growth?n=20",
  group: "Nim fractals",
  sentence:
    "Each dot is a losing position of Nim with three piles. It grew from the one it is joined to, by one counter more in two piles.",
  terms: [
    "Ulam-Warburton automaton",
    "generation",
    "parent",
    "child",
    "P-position",
    "LIM",
    "octant",
  ],
  params: growthParams,
  verb: "Grow",
  headingIn: (state) => ({ ...TITLES[state.rule], sentence: sentenceIn(state) }),
  offers: ({ shape }, key) => key !== "edges" || shape !== "touching",
  part: () => "growth",
  titleIn: ({ rule, n, colour }) =>
    titled(
      rule === "full" ? say("Full Ulam-Warburton growth") : say(TITLES[rule].title),
      generations(n),
      coloured(growthParams.colour, colour),
    ),
  passed: passedIn,
  explains: () => true,
  sound: () => import("./extras.ts"),
  selects: ({ rule }) => (rule === "lim" ? "lim" : "nim"),
  film: async () => (await import("./picture.ts")).film,
  questions: ["cell:parent", "cell:generation:#", "number:generation"],
  loadQuestions: async () => (await import("./extras.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
