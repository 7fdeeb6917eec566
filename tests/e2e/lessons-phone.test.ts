/** Lessons on a phone: what is answered is seen, and each step begins at its beginning. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { go, settled } from "./browser.ts";
import { at, stepsOf } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const PHONE = { width: 390, height: 844, touch: true };

/** Opens a step of a lesson. */
async function open(name: string, step: number) {
  const found = lessons.find((each) => each.name === name) ?? assert.fail();
  const { lesson } = await found.load();
  const visit = await visitor.open(`#v1/lesson?id=${name}&step=${step}`, PHONE);
  await at(visit.page, step, lesson);
  return { ...visit, lesson };
}

/** Waits until an element is between the head of the page and the bar of the lesson. */
const seen = (page: Page, selector: string) =>
  page.waitForFunction((selector) => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [found, bar, head] = [box(selector), box(".lesson-bar"), box("header")];
    return found && bar && head && found.bottom <= bar.top && found.top >= head.bottom;
  }, selector);

for (const [name, step] of [
  ["mex", 2],
  ["conjecture", 3],
] as const)
  test(`${name}: verdicts, hints and answers are seen when they come`, async () => {
    const { page, lesson } = await open(name, step);
    const { question } = (await stepsOf(page, lesson))[step - 1] ?? {};
    const input = page.locator(".lesson-question input");
    await input.fill("99");
    await input.press("Enter");
    await page.locator(".lesson-verdict[data-kind=wrong]").waitFor();
    await seen(page, ".lesson-verdict");
    await page.getByRole("button", { name: "Hint" }).click();
    await seen(page, ".lesson-hint");
    await input.fill(question?.right ?? "");
    await input.press("Enter");
    await page.locator(".lesson-verdict[data-kind=right]").waitFor();
    await seen(page, ".lesson-verdict");
  });

test("a picture that was scrolled begins at its beginning in the next step", async () => {
  const { page, lesson } = await open("conjecture", 3);
  const bands = page.locator("#picture .bands");
  await bands.evaluate((each) => each.scrollTo({ top: 200 }));
  assert.ok((await bands.evaluate((each) => each.scrollTop)) > 100);
  await page.getByRole("button", { name: "Next" }).click();
  await at(page, 4, lesson);
  assert.equal(await bands.evaluate((each) => each.scrollTop), 0);
});

for (const [name, step] of [
  ["nim", 2],
  ["nim", 9],
  ["proof", 6],
  ["lim", 5],
] as const)
  test(`${name} ${step}: all counters of the game are seen`, async () => {
    const { page } = await open(name, step);
    const hidden = await page.locator(".lesson-stage").evaluate((stage) => {
      const { bottom } = stage.getBoundingClientRect();
      return [...stage.querySelectorAll(".play .counter")].filter(
        (each) => each.getBoundingClientRect().bottom > bottom,
      ).length;
    });
    assert.equal(hidden, 0);
  });

test("the picture grows by the buttons that a step names", async () => {
  const { page } = await open("relaxed", 3);
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const before = await digest();
  await page.getByRole("button", { name: "One step of the picture forward" }).tap();
  await page.getByRole("button", { name: "Picture of this step" }).waitFor();
  await settled(page);
  assert.notEqual(await digest(), before);
});

test("an entry that is tapped shows its place and its number", async () => {
  const { page } = await open("unseen", 3);
  const box = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3);
  const facts = page.locator(".lesson-facts", { hasText: "row a" });
  await facts.waitFor();
  assert.match(
    (await facts.innerText()).replace(/\s+/g, ""),
    /rowa\d+,columnb\d+,entryC\(a,b\)\d+$/,
  );
});

test("boards fit, and the names of columns stand above their cells", async () => {
  const { page } = await open("conjecture", 1);
  const board = page.locator(".lesson-board");
  const fits = () => board.evaluate((each) => each.scrollWidth <= each.clientWidth);
  assert.equal(await board.locator("button", { hasText: /^\d+$/ }).count(), 12);
  assert.ok(await fits());
  await go(page, "#v1/lesson?step=8");
  await board.locator(".name").first().waitFor();
  assert.ok(await fits());
  const lefts = (selector: string) =>
    board.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
  const names = (await lefts("div:first-child > .name")).slice(1);
  assert.equal(names.length, 8);
  assert.deepEqual(await lefts("div:nth-child(2) > button"), names);
  for (const [width, height] of [
    [320, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    assert.ok(await fits(), `${width} x ${height}`);
    const { width: cell = 0 } = (await board.locator("button").first().boundingBox()) ?? {};
    assert.ok(cell >= 28, `${cell} pixels`);
  }
});
