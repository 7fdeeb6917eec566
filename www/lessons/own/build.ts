/** Makes a lesson of a teacher's own into one that the player shows. */
import { tuple } from "../../canvas/number-format.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import { isTask } from "../../views/task.ts";
import type { LessonContext } from "../context.ts";
import type { Lesson, Step } from "../lesson.ts";
import {
  cells,
  choice,
  move,
  NO_REASON,
  number,
  order,
  type Question,
  text,
} from "../questions.ts";
import { stepOf as taskStep } from "../tasks/make.ts";
import type { OwnLesson, OwnQuestion, OwnStep } from "./own.ts";

/** Returns the lesson of checked data. A step that the core refuses rejects with its number. */
export function lessonOf(own: OwnLesson): Lesson {
  return {
    ...own,
    isFixed: true,
    steps: own.steps.map((step, at) => (kit) => stepOf(kit, step, at + 1)),
  };
}

async function stepOf(kit: LessonContext, own: OwnStep, place: number): Promise<Step> {
  const { title, text, link, locks, hides, after, reveals } = own;
  try {
    if (own.question === null && isTask(link)) return await taskOf(kit, own);
    const question = own.question && (await questionOf(kit, own.question));
    return {
      ...{ title, text, link, locks, hides },
      ...(question && { question }),
      ...(after && { after }),
      ...(reveals && { reveals }),
    };
  } catch (error) {
    throw new Error(`step ${place}: ${messageOf(error)}`);
  }
}

/** Returns the step of a picture that asks by its link, as tasks do, with the step's own texts. */
async function taskOf(kit: LessonContext, { title, text, link, ...own }: OwnStep): Promise<Step> {
  const made = await taskStep(kit, link);
  if (made.problem !== undefined) throw new Error(`"link": ${made.problem}`);
  return {
    ...{ ...made, title, text, locks: [...(made.locks ?? []), ...own.locks] },
    hides: own.hides || (made.hides ?? false),
    ...(own.after && { after: own.after }),
    ...(own.reveals && { reveals: own.reveals }),
  };
}

async function questionOf(kit: LessonContext, asked: OwnQuestion): Promise<Question> {
  const { ask, hints } = asked;
  switch (asked.kind) {
    case "number":
      return number({ ask, hints, right: asked.right ?? 0 });
    case "choice":
      return choice({
        ask,
        hints,
        options: asked.options.map(({ text, right, why }) => ({
          text,
          right,
          why: why || (right ? NO_REASON.right : NO_REASON.wrong),
        })),
      });
    case "order":
      return order({ ask, hints, items: asked.items, mix: mixOf(asked.items) });
    case "move": {
      const piles = asked.piles.filter((size) => size > 0);
      const { winning } = await kit.call("position", piles[0] ?? 0, piles[1] ?? 0, piles[2] ?? 0);
      if (winning.length === 0)
        throw new Error(`"piles" = ${asked.piles.join(", ")}: no move wins; choose other piles`);
      return move(kit, { ask, hints, piles });
    }
    case "cells":
      return losing(kit, asked);
    case "text":
      return text({ ask, hints });
  }
}

/** Returns an order in which the items stand at first: never the right one. */
function mixOf(items: readonly string[]): number[] {
  const places = [...items.keys()];
  const sorted = places.toSorted((one, other) =>
    (items[one] ?? "") < (items[other] ?? "") ? -1 : 1,
  );
  return sorted.join() === places.join() ? places.toReversed() : sorted;
}

/** Asks for the losing positions on a board: its rows and columns are two piles. */
async function losing(
  kit: LessonContext,
  { ask, hints, pile, side, one }: Extract<OwnQuestion, { readonly kind: "cells" }>,
): Promise<Question> {
  const sizes = Array.from({ length: side }, (_, size) => size);
  const pilesOf = (cell: number) => [Math.floor(cell / side), cell % side, pile] as const;
  const known = await Promise.all(
    Array.from({ length: side ** 2 }, (_, cell) => kit.call("position", ...pilesOf(cell))),
  );
  const right = known.flatMap(({ is_p }, cell) => (is_p ? [cell] : []));
  if (right.length === 0)
    throw new Error(`"pile" = ${pile}: a board of side ${side} has no losing position`);
  const names = sizes.map(String);
  return cells({
    ...{ ask, hints, right, one, rows: names, columns: names },
    shown: right.map((cell) => tuple(pilesOf(cell))).join(", "),
    why(cell, isMissing) {
      const [row] = pilesOf(cell);
      const result = known[cell]?.winning[0]?.result;
      if (isMissing) return say`Look at row ${row}.`;
      return say`From ${tuple(pilesOf(cell))} the next player moves to ${tuple(result ?? [])} and wins.`;
    },
  });
}
