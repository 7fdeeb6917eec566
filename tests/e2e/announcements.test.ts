/** What the live region announces over a sequence of actions: each result once, and in words. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, settled } from "./browser.ts";
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

test("what an arrow key chooses is announced, powers as powers", async () => {
  const page = await listening("#v1/octal?n=50");
  for (const [link, key, words] of [
    ["#v1/octal?n=51", "ArrowLeft", /^(?!.*(Why|A\d{6})).*has the value/s],
    ["#v1/piles?p=1,2,3", "ArrowUp", /\d+ parents?/],
    ["#v1/counts", "ArrowLeft", /D3\(62\)\s*=\s*3⁵\s*= 243/],
  ] as const) {
    await go(page, link);
    await page.locator("#picture canvas").first().focus();
    await page.keyboard.press(key);
    await hears(page, words);
  }
  await go(page, "#v1/periods?c=3&row=1");
  await hears(page, /Centre 3, row 1\. Period 2\./);
});

test("a game by keyboard and ear: the answer is announced, the focus stays, the end is spoken", async () => {
  const page = await listening("#v1/play?p=1,2,2");
  await page.locator(".play summary").click();
  await page.locator(".move").first().focus();
  await page.keyboard.press("Enter");
  await hears(page, /You move to \(0, 2, 2\).*The page answers/s);
  for (let turn = 0; turn < 4 && (await page.locator(".move").count()) > 0; turn++) {
    assert.ok(await page.evaluate(() => document.activeElement?.closest(".play") !== null));
    await page.locator(".move.wins").first().focus();
    const before = await page.evaluate(() => window.announced.length);
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => window.announced.length > before, before);
    await settled(page);
  }
  assert.match(await page.locator(".said").innerText(), /No move is left: you win/);
  await page.waitForFunction(() => document.activeElement?.matches(".play, .play :not(button)"));
  const all = await page.evaluate(() => window.announced);
  assert.deepEqual(all, [...new Set(all)]);
});

test("a refused move, each hint, and the same result of another action are announced", async () => {
  const page = await listening("#v1/play?game=subtract-1-3&p=5&hints=steps");
  const refused = /^You cannot take 2 from pile a now\./;
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
    await hears(page, refused);
    await heard(page, [refused]);
  }
  await page.getByRole("button", { name: "Hint" }).click();
  await hears(page, /^The player to move can win\.$/);
  await page.getByRole("button", { name: "Hint" }).click();
  await hears(page, /^The winning move takes from pile a\.$/);
  await go(page, "#v1/lesson?id=nim&step=4");
  const field = page.locator(".lesson-question input[type=text]");
  for (const answer of ["9", "17"]) {
    await page.evaluate(() => window.announced.splice(0));
    await field.fill(answer);
    await field.press("Enter");
    await hears(page, /^There are only 6 moves\.$/);
  }
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
