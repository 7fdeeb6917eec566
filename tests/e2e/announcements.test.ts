/** What the live region announces over a sequence of actions: each result once, and in words. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

declare global {
  interface Window {
    announced: string[];
  }
}

/** Opens a link and records every text of the live region from then on. */
async function listening(to: string): Promise<Page> {
  const { page } = await visitor.open(to, { fresh: true });
  await page.evaluate(() => {
    const region = document.querySelector(".spoken") as HTMLElement;
    window.announced = [];
    new MutationObserver(() => {
      // "Computing." is announced on slow machines only.
      const text = (region.textContent ?? "").replace("Computing.", "").trim();
      if (text !== "") window.announced.push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return page;
}

/** Waits until the last announcement has these words. */
const hears = (page: Page, words: RegExp) =>
  page.waitForFunction(
    ([source, flags]) => new RegExp(source, flags).test(window.announced.at(-1) ?? ""),
    [words.source, words.flags] as const,
  );

/** Asserts that nothing else was announced since the last call. */
async function heard(page: Page, expected: readonly RegExp[]): Promise<void> {
  const all = await page.evaluate(() => window.announced.splice(0));
  assert.equal(all.length, expected.length, all.join(" / "));
  for (const [at, words] of expected.entries()) assert.match(all[at] ?? "", words);
}

test("steps, positions, views and wrong words are each announced once", async () => {
  const page = await listening("#v1/growth?n=6");
  const expected: RegExp[] = [];
  const hearsNext = async (words: RegExp) => {
    await hears(page, words);
    expected.push(words);
  };
  await page.getByRole("button", { name: "One step forward" }).click();
  await hearsNext(/^Growth, three branches, to generation 7\.$/);
  await page.locator("#n").fill("many");
  await page.locator("#n").press("Enter");
  await hearsNext(/many/);
  await page.locator("#position").fill("1, 2, 3");
  await page.locator("#position").press("Enter");
  await hearsNext(/\(1, 2, 3\): the player to move loses/);
  await page.locator("#position").fill("1, 2, 4");
  await page.locator("#position").press("Enter");
  await hearsNext(/\(1, 2, 4\): the player to move wins/);
  await go(page, "#v1/fill?step=16");
  await hearsNext(/^How a table fills\. .*Array of centre \d+.*Step 16 of 81\./);
  await page.getByRole("button", { name: "One step forward" }).click();
  await hearsNext(/^Step 17 of 81\./); // only what is new
  await go(page, "#v1/fill?step=16&side=4000");
  await hearsNext(/4000/);
  await heard(page, expected);
});

test("a slider announces where it rests, and nothing twice", async () => {
  const page = await listening("#v1/growth?n=6");
  await page.getByRole("slider", { name: "Generation" }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
  await hears(page, /^Growth, three branches, to generation 9\.$/);
  const all = await page.evaluate(() => window.announced);
  assert.deepEqual(all, [...new Set(all)]);
});

test("an item that is sorted keeps the focus, and its place is announced", async () => {
  const page = await listening("#v1/lesson?id=fractal&step=3");
  const items = page.locator(".lesson-order li > span");
  const [first = ""] = await items.allInnerTexts();
  const last = await items.count();
  const down = page.getByRole("button", { name: `${first}: down` });
  await down.focus();
  for (let place = 2; place <= last; place++) {
    await page.keyboard.press("Enter");
    await hears(page, new RegExp(` is now ${place} of ${last}\\.$`));
    assert.ok(await down.evaluate((each) => each === document.activeElement));
  }
  assert.equal((await items.allInnerTexts()).at(-1), first);
});
