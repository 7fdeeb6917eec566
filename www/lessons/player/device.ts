/** What this device stores of a lesson for later visits: the answers for one set of numbers. */
import { store, stored } from "../../app/page/stored.ts";
import { type LessonState, parseLesson } from "./link.ts";

type Kept = Pick<LessonState, "answers" | "shown">;

export function storeAnswers({ id, seed, answers, shown }: LessonState): void {
  const isNone = answers === "" && shown === "";
  store(`nimscape-lesson-${id}`, isNone ? null : `${seed} ${answers} ${shown}`);
}

/** Returns the answers of this device for the same lesson and numbers, and which it has shown. */
export function storedAnswers({ id, seed }: LessonState): Kept {
  const [known, answers = "", shown = ""] = (stored(`nimscape-lesson-${id}`) ?? "").split(" ");
  if (known !== `${seed}`) return { answers: "", shown: "" };
  const { values } = parseLesson(`#v1/lesson?answers=${answers}&shown=${shown}`);
  return { answers: values.answers, shown: values.shown };
}
