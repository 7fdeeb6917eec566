/** Arrays with any leading row, and of Grundy values, on the built site: links, controls, text. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { settled, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

const shown = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "plane") throw new Error(`a ${field.kind}, not a plane`);
    return Array.from(field.values);
  });

/** What the core returns for a leading row, and for Grundy values, row by row. */
const led = (page: Page, row: readonly number[], side: number) =>
  page.evaluate(
    ([row, side]) => Array.from(window.nimscape.core.leading_array({ row, side }).values),
    [row, side] as const,
  );
const grundy = (page: Page, c: number, d: number, side: number) =>
  page.evaluate(
    ([c, d, side]) => Array.from(window.nimscape.core.grundy_array({ c, d, side }).values),
    [c, d, side] as const,
  );

const link = (page: Page) => page.evaluate(() => window.nimscape.link);
const legend = async (page: Page) =>
  (await page.locator("#picture .legend").first().textContent()) ?? "";

test("the worlds of a link are those of the core", async () => {
  const { page, complaints } = await visitor.open("#v1/array?world=row&side=32");
  assert.deepEqual(await shown(page), await led(page, [3], 32));
  for (const [words, c, leaf] of [
    ["c=6&leaf=0", 6, 0],
    ["c=6&leaf=5", 6, 5],
  ] as const) {
    await page.evaluate((words) => {
      window.nimscape.link = `#v1/array?world=grundy&side=24&${words}`;
    }, words);
    await settled(page);
    assert.deepEqual(await shown(page), await grundy(page, c, leaf, 24));
  }
  assert.match(await legend(page), /G\(a, b\)/);
  assert.equal(await page.locator(".notices li").count(), 0);
  assert.deepEqual(complaints, []);
});

test("a reader types a leading row; a repetition is named beside it, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=16");
  await page.getByRole("radio", { name: "Any row" }).check();
  await settled(page);
  assert.equal(await link(page), "#v1/array?world=row&side=16");
  assert.equal(await page.locator('[data-key="c"]').count(), 0, "a leading row has no centre");
  const field = page.locator("#row");
  await field.fill("5,0,1");
  await field.press("Enter");
  await settled(page);
  const before = await shown(page);
  assert.deepEqual(before, await led(page, [5, 0, 1], 16));
  await field.fill("3,1,7,1");
  await field.press("Enter");
  const problem = page.locator("#row-problem");
  await problem.filter({ hasText: "row: 1 stands in the leading row twice" }).waitFor();
  assert.deepEqual(await shown(page), before);
  await field.fill("3;1");
  await field.press("Enter");
  await problem.filter({ hasText: "row: 3;1 is not 1 to 64 whole numbers" }).waitFor();
});

test("an entry of each kind of array is explained", async () => {
  const { page } = await visitor.open("#v1/array?world=row&vs=3&side=16&sel=1,4,5");
  const facts = page.locator(".facts");
  await facts.getByText("5 is the mex of {0, 1, 2, 3} to the left and {4} above.").waitFor();
  assert.match(await facts.innerText(), /leading row 3, … and centre 3/);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/array?world=grundy&c=6&leaf=2&side=16&sel=3,4,0";
  });
  await settled(page);
  await facts.getByText("with smaller third leaves").waitFor();
  assert.match(await facts.innerText(), /\(6; 3, 4, 2\)/);
});

test("a side beyond that of the world is refused with its range; something near is shown", async () => {
  const { page } = await visitor.visit("#v1/array?world=grundy&side=512");
  await page.locator(".notices li", { hasText: "side: 512 is not in 1..=256" }).waitFor();
  await page.waitForFunction(() => window.nimscape.link === "#v1/array?world=grundy");
});
