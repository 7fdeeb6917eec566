/**
 * One position in all views: selected in one picture it is selected in all, and the card describes
 * it.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type {} from "../../www/scripting.ts";
import { go, goTo, settled, type VisitOptions } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** These tests read links and words: half of the pixels do. */
const open = (link: string, options: VisitOptions = {}) =>
  visitor.open(link, { scale: 0.5, ...options });

const card = (page: Page) => page.locator(".card").innerText();
const problem = (page: Page) => page.locator("#position-problem").innerText();
const selected = (page: Page, sel: readonly number[] | null) =>
  page.waitForFunction((sel) => String(window.nimscape.state.sel) === sel, String(sel));
const type = async (page: Page, text: string) => {
  await page.getByLabel("Position", { exact: true }).last().fill(text);
  await page.keyboard.press("Enter");
};
const RUNS = /8 steps along \(1,1,0\), 4 along \(1,0,1\), 2 along \(1,1,0\), 1 along \(0,1,1\)/;

test("(14, 11, 5), selected in Growth, is selected in Octant and side by side", async () => {
  const { page } = await open("#v1/growth?n=20", { fresh: true });
  await type(page, "14, 11, 5");
  await selected(page, [14, 11, 5]);
  assert.match(await card(page), /P-position[\s\S]*Generation 15 = 8 \+ 4 \+ 2 \+ 1/);
  assert.match(await card(page), /Growth cell\s+\(10, 3\)/);
  assert.match(await card(page), RUNS);
  for (const [name, view] of [
    ["In space", "octant"],
    ["Together", "both"],
  ] as const) {
    await goTo(page, name);
    assert.equal(await page.evaluate(() => window.nimscape.state.view), view);
    await selected(page, [14, 11, 5]);
    assert.match(await page.evaluate(() => window.nimscape.link), /sel=14,11,5/);
    assert.match(await card(page), RUNS);
    assert.match(await page.locator(".facts").innerText(), /14, 11, 5/, "the picture knows it too");
    assert.equal(await page.locator(".notices li").count(), 0);
  }
});

test("a selected position is shown in the other picture, and played", async () => {
  const { page } = await open("#v1/growth?n=20&theme=dark");
  await type(page, "14, 11, 5");
  await page.getByRole("link", { name: "Show in space" }).click();
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
  await settled(page);
  await selected(page, [14, 11, 5]);
  await page.getByRole("link", { name: "Show in the plane" }).click();
  await page.waitForFunction(() => window.nimscape.state.view === "growth");
  await settled(page);
  await page.getByRole("link", { name: "Play this" }).click();
  await page.waitForFunction(() => window.nimscape.state.view === "play");
  await settled(page);
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/play?p=14,11,5&theme=dark");
  assert.match(await page.locator(".play .verdict").innerText(), /14, 11, 5/);
});

test("what is pointed at in one half of Together is marked in the other", async () => {
  const { page } = await open("#v1/both?n=3");
  const [plane, space] = await page.locator(".halves > section").all();
  assert.ok(plane && space);
  const rings = () => space.locator(".octant-ring:not([hidden])").count();
  assert.equal(await rings(), 0);
  const box = await plane.locator("canvas").boundingBox();
  assert.ok(box);
  for (let y = box.height - 8; y > 0 && (await rings()) === 0; y -= 8)
    await plane.locator("canvas").hover({ position: { x: box.width / 2, y } });
  assert.equal(await rings(), 1);
  await page.mouse.move(5, 5);
  await space.locator(".octant-ring[hidden]").nth(1).waitFor({ state: "attached" });
  assert.equal(await rings(), 0);
});

test("a game runs as a path through the plane and through space, and is played on from there", async () => {
  const start = "#v1/play?p=1,2,3&answers=you";
  const { page } = await open(start);
  await page.locator("[aria-label=Moves] summary").click();
  for (const move of ["(1, 0, 3)", "(1, 0, 1)"]) {
    await page.locator(".move", { hasText: move }).click();
    await settled(page);
  }
  const game = page.getByRole("region", { name: "Path of the game" });
  const panel = page.locator(".panel");
  assert.match(await game.innerText(), /The game: \(1, 2, 3\), \(1, 0, 3\), \(1, 0, 1\)/);
  const follow = async (name: string, link: string) => {
    await panel.getByRole("link", { name, exact: true }).click();
    await page.waitForFunction((wanted) => window.nimscape.link === wanted, link);
    await settled(page);
  };
  await follow("Show in space", "#v1/octant?side=4&path=1,2,3;1,0,3;1,0,1");
  assert.equal(await page.locator(".octant-bar[data-kind=move]").count(), 2);
  assert.equal(await page.locator(".octant-bar[data-kind=position]").count(), 3);
  await follow("Show in the plane", "#v1/growth?n=3&path=1,2,3;1,0,3;1,0,1");
  await follow("Show in both", "#v1/both?n=3&path=1,2,3;1,0,3;1,0,1");
  assert.equal(await page.locator(".octant-bar[data-kind=position]").count(), 3);
  await follow("Play on", "#v1/play?p=1,0,1&from=1,2,3&path=1,0,3");
  assert.match(await page.locator(".play .verdict").innerText(), /1, 0, 1/);
  await go(page, "#v1/growth?n=3&path=1,2;3");
  assert.match(await page.locator(".notices").innerText(), /path: 1,2;3 is not/);
});

test("the piles are written bit under bit, with the nim-sum beneath", async () => {
  const { page } = await open("#v1/octant?sel=14,11,5");
  const rows = await page
    .locator(".columns tr")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join(" "),
      ),
    );
  assert.deepEqual(rows, ["a 14 1 1 1 0", "b 11 1 0 1 1", "c 5 0 1 0 1", "nim-sum 0 0 0 0 0"]);
});

test("parent and children are buttons", async () => {
  const { page } = await open("#v1/growth?sel=14,11,5", { fresh: true });
  await page.locator(".card").getByRole("button", { name: "(14, 10, 4)" }).click();
  await selected(page, [14, 10, 4]);
  await page.locator(".card").getByRole("button", { name: "(14, 11, 5)" }).click();
  await selected(page, [14, 11, 5]);
  await page.goBack();
  await selected(page, [14, 10, 4]);
});

test("an N-position that is typed: a sentence, its winning moves, and the picture stays", async () => {
  const { page } = await open("#v1/growth?n=9&sel=1,2,3");
  const before = await page.evaluate(() => window.nimscape.digest());
  await type(page, "3,4,5");
  await page.locator("#position-problem:not(:empty)").waitFor();
  assert.match(
    await problem(page),
    /\(3, 4, 5\): the player to move wins \(nim-sum 2\)\. Nearest losing positions: .*\(1, 4, 5\)/,
  );
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/growth?n=9&sel=1,2,3");
  assert.equal(await page.evaluate(() => window.nimscape.digest()), before);
  assert.match(await card(page), /Winning move\s+a: 3 to 1/);
  await page.locator(".card").getByRole("button", { name: "(1, 4, 5)" }).first().click();
  await selected(page, [1, 4, 5]);
  assert.equal(await page.locator("#position-problem").textContent(), "");
});

test("nonsense that is typed changes nothing but the sentence beside the field", async () => {
  const { page } = await open("#v1/octant?side=8");
  for (const text of [
    "1,2",
    "-1,2,3",
    "1.5,2,3",
    "seven",
    "1e3,0,0",
    "99999999999999999999,1,1",
    "<b>",
  ]) {
    await type(page, text);
    await page.waitForFunction(
      (text) => document.querySelector("#position-problem")?.textContent?.includes(text),
      text,
    );
    assert.match(await problem(page), /is not three whole numbers in 0\.\.=1099511627776/);
    assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/octant?side=8");
  }
  await type(page, "");
  assert.equal(await problem(page), "");
});

test("keys: u, c and s go to the relatives, in every picture", async () => {
  for (const view of ["growth", "octant", "both"]) {
    const { page, close } = await open(`#v1/${view}?n=20`);
    await type(page, "14 10 4");
    await selected(page, [14, 10, 4]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("c");
    await selected(page, [15, 11, 4]);
    await page.keyboard.press("s");
    await page.waitForFunction(() => String(window.nimscape.state.sel) !== "15,11,4");
    await page.keyboard.press("u");
    await selected(page, [14, 10, 4]);
    await close();
  }
});

test("LIM has names of its own for the same cells", async () => {
  const { page } = await open("#v1/growth?rule=lim&n=20&sel=10,4,1");
  assert.match(await card(page), /In LIM\s+\(10, 4, 1\)/);
  await page.locator(".card").getByRole("button").first().click();
  await page.waitForFunction(() => String(window.nimscape.state.sel) === "10,4,0");
});

/** Returns the descriptions of the two pictures. */
const labelsOf = (page: Page) =>
  page
    .locator(".halves [role=application]")
    .evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));

test("side by side, of states that come at once both show the last", async () => {
  const { page } = await open("#v1/both?n=6");
  await page.evaluate(async () => {
    for (const n of [9, 30, 12, 21]) window.nimscape.link = `#v1/both?n=${n}&oyaw=${n}`;
    await window.nimscape.settled();
  });
  assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/both?n=21&oyaw=21");
  const [growth = "", octant = ""] = await labelsOf(page);
  assert.match(growth, /generation 21\b/);
  assert.match(octant, /below 32\b.*step 21\b/);
});

test("side by side, one step is a step of both", async () => {
  const { page } = await open("#v1/both?n=6&sel=1,2,3");
  assert.equal(await page.locator(".halves section").count(), 2);
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.waitForFunction(() => window.nimscape.state.n === 7);
  await settled(page);
  const [growth = "", octant = ""] = await labelsOf(page);
  assert.match(growth, /generation 7\b/);
  assert.match(octant, /below 8\b.*step 7\b/);
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.n) > 9);
  await page.getByRole("button", { name: "Pause" }).click();
  await settled(page);
  const { n } = await page.evaluate(() => window.nimscape.state);
  for (const label of await labelsOf(page))
    assert.match(label, new RegExp(`(generation|step) ${n}\\b`));
  const same = await page.evaluate(async () => {
    const digest = await window.nimscape.digest();
    window.nimscape.link = `#v1/growth?n=${window.nimscape.state.n}`;
    await window.nimscape.settled();
    return digest === (await window.nimscape.digest());
  });
  assert.ok(same, "its data is the growth's");
});

test("side by side, the camera of each half is in the link", async () => {
  const { page } = await open("#v1/both?n=6");
  const octant = page.locator(".halves section").nth(1).locator("[role=application]");
  await octant.focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /oyaw=/.test(window.nimscape.link));
  const growth = page.locator(".halves canvas[role=application]").first();
  await growth.focus();
  await page.keyboard.press("+");
  await page.waitForFunction(() => /gzoom=/.test(window.nimscape.link));
});

test("on every screen each control can be scrolled to", async () => {
  for (const [width, height] of [
    [1440, 600],
    [390, 844],
    [320, 640],
  ] as const) {
    const { page, close } = await open("#v1/octant?sel=14,11,5", { width, height });
    const last = page.locator("#panel-body .control").last();
    await last.scrollIntoViewIfNeeded();
    const box = (await last.boundingBox()) ?? assert.fail("no box");
    assert.ok(box.y >= 0 && box.y + Math.min(box.height, 80) <= height, `${box.y} at ${width}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px at ${width}`);
    await close();
  }
});
