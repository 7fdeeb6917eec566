/**
 * Bands and barriers (Tree and Tripod Nim, sections 8 and 9): how the numbers about the diagonal
 * form bands, which shadows they cast on the barriers of the next number, and which bands parity
 * rules out.
 */

import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { centres, square, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { bandsParams } from "./params.ts";

export const bands: View<typeof bandsParams> = {
  name: "bands",
  title: "Bands",
  group: "Research",
  sentence:
    "Far along the diagonal the smallest numbers of an array settle into perfect bands; the table shows which bands form, and which parity rules out.",
  terms: ["band", "perfect band", "barrier", "shadow", "seed", "centre"],
  params: bandsParams,
  verb: "Run",
  informs: false,
  opening: { from: 100 },
  keys: [
    ["← →", "one column back or forward"],
    ["Page Up, Page Down", "one window back or forward"],
    ["P and R", "move along the diagonal, or back; again: pause"],
  ],
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
  sounds: true,
  questions: ["number:band", "number:parity", "number:beyond"],
  explains: () => true,
  load: async () => (await import("./picture.ts")).picture,
};
