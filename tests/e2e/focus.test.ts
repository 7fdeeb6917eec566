/**
 * Where the keyboard focus goes when the pressed button disappears, is disabled or comes to mean
 * something else: never to an action that the reader has not chosen.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

/** What a key would press if it had the focus. */
const ACTIONS = "a, button, summary, canvas, [role=button]";

/** Parts of the site with buttons that go, by the buttons that are tried. */
const TRIED = {
  "#v1/play?p=3,4,5": ".acts button, .counter",
  "#v1/play?p=1,2,3&answers=you": ".acts button, .move",
  "#v1/play?p=3,5&hints=steps": ".acts button",
  "#v1/play?game=kayles&p=4,4": ".acts button, .pin, button.gap",
  "#v1/play?game=lim&p=2,3,4&answers=you": ".acts button, .counter, .which button",
  "#v1/play?game=octal&code=4.3&p=5": ".acts button, .board button",
  "#v1/play?game=tree-nim&p=2(3,1)": ".acts button, [data-take]",
  "#v1/play?p=2,3&list=steps": ".acts button",
  "#v1/play?game=wythoff&p=2,3&task=win&hints=steps": ".acts button, .counter",
  "#v1/tree?p=0,3,1&hints=1": ".worded button, .acts button",
  "#v1/piles?p=2,3,6,7&n=9": "#picture .acts button",
  "#v1/frontier": "#picture p > button.act",
  "#v1/fill?step=16": "#panel-body button.act, #panel-top button",
  "#v1/growth?n=6&sel=1,2,3": ".position .clear",
  "#v1/lesson?id=nim&step=4": ".lesson-question button, .lesson-tools button",
  "#v1/lesson?id=fractal&step=3": ".lesson-order button, .lesson-question > .lesson-acts button",
  "#v1/play?p=5,9&ask=move:winning":
    ".lesson-question button, .lesson-tools button, .lesson-ending button",
} as const;

/** The name of what has the focus, if a key would press it. */
const action = (page: Page) =>
  page.evaluate((actions) => {
    const { activeElement: it } = document;
    if (it === null || !it.matches(actions) || it.getAttribute("aria-disabled") === "true")
      return "";
    return (it.getAttribute("aria-label") ?? it.textContent ?? "").replace(/\s+/g, " ").trim();
  }, ACTIONS);

/** Waits until the page has moved the focus, if it does. */
async function rest(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((later) => setTimeout(later));
  });
}

for (const [shown, tried] of Object.entries(TRIED))
  test(`Enter, and once more, presses nothing else: ${shown}`, async () => {
    const { page } = await visitor.open(shown, { fresh: true });
    const buttons = page.locator(`:is(${tried}):not(:disabled)`).locator("visible=true");
    const count = Math.min(await buttons.count(), 12);
    for (let at = 0; at < count; at++) {
      await go(page, "#v1/counts");
      await go(page, shown);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll(".play details"))
          each.setAttribute("open", "");
      });
      await buttons.nth(at).focus();
      const name = await action(page);
      for (let press = 0; press < 4 && (await action(page)) === name; press++) {
        await page.keyboard.press("Enter");
        await rest(page);
      }
      const now = await action(page);
      assert.ok(now === "" || now === name, `${name} gives the focus to ${now}`);
      const isLost = await page.evaluate(() => document.activeElement === document.body);
      assert.ok(!isLost, `${name} loses the focus`);
    }
  });
