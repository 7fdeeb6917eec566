/**
 * The frontier on the page: a search is begun, paused, found again after a reload and continued, by
 * pointer; a case is decided, its certificate saved, and merged by the native program, by keyboard.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openCases } from "../../scripts/open-cases.mjs";
import type { TableField } from "../../www/core/protocol.ts";
import type {} from "../../www/scripting.ts";
import { link, newFolder, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** The table of centre 2 without rows 20 to 22, as if they were open. */
const shorter = JSON.parse(readFileSync("www/data/periods/2.json", "utf8"));
shorter.found = shorter.found.filter(([row]: [number]) => row < 20 || row > 22);
const TABLE = JSON.stringify(shorter);

/** Serves the site with that table, and with the list of what is open then. */
async function open20(page: Page): Promise<void> {
  await page.route(/periods-0-\d+.*\.json/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), 2: TABLE } });
  });
  await page.route(/open-.*\.json/, async (route) => {
    const list = await openCases("target/bindings", new Map([[2, TABLE]]));
    await route.fulfill({ json: list });
  });
}

const act = (page: Page) => page.locator(".frontier .try");
const line = (page: Page) => page.locator(".frontier tr.marked");

/** Waits until the line of the marked case says something. */
const says = (page: Page, words: RegExp) => line(page).filter({ hasText: words }).waitFor();

/** Returns the steps that the line of the marked case shows, in millions. */
async function millions(page: Page): Promise<number> {
  const [, number = "0"] = /([\d,]+) million steps/.exec(await line(page).innerText()) ?? [];
  return Number(number.replaceAll(",", ""));
}

test("what is open is listed and leads to its case; nothing starts by itself", async () => {
  const { page } = await visitor.open("#v1/frontier", { fresh: true });
  const lines = page.locator(".frontier tbody tr");
  assert.equal(await lines.count(), 100);
  await page.locator(".frontier summary", { hasText: "List of cases" }).click();
  await page.getByRole("button", { name: /^List [\d,]+ more$/ }).click();
  const { columns } = (await page.evaluate(() => window.nimscape.data())) as TableField;
  assert.equal(await lines.count(), columns.centre?.length);
  assert.equal(await act(page).innerText(), "Try it");
  assert.equal(await page.locator(".frontier [aria-busy='true']").count(), 0);
  await page.locator(".frontier tbody a", { hasText: /^2$/ }).first().click();
  await settled(page);
  assert.equal(await link(page), "#v1/frontier?c=2&row=92");
});

test("a search pauses, outlasts a reload and goes on, by pointer", async () => {
  const { page } = await visitor.open("#v1/frontier?c=2&row=92", {
    fresh: true,
  });
  await act(page).click();
  await says(page, /searches row 92, [\d,]+ million steps/);
  assert.equal(await act(page).innerText(), "Pause");
  await act(page).click();
  await says(page, /paused at row 92, /);
  const before = await millions(page);
  assert.ok(before > 0);
  await page.reload();
  await settled(page);
  assert.equal(await act(page).innerText(), "Resume");
  assert.equal(await millions(page), before);
  await act(page).click();
  await page.waitForFunction((before) => {
    const words = document.querySelector(".frontier tr.marked")?.textContent ?? "";
    const [, number = "0"] = /searches row 92, ([\d,]+) million/.exec(words) ?? [];
    return Number(number.replaceAll(",", "")) > before;
  }, before);
  await act(page).click();
  await says(page, /paused at row 92, /);
});

test("a state that is damaged is refused with a sentence, and the search begins anew", async () => {
  const { page } = await visitor.open("#v1/frontier?c=2&row=92", { fresh: true });
  await page.evaluate(async () => {
    const request = indexedDB.open("nimscape-frontier", 1);
    await new Promise((done) => {
      request.onsuccess = done;
    });
    const shelf = request.result.transaction("searches", "readwrite").objectStore("searches");
    const kept = shelf.put('{"format":"nimscape search"}', "2,44");
    await new Promise((done) => {
      kept.onsuccess = done;
    });
    request.result.close();
  });
  await page.reload();
  await settled(page);
  await page.locator(".notices", { hasText: "the search starts anew" }).waitFor();
  assert.equal(await act(page).innerText(), "Try it");
});

test("a case is decided, and its certificates are merged by the native program, by keyboard", async () => {
  const { page } = await visitor.open("#v1/frontier?c=2&row=20", {
    before: open20,
  });
  await act(page).focus();
  await page.keyboard.press("Enter");
  await says(page, /decided here/);
  const found = await page.locator(".frontier .finds li p:first-child").allInnerTexts();
  assert.equal(found.length, 3);
  assert.match(found[0] ?? "", /Proved Centre 2, row 20: the least period is 900/);
  await page.reload();
  await settled(page);
  assert.equal(await page.locator(".frontier .finds li").count(), 3, "they are kept");
  await page.getByRole("button", { name: "All certificates" }).focus();
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const folder = newFolder();
  const file = join(folder, "finds.json");
  await (await saved).saveAs(file);
  const text = readFileSync(file, "utf8");
  assert.match(text, /"link":"http.*#v1\/periods\?from=2&to=2&rows=21&c=2&row=20"/);
  merges(text, folder);
});

/** Serves a list in which counts of small systems are open. */
async function openCounts(page: Page): Promise<void> {
  await page.route(/open-.*\.json/, async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const others = { ...list.others, next: [8, 9, 17] };
    await route.fulfill({ response: answer, json: { ...list, others } });
  });
}

test("cycles are counted, and the native program counts them again", async () => {
  const { page } = await visitor.open("#v1/frontier", { before: openCounts });
  const lines = page.locator(".frontier .counts li");
  await lines.nth(1).getByRole("button", { name: "Try it: D(3, 9)" }).click();
  await lines.nth(1).filter({ hasText: "D(3, 9) has 48668 cycles" }).waitFor();
  const saved = page.waitForEvent("download");
  await lines.nth(1).getByRole("button", { name: "Save count" }).click();
  const folder = newFolder();
  const file = join(folder, "count.json");
  await (await saved).saveAs(file);
  assert.match(native("check", file), /^counted again: D\(3, 9\) has 48668 cycles/);
  assert.match(native("merge", file, "into", folder), /\n9,180,36776,1\n/);
  writeFileSync(file, readFileSync(file, "utf8").replace("36776", "36777"));
  assert.throws(() => native("check", file), /is damaged/);
  await page.reload();
  await settled(page);
  await lines.nth(1).filter({ hasText: "D(3, 9) has 48668 cycles" }).waitFor();
});

/** Runs the native program. */
function native(...words: readonly string[]): string {
  const cargo = ["run", "--locked", "--quiet", "--profile", "test", "--example", "frontier", "--"];
  const output = ["ignore", "pipe", "pipe"] as const;
  return execFileSync("cargo", [...cargo, ...words], { encoding: "utf8", stdio: [...output] });
}

/** Asserts that the native program merges a file of finds, and nothing of a damaged one. */
function merges(text: string, folder: string): void {
  const [file, tables] = [join(folder, "finds.txt"), join(folder, "tables")];
  const table = join(tables, "2.json");
  const merging = (text: string) => {
    writeFileSync(file, text);
    return native("merge", file, "into", tables);
  };
  mkdirSync(tables);
  writeFileSync(table, TABLE);
  assert.throws(() => merging(text.replace('"period":"900"', '"period":"901"')), /digest/);
  assert.equal(readFileSync(table, "utf8"), TABLE);
  assert.match(merging(text), /proved: Centre 2, row 22: .*\n1 tables changed/);
  const whole = JSON.parse(readFileSync("www/data/periods/2.json", "utf8")).found;
  const merged = JSON.parse(readFileSync(table, "utf8")).found;
  const periods = (rows: [number, string, number][]) =>
    rows.map(([row, period, from]) => [row, period, from]);
  assert.deepEqual(periods(merged), periods(whole));
}
