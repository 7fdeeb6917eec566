/** What tasks ask of the two pictures of Nim: as of the growth alone. */
import type { TaskQuestions } from "../../lessons/questions.ts";
import {
  birthQuestion,
  generationQuestion,
  parentQuestion,
  type TreeTask,
} from "../../lessons/tasks/tree.ts";
import type { State } from "../../link/link.ts";
import { tree as growth } from "../growth/extras.ts";
import { LEADER, stateOf } from "./halves.ts";

const tree: TreeTask<State> = {
  members: (source) => growth.members({ ...source, state: stateOf(LEADER, source.state) as never }),
  selecting: (sel) => ({ sel }),
  about: ["n"],
};

export const questions: TaskQuestions<State> = {
  "cell:parent": parentQuestion(tree),
  "cell:generation:#": generationQuestion(tree),
  "number:generation": birthQuestion(tree),
};
