/**
 * Links of docs/atlas.md on the real site, a third of them in each run: each opens what it names,
 * the picture is drawn, and there is neither a notice nor a complaint.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { parse, print } from "../../www/link/link.ts";
import type {} from "../../www/scripting.ts";
import { tables } from "../../www/views/tables.ts";
import { readAtlas } from "../www/atlas.ts";
import { go, link } from "./browser.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

const links = [...new Set(readAtlas().flatMap((item) => item.links))];
const lessons = links.filter((link) => link.startsWith("#v1/lesson"));
const pictures = links.filter((link) => !lessons.includes(link));
const viewOf = (link: string) => parse(link, tables).view;

for (const view of new Set(pictures.map(viewOf))) {
  const ofView = thisTurn(
    pictures.filter((link) => viewOf(link) === view),
    3,
  );
  test(`${view}: ${ofView.length} links show a picture without a notice`, async () => {
    const { page } = await visitor.open("#v1/array?side=8", { scale: 0.5 });
    for (const text of ofView) {
      await go(page, text);
      await isAsWritten(page, text, print(view, parse(text, tables).values, tables));
      assert.equal(await page.locator(".problem:not(:empty)").count(), 0, text);
      assert.match(await page.evaluate(() => window.nimscape.digest()), /^[0-9a-f]{64}$/, text);
      assert.ok(await page.locator("#picture").locator("canvas, table, svg, .board").count(), text);
    }
  });
}

const steps = thisTurn(lessons, 3);

test(`lessons: ${steps.length} links show their steps`, async () => {
  const { page } = await visitor.open("#v1/array?side=8", { scale: 0.5 });
  for (const text of steps) {
    await go(page, text);
    const { values } = parseLesson(text);
    const place = page.locator(".lesson-progress", { hasText: ` ${values.step} of ` });
    await place.waitFor();
    await isAsWritten(page, text, printLesson(values));
  }
});

/** Asserts that a link is open with all its words, and that the page has no notice. */
async function isAsWritten(page: Page, text: string, inOrder: string): Promise<void> {
  await page.evaluate(() => window.nimscape.settled()); // rejects if the picture failed
  assert.equal(await link(page), inOrder, text);
  assert.deepEqual(await page.locator(".notices li").allInnerTexts(), [], text);
}
