/** The section "Why?": W opens the reason of what is selected, and reasons can be walked. */
import assert from "node:assert/strict";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** What W says in each view that gives reasons. */
const REASONS = {
  "#v1/array?c=6&side=16&sel=2,7,5": /C\(2, 7\) = 5: each smaller number/,
  "#v1/growth?n=9&sel=1,2,3": /is born in generation 3/,
  "#v1/octant?side=8&game=lim&sel=1,2,0": /\(1, 2, 0\) is a P-position/,
  "#v1/both?n=15&sel=5,6,3": /\(5, 6, 3\)|parent|born/,
  "#v1/play?p=1,2,4": /\(1, 2, 4\) is an N-position/,
  "#v1/far?c=6&from=100&side=64&below=23&sel=121,120,2": /stands|given|C\(/,
  "#v1/bands?from=100": /are a perfect band for a, b ≥|because of parity|parity allows/,
  "#v1/shadows": /Centres 2 and 5 are nearly equivalent/,
  "#v1/dynamics": /gets a one at offset|gets no new one/,
  "#v1/tree?p=2(3,1(2,3))": /^2\(3, 1\(2, 3\)\) is an? [PN]-position/,
  "#v1/barriers?p=2(3,x,y)&vs=&b=2,2&side=12&at=6,5": /^2\(3, 6, 5\) is an? [PN]-position/,
  "#v1/piles?p=1,1,2,2&n=6": /\(1, 1, 2, 2\) is a P-position/,
  "#v1/octal?code=0.77&to=40&n=9": /^Heap 9 has the value 4: moves reach/,
  "#v1/counts?seq=a&k=7&to=63": /= /,
  "#v1/fill?c=3&step=20": /^C\(\d+, \d+\) = \d+/,
  "#v1/periods?c=2&row=20": /^Row 20 of centre 2 has the period 900\. Proved/,
  "#v1/classes?sel=9,3": /^Row 3 of every centre ≡ 1 modulo 4/,
  "#v1/frontier?c=2&row=92": /^Centre 2, rows 92 to 94: no period/,
  "#v1/shift?c=5&sel=2,7,0": /^C\(2, 7\) = \d+ for centre 5/,
};

test("in every view W opens the reason of what is selected", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const tree = page.locator(".why-tree");
  for (const [link, words] of Object.entries(REASONS)) {
    await go(page, link);
    await page.locator("#picture").focus();
    await page.keyboard.press("w");
    await tree.locator("summary", { hasText: words }).first().waitFor();
  }
});

test("a reason unfolds what it follows from, and each cell of it is shown and explained in turn", async () => {
  const { page } = await visitor.open("#v1/array?c=6&side=16&sel=2,7,5");
  await page.locator("#picture").focus();
  await page.keyboard.press("w");
  const tree = page.locator(".why-tree");
  await page.waitForFunction(() =>
    /^C\(2, 7\) = 5/.test(document.activeElement?.textContent ?? ""),
  );
  const cell = tree.locator("details details", { hasText: "4 stands to the left: C(2, 6) = 4." });
  await cell.locator("summary").first().click();
  await cell.locator("summary", { hasText: "C(2, 6) = 4: each smaller" }).waitFor();
  await tree.getByRole("button", { name: "Show: 4 stands" }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/array?c=6&side=16&sel=2,6,4");
  await tree
    .locator("summary", { hasText: /^C\(2, 6\) = 4/ })
    .first()
    .waitFor();
  await page.goBack();
  await tree.locator("summary", { hasText: "C(2, 7) = 5" }).waitFor();
});

test("without a selection there is a sentence, and hidden answers hide the reasons, too", async () => {
  const { page } = await visitor.open("#v1/growth?n=9");
  await page.locator("#why > summary").click();
  await page.getByText("Select something in the picture: its reason then stands here.").waitFor();
  for (const link of ["#v1/play?p=1,2,4&hints=0", "#v1/growth?n=9&sel=1,2,3&ui=student"]) {
    await go(page, link);
    await page.keyboard.press("w");
    assert.equal(await page.locator("#why").count(), 0, link);
  }
});
