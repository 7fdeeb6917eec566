/** Octal games: Grundy values, sparse spaces, and periods with proofs (Guy and Smith). */
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";
import { octalParams } from "./params.ts";

export const octal: View<typeof octalParams> = {
  name: "octal",
  title: "Octal games",
  group: "Research",
  sentence:
    "Take some counters from a heap and perhaps split the rest: the Grundy value of each heap, and their period with a proof.",
  terms: ["octal game", "Grundy value", "mex", "nim-sum", "period"],
  params: octalParams,
  keys: [
    ["← →", "the heap before or after"],
    ["Page Up, Page Down", "a period back or forward"],
    ["Home, End", "heap 0 or the largest one"],
  ],
  titleIn: ({ code, to, n, show }) =>
    titled(
      say`Octal game ${code}`,
      say`heaps to ${grouped(to)}`,
      n !== null && say`heap ${grouped(n)}`,
      show === "rows" && say("in rows"),
    ),
  flows: () => true,
  resets: ({ n, to }, key) => (key === "to" && n !== null && n > to ? { n: null } : {}),
  explains: () => true,
  questions: ["number:value", "cell:value:#"],
  load: async () => (await import("./picture.ts")).picture,
};
