/** What a teacher needs to know of a step while it is presented. Pure. */
import { say } from "../../locales/say.ts";
import type { Facts } from "../../views/view.ts";
import type { Step } from "../lesson.ts";
import { plain } from "./markdown.ts";
import type { Content } from "./worksheet.ts";

/** The longest text of a message to the notes. */
const LONGEST = 1000;

/** Returns the question of a step with its answer, common misconceptions, and the next step. */
export function notesOf({ lesson, steps }: Content, place: number): Facts {
  const [step, next] = [steps[place - 1], steps[place]];
  const rows: [string, string][] = [];
  if (step?.question !== undefined) {
    const { ask, right, shown, hints } = step.question;
    rows.push(
      [say("Question"), plain(ask)],
      [say("Answer"), right === null ? say("free") : plain(shown)],
    );
    for (const hint of hints) rows.push([say("Hint"), plain(hint)]);
  }
  if (step?.after) rows.push([say("After the answer"), plain(step.after)]);
  for (const { think, ask } of lesson.misconceptions)
    rows.push([say("Misconception"), say`${plain(think)} Ask: ${plain(ask)}`]);
  rows.push([say("Next step"), next === undefined ? say("none") : titled(next, place + 1)]);
  const short = rows.map(([name, text]): [string, string] => [name, text.slice(0, LONGEST)]);
  const named = step === undefined ? "" : titled(step, place);
  return { title: `${say(lesson.title)} · ${named}`, rows: short };
}

function titled({ title, question }: Step, place: number): string {
  const asked = question === undefined ? "" : ` ${plain(question.ask)}`;
  return `${place}. ${plain(title)}.${asked}`;
}
