/** Copies a lesson of the site as a teacher's own, with the numbers of one seed. */
import type { Lesson, Step } from "../lesson.ts";
import type { Question, Verdict } from "../questions.ts";
import { NEW_STEP, type OwnLesson, type OwnQuestion, type OwnStep } from "./own.ts";

export function copyOf(lesson: Lesson, steps: readonly Step[]): OwnLesson {
  const { title, age, minutes, learnt, aims, material, misconceptions } = lesson;
  return {
    ...{ title, age, minutes, learnt, aims, material, misconceptions },
    steps: steps.map(stepOf),
  };
}

function stepOf(step: Step): OwnStep {
  const { title, text, link, locks = [], hides = false, question, after = "", reveals = "" } = step;
  return {
    ...{ ...NEW_STEP, title, text, link, locks, after, reveals, hides: hides !== false },
    question: question ? questionOf(question) : null,
  };
}

/** Cells and selections can be right for any reason: such a question becomes a free text. */
function questionOf({ ask, hints, form, right, judge }: Question): OwnQuestion {
  const said = ({ reason }: Verdict) => reason;
  switch (form.kind) {
    case "number":
      return { kind: "number", ask, hints, right: Number(right) };
    case "choice": {
      const options = form.options.map((text, at) => {
        const verdict = judge(`${at}`);
        return { text, right: verdict.kind === "right", why: said(verdict) };
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
