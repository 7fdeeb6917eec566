/** What the live region announces over a sequence of actions: each result once, and in words. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually, go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

declare global {
  interface Window {
    announced: string[];
  }
}

/** Opens a link, and follows every text of the live region from then on. */
async function listening(to: string) {
  const { page } = await visitor.open(to, { fresh: true });
  await page.evaluate(() => {
    window.announced = [];
    const region = document.querySelector(".spoken") as HTMLElement;
    new MutationObserver(() => {
      // "Computing." is announced on slow machines only.
      const text = (region.textContent ?? "").replace("Computing.", "").trim();
      if (text !== "") window.announced.push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  let heard = 0;
  return {
    page,
    /** Waits for the next announcement, which has these words. */
    async hears(words: RegExp): Promise<void> {
      await page.waitForFunction((at) => window.announced.length > at, heard);
      const news = await page.evaluate((at) => window.announced.slice(at), heard);
      heard += news.length;
      assert.equal(news.length, 1, news.join(" / "));
      assert.match(news[0] ?? "", words);
    },
    /** Waits until the next announcements, all of them different, have these words. */
    async hearsTogether(words: RegExp): Promise<void> {
      const news = () => page.evaluate((at) => window.announced.slice(at), heard);
      await eventually(async () => words.test((await news()).join(" ")), `${words}`);
      const all = await news();
      heard += all.length;
      assert.equal(new Set(all).size, all.length, all.join(" / "));
    },
  };
}

const enter = async (page: Page, field: string, text: string) => {
  await page.locator(field).fill(text);
  await page.locator(field).press("Enter");
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isInGame = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest(".play") !== null);

test("steps, positions, views and wrong words are each announced once, also when they come again", async () => {
  const { page, hears } = await listening("#v1/growth?n=6");
  await button(page, "One step forward").click();
  await hears(/^Growth, three branches, to generation 7\.$/);
  for (let time = 0; time < 2; time++) {
    await enter(page, "#n", "many");
    await hears(/many/);
  }
  await enter(page, "#position", "1, 2, 3");
  await hears(/\(1, 2, 3\): the player to move loses/);
  for (let time = 0; time < 2; time++) {
    await enter(page, "#position", "1, 2, 4");
    await hears(/\(1, 2, 4\): the player to move wins/);
  }
  await go(page, "#v1/fill?step=16");
  await hears(/^How a table fills\. .*Array of centre \d+.*Step 16 of 81\./);
  await button(page, "One step forward").click();
  await hears(/^Step 17 of 81\./); // only what is new
  await go(page, "#v1/fill?step=16&side=4000");
  await hears(/4000/);
  await go(page, "#v1/octal?n=50");
  await hears(/has the value/);
  await page.locator("#picture canvas").first().press("ArrowLeft");
  await hears(/^(?!.*(Why|A\d{6}|has the value.*has the value)).*has the value/s);
});

test("a game by keyboard and ear: moves and refusals, hints, the end; the focus stays in it", async () => {
  const { page, hears, hearsTogether } = await listening(
    "#v1/play?game=subtract-1-3&p=5&hints=steps",
  );
  for (let time = 0; time < 2; time++) {
    await button(page, "a: take 2, leave 3").click({ force: true });
    await hears(/^You cannot take 2 from pile a now\./);
  }
  for (const hint of [/^The player to move can win\.$/, /^The winning move takes from pile a\.$/]) {
    await button(page, "Hint").click();
    await hears(hint);
  }
  await go(page, "#v1/play?p=1,2,2");
  await hears(/\(1, 2, 2\)/);
  await page.getByRole("region", { name: "Moves" }).locator("summary").click();
  await page.locator(".move").first().press("Enter");
  await hearsTogether(/You move to \(0, 2, 2\).*The page answers/s);
  for (const said of [/You move.*The page answers/s, /No move is left: you win/]) {
    assert.ok(await isInGame(page));
    await page.locator(".move.wins").first().press("Enter");
    await hearsTogether(said);
  }
  await page.waitForFunction(() => document.activeElement?.matches(".play, .play :not(button)"));
  await button(page, "From (1, 2, 2) again").press("Enter");
  await settled(page);
  assert.ok(await isInGame(page));
});

test("in a lesson the same verdict, the next step and the place of a sorted item are announced", async () => {
  const { page, hears } = await listening("#v1/lesson?id=nim&step=4");
  for (const answer of ["9", "17"]) {
    await enter(page, ".lesson-question input[type=text]", answer);
    await hears(/^There are only 6 moves\.$/);
  }
  await page.locator(".lesson-bar").getByRole("button", { name: "Next" }).press("Enter");
  await hears(/./);
  const title = await page.locator(".lesson-text h2").innerText(); // has the focus, and so is read
  assert.ok(!(await page.evaluate(() => window.announced.at(-1)))?.startsWith(title));
  await go(page, "#v1/lesson?id=fractal&step=3");
  await hears(/./);
  const items = page.locator(".lesson-order li > span");
  const [first = ""] = await items.allInnerTexts();
  const last = await items.count();
  const down = button(page, `${first}: down`);
  await down.focus();
  for (let place = 2; place <= last; place++) {
    await page.keyboard.press("Enter");
    await hears(new RegExp(` is now ${place} of ${last}\\.$`));
    assert.ok(await down.evaluate((each) => each === document.activeElement));
  }
  assert.equal((await items.allInnerTexts()).at(-1), first);
});
