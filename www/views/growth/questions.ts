/** What tasks ask of a growth: the cells are positions, each with a parent and a generation. */
import type { TaskQuestions } from "../../lessons/questions.ts";
import {
  birthQuestion,
  generationQuestion,
  membersOf,
  parentQuestion,
  type TreeTask,
} from "../../lessons/tasks/tree.ts";
import { say } from "../../locales/say.ts";
import type { GrowthState } from "./params.ts";

/** The last generation of the picture that questions are about. */
const LAST = 63;

export const tree: TreeTask<GrowthState> = {
  async members({ kit, state: { rule, n } }) {
    if (rule === "full") throw new Error(say("rule: full has cells that are no positions"));
    if (n > LAST) throw new Error(say`n: ${n} is more than ${LAST}, the last one for questions`);
    const [{ generation, parent }, positions] = await Promise.all([
      kit.call("growth", { rule, n }),
      kit.call("growth_positions", { rule, n }),
    ]);
    return membersOf(positions, generation, parent);
  },
  selecting: (sel) => ({ sel, cell: null }),
  about: ["rule", "n"],
};

export const questions: TaskQuestions<GrowthState> = {
  "cell:parent": parentQuestion(tree),
  "cell:generation:#": generationQuestion(tree),
  "number:generation": birthQuestion(tree),
};
