/** More piles on the built site: Table 1, walking by keys, pointer and links, and bad input. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const facts = (page: Page) => page.locator(".piles .reason p strong").first().innerText();
const cell = (page: Page, row: number, column: number) =>
  page.locator(`.piles .kinds tbody tr:nth-child(${row}) td:nth-of-type(${column})`).innerText();

test("Table 1 of Nim Fractals, with its misprint", async () => {
  const { page } = await visitor.open("#v1/piles?p=2,3,6,7&n=9");
  assert.equal(await facts(page), "(2, 3, 6, 7): generation 9, 2 parents, 1 child.");
  const expected = [
    ["(0, 1, 2, 3)", "(0, 0, 1, 1)", "(0, 0, 2, 2)"],
    ["(2, 3, 6, 7)", "(1, 1, 2, 2)", "(2, 2, 4, 4)"],
    ["(1, 3, 5, 7)", "(1, 1, 3, 3)", "(1, 1, 1, 1)"],
  ];
  for (const [row, positions] of expected.entries())
    for (const [column, position] of positions.entries())
      assert.ok((await cell(page, row + 2, column + 1)).startsWith(position), position);
  assert.match(await page.locator(".piles .reason").innerText(), /misprint: \(0, 1, 4, 5\)/);
  const digests = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(digests[0], digests[1]);
});

test("parents and children are links that walk there", async () => {
  const { page } = await visitor.open("#v1/piles?p=2,3,6,7&n=9");
  await page.locator(".piles .family a", { hasText: "(3, 3, 7, 7)" }).click();
  await settled(page);
  assert.match(await link(page), /p=3,3,7,7&n=10/, "the graph grows with it");
  await page.locator(".piles .family tr:first-child a").first().click();
  await settled(page);
  assert.match(await facts(page), /generation 9,/);
  await page.locator(".piles .acts button", { hasText: "Add a pile" }).click();
  await settled(page);
  assert.match(await link(page), /p=0,/);
  await page.locator(".piles .acts button", { hasText: "Remove a pile" }).click();
  await settled(page);
  await page.locator('.piles a[href^="#v1/octant"]').first().click();
  await settled(page);
  assert.match(await link(page), /^#v1\/octant\?d=\d+&side=16/);
});

test("arrow keys walk through the generations", async () => {
  const { page } = await visitor.open("#v1/piles");
  await page.locator("#picture canvas").focus();
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await settled(page);
    return page.evaluate(() => String(window.nimscape.state.p));
  };
  assert.equal(await press("Home"), "0,0,0,0");
  assert.equal(await press("ArrowUp"), "0,0,0,0");
  assert.equal(await press("ArrowDown"), "0,0,1,1");
  assert.match(await press("ArrowDown"), /^(0,0,2,2|1,1,1,1)$/);
  const [left, right] = [await press("ArrowLeft"), await press("ArrowRight")];
  assert.deepEqual([left, right].sort(), ["0,0,2,2", "1,1,1,1"]);
  assert.equal(await press("ArrowUp"), "0,0,1,1");
});

test("a position is pointed at and chosen by the pointer", async () => {
  const { page } = await visitor.open("#v1/piles?n=3");
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const top = { x: box.x + box.width / 2, y: box.y + 20 };
  await page.mouse.move(top.x, top.y);
  await page.getByText("(0, 0, 0, 0)", { exact: true }).first().waitFor();
  await page.mouse.click(top.x, top.y);
  await settled(page);
  assert.match(await facts(page), /^\(0, 0, 0, 0\): generation 0, 0 parents, 6 children\.$/);
});

test("four piles are slices beside the graph: each cell is a position, and leads to it", async () => {
  const { page } = await visitor.open("#v1/piles?p=1,2,4,7&n=9");
  const slices = page.locator(".slices figure");
  assert.equal(await slices.count(), 8);
  const cells = slices.nth(3).locator(".cell");
  assert.equal(await cells.count(), 64);
  assert.equal(await slices.nth(7).locator(".here").count(), 1);
  // Row 5, column 6 of slice 3: the third pile is the nim-sum of 5, 6 and 3.
  const title = await cells
    .nth(8 * 5 + 6)
    .locator("title")
    .textContent();
  assert.equal(title, "(5, 6, 0, 3), generation 7");
  await cells.nth(8 * 5 + 6).click();
  await page.waitForFunction(() => /p=5,6,0,3/.test(window.nimscape.link));
  await settled(page);
  assert.equal(await slices.nth(3).locator(".here").count(), 1);
  await go(page, "#v1/piles?p=1,2,3");
  assert.equal(await slices.count(), 0);
});

test("wrong positions are refused with their value, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/piles?n=5");
  const before = await page.evaluate(() => window.nimscape.digest());
  for (const [bad, reason] of [
    ["#v1/piles?n=5&p=1,2,4", /\(1, 2, 4\) is an N-position: its nim-sum is 7/],
    ["#v1/piles?n=5&p=3", /two to six piles/],
    ["#v1/piles?n=21&order=all", /n: 21 is not in 0\.\.=20/],
  ] as const) {
    await go(page, bad);
    assert.match(await page.locator("body").innerText(), reason);
  }
  await go(page, "#v1/piles?n=5");
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});
