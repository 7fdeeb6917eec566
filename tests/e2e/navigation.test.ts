/** The navigation, the levels of the panel, and the search, by pointer, touch and keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, goTo, largeLetters, link, settled, sideways } from "./browser.ts";
import { test, visitor } from "./site.ts";

const PHONE = { width: 390, height: 844, touch: true };
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const shown = (page: Page) => page.locator("nav .group > ul:visible").count();

test("one row of groups: each opens its list, and only one is open", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const header = await page.locator("header").boundingBox();
  assert.ok(header !== null && header.height < 64, JSON.stringify(header));
  assert.equal(await shown(page), 0);
  await page.getByRole("button", { name: "Tripod nim" }).click();
  assert.equal(await shown(page), 1);
  await page.getByRole("button", { name: "Research" }).click();
  assert.equal(await shown(page), 1, "the other list is closed");
  assert.ok(await page.getByRole("link", { name: "Bands" }).isVisible());
  await page.locator("#picture canvas").first().click();
  assert.equal(await shown(page), 0, "a click elsewhere closes it");
  await goTo(page, "Far out");
  assert.equal(await shown(page), 0, "a choice closes it");
});

test("by keyboard: Enter opens a list, Escape closes it and returns to its group", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await page.getByRole("button", { name: "Nim fractals" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "In the plane");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "Nim fractals");
  assert.equal(await shown(page), 0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.nimscape.state.view === "octant");
  await settled(page);
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const)
  test(`on a phone held sideways, ${width} by ${height}, the bar has one line and what belongs together is side by side`, async () => {
    const size = { width, height, touch: true };
    const { page } = await visitor.open("#v1/growth?n=6", size);
    const boxOf = async (name: string) =>
      (await page.locator(name).first().boundingBox()) ?? assert.fail(name);
    const header = await boxOf("header");
    assert.ok(header.height < 50, JSON.stringify(header));
    const areBeside = async (left: string, right: string) => {
      const [one, other] = [await boxOf(left), await boxOf(right)];
      assert.ok(other.x >= one.x + one.width - 1, `${left}, ${right}`);
      assert.ok(other.y <= header.height + 1 && one.y <= header.height + 1, `${left}, ${right}`);
    };
    await areBeside(".picture-area", ".panel");
    assert.ok(await page.getByRole("button", { name: "Grow", exact: true }).isVisible());
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Research" }).tap();
    await page.getByRole("link", { name: "Bands" }).tap();
    await page.waitForFunction(() => window.nimscape.state.view === "bands");
    await settled(page);
    assert.equal(await page.getByRole("link", { name: "Play" }).isVisible(), false, "it is closed");
    await go(page, "#v1/lesson?id=fractal&step=3");
    await areBeside(".lesson-stage", ".lesson-text");
  });

test("on a phone a menu has all views, and the picture two thirds of the height", async () => {
  const { page } = await visitor.open("#v1/octant?side=16", PHONE);
  assert.equal(await page.getByRole("link", { name: "Play" }).isVisible(), false);
  const picture = await page.locator(".picture-area").boundingBox();
  assert.ok(picture !== null && picture.height >= (2 / 3) * PHONE.height, JSON.stringify(picture));
  assert.ok(await page.locator(".sentence").isVisible());
  await page.getByRole("button", { name: "Menu" }).tap();
  assert.ok(await page.getByRole("link", { name: "Play" }).isVisible());
  assert.ok(await page.getByRole("link", { name: "In space" }).isVisible(), "its group is open");
  await page.getByRole("button", { name: "Research" }).tap();
  await page.getByRole("link", { name: "Bands" }).tap();
  await page.waitForFunction(() => window.nimscape.state.view === "bands");
  await settled(page);
  assert.equal(await page.getByRole("link", { name: "Bands" }).isVisible(), false);
  assert.ok((await sideways(page)) <= 0);
});

test("in large letters the drawing of each view keeps half of the height", async () => {
  for (const size of [{ width: 1366, height: 768 }, PHONE]) {
    const { page, close } = await visitor.open("#v1/shift", size);
    await largeLetters(page);
    for (const view of ["shift", "fill", "classes", "growth", "octant", "far", "counts", "tree"]) {
      await go(page, `#v1/${view}`);
      const drawing = page.locator("#picture canvas").first();
      await page.waitForFunction(() => {
        const canvas = document.querySelector("#picture canvas");
        return (canvas?.getBoundingClientRect().height ?? 0) >= innerHeight / 2;
      });
      const { y, height } = (await drawing.boundingBox()) ?? assert.fail();
      assert.ok(y + height / 2 < size.height, `${view}: at ${y}`);
      assert.ok((await sideways(page)) <= 0, view);
    }
    await close();
  }
});

test("more settings are closed, opened for good, and open where a word is wrong", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true, settings: false });
  const edges = page.getByText("Edges", { exact: true });
  assert.ok(await page.getByRole("slider", { name: "Generation" }).isVisible());
  assert.equal(await edges.isVisible(), false);
  await page.getByText("More settings").click();
  await edges.waitFor();
  await page.reload();
  await settled(page);
  assert.ok(await edges.isVisible(), "remembered");
  await page.getByText("More settings").click();
  await goTo(page, "In space");
  assert.equal(await page.getByText("Drawn as").isVisible(), false);
  await page.evaluate(() => {
    window.nimscape.link = "#v1/growth?n=6&edges=9";
  });
  await edges.waitFor();
});

test("help opens beside its control on pointing, focus and tap; Escape closes it", async () => {
  for (const touch of [false, true]) {
    const { page, close } = await visitor.open("#v1/growth?n=6", { touch });
    const sign = page.getByRole("button", { name: "About Generation" });
    const help = page.locator("#n-meaning");
    assert.equal(await help.isVisible(), false);
    if (touch) await sign.tap();
    else await sign.hover();
    await help.waitFor();
    if (touch) await page.locator("h2").first().tap();
    else await help.hover();
    assert.equal(await help.isVisible(), !touch, "the pointer may move to the help");
    if (!touch) await page.locator("h2").first().hover();
    assert.equal(await help.isVisible(), false);
    await sign.focus();
    await help.waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await help.isVisible(), false);
    if (!touch) {
      await page.locator("#picture canvas").first().focus();
      await sign.hover();
      await help.waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await help.isVisible(), false, "the focus is elsewhere");
    }
    await close();
  }
});

const search = async (page: Page, text: string) => {
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill(text);
  return page.locator("dialog.search li");
};

for (const [text, first, to] of [
  ["14, 11, 5", /Position \(14, 11, 5\)/, "#v1/octant?side=16&sel=14,11,5"],
  ["3 4 5", /Play Nim/, "#v1/play?p=3,4,5"],
  ["centre 6", /Centre 6/, "#v1/array?c=6"],
  ["a006018", /Third One’s Lucky|Third One's Lucky/, "#v1/periods?to=2&c=2&row=10"],
  ["table 3", /Table 3/, "#v1/periods?show=printed"],
  ["mex", /smallest number/, null],
  ["in space", /Nim in space/, "#v1/octant"],
] as const)
  test(`the search finds ${text}, and Enter opens it`, async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    const results = await search(page, text);
    assert.match(await results.first().innerText(), first);
    const picture = results.first().locator("img");
    assert.ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true)));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !location.hash.startsWith("#v1/growth?n=6"));
    await settled(page);
    if (to !== null) assert.equal(await link(page), to);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(await page.locator(".notices li").count(), 0);
  });

test("the search opens the tools of the page", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  for (const [text, dialog] of [
    ["embed", "Share"],
    ["print", "Export"],
    ["language", "Help"],
  ] as const) {
    const [first] = await (await search(page, text)).all();
    assert.match((await first?.innerText()) ?? "", new RegExp(`^Tool ${dialog}`));
    await page.keyboard.press("Enter");
    const opened = page.getByRole("dialog", { name: dialog });
    await opened.waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 1);
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
  }
});

test("the search finds lessons by their titles, in the theme of the page", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&theme=dark");
  const results = await search(page, "nim in 45");
  assert.match(await results.first().innerText(), /Lesson\s+Nim in 45 minutes/);
  await page.keyboard.press("Enter");
  await page.locator(".lesson-text h2").waitFor();
  assert.equal(await link(page), "#v1/lesson?theme=dark");
  assert.equal(await page.locator(".notices li").count(), 0);
});

test("in a view whose core has no positions the search has them", async () => {
  const { page } = await visitor.visit("#v1/array?c=2&side=16");
  await page.locator("#picture canvas").first().waitFor();
  const results = await search(page, "14,11,5");
  await results.first().waitFor();
  assert.equal(await results.count(), 3);
});

test("a search that finds nothing says what can be searched", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  const results = await search(page, "zebra");
  assert.equal(await results.count(), 0);
  const advice = await page.locator("dialog.search p").first().innerText();
  assert.match(advice, /Nothing matches “zebra”. Search for a position such as 14,11,5/);
  const status = page.locator("dialog.search [role=status]");
  assert.equal(await status.innerText(), "", "nothing is announced at each letter");
  await status.filter({ hasText: /^Nothing matches “zebra”\.$/ }).waitFor();
  await page.getByRole("searchbox").fill("band");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), /and|Band/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await link(page), "#v1/growth?n=6", "the picture stays");
});
