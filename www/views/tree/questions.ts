/** What tasks ask of a tree of stacks: its Grundy value, and the size of a leaf that loses. */

import type { Task, TaskQuestions, TaskSource } from "../../lessons/questions.ts";
import { number } from "../../lessons/questions.ts";
import { say } from "../../locales/say.ts";
import { randomTree } from "./edits.ts";
import type { TreeState } from "./index.ts";

/** The numbers of the random trees that a seed chooses from. */
const TREES = Array.from({ length: 60 }, (_, at) => at + 1);

/** The sizes of a leaf that the core looks through. */
const SIZES = 64;

/** Draws a tree: that of the link for seed 0. */
const treeOf = ({ kit, state }: TaskSource<TreeState>) => {
  const number = kit.pick("tree", [0, ...TREES]);
  return number === 0 ? state.p : randomTree(number);
};

async function grundy(source: TaskSource<TreeState>): Promise<Task<TreeState>> {
  const p = treeOf(source);
  const facts = await source.kit.call("tree_facts", { p });
  const values = new Set(facts.moves.map((move) => move.grundy));
  const question = number({
    ask: say("What is the Grundy value of this tree?"),
    hints: ["It is the least value that no move reaches, and 0 if the player to move loses."],
    right: facts.grundy,
    why: (answer) => (values.has(answer) ? say`A move reaches the value ${answer}.` : undefined),
  });
  return {
    ...{ question, picture: { p, leaf: "", other: "", at: "" } },
    ...{ about: ["p", "leaf", "other", "hints"], hides: ["answers"] },
  };
}

async function losing(source: TaskSource<TreeState>): Promise<Task<TreeState>> {
  const p = treeOf(source);
  const { parents, in_play } = await source.kit.call("tree_shape", { p });
  const carries = (at: number) => parents.some((on, other) => on === at + 1 && in_play[other]);
  const ends = [...in_play.keys()].filter((at) => at > 0 && in_play[at] && !carries(at));
  const letters = ends.map((at) => String.fromCharCode(97 + at));
  const first = letters.includes(source.state.leaf) ? source.state.leaf : letters[0];
  if (first === undefined) throw new Error(say("this tree has no leaf to ask for"));
  const leaf = source.kit.pick("leaf", [first, ...letters]);
  const { values, completion } = await source.kit.call("tree_ray", { p, leaf, to: SIZES });
  const question = number({
    ask: say`How large must the stack ${leaf} be, so that the player to move loses?`,
    hints: ["With each other size there is a winning move."],
    right: completion,
    why(answer) {
      const value = values[answer];
      return value === undefined
        ? undefined
        : say`With ${answer} the Grundy value is ${value}: the player to move wins.`;
    },
  });
  return {
    ...{ question, picture: { p, leaf: "", other: "", at: leaf }, reveals: { leaf } },
    ...{ about: ["p", "leaf", "other", "hints"], hides: ["answers"] },
  };
}

export const questions: TaskQuestions<TreeState> = {
  "number:value": { label: "the Grundy value of the tree", make: grundy },
  "number:leaf": { label: "the size of a leaf that loses", make: losing },
};
