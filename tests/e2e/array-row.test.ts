/** The plot of a row below an array: when it is shown, its text, and its cursor. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import type { VisitOptions } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Opens a link whose marked entry has a plot, and waits for it. */
async function plotted(link: string, options?: VisitOptions) {
  const visit = await visitor.open(link, options);
  await visit.page.getByRole("slider", { name: /C\(\d+, k\) − k/ }).waitFor();
  return visit;
}

const slider = (page: Page) => page.locator(".rowplot svg");
const valueText = (page: Page) => slider(page).getAttribute("aria-valuetext");

test("the row of the marked entry is plotted, with the numbers of the core", async () => {
  const { page } = await plotted("#v1/array?c=6&side=64&sel=2,7,5");
  const name = "Centre 6, row 2: C(2, k) − k for k = 0 to 63";
  assert.equal(await page.locator(".rowplot figcaption").textContent(), name);
  assert.equal(await valueText(page), "k = 7: −2");
  const [path, expected] = await page.evaluate(() => {
    const values = [...window.nimscape.core.row_offsets(6, 2, 0, 64)];
    const lines = values.map((value, k) => `M${k - 0.5} ${-value}h1`);
    return [document.querySelector(".rowplot path")?.getAttribute("d"), lines.join("")];
  });
  assert.equal(path, expected);
});

test("with two centres both rows are plotted and differ in words, colour and weight", async () => {
  const { page } = await plotted("#v1/array?c=2&vs=5&side=64&sel=7,40,44");
  const kinds = page.locator(".rowplot .kinds");
  assert.deepEqual(await kinds.locator("span").allInnerTexts(), ["centre 2", "centre 5"]);
  const paths = await page.evaluate(() => {
    const path = (centre: number) =>
      [...window.nimscape.core.row_offsets(centre, 7, 0, 64)]
        .map((value, k) => `M${k - 0.5} ${-value}h1`)
        .join("");
    const drawn = [...document.querySelectorAll(".rowplot path")];
    return [drawn.map((path) => path.getAttribute("d")), [path(2), path(5)]];
  });
  assert.deepEqual(paths[0], paths[1]);
  const strokes = await page.evaluate(() =>
    [...document.querySelectorAll(".rowplot path")].map((path) => {
      const { stroke, strokeWidth } = getComputedStyle(path);
      return [stroke, strokeWidth];
    }),
  );
  assert.notEqual(strokes[0]?.[0], strokes[1]?.[0]);
  assert.notEqual(strokes[0]?.[1], strokes[1]?.[1]);
  assert.match((await valueText(page)) ?? "", /^k = 40: \S+ and \S+$/);
});

test("keys and a pointer read it; the rims hold", async () => {
  const { page } = await plotted("#v1/array?c=6&side=64&sel=2,7,5");
  await slider(page).focus();
  for (const [key, expected] of [
    ["ArrowRight", "k = 8: +1"],
    ["ArrowLeft", "k = 7: −2"],
    ["Home", "k = 0: +2"],
    ["ArrowLeft", "k = 0: +2"],
    ["End", "k = 63: −1"],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await valueText(page), expected, key);
  }
  const box = await slider(page).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + (box.width * 8.5) / 64, box.y + box.height / 2);
  assert.equal(await valueText(page), "k = 8: +1");
  assert.match((await page.locator(".rowplot .read").textContent()) ?? "", /^k = 8: \+1$/);
});

test("without a marked entry there is none; a cursor brings it and takes it along", async () => {
  const { page } = await visitor.open("#v1/array?c=6&side=16");
  assert.ok(await page.locator(".rowplot").isHidden());
  await page.locator("#picture canvas").first().focus();
  await page.keyboard.press("Enter");
  const caption = page.locator(".rowplot figcaption");
  await caption.waitFor();
  const row = Number(/row (\d+)/.exec(await caption.innerText())?.[1]);
  await page.keyboard.press("ArrowUp");
  await page.getByRole("slider", { name: `Centre 6, row ${row - 1}: ` }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".rowplot").waitFor({ state: "hidden" });
});

test("a narrow plot shows fewer columns", async () => {
  const { page } = await plotted("#v1/array?c=2&side=256&sel=7,40,44", { width: 320, height: 640 });
  assert.match((await page.locator(".rowplot figcaption").textContent()) ?? "", /k = 0 to 191$/);
});
