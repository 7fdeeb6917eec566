/**
 * Barriers on the built site: a staircase dragged by pointer, changed by keyboard
 * alone, the verdict, steps, refusals, and exports.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Cell, panesOf, placeOf } from "../../www/views/barriers/geometry.ts";
import { go, link, settled } from "./browser.ts";
import { exported } from "./exports.ts";
import { test, visitor } from "./site.ts";

const words = (page: Page) => page.locator(".barriers .reason").innerText();

/** Returns where a position of the first game is drawn. */
async function spot(page: Page, cell: Cell, games = 2): Promise<readonly [number, number]> {
  const box = (await page.locator(".barriers canvas").boundingBox()) ?? assert.fail();
  const origins = Array.from({ length: games }, (): Cell => [0, 0]);
  const [pane] = panesOf(box, origins, 10, 1);
  assert.ok(pane);
  const [x, y] = placeOf(pane, cell);
  return [box.x + x + pane.cell / 2, box.y + y + pane.cell / 2];
}

test("a barrier is dragged by pointer; with it its shadow and the verdict change", async () => {
  const { page } = await visitor.open("#v1/barriers");
  assert.match(await words(page), /The barriers are isomorphic/);
  await page.mouse.move(...(await spot(page, [2, 2])));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, [1, 1])), { steps: 5 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await link(page), "#v1/barriers?b=1,1");
  assert.match(await words(page), /not isomorphic/);
  await page.mouse.move(...(await spot(page, [1, 1])));
  await page.locator(".facts").waitFor();
  await page.mouse.click(...(await spot(page, [3, 2])));
  await settled(page);
  assert.equal(await link(page), "#v1/barriers?b=1,1&at=3,2");
  assert.match(await words(page), /\(3, 2\) is an N-position/);
});

test("the same by keyboard alone, with steps", async () => {
  const { page } = await visitor.open("#v1/barriers");
  const canvas = page.locator(".barriers canvas");
  await canvas.focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  assert.equal(await link(page), "#v1/barriers?b=1,3;3,1&at=2,2");
  assert.match(await words(page), /are isomorphic/);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await link(page), "#v1/barriers?b=1,3;2,2;3,1&at=2,2");
  await go(page, "#v1/barriers?step=0");
  await canvas.focus();
  await page.keyboard.press("PageDown");
  await settled(page);
  assert.equal(await link(page), "#v1/barriers?step=1");
  assert.match(await words(page), /Step 1: .* Of 3 corner positions 1 are/);
});

test("two centres, a translation, what is refused, and files", async () => {
  const { page } = await visitor.open("#v1/barriers?p=2(8,x,y)&vs=5(8,x,y)&b=8,8&side=24");
  assert.match(await words(page), /partially isomorphic.*repeat every \d+ columns/s);
  const svg = (await exported(page, "SVG")).bytes.toString("utf8");
  assert.match(svg, /<svg/);
  for (const [wrong, sentence] of [
    ["p=x(1,y)", /p: a is not a leaf in play of 1\(1,1\)/],
    ["dx=-5", /dx: -5 is not in 0\.\.=510/],
    ["b=0,1", /b: 0 is not in 1\.\.=512/],
  ] as const) {
    await page.evaluate(async (link) => {
      window.nimscape.link = link;
      await window.nimscape.settled().catch(() => {});
    }, `#v1/barriers?${wrong}`);
    const said = page.locator(".notices li, .problem").filter({ hasText: sentence });
    await said.first().waitFor();
  }
  const field = await page.evaluate(() => window.nimscape.data());
  assert.equal(field.kind, "plane");
});
