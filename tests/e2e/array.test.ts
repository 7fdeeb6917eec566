/** The arrays on the built site, through `window.nimscape` and through the eyes and hands of a user. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { type VisitOptions, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

async function open(link: string, options?: VisitOptions) {
  const visit = await visitor.visit(link, options);
  await settled(visit.page);
  return visit;
}

const settled = (page: Page) => page.evaluate(() => window.nimscape.settled());

/** The plane that is shown, as plain numbers. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "plane") throw new Error(`a ${field.kind}, not a plane`);
    const { origin, shape, values } = field;
    return { origin, shape, values: Array.from(values) };
  });

const facts = (page: Page) => page.locator(".facts").innerText();

/** The middle of the entry in row a, column b of a whole array of some side, in pixels of the page. */
async function entryAt(page: Page, side: number, a: number, b: number) {
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  // The whole array is a square in the middle, or, with numbers, in the middle of what the strips of numbers leave.
  const least = Math.min(box.width, box.height);
  const numbered = (least - 32) / side >= 20;
  const [left, top] = numbered ? [40, 22] : [0, 0];
  const margin = numbered ? 8 : 16;
  const room = Math.min(box.width - left, box.height - top) - 2 * margin;
  const scale = Math.min(128, room / side);
  const at = (middle: number, cell: number) => middle + (cell + 0.5 - side / 2) * scale;
  return {
    x: at(box.x + (box.width + left) / 2, b),
    y: at(box.y + (box.height + top) / 2, a),
  };
}

test("2 versus 5, side 64: exactly the differing entries of the reference, and no other", async () => {
  const data = JSON.parse(readFileSync("tests/data/centres-2-5.json", "utf8"));
  const expected = new Set<string>();
  for (const [a, b] of data.differing as [number, number][]) {
    expected.add(`${a},${b}`);
    expected.add(`${b},${a}`);
  }
  assert.equal(expected.size, data.differing_cells["64"]);
  const { page, complaints } = await open("#v1/array?c=2&vs=5&side=64");
  const { origin, shape, values } = await shown(page);
  assert.deepEqual(
    [origin, shape],
    [
      [0, 0],
      [64, 64],
    ],
  );
  const found = values.flatMap((equal, at) =>
    equal === 0 ? [`${Math.floor(at / 64)},${at % 64}`] : [],
  );
  assert.deepEqual(new Set(found), expected);
  assert.deepEqual(new Set(values), new Set([0, 1]));
  assert.deepEqual(complaints, []);
});

test("the entries of both centres are those of the reference, as a pointer reads them", async () => {
  const data = JSON.parse(readFileSync("tests/data/centres-2-5.json", "utf8"));
  const { page } = await open("#v1/array?c=2&vs=5&side=16");
  const seen = (data.differing as number[][]).filter(([, b = 16]) => b < 16).slice(0, 6);
  for (const [a = 0, b = 0, two, five] of seen) {
    const { x, y } = await entryAt(page, 16, a, b);
    await page.mouse.move(x, y);
    await page.waitForFunction(
      (last) => last.every((it) => document.querySelector(".facts")?.textContent?.includes(it)),
      [`(2; ${a}, ${b}, ${two})`, `(5; ${a}, ${b}, ${five})`],
    );
    assert.match(await facts(page), /Different/);
  }
});

test("a window shows and answers its own part of the array, and its digest", async () => {
  const { page } = await open("#v1/array?side=64");
  const whole = await shown(page);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/array?side=64&a=10&b=20&w=6&h=4";
  });
  await settled(page);
  const part = await shown(page);
  assert.deepEqual(
    [part.origin, part.shape],
    [
      [10, 20],
      [4, 6],
    ],
  );
  const expected = part.values.map(
    (_, at) => whole.values[(10 + Math.floor(at / 6)) * 64 + 20 + (at % 6)],
  );
  assert.deepEqual(part.values, expected);
  const [inPage, inWorker] = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(inPage, inWorker);
  assert.match(inWorker ?? "", /^[0-9a-f]{64}$/);
});

test("the link of a moved picture opens the same picture", async () => {
  const { page } = await open("#v1/array?side=128");
  const { x, y } = await entryAt(page, 128, 40, 70);
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -240);
  await page.waitForFunction(() => /[?&]w=/.test(location.hash));
  await page.waitForTimeout(500);
  await settled(page);
  const link = await page.evaluate(() => window.nimscape.link);
  await page.mouse.move(2, 200);
  const before = await page.locator("#picture canvas").screenshot();
  const other = await open(link);
  const after = await other.page.locator("#picture canvas").screenshot();
  assert.equal(await other.page.evaluate(() => window.nimscape.link), link);
  assert.ok(before.equals(after), "the pictures differ");
});

test("numbers stand in large entries and not in small ones", async () => {
  const inks = async (link: string) => {
    const { page, close } = await open(link);
    const count = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("#picture canvas");
      const context = canvas?.getContext("2d");
      if (!canvas || !context) return 0;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return colours.size;
    });
    await close();
    return count;
  };
  assert.ok((await inks("#v1/array?side=16")) > 300, "the edges of digits have many colours");
  assert.ok((await inks("#v1/array?vs=5&side=256")) < 30, "a map of two colours has few");
});

test("the keyboard moves, zooms, goes home, and reads entries with a cursor", async () => {
  const { page } = await open("#v1/array?side=256");
  await page.locator("#picture canvas").focus();
  const link = () => page.evaluate(() => window.nimscape.link);
  await page.keyboard.press("+");
  await page.waitForFunction(() => window.nimscape.link.includes("w="));
  await page.waitForTimeout(400);
  const zoomed = await link();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => window.nimscape.link !== before, zoomed);
  await page.keyboard.press("0");
  await page.waitForFunction(() => window.nimscape.link === "#v1/array");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".facts dl"));
  const before = await facts(page);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    (text) => (document.querySelector(".facts") as HTMLElement).innerText !== text,
    before,
  );
  assert.notEqual(await page.locator(".spoken").textContent(), "");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.link.includes("sel="));
  await page.keyboard.press("Escape");
  assert.match(await link(), /sel=\d+,\d+,\d+/);
});

test("a tap reads and marks an entry, a second tap takes the mark away", async () => {
  const { page } = await open("#v1/array?c=2&side=16", { width: 390, height: 844, touch: true });
  const { x, y } = await entryAt(page, 16, 3, 5);
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => window.nimscape.link.includes("sel=3,5,2"));
  // The facts of the mark are asked for once it is in the link: the worker has them a moment later.
  await page.locator(".facts", { hasText: "(2; 3, 5, 2)" }).waitFor();
  await page.waitForTimeout(400); // no double tap
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => !window.nimscape.link.includes("sel="));
});

test("a long fill shows its progress, and Stop stops it within 50 ms; the last picture stays", async () => {
  const { page } = await open("#v1/array?c=2&side=64");
  const before = await page.evaluate(() => window.nimscape.digest());
  const took = await page.evaluate(async () => {
    window.nimscape.link = "#v1/array?c=77&vs=78&side=8192";
    const next = () => new Promise((resolve) => setTimeout(resolve, 1));
    const stop = () => document.querySelector<HTMLButtonElement>(".work button");
    while (stop() === null) await next();
    const start = performance.now();
    stop()?.click();
    while (stop() !== null) await next();
    return performance.now() - start;
  });
  assert.ok(took < 50, `${took} ms`);
  await settled(page);
  assert.match(
    await page.locator(".notices").innerText(),
    /Stopped: you still see centre 2, side 64/,
  );
  assert.deepEqual((await shown(page)).shape, [64, 64]);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
});

test("dragging the centre never queues up work: what counts is the last place of the slider", async () => {
  const { page, complaints } = await open("#v1/array?side=1024");
  const entries = await page.evaluate(async () => {
    const before = history.length;
    const slider = document.querySelector<HTMLInputElement>('[data-key="c"] input[type="range"]');
    if (slider === null) throw new Error("no slider");
    for (let c = 3; c < 103; c++) {
      slider.value = String(c);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    slider.dispatchEvent(new Event("change", { bubbles: true }));
    await window.nimscape.settled();
    return history.length - before;
  });
  assert.equal(entries, 1, "one entry of the history for one gesture");
  const { c } = await page.evaluate(() => window.nimscape.state);
  assert.ok(Number(c) > 102);
  assert.equal((await shown(page)).values[0], c, "C(0, 0) is the centre");
  assert.deepEqual(complaints, []);
});

test("the palettes of the control are the core's own", async () => {
  const { page } = await open("#v1/array?pal=auto");
  const known = await page.evaluate(() => {
    const { core } = window.nimscape;
    return [...core.palettes("sequential"), ...core.palettes("comparison")];
  });
  for (const name of known) {
    await page.evaluate((name) => {
      window.nimscape.link = `#v1/array?side=8&pal=${name}`;
    }, name);
    await settled(page);
    assert.equal(await page.evaluate(() => window.nimscape.link), `#v1/array?side=8&pal=${name}`);
    assert.equal(await page.locator(".notices li").count(), 0, name);
  }
});

test("the legend says what the colours mean, exactly", async () => {
  const { page } = await open("#v1/array?c=2&vs=5&side=64");
  assert.match(await page.locator(".legend").innerText(), /equal\s+different \(801 of 4,096\)/);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/array?c=2&side=16";
  });
  await settled(page);
  assert.match(await page.locator(".legend").innerText(), /C\(a, b\) = 0\s+21/);
});
