/** Octal games: Grundy values, sparse spaces, and periods with proofs (Guy and Smith). */
import { grouped } from "../../canvas/number-format.ts";
import { choice, int, main, optional, type Table, text, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";
// biome-ignore format: one or two lines for each parameter
export const octalParams = {
  code: text("Code", "What digit i lets be left: 1 nothing, 2 one heap, 4 two heaps.",
    /[04]?\.?[0-7]{0,32}/, "an octal code such as 0.77", { default: "0.77", ...main }),
  to: int("Heaps to", "The largest heap.", ranges.OctalParams.to, { default: 199 }),
  n: int("Heap", "The heap whose value is explained; absent: the largest one.",
    ranges.OctalParams.to, optional(10)),
  show: choice("Show", "A dot for each heap, or a cell in rows as long as the period.",
    { dots: "dots", rows: "rows" }),
} satisfies Table;

export type OctalState = Values<typeof octalParams>;

export const octal: View<typeof octalParams> = {
  name: "octal",
  title: "Octal games",
  line: "Games on heaps, written as codes",
  alsoCalled: "Kayles; Dawson; take and break; Grundy values",
  thumbnail: "#v1/octal?to=599&show=rows",
  group: "Research",
  within: "Other games",
  sentence:
    "Take counters from a heap, and perhaps split the rest. Each dot is the Grundy value of a heap. A shaded part repeats for ever.",
  guide:
    "With a heap of value 0 the player to move loses. The digits of the code are the rules. Tap a dot for its reason, or open a game whose period nobody knows.",
  terms: ["octal game", "Grundy value", "mex", "nim-sum", "period"],
  params: octalParams,
  part: () => "octal",
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
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
