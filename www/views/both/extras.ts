/** What is loaded later of both pictures: questions of tasks and sound, as of the growth alone. */
import type { TaskQuestions } from "../../lessons/questions.ts";
import {
  birthQuestion,
  generationQuestion,
  parentQuestion,
  type TreeTask,
} from "../../lessons/tasks/tree.ts";
import type { State } from "../../link/link.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import { tree as growth, melody as hearGrowth, words } from "../growth/extras.ts";
import type { GrowthState } from "../growth/index.ts";
import { LEADER, stateOf } from "./index.ts";

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

export { words };

export function melody(state: State, source: Source): Promise<Melody> {
  return hearGrowth(stateOf(LEADER, state) as GrowthState, source);
}
