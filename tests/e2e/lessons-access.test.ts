/**
 * Every step of every lesson with axe-core, in both themes and on a phone: in each run every second
 * step in one of the three.
 */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { found, WINDOWS } from "./axe.ts";
import { go, largeLetters, openMenu, sideways } from "./browser.ts";
import { at } from "./lessons.ts";
import { inTurn } from "./sample.ts";
import { stepIf, test, visitor } from "./site.ts";

for (const [way, [theme, width, touch]] of WINDOWS.entries())
  test.describe(`lessons, ${theme}, ${width} pixels wide`, () => {
    // High enough for a whole step: what its bar covers would count as too small.
    const height = touch ? 2400 : 800;
    let page: Page;
    test.beforeAll(async () => {
      ({ page } = await visitor.open("#v1/lesson", {
        theme,
        width,
        height,
        touch,
        shared: true,
      }));
    });
    for (const { name, title, load } of lessons)
      test(`axe-core finds nothing in ${title}, and nothing is pushed sideways`, async () => {
        const { lesson } = await load();
        for (let step = 1; step <= lesson.steps.length; step++)
          await stepIf(inTurn(step, way, 6))(`step ${step}`, async () => {
            await go(page, `#v1/lesson?id=${name}&step=${step}`);
            await at(page, step, lesson);
            const options = { within: ".lesson", colours: theme === "dark" };
            assert.deepEqual(await found(page, options), []);
            assert.ok((await sideways(page)) <= 0);
          });
      });
  });

test("with letters of twice the size, and in the menu of a phone, nothing is cut", async () => {
  const { page } = await visitor.open("#v1/lesson?step=8", {
    width: 390,
    height: 844,
    touch: true,
  });
  await largeLetters(page);
  assert.ok((await sideways(page)) <= 0);
  await openMenu(page);
  assert.ok((await sideways(page)) <= 0);
});
