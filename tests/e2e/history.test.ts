/** Links and the history: broken and damaged links, back and forward, and what is one entry. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { first, go, goTo, link, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

const shows = (page: Page, hash: string) =>
  page.waitForFunction((hash) => location.hash === hash, hash);

test("a broken link shows a message and the nearest picture, also as the first link", async () => {
  const { page } = await visitor.open("#v1/nosuch?c=seven");
  assert.match(await page.locator(".notices").innerText(), /nosuch is not a view; the views are /);
  for (const [broken, says, shown] of [
    ["#v1/array?c=seven&side=64", /c: seven is not a whole number/, "#v1/array?side=64"],
    ["#v2/array?c=3", /v2 is not a version of links; this page reads v1/, "#v1/array?c=3"],
    ["#v1/tree?p=1,1;ab,ba", /./, "#v1/tree"], // the core refuses it
  ] as const) {
    await go(page, broken);
    assert.match(await page.locator("main, .panel").allInnerTexts().then(String), says, broken);
    assert.equal(await link(page), shown);
    assert.ok(await page.evaluate(async () => (await window.nimscape.data()).kind), broken);
  }
  await go(page, "#v1/array?c=3");
  assert.equal(await page.locator(".problem:not(:empty), .notices li").count(), 0);
});

test("a link that a chat has damaged opens repaired, and a notice names what was repaired", async () => {
  const { page } = await visitor.open("#v1/array%3Fc%3D7&amp;side=16).");
  assert.equal(await link(page), "#v1/array?c=7&side=16");
  await shows(page, "#v1/array?c=7&side=16");
  const notices = await page.locator(".notices").innerText();
  for (const named of ["%3F, %3D", "&amp;", "“).”"]) assert.ok(notices.includes(named), notices);
});

test("back and forward, links typed by hand, and links set by a script", async () => {
  const { page } = await visitor.open("#v1/array?c=3&side=16");
  const centre = async (c: number) => {
    await page.waitForFunction((c) => window.nimscape.state.c === c, c);
    await settled(page);
    assert.equal(await first(page), c);
  };
  await go(page, "#v1/array?c=4&side=16");
  await page.evaluate(() => {
    location.hash = "#v1/array?c=5&side=16";
  });
  await centre(5);
  await page.goBack();
  await centre(4);
  await page.goBack();
  await centre(3);
  await page.goForward();
  await centre(4);
  await go(page, `${visitor.url}#v1/array?c=9&side=16`);
  await centre(9);
});

test("each act on a control is one entry of the history; so are the keys of a slider", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { fresh: true });
  const before = await page.evaluate(() => history.length);
  for (const [presses, key, hash] of [
    [4, "ArrowRight", "#v1/growth?n=10"],
    [2, "ArrowLeft", "#v1/growth?n=8"],
  ] as const) {
    await page.locator('[data-key="n"] input[type="range"]').focus();
    for (let press = 0; press < presses; press++) await page.keyboard.press(key);
    await shows(page, hash);
    await page.locator("#n").focus();
  }
  await page.locator("#n").fill("7");
  await page.keyboard.press("Enter");
  await shows(page, "#v1/growth?n=7");
  assert.equal((await page.evaluate(() => history.length)) - before, 3);
  for (const hash of ["#v1/growth?n=8", "#v1/growth?n=10", "#v1/growth?n=6"]) {
    await page.goBack();
    await shows(page, hash);
  }
});

test("a link that is opened while a picture plays is shown, and nothing plays any more", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  for (const [playing, opened] of [
    ["#v1/growth?n=6", "#v1/growth?n=1"],
    ["#v1/fill?step=6", "#v1/fill?step=2"],
  ] as const) {
    await go(page, playing);
    await page.locator("button.run").first().click();
    await page.waitForFunction((before) => window.nimscape.link !== before, await link(page));
    await go(page, opened);
    await page.getByRole("button", { name: "Pause" }).waitFor({ state: "detached" });
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    assert.equal(await link(page), opened, `after ${playing}`);
    await page.goBack();
    await page.waitForFunction((shown) => window.nimscape.link !== shown, opened); // one entry
    assert.ok((await link(page)).startsWith(playing.split("?")[0] as string), playing);
  }
});

test("the navigation comes back to where a view was left", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await goTo(page, "Nim fractals", "In space");
  await goTo(page, "Nim fractals", "In the plane");
  assert.equal(await link(page), "#v1/growth?n=6");
  assert.equal(await page.locator("nav .group > ul:visible").count(), 0, "a choice closes it");
});

test("a return before the other picture has loaded finds a picture that still reacts", async () => {
  const { page } = await visitor.open("#v1/growth?n=6");
  await page.evaluate(() => {
    window.nimscape.link = "#v1/fill";
    window.nimscape.link = "#v1/growth?n=6";
  });
  await settled(page);
  const before = await link(page);
  await page.locator("#picture canvas").focus();
  await page.keyboard.press("+");
  await page.waitForFunction((old) => window.nimscape.link !== old, before);
});
