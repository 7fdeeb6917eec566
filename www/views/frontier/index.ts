/** The frontier: what the tables of periods leave open, and searches of it on this machine. */
import { say } from "../../locales/say.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";
import { frontierParams } from "./params.ts";

export const frontier: View<typeof frontierParams> = {
  name: "frontier",
  title: "Frontier",
  group: "Research",
  sentence:
    "What our tables leave open: rows whose period is not known, and bands that may never come. Your machine can search them.",
  terms: [
    "period",
    "band",
    "perfect band",
    "group",
    "band induction",
    "D(k, n)",
    "trivial centre",
    "certificate",
    "centre",
  ],
  params: frontierParams,
  keys: [
    ["← →", "the open case before or after"],
    ["Home, End", "the first or the last open case"],
    ["Escape", "no case"],
  ],
  titleIn: ({ show, c, row }) =>
    titled(
      show === "bands" ? say("Open cases of bands") : say("Open cases of periods and bands"),
      c !== null && say`centre ${c}`,
      row !== null && say`row ${row}`,
    ),
  flows: () => true,
  resets: (_, key) => (key === "c" ? { row: null } : {}),
  questions: [], // we know no answers to what is open
  explains: () => true,
  tables: true,
  load: async () => (await import("./picture.ts")).picture,
};
