/** The section "Why?": reasons of entries, cells and positions, by pointer and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Opens a link, if one is given, and its reason by the key W; waits for a reason with a text. */
const opener = (page: Page) => async (link: string, text: RegExp) => {
  if (link !== "") await go(page, link);
  await page.locator("#picture").focus();
  await page.keyboard.press("w");
  await page.locator(".why-tree summary", { hasText: text }).first().waitFor();
};

test("an entry: W unfolds its reason, and a cell of it is shown and explained in turn", async () => {
  const { page } = await visitor.open("#v1/array?c=6&side=16&sel=2,7,5", {
    fresh: true,
  });
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
  await page.waitForFunction(() =>
    document.querySelector(".why-tree summary")?.textContent?.startsWith("C(2, 6) = 4"),
  );
  await page.goBack();
  await tree.locator("summary", { hasText: "C(2, 7) = 5" }).waitFor();
});

test("growth, octant and play: the reason of what is selected; without a selection a sentence", async () => {
  const { page } = await visitor.open("#v1/growth?n=9");
  const tree = page.locator(".why-tree");
  await page.locator("#why > summary").click();
  await tree.getByText("Select something in the picture: its reason then stands here.").waitFor();
  await go(page, "#v1/growth?n=9&sel=1,2,3");
  await tree.locator("summary", { hasText: "is born in generation 3" }).waitFor();
  await tree.locator("summary", { hasText: "(1, 2, 3) is a P-position" }).click();
  await tree.locator("summary", { hasText: "(0, 2, 3) is an N-position" }).click();
  await tree.locator("summary", { hasText: "(0, 2, 2) is a P-position" }).waitFor();
  await go(page, "#v1/growth?n=2&sel=1,2,3"); // a cell that is not born yet
  await tree.locator("summary", { hasText: "(1, 2, 3) is a P-position" }).waitFor();
  await go(page, "#v1/growth?n=9&sel=3,3,3");
  await tree.locator("summary", { hasText: "(3, 3, 3) is an N-position" }).waitFor();
  await tree.locator("summary", { hasText: "(0, 3, 3) is a P-position" }).waitFor();
  await go(page, "#v1/octant?side=8&sel=1,1,2");
  await tree.locator("summary", { hasText: "(1, 1, 2) is an N-position" }).waitFor();
  await tree.locator("summary", { hasText: "(1, 1, 0) is a P-position" }).waitFor();
  await go(page, "#v1/octant?side=8&game=lim&sel=1,2,0");
  await tree.locator("summary", { hasText: "(1, 2, 0) is a P-position" }).waitFor();
  await go(page, "#v1/play?p=1,2,4");
  await tree.locator("summary", { hasText: "(1, 2, 4) is an N-position" }).waitFor();
  await tree.getByRole("button", { name: "Show: (1, 2, 3)" }).click();
  await page.waitForFunction(() => /p=1,2,3/.test(window.nimscape.link));
});

test("hidden answers hide the reasons, too", async () => {
  const { page } = await visitor.open("#v1/play?p=1,2,4&hints=0");
  assert.equal(await page.locator("#why").count(), 0);
  await go(page, "#v1/growth?n=9&sel=1,2,3&ui=student");
  await page.keyboard.press("w");
  assert.equal(await page.locator("#why").count(), 0);
});

test("a birth in space, by both rules: W names the neighbour that was alive", async () => {
  const { page } = await visitor.open("#v1/octant?side=8&sel=1,2,3");
  const tree = page.locator(".why-tree");
  await page.locator("#picture").focus();
  await page.keyboard.press("w");
  await tree.locator("summary", { hasText: "of its three neighbours with fewer counters" }).click();
  await tree.locator("summary", { hasText: "(0, 2, 2) is alive: it is born at step 2." }).waitFor();
  await tree.getByRole("button", { name: "Show: (0, 2, 2)" }).click();
  await page.waitForFunction(() => /sel=0,2,2/.test(window.nimscape.link));
  await go(page, "#v1/octant?rule=relaxed&side=8&sel=0,1,3");
  await tree.locator("summary", { hasText: "of its twelve neighbours exactly one" }).waitFor();
});

test("far windows, bands, shadows and systems: one key opens a reason that can be walked", async () => {
  const { page } = await visitor.open("#v1/far?c=6&from=100&side=64&below=23&sel=120,121,2");
  const tree = page.locator(".why-tree");
  const opened = opener(page);
  const value = await page.evaluate(async () => {
    const { values, shape, origin } = (await window.nimscape.data()) as unknown as {
      values: Int32Array;
      shape: [number, number];
      origin: [number, number];
    };
    const at = values.findIndex((number, i) => number > 3 && i > shape[1] * 20);
    return [origin[0] + Math.floor(at / shape[1]), origin[1] + (at % shape[1]), values[at]];
  });
  await opened(
    `#v1/far?c=6&from=100&side=64&below=23&sel=${value.join()}`,
    /: each smaller number stands to its left or above\./,
  );
  await tree
    .locator("summary", { hasText: /^1 stands/ })
    .first()
    .click();
  await tree.locator("details details details").first().waitFor();
  await opened(
    "#v1/bands?from=100",
    /are a perfect band for a, b ≥|because of parity|parity allows/,
  );
  await tree.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await tree
    .getByText(/in a perfect band they have/)
    .first()
    .waitFor();
  await opened("#v1/shadows", /Centres 2 and 5 are nearly equivalent/);
  await tree.getByText(/follows from the joint state/).waitFor();
  await opened("#v1/dynamics", /gets a one at offset|gets no new one/);
  await tree.locator("summary", { hasText: "gets a one at offset" }).first().click();
  await tree
    .getByText(/is free in row/)
    .first()
    .waitFor();
});

test("trees, barriers, k piles, heaps, terms, fills and both pictures open a reason by W", async () => {
  const { page } = await visitor.open("#v1/tree?p=2(3,1(2,3))");
  const tree = page.locator(".why-tree");
  const opened = opener(page);
  await opened("", /^2\(3, 1\(2, 3\)\) is an? [PN]-position/);
  await tree.locator("details details > summary").first().click();
  await tree.locator("details details details").first().waitFor();
  await opened(
    "#v1/barriers?p=2(3,x,y)&vs=&b=2,2&side=12&at=6,5",
    /^2\(3, 6, 5\) is an? [PN]-position/,
  );
  await opened("#v1/piles?p=1,1,2,2&n=6", /\(1, 1, 2, 2\) is a P-position/);
  await opened("#v1/octal?code=0.77&to=40&n=9", /^Heap 9 has the value 4: moves reach/);
  await tree.locator("details details > summary").first().click();
  await tree
    .getByText(/^Heap \d+ has the value/)
    .nth(1)
    .waitFor();
  await opened("#v1/counts?seq=a&k=7&to=63", /= /);
  await opened("#v1/fill?c=3&step=20", /^C\(\d+, \d+\) = \d+/);
  await opened("#v1/both?n=15&sel=5,6,3", /\(5, 6, 3\)|parent|born/);
});

test("periods, classes, shifts and open cases open a reason by W", async () => {
  const { page } = await visitor.open("#v1/periods?c=2&row=20");
  const tree = page.locator(".why-tree");
  const byKey = opener(page);
  const opened = async (link: string, text: RegExp, because: RegExp) => {
    await byKey(link, text);
    await tree.getByText(because).first().waitFor();
  };
  await opened("", /^Row 20 of centre 2 has the period 900\. Proved/, /are a system of their own/);
  await opened(
    "#v1/periods?from=1000029&to=1000029&c=1000029&row=20",
    /^Row 20 of centre 1,000,029 has the period/,
    /By the shift theorem, centres from 32 on/,
  );
  await opened(
    "#v1/classes?sel=9,3",
    /^Row 3 of every centre ≡ 1 modulo 4, from 4 on/,
    /of centre 5/,
  );
  await opened("#v1/frontier?c=2&row=92", /^Centre 2, rows 92 to 94: no period/, /perfect band/);
  await opened(
    "#v1/shift?c=5&sel=2,7,0",
    /^C\(2, 7\) = \d+ for centre 5; C\(2, 11\) = \d+ for/,
    /^Centre 9:/,
  );
  await tree.getByText(/^Centre 9: C\(2, 11\) = \d+: each smaller number/).click();
  await tree
    .getByText(/stands to the left: C\(2, \d+\) = 0|stands above/)
    .first()
    .waitFor();
});
