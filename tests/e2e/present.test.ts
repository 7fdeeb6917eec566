/** Links with `ui`: a page for students, which shows no answers, and one for an audience. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { views } from "../../www/views/index.ts";
import { AXE, violations } from "./axe.ts";
import { go, link, settled, sideways, Visitor } from "./browser.ts";

const visitor = await Visitor.arrive();
after(() => visitor.leave());

/** The faults that axe-core finds. */
async function found(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(violations());
}

/** Moves the mouse over the middle of the picture, so that the view would inform of it. */
async function point(page: Page): Promise<void> {
  const box = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2 + 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

describe("a page for students", () => {
  /** What shows values, outcomes or the way to them. */
  const ANSWERS =
    ".card, #position, .facts, .reading, .terms, .settings, nav, .legend, .octant-scale, .explained";

  test("has the picture, its sentence, its control and its steps, and nothing that answers", async () => {
    const { page, complaints, close } = await visitor.open("#v1/growth?ui=student");
    for (const { name, sentence } of views) {
      await go(page, `#v1/${name}?ui=student`);
      assert.ok(await page.locator("#picture > *").first().isVisible(), name);
      assert.equal(await page.locator(".panel .sentence").count(), 1);
      assert.ok(sentence.length > 0);
      assert.equal(await page.locator(ANSWERS).filter({ visible: true }).count(), 0, name);
      assert.deepEqual(
        await page.locator(".tools button").allInnerTexts(),
        ["Dark", "Help"],
        "no search, no files, no other links",
      );
      assert.equal(await page.locator("header a:not(.skip)").count(), 0);
      assert.deepEqual(await found(page), [], name);
      assert.ok((await sideways(page)) <= 0, name);
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  test("says nothing about a selected position, or about what is pointed at", async () => {
    const { page, complaints, close } = await visitor.open(
      "#v1/growth?n=20&sel=14,11,5&ui=student",
    );
    await point(page);
    await page.keyboard.press("/");
    await page.getByRole("button", { name: "One step forward" }).click();
    await page.waitForFunction(() => window.nimscape.state.n === 21);
    await settled(page);
    assert.equal(await link(page), "#v1/growth?n=21&sel=14,11,5&ui=student");
    assert.equal(await page.locator("dialog[open]").count(), 0, "the search would answer");
    assert.doesNotMatch(await page.locator("body").innerText(), /P-position|to move (wins|loses)/);
    await go(page, "#v1/growth?n=21&sel=14,11,5");
    await page.locator(".card").waitFor();
    assert.match(await page.locator(".facts").innerText(), /./);
    assert.ok(await page.locator(".legend").isVisible());
    assert.deepEqual(complaints, []);
    await close();
  });

  test("plays without winning moves, by keyboard alone", async () => {
    const { page, complaints, close } = await visitor.open("#v1/play?p=3,4,5&hints=1&ui=student");
    const game = page.locator(".play");
    assert.match(await game.locator(".verdict").innerText(), /who wins\?/);
    assert.equal(await game.locator(".wins, .sign, .star, table").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Let the page move" }).count(), 0);
    await game.locator(".move[tabindex='0']").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /The page answers/.test(document.body.innerText));
    await settled(page);
    assert.doesNotMatch(await game.innerText(), /winning|losing|P-position|Grundy|value/);
    assert.match(await link(page), /&from=3,4,5.*&ui=student$/);
    assert.deepEqual(complaints, []);
    await close();
  });

  test("is the same in a frame, and in an element whose attribute changes", async () => {
    const { page, close } = await visitor.visit("embed.html#v1/play?p=3,4,5&ui=student");
    const figure = page.locator("nimscape-figure");
    await figure.locator(".play .verdict").waitFor();
    assert.match(await figure.locator(".verdict").innerText(), /who wins\?/);
    assert.equal(await figure.locator(".wins").count(), 0);
    await figure.evaluate((element) => {
      element.setAttribute("link", "#v1/growth?n=20&ui=student");
    });
    await figure.locator("canvas").waitFor();
    await figure.evaluate((element) => (element as unknown as { settled(): unknown }).settled());
    await figure.locator("canvas").click();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      /sel=/.test((document.querySelector("nimscape-figure") as unknown as { link: string }).link),
    );
    assert.equal(await figure.locator(".legend").isVisible(), false);
    assert.equal(await figure.locator(".under").innerText(), "Nim in the plane", "no facts");
    await close();
  });

  test("is left for Start, which is whole", async () => {
    const { page, close } = await visitor.open("#v1/growth?n=6&ui=student");
    await go(page, "#");
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
    assert.ok(await page.locator("header nav").isVisible());
    await close();
  });
});
