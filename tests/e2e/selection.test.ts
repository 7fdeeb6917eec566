/** One position in all views: selected in one picture it is selected in all. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { goTo, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** These tests read links and words: half of the pixels do. */
const open = (to: string) => visitor.open(to, { scale: 0.5 });
const card = (page: Page) => page.locator(".position-facts").innerText();
const selected = (page: Page, sel: string) =>
  page.waitForFunction((sel) => String(window.nimscape.state.sel) === sel, sel);
const opened = (page: Page, to: string) =>
  page.waitForFunction((to) => window.nimscape.link === to, to).then(() => settled(page));
const type = async (page: Page, text: string) => {
  await page.getByLabel("Position", { exact: true }).last().fill(text);
  await page.keyboard.press("Enter");
};
const follow = (page: Page, name: string) =>
  page.locator(".panel").getByRole("link", { name, exact: true }).click();

test("a position is selected in the plane, in space and in both, and played from there", async () => {
  // A page that was in space before goes back there.
  const { page } = await visitor.open("#v1/growth?n=20&theme=dark", { scale: 0.5, fresh: true });
  await type(page, "14, 11, 5");
  await selected(page, "14,11,5");
  assert.match(await card(page), /P-position[\s\S]*Generation 15 = 8 \+ 4 \+ 2 \+ 1/);
  await goTo(page, "Nim fractals", "In space");
  await selected(page, "14,11,5");
  await page.locator(".facts", { hasText: "14, 11, 5" }).waitFor(); // the picture knows it, too
  await page.locator(".position-facts").getByRole("button", { name: "(14, 10, 4)" }).click(); // a parent
  await selected(page, "14,10,4");
  await page.goBack();
  await selected(page, "14,11,5");
  await follow(page, "Play this");
  await opened(page, "#v1/play?p=14,11,5&theme=dark");
});

test("what is no position has a sentence, and the picture stays", async () => {
  const { page } = await open("#v1/growth?n=9&sel=1,2,3");
  const problem = page.locator("#position-problem");
  await type(page, "3,4,5");
  await problem.filter({ hasText: /\(3, 4, 5\): the player to move wins \(nim-sum 2\)/ }).waitFor();
  assert.match(await card(page), /Winning move\s+a: 3 to 1/);
  await type(page, "1.5,2,3");
  await problem.filter({ hasText: /is not three whole numbers from 0 to 1099511627776/ }).waitFor();
  assert.equal(await link(page), "#v1/growth?n=9&sel=1,2,3");
});

test("a game runs as a path through the plane and through space, and is played on from there", async () => {
  const { page } = await open("#v1/play?p=1,2,3&answers=you");
  await page.locator("[aria-label=Moves] summary").click();
  for (const move of ["(1, 0, 3)", "(1, 0, 1)"]) {
    await page.locator(".move", { hasText: move }).click();
    await settled(page);
  }
  for (const [name, to] of [
    ["Show in space", "#v1/octant?side=4&path=1,2,3;1,0,3;1,0,1"],
    ["Show in the plane", "#v1/growth?n=3&path=1,2,3;1,0,3;1,0,1"],
    ["Play on", "#v1/play?p=1,0,1&from=1,2,3&path=1,0,3"],
  ] as const) {
    await follow(page, name);
    await opened(page, to);
    if (/octant/.test(to))
      assert.equal(await page.locator(".octant-bar[data-kind=position]").count(), 3);
  }
});

test("side by side: one step, one pointer and the last of many links are those of both halves", async () => {
  const { page } = await open("#v1/both?n=3");
  const halves = page.locator(".halves [role=application]");
  const rings = page.locator(".halves .octant-ring:not([hidden])");
  const plane = page.locator(".halves > section canvas").first();
  const box = (await plane.boundingBox()) ?? assert.fail();
  for (let y = box.height - 12; y > 0 && (await rings.count()) === 0; y -= 12)
    await page.mouse.move(box.x + box.width / 2, box.y + y);
  assert.equal(await rings.count(), 1, "what is pointed at is marked in the other half");
  await page.mouse.move(5, 5);
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.waitForFunction(() => window.nimscape.state.n === 4);
  await page.evaluate(async () => {
    for (const n of [9, 30, 12, 21]) window.nimscape.link = `#v1/both?n=${n}&oyaw=${n}`;
    await window.nimscape.settled();
  });
  const [growth = "", octant = ""] = await halves.evaluateAll((all) =>
    all.map((it) => it.getAttribute("aria-label") ?? ""),
  );
  assert.match(growth, /generation 21\b/);
  assert.match(octant, /below 32\b.*generation 21\b/);
});
