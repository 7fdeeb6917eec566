/** A game whose picture shows no period: the search goes on by itself, and can be stopped. */
import assert from "node:assert/strict";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("the period of an octal game is searched beyond its picture, which stays as it is", async () => {
  const { page } = await visitor.open("#v1/octal?code=0.156", { fresh: true });
  await settled(page);
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const before = await digest();
  const said = (words: RegExp) => page.locator("p", { hasText: words }).first().waitFor();
  await said(/Period 349 from heap 3,479 on, proved by the values of heaps/);
  await page.getByRole("button", { name: "Check the proof" }).click();
  await said(/^Proved: the checker saw [\d,]+ values/);
  assert.equal(await digest(), before);
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/octal?code=0.156");
});

test("a search without an end is stopped, says how far it came, and goes on", async () => {
  const { page } = await visitor.open("#v1/octal?code=0.007", { fresh: true });
  await settled(page);
  const heap = async () => {
    const [, found = ""] =
      /No period was found to heap ([\d,]+)/.exec(await page.innerText("body")) ?? [];
    return Number(found.replaceAll(",", ""));
  };
  await page.getByRole("progressbar", { name: "Search for a period" }).waitFor();
  while ((await heap()) < 3000) await page.waitForTimeout(20);
  await page.getByRole("button", { name: "Stop" }).click();
  const resume = page.getByRole("button", { name: "Search on" });
  await resume.waitFor();
  const stopped = await heap();
  await page.locator("#picture canvas").first().focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("summary", { hasText: "Heap 198 has the value" }).waitFor();
  assert.equal(await heap(), stopped);
  await resume.click();
  while ((await heap()) <= stopped) await page.waitForTimeout(20);
  await go(page, "#v1/octal"); // of another game nothing is said
  await page.locator("p", { hasText: "Period 12 from heap 71 on" }).first().waitFor();
  assert.equal(await page.getByRole("progressbar", { name: "Search for a period" }).count(), 0);
});
