/** Results that are announced: of moves, of keys in a picture, and of the same action again. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Longer than the delay of the announcer (ms): another announcement would have come. */
const QUIET = 600;

/** Records every text of the page's live region from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = document.querySelector(".spoken") as HTMLElement;
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** The announcements since the last call, once these words are heard and none has followed. */
async function heard(page: Page, words = "(?<!Computing)\\."): Promise<string[]> {
  await page.waitForFunction(
    (words) => new RegExp(words).test(`${(window as unknown as { heard: string[] }).heard}`),
    words,
  );
  return untilQuiet(page);
}

/**
 * The announcements since the last call, once there has been none for a while. Leaves out
 * "Computing.", which is announced on slow machines only.
 */
async function untilQuiet(page: Page): Promise<string[]> {
  await settled(page);
  await page.waitForTimeout(QUIET);
  const all = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  return all.map((text) => text.replace("Computing.", "").trim()).filter((text) => text !== "");
}

/** Returns the name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) return "nothing";
    return (activeElement.getAttribute("aria-label") ?? activeElement.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });

test("a game by keyboard and ear: moves by pile, the focus stays, the end is spoken", async () => {
  const { page } = await visitor.open("#v1/play?p=1,2,2", { fresh: true });
  await listen(page);
  assert.deepEqual(
    await page.locator(".groups [role=group]").evaluateAll((all) =>
      all.map((each) => {
        const name = document.getElementById(each.getAttribute("aria-labelledby") ?? "");
        return `${name?.textContent}: ${each.querySelectorAll("button").length}`;
      }),
    ),
    ["From pile a, 1 counter: 1", "From pile b, 2 counters: 2", "From pile c, 2 counters: 2"],
  );
  await page.locator(".play summary").click();
  await page.locator(".move").first().focus();
  assert.match(await focused(page), /^★?wins: \(0, 2, 2\) a: 1 to 0/);
  for (let turn = 0; turn < 4; turn++) {
    if ((await page.locator(".move").count()) === 0) break;
    await page.keyboard.press("Enter");
    const announced = await heard(page, "The page answers|No move is left");
    assert.ok(
      announced.length > 0 && new Set(announced).size === announced.length,
      announced.join(" / "),
    );
    if (turn === 0) assert.match(announced.join(" "), /You move to \(0, 2, 2\).*The page answers/s);
    const where = await page.evaluate(() => document.activeElement?.closest(".play") !== null);
    assert.ok(where, `the focus is in the game, not on ${await focused(page)}`);
    if (/No move is left/.test(announced.join(" "))) break;
    await page.locator(".move.wins").first().focus();
  }
  assert.match(await page.locator(".said").innerText(), /No move is left: you win/);
  await page.waitForFunction(() => document.activeElement?.matches(".play, .play :not(button)"));
  await page.getByRole("button", { name: "From (1, 2, 2) again" }).press("Enter");
  await settled(page);
  assert.match(await focused(page), /^From \(1, 2, 2\) again/);
  await page.keyboard.press("Enter"); // nothing more
  assert.match(await link(page), /p=1,2,2/);
});

test("powers are spoken as powers", async () => {
  const { page } = await visitor.open("#v1/counts");
  await listen(page);
  await page.locator("#picture canvas").first().focus();
  await page.keyboard.press("ArrowLeft");
  assert.match((await heard(page)).join(" "), /D3\(62\)\s*=\s*3⁵\s*= 243/);
  await go(page, "#v1/counts?seq=a");
  assert.match((await heard(page)).join(" "), /2¹⁰\+3·32²/);
});

test("the same result of another action is announced again", async () => {
  const { page } = await visitor.open("#v1/lesson?id=nim&step=4", { fresh: true });
  await listen(page);
  const field = page.locator(".lesson-question input[type=text]");
  for (const answer of ["9", "17"]) {
    await field.fill(answer);
    await field.press("Enter");
    assert.deepEqual(await heard(page, "moves"), ["There are only 6 moves."]);
  }
  await go(page, "#v1/play?game=subtract-1-3&p=5");
  await untilQuiet(page);
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
    assert.match((await heard(page, "cannot")).join(), /^You cannot take 2 from pile a now\./);
  }
  await go(page, "#v1/growth?n=6");
  await untilQuiet(page);
  for (const [field, wrong] of [
    ["#n", "many"],
    ["#position", "1, 2, 4"],
  ] as const)
    for (let time = 0; time < 2; time++) {
      await page.locator(field).fill("");
      await page.locator(field).pressSequentially(wrong);
      await page.locator(field).press("Enter");
      assert.match((await heard(page, wrong)).join(), new RegExp(wrong));
    }
});

test("what an arrow key chooses is announced once", async () => {
  const { page } = await visitor.open("#v1/octal", { fresh: true });
  await listen(page);
  const chosen = {
    "octal?n=50": /has the value/g,
    "piles?p=1,2,3": /\d+ parents?/g,
    "counts?n=50": /= [\d,]+\.$|Term \d+/g,
  };
  for (const [to, words] of Object.entries(chosen)) {
    await go(page, `#v1/${to}`);
    await untilQuiet(page);
    await page.locator("#picture canvas").first().focus();
    await page.keyboard.press(to.startsWith("piles") ? "ArrowUp" : "ArrowLeft");
    const announced = (await heard(page)).join(" ");
    assert.equal(announced.match(words)?.length, 1, announced);
    assert.doesNotMatch(announced, /Why|A\d{6}/);
  }
  await go(page, "#v1/lesson?id=nim&step=1");
  await untilQuiet(page);
  await page.locator(".lesson-bar").getByRole("button", { name: "Next" }).press("Enter");
  const step = (await heard(page)).join(" ");
  const title = await page.locator(".lesson-text h2").innerText();
  assert.ok(!step.startsWith(title), step);
});

test("a marked entry of the periods is announced by its centre and row", async () => {
  const { page } = await visitor.open("#v1/periods", { fresh: true });
  await listen(page);
  await go(page, "#v1/periods?c=3&row=1");
  assert.match((await heard(page)).join(" "), /Centre 3, row 1\. Period 2\./);
});

test("a refused move and each hint are announced", async () => {
  const { page } = await visitor.open("#v1/play?game=subtract-1-3&p=5&hints=steps", {
    fresh: true,
  });
  await listen(page);
  await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
  assert.match((await heard(page)).join(" "), /^You cannot take 2 from pile a now\./);
  await page.getByRole("button", { name: "Hint" }).click();
  const first = (await heard(page)).join(" ");
  assert.match(first, /^The player to move can win\.$/);
  await page.getByRole("button", { name: "Hint" }).click();
  assert.match((await heard(page)).join(" "), /^The winning move takes from pile a\.$/);
});
