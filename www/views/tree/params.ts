/** The parameters of the tree view, as links name them. */
import { choice, int, main, picture, type Table, text, type Values } from "../../link/params.ts";
import { ranges } from "../choices.ts";

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
