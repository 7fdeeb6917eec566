/** The section "Why?": reasons of entries, cells and positions, by pointer and by keyboard. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { go, settled, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

test("an entry: W unfolds its reason, and a cell of it is shown and explained in turn", async () => {
  const { page, complaints, close } = await visitor.open("#v1/array?c=6&side=16&sel=2,7,5");
  await settled(page);
  await page.locator("#picture").focus();
  await page.keyboard.press("w");
  const tree = page.locator(".why-tree");
  await tree.locator("summary", { hasText: "C(2, 7) = 5" }).waitFor();
  await page.waitForFunction(
    () =>
      document.activeElement?.textContent ===
      "C(2, 7) = 5: each smaller number stands to its left or above.",
  );
  const cell = tree.locator("details details", { hasText: "4 stands to the left: C(2, 6) = 4." });
  await page.keyboard.press("Tab");
  await cell.locator("summary").first().click();
  await cell.locator("summary", { hasText: "C(2, 6) = 4: each smaller" }).waitFor();
  await tree.getByRole("button", { name: "Show: 4 stands" }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/array?c=6&side=16&sel=2,6,4");
  await tree.locator("summary", { hasText: "C(2, 6) = 4" }).waitFor();
  await page.goBack();
  await tree.locator("summary", { hasText: "C(2, 7) = 5" }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test("growth, octant and play: the reason of what is selected; without a selection a sentence", async () => {
  const { page, complaints, close } = await visitor.open("#v1/growth?n=9");
  const tree = page.locator(".why-tree");
  await page.locator("#why > summary").click();
  await tree.getByText("Select something in the picture: its reason then stands here.").waitFor();
  await go(page, "#v1/growth?n=9&sel=1,2,3");
  await tree.locator("summary", { hasText: "is born in generation 3" }).waitFor();
  await tree.locator("summary", { hasText: "(1, 2, 3) is a P-position" }).click();
  await tree.locator("summary", { hasText: "(0, 2, 3) is an N-position" }).click();
  await tree.locator("summary", { hasText: "(0, 2, 2) is a P-position" }).waitFor();
  await go(page, "#v1/octant?side=8&game=lim&sel=1,2,0");
  await tree.locator("summary", { hasText: "(1, 2, 0) is a P-position" }).waitFor();
  await go(page, "#v1/play?p=1,2,4");
  await tree.locator("summary", { hasText: "(1, 2, 4) is an N-position" }).waitFor();
  await tree.getByRole("button", { name: "Show: (1, 2, 3)" }).click();
  await page.waitForFunction(() => /p=1,2,3/.test(window.nimscape.link));
  assert.deepEqual(complaints, []);
  await close();
});

test("hidden answers hide the reasons, too", async () => {
  const { page, close } = await visitor.open("#v1/play?p=1,2,4&hints=0");
  assert.equal(await page.locator("#why").count(), 0);
  await go(page, "#v1/growth?n=9&sel=1,2,3&ui=student");
  await page.keyboard.press("w");
  assert.equal(await page.locator("#why").count(), 0);
  await close();
});
