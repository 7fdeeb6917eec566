/**
 * Barriers of any shape in the plane of two leaves, their shadows, and isomorphisms of barriers
 * (Tree and Tripod Nim, section 3).
 */
import { say } from "../../locales/say.ts";
import { short, square, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { about, shortNameOf } from "./names.ts";
import { barriersParams } from "./params.ts";

export const barriers: View<typeof barriersParams> = {
  name: "barriers",
  title: "Barriers and shadows",
  label: "Barriers",
  group: "Research",
  sentence:
    "The losing positions above a barrier cast a shadow on it; where two games have the same shadow, they have the same losing positions below.",
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
  keys: [
    ["← ↑ → ↓", "from position to position"],
    ["Enter", "put the chosen position on the other side of the barrier"],
    ["+ −", "a smaller or a larger part of the plane"],
    ["Home, End", "the first or the last step"],
    ["Page Up, Page Down", "ten steps back or forward"],
    ["P and R", "play the steps, and play them in reverse; again: pause"],
    ["Esc", "choose no position"],
  ],
  offers: ({ vs }, key) => vs !== "" || (key !== "dx" && key !== "dy"),
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
  load: async () => {
    return (await import("./picture.ts")).picture;
  },
};
