/** The parameters of the tree view, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

/** The letter of a stack, or nothing. */
const LETTER = {
  kind: "text",
  default: "",
  pattern: /[a-p]?/,
  allowed: "a letter from a to p",
} as const;

export const treeParams = {
  p: {
    kind: "text",
    label: "Tree",
    meaning: "Sizes to 255, those that hang on another in brackets after it: 2(3,1(2,3)).",
    control: "main",
    default: "2(3,1(2,3))",
    pattern: /[\da-z(),;]{1,160}/,
    allowed: "a tree such as 2(3,1(2,3)) or 2,3,1;ab,ac",
  },
  leaf: {
    ...LETTER,
    label: "Variable leaf",
    meaning: "The letter of a leaf whose size varies; empty: none.",
    control: "panel",
  },
  other: {
    ...LETTER,
    label: "Second leaf",
    meaning: "The letter of another leaf whose size varies; empty: none.",
    control: "panel",
  },
  to: {
    kind: "integer",
    label: "Sizes to",
    meaning: "The largest size in the plot and in the table.",
    control: "panel",
    default: 31,
    ...within(ranges.TreeParams.to),
  },
  with: {
    kind: "text",
    label: "Beside it",
    meaning: "A second tree: players move in either, as in forest nim; empty: none.",
    control: "panel",
    default: "",
    pattern: /[\da-z(),;]{0,160}/,
    allowed: "a tree such as 2(3,1), or nothing",
  },
  at: {
    ...LETTER,
    label: "Chosen stack",
    meaning: "The letter of the stack that buttons and keys change; empty: a.",
    control: "picture",
  },
  seed: {
    kind: "integer",
    label: "Random tree",
    meaning: "Each number makes another one.",
    control: "picture",
    default: 0,
    min: 0,
    max: 999,
  },
  hints: {
    kind: "choice",
    label: "Who wins",
    meaning: "Shows or hides the winner, the winning moves and all values.",
    control: "panel",
    default: "1",
    options: [
      { value: "1", label: "shown" },
      { value: "0", label: "hidden" },
    ],
  },
} as const satisfies Table;

export type TreeState = Values<typeof treeParams>;
