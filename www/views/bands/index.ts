/**
 * Bands and barriers (Tree and Tripod Nim, sections 8 and 9): how the numbers about the diagonal
 * form bands, which shadows they cast on the barriers of the next number, and which bands parity
 * rules out.
 */

import { say } from "../../locales/say.ts";
import type { View } from "../view.ts";
import { params } from "./params.ts";

export const bands: View<typeof params> = {
  name: "bands",
  title: "Bands",
  group: "Research",
  sentence:
    "Far along the diagonal the smallest numbers of an array settle into perfect bands; the table shows which bands form, and which parity rules out.",
  terms: ["band", "perfect band", "barrier", "shadow", "seed", "centre"],
  params,
  verb: "Run",
  informs: false,
  opening: { from: 100 },
  keys: [
    ["← →", "one column back or forward"],
    ["Page Up, Page Down", "one window back or forward"],
    ["P and R", "move along the diagonal, or back; again: pause"],
  ],
  flows: () => true,
  meaning: ({ n }) => ({ cell: say`the entry C(a, b) where it is at most ${n}` }),
  sounds: true,
  asks: ["number:band", "number:parity", "number:beyond"],
  explains: () => true,
  load: async () => {
    const { BandsScene } = await import("./scene.ts");
    return (host) => new BandsScene(host);
  },
};
