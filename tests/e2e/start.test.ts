/** Start: the minute by pointer and by keyboard, its films, failures of its files, what follows. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually, go, link, settled, tabTo } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** The pictures come to their ends at once. */
const atOnce = { before: (page: Page) => page.emulateMedia({ reducedMotion: "reduce" }) };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, words: string | RegExp) =>
  page.locator(".start h2", { hasText: words }).first().waitFor();
const counters = (page: Page) => page.locator(".counter:not([data-taken])");
/** Waits until the status of the game matches. */
const says = (page: Page, words: RegExp) =>
  page.locator(".words p", { hasText: words }).first().waitFor();
/** Waits until the film has come to its end, with more colours than this on its canvas. */
const ended = (page: Page, least: number) =>
  page.waitForFunction((least) => {
    const canvas = document.querySelector<HTMLCanvasElement>(".start:not([data-moving]) canvas");
    if (!canvas?.width) return false;
    const { width, height } = canvas;
    const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(4))).size > least;
  }, least);

/** Asserts that nothing that is read moves until something has happened. */
async function still(page: Page, happens: () => Promise<unknown>): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: "layout-shift" });
    const shifts = () => [...seen, ...observer.takeRecords()].map((shift) => shift.toJSON());
    Object.assign(window, { shifts });
  });
  await happens();
  assert.deepEqual(await page.evaluate("window.shifts()"), []);
}

/** What the columns of the three positions say, when the first counter taken was the first pile. */
const WHYS = [
  ["(1, 2, 3)", "even even"],
  ["(0, 2, 3)", "even odd"],
  ["(0, 2, 2)", "even even"],
];
const columnsOf = (page: Page) =>
  page
    .locator(".whys table")
    .evaluateAll((tables) =>
      tables.map((table) => [
        table.querySelector("caption b")?.textContent,
        [...table.querySelectorAll("tfoot td")].map(({ textContent }) => textContent).join(" "),
      ]),
    );

/** Takes counters until the game is over. */
async function lose(page: Page, take: () => Promise<void>): Promise<void> {
  for (;;) {
    await says(page, /Your move|wins?\./);
    if (!/Your move/.test(await page.locator(".words p").innerText())) break;
    await take();
  }
  await says(page, /The page takes the last counter and wins/);
}

test("the minute by pointer: a lost game and films to their ends, and nothing that is read moves", async () => {
  const { page } = await visitor.open("#", { scale: 0.5 });
  await counters(page).first().click();
  await still(page, () => says(page, /Your move/));
  await lose(page, () => counters(page).first().click());
  await button(page, "Why?").click();
  await heading(page, /You were losing from the beginning/);
  assert.deepEqual(await columnsOf(page), WHYS);
  await button(page, "Next").click();
  await heading(page, /Each dot is a position/);
  await still(page, () => ended(page, 10));
  await page.emulateMedia({ reducedMotion: "reduce" }); // the others come to their ends at once
  for (const words of [/exactly the losing positions/, /pyramid/]) {
    await button(page, words.test("pyramid") ? "Next" : "The fractal").click();
    await heading(page, words);
    await ended(page, 100);
  }
  await button(page, "Skip").click();
  await heading(page, "Where next?");
  await button(page, "Begin again").click();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await button(page, "In space").click();
  await button(page, "Stop turning").click();
  const picture = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return document.querySelector<HTMLCanvasElement>(".stage canvas")?.toDataURL();
    });
  const stopped = await picture();
  assert.equal(await picture(), stopped);
  await button(page, "Turn").click();
  await eventually(async () => (await picture()) !== stopped, "it turns on");
});

test("the minute by keyboard alone: the focus stays, and every step is announced", async () => {
  const { page } = await visitor.open("#", { ...atOnce, fresh: true });
  const { keyboard } = page;
  const spoken = (words: RegExp) =>
    page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });
  await keyboard.press("Tab");
  await page.locator(".skip:focus").waitFor();
  await keyboard.press("Enter");
  await lose(page, async () => {
    await tabTo(page, ".counter:not([data-taken])");
    await keyboard.press("Enter");
    await page.locator(".pile:focus").waitFor();
  });
  await spoken(/The page takes the last counter and wins/);
  await tabTo(page, ".primary");
  for (const words of [
    /You were losing/,
    /Each dot is a position/,
    /exactly the losing/,
    /pyramid/,
    /Where next/,
  ]) {
    await keyboard.press("Enter");
    await spoken(words);
  }
  await tabTo(page, '.card[href*="octant"]');
  await keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
});

test("the page begins, the last part leads to games and pictures and back, and Start has no data", async () => {
  const { page } = await visitor.open("#", { ...atOnce, fresh: true });
  await lose(page, () => counters(page).first().click());
  await button(page, "Let the page begin").click();
  await says(page, /^The page takes 1 from the pile of 3\. Your move\.$/);
  const data = () => page.evaluate(() => window.nimscape.data().then(String, String));
  assert.match(await data(), /Start has no data/);
  await button(page, "Skip").click();
  await page.getByRole("link", { name: /Beat the page/ }).click();
  await page.waitForFunction(() => window.nimscape.link === "#v1/play?p=3,4,5&hints=steps");
  await page.locator("#picture:focus").waitFor();
  await page.goBack();
  await heading(page, "Where next?");
  assert.equal(await link(page), "#");
  await page.getByRole("button", { name: /From the papers/ }).click();
  await page.locator("dialog.figures[open]").waitFor();
});

test("without the core the piles stay and it is said why; later it is tried again, and answers a move", async () => {
  const { page, complaints } = await visitor.visit("#", {
    before: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
  });
  await page.locator(".notices", { hasText: "could not be loaded: status 404" }).waitFor();
  assert.equal(await counters(page).count(), 6);
  await button(page, "Skip").click();
  await heading(page, "Where next?");
  await button(page, "Begin again").click();
  await page.unroute("**/*.wasm");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.wasm", (route) => held.then(() => route.continue()));
  for (const link of ["#v1/growth?n=3", "#"]) // neither is complete yet
    await page.evaluate((link) => void Object.assign(window.nimscape, { link }), link);
  await counters(page).first().click();
  await says(page, /^You take 1 from the pile of 1\.$/);
  release();
  await says(page, /^The page takes 1 from the pile of 3\. Your move\.$/);
  assert.ok(complaints.splice(0).every((text) => text.includes(".wasm")));
});

test("Plane and space leads to the film of the fold and back; it does not begin on a picture opened meanwhile", async () => {
  const { page } = await visitor.visit("#v1/both?n=7", atOnce);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/start-*.js", (route) => gate.then(() => route.continue()));
  await settled(page);
  const asked = page.waitForRequest("**/start-*.js");
  const fold = button(page, "Watch it fold into space");
  await fold.click();
  await asked;
  await go(page, "#v1/growth?n=3");
  const answered = page.waitForResponse("**/start-*.js");
  letGo();
  await answered;
  await go(page, "#v1/both?n=7");
  assert.equal(await page.locator(".start").count(), 0);
  await fold.press("Enter");
  await page.locator(".start[data-part=fold]").waitFor();
  await ended(page, 20);
  await heading(page, "pyramid");
  assert.equal(await link(page), "#");
  await page.waitForFunction(() => document.activeElement?.matches(".start"));
  await page.goBack();
  await page.waitForFunction(() => window.nimscape.link === "#v1/both?n=7");
});
