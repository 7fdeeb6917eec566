/** What tests of lessons share. */
import type { Page } from "playwright-core";
import { type Call, lessonContext } from "../../www/lessons/context.ts";
import { pack } from "../../www/lessons/custom/files.ts";
import { NEW_STEP } from "../../www/lessons/custom/schema.ts";
import { lessons } from "../../www/lessons/index.ts";
import type { Lesson, Step } from "../../www/lessons/lesson.ts";
import { settled } from "./browser.ts";

/** A lesson of its own author, with one question, as a word of a link. */
export const OWN = pack({
  ...{ title: "Count & see", age: 12, minutes: 5, learnt: "To count." },
  ...{ aims: [], material: [], misconceptions: [] },
  steps: [
    {
      ...NEW_STEP,
      title: "Count",
      question: { kind: "number", ask: "How many?", hints: [], right: 12 },
    },
    { ...NEW_STEP, title: "End" },
  ],
});

/** Loads a lesson of the site. */
export async function lessonOf(name: string): Promise<Lesson> {
  const { load } = lessons.find((each) => each.name === name) ?? lessons[0];
  return (await load()).lesson;
}

/** Waits until a step is shown. */
export async function at(page: Page, step: number, lesson: Lesson): Promise<void> {
  await page
    .locator(".lesson-progress", { hasText: `${step} of ${lesson.steps.length}` })
    .waitFor({ state: "attached" }); // an audience does not see it
  await settled(page);
}

/** Makes the steps of a lesson in Node; the core of the page answers. */
export function stepsOf(page: Page, lesson: Lesson, seed = 0): Promise<Step[]> {
  const call = ((name: string, ...args: unknown[]) =>
    page.evaluate(
      ([name, args]) => {
        const functions = window.nimscape.core as unknown as Record<
          string,
          (...args: unknown[]) => unknown
        >;
        return functions[name]?.(...args);
      },
      [name, args] as const,
    )) as Call;
  return Promise.all(lesson.steps.map((make) => make(lessonContext(call, seed))));
}
