/**
 * Games on the real site: a game against the page from the first move to the last, the table, keys,
 * small screens.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, link, settled } from "./browser.ts";
import { exported } from "./exports.ts";
import { test, visitor } from "./site.ts";

/** Unfolds the list of moves. */
const unfold = (page: Page) => page.locator(".play summary").click();

test("a game of Nim is won against the page, move by move", async () => {
  const { page } = await visitor.open("#v1/play?p=1,2,2");
  const message = page.locator(".play .said");
  assert.match(await message.innerText(), /\(1, 2, 2\) is an N-position: one move wins/);
  assert.equal(await page.locator(".move.wins").count(), 1);
  await unfold(page);
  await page.locator(".move.wins").click();
  await page.waitForFunction(() => /The page answers/.test(document.body.innerText));
  await settled(page);
  assert.match(await message.innerText(), /it had no winning move/);
  assert.match(await link(page), /from=1,2,2/);
  for (let turn = 0; turn < 3; turn++) {
    if (/you win/.test(await message.innerText())) break;
    const before = await link(page);
    await page.locator(".move.wins").first().click();
    await page.waitForFunction(
      (before) =>
        /you win/.test(document.body.innerText) ||
        (window.nimscape.link !== before && /The page answers/.test(document.body.innerText)),
      before,
    );
    await settled(page);
  }
  assert.match(await message.innerText(), /No move is left: you win/);
  assert.equal(await page.locator(".move").count(), 0);
  await page.getByRole("button", { name: "From (1, 2, 2) again" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=1,2,2");
});

test("counters and keys make moves; the page answers only if it is asked to", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&answers=you");
  await page.locator(".pile").nth(1).locator(".counter").nth(1).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,1,5&from=3,4,5&answers=you");
  await unfold(page);
  await page.locator(".move").first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,1,4&from=3,4,5&path=3,1,5&answers=you");
  await page.getByRole("button", { name: "Let the page move" }).click();
  await settled(page);
  assert.match(await page.locator(".play .said").innerText(), /The page answers \(\d, \d, \d\)/);
});

test("a tree is played by its coins: only ends can be taken from, and the link keeps its shape", async () => {
  const { page } = await visitor.open("#v1/play?game=tree-nim&p=2(3,1(2,3))&answers=you");
  const stacks = page.locator(".stack");
  const states = () =>
    stacks.evaluateAll((all) => all.map((each) => each.getAttribute("data-state")));
  assert.deepEqual(await states(), ["shut", "open", "shut", "open", "open"]);
  await stacks.nth(0).locator(".coin").first().click({ force: true });
  assert.equal(await link(page), "#v1/play?game=tree-nim&p=2(3,1(2,3))&answers=you");
  const refused = page.locator(".play .refused");
  assert.match(await refused.innerText(), /^You cannot take 2 from pile a now\. Stacks of coins/);
  assert.equal(await stacks.nth(0).locator('[aria-label$=", wins"]').count(), 0);
  for (const star of await page.locator(".coin:has(.star)").all())
    assert.match((await star.getAttribute("aria-label")) ?? "", /, wins$/);
  await stacks.nth(1).locator(".coin").last().focus();
  await page.keyboard.press("Enter");
  await settled(page);
  const isSame = (stack: Element) => stack.contains(document.activeElement);
  assert.ok(await stacks.nth(1).evaluate(isSame), "the focus stays in its stack");
  await page.getByRole("button", { name: "Take back" }).click();
  await settled(page);
  await stacks.nth(4).locator(".coin").first().click();
  await settled(page);
  const after = "#v1/play?game=tree-nim&p=2(3,1(2,0))&from=2(3,1(2,3))&answers=you";
  assert.equal(await link(page), after);
  await stacks.nth(3).locator(".coin").first().click();
  await settled(page);
  assert.deepEqual(await states(), ["shut", "open", "open", "gone", "gone"]);
  await page.getByRole("button", { name: "Let the page move" }).click();
  await settled(page);
  assert.match(await page.locator(".play .said").innerText(), /The page answers 2\(/);
  await go(page, "#v1/play?game=tree-nim&p=1(x)");
  assert.match(await page.locator("#p-problem").innerText(), /is not up to 8 whole numbers/);
});

test("P-positions are listed by generation, and are the data", async () => {
  const { page } = await visitor.open("#v1/play?game=kayles&p=4,4");
  const { columns } = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    if (field.kind !== "table") throw new Error(`a ${field.kind}, not a table`);
    return field;
  });
  const last = columns.position?.indexOf("4,4") ?? -1;
  assert.deepEqual([columns.generation?.[last], columns.step?.[last]], [4, 3]);
  const here = page.locator('.choice[data-relation="here"]');
  assert.match(await here.innerText(), /● .*\(4, 4\) found at step 3/s);
  await page.locator('.choice[data-relation="parent"]').first().click();
  await settled(page);
  assert.match(await link(page), /^#v1\/play\?game=kayles&p=[\d,]+&from=4,4$/);
  assert.match(await page.locator(".verdict").innerText(), /P-position of generation 3/);
  await go(page, "#v1/play?game=kayles&p=4,4&hints=0");
  assert.equal(await page.locator(".play table, .move.wins").count(), 0);
  assert.match(await page.locator(".verdict").innerText(), /who wins\?/);
});

test("hidden answers are nowhere: not in the words, the table, the files or a move of the page", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&hints=0", {
    fresh: true,
  });
  assert.equal(await page.getByRole("button", { name: "Let the page move" }).count(), 0);
  await page.getByText("Description", { exact: true }).click();
  await page.getByText("Data table", { exact: true }).click();
  const reading = page.locator(".reading");
  await page.waitForFunction(() => /hidden/.test(document.body.innerText));
  assert.equal(await reading.locator("table").count(), 0);
  assert.match(await reading.innerText(), /The answers are hidden\. .*The answers are hidden\./s);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.locator("dialog[open]");
  const says = "The answers are hidden. Set Who wins to shown to read them.";
  await dialog.getByText(says).waitFor();
  const offered = await dialog.getByLabel("Format").locator("option").allInnerTexts();
  for (const name of ["CSV", "JSON", "NPY"]) assert.ok(!offered.includes(name), name);
  await page.keyboard.press("Escape");
  const drawing = (await exported(page, "SVG")).bytes.toString();
  assert.match(drawing, /who wins\?/);
  assert.doesNotMatch(drawing, /★|Grundy|Generation|wins,/);
  await page.keyboard.press("Escape");
  await unfold(page);
  await page.locator(".move").nth(0).click();
  await settled(page);
  assert.match(await page.locator(".play .said").innerText(), /^You move to \(\d, \d, \d\)\.\s/);
  assert.equal(await page.locator(".move.wins, .star").count(), 0);
  await go(page, "#v1/play?p=3,4,5");
  await reading.locator("table").waitFor();
});

test("a blunder is called one, beside what it leaves", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&answers=you");
  await unfold(page);
  await page.locator(".move:not(.wins)").first().click();
  await settled(page);
  const message = await page.locator(".play .said").innerText();
  assert.match(message, /^Player 1 moves to \(.*\), a losing move\./);
  assert.match(message, /is an N-position: .*wins?, within/);
});

test("Nim of any size is answered, with some moves of each pile and all on request", async () => {
  const { page } = await visitor.open("#v1/play?p=31,45,51&answers=you", {
    fresh: true,
  });
  assert.match(await page.locator(".verdict").innerText(), /N-position: 3 of 127 moves win/);
  assert.equal(await page.locator(".move").count(), 3 * 24);
  assert.equal(await page.locator(".move.wins").count(), 3);
  await unfold(page);
  await page.getByRole("button", { name: "Show all 127 moves" }).first().click();
  assert.equal(await page.locator(".move").count(), 127);
  assert.ok(
    await page.evaluate(() => document.activeElement?.closest("[data-group]") !== null),
    "the focus stays in the moves",
  );
  await page.locator(".move.wins").last().click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=31,45,50&from=31,45,51&answers=you");
  assert.match(await page.locator(".verdict").innerText(), /P-position of generation 63/);
  await go(page, "#v1/play?p=255,255,255,255,255,255,255,254");
  assert.match(await page.locator(".play").innerText(), /more than 32,768 P-positions/);
});

test("another game begins with its example where it has no such position; bad positions are refused", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5");
  await page.locator("#game").selectOption("tripod-nim");
  await page.waitForFunction(() => window.nimscape.link === "#v1/play?game=tripod-nim");
  await settled(page);
  assert.match(await page.locator("body").innerText(), /has 3 numbers, not 4;/);
  assert.equal(await page.locator(".stack").count(), 4);
  await go(page, "#v1/play?game=tripod-nim&p=200,200,200,200");
  assert.match(
    await page.locator("#p-problem").innerText(),
    /p: \(200, 200, 200, 200\) leads to more than 32768 positions/,
  );
  assert.equal(await page.locator(".stack").count(), 4, "the last good picture stays");
});
