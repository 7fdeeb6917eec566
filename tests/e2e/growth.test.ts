/**
 * Growth on the built site, with real pointers, fingers and keys: its picture against that of its
 * link, playing, pointing, selecting.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { eventually, facts, fingersOn, go, link, settled, type Visit } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Most tests use one page, and a second one where two pictures are compared. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/growth?n=2", { shared: true }));
});
let other: Visit;
test.beforeAll(async () => {
  other = await visitor.open("#v1/growth?n=2", { shared: "other" });
});

const canvas = () => page.locator("#picture canvas");
const state = (of: Page = page) => of.evaluate(() => window.nimscape.state);
const generation = async () => Number((await state()).n);

/** Returns a digest of the picture's pixels, and how many of them are painted. */
const picture = (of: Page = page) =>
  of.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new Error("no picture");
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let painted = 0;
    for (let at = 3; at < data.length; at += 4) painted += Number((data[at] ?? 0) > 0);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    return { painted, digest: [...digest].join() };
  });

/** Returns the picture that a link opens in another page, which showed something else before. */
async function opened(to: string): Promise<string> {
  await go(other.page, "#v1/array?side=2");
  await go(other.page, to);
  assert.equal(await link(other.page), to);
  return (await picture(other.page)).digest;
}

/** Waits until the picture is, pixel by pixel, the one that its link opens. */
async function isAsOpened(): Promise<void> {
  await page.mouse.move(2, 2);
  await settled(page);
  const there = await link(page);
  const expected = await opened(there);
  await eventually(async () => (await picture()).digest === expected, `the picture is ${there}`);
  assert.equal(await link(page), there);
}

test("own colours are chosen with pickers, which follow the text beside them", async () => {
  await go(page, "#v1/growth?n=3");
  const [first, last] = [
    page.getByLabel("First", { exact: true }),
    page.getByLabel("Last", { exact: true }),
  ];
  await first.fill("#aa0000");
  await eventually(async () => (await state()).ink === "aa0000-ffe080", "the first colour");
  await last.fill("#00bb00");
  await eventually(async () => (await state()).ink === "aa0000-00bb00", "the last colour");
  const text = page.getByRole("textbox", { name: "Own colours" });
  await text.fill("112233-445566");
  await text.press("Enter");
  await eventually(async () => (await last.inputValue()) === "#445566", "the picker");
  assert.equal(await first.inputValue(), "#112233");
});

test("a million million generations open, and a part of them", async () => {
  // To count the generations would take for ever.
  for (const words of ["n=1000000000000", `n=${2 ** 40}&x=${2 ** 39}&y=3&zoom=-5.7`]) {
    await go(page, `#v1/growth?${words}`);
    assert.ok((await picture()).painted > 20_000, words);
  }
});

test("a picture that the wheel moved is the picture of its link", async () => {
  await go(page, "#v1/growth?n=63");
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -480);
  await page.waitForFunction(() => /x=-?[\d.]+&y=-?[\d.]+&zoom=-[\d.]+/.test(window.nimscape.link));
  await isAsOpened();
});

test("a growth that played on and back is the picture of its link", async () => {
  await go(page, "#v1/growth?rule=full&n=700");
  const key = (key: string) => canvas().press(key);
  await key("p");
  await page.waitForFunction(() => Number(window.nimscape.state.n) >= 715);
  await key("p");
  await isAsOpened();
  const from = await generation();
  await key("r");
  await page.waitForFunction((far) => Number(window.nimscape.state.n) <= far, from - 8);
  await key("r");
  await isAsOpened();
});

test("where cells are about as large as pixels, a picture does not depend on the one before", async () => {
  // With a line less in its legend the picture is larger, and its cells need no such line.
  const to = "#v1/growth?n=2025&x=900.25&y=300&zoom=-9.6";
  const legend = () => page.locator(".legend").innerText();
  const seen = new Set<string>();
  for (const before of ["#v1/growth?rule=full&n=725", "#v1/growth", "#v1/array?side=2"]) {
    await go(page, before);
    await go(page, to);
    seen.add(`${await legend()} ${(await picture()).digest}`);
  }
  assert.equal(seen.size, 1);
});

test("steps on and back, also with less motion, are pictures of their links", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await go(page, "#v1/growth?n=20&colour=generation&x=0&y=9&zoom=-6");
  for (const [name, n] of [
    ["One step forward", 24],
    ["One step back", 20],
  ] as const) {
    for (let step = 0; step < 4; step++) await page.getByRole("button", { name }).click();
    assert.equal(await generation(), n);
    await isAsOpened();
  }
  await page.emulateMedia({ reducedMotion: null });
});

test("far out a generation changes all at once", async () => {
  await go(page, "#v1/growth?rule=full&n=1000&pal=magma");
  await canvas().focus();
  await page.keyboard.press("p");
  const torn = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new Error("no picture");
    let torn = 0;
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame);
      // The whole growth is as wide to the left as to the right.
      const { width, height } = canvas;
      const { data } = context.getImageData(0, Math.floor(height / 2), width, 1);
      const row = Array.from({ length: width }, (_, x) => x).filter((x) => data[4 * x + 3]);
      const [first = 0, last = 0] = [row[0], row.at(-1)];
      torn += Number(Math.abs(first - (width - 1 - last)) > 3);
    }
    return torn;
  });
  assert.equal(torn, 0);
});

test("a cell is selected by keys, walked from, spoken, and kept in the link", async () => {
  await go(page, "#v1/growth?n=15&x=0&y=4&zoom=-5.7");
  await canvas().focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "ArrowUp"])
    await page.keyboard.press(key);
  const cell = await page.evaluate(
    () => window.nimscape.core.growth_cell({ rule: "three-branches", n: 15 }, 2, 1)?.position,
  );
  assert.deepEqual((await state()).sel, cell);
  assert.match(await facts(page), /Cell \(2, 1\)/);
  await page.locator(".spoken").filter({ hasText: "Generation 3" }).waitFor({ state: "attached" });
  await isAsOpened();
  assert.match(await facts(other.page), /Cell \(2, 1\)/);
  await go(page, "#v1/growth?rule=full&n=7&x=0&y=-3&zoom=-4");
  await canvas().focus();
  for (const key of ["Enter", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  const { sel, cell: none } = await state();
  assert.deepEqual([sel, none], [null, [0, -2]], "a cell that is no position is kept, too");
  await page.keyboard.press("Escape");
  assert.equal((await state()).cell, null);
});

test("hovering describes a cell, a tap selects it, a drag does neither", async () => {
  await go(page, "#v1/growth?n=6&x=0&y=0&zoom=-4");
  const box = (await canvas().boundingBox()) ?? assert.fail();
  const size = Math.min(box.width, box.height) / 16;
  const [x, y] = [box.x + box.width / 2 + 2 * size, box.y + box.height / 2];
  await page.mouse.move(x, y);
  assert.match(await facts(page), /Cell \(2, 0\)[\s\S]*\(2, 2, 0\)/);
  await page.mouse.move(x, y + 2 * size);
  assert.doesNotMatch(await facts(page), /Cell/);
  await page.mouse.click(x, y);
  assert.deepEqual((await state()).sel, [2, 2, 0]);
  await page.mouse.move(x + size, y);
  await page.mouse.down();
  await page.mouse.move(x - 1.25 * size, y + 0.5 * size, { steps: 5 });
  await page.evaluate(
    () => new Promise((rested) => setTimeout(rested, 120)), // a hand that holds still
  );
  await page.mouse.up();
  const { sel, x: right, y: up } = await state();
  assert.deepEqual(sel, [2, 2, 0]);
  const moved = [Number(right) - 2.25, Number(up) - 0.5];
  assert.ok(Math.max(...moved.map(Math.abs)) < 0.02, `${right}, ${up}`);
});

test("two fingers zoom about their middle, a double tap zooms in, one tap selects", async () => {
  const { page } = await visitor.open("#v1/growth?n=20&x=0&y=0&zoom=-6", { touch: true });
  const box = (await page.locator("#picture canvas").boundingBox()) ?? assert.fail();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await fingersOn(page);
  await fingers.spread([x, y], 50, 100);
  await page.waitForFunction(() => window.nimscape.state.zoom === -5);
  assert.ok(Math.abs(Number((await state(page)).x)) < 0.1);
  await fingers.tap(x, y);
  assert.deepEqual((await state(page)).sel, [0, 0, 0]);
  await fingers.tap(x, y, 100);
  await page.waitForFunction(() => window.nimscape.state.zoom === -4);
});
