/** Makes the lesson of a task: a step with the picture of its link and the question of its view. */
import { messageOf } from "../../core/message-of.ts";
import { parse, print, type State } from "../../link/link.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import { headingFor, type View } from "../../views/view.ts";
import type { LessonContext } from "../context.ts";
import type { Lesson, Step } from "../lesson.ts";

/** Returns the lesson of a task's link. */
export async function lessonOf(link: string): Promise<Lesson> {
  const { view, state } = openLink(link);
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
  const { view, state } = openLink(link);
  const { title, sentence } = headingFor(view, state);
  const ask = String(state.ask);
  const bare = { title, text: sentence, large: true };
  const linkTo = (patch: Partial<State>) =>
    print(view.name, { ...state, ...(patch as State), ask: "" }, tables);
  try {
    const word = wordOf(view.questions, ask);
    const question = word === undefined ? undefined : (await view.loadQuestions?.())?.[word];
    if (question === undefined) throw new Error(`${ask} is no question of this view`);
    const of = /:(\d+)$/.exec(ask)?.[1];
    const task = await question.make({
      kit: context,
      state,
      of: of === undefined ? null : Number(of),
    });
    return {
      ...bare,
      link: linkTo({ ...task.picture }),
      locks: task.about,
      hides: task.hides ?? [],
      question: task.question,
      reveals: linkTo({ ...task.picture, ...task.reveals }),
    };
  } catch (error) {
    return { ...bare, link: linkTo({}), problem: `ask: ${messageOf(error)}` };
  }
}

function openLink(link: string): { readonly view: View; readonly state: State } {
  const { view: name, values: state } = parse(link, tables);
  return { view: views.find((each) => each.name === name) ?? views[0], state };
}

/**
 * Returns the question that a word of a link stands for: the first one of its kind, if the word is
 * no more than that.
 */
export function wordOf(asks: View["questions"], text: string): string | undefined {
  const bare = text.replace(/:\d+$/, "");
  return asks.find((word) => `${word}:`.startsWith(`${bare}:`));
}
