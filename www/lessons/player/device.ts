/** What this device stores of a lesson for later visits: the answers for one set of numbers. */
import { store, stored } from "../../core/stored.ts";
import { mixed } from "../kit.ts";
import { type LessonState, parseLesson } from "./link.ts";

type Kept = Pick<LessonState, "answers" | "shown">;

/** Returns the name of what is stored of a lesson. */
function nameOf({ id, own, task }: Pick<LessonState, "id" | "own" | "task">): string {
  if (task !== "") return `nimscape-task-${mixed(task).toString(36)}`;
  return `nimscape-lesson-${own === "" ? id : `own-${mixed(own).toString(36)}`}`;
}

export function storeAnswers(state: LessonState): void {
  const { seed, answers, shown } = state;
  const isNone = answers === "" && shown === "";
  store(nameOf(state), isNone ? null : `${seed} ${answers} ${shown}`);
}

/** Returns the answers of this device for the same lesson and numbers, and which it has shown. */
export function storedAnswers(state: LessonState): Kept {
  const [known, answers = "", shown = ""] = (stored(nameOf(state)) ?? "").split(" ");
  if (known !== `${state.seed}`) return { answers: "", shown: "" };
  const { values } = parseLesson(`#v1/lesson?answers=${answers}&shown=${shown}`);
  return { answers: values.answers, shown: values.shown };
}
