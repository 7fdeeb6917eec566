/** An octal game whose picture shows no period: it is searched, and the search can be stopped. */
import assert from "node:assert/strict";
import { eventually, go } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("a period is searched beyond the picture and proved; a search is stopped and goes on", async () => {
  const { page } = await visitor.open("#v1/octal?code=0.156");
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const before = await digest();
  const said = (words: RegExp) => page.locator("p", { hasText: words }).first().waitFor();
  await said(/Period 349 from heap 3,479 on, proved by the values of heaps/);
  await page.getByRole("button", { name: "Check the proof" }).click();
  await said(/^Proved: the checker saw [\d,]+ values/);
  assert.equal(await digest(), before, "the picture stays as it is");

  await go(page, "#v1/octal?code=0.007"); // no end is known
  const heap = async () => {
    const [, found = "0"] = /was found to heap ([\d,]+)/.exec(await page.innerText("body")) ?? [];
    return Number(found.replaceAll(",", ""));
  };
  await eventually(async () => (await heap()) >= 3000, "the search goes on");
  await page.getByRole("button", { name: "Stop" }).click();
  const resume = page.getByRole("button", { name: "Search on" });
  await resume.waitFor();
  const stopped = await heap();
  await page.locator("#picture canvas").first().press("ArrowLeft");
  await page.locator("summary", { hasText: "Heap 198 has the value" }).waitFor();
  assert.equal(await heap(), stopped);
  await resume.click();
  await eventually(async () => (await heap()) > stopped, "it goes on from there");
  await go(page, "#v1/octal"); // of another game nothing is said
  await said(/Period 12 from heap 71 on/);
  assert.equal(await page.getByRole("progressbar", { name: "Search for a period" }).count(), 0);
});
