/**
 * Bands and barriers (Tree and Tripod Nim, sections 8 and 9): how the numbers about the diagonal
 * form bands, which shadows they cast on the barriers of the next number, and which bands parity
 * rules out.
 */

import { grouped } from "../../canvas/number-format.ts";
import { int, main, optional, type Table, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { centre, ranges } from "../choices.ts";
import { centres, square, titled } from "../titles.ts";
import type { View } from "../view.ts";

// biome-ignore format: one or two lines for each parameter
const params = {
  c: centre(ranges.BarrierParams.c, { default: 2 }),
  vs: int("Second centre", "A second centre to compare with.", ranges.BarrierParams.c, optional(5)),
  n: int("Number", "Shows the barriers of this number, and the shadows of smaller numbers.",
    ranges.BarrierParams.n, { default: 7, ...main }),
  from: int("From", "First row and column shown; empty starts just after the centre.",
    ranges.BarrierParams.from, optional(100)),
  side: int("Side", "Number of rows and columns shown.", ranges.BarrierParams.side,
    { default: 24 }),
  every: int("Barriers every", "Rows from one barrier to the next.", [1, 64], { default: 1 }),
} satisfies Table;

export type BandsState = Values<typeof params>;

export const bands: View<typeof params> = {
  name: "bands",
  title: "Bands",
  line: "Small numbers fill the diagonal",
  alsoCalled: "band; perfect band",
  thumbnail: "#v1/bands?from=100",
  group: "Research",
  within: "Theory of tripod nim",
  sentence:
    "Far down the diagonal of a tripod nim table the smallest numbers fill a strip without gaps: a perfect band.",
  guide:
    "Shaded cells hold the numbers below the chosen one. Beyond a perfect band the larger numbers go on without the smaller ones, so their rows must repeat. Run down the diagonal, or choose another number.",
  terms: ["band", "perfect band", "barrier", "shadow", "seed", "tripod nim", "centre"],
  params,
  verb: "Run",
  informs: false,
  opening: { from: 100 },
  part: () => "rows",
  titleIn: ({ c, vs, n, from, side, every }) =>
    titled(
      say("Bands"),
      centres(c, vs),
      say`barriers of ${n}`,
      from !== null && say`from row ${grouped(from)}`,
      square(side),
      every > 1 && say`every ${every} rows`,
    ),
  flows: () => true,
  meaning: ({ n }) => ({ cell: say`the entry C(a, b) where it is at most ${n}` }),
  sound: () => import("./sound.ts"),
  questions: ["number:band", "number:parity", "number:beyond"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
