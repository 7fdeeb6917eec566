/**
 * Pictures in steps, and trees, on the built site, with real pointers and keys: playing and
 * stepping, and what is built and changed in the picture itself.
 */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { layoutOf } from "../../www/views/tree/geometry.ts";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** All tests use one page. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/fill?step=16", { shared: true }));
});

const canvas = () => page.locator("#picture canvas").first();
const boxOf = async () => (await canvas().boundingBox()) ?? assert.fail();
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Presses keys one after another, each on the picture of the one before. */
async function press(...keys: string[]): Promise<string> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
  return link(page);
}

test("played, it ends by itself; played back, it ends at the first step", async () => {
  await go(page, "#v1/fill?step=6&pace=fast&side=4");
  const isAt = (to: string) =>
    page.waitForFunction((to) => window.nimscape.link === to, `#v1/${to}`);
  await button("Fill").click();
  await isAt("fill?step=9&pace=fast&side=4");
  await button("Fill").waitFor();
  await button("Reverse").click();
  await isAt("fill?pace=fast&side=4");
  await button("Fill").waitFor();
});

for (const [start, verb, key] of [
  ["dynamics?pace=fast", "Run", "t"],
  ["growth?n=3", "Grow", "n"],
] as const)
  test(`what plays is paused where it is, and steps on by buttons: ${start}`, async () => {
    await go(page, `#v1/${start}`);
    const at = () => page.evaluate((key) => Number(window.nimscape.state[key]), key);
    const before = await at();
    await button(verb).click();
    await page.waitForFunction(
      ([key, before]) => Number(window.nimscape.state[key]) >= before + 2,
      [key, before] as const,
    );
    await button("Pause").click();
    await button(verb).waitFor();
    const paused = await at();
    await settled(page);
    assert.equal(await at(), paused);
    await button("One step forward").click();
    assert.equal(await at(), paused + 1);
    await button("One step back").click();
    assert.equal(await at(), paused);
    await page.goBack();
    assert.equal(await at(), paused + 1, "each step is one of the history");
  });

test("zoomed in, the picture goes along with the step", async () => {
  await go(page, "#v1/fill?side=64&step=62&a=0&b=50&w=12&h=9");
  await canvas().focus();
  await press("ArrowRight", "ArrowRight"); // row 1 ends, row 2 begins, far to the left
  const { step, b, w } = await page.evaluate(() => window.nimscape.state);
  assert.equal(step, 64);
  assert.ok(Number(b) <= 1 && Number(b) + Number(w) > 1, `from column ${b}`);
});

test("rows follow their number that is typed; a seed that is wrong is named, and the picture stays", async () => {
  await go(page, "#v1/dynamics?seed=10,01&k=2");
  const set = async (id: string, text: string) => {
    await page.locator(id).fill(text);
    await page.locator(id).press("Enter");
    await settled(page);
  };
  await set("#k", "3");
  assert.equal(await link(page), "#v1/dynamics?seed=10,01,0&k=3");
  const before = await page.evaluate(() => window.nimscape.digest());
  await set("#seed", "10,2");
  const problem = page.locator("#seed-problem");
  assert.match(await problem.innerText(), /seed: 10,2 is not 1 to 16 rows of 1 to 96 zeros/);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});

test("a tree is built by keyboard alone", async () => {
  await go(page, "#v1/tree?p=3");
  await canvas().focus();
  assert.equal(await press("Enter", "Enter"), "#v1/tree?p=3(1(1))&at=c");
  assert.equal(await press("1", "2", "ArrowUp", "+", "+", "-"), "#v1/tree?p=3(2(12))&at=b");
  assert.equal(await press("Enter", "7", "ArrowUp", "Delete"), "#v1/tree?p=3(12,7)");
});

test("a tree is built by pointer: buttons, taps, the wheel, a drag, a winning move", async () => {
  await go(page, "#v1/tree?p=2(3)");
  await button("Add a stack").click();
  await button("One counter more").click();
  await settled(page); // else the field is drawn anew while it is filled
  const size = page.getByLabel("Size", { exact: true });
  await size.fill("9");
  await size.press("Enter");
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(3,9)&at=c");
  /** Returns where a leaf of a root with two leaves is drawn. */
  const spot = async (leaf: 1 | 2): Promise<readonly [number, number]> => {
    const box = await boxOf();
    const tree = { sizes: [2, 3, 9], on: [-1, 0, 0] };
    const { spots } = layoutOf(tree, { left: 0, top: 0, ...box }, 1);
    const [x, y] = spots[leaf] ?? assert.fail();
    return [box.x + x, box.y + y];
  };
  await page.mouse.click(...(await spot(1)));
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(3,9)&at=b");
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => window.nimscape.link === "#v1/tree?p=2(4,9)&at=b");
  await settled(page);
  await page.mouse.move(...(await spot(2)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(1)), { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await link(page), "#v1/tree?p=2(4(9))&at=c");
  await page.getByRole("button", { name: /^c: 9 to / }).click();
  await settled(page);
  assert.match(
    await page.locator(".trees .reason").innerText(),
    /^The player to move loses \(P-position\)/,
  );
});

declare global {
  interface Window {
    /** The height of the smallest letters that were drawn, in pixels of CSS. */
    smallest: number;
  }
}

/** Notes the smallest letters of canvases. For a new document. */
function noteLetters(): void {
  const { prototype } = CanvasRenderingContext2D;
  const { fillText } = prototype;
  window.smallest = Number.POSITIVE_INFINITY;
  prototype.fillText = function (...drawn) {
    const size = Number.parseFloat(/[\d.]+(?=px)/.exec(this.font)?.[0] ?? "");
    const ratio = this.canvas.width / this.canvas.clientWidth;
    window.smallest = Math.min(window.smallest, (size * this.getTransform().a) / ratio);
    fillText.apply(this, drawn);
  };
}

test("on phones, upright and on their sides, the digits of a step can be read", async () => {
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [844, 390],
    [740, 360],
  ] as const) {
    const options = { width, height, touch: true };
    const before = (page: Page) => page.addInitScript(noteLetters);
    const phone = await visitor.visit("#v1/dynamics", { ...options, before });
    await settled(phone.page);
    const smallest = await phone.page.evaluate(() => window.smallest);
    assert.ok(smallest >= 11 && smallest < 15, `${width} x ${height}: ${smallest} pixels`);
  }
});
