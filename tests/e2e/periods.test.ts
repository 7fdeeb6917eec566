/**
 * The period table on the built site: keys, searches that are stopped and continued, tables of the
 * site that are broken, certificates and files.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** Most tests use one page. */
let page: Page;
test.beforeAll(async () => {
  ({ page } = await visitor.open("#v1/periods?to=3&rows=8", { shared: true }));
});

const explained = () => page.locator(".explained");
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The columns of the data, row after row. */
const entries = (of = page) =>
  of.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "table") throw new Error(`a ${field.kind}, not a table`);
    const { centre = [], row = [], period = [], status = [] } = field.columns;
    return centre.map((c, at) => ({ c, row: row[at], period: period[at], status: status[at] }));
  });
const proved = async (of = page) =>
  (await entries(of)).filter(({ status }) => status === "proved").length;

/** Presses a button that saves a file; returns its name and its text. */
async function saved(name: string) {
  const download = page.waitForEvent("download");
  await button(name).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("Table 3 is what is printed, but for its two misprints", async () => {
  const { table } = JSON.parse(readFileSync("www/data/table3-as-printed.json", "utf8"));
  await go(page, "#v1/periods?rows=32&show=printed");
  const found = await entries();
  assert.equal(found.length, 5 * 32);
  const printed = found.filter(({ c, row }) => table[`${c},${row}`] !== "?");
  assert.ok(printed.every(({ status }) => status === "proved"));
  const differ = printed.filter(({ c, row, period }) => table[`${c},${row}`] !== `${period}`);
  assert.deepEqual(
    differ.map(({ c, row, period }) => [c, row, period]),
    [
      [8, 21, 9900],
      [8, 22, 9900],
    ],
  );
});

test("keys go from entry to entry, choose, and put away; rows out of sight are written in time", async () => {
  await go(page, "#v1/periods?to=5&rows=112&effort=1048576");
  await page.locator('td[tabindex="0"]').focus();
  const at = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [key, place] of [
    ["ArrowRight", "centre 3, row 0"],
    ["ArrowDown", "centre 3, row 1"],
    ["End", "centre 5, row 1"],
    ["PageDown", "centre 5, row 11"],
    ["ArrowUp", "centre 5, row 10"],
    ["Home", "centre 2, row 10"],
  ] as const) {
    await page.keyboard.press(key);
    assert.match((await at()) ?? "", new RegExp(`${place}$`), key);
  }
  assert.ok((await page.locator(".period-table tbody tr").count()) < 60, "not all are written");
  for (let i = 0; i < 12; i++) await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await link(page), /c=2&row=111$/);
  assert.match(await explained().innerText(), /Centre 2, row 111/);
  await page.keyboard.press("Escape");
  assert.match(await link(page), /c=2$/);
});

test("a proved entry is certified and checked; its periods are a b-file, its table files", async () => {
  await go(page, "#v1/periods?from=2&to=4&rows=24&c=2&row=21");
  assert.equal(JSON.parse((await saved("Save certificate")).text).claim.row.period, "7200");
  await button("Check it now").click();
  await explained().filter({ hasText: "Checked: the certificate holds." }).waitFor();
  const terms = await saved("Save b-file");
  assert.equal(terms.name, "b-periods-2.txt");
  const published = [1, 2, 4, 2, 12, 12, 12, 8, 8, 10, 60, 60, 84, 84, 84, 16, 16, 18, 180, 20];
  assert.deepEqual(
    terms.text.split("\n").slice(0, 20),
    published.map((period, row) => `${row + 1} ${period}`),
  );
  await go(page, "#v1/periods?to=4&rows=8");
  const { text: csv } = await saved("CSV");
  assert.equal(csv.replace(/^#.*\r\n/gm, "").split("\r\n").length, 1 + 24 + 1);
  const json = JSON.parse((await saved("JSON")).text);
  assert.equal(json.digest, await page.evaluate(() => window.nimscape.digest()));
  const latex = await saved("LaTeX");
  assert.equal(latex.name, "nimscape-periods-to-4-rows-8.tex");
  assert.match(latex.text, /^4 & 12 & 8 & 12 \\\\$/m);
});

test("certificates from elsewhere are checked, or refused with the reason; nothing else changes", async () => {
  await go(page, "#v1/periods?from=2&to=2&rows=8");
  const [good, never] = await page.evaluate(() => {
    const { core } = window.nimscape;
    return [
      core.row_certificate({ c: 2, row: 21, effort: 2 ** 30 }),
      core.band_certificate(29, 24, 2 ** 30),
    ];
  });
  const before = [await link(page), await page.evaluate(() => window.nimscape.digest())];
  await button("Check a certificate…").click();
  const dialog = page.getByRole("dialog", { name: "Check a certificate" });
  const said = (words: RegExp | string) => dialog.locator(".said", { hasText: words }).waitFor();
  const check = async (text: string) => {
    await dialog.getByLabel("Or its JSON").fill(text);
    await dialog.getByRole("button", { name: "Check it" }).click();
  };
  const row = (from: string, to: string) => (good ?? "").replace(from, to);
  for (const [text, answer] of [
    [good, /^Checked: .* Centre 2, row 21: the least period is 7200/],
    ["no JSON", /^Refused: certificate: no JSON cannot be read/],
    [never, /the first 47 numbers never become a perfect band/],
    [row('"period":"7200"', `"period":"1${"0".repeat(60)}"`), /not a number that fits/],
    [row('"row":21', '"row":99'), /^Refused: row: 99/],
    [row('"period":"7200"', '"period":"3600"'), /^Refused: /],
    [`[${"[".repeat(300_000)}`, /cannot be read/],
  ] as const) {
    await check(text ?? "");
    await said(answer);
  }
  const file = (name: string, text: string) =>
    dialog
      .getByLabel("From a file")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await file("vast.json", " ".repeat(2_000_000));
  await said("2000000 bytes are more");
  await file("good.json", good ?? "");
  await said(/^Checked/);
  // What would take long shows its speed, and is stopped.
  await check((never ?? "").replace(/"joint":"\d+"/, '"joint":"90000000000"'));
  await said(/Checking: .* million a second/);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await said(/^Stopped/);
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.deepEqual([await link(page), await page.evaluate(() => window.nimscape.digest())], before);
});

test("the failing band of centre 29 is proved on the spot, beside a healthy one", async () => {
  await go(page, "#v1/bands?c=29&vs=28&n=47&from=9000");
  const halves = page.locator(".bands section");
  for (const [at, answer] of [
    [0, /Centre 29: the first 47 numbers never become a perfect band\./],
    [1, /Centre 28: for a, b ≥ \d+ the first 47 numbers fill a perfect band/],
  ] as const) {
    const half = halves.nth(at);
    await half.getByRole("button", { name: "Decide the band of 0 to 46" }).click();
    await half.locator("[data-spoken]", { hasText: "Checked: the certificate holds." }).waitFor();
    assert.match(await half.locator("p[data-spoken]").innerText(), answer);
  }
});

/** Opens a page whose files of periods are others. */
async function withTables(pattern: RegExp, json: unknown, link: string) {
  const { page } = await visitor.open("#v1/growth?n=2", { fresh: true });
  await page.route(pattern, (route) => route.fulfill({ json }));
  await go(page, link);
  return page;
}

test("without tables a search that is stopped keeps what it has; an open entry is searched further", async () => {
  const few = "#v1/periods?from=75&to=75&rows=40&effort=1048576&c=75&row=33";
  const page = await withTables(/periods-[0-9a-f]+\.json$/, {}, few);
  const words = page.locator(".explained");
  assert.match(await words.innerText(), /Open: no period is proved yet/);
  const before = await proved(page);
  assert.ok(before > 25, `${before} are proved`);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/periods?from=75&to=75&rows=112&effort=68719476736";
  });
  await page.locator(".work button").click();
  await settled(page);
  await page.locator(".notices li", { hasText: "Stopped: showing" }).waitFor();
  assert.ok((await proved(page)) >= before);
  await go(page, few);
  await page.getByRole("button", { name: "Compute further" }).click();
  await words.filter({ hasText: "Proved: a period, and none is shorter" }).waitFor();
});

test("a table of the site that is broken is named, and its centre computed", async () => {
  const spoilt = readFileSync("www/data/periods/2.json", "utf8").replace(
    '"centre":2',
    '"centre":3',
  );
  const to = "#v1/periods?from=2&to=2&rows=8";
  const page = await withTables(/periods-0-63-\w+\.json$/, { 2: spoilt }, to);
  assert.equal(await proved(page), 8);
  assert.match(
    await page.locator(".notices").innerText(),
    /The table of centre 2 that comes with this site cannot be used \(centre must be 2 to 2, not 3\)/,
  );
});
