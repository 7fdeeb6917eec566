/**
 * Trees of stacks: who wins on them, and what happens along one or two variable leaves (Tree and
 * Tripod Nim, sections 2, 4 and 5).
 */

import { choice, int, main, picture, type Table, text, type Values } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { short, titled } from "../titles.ts";
import type { View } from "../view.ts";

/** The letter of a stack, or nothing. */
function letter(label: string, meaning: string, options = {}) {
  return text(label, meaning, /[a-p]?/, "a letter from a to p", options);
}

// biome-ignore format: one or two lines for each parameter
export const treeParams = {
  p: text("Tree", "Sizes to 255, those that hang on another in brackets after it: 2(3,1(2,3)).",
    /[\da-z(),;]{1,160}/, "a tree such as 2(3,1(2,3)) or 2,3,1;ab,ac",
    { default: "2(3,1(2,3))", ...main }),
  leaf: letter("Variable leaf", "The letter of a leaf whose size varies; empty: none."),
  other: letter("Second leaf", "The letter of another leaf whose size varies; empty: none."),
  to: int("Largest size", "The largest size in the plot and in the table.", ranges.TreeParams.to,
    { default: 31 }),
  with: text("Sum with", "A second tree: players move in either, as in forest nim; empty: none.",
    /[\da-z(),;]{0,160}/, "a tree such as 2(3,1), or nothing"),
  at: letter("Chosen stack", "The letter of the stack that buttons and keys change; empty: a.",
    picture),
  seed: int("Random tree", "Each number makes another one.", [0, 999], { default: 0, ...picture }),
  hints: choice("Who wins", "Shows or hides the winner, the winning moves and all values.",
    [{ value: "1", label: "shown" }, { value: "0", label: "hidden" }]),
} satisfies Table;

export type TreeState = Values<typeof treeParams>;

export const tree: View<typeof treeParams> = {
  name: "tree",
  title: "Trees of stacks",
  line: "Nim on a tree of stacks",
  alsoCalled: "tree nim; rays; birays",
  label: "Trees",
  group: "Research",
  within: "Other games",
  sentence:
    "A move takes counters from an end of the tree: a stack joined to at most one other. Whoever takes the last counter wins.",
  guide:
    "Round stacks are in play, and an arrow is a winning move. Tap a stack to change it, add or remove stacks, or open an example.",
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
  part: () => "trees",
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
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => (await import("./picture.ts")).picture,
};
