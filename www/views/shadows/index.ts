/**
 * Shadows (Tree and Tripod Nim, section 3): a barrier has the positions with all leaves N or more
 * below it, and those above cast a shadow on its faces. Two centres whose shadows are the same are
 * nearly equivalent (section 7.2).
 */

import { grouped } from "../../canvas/number-format.ts";
import { int, main, optional, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, ranges } from "../choices.ts";
import { square, titled } from "../titles.ts";
import type { Heading, View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  c: centre(ranges.ShadowsParams.c, { default: 2 }),
  vs: int("Second centre", "A second centre; compare their shadows.", ranges.ShadowsParams.vs,
    { default: 5 }),
  barrier: int("Barrier", "Third leaves smaller than N cast the shadow.",
    ranges.ShadowsParams.barrier, { default: 8, ...main }),
  from: int("First row", "First row and column of the window; empty starts at the barrier.",
    ranges.ShadowsParams.from, optional(64)),
  side: int("Rows", "Number of rows and columns in the window.", ranges.ShadowsParams.side,
    { default: 24 }),
} satisfies Table;

export type ShadowsState = Values<typeof params>;

/** The range of a window along the diagonal, and of its size. */
export const LIMITS = {
  from: params.from.max,
  side: params.side.max,
  home: params.side.default,
};

const SENTENCE =
  "The shadows of two centres side by side: the cells from row and column N on whose third leg C(a, b) is less than the barrier N.";
const GUIDE =
  "If both shadows are the same, both centres have the same losing positions with all legs N or more. The numbers in the cells may differ. Move the barrier down by one, and see whether they still agree.";

/** Other centres than those of the view's title. */
const OTHERS: Heading = {
  title: "Two centres and their shadows",
  sentence: SENTENCE,
  guide: GUIDE,
};

export const shadows: View<typeof params> = {
  name: "shadows",
  title: "Why 2 and 5 agree",
  line: "Two tables, and where they differ",
  alsoCalled: "compare two centres; two centres alike; near equivalence; why two arrays agree; vs",
  group: "Tripod nim",
  sentence: SENTENCE,
  guide: GUIDE,
  headingIn: ({ c, vs }) => (Math.min(c, vs) === 2 && Math.max(c, vs) === 5 ? undefined : OTHERS),
  terms: ["shadow", "barrier", "completion array", "leg", "near equivalence", "centre"],
  params,
  part: () => "shadows",
  titleIn: ({ c, vs, barrier, from, side }) =>
    titled(
      say`Shadows of centres ${c} and ${vs}`,
      say`barrier ${grouped(barrier)}`,
      from !== null && say`from row ${grouped(from)}`,
      square(side),
    ),
  meaning: ({ c, vs, barrier }) => ({
    about: say`centres ${c} and ${vs} with the barrier at ${barrier}`,
    cell: "which centres shadow the cell: 0 neither, 1 both, 2 the first alone, 3 the second alone",
    names: {
      0: "shadowed by neither centre",
      1: "shadowed by both",
      2: say`shadowed by centre ${c} alone`,
      3: say`shadowed by centre ${vs} alone`,
    },
  }),
  sound: () => import("./sound.ts"),
  questions: ["number:alone", "number:row", "number:barrier"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
