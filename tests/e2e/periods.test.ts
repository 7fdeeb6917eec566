/**
 * The period table on the real site: Table 3 with its misprints, keys and fingers, searches that
 * are stopped, downloads.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { AT_ONCE } from "../../www/views/periods/scroll.ts";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const explained = (page: Page) => page.locator(".explained");

/** The columns of the data, row after row. */
const entries = (page: Page) =>
  page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "table") throw new Error(`a ${field.kind}, not a table`);
    const { centre = [], row = [], period = [], status = [] } = field.columns;
    return centre.map((c, at) => ({ c, row: row[at], period: period[at], status: status[at] }));
  });

const printed: Record<string, string> = JSON.parse(
  readFileSync("www/data/table3-as-printed.json", "utf8"),
).table;

test("Table 3: what is printed, but for its misprints, and nothing complains", async () => {
  const { page } = await visitor.open("#v1/periods?rows=32&show=printed");
  const found = await entries(page);
  assert.equal(found.length, 5 * 32);
  const differ = found.filter(({ c, row, period }) => {
    const print = printed[`${c},${row}`];
    return print !== "?" && print !== String(period);
  });
  assert.deepEqual(
    differ.map(({ c, row, period }) => [c, row, period]),
    [
      [8, 21, 9900],
      [8, 22, 9900],
    ],
  );
  const numbers = found.filter(({ c, row }) => printed[`${c},${row}`] !== "?");
  assert.ok(numbers.every(({ status }) => status === "proved"));
  const digests = await page.evaluate(async () => {
    const { core, data, digest } = window.nimscape;
    return [core.digest(await data()), await digest()];
  });
  assert.equal(digests[0], digests[1]);
  assert.equal(await page.locator(".period-table thead th").count(), 6);
});

test("the marked entry is explained, in sight, and its row is drawn", async () => {
  const { page } = await visitor.open("#v1/periods?rows=24&c=8&row=21");
  const words = await explained(page).innerText();
  assert.match(words, /Proved: a period, and none is shorter. Table 3 prints 9990: a misprint\./);
  assert.match(words, /2² · 3² · 5² · 11/);
  assert.match(words, /Saltus, growth in a period\s+9,900/);
  assert.match(words, /two periods of 9900 later/);
  const cell = page.locator('td[aria-selected="true"]');
  assert.match(
    (await cell.textContent()) ?? "",
    /printed: 9,990 , here: 9,900, proved, centre \d+, row \d+$/,
    "its name holds what is seen",
  );
  const inks = await page.locator(".strip canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(80, 4, 200, 1) ?? { data: [] };
    return new Set(data).size;
  });
  assert.ok(inks > 5, "turns are painted");
  await page.getByRole("button", { name: "Close the explanation" }).click();
  assert.equal(await link(page), "#v1/periods?rows=24&c=8");
  await explained(page).waitFor({ state: "hidden" });
});

test("keys go from entry to entry, choose, and put away; rows out of sight are written in time", async () => {
  const { page } = await visitor.open("#v1/periods?to=5&rows=112&effort=1048576", { fresh: true });
  await page.locator('td[tabindex="0"]').focus();
  const at = () => page.evaluate(() => document.activeElement?.textContent);
  assert.match((await at()) ?? "", /centre 2, row 0$/);
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
  assert.ok(
    (await page.locator(".period-table tbody tr").count()) < 60,
    "not all rows are written",
  );
  for (let i = 0; i < 12; i++) await page.keyboard.press("PageDown");
  assert.match((await at()) ?? "", /centre 2, row 111$/);
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await link(page), /c=2&row=111$/);
  assert.match(await explained(page).innerText(), /Centre 2, row 111/);
  await page.keyboard.press("Escape");
  assert.match(await link(page), /c=2$/);
});

/** Records how many entries are added or changed in each frame, in `window.touched`. */
function recordEntries(): void {
  const frames = new Map<CSSNumberish | null, Set<Element>>();
  Object.assign(window, { touched: () => [...frames.values()].map(({ size }) => size) });
  const watch = new MutationObserver((records) => {
    const { currentTime } = document.timeline; // the same until the next frame
    const cells = frames.get(currentTime) ?? new Set();
    frames.set(currentTime, cells);
    for (const { addedNodes, target } of records) {
      const at = target instanceof Element ? target : target.parentElement;
      const changed = at?.closest("td[data-row]");
      if (changed) cells.add(changed);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const cell of node.querySelectorAll("td[data-row]")) cells.add(cell);
    }
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

test("a wide table is written in pieces, and all of what is in sight in the end", async () => {
  const { page } = await visitor.open("#v1/periods?from=0&to=34&rows=128", {
    before: (page) => page.addInitScript(recordEntries),
  });
  const table = page.locator(".period-table");
  for (const order of ["row", "period"]) {
    await go(page, `#v1/periods?from=0&to=34&rows=128&sort=${order}`);
    const rows = await table.locator("tbody tr.line").count();
    const high = await table.locator("tbody tr.line").first().boundingBox();
    const whole = await table.boundingBox();
    assert.ok(rows * (high?.height ?? 0) >= (whole?.height ?? 0), `${rows} rows in sight`);
    assert.ok(35 * rows > 2 * AT_ONCE + 35, "too many entries for one frame");
  }
  const touched: number[] = await page.evaluate("window.touched()");
  assert.ok(Math.max(...touched) > AT_ONCE / 2, touched.join());
  // So many are written, and no more change in place.
  assert.ok(Math.max(...touched) <= 2 * AT_ONCE + 35, touched.join());
});

test("any centre can be chosen; a range that is too wide is refused beside its control", async () => {
  const { page } = await visitor.open("#v1/periods?to=3&rows=8&c=4095&row=5", {
    fresh: true,
  });
  assert.deepEqual([...new Set((await entries(page)).map(({ c }) => c))], [2, 3, 4095]);
  assert.match(await explained(page).innerText(), /Theorem 6/);
  await page.locator("#to").fill("99");
  await page.locator("#to").press("Enter");
  await settled(page);
  assert.match(await page.locator("#to-problem").innerText(), /^to: 99 .*0\.\.=34$/);
  assert.equal((await entries(page)).length, 24, "the last good table stays");
});

/** Opens a table of a site that ships no tables, so that all is computed. */
async function openWithoutTables(link: string) {
  const visit = await visitor.open("#v1/growth?n=2");
  await visit.page.route(/periods-[0-9a-f]+\.json$/, (route) => route.fulfill({ json: {} }));
  await go(visit.page, link);
  return visit;
}

test("a search that is stopped keeps what it has; further effort settles an entry", async () => {
  const { page } = await openWithoutTables("#v1/periods?from=75&to=75&rows=45&effort=1048576");
  const before = (await entries(page)).filter(({ status }) => status === "proved").length;
  await page.evaluate(() => {
    window.nimscape.link = "#v1/periods?from=75&to=75&rows=112&effort=68719476736";
  });
  await page.locator(".work button").click();
  await settled(page);
  await page.locator(".notices li").waitFor();
  assert.match(await page.locator(".notices").innerText(), /Stopped: showing/);
  const after = (await entries(page)).filter(({ status }) => status === "proved").length;
  assert.ok(before > 30 && after === before, `${before}, then ${after}`);
});

test("an open entry is searched further until its period is known", async () => {
  const { page } = await openWithoutTables(
    "#v1/periods?from=75&to=75&rows=40&effort=1048576&c=75&row=33",
  );
  assert.match(await explained(page).innerText(), /Open: no period is proved yet/);
  await page.getByRole("button", { name: "Compute further" }).click();
  await page.locator(".explained .period").waitFor();
  assert.match(await explained(page).innerText(), /Proved: a period, and none is shorter/);
});

test("a proved entry is certified, and the certificate checked, on the spot", async () => {
  const { page } = await visitor.open("#v1/periods?from=2&to=2&rows=24&c=2&row=21");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Certificate", exact: true }).click();
  const text = readFileSync((await (await download).path()) ?? "", "utf8");
  assert.deepEqual(JSON.parse(text).claim.row.period, "7200");
  await page.getByRole("button", { name: "Check it now" }).click();
  await page.waitForFunction(() =>
    document.querySelector(".explained")?.textContent?.includes("Checked: the certificate holds."),
  );
  const refused = await page.evaluate((text) => {
    try {
      window.nimscape.core.row_check(text.replace('"7200"', '"3600"'), 2 ** 30);
      return "accepted";
    } catch (error) {
      return String(error);
    }
  }, text);
  assert.match(refused, /^Error: \w+: /);
});

test("the periods of a centre can be had as a sequence: of centre 2 that is A006018, and more", async () => {
  const { page } = await visitor.open("#v1/periods?rows=24&c=2&row=3", {
    fresh: true,
  });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "b-file" }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), "b-periods-2.txt");
  const lines = readFileSync((await file.path()) ?? "", "utf8")
    .trimEnd()
    .split("\n");
  const published = [1, 2, 4, 2, 12, 12, 12, 8, 8, 10, 60, 60, 84, 84, 84, 16, 16, 18, 180, 20];
  assert.deepEqual(
    lines.slice(0, 20),
    published.map((period, row) => `${row + 1} ${period}`),
  );
  assert.ok(lines.length > 79, `${lines.length} terms`);
  assert.match(await explained(page).innerText(), new RegExp(`rows 0 to ${lines.length - 1} `));
});

test("the tables of the site are shown without a search; what is broken or absent is computed", async () => {
  const { page } = await visitor.open("#v1/periods", { fresh: true });
  const found = await entries(page);
  assert.equal(found.length, 8 * 80);
  const open = found.filter(({ status }) => status === "open");
  const shipped = JSON.parse(readFileSync("www/data/periods/9.json", "utf8"));
  const known = new Set(shipped.found.map(([row]: [number]) => row));
  assert.deepEqual(
    open.filter(({ c }) => c === 9).map(({ row }) => row),
    Array.from({ length: 80 }, (_, row) => row).filter((row) => !known.has(row)),
  );
  assert.ok(open.length < 10, "with this effort a search would leave more");
});

test("a table of the site that is broken is named, and its centre computed", async () => {
  const { page } = await visitor.open("#v1/periods?from=75&to=75&rows=4", {
    fresh: true,
  });
  const spoilt = readFileSync("www/data/periods/2.json", "utf8").replace(
    '"centre":2',
    '"centre":3',
  );
  await page.route(/periods-0-63-\w+\.json$/, (route) => route.fulfill({ json: { 2: spoilt } }));
  await go(page, "#v1/periods?from=2&to=2&rows=8");
  assert.equal((await entries(page)).filter(({ status }) => status === "proved").length, 8);
  assert.match(
    await page.locator(".notices").innerText(),
    /The table of centre 2 that comes with this site cannot be used \(centre: 3 is not in 2..=2\)/,
  );
});

test("without the list of tables everything is computed", async () => {
  const { page, complaints } = await visitor.open("#v1/growth?n=2", { fresh: true });
  await page.route(/periods-[0-9a-f]+\.json$/, (route) => route.fulfill({ status: 500, body: "" }));
  await go(page, "#v1/periods?from=2&to=2&rows=8");
  assert.equal((await entries(page)).filter(({ status }) => status === "proved").length, 8);
  assert.deepEqual(
    complaints.splice(0).filter((text) => !/periods-[0-9a-f]+\.json/.test(text)),
    [],
  );
});

test("certificates from elsewhere are checked, or refused with the reason; nothing else changes", async () => {
  const { page } = await visitor.open("#v1/periods?from=2&to=2&rows=8");
  const [good, never] = await page.evaluate(() => {
    const { core } = window.nimscape;
    return [
      core.row_certificate({ c: 2, row: 21, effort: 2 ** 30 }),
      core.band_certificate(29, 24, 2 ** 30),
    ];
  });
  const before = [await link(page), await page.evaluate(() => window.nimscape.digest())];
  await page.getByRole("button", { name: "Check a certificate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Check a certificate" });
  const verdictOf = async (text: string) => {
    await dialog.getByLabel("Or its JSON").fill(text);
    await dialog.getByRole("button", { name: "Check it" }).click();
    await dialog.locator(".said", { hasText: /^(Checked|Refused)/ }).waitFor();
    return dialog.locator(".said").innerText();
  };
  assert.match(
    await verdictOf(good ?? ""),
    /^Checked: .* Centre 2, row 21: the least period is 7200/,
  );
  assert.match(await verdictOf(never ?? ""), /the first 47 numbers never become a perfect band/);
  const row = (from: string | RegExp, to: string) => (good ?? "").replace(from, to);
  for (const [text, reason] of [
    ["no JSON", /^Refused: certificate: no JSON cannot be read/],
    ['{"format":"nimscape periods"}', /missing field/],
    [row("nimscape period", "somebody’s period"), /somebody’s period/],
    [row('"period":"7200"', `"period":"1${"0".repeat(30)}"`), /does not divide the joint period/],
    [row('"period":"7200"', `"period":"1${"0".repeat(60)}"`), /not a number that fits/],
    [row('"row":21', '"row":-1'), /invalid value/],
    [row('"row":21', '"row":99'), /^Refused: row: 99/],
    [row('"period":"7200"', '"period":"3600"'), /^Refused: /],
    [row('"centre":2', '"centre":5'), /^Refused: /],
    [`[${"[".repeat(300_000)}`, /cannot be read/],
  ] as const)
    assert.match(await verdictOf(text), reason, text.slice(0, 200));
  const file = (name: string, text: string) =>
    dialog.getByLabel("From a file").setInputFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  await file("vast.json", " ".repeat(2_000_000));
  await dialog.locator(".said", { hasText: "2000000 bytes are more" }).waitFor();
  await file("good.json", good ?? "");
  await dialog.locator(".said", { hasText: /^Checked/ }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.deepEqual([await link(page), await page.evaluate(() => window.nimscape.digest())], before);
});

test("the check of a long certificate shows its speed and can be stopped", async () => {
  const { page } = await visitor.open("#v1/periods?from=2&to=2&rows=8");
  const text = await page.evaluate(() =>
    window.nimscape.core
      .band_certificate(29, 24, 2 ** 30)
      .replace(/"joint":"\d+"/, '"joint":"90000000000"'),
  );
  await page.getByRole("button", { name: "Check a certificate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Check a certificate" });
  await dialog.getByLabel("Or its JSON").fill(text);
  await dialog.getByRole("button", { name: "Check it" }).click();
  await dialog.locator(".said", { hasText: /Checking: .* million a second/ }).waitFor();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.locator(".said", { hasText: /^Stopped/ }).waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Check it" }).isVisible());
});

test("the table is exported as CSV, JSON and LaTeX", async () => {
  const { page } = await visitor.open("#v1/periods?to=4&rows=8");
  const files: Record<string, string> = {};
  for (const name of ["CSV", "JSON", "LaTeX"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^nimscape-periods-to-4-rows-8[.](csv|json|tex)$/);
    files[name] = readFileSync((await file.path()) ?? "", "utf8");
  }
  assert.equal(files.CSV?.replace(/^#.*\r\n/gm, "").split("\r\n").length, 1 + 24 + 1);
  const { digest, link, data } = JSON.parse(files.JSON ?? "");
  assert.equal(data.columns.period.length, 24);
  assert.deepEqual(
    [digest, link],
    [await page.evaluate(() => window.nimscape.digest()), page.url()],
  );
  assert.match(files.LaTeX ?? "", /^4 & 12 & 8 & 12 \\\\$/m);
});

test("filters and order: misprints alone, the longest first", async () => {
  const { page } = await visitor.open("#v1/periods?rows=24&show=differ");
  assert.deepEqual(
    (await entries(page)).map(({ c, row }) => [c, row]),
    [
      [8, 21],
      [8, 22],
    ],
  );
  await page.evaluate(() => {
    window.nimscape.link = "#v1/periods?from=2&to=2&rows=12&sort=period&c=2";
  });
  await settled(page);
  const lengths = (await entries(page)).map(({ period }) => Number(period));
  assert.deepEqual(
    lengths,
    [...lengths].sort((a, b) => b - a),
  );
});

test("a finger chooses", async () => {
  const { page } = await visitor.open("#v1/periods?rows=16", {
    width: 320,
    height: 640,
    touch: true,
  });
  await page.locator('td:has-text("centre 2, row 4")').tap();
  await settled(page);
  assert.match(await explained(page).innerText(), /Centre 2, row 4/);
});

test("in a narrow picture the explanation follows the table without a gap", async () => {
  const { page } = await visitor.open("#v1/periods?c=2&row=5", { width: 1100, height: 700 });
  const edge = (name: string, side: "top" | "bottom") =>
    page.locator(name).evaluate((element, side) => element.getBoundingClientRect()[side], side);
  const gap = (await edge(".explained", "top")) - (await edge(".period-table", "bottom"));
  assert.ok(Math.abs(gap) < 2, `${gap} px`);
});
