/** Lessons for an audience: large letters, one question at a time, nothing below the fold. */
import assert from "node:assert/strict";
import { lessons } from "../../www/lessons/index.ts";
import { go, link } from "./browser.ts";
import { at, lessonOf } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const PROJECTOR = { width: 1280, height: 720 };

test("every step of every lesson has whole pages in letters of 28 pixels", async () => {
  const { page } = await visitor.open("#v1/lesson?ui=present", PROJECTOR);
  const faults: string[] = [];
  for (const { name, load } of lessons) {
    const { lesson } = await load();
    for (const place of lesson.steps.keys()) {
      await go(page, `#v1/lesson?id=${name}&step=${place + 1}&ui=present`);
      await at(page, place + 1, lesson);
      const found = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const text = document.querySelector<HTMLElement>(".lesson-text");
        if (text === null) return ["there is no text"];
        const { top, bottom } = text.getBoundingClientRect();
        const faults: string[] = [];
        for (const part of text.querySelectorAll<HTMLElement>("h2, p, li, label, .lesson-acts")) {
          if (!part.checkVisibility()) continue;
          for (const box of part.getClientRects())
            if (box.width > 0 && (box.bottom > bottom + 1 || box.top < top - 1))
              faults.push(`${part.textContent} reaches from ${box.top} to ${box.bottom}`);
          const size = Number.parseFloat(getComputedStyle(part).fontSize);
          const isSmall = part.matches("h2, .lesson-ask, .lesson-text > p") && size < 28;
          if (isSmall) faults.push(`${part.textContent}: ${size} pixels`);
        }
        const question = text.querySelector(".lesson-question");
        const pages = new Set([...(question?.getClientRects() ?? [])].map(({ left }) => left));
        if (pages.size > 1) faults.push(`its question is on ${pages.size} pages`);
        for (const button of document.querySelectorAll<HTMLElement>(".presented button"))
          if (Number.parseFloat(getComputedStyle(button).fontSize) < 18)
            faults.push(`${button.textContent} is small`);
        return faults;
      });
      faults.push(...found.map((fault) => `${name} ${place + 1}: ${fault}`));
    }
  }
  assert.deepEqual(faults, []);
});

test("a clicker turns the pages of a step before the next one, and back", async () => {
  const lesson = await lessonOf("unseen");
  const { page } = await visitor.open("#v1/lesson?id=unseen&step=2&ui=present", PROJECTOR);
  await at(page, 2, lesson);
  const shown = () =>
    page.locator(".lesson-text").evaluate((text) => {
      const ask = text.querySelector(".lesson-ask")?.getBoundingClientRect().left ?? 0;
      return {
        page: Math.round(text.scrollLeft / text.clientWidth),
        asks: ask < window.innerWidth,
      };
    });
  assert.deepEqual(await shown(), { page: 0, asks: false });
  let turns = 0;
  for (; !(await shown()).asks && turns < 9; turns++) await page.keyboard.press("PageDown");
  assert.ok(turns > 0 && turns < 9, `${turns} pages`);
  assert.match(await link(page), /step=2/);
  await page.keyboard.press("PageDown");
  await at(page, 3, lesson);
  assert.equal((await shown()).page, 0);
});

test("a lesson and Share have the button that presents; stored answers are not shown", async () => {
  const nim = await lessonOf("nim");
  const { page } = await visitor.open("#v1/lesson?step=3", { ...PROJECTOR, settings: false });
  await page.getByRole("radio").nth(1).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  await go(page, "#v1/lesson");
  await at(page, 1, nim);
  await page.locator(".lesson-pages").getByRole("button", { name: "Present" }).click();
  await page.locator(".presented").waitFor();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.locator(".presented").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.locator("dialog.share").getByRole("button", { name: "Present" }).click();
  await page.locator(".presented p", { hasText: "1. Take the last counter" }).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await go(page, "#v1/lesson?step=3&ui=present");
  await at(page, 3, nim);
  assert.equal(await page.locator(".lesson-verdict, .lesson-after").count(), 0);
});
