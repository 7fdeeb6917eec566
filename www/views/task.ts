/** Links of tasks: links of views with a question, which the player of lessons shows. */
import { isLesson } from "../link/lesson.ts";
import { parse } from "../link/link.ts";
import { tables } from "./tables.ts";

/** Whether a link of a view asks a question that the view has. */
export function isTask(link: string): boolean {
  return /[?&]ask=./.test(link) && !isLesson(link) && parse(link, tables).values.ask !== "";
}

/** Whether a link is shown by the player: that of a lesson or of a task. */
export function isPlayed(link: string): boolean {
  return isLesson(link) || isTask(link);
}
