/** What tests of lessons share. */
import type { Page } from "playwright-core";
import type { Lesson } from "../../www/lessons/lesson.ts";
import { settled } from "./browser.ts";

/** Waits until a step is shown. */
export async function at(page: Page, step: number, lesson: Lesson): Promise<void> {
  await page
    .locator(".lesson-progress", { hasText: `${step} of ${lesson.steps.length}` })
    .waitFor();
  await settled(page);
}
