/**
 * The boards of the games on the real site: whole games by pointer and by keyboard alone, drags,
 * refusals, taking back, hints, puzzles.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** A short game of each kind of board. */
const GAMES = [
  "p=1,2",
  "game=misere-nim&p=1,2",
  "game=wythoff&p=2,2",
  "game=moore-nim&p=1,2,1",
  "game=third-ones-lucky&p=1,1,2",
  "game=lim&p=1,2,1",
  "game=lim-prime&p=2,2,2",
  "game=subtract-1-3&p=1,3",
  "game=subtraction&set=2,3&p=3,5",
  "game=kayles&p=1,3",
  "game=end-nim&p=1,2,1",
  "game=tripod-nim&p=1,1,1,1",
  "game=forest-nim&p=1(1),1",
  "game=octal&code=0.77&p=1,3",
  "game=octal&p=2,5",
  "game=octal&code=4.3&p=3",
  "game=moore-nim&k=3&p=1,1,2,1",
  "game=sum&p=lim:1,2,1+kayles:2+nim:2",
  "game=sum&p=kayles:0+nim:2+lim:1,1,0",
  "game=sum&p=octal@0.137:3+end-nim:1,2+tree-nim:1(1)",
];

/** Waits until a move is made, refused, or to be chosen; returns which. */
async function happened(page: Page, before: string, chosen: boolean): Promise<string> {
  const what = await page.waitForFunction(
    ({ before, chosen }) => {
      if (window.nimscape.link !== before) return "made";
      if (!chosen && document.querySelector(".which")) return "which";
      return document.querySelector(".refused")?.textContent ? "refused" : "";
    },
    { before, chosen },
  );
  await settled(page);
  return what.jsonValue() as Promise<string>;
}

/** Plays until the game is over; `act` does something that may make a move. */
async function play(page: Page, act: (last: string) => Promise<void>): Promise<void> {
  const over = async () => /No move is left/.test(await page.locator(".said").innerText());
  let last = "made";
  for (let turn = 0; !(await over()); turn++) {
    assert.ok(turn < 60, "the game ends");
    const before = await link(page);
    await act(last);
    last = await happened(page, before, last === "which");
  }
}

for (const game of GAMES)
  test(`a whole game by pointer, and one by keyboard alone: ${game}`, async () => {
    const { page } = await visitor.open(`#v1/play?${game}&answers=you`, {
      fresh: true, // with no score
    });
    const can = page.locator('.board [data-take]:not(:disabled):not([aria-disabled="true"])');
    await play(page, (last) =>
      last === "which" ? page.locator(".which button").first().click() : can.last().click(),
    );
    assert.match(await page.locator(".said").innerText(), /No move is left: player [12] wins\./);
    assert.match(await page.locator(".score").innerText(), /^Player 1: [01], player 2: [01]$/);
    assert.equal(await can.count(), 0);

    await page.getByRole("button", { name: /^From .* again$/ }).focus();
    await page.keyboard.press("Enter");
    await settled(page);
    const isOn = (selector: string) =>
      page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);
    const where = () => isOn(".board, .which");
    for (let tab = 0; !(await where()); tab++) {
      assert.ok(tab < 20, "the board is reached");
      await page.keyboard.press("Shift+Tab");
    }
    let walks = 0;
    await play(page, async (last) => {
      if (!(await isOn("[data-take], .which button"))) await page.keyboard.press("Tab");
      if (last === "refused") {
        const ways = [
          "ArrowDown",
          "ArrowRight",
          "ArrowRight",
          "ArrowDown",
          "ArrowLeft",
          "ArrowUp",
          "ArrowRight",
        ];
        await page.keyboard.press(ways[walks++ % ways.length] as string);
      }
      assert.ok(await where(), "the focus stays on the board");
      await page.keyboard.press("Enter");
      await settled(page);
      const isLeft = last !== "refused" && (await page.locator(".refused").textContent()) === "";
      if (isLeft) assert.ok(!(await isOn("button:not(:disabled)")), "no other move has the focus");
    });
    assert.match(await page.locator(".score").innerText(), /[02].*[02]|1.*1/);
    assert.ok(await page.evaluate(() => document.activeElement?.closest(".play") !== null));
  });

test("an illegal move is refused with a sentence, and the game stays", async () => {
  const { page } = await visitor.open("#v1/play?game=subtract-1-3&p=5");
  const before = await link(page);
  await page.getByRole("button", { name: "a: take 2, leave 3" }).click({ force: true });
  assert.equal(
    await page.locator(".play .refused").innerText(),
    "You cannot take 2 from pile a now. Take one or three counters from one pile. The player who moves last wins.",
  );
  assert.equal(await link(page), before);
  await page.getByRole("button", { name: "a: take 3, leave 2" }).click();
  await page.locator(".said", { hasText: "The page answers" }).waitFor();
  assert.equal(await page.locator(".refused").textContent(), "");
});

test("counters are dragged away, or put back where they were not dragged far", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&answers=you");
  const counter = page.locator(".pile").nth(2).locator(".counter").nth(2);
  const drag = async (far: number) => {
    const box = await counter.boundingBox();
    assert.ok(box);
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
  await page.waitForFunction(() => /p=3,4,2&/.test(window.nimscape.link));
  await settled(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,4,5&answers=you");
});

test("a move from two piles: one is lifted, then the other is tapped or a move chosen", async () => {
  const { page } = await visitor.open("#v1/play?game=lim&p=2,3,4&answers=you");
  const pile = (at: number) => page.locator(".pile").nth(at).locator(".counter");
  await pile(0).nth(0).click();
  assert.equal(await page.locator("[data-lifted]").count(), 2);
  assert.deepEqual(await page.locator(".which button").allInnerTexts(), [
    "a: 2 to 0, b: 3 to 1, c: 4 to 6",
    "a: 2 to 0, b: 3 to 5, c: 4 to 2",
  ]);
  await page.keyboard.press("Escape");
  await pile(0).nth(0).click();
  await pile(2).nth(0).click({ force: true });
  await page.waitForFunction(() => /p=0,5,2&/.test(window.nimscape.link));
});

test("in Moore's Nim two piles are tapped, or reached by the keyboard; its hint counts ones in threes", async () => {
  const { page } = await visitor.open("#v1/play?game=moore-nim&p=1,2,3,5&answers=you&hints=steps");
  const counter = (name: string) => page.getByRole("button", { name });
  await counter("c: take 2, leave 1").click();
  assert.deepEqual(await page.locator(".which button").allInnerTexts(), ["c: 3 to 1"]);
  await counter("d: take 3, leave 2").click();
  await page.waitForFunction(() => /p=1,2,1,2&/.test(window.nimscape.link));
  await settled(page);
  await counter("b: take 1, leave 1").focus();
  await page.keyboard.press("Enter");
  await page.locator(".which").waitFor();
  await page.keyboard.press("Shift+Tab");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(label ?? "", /^d: take/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /p=1,1,1,[01]&/.test(window.nimscape.link));
  await settled(page);
  await page.getByRole("button", { name: /^From .* again$/ }).click();
  await settled(page);
  const hint = page.getByRole("button", { name: "Hint", exact: true });
  for (let step = 0; step < 3; step++) await hint.click();
  await page.locator(".columns").nth(1).waitFor();
  const lit = (table: number) => page.locator(".columns").nth(table).locator("[data-lit]").count();
  assert.ok((await lit(0)) > 0);
  assert.equal(await lit(1), 0);
  assert.match(await page.locator(".play .heard").innerText(), /a multiple of 3 \(Moore 1910\)/);
});

test("a set of one's own is typed; what is no set is refused, and the game stays", async () => {
  const { page } = await visitor.open("#v1/play?game=subtraction&p=9");
  assert.match(await page.locator(".rules").innerText(), /The set: 1, 3, 4\.$/);
  await page.locator("#set").fill("2,5");
  await page.locator("#set").press("Enter");
  await page.waitForFunction(() => /set=2,5/.test(window.nimscape.link));
  await settled(page);
  assert.match(await page.locator(".rules").innerText(), /The set: 2, 5\.$/);
  const can = page.locator('.board [data-take]:not([aria-disabled="true"])');
  assert.deepEqual(await can.allInnerTexts(), ["4", "7"]);
  await page.locator("#set").fill("0,5");
  await page.locator("#set").press("Enter");
  await page.locator("#set-problem", { hasText: "1..=32" }).waitFor();
  assert.deepEqual(await can.allInnerTexts(), ["4", "7"]);
  await page.locator("#game").selectOption("nim");
  await page.waitForFunction(() => !/game=/.test(window.nimscape.link));
  await settled(page);
  assert.equal(await page.locator("#set").count(), 0);
});

test("pins stay where they fell, and the page takes back its move with yours", async () => {
  const { page } = await visitor.open("#v1/play?game=kayles&p=2,5");
  const down = () =>
    page
      .locator(".lane")
      .evaluateAll((lanes) =>
        lanes.map((lane) =>
          [...lane.querySelectorAll<HTMLButtonElement>(".pin")]
            .map(({ disabled }) => (disabled ? "-" : "|"))
            .join(""),
        ),
      );
  await page.getByRole("button", { name: "Row 2: knock down pins 4 and 5" }).click();
  await page.locator(".said", { hasText: "The page answers" }).waitFor();
  await settled(page);
  assert.match((await down())[1] ?? "", /--$/);
  assert.equal((await down()).join("").length, 7);
  await page.getByRole("button", { name: "Take back" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?game=kayles&p=2,5");
  assert.deepEqual(await down(), ["||", "|||||"]);
});

test("a puzzle is a link; hints come in steps, with the columns that light up", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5");
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,4,5&hints=steps&task=win");
  assert.equal(await page.locator(".task").innerText(), "You are to move and win.");
  assert.equal(await page.locator(".move.wins, .choice").count(), 0);
  const hint = page.getByRole("button", { name: "Hint", exact: true });
  const status = page.locator(".play .heard");
  await hint.click();
  assert.equal(await status.innerText(), "The player to move can win.");
  await hint.click();
  assert.match(await status.innerText(), /The winning move takes from pile a\.$/);
  await hint.click();
  await page.locator(".columns").nth(1).waitFor();
  assert.match(await status.innerText(), /Move to \(1, 4, 5\)/);
  const lit = (table: number) => page.locator(".columns").nth(table).locator("[data-lit]").count();
  assert.deepEqual([await lit(0), await lit(1)], [4, 0], "a column of three piles and their sum");
  await page.getByRole("button", { name: "a: take 2, leave 1" }).click();
  await page.locator(".said", { hasText: "The page answers" }).waitFor();
  await settled(page);
  assert.match(await link(page), /&hints=steps&task=win$/);
  await page.getByRole("button", { name: "Leave the puzzle" }).click();
  await settled(page);
  assert.doesNotMatch(await link(page), /task|hints/);
});

test("a beginner's game is the same each time, and another after it is begun again", async () => {
  const { page } = await visitor.open("#v1/play?p=3,4,5&answers=beginner");
  const first = page.getByRole("button", { name: "a: take 1, leave 2" });
  const answered = async () => {
    await first.click();
    await page.locator(".said", { hasText: "The page answers" }).waitFor();
    await settled(page);
    return link(page);
  };
  const one = await answered();
  await page.getByRole("button", { name: "Take back" }).click();
  await settled(page);
  assert.equal(await answered(), one);
  await page.getByRole("button", { name: "From (3, 4, 5) again" }).click();
  await settled(page);
  assert.equal(await link(page), "#v1/play?p=3,4,5&answers=beginner&seed=1");
});

test("a run of counters is tapped at both ends; a row is split at a cut", async () => {
  const { page } = await visitor.open("#v1/play?game=octal&code=4.37&p=6&answers=you");
  const counter = (name: string) => page.getByRole("button", { name, exact: true });
  await counter("Row 1: counter 2").click();
  assert.deepEqual(await page.locator(".which button").allInnerTexts(), [
    "Row 1: take counters 1 to 2",
    "Row 1: take counters 2 to 3",
  ]);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".which").count(), 0);
  await counter("Row 1: counter 2").click();
  await counter("Row 1: counter 3").click();
  await page.waitForFunction(() => /p=1,3&/.test(window.nimscape.link));
  await settled(page);
  await counter("Row 1: split before counter 5").click();
  await page.waitForFunction(() => /p=1,1,2&/.test(window.nimscape.link));
  await settled(page);
  assert.equal(await page.locator(".row").count(), 2);
  await page.locator("#code").fill("0.9");
  await page.locator("#code").press("Enter");
  await page.locator("#code-problem", { hasText: "octal code" }).waitFor();
  assert.match(await link(page), /code=4\.37&/);
});

test("Moore's Nim with three piles in a move: three are lifted, or two and taken", async () => {
  const { page } = await visitor.open("#v1/play?game=moore-nim&k=3&p=2,2,2,9&answers=you");
  const take = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await take("a: take 1, leave 1");
  await take("b: take 2, leave 0");
  assert.equal(await page.locator("[data-lifted]").count(), 3);
  await page.getByRole("button", { name: "a: 2 to 1, b: 2 to 0", exact: true }).click();
  await page.waitForFunction(() => /p=1,0,2,9&/.test(window.nimscape.link));
  await settled(page);
  await take("a: take 1, leave 0");
  await take("c: take 2, leave 0");
  await take("d: take 5, leave 4");
  await page.waitForFunction(() => /p=0,0,0,4&/.test(window.nimscape.link));
});

test("a sum has its theorem, its values and hints that name the game", async () => {
  const { page } = await visitor.open("#v1/play?game=sum&p=lim:22,33,40%2Bnim:17");
  const play = page.locator(".play");
  await play.getByText("The value of the sum: 32 ⊕ 17 = 49.").waitFor();
  await play.getByText("The Grundy value of a sum is the nim-sum").waitFor();
  assert.equal(await page.locator(".summand").count(), 2);
  assert.equal(await page.locator(".move.wins").count(), 3);
});

test("the standard algorithm goes step by step, and shows where Lemma 24 fails", async () => {
  const { page } = await visitor.open("#v1/play?game=subtract-1-3&p=4&list=steps&step=0");
  const rows = page.locator(".discoveries tbody tr");
  assert.equal(await rows.count(), 1);
  await page.getByRole("button", { name: "Next step" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /step=1/.test(window.nimscape.link));
  await settled(page);
  assert.equal(await rows.count(), 2);
  assert.match(await rows.nth(1).innerText(), /\(2\)\s*\(4\) generation 2/);
  assert.match(
    await page.locator("[data-lemma]").innerText(),
    /found at step 1, of generation 2\.$/,
  );
  await page.getByRole("button", { name: "(2)", exact: true }).click();
  await page.waitForFunction(() => /p=2&/.test(window.nimscape.link));
});
