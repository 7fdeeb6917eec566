/**
 * The growth: the evolution of three-pile Nim as a tree of cells in the plane (Nim Fractals,
 * section 5.4). Close up, dots and edges; from afar, tiles in which a pixel may be billions of
 * cells.
 */

import { say } from "../../locales/say.ts";
import { coloured, generations, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { type GrowthState, growthParams, hasEdges, passedIn } from "./params.ts";

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
  shown: "#v1/growth?n=20",
  group: "Nim fractals",
  sentence:
    "Each dot is a cell, joined to the one cell it grew from; in three branches the cells are exactly the losing positions of three-pile Nim.",
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
  load: async () => {
    return (await import("./picture.ts")).picture;
  },
};
