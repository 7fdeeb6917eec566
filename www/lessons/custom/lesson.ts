/** Lessons of teachers: made for the player, and copied from those of the page. */
import { messageOf } from "../../core/message-of.ts";
import { isTask } from "../../views/task.ts";
import { stepOf } from "../build.ts";
import type { LessonContext } from "../context.ts";
import type { Lesson, LessonContent, QuestionContent, Step, StepContent } from "../lesson.ts";
import type { Question } from "../questions.ts";
import { stepOf as taskStep } from "../tasks/lesson.ts";
import { unpack } from "./files.ts";
import { NEW_STEP } from "./schema.ts";

export const lessonOfWord = (word: string): Lesson => customLesson(unpack(word));

/** Returns the lesson of checked data. A step that the core refuses rejects with its number. */
export function customLesson(content: LessonContent): Lesson {
  return {
    ...content,
    isFixed: true,
    steps: content.steps.map((step, at) => async (context) => {
      try {
        const asks = step.question === null && isTask(step.link);
        return await (asks ? taskOf(context, step) : stepOf(context, step));
      } catch (error) {
        throw new Error(`step ${at + 1}: ${messageOf(error)}`);
      }
    }),
  };
}

/** Returns the step of a picture that asks by its link, as tasks do, with the step's own texts. */
async function taskOf(
  context: LessonContext,
  { title, text, link, locks, hides, after, reveals }: StepContent,
): Promise<Step> {
  const task = await taskStep(context, link);
  if (task.problem !== undefined) throw new Error(`"link": ${task.problem}`);
  return {
    ...{ ...task, title, text, locks: [...(task.locks ?? []), ...locks] },
    hides: hides || (task.hides ?? false),
    ...(after && { after }),
    ...(reveals && { reveals }),
  };
}

/** Returns the content of a lesson of the page, with the numbers of its steps. */
export function copyOf(lesson: Lesson, steps: readonly Step[]): LessonContent {
  const { title, age, minutes, learnt, aims, material, misconceptions } = lesson;
  return {
    ...{ title, age, minutes, learnt, aims, material },
    misconceptions: misconceptions.map(({ think, ask }) => ({ think, ask })),
    steps: steps.map(({ hides = false, question, ...step }) => {
      const { title, text, link, locks = [], after = "", reveals = "" } = step;
      return {
        ...{ ...NEW_STEP, title, text, link, locks, after, reveals, hides: hides !== false },
        question: question ? questionOf(question) : null,
      };
    }),
  };
}

/** Cells and selections can be right for any reason: such a question becomes a free text. */
function questionOf({ ask, hints, form, right, judge }: Question): QuestionContent {
  switch (form.kind) {
    case "number":
      return { kind: "number", ask, hints, right: Number(right) };
    case "choice": {
      const options = form.options.map((text, at) => {
        const { kind, reason } = judge(`${at}`);
        return { text, right: kind === "right", why: reason };
      });
      return { kind: "choice", ask, hints, options };
    }
    case "order": {
      const places = (right ?? "").split(".").map(Number);
      return { kind: "order", ask, hints, items: places.map((at) => form.items[at] ?? "") };
    }
    case "move":
      return { kind: "move", ask, hints, piles: form.piles };
    case "cells":
    case "pick":
    case "text":
      return { kind: "text", ask, hints };
  }
}
