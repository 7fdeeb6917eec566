/** The picture of a lesson, and a lesson on a phone: what is answered is seen, and not before. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { go, link, settled } from "./browser.ts";
import { at, stepsOf } from "./lessons.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

const PHONE = { width: 390, height: 844, touch: true };
const digest = (page: Page) => page.evaluate(() => window.nimscape.digest());

test("the main control of the picture is free where the step does not lock it", async () => {
  const { page } = await visitor.open("#v1/lesson?id=fractal&step=6");
  const tools = page.locator(".lesson-tools");
  const step = tools.getByRole("textbox", { name: "Generation" });
  const before = await digest(page);
  await step.fill("many");
  await step.press("Enter");
  await tools.locator(".problem", { hasText: "n: many is not" }).waitFor();
  await step.fill("9");
  await step.press("Enter");
  await page.getByRole("button", { name: "Picture of this step" }).waitFor();
  await settled(page);
  assert.notEqual(await digest(page), before);
  assert.doesNotMatch(await link(page), /\bn=/, "the link of the lesson stays");
  await page.getByRole("button", { name: "Picture of this step" }).click();
  await settled(page);
  assert.equal(await digest(page), before);
  assert.equal(await page.locator("#picture:focus").count(), 1, "its button is gone");
  await go(page, "#v1/lesson?id=fractal&step=5");
  await page.locator(".lesson-text h2", { hasText: "Four copies" }).waitFor();
  assert.equal(await step.count(), 0, "locked");
});

test("the bar shares the lesson without answers and with them, to students not at all", async () => {
  const { page } = await visitor.open("#v1/lesson?step=6&seed=4&answers=6:8&theme=dark");
  await page.getByRole("button", { name: "Share" }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
  const bare = `${visitor.url}#v1/lesson?step=6&seed=4&theme=dark`;
  assert.equal(await field("Link"), bare);
  assert.equal(await field("Link with my answers"), `${visitor.url}${await link(page)}`);
  assert.match(await link(page), /answers=6:8/);
  assert.equal(await field("Student link"), `${bare}&ui=student`);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await go(page, "#v1/lesson?step=6&ui=student");
  await page.locator(".lesson-progress", { hasText: "6 of" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Share" }).count(), 0);
});

/** Returns all words of the picture: what is seen, and what is read aloud. */
function wordsOfPicture(): string {
  const words = [document.querySelector(".lesson-facts")?.textContent ?? ""];
  const picture = document.querySelector("#picture");
  for (const element of picture?.querySelectorAll<HTMLElement>("*") ?? []) {
    if (!element.checkVisibility()) continue;
    words.push(element.getAttribute("aria-label") ?? "", element.title);
    words.push(element.dataset.spoken ?? "");
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? "");
  }
  return words.join(" ");
}

test("a picture that hides its answers has the answer in none of its words", async () => {
  const { page } = await visitor.open("#v1/lesson");
  const known = (words: string): string[] => words.match(/\d+/g) ?? [];
  let checked = 0;
  for (const { name, load } of thisTurn(lessons, 2)) {
    const { lesson } = await load();
    const steps = await stepsOf(page, lesson);
    for (const [place, { title, text, link, hides, question }] of steps.entries()) {
      // Play names each move: such a list has most small numbers.
      if (!hides || question?.form.kind !== "number" || link.startsWith("#v1/play")) continue;
      await go(page, `#v1/lesson?id=${name}&step=${place + 1}`);
      await at(page, place + 1, lesson);
      assert.equal(await page.locator("#picture[data-unanswered]").count(), 1, title);
      assert.equal(await page.locator(".lesson-facts").innerText(), "", title);
      // A number that the question itself has is no secret.
      const right = question.right ?? "";
      if (known(`${title} ${text} ${link} ${question.ask}`).includes(right)) continue;
      const words = await page.evaluate(wordsOfPicture);
      assert.ok(!known(words).includes(right), `${name} ${title}: ${right} in ${words}`);
      checked += 1;
    }
  }
  assert.ok(checked >= 4, `${checked} answers`);
});

test("on a phone verdicts, hints and answers are seen when they come; a tap shows an entry", async () => {
  const { page } = await visitor.open("#v1/lesson?id=mex&step=2", PHONE);
  /** Waits until an element is between the head of the page and the bar of the lesson. */
  const seen = (selector: string) =>
    page.waitForFunction((selector) => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [found, bar, head] = [box(selector), box(".lesson-bar"), box("header")];
      return found && bar && head && found.bottom <= bar.top && found.top >= head.bottom;
    }, selector);
  const input = page.locator(".lesson-question input");
  await input.fill("99");
  await input.press("Enter");
  await page.locator(".lesson-verdict[data-kind=wrong]").waitFor();
  await seen(".lesson-verdict");
  await page.getByRole("button", { name: "Hint" }).click();
  await seen(".lesson-hint");
  const enlarge = () => page.getByRole("button", { name: "Larger picture" }).tap();
  await go(page, "#v1/lesson?id=nim&step=9");
  await enlarge();
  const hidden = await page.locator(".lesson-stage").evaluate((stage) => {
    const { bottom } = stage.getBoundingClientRect();
    const counters = [...stage.querySelectorAll(".play .counter")];
    return counters.filter((each) => each.getBoundingClientRect().bottom > bottom).length;
  });
  assert.equal(hidden, 0, "counters below the stage");
  await go(page, "#v1/lesson?id=unseen&step=3");
  await enlarge();
  await settled(page);
  const box = (await page.locator("#picture canvas").first().boundingBox()) ?? assert.fail();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3);
  await page.locator(".lesson-facts", { hasText: "row a" }).waitFor();
});

test("a picture that was scrolled begins at its beginning in the next step", async () => {
  const { page } = await visitor.open("#v1/lesson?id=conjecture&step=3", PHONE);
  const bands = page.locator("#picture .bands");
  await bands.evaluate((each) => each.scrollTo({ top: 200 }));
  assert.ok((await bands.evaluate((each) => each.scrollTop)) > 100);
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".lesson-progress", { hasText: "4 of" }).waitFor();
  await settled(page);
  assert.equal(await bands.evaluate((each) => each.scrollTop), 0);
});
