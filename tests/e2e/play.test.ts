/** Games: against the page, on each kind of board by pointer and by keyboard, hints and lists. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const said = (page: Page, words: string | RegExp) =>
  page.locator(".play .said", { hasText: words }).waitFor();

/** Clicks a button of a game, and waits until its position is shown. */
async function moved(page: Page, name: string | RegExp, position: string): Promise<void> {
  await button(page, name).click();
  await page.waitForFunction((p) => window.nimscape.state.p === p, position);
  await settled(page);
}

test("a game of Nim is won against the page, and begun again", async () => {
  const { page } = await visitor.open("#v1/play?p=1,2");
  await said(page, /\(1, 2\): the player to move wins \(N-position\)\. One move wins/);
  await button(page, "b: take 1, leave 1").click();
  await said(page, /The page answers \(\d, \d\): it had no winning move/);
  await settled(page);
  await page.locator(".board [data-take]:not(:disabled)").click();
  await said(page, /No move is left: you win/);
  await moved(page, "From (1, 2) again", "1,2");
  assert.equal(await link(page), "#v1/play?p=1,2");
});

test("LIM and LIM′ beside each other: a move on one board is made on both", async () => {
  const { page } = await visitor.open("#v1/play?game=lim&p=9,7,4&beside=1&hints=0&answers=you");
  const boards = page.locator(".summand h3");
  assert.deepEqual(await boards.allInnerTexts(), ["LIM (9, 7, 4)", "LIM′ (11, 13, 16)"]);
  await said(page, "ψ(9, 7, 4) = (7 + 4, 9 + 4, 9 + 7) = (11, 13, 16)");
  // Focus on the six top counters of side C marks three of a and three of b.
  await button(page, "side C: take 6, leave 10").focus();
  const marked = page.locator(".counter[data-same]");
  assert.equal(await marked.count(), 6);
  await button(page, "side C: take 6, leave 10").press("Enter");
  await said(page, "Since (9, 7, 4): a: 9 to 6, b: 7 to 4, c: 4 to 7, side C: 16 to 10.");
  await settled(page);
  assert.deepEqual(await boards.allInnerTexts(), ["LIM (6, 4, 7)", "LIM′ (11, 13, 10)"]);
  assert.equal(await marked.count(), 0);
  await button(page, "a: take 1, leave 5").click();
  await moved(page, "a: 6 to 5, b: 4 to 3, c: 7 to 8, side C: 10 to 8", "5,3,8");
  await button(page, "side A: take 1, leave 10").press("Enter");
  const refused = page.locator(".refused");
  await refused
    .filter({ hasText: "You cannot take 1 from side A now. Shorten one side" })
    .waitFor();
  await button(page, "Take back").click();
  await page.waitForFunction(() => window.nimscape.state.p === "6,4,7");
});

/** Plays until the game is over; `act` may make a move. Returns how many wins the score has. */
async function play(page: Page, act: () => Promise<void>): Promise<number> {
  const game = page.locator(".said");
  for (let turn = 0; !/No move is left/.test(await game.innerText()); turn++) {
    assert.ok(turn < 60, "the game ends");
    await act();
    await settled(page);
  }
  const wins = (await page.locator(".score").innerText()).match(/: (\d+), .*: (\d+)$/);
  return Number(wins?.[1]) + Number(wins?.[2]);
}

/** Where arrow keys lead, until a move is found that is not refused. */
const WAYS = ["Down", "Right", "Right", "Down", "Left", "Up", "Right"];

for (const [board, game] of Object.entries({
  "heaps that change together": "game=lim&p=1,2,1",
  "rows of pins": "game=kayles&p=1,3",
  "a tree": "game=tripod-nim&p=1,1,1,1",
  "a sum": "game=sum&p=octal@0.137:3+end-nim:1,2+tree-nim:1(1)",
}))
  test(`a whole game by pointer, and one by keyboard alone: ${board}`, async () => {
    const { page } = await visitor.open(`#v1/play?${game}&answers=you`);
    const can = page.locator('.board [data-take]:not(:disabled):not([aria-disabled="true"])');
    const which = page.locator(".which button");
    const wins = await play(page, async () =>
      ((await which.count()) > 0 ? which.first() : can.last()).click(),
    );
    assert.equal(await can.count(), 0);
    await button(page, /^From .* again$/).press("Enter");
    await settled(page);
    const isOn = (selector: string) =>
      page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);
    for (let tab = 0; !(await isOn(".board")); tab++) {
      assert.ok(tab < 20, "the board is reached");
      await page.keyboard.press("Shift+Tab");
    }
    const isRefused = async () => (await page.locator(".refused").textContent()) !== "";
    let walks = 0;
    const again = await play(page, async () => {
      if (!(await isOn("[data-take], .which button"))) await page.keyboard.press("Tab");
      if (await isRefused()) await page.keyboard.press(`Arrow${WAYS[walks++ % WAYS.length]}`);
      assert.ok(await isOn(".board, .which"), "the focus stays on the board");
      const before = await link(page);
      await page.keyboard.press("Enter");
      await settled(page);
      if ((await link(page)) !== before)
        assert.ok(!(await isOn("button:not(:disabled)")), "no other move has the focus");
    });
    assert.equal(again, wins + 1);
  });

test("counters are dragged, lifted, touched at both ends of a run, and taken back", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&answers=you");
  const at = (pile: number, counter: number) =>
    page.locator(".pile").nth(pile).locator(".counter").nth(counter);
  const drag = async (far: number) => {
    const box = (await at(2, 2).boundingBox()) ?? assert.fail();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y);
    await page.mouse.move(x + far, y);
    assert.equal(await page.locator("[data-dragged]").count(), 3, "it and those above it");
    await page.mouse.up();
  };
  await drag(20);
  assert.equal(await page.locator("[data-dragged]").count(), 0);
  assert.equal(await link(page), "#v1/play?p=3,4,5&answers=you");
  await drag(120);
  await page.waitForFunction(() => window.nimscape.state.p === "3,4,2");
  await moved(page, "Take back", "3,4,5");

  await go(page, "#v1/play?game=lim&p=2,3,4&answers=you");
  await at(0, 0).click();
  const which = page.locator(".which button");
  assert.deepEqual(await which.allInnerTexts(), [
    "a: 2 to 0, b: 3 to 1, c: 4 to 6",
    "a: 2 to 0, b: 3 to 5, c: 4 to 2",
  ]);
  await page.keyboard.press("Escape");
  await at(0, 0).click();
  await at(2, 0).click({ force: true });
  await page.waitForFunction(() => window.nimscape.state.p === "0,5,2");

  await go(page, "#v1/play?game=moore-nim&k=3&p=2,2,2,9&answers=you");
  await button(page, "a: take 1, leave 1").click();
  await button(page, "b: take 2, leave 0").click();
  assert.equal(await page.locator("[data-lifted]").count(), 3);
  await moved(page, "d: take 5, leave 4", "1,0,2,4");

  await go(page, "#v1/play?game=octal&code=4.37&p=6&answers=you");
  await button(page, "Row 1: counter 2").click();
  const runs = ["Row 1: take counters 1 to 2", "Row 1: take counters 2 to 3"];
  assert.deepEqual(await which.allInnerTexts(), runs);
  await moved(page, "Row 1: counter 3", "1,3");
  await moved(page, "Row 1: split before counter 5", "1,1,2");

  await go(page, "#v1/play?game=kayles&p=2,5");
  const down = () => page.locator(".pin:disabled").count();
  await button(page, "Row 2: knock down pins 4 and 5").click();
  await said(page, "The page answers");
  await settled(page);
  assert.ok((await down()) > 2 && (await page.locator(".pin").count()) === 7, "they stay in place");
  await moved(page, "Take back", "2,5"); // both moves
  assert.equal(await down(), 0);
});

test("a puzzle is a link; hints come in steps, and light the columns of the nim-sum", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5");
  await button(page, "Make a puzzle").click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,4,5&hints=steps&task=win");
  assert.equal(await page.locator(".move.wins, .choice").count(), 0);
  for (const hint of [/can win\.$/, /takes from pile a\.$/, /Move to \(1, 4, 5\)/]) {
    await button(page, "Hint").click();
    await page.locator(".play .heard", { hasText: hint }).waitFor();
  }
  const columns = page.locator(".play .heard .columns");
  await columns.nth(1).waitFor();
  const lit = (table: number) => columns.nth(table).locator("[data-lit]").count();
  assert.deepEqual([await lit(0), await lit(1)], [4, 0], "a column of three piles and their sum");
});

test("an audience sees who wins when the presenter shows it, and not before", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&ui=present");
  await said(page, "(3, 4, 5): who wins?");
  assert.equal(await page.locator(".wins").count(), 0);
  await page.locator(".presented").waitFor(); // its keys come with it
  const popup = page.waitForEvent("popup");
  await page.keyboard.press("n");
  await (await popup)
    .locator("main", { hasText: "The player to move, by moving to (1, 4, 5)" })
    .waitFor();
  await moved(page, "a: take 2, leave 1", "1,4,5"); // the page answers after a pause
  await button(page, "Show who wins").click();
  await page.waitForFunction(() => window.nimscape.state.p !== "1,4,5");
  await said(page, /the player to move (wins|loses)/);
  assert.equal(await button(page, "Show who wins").count(), 0);
  await go(page, "#v1/play?p=3,4,5&ui=present&hide=answers");
  await said(page, "(3, 4, 5): who wins?");
  assert.equal(await button(page, "Show who wins").count(), 0);
});
