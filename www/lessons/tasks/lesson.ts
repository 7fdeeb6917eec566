/** Makes the lesson of a task: a step with the picture of its link and the question of its view. */
import { messageOf } from "../../core/message-of.ts";
import { parse, print, type State } from "../../link/link.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import { headingFor, type View } from "../../views/view.ts";
import type { LessonContext } from "../context.ts";
import type { Lesson, Step } from "../lesson.ts";
import type { Task, TaskQuestion } from "../questions.ts";

/** Returns the lesson of a task's link. */
export async function lessonOf(link: string): Promise<Lesson> {
  const { view, state } = opened(link);
  const { title, sentence } = headingFor(view, state);
  return {
    ...{ title, learnt: sentence, age: 0, minutes: 1 },
    ...{ aims: [], material: [], misconceptions: [] },
    isTask: true,
    steps: [(context) => stepOf(context, link)],
  };
}

/** Returns the step of a task; without a question, and with the reason, where none can be made. */
export async function stepOf(context: LessonContext, link: string): Promise<Step> {
  const { view, state } = opened(link);
  const { title, sentence } = headingFor(view, state);
  const bare = { title, text: sentence, large: true };
  const linkTo = (patch: Partial<State>) =>
    print(view.name, { ...state, ...(patch as State), ask: "" }, tables);
  try {
    const task = await taskOf(context, link);
    return {
      ...bare,
      link: linkTo({ ...task.picture }),
      locks: task.about,
      hides: task.hides ?? [],
      question: task.question,
      reveals: linkTo({ ...task.picture, ...task.reveals }),
    };
  } catch (error) {
    const reason = messageOf(error);
    return { ...bare, link: linkTo({}), problem: `ask: ${reason}` };
  }
}

async function taskOf(context: LessonContext, link: string): Promise<Task<State>> {
  const { state } = opened(link);
  const asking = await askingOf(link);
  if (asking === null) throw new Error(`${state.ask} is no question of this view`);
  const of = /:(\d+)$/.exec(String(state.ask))?.[1];
  return asking.make({ kit: context, state, of: of === undefined ? null : Number(of) });
}

function opened(link: string): { readonly view: View; readonly state: State } {
  const { view: name, values: state } = parse(link, tables);
  return { view: views.find((each) => each.name === name) ?? views[0], state };
}

/** Returns the question of a link; null if it has none. */
async function askingOf(link: string): Promise<TaskQuestion<State> | null> {
  const { view, state } = opened(link);
  const word = wordOf(view.questions, String(state.ask));
  return word === undefined ? null : ((await view.loadQuestions?.())?.[word] ?? null);
}

/**
 * Returns the question that a word of a link stands for: the first one of its kind, if the word is
 * no more than that.
 */
export function wordOf(asks: View["questions"], text: string): string | undefined {
  const bare = text.replace(/:\d+$/, "");
  return asks.find((word) => `${word}:`.startsWith(`${bare}:`));
}
