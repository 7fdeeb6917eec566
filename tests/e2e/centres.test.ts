/**
 * Every centre at once, on the built site: two arrays that slide over each other, the periods of a
 * centre that no search reaches, and the table of all centres by remainders.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const state = (page: Page) => page.evaluate(() => ({ ...window.nimscape.state }));

/** The columns of the data, a table. */
const columns = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "table") throw new Error(`a ${field.kind}, not a table`);
    return field.columns;
  });

test("two arrays slide over each other by keys, and a twin is one choice away", async () => {
  const { page } = await visitor.open("#v1/shift");
  const reason = page.locator(".reason");
  assert.match(
    await reason.innerText(),
    /from column 5 on, except the entry \(0, 5\)\. 63 of 64 cells/,
  );
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("Home");
  await settled(page);
  assert.equal((await state(page)).by, 0);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.match(await reason.innerText(), /by 3 of 4, are not yet those of centre 5/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await settled(page);
  const { sel } = await state(page);
  assert.ok(Array.isArray(sel) && sel.length === 3, "an entry is marked");
  await page.getByLabel("its twin").check();
  await settled(page);
  const { way, by, sel: none } = await state(page);
  assert.deepEqual([way, by, none], ["twins", null, null]);
  await go(page, "#v1/shift?c=5&m=3");
  const refusal = await page.evaluate(() =>
    window.nimscape.settled().catch((error: Error) => error.message),
  );
  assert.match(`${refusal}`, /m: 3 is not in 0\.\.=2/);
  const notices = page.locator(".notices");
  assert.doesNotMatch(await notices.innerText(), /m: 3/, "beside its control");
  await page.getByRole("button", { name: "Hide controls" }).click();
  await notices.getByText("m: 3 is not in 0..=2").waitFor();
  await page.getByRole("button", { name: "Close message" }).click();
  assert.doesNotMatch(await notices.innerText(), /m: 3/);
  await page.getByRole("button", { name: "Show controls" }).click();
});

test("a refused value whose control the page leaves out is named in the notices", async () => {
  const { page } = await visitor.open("#v1/shift?c=6");
  await go(page, "#v1/shift?c=5&m=3&ui=student");
  await page.evaluate(() => window.nimscape.settled().catch(() => {}));
  await page.locator(".notices", { hasText: "m: 3 is not in 0..=2" }).waitFor();
});

test("a centre of a million has its periods at once, each with theorem and certificate", async () => {
  const { page } = await visitor.open(
    "#v1/periods?from=1000029&to=1000029&rows=32&c=1000029&row=20",
  );
  const { status = [], representative = [] } = await columns(page);
  assert.equal(status.length, 32);
  assert.ok(status.every((each) => each === "proved"));
  assert.deepEqual(
    [5, 10, 20].map((row) => representative[row]),
    [13, 29, 61],
  );
  const explained = page.locator(".explained");
  assert.match(await explained.innerText(), /Proved by the shift theorem from centre 61/);
  await page.getByRole("button", { name: "Check it now" }).click();
  await explained.getByText(/Checked: the certificate holds\. Centre 1000029, row 20/).waitFor();
  await go(page, "#v1/periods?from=1000029&to=1000029&rows=128");
  const { status: all = [] } = await columns(page);
  assert.equal(all.length, 128);
  if (all.includes("open"))
    assert.match(await page.locator(".notices").innerText(), /of centre 1,000,029: not decided\./);
});

test("one table has the periods of all centres, and a row of it its classes", async () => {
  const { page } = await visitor.open("#v1/classes");
  const { row = [], status = [] } = await columns(page);
  assert.equal(row.length, 1 + 2 + 8 + 32 + 128 + 512);
  assert.ok(status.every((each) => each === "proved"));
  await go(page, "#v1/classes?row=20");
  const { residue = [], representative = [] } = await columns(page);
  assert.deepEqual(
    residue,
    Array.from({ length: 32 }, (_, at) => at),
  );
  assert.equal(representative[29], 61);
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.ok(Array.isArray((await state(page)).sel));
  await go(page, "#v1/classes?m=2&row=4");
  assert.match(await page.locator("body").innerText(), /row: 4 is not in 0\.\.=3/);
});
