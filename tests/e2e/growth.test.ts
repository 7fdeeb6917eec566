/** Growth on the built site: cells, picture, playing, pointing, selecting, links. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { eventually, facts, fingersOn, go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const state = (page: Page) => page.evaluate(() => window.nimscape.state);
/** Waits until the last change is drawn. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Returns a digest of the picture's pixels, and how many of them are painted. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new Error("no picture");
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let painted = 0;
    for (let at = 3; at < data.length; at += 4) painted += Number((data[at] ?? 0) > 0);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    return { painted, digest: [...digest].join() };
  });

const painted = async (page: Page) => (await picture(page)).painted;
const pixels = async (page: Page) => (await picture(page)).digest;

test("what is selected under LIM is a position of LIM", async () => {
  const { page } = await visitor.open("#v1/growth?rule=lim&n=7&sel=4,2,0");
  assert.match(await facts(page), /Cell \(4, 2\)[\s\S]*P-position of LIM\s*\(4, 2, 0\)/);
});

test("a cell that is no position keeps its selection in the link", async () => {
  const { page } = await visitor.open("#v1/growth?rule=full&n=7&x=0&y=-3&zoom=-4");
  const canvas = page.locator("#picture canvas");
  await canvas.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const { sel, cell } = await state(page);
  assert.deepEqual([sel, cell], [null, [0, -2]]);
  const link = await page.evaluate(() => window.nimscape.link);
  assert.match(link, /&cell=0,-2$/);
  const other = await visitor.open(link);
  assert.match(await facts(other.page), /Cell \(0, −2\)[\s\S]*2 South/);
  await canvas.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.deepEqual((await state(page)).sel, [0, 0, 0]);
  assert.equal((await state(page)).cell, null);
});

const legend = (page: Page) => page.locator("#picture .legend").innerText();

test("the legend explains the colours, and from afar what a pixel means", async () => {
  const { page } = await visitor.open("#v1/growth?n=7&colour=children");
  assert.match(await legend(page), /children:[\s\S]*0[\s\S]*1[\s\S]*3[\s\S]*born in generation 7/);
  await go(page, "#v1/growth?n=7&rule=lim&colour=direction");
  assert.match(await legend(page), /last run:[\s\S]*East[\s\S]*P-positions of LIM/);
  await go(page, "#v1/growth?n=1000000&colour=direction");
  assert.match(await legend(page), /last run:[\s\S]*mixed/);
  await go(page, "#v1/growth?n=1000000&colour=subtree");
  assert.match(await legend(page), /second run:[\s\S]*straight on[\s\S]*mixed/);
  await go(page, "#v1/growth?n=1000000");
  assert.match(await legend(page), /generation 0[\s\S]*earliest birth/);
});

test("a zoom shows the same cells on a wide screen and on a phone", async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { page } = await visitor.open("#v1/growth?n=63&x=0&y=20&zoom=-5", { width, height });
    const box = await page.locator("#picture canvas").boundingBox();
    assert.ok(box);
    const cell = Math.min(box.width, box.height) / 32;
    await page.mouse.click(box.x + box.width / 2 + 8 * cell, box.y + box.height / 2 + 8 * cell);
    assert.match(await facts(page), /Cell \(8, 12\)/);
  }
});

test("the digest is of the same data, and changes with the generation", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const both = await page.evaluate(async () => {
    const { nimscape } = window;
    const field = (await nimscape.data()) as Parameters<typeof nimscape.core.digest>[0];
    return [await nimscape.digest(), nimscape.core.digest(field)];
  });
  assert.equal(both[0], both[1]);
  await go(page, "#v1/growth?n=7");
  assert.notEqual(await page.evaluate(() => window.nimscape.digest()), both[0]);
});

test("the picture is not blank and grows with n, close up and from afar", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&x=0&y=0&zoom=-4.7");
  const small = await painted(page);
  assert.ok(small > 5000, `${small} pixels`);
  await go(page, "#v1/growth?n=12&x=0&y=0&zoom=-4.7");
  assert.ok((await painted(page)) > 1.2 * small);
  await go(page, "#v1/growth?n=100&x=0&y=0&zoom=-9.7");
  const far = await painted(page);
  assert.ok(far > 5000, `${far} pixels`);
  await go(page, "#v1/growth?n=200&x=0&y=0&zoom=-9.7");
  assert.ok((await painted(page)) > 2 * far);
});

test("a million million generations open at once", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const ms = await page.evaluate(async () => {
    const start = performance.now();
    window.nimscape.link = "#v1/growth?n=1000000000000";
    await window.nimscape.settled();
    return performance.now() - start;
  });
  assert.ok(ms < 20_000, `${ms} ms`); // to count the generations would take for ever
  assert.ok((await painted(page)) > 20_000);
  await go(page, `#v1/growth?n=${2 ** 40}&x=${2 ** 39}&y=3&zoom=-5.7`);
  assert.ok((await painted(page)) > 20_000);
});

test("edges can be hidden, other growths shown, other colours chosen", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const pictures = new Set([await pixels(page)]);
  const links = ["n=6&edges=0", "n=6&edges=0&shape=squares", "rule=full&n=6", "rule=lim&n=6"];
  links.push("n=6&pal=magma", "n=6&colour=direction", "n=6&colour=children", "n=6&shape=squares");
  for (const link of links) {
    await go(page, `#v1/growth?${link}`);
    pictures.add(await pixels(page));
  }
  assert.equal(pictures.size, 1 + links.length);
});

test("a link with x, y and zoom restores the picture to the pixel", async () => {
  const { page } = await visitor.open("#v1/growth?n=63");
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -480);
  await page.waitForFunction(() => location.hash.includes("zoom="));
  await settled(page);
  const link = await page.evaluate(() => window.nimscape.link);
  assert.match(link, /x=-?[\d.]+&y=-?[\d.]+&zoom=-[\d.]+/);
  await page.mouse.move(2, 2);
  const again = await visitor.open(link);
  assert.equal(await again.page.evaluate(() => window.nimscape.link), link);
  const expected = await pixels(again.page);
  await eventually(
    async () => (await pixels(page)) === expected,
    "the zoom of the wheel has ended with the picture of its link",
  );
  assert.equal(await page.evaluate(() => window.nimscape.link), link);
});

test("playing counts the generations up, and stops at the given one", async () => {
  const { page } = await visitor.open("#v1/growth?n=3");
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.n) >= 6);
  await page.getByRole("button", { name: "Pause" }).click();
  const { n } = await state(page);
  await settled(page);
  await page.waitForTimeout(600);
  assert.equal((await state(page)).n, n);
  const last = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    return field.kind === "graph" ? field.generation.at(-1) : undefined;
  });
  assert.equal(last, n);
  assert.match(await page.evaluate(() => location.hash), new RegExp(`n=${n}$`));
});

test("the growth plays back as well, to the root", async () => {
  const { page } = await visitor.open("#v1/growth?n=12");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("r");
  const seen = await page.evaluate(async () => {
    const seen: number[] = [];
    do {
      const n = Number(window.nimscape.state.n);
      if (n !== seen.at(-1)) seen.push(n);
      await new Promise(requestAnimationFrame);
    } while (seen.at(-1) !== 0);
    return seen;
  });
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => b - a),
  );
  assert.ok(seen.length > 3, `${seen} were seen`);
  await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
});

test("a button plays the growth back to the root, from the keyboard too", async () => {
  const { page } = await visitor.open("#v1/growth?n=8");
  await page.getByRole("button", { name: "Reverse" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => window.nimscape.state.n === 0);
  await page.getByRole("button", { name: "Grow", exact: true }).waitFor();
});

test("a growth that played on and back shows exactly the picture of its link", async () => {
  for (const link of ["rule=full&n=700", "n=2000&x=900.25&y=300&zoom=-9.6"]) {
    const { page } = await visitor.open(`#v1/growth?${link}`);
    const before = Number((await state(page)).n);
    await page.locator("#picture canvas").focus();
    for (const key of ["p", "r"]) {
      const from = Number((await state(page)).n);
      const far = key === "p" ? from + 25 : from - 8;
      await page.keyboard.press(key);
      await page.waitForFunction(
        ([far, on]) =>
          on ? Number(window.nimscape.state.n) >= far : Number(window.nimscape.state.n) <= far,
        [far, key === "p"] as const,
      );
      await page.keyboard.press(key);
      await settled(page);
      await frames(page);
      const ran = await pixels(page);
      const there = await page.evaluate(() => window.nimscape.link);
      assert.notEqual((await state(page)).n, before);
      const again = await visitor.open(there);
      assert.equal(await pixels(again.page), ran, there);
      await again.close();
    }
  }
});

test("where cells are about as large as pixels, the picture of a link does not depend on the one before", async () => {
  // With a line less in its legend the picture is larger, and its cells need no such line.
  const link = "#v1/growth?n=2025&x=900.25&y=300&zoom=-9.6";
  const { page } = await visitor.open(link, { fresh: true });
  const [expected, legend] = [await pixels(page), await page.locator(".legend").innerText()];
  for (const before of ["#v1/growth?rule=full&n=725", "#v1/growth", "#v1/array?side=2"]) {
    await go(page, before);
    await go(page, link);
    assert.equal(await page.locator(".legend").innerText(), legend, before);
    assert.equal(await pixels(page), expected, before);
  }
});

test("a picture close up that changed step by step, on and back, is the picture of its link", async () => {
  const where = "x=0&y=9&zoom=-6&colour=generation";
  const { page } = await visitor.open(`#v1/growth?n=20&${where}`, { fresh: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fresh = new Map<number, unknown>();
  for (const n of [20, 24]) {
    const other = await visitor.open(`#v1/growth?n=${n}&${where}`);
    fresh.set(n, await pixels(other.page));
    await other.close();
  }
  assert.notEqual(fresh.get(20), fresh.get(24));
  for (const [name, n] of [
    ["One step forward", 24],
    ["One step back", 20],
  ] as const) {
    for (let step = 0; step < 4; step++) await page.getByRole("button", { name }).click();
    await settled(page);
    assert.equal((await state(page)).n, n);
    assert.equal(await pixels(page), fresh.get(n), name);
  }
});

test("a generation is never shown beside another: far out it changes all at once", async () => {
  const { page } = await visitor.open("#v1/growth?rule=full&n=1000&pal=magma");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("p");
  const torn = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new Error("no picture");
    let torn = 0;
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame);
      // The whole growth is as wide to the left as to the right, and as high up as down.
      const { width, height } = canvas;
      const { data } = context.getImageData(0, 0, width, height);
      const seen = (x: number, y: number) => (data[4 * (y * width + x) + 3] ?? 0) > 0;
      const middle = Math.floor(height / 2);
      const row = Array.from({ length: width }, (_, x) => x).filter((x) => seen(x, middle));
      const [first = 0, last = 0] = [row[0], row.at(-1)];
      torn += Number(Math.abs(first - (width - 1 - last)) > 3);
    }
    return torn;
  });
  assert.equal(torn, 0);
});

test("stepping goes one generation on and back, and not below the root", async () => {
  const { page } = await visitor.open("#v1/growth?n=1");
  const n = async () => (await state(page)).n;
  await page.getByRole("button", { name: "One step forward" }).click();
  assert.equal(await n(), 2);
  for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "One step back" }).click();
  assert.equal(await n(), 0);
  await settled(page);
  assert.ok((await painted(page)) > 100);
});

test("with reduced motion steps come without animation", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "One step forward" }).click();
  await settled(page);
  const after = await pixels(page);
  await go(page, "#v1/growth?n=7");
  assert.equal(await pixels(page), after);
});

test("a cell is selected by keyboard, walked from, spoken, and kept in the link", async () => {
  const { page } = await visitor.open("#v1/growth?n=15&x=0&y=4&zoom=-5.7");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("Enter");
  assert.deepEqual((await state(page)).sel, [0, 0, 0]);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  const { sel } = await state(page);
  const cell = await page.evaluate(
    () => window.nimscape.core.growth_cell({ rule: "three-branches", n: 15 }, 2, 1)?.position,
  );
  assert.deepEqual(sel, cell);
  assert.match(await facts(page), /Cell \(2, 1\)/);
  await page.locator(".spoken").filter({ hasText: "Generation 3" }).waitFor({ state: "attached" });
  await settled(page);
  const link = await page.evaluate(() => window.nimscape.link);
  assert.match(link, new RegExp(`sel=${sel}`));
  const other = await visitor.open(link);
  assert.match(await facts(other.page), /Cell \(2, 1\)/);
  const marked = await pixels(other.page);
  await other.page.locator("#picture canvas").focus();
  await other.page.keyboard.press("Escape");
  await settled(other.page);
  assert.equal((await state(other.page)).sel, null);
  assert.notEqual(await pixels(other.page), marked);
});

test("without a selection arrow keys move the picture, + and - zoom, 0 shows the whole", async () => {
  const { page } = await visitor.open("#v1/growth?n=20");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => Number(window.nimscape.state.x) > 0);
  const { zoom } = await state(page);
  await page.keyboard.press("+");
  await page.waitForFunction((zoom) => Number(window.nimscape.state.zoom) > zoom, Number(zoom));
  await page.keyboard.press("0");
  await page.waitForFunction(() => location.hash === "#v1/growth?n=20");
  assert.equal((await state(page)).zoom, null);
});

test("hovering describes a cell, a tap selects it, a drag does neither", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&x=0&y=0&zoom=-4");
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const size = Math.min(box.width, box.height) / 16;
  const [x, y] = [box.x + box.width / 2 + 2 * size, box.y + box.height / 2];
  await page.mouse.move(x, y);
  assert.match(await facts(page), /Cell \(2, 0\)[\s\S]*\(2, 2, 0\)/);
  await page.mouse.move(x, y + 2 * size);
  assert.doesNotMatch(await facts(page), /Cell/);
  await page.mouse.click(x, y);
  assert.deepEqual((await state(page)).sel, [2, 2, 0]);
  await page.mouse.move(x + size, y);
  await page.mouse.down();
  await page.mouse.move(x - 1.25 * size, y, { steps: 5 });
  await page.waitForTimeout(120);
  await page.mouse.up();
  assert.deepEqual((await state(page)).sel, [2, 2, 0]);
  const after = Number((await state(page)).x);
  assert.ok(Math.abs(after - 2.25) < 0.02, `${after}`);
});

test("two fingers zoom about their middle, a double tap zooms in, one tap selects", async () => {
  const { page } = await visitor.open("#v1/growth?n=20&x=0&y=0&zoom=-6", { touch: true });
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await fingersOn(page);
  const apart = (far: number) => [
    [x - far, y],
    [x + far, y],
  ];
  await fingers.drag(...[50, 60, 80, 100].map(apart));
  await page.waitForFunction(() => window.nimscape.state.zoom === -5);
  assert.ok(Math.abs(Number((await state(page)).x)) < 0.1);
  await fingers.tap(x, y);
  assert.deepEqual((await state(page)).sel, [0, 0, 0]);
  await fingers.tap(x, y, 100);
  await page.waitForFunction(() => window.nimscape.state.zoom === -4);
});

test("a selection that is not born yet, or never will be, is explained", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&sel=14,11,5");
  const says = () => page.locator("main").innerText();
  assert.match(await says(), /\(14, 11, 5\) appears in generation 15,/);
  await go(page, "#v1/growth?n=6&sel=1,2,4");
  assert.match(await says(), /\(1, 2, 4\) is not in this growth/);
  assert.ok((await painted(page)) > 1000);
});
