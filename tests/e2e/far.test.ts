/**
 * Windows far from the origin on the built site: numbers, facts, marks, stopped work, bad input.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, largeLetters, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const legend = (page: Page) => page.locator("#picture .legend");
const facts = (page: Page) => page.locator(".facts");
const canvas = (page: Page) => page.locator("#picture canvas");

/** Returns the visible data as plain arrays. */
const data = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "below") throw new Error(field.kind);
    return { ...field, values: [...field.values] };
  });

test("a square holds the entries below a threshold, as the rows of the core have them", async () => {
  const { page } = await visitor.open("#v1/far?c=2&from=100000&side=32&below=8");
  const { kind, origin, shape, values } = await data(page);
  assert.deepEqual([kind, origin, shape], ["below", [100_000, 100_000], [32, 32]]);
  const rows = await page.evaluate(() =>
    Array.from({ length: 8 }, (_, row) => [
      ...window.nimscape.core.row_offsets(2, row, 100_000, 32),
    ]),
  );
  const expected = Array<number>(32 * 32).fill(-1);
  rows.forEach((offsets, row) => {
    offsets.forEach((offset, k) => {
      if (k + offset >= 0 && k + offset < 32) expected[k * 32 + k + offset] = row;
    });
  });
  assert.ok(expected.filter((value) => value >= 0).length > 200);
  assert.deepEqual(values, expected);
  assert.match(
    (await legend(page).textContent()) ?? "",
    /C\(a, b\) < 8: centre 2, rows and columns 100.000 to 100.031/,
  );
  assert.match(await legend(page).innerText(), /8 or more/);
  const name = await canvas(page).getAttribute("aria-label");
  assert.match(name ?? "", /^Entries below 8, .*: centre 2, rows and columns 100.000 to 100.031\./);
  await go(page, "#v1/far?c=6&from=100000&side=16&rows=8");
  assert.ok(await page.locator("[data-key=below]").isHidden(), "the threshold is of squares");
});

test("a pointer and a cursor read entries; a mark goes into the link and comes back", async () => {
  const { page } = await visitor.open("#v1/far?c=2&from=100000&side=16&rows=16");
  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowLeft");
  for (const key of Array(10).fill("ArrowUp")) await page.keyboard.press(key);
  await page.waitForFunction(() =>
    /row a\s*0/.test(document.querySelector(".facts")?.textContent ?? ""),
  );
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() =>
    /row a\s*1/.test(document.querySelector(".facts")?.textContent ?? ""),
  );
  const factsText = ((await facts(page).textContent()) ?? "").replaceAll(/(?<=\d),(?=\d{3})/g, "");
  const [, column = "", value = ""] =
    /column b\s*(\d+)\s*entry C\(a, b\)\s*(\d+)/.exec(factsText) ?? assert.fail(factsText);
  assert.match(factsText, new RegExp(`\\(2; 1, ${column}, ${value}\\)`));
  const offset = await page.evaluate(
    (column) => window.nimscape.core.row_offsets(2, 1, column, 1)[0],
    Number(column),
  );
  assert.equal(Number(value) - Number(column), offset);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (sel) => window.nimscape.link.includes(sel),
    `sel=1,${column},${value}`,
  );
  const again = await visitor.open(await link(page));
  await again.page.waitForFunction(() =>
    /row a\s*1/.test(document.querySelector(".facts")?.textContent ?? ""),
  );
});

test("an entry that is not below the threshold is described as such, and is not marked", async () => {
  const { page } = await visitor.open("#v1/far?c=2&from=100000&side=64&below=4");
  const box = (await canvas(page).boundingBox()) ?? assert.fail();
  const side = Math.min(box.width, box.height);
  const corner = { x: box.width / 2 + 0.4 * side, y: box.height / 2 - 0.4 * side };
  await canvas(page).click({ position: corner });
  await page.waitForFunction(() =>
    document.querySelector(".facts")?.textContent?.includes("not below 4"),
  );
  assert.ok(!(await link(page)).includes("sel="));
});

test("a window at a great distance can be stopped; the one before stays", async () => {
  const { page } = await visitor.open("#v1/far?c=2&from=1000&side=64&below=8");
  const before = await data(page);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/far?c=2&from=1000000000&side=64&below=512";
  });
  await page.getByRole("button", { name: "Stop" }).click();
  await settled(page);
  assert.match(
    await page.locator(".notices").innerText(),
    /Stopped: .*centre 2, rows and columns 1,000 to 1,063\./,
  );
  assert.deepEqual(await data(page), before);
  await go(page, "#v1/far?c=2&from=2000&side=64&below=8");
  assert.deepEqual((await data(page)).origin, [2000, 2000], "another one can be asked for");
});

test("a number out of range is refused with the number", async () => {
  const { page } = await visitor.open("#v1/far?from=1000000001&rows=0&side=64");
  const notices = await page.locator(".notices, .problem").allInnerTexts();
  const messages = notices.join("\n");
  assert.match(messages, /from: 1000000001 is not a whole number in 0\.\.=1000000000/);
  assert.match(messages, /rows: 0 is not a whole number in 1\.\.=4096/);
  assert.deepEqual((await data(page)).origin, [1_000_000, 1_000_000], "the default stands");
  await page.locator("#from").fill("2,000,000");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /from=2000000\b/.test(location.hash));
});

test("it fits a narrow phone and 200 % text: no scrolling sideways, patches beside their words", async () => {
  for (const link of ["#v1/far?side=16", "#v1/array?c=2&vs=5&side=64", "#v1/growth?n=15"]) {
    const { page, close } = await visitor.open(link, { width: 320, height: 640 });
    await largeLetters(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, link);
    const apart = await page.locator(".legend .pair").evaluateAll((pairs) =>
      pairs.filter((pair) => {
        const [patch, words] = [...pair.children].map((part) => part.getBoundingClientRect());
        return !patch || !words || words.left < patch.right || words.top > patch.bottom;
      }),
    );
    assert.equal(apart.length, 0, link);
    assert.ok((await page.locator(".legend .pair").count()) > 0, link);
    await close();
  }
});
