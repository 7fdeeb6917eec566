/** D(k, n) on the built site: steps, seeds of all kinds, orbits, the census, and refused input. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { facts, go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const reason = (page: Page) => page.locator(".reason").innerText();
const step = (page: Page) => page.evaluate(() => Number(window.nimscape.state.t));

/** Returns the visible block, one string per row, the lowest first, and the orbit of its seed. */
const block = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "block") throw new Error(`a ${field.kind}, not a block`);
    const { bits, shape, orbit } = field;
    const row = (at: number) => Array.from(bits.slice(at * shape[1], (at + 1) * shape[1])).join("");
    return { rows: Array.from({ length: shape[0] }, (_, at) => row(at)), orbit };
  });

test("the step of Figure 14, by the rule that is printed", async () => {
  const { page } = await visitor.open("#v1/dynamics?rule=b&t=1");
  const after = ["0", "100111", "01", "1010101", "1111", "00111101", "00001", "111"];
  assert.deepEqual(await block(page), {
    rows: after.map((row) => row.padEnd(8, "0")),
    orbit: [49, 1680],
  });
  assert.match(await facts(page), /State 1\b[\s\S]*4, 3, 4, 3, 4, 2, 1, 1[\s\S]*stable\s+no/);
  assert.match(await facts(page), /period\s+1,680\s+steps to the cycle\s+49/);
  await go(page, "#v1/dynamics?rule=b");
  assert.match(await reason(page), /^Step 0\. Rows 0, 2, 4 and 7 drop a 1\. The rest drop a 0/);
  const digests = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(digests[0], digests[1]);
  const label = await page.locator("#picture canvas").getAttribute("aria-label");
  assert.match(label ?? "", /^D\(8, 4\) after 0 steps, row 0: 1, row 1: 010011, /);
});

test("keys step, go to the seed and to the cycle, and throw other seeds", async () => {
  const { page } = await visitor.open("#v1/dynamics?rule=b&t=5");
  await page.locator("#picture canvas").focus();
  for (const [key, expected] of [
    ["ArrowRight", 6],
    ["ArrowLeft", 5],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["End", 49],
  ] as const) {
    await page.keyboard.press(key);
    await settled(page);
    assert.equal(await step(page), expected, key);
  }
  assert.match(await facts(page), /stable\s+no\s+stable by rule A[\s\S]*?yes/);
  await page.keyboard.press("n");
  await settled(page);
  assert.equal(await link(page), "#v1/dynamics?start=random&rule=b");
  const first = await block(page);
  await page.keyboard.press("n");
  await settled(page);
  assert.equal(await link(page), "#v1/dynamics?start=random&random=2&rule=b");
  assert.notDeepEqual((await block(page)).rows, first.rows);
});

test("it plays on, is stopped, and plays back to the seed", async () => {
  const { page } = await visitor.open("#v1/dynamics?pace=fast");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.t) >= 3);
  await page.getByRole("button", { name: "Pause" }).click();
  const stopped = await step(page);
  assert.equal(await link(page), `#v1/dynamics?t=${stopped}&pace=fast`);
  await page.getByRole("button", { name: "Reverse" }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.t) === 0);
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  await page.getByRole("button", { name: "One step forward" }).click();
  assert.equal(await link(page), "#v1/dynamics?t=1&pace=fast");
});

test("a seed from an array goes on as the array does", async () => {
  const { page } = await visitor.open("#v1/dynamics?start=array&c=2&column=100&t=50");
  const later = await block(page);
  await go(page, "#v1/dynamics?start=array&c=2&column=150");
  assert.deepEqual((await block(page)).rows, later.rows);
  await go(page, "#v1/dynamics?start=array&c=29&column=300&k=5");
  const sentence = await page.locator("#n-problem").innerText();
  assert.match(sentence, /^.*n: 4 has no state here: .* those of radius 1, 2, 3 and 6 are$/);
  assert.deepEqual((await block(page)).rows, later.rows, "the last good picture stays");
});

test("a bit that is tapped is turned round, and a step of the strip is gone to", async () => {
  const { page } = await visitor.open("#v1/dynamics?k=2&n=2&seed=1,01");
  const box = await page.locator("#picture canvas").boundingBox();
  assert.ok(box);
  const found = async (pattern: RegExp, y: number) => {
    for (let x = 20; x < box.width; x += 12) {
      await page.mouse.move(box.x + x, box.y + y);
      if (pattern.test(await facts(page))) return box.x + x;
    }
    return assert.fail(`${pattern} is nowhere at ${y}`);
  };
  const rows = Array.from({ length: 30 }, (_, at) => 60 + at * 10);
  let at: readonly [number, number] | null = null;
  for (const y of rows) {
    await page.mouse.move(box.x + 0.31 * box.width, box.y + y);
    if (at === null && /Row 1/.test(await facts(page)))
      at = [await found(/Row 1, offset 2: 0/, y), box.y + y];
  }
  assert.ok(at);
  await page.mouse.click(...at);
  await settled(page);
  assert.equal(await link(page), "#v1/dynamics?seed=1,011&k=2&n=2");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 40);
  await settled(page);
  assert.ok((await step(page)) > 5);
});

test("wrong input shows a message beside its field, and the picture stays", async () => {
  const { page } = await visitor.open("#v1/dynamics");
  const before = await block(page);
  const field = page.locator("#seed");
  const problem = page.locator("#seed-problem");
  await field.fill("10,2");
  await field.press("Enter");
  assert.match(await problem.innerText(), /seed: 10,2 is not 1 to 16 rows of 1 to 96 zeros/);
  assert.deepEqual(await block(page), before);
});

test("the number of rows follows what is typed, and the rows follow their number", async () => {
  const { page } = await visitor.open("#v1/dynamics");
  const set = async (id: string, text: string) => {
    await page.locator(id).fill(text);
    await page.locator(id).press("Enter");
    await settled(page);
  };
  await set("#seed", "10,01");
  assert.deepEqual((await block(page)).rows, ["1000", "0100"]);
  await set("#k", "3");
  assert.equal(await link(page), "#v1/dynamics?seed=10,01,0&k=3");
  assert.deepEqual((await block(page)).rows, ["1000", "0100", "0000"]);
  await set("#k", "1");
  assert.equal(await link(page), "#v1/dynamics?seed=10&k=1");
});

test("cycles: the orbit in words, and a table of all", async () => {
  const { page } = await visitor.open("#v1/dynamics?show=cycles&k=3&n=8&start=random");
  assert.match(await reason(page), /After 17 steps .* every 144 steps/);
  const table = page.locator(".census table");
  assert.match(await table.innerText(), /9,520, with 1,362,944 states/);
  const cells = await table.locator("tbody tr").allInnerTexts();
  assert.deepEqual(
    cells.map((row) => row.split(/\s+/)),
    [
      ["16", "32", "0"],
      ["48", "40", "0"],
      ["144", "9,448", "0"],
    ],
  );
  await go(page, "#v1/dynamics?show=cycles&k=12&n=60&start=random");
  assert.match(await page.locator(".census").innerText(), /No census: k, n: 12, 60 is too large/);
  assert.match(await reason(page), /No cycle found/);
});

test("a link without a seed opens the same picture, alone and after another one", async () => {
  const { page } = await visitor.open("#v1/dynamics?k=2&n=6&show=cycles");
  const alone = await page.locator(".census").innerText();
  assert.match(alone, /^All cycles of D\(2, 6\)/);
  const { rows } = await block(page);
  for (const before of ["#v1/dynamics?k=3&n=8&start=random&show=cycles", "#v1/dynamics"]) {
    await go(page, before);
    await go(page, "#v1/dynamics?k=2&n=6&show=cycles");
    assert.equal(await page.locator(".census").innerText(), alone);
    assert.deepEqual((await block(page)).rows, rows);
  }
});

test("evidence: what is recorded, and what of it is counted here and now", async () => {
  const { page } = await visitor.open("#v1/dynamics?show=evidence");
  const rows = await page
    .locator(".evidence tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );
  for (const [here, ...cells] of [
    ["✓ the same", "12", "172"],
    ["✓ the same", "8", "144", "9520"],
    ["not here", "14", "420", "50583680"],
    ["✓ the same", "D(4, 4)", "242", "56"],
    ["not here", "D(8, 4)", "4318898"],
  ] as const) {
    const row = rows.find((row) => cells.every((cell, at) => row[at] === cell));
    assert.equal(row?.at(-1), here, cells.join());
  }
  assert.equal(await page.locator(".evidence .differs").count(), 0);
  assert.ok(await page.locator("#picture canvas").isHidden());
  assert.match(await facts(page), /^Counted here\s+the same\s+\d+\s+not here\s+\d+$/);
  assert.equal(await page.getByRole("group", { name: "Steps" }).count(), 0, "nothing is played");
  await go(page, "#v1/dynamics");
  assert.ok(await page.locator(".evidence").isHidden());
  assert.match(await facts(page), /^State 0\b/);
  assert.ok(await page.getByRole("group", { name: "Steps" }).isVisible());
  assert.ok(await page.locator("#picture canvas").isVisible());
});
