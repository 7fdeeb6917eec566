/** Filling on the built site: steps by buttons, keys, taps and playing, and their text. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, link, plane, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const reason = (page: Page) => page.locator(".reason").innerText();
const step = (page: Page) => page.evaluate(() => Number(window.nimscape.state.step));

/** The middle of the entry in row a, column b of side 10, in pixels of the page. */
async function entryAt(page: Page, a: number, b: number) {
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const scale = Math.min(64, (box.width - 40 - 16) / 10, (box.height - 22 - 16) / 10);
  return {
    x: box.x + (box.width + 40) / 2 + (b + 0.5 - 5) * scale,
    y: box.y + (box.height + 22) / 2 + (a + 0.5 - 5) * scale,
  };
}

const FIGURE_8 =
  "Step 16 of 81. Row 2, column 7: 5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.";
const FIGURE_7 =
  "Step 19 of 81. Row 5, column 7: the first free place in the row with no 2 above; columns 0, 4 and 5 are taken, and 2 stands above in columns 1 to 3 and 6.";

test("figures 7 and 8 have their text, and no complaint appears", async () => {
  const { page } = await visitor.open("#v1/fill?step=16");
  assert.equal(await reason(page), FIGURE_8);
  const values = (await plane(page)).values;
  assert.equal(values[2 * 10 + 7], 5);
  assert.equal(values.filter((value) => value === 65535).length, 81 - 16);
  await go(page, "#v1/fill?way=numbers&step=19");
  assert.equal(await reason(page), FIGURE_7);
  assert.match(await page.locator(".legend").innerText(), /the same number above/);
  const digests = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(digests[0], digests[1]);
});

test("keys step, turn and go to both ends", async () => {
  const { page } = await visitor.open("#v1/fill?step=3969");
  assert.match(await reason(page), /^Step 81 of 81\. Row 9, /, "beyond the last, all");
  await go(page, "#v1/fill?step=16");
  await page.locator("#picture canvas").focus();
  for (const [key, expected] of [
    ["ArrowRight", 17],
    ["ArrowLeft", 16],
    ["ArrowDown", 19],
    ["ArrowUp", 10],
    ["ArrowUp", 1],
    ["ArrowUp", 0],
    ["ArrowLeft", 0],
    ["End", 81],
    ["ArrowRight", 81],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await settled(page);
    assert.equal(await step(page), expected, key);
  }
  assert.match(await reason(page), /^Step 0 of 81\. Row 0 and column 0 are given/);
  await go(page, "#v1/fill?way=numbers&step=1");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await step(page), 9, "the first 1");
});

test("buttons step there and back; the browser's way back leads through them", async () => {
  const { page } = await visitor.open("#v1/fill?step=16", { fresh: true });
  await page.getByRole("button", { name: "One step forward" }).click();
  assert.equal(await link(page), "#v1/fill?step=17");
  await page.getByRole("button", { name: "One step back" }).click();
  assert.equal(await reason(page), FIGURE_8);
  await page.goBack();
  assert.equal(await link(page), "#v1/fill?step=17");
});

test("played, it ends by itself with everything filled", async () => {
  const { page } = await visitor.open("#v1/fill?side=4&pace=fast&step=2");
  await page.getByRole("button", { name: "Fill", exact: true }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/fill?step=9&pace=fast&side=4");
  await page.getByRole("button", { name: "Fill", exact: true }).waitFor();
  await go(page, "#v1/fill?side=64&pace=fast&step=3969");
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("p");
  await page.waitForFunction(() => Number(window.nimscape.state.step) < 3969);
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Fill", exact: true }).waitFor();
  const stopped = await step(page);
  assert.ok(stopped >= 1 && stopped < 3969, `from the beginning, and paused: ${stopped}`);
});

test("played back, everything is taken away again, in the same order", async () => {
  const { page } = await visitor.open("#v1/fill?side=4&pace=fast&step=7");
  await page.getByRole("button", { name: "Reverse" }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.step) <= 3);
  await page.getByRole("button", { name: "Fill", exact: true }).waitFor();
  assert.equal(await link(page), "#v1/fill?pace=fast&side=4");
  assert.match(await reason(page), /^Step 0 of 9\. /);
});

test("a tap on an entry goes to the step that writes it; a pointer reads it", async () => {
  const { page } = await visitor.open("#v1/fill?step=81");
  const at = await entryAt(page, 2, 7);
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() =>
    document.querySelector(".facts")?.textContent?.includes("(6; 2, 7, 5)"),
  );
  assert.match(await page.locator(".facts").innerText(), /in step 16/);
  await page.mouse.click(at.x, at.y);
  assert.equal(await reason(page), FIGURE_8);
  const later = await entryAt(page, 5, 5);
  await page.mouse.move(later.x, later.y);
  await page.waitForFunction(() =>
    document.querySelector(".facts")?.textContent?.includes("in step 41"),
  );
  assert.doesNotMatch(await page.locator(".facts").innerText(), /P-position/, "not written yet");
});

test("the slider of steps ends where the steps end, and what is typed beyond is refused", async () => {
  const { page } = await visitor.open("#v1/fill?step=16");
  const slider = page.locator('[data-key="step"] input[type="range"]');
  assert.equal(await slider.getAttribute("max"), "81");
  await slider.focus();
  await page.keyboard.press("End");
  assert.equal(await step(page), 81);
  const field = page.locator("#step");
  await field.fill("82");
  await field.press("Enter");
  const problem = page.locator("#step-problem");
  assert.equal(await problem.innerText(), "step: 82 is not a whole number in 0..=81");
  assert.equal(await step(page), 81);
});

test("zoomed in, the picture goes along with the step", async () => {
  const { page } = await visitor.open("#v1/fill?side=64&step=62&a=0&b=50&w=12&h=9");
  const before = await link(page);
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("ArrowRight"); // row 1 ends
  await page.keyboard.press("ArrowRight"); // row 2 begins, far to the left
  const { b, w } = await page.evaluate(() => window.nimscape.state);
  assert.equal(await step(page), 64);
  assert.ok(Number(b) <= 1 && Number(b) + Number(w) > 1, `${before}: now from column ${b}`);
});
