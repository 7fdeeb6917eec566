/** Arrays with any leading row, and of Grundy values, on the built site: links, controls, text. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { link, plane, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

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

const legend = async (page: Page) =>
  (await page.locator("#picture .legend").first().textContent()) ?? "";

test("the worlds of a link are those of the core", async () => {
  const { page } = await visitor.open("#v1/array?world=row&side=32");
  assert.deepEqual((await plane(page)).values, await led(page, [3], 32));
  for (const [words, c, leaf] of [
    ["c=6&leaf=0", 6, 0],
    ["c=6&leaf=5", 6, 5],
  ] as const) {
    await page.evaluate((words) => {
      window.nimscape.link = `#v1/array?world=grundy&side=24&${words}`;
    }, words);
    await settled(page);
    assert.deepEqual((await plane(page)).values, await grundy(page, c, leaf, 24));
  }
  assert.match(await legend(page), /G\(a, b\)/);
  assert.equal(await page.locator(".notices li").count(), 0);
});

test("a reader types a leading row; a repetition is named beside it, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=16");
  await page.locator("#world").selectOption("row");
  await settled(page);
  assert.equal(await link(page), "#v1/array?world=row&side=16");
  assert.equal(await page.locator('[data-key="c"]').count(), 0, "a leading row has no centre");
  const field = page.locator("#row");
  await field.fill("5,0,1");
  await field.press("Enter");
  await settled(page);
  const before = (await plane(page)).values;
  assert.deepEqual(before, await led(page, [5, 0, 1], 16));
  await field.fill("3,1,7,1");
  await field.press("Enter");
  const problem = page.locator("#row-problem");
  await problem.filter({ hasText: "row: 1 stands in the leading row twice" }).waitFor();
  assert.deepEqual((await plane(page)).values, before);
  await field.fill("3;x");
  await field.press("Enter");
  await problem.filter({ hasText: "row: 3;x is not 1 to 64 whole numbers" }).waitFor();
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

test("any tree is an array: its values, every map, its reason and the period of its row", async () => {
  const { page } = await visitor.open("#v1/tree?p=2(3,1(2,3))&leaf=b&other=d");
  await page
    .getByRole("link", { name: "Grundy values by the sizes of b and d, as a table" })
    .click();
  await settled(page);
  assert.equal(await link(page), "#v1/array?world=tree&tree=2(x,1(y,3))&side=64");
  const core = (tree: string, side: number) =>
    page.evaluate(
      ([tree, side]) => Array.from(window.nimscape.core.tree_array({ tree, side }).values),
      [tree, side] as const,
    );
  assert.deepEqual((await plane(page)).values, await core("2(x,1(y,3))", 64));
  assert.match(await legend(page), /G = 0: the player to move loses/);
  const maps = await page
    .locator("#map option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  assert.ok(maps.length > 5, maps.join());
  for (const map of [...maps, "difference"]) {
    const vs = map === "difference" ? "&vs=2" : "";
    await page.evaluate((words) => {
      window.nimscape.link = `#v1/array?world=tree&tree=2(x,1(y,3))&side=32&map=${words}`;
    }, `${map}${vs}`);
    await settled(page);
    assert.equal(await page.locator(".notices li").count(), 0, map);
  }
  await page.evaluate(() => {
    window.nimscape.link = "#v1/array?world=tree&tree=2(x,1(y,z))&side=32&sel=3,4,1";
  });
  await settled(page);
  const facts = page.locator(".facts");
  await facts.getByText("from column").waitFor();
  assert.match(await facts.innerText(), /period of row 3/);
  assert.match(await facts.innerText(), /P-position\s+2\(3, 1\(4, \d+\)\)/);
});

test("a tree that is none is refused beside its field, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/array?world=tree&side=16");
  const before = (await plane(page)).values;
  for (const [tree, reason] of [
    ["2(3,1)", "tree: 2(3,1) is not a tree with leaves x and y"],
    ["x(y,2)", "tree: a is not a leaf in play"],
  ] as const) {
    const field = page.locator("#tree");
    await field.fill(tree);
    await field.press("Enter");
    await page.locator("#tree-problem").filter({ hasText: reason }).waitFor();
    assert.deepEqual((await plane(page)).values, before);
  }
});

test("a large tree is filled with progress, and stopped", async () => {
  const { page } = await visitor.open("#v1/array?world=tree&side=16");
  const before = (await plane(page)).values;
  await page.evaluate(() => {
    window.nimscape.link = "#v1/array?world=tree&tree=20(x,y,20(20,20,20))&side=128";
  });
  await page.waitForFunction(() => {
    const stop = [...document.querySelectorAll("button")].find((it) => it.innerText === "Stop");
    stop?.click();
    return stop !== undefined;
  });
  await page.locator(".notices li").filter({ hasText: "Stopped" }).waitFor();
  assert.deepEqual((await plane(page)).values, before);
});
