/**
 * Barriers of any shape in the plane of two leaves, their shadows, and isomorphisms of barriers
 * (Tree and Tripod Nim, section 3).
 */

import { int, main, optional, picture, type Table, text, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { short, square, titled } from "../titles.ts";
import type { View } from "../view.ts";

const { BarrierPlaneParams } = ranges;

/** A position of the plane, or nothing. */
const CELL = /(\d{1,3},\d{1,3})?/;

// biome-ignore format: one or two lines for each parameter
export const barriersParams = {
  p: text("Game", "A tree whose leaves x and y vary: 0(x,y) is Nim, 2(5,x,y) a tripod.",
    /[\dxy(),]{2,160}/, "a tree with leaves x and y such as 2(5,x,y)",
    { default: "0(x,y)", ...main }),
  vs: text("Second game", "A second game with the same barrier: 1(x,y) is misère Nim; empty: none.",
    /[\dxy(),]{0,160}/, "a tree with leaves x and y such as 1(x,y), or nothing",
    { default: "1(x,y)", ...main }),
  b: text("Corners", "Positions x,y at the corners; below are those at least as large in both.",
    /\d{1,3},\d{1,3}(;\d{1,3},\d{1,3}){0,127}/, "a list of positions such as 1,2;2,1",
    { default: "1,2;2,1" }),
  dx: int("Translation x", "How far the barrier moves along x in the second game.",
    BarrierPlaneParams.dx, { default: 0 }),
  dy: int("Translation y", "How far it moves along y.", BarrierPlaneParams.dy, { default: 0 }),
  mid: text("Middle set to", "Largest x and y of the middle set; empty: all below the barrier.",
    CELL, "a position such as 7,7, or nothing"),
  from: int("First size", "The first x and y in the picture.", BarrierPlaneParams.from,
    { default: 0 }),
  side: int("Sizes", "How many sizes of x and of y the picture has.", BarrierPlaneParams.side,
    { default: 10 }),
  step: int("Steps",
    "How often the corner positions were decided and put above; empty: all is shown.",
    BarrierPlaneParams.step, optional(0)),
  at: text("Chosen position", "The position whose moves are shown; empty: none.",
    CELL, "a position such as 2,3", picture),
} satisfies Table;

export type BarriersState = Values<typeof barriersParams>;

export function nameOf(text: string): string {
  if (text === "0(x,y)") return say("Nim, two piles");
  if (text === "1(x,y)") return say("Misère Nim, two piles");
  const [, centre, third] = /^(\d+)\((\d+),x,y\)$/.exec(text) ?? [];
  if (centre !== undefined && third !== undefined)
    return say`Centre ${centre}, third leaf ${third}`;
  return say`Tree ${text}`;
}

/** Returns the name of a game for titles. */
function shortNameOf(text: string): string {
  if (text === "0(x,y)") return "Nim";
  return text === "1(x,y)" ? say("misère Nim") : short(text, 18);
}

/** Returns which games a state shows. */
function about({ p, vs }: Pick<BarriersState, "p" | "vs">): string {
  return vs === "" ? nameOf(p) : say`${nameOf(p)} beside ${nameOf(vs)}`;
}

export const barriers: View<typeof barriersParams> = {
  name: "barriers",
  title: "Barriers and shadows",
  line: "Two games, alike below a line",
  alsoCalled: "barrier; shadow of a barrier",
  label: "Barriers",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "A barrier cuts a game in two. The losing positions above it cast a shadow, and the shadow alone decides which positions below lose.",
  guide:
    "A filled square is a losing position with piles x and y. Where its row or column crosses the barrier, it casts a shadow. Equal shadows, equal squares below: drag the line, or open an example.",
  terms: [
    "barrier",
    "shadow",
    "P-position",
    "ray",
    "world",
    "exterior position",
    "dimension",
    "corner position",
    "isomorphism of barriers",
    "middle set",
    "biray",
    "tree nim",
  ],
  params: barriersParams,
  verb: "Decide",
  offers: ({ vs }, key) => vs !== "" || (key !== "dx" && key !== "dy"),
  part: () => "trees",
  titleIn: ({ p, vs, b, dx, dy, from, side, step }) =>
    titled(
      vs === ""
        ? say`Barrier in ${shortNameOf(p)}`
        : say`Barriers in ${shortNameOf(p)} and ${shortNameOf(vs)}`,
      say`corners ${short(`(${b.replaceAll(";", "),(")})`, 20)}`,
      vs !== "" && (dx !== 0 || dy !== 0) && say`moved by (${dx}, ${dy})`,
      from !== 0 && say`from size ${from}`,
      square(side),
      step !== null && say`step ${step}`,
    ),
  plays: () => true,
  meaning: (state) => ({
    about: about(state),
    cell: "0 above the barrier, 1 a P-position above it, 2 below, 3 a P-position below, 4 no position",
    names: {
      0: "above the barrier",
      1: "P-position above",
      2: "below the barrier",
      3: "P-position below",
      4: "no position",
    },
  }),
  unanswered: { step: 0 },
  explains: () => true,
  questions: ["number:losing"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
