/** What tasks ask of the two pictures of Nim: as of the growth alone. */
import type { Asks } from "../../lessons/tasks/task.ts";
import { bornAsking, generationAsking, parentAsking, type Tree } from "../../lessons/tasks/tree.ts";
import type { State } from "../../link/link.ts";
import { tree as growth } from "../growth/ask.ts";
import { LEADER, stateOf } from "./halves.ts";

const tree: Tree<State> = {
  members: (source) => growth.members({ ...source, state: stateOf(LEADER, source.state) as never }),
  selecting: (sel) => ({ sel }),
  about: ["n"],
};

export const asks: Asks<State> = {
  "cell:parent": parentAsking(tree),
  "cell:generation:#": generationAsking(tree),
  "number:generation": bornAsking(tree),
};
