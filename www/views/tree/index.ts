/**
 * Trees of stacks: who wins on them, and what happens along one or two variable leaves (Tree and
 * Tripod Nim, sections 2, 4 and 5).
 */
import { say } from "../../locales/say.ts";
import { short, titled } from "../titles.ts";
import type { View } from "../view.ts";
import { treeParams } from "./params.ts";

export const tree: View<typeof treeParams> = {
  name: "tree",
  title: "Trees of stacks",
  label: "Trees",
  group: "Research",
  sentence:
    "A move takes counters from an end of the tree, a stack joined to at most one other: who wins, and which size of a leaf makes the player to move lose.",
  terms: [
    "tree nim",
    "forest nim",
    "P-position",
    "N-position",
    "Grundy value",
    "ray",
    "leaf sum",
    "P-completion",
    "biray",
    "completion sequence",
    "additively periodic",
    "preperiod",
  ],
  params: treeParams,
  keys: [
    ["← → ↑ ↓", "from stack to stack"],
    ["+ −", "one counter more or fewer"],
    ["0 to 9", "the size, digit by digit"],
    ["Enter", "hang a new stack on the chosen one"],
    ["Delete", "remove the chosen stack"],
  ],
  titleIn: ({ p, with: beside, leaf, other, to }) =>
    titled(
      say`Tree nim on ${short(p, 32)}`,
      beside !== "" && say`beside ${short(beside, 16)}`,
      leaf !== "" &&
        (other === "" ? say`leaf ${leaf} to ${to}` : say`leaves ${leaf} and ${other} to ${to}`),
    ),
  flows: () => true,
  offers: ({ leaf }, key) => (key === "other" || key === "to" ? leaf !== "" : true),
  resets: ({ leaf }, key) => {
    if (key === "p") return { leaf: "", other: "", at: "" };
    return key === "leaf" && leaf === "" ? { other: "" } : {};
  },
  opening: { at: "b" },
  unanswered: { hints: "0" },
  whyNoData: ({ hints }) =>
    hints === "1" ? null : "The answers are hidden. Set Who wins to shown to read them.",
  explains: () => true,
  questions: ["number:value", "number:leaf"],
  load: async () => (await import("./picture.ts")).picture,
};
