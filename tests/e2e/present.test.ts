/** Presentations: the keys of clickers, the full screen, the ring of the mouse, notes, figures. */
import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { go, link } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const GROWTH = "#v1/growth?n=6";
const PRESENTED = `${GROWTH}&ui=present`;

const sites = await hosts({
  page: paper(
    `<button>Elsewhere</button><nimscape-figure link="${PRESENTED}" style="height:300px"></nimscape-figure>
     <iframe title="Nim" width="900" height="300" src="${visitor.url}embed.html${PRESENTED}"></iframe>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const step = (page: Page, n: number) =>
  page.waitForFunction((n) => window.nimscape.state.n === n, n);
const black = (page: Page) => page.locator(".black");
/** Waits until the page has nothing but the picture and its foot, or until it has all again. */
const presented = (page: Page) =>
  page.locator(".presented", { hasText: /losing position|Who wins/ }).waitFor();
const left = (page: Page) => page.locator(".presented").waitFor({ state: "detached" });

/** Moves the mouse over the middle of the picture. */
async function point(page: Page): Promise<readonly [x: number, y: number]> {
  const box = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.move(x, y);
  return [x, y];
}

test("clickers, arrows and buttons step; B blackens; the mouse has a ring with the name of its cell", async () => {
  const { page } = await visitor.open(PRESENTED);
  await presented(page);
  const sentence = page.locator(".presented p");
  assert.equal(await sentence.evaluate((words) => getComputedStyle(words).fontSize), "28px");
  for (const [key, n] of Object.entries({ PageDown: 7, ArrowRight: 8, PageUp: 7, ArrowLeft: 6 })) {
    await page.keyboard.press(key);
    await step(page, n);
  }
  await button(page, "Next").click();
  await step(page, 7);
  await button(page, "Back").click();
  await step(page, 6);
  await page.locator("#picture canvas").first().press("ArrowRight");
  await page.waitForFunction(() => /[?&]x=/.test(window.nimscape.link));
  assert.equal(await page.evaluate(() => window.nimscape.state.n), 6, "it has moved the picture");
  for (const off of [".", "B", "click", "PageDown"]) {
    await page.keyboard.press("b");
    await black(page).waitFor();
    if (off === "click") await black(page).click();
    else await page.keyboard.press(off);
    await black(page).waitFor({ state: "hidden" });
  }
  await step(page, 7);
  const [x, y] = await point(page);
  const ring = page.locator(".pointed-at");
  await ring.locator("b", { hasText: /\(/ }).waitFor();
  const title = await page.locator("main .facts h2").textContent();
  assert.equal(await ring.locator("b").textContent(), title);
  const box = (await ring.locator("i").boundingBox()) ?? assert.fail();
  const off = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  assert.ok(off < 3, `${off} pixels beside the mouse`);
  await sentence.hover();
  await ring.waitFor({ state: "hidden" });
});

test("F presents in full screen; F, Escape, Leave or the end of the full screen end it", async () => {
  const { page } = await visitor.open(GROWTH, { fresh: true });
  const full = (on: boolean) =>
    page.waitForFunction((on) => (document.fullscreenElement !== null) === on, on);
  for (const end of ["f", "Escape", "Leave", null]) {
    await page.keyboard.press("F");
    await presented(page);
    await full(true);
    assert.equal(await link(page), PRESENTED);
    if (end === null) await page.evaluate(() => document.exitFullscreen());
    else if (end === "Leave") await button(page, end).click();
    else await page.keyboard.press(end);
    await left(page);
    await full(false);
    assert.equal(await link(page), GROWTH);
  }
  await page.evaluate(() => {
    const root = document.documentElement;
    const request = root.requestFullscreen.bind(root);
    const left = new Promise((click) => addEventListener("click", click));
    root.requestFullscreen = async () => {
      await left;
      await request();
      root.dataset.granted = "";
    };
  });
  await page.keyboard.press("f");
  await presented(page);
  await button(page, "Leave").click();
  await left(page);
  await page.locator("html[data-granted]").waitFor();
  await full(false); // it came after the end, and is given back
});

test("notes say what the panel says, show the next step, and drive the presentation", async () => {
  const { page } = await visitor.open(`${GROWTH}&sel=1,2,3&ui=present`, { fresh: true });
  await presented(page);
  const popup = page.waitForEvent("popup");
  await page.keyboard.press("n");
  const notes = await popup;
  const says = (words: string | RegExp) =>
    notes.locator("main", { hasText: words }).first().waitFor();
  await says(/Nim in the plane.*is a losing position/s);
  await says("(1, 2, 3): the player to move loses");
  const next = (n: number) =>
    notes.locator(`#picture canvas[aria-label*="to generation ${n}."]`).waitFor();
  await next(7);
  await point(page);
  await says((await page.locator("main .facts h2").textContent()) ?? "");
  await notes.keyboard.press("PageDown");
  await step(page, 7);
  await next(8);
  await button(notes, "Back").click();
  await step(page, 6);
  await notes.keyboard.press("b");
  await black(page).waitFor();
  await says("The screen is black.");
  await button(notes, "Black").click();
  await black(page).waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1920, height: 1080 }); // each step is one page
  const named = (name: string) =>
    notes.locator(".listed > dl > div", { has: notes.getByText(name, { exact: true }) });
  await go(page, "#v1/lesson?step=4&ui=present");
  for (const words of ["How many of these moves", "5. Binary cards"]) await says(words);
  assert.equal(await named("Misconception").count(), 0, "those of other steps are not here");
  await go(page, "#v1/lesson?step=3&ui=present");
  await named("Misconception").filter({ hasText: "Whoever begins can always win" }).waitFor();
  await named("Not").filter({ hasText: "Nim has no luck" }).waitFor();
  await go(page, "#v1/play?p=3,4,5&hints=steps&ui=present");
  await named("Answer")
    .filter({ hasText: "The player to move, by moving to (1, 4, 5)." })
    .waitFor();
  await named("Misconception")
    .filter({ hasText: "after (0, 4, 5)? They move to (0, 4, 4)" })
    .waitFor();
  await go(page, "#v1/play?game=kayles&p=4,4&ui=present");
  await named("Answer").filter({ hasText: "The player who answers: all 4 moves lose." }).waitFor();
  await go(page, "#v1/lesson?step=4&ui=present");
  await says("5. Binary cards");
  await button(notes, "Next").click();
  await says("Which cards make");
  await page.keyboard.press("PageUp"); // clickers go from step to step
  await page.locator(".presented p", { hasText: "4. Check all the moves" }).waitFor();
  await page.keyboard.press("Escape");
  await says("The presentation is over.");
});

test("a frame uses the keys of its page, an element only those that reach it", async () => {
  const { page } = await visitor.visit("", { at: sites.at("page") });
  const [frame, element] = [page.frameLocator("iframe"), page.locator("nimscape-figure")];
  const shows = (place: FrameLocator | Locator, n: number) =>
    place.locator(`canvas[aria-label*="to generation ${n}."]`).waitFor();
  await shows(element, 6);
  await button(page, "Elsewhere").press("PageDown");
  await element.locator("canvas").press("PageDown");
  await shows(element, 7);
  await element.locator("canvas").press("PageUp");
  await shows(element, 6); // the first key did nothing
  await shows(frame, 6);
  assert.equal(await frame.locator(".figure-bar").isVisible(), false);
  await frame.locator(".presented", { hasText: /losing position/ }).click();
  await page.keyboard.press("PageDown");
  await shows(frame, 7);
  await page.keyboard.press("b");
  await frame.locator(".black").waitFor();
  await page.keyboard.press(".");
  await frame.locator(".black").waitFor({ state: "hidden" });
});
