/** Lessons on phones: every step opens with its question in sight; its picture has two sizes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { go, sideways, tabTo } from "./browser.ts";
import { at } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;
const [PHONE, SMALL] = PHONES;

/** Returns what is wrong with a step that has just opened. */
const faultsOfStep = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [picture, ask, bar, head] = [
      ".lesson-picture",
      ".lesson-ask",
      ".lesson-bar",
      "header",
    ].map(box);
    const first = box(".lesson-text h2 ~ :is(p, ul, pre)");
    const faults: string[] = [];
    if (!picture || !bar || !head || !first) return ["it has no picture, text or bar"];
    const { innerHeight } = window;
    if (ask && (ask.bottom > bar.top + 1 || ask.top < head.bottom))
      faults.push(`its question is at ${ask.top} to ${ask.bottom}, the bar at ${bar.top}`);
    const line = Number.parseFloat(getComputedStyle(document.body).lineHeight);
    if (first.top + line > (ask ?? bar).top) faults.push(`its text begins at ${first.top}`);
    if (picture.height > innerHeight / 3 + 1) faults.push(`its picture is ${picture.height} high`);
    return faults;
  });

test("every step of every lesson opens with its text and its question, the picture in a third", async () => {
  const { page } = await visitor.open("#v1/lesson", { ...PHONE, touch: true });
  const faults: string[] = [];
  for (const { name, load } of lessons) {
    const { lesson } = await load();
    for (const place of lesson.steps.keys()) {
      await go(page, `#v1/lesson?id=${name}&step=${place + 1}`);
      await at(page, place + 1, lesson);
      for (const size of PHONES) {
        await page.setViewportSize(size);
        for (const fault of await faultsOfStep(page))
          faults.push(`${name} ${place + 1} on ${size.width} x ${size.height}: ${fault}`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

test("a tap, a button and a key make the picture larger; the next step has it small again", async () => {
  const { page } = await visitor.open("#v1/lesson?id=fractal&step=3", { ...SMALL, touch: true });
  const height = () => page.locator(".lesson-stage").evaluate((stage) => stage.clientHeight);
  const grown = (isLarge: boolean) =>
    page.locator(`.lesson-picture[data-size=${isLarge ? "large" : "small"}]`).waitFor();
  await grown(false);
  const small = await height();
  const facts = page.locator(".lesson-facts");
  await page.locator(".lesson-stage").tap();
  await grown(true);
  assert.ok((await height()) > 2 * small, `${small}, ${await height()}`);
  assert.equal(await facts.innerText(), "", "the tap selects nothing");
  assert.equal(await sideways(page), 0);
  await page.getByRole("button", { name: "Smaller picture" }).tap();
  await grown(false);
  assert.equal(await height(), small);
  await tabTo(page, ".lesson-size");
  await page.keyboard.press("Enter");
  await grown(true);
  await page.getByRole("button", { name: "Next" }).tap();
  await page.locator(".lesson-progress", { hasText: "4 of" }).waitFor();
  await grown(false);
  await page.locator(".lesson-text h2").press("l");
  await grown(true);
  await go(page, "#v1/periods?ask=cell:period:2"); // the picture is where one answers
  await grown(true);
  assert.deepEqual(
    await page.locator("#lesson-ask").evaluate((ask) => {
      const { top, bottom } = ask.getBoundingClientRect();
      return top > 0 && bottom <= window.innerHeight;
    }),
    true,
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(".lesson-size").waitFor({ state: "hidden" });
});
