/** Lessons in frames and in the element: on pages of other sites, sandboxed, for an audience. */
import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const frame = (link: string) =>
  `<iframe title="A lesson" sandbox="allow-scripts" width="900" height="700" src="${visitor.url}embed.html${link}"></iframe>`;
const sites = await hosts({
  frame: paper(
    `<script>addEventListener("message", ({ data }) => (window.heard ??= []).push(data))</script>${frame("#v1/lesson?step=6")}`,
  ),
  element: paper(
    `<nimscape-figure link="#v1/lesson?step=6" style="width:360px"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

type Place = Page | FrameLocator;

/** Waits until a step of the first lesson is shown. */
const at = (place: Place, step: number) =>
  place.locator(".lesson-progress", { hasText: `${step} of 12` }).waitFor();
const verdict = (place: Place): Locator => place.locator(".lesson-verdict").first();

/** Gives a wrong answer with Enter, and goes on. */
async function answer(place: Place): Promise<void> {
  await at(place, 6);
  const field = place.locator(".lesson-question input");
  await field.fill("8");
  await field.press("Enter");
  assert.match(await verdict(place).innerText(), /Nothing is carried/);
  await place.getByRole("button", { name: "Next" }).click();
  await at(place, 7);
}

/** Returns the link of the element, once its picture is complete. */
const settledLink = (page: Page) =>
  page.evaluate(async () => {
    const figure = document.querySelector("nimscape-figure");
    await figure?.settled();
    return figure?.link;
  });

test("a frame has the lesson, with its answers in the link, and another picture after it", async () => {
  const { page } = await visitor.visit("embed.html#v1/lesson?step=6");
  await answer(page);
  assert.equal(await settledLink(page), "#v1/lesson?step=7&answers=6:8");
  const digest = () => page.evaluate(() => document.querySelector("nimscape-figure")?.digest());
  const before = await digest();
  assert.match(before ?? "", /^[0-9a-f]{64}$/);
  await page.locator(".lesson-text h2").focus();
  await page.keyboard.press("ArrowLeft");
  await at(page, 6);
  assert.match(await verdict(page).innerText(), /Nothing is carried/);
  for (const [link, count] of [
    ["#v1/growth?n=6", 0],
    ["#v1/lesson?step=7&answers=6:8", 1],
  ] as const) {
    await page.evaluate((link) => {
      location.hash = link;
    }, link);
    await page.waitForFunction(
      (link) => document.querySelector("nimscape-figure")?.link === link,
      link,
    );
    assert.equal(await settledLink(page), link);
    assert.equal(await page.locator(".lesson").count(), count);
  }
  assert.equal(await digest(), before);
});

test("a sandboxed frame takes answers, and sends its link to the page around it", async () => {
  const { page } = await visitor.visit("", { at: sites.at("frame") });
  await answer(page.frameLocator("iframe"));
  await page.waitForFunction(() => {
    const { heard = [] } = window as {
      heard?: { kind?: string; link?: string; height?: number }[];
    };
    const links = heard.filter(({ kind }) => kind === "change").map(({ link }) => link);
    return links.at(-1) === "#v1/lesson?step=7&answers=6:8";
  });
});

test("an element has the lesson below its picture where it is narrow, and stores it", async () => {
  const { page } = await visitor.visit("", { at: sites.at("element") });
  await answer(page);
  const boxes = await page.locator(".lesson-stage, .lesson-text").evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right, top } = part.getBoundingClientRect();
      return { left, right, top };
    }),
  );
  const [stage, text] = boxes;
  assert.ok(stage && text && text.top > stage.top, JSON.stringify(boxes));
  assert.ok(
    boxes.every(({ left, right }) => right - left <= 361),
    JSON.stringify(boxes),
  );
  await page.reload();
  await at(page, 6);
  assert.match(await verdict(page).innerText(), /Nothing is carried/);
});

test("for an audience a frame of 900 pixels has the board of a lesson in sight, and its text", async () => {
  const { page } = await visitor.visit("embed.html#v1/lesson?step=2&ui=present", {
    width: 900,
    height: 600,
  });
  await at(page, 2);
  const boxOf = async (part: string) =>
    (await page.locator(part).first().boundingBox()) ?? assert.fail(part);
  const [board, text, foot] = await Promise.all(
    [".lesson-stage .table", ".lesson-text p", ".presented"].map(boxOf),
  );
  const all = JSON.stringify({ board, text, foot });
  assert.ok(board && text && foot && board.y + board.height <= foot.y && text.y < foot.y, all);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const letters = () => getComputedStyle(document.documentElement).fontSize;
  assert.equal(await page.evaluate(letters), "28px", "on a projector they are as large as before");
});

test("for an audience and for students a frame is as the page", async () => {
  const { page } = await visitor.visit("embed.html#v1/lesson?step=3&ui=present");
  await at(page, 3);
  await page.locator(".presented", { hasText: "Who wins from" }).waitFor();
  assert.equal(await page.locator(".lesson-bar").isVisible(), false);
  await page.keyboard.press("PageDown");
  await at(page, 4);
  await page.evaluate(() => {
    location.hash = "#v1/lesson?step=3&ui=student";
  });
  await at(page, 3);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "Store" }).click();
  assert.match(await verdict(page).innerText(), /does not say if it is right/);
  await page.evaluate(() => {
    location.hash = "#v1/lesson?step=99&id=chess";
  });
  await page.locator(".notices", { hasText: "step: 99 is not in 1..=12; showing 12." }).waitFor();
  assert.match(await page.locator(".notices").innerText(), /id: chess is not one of nim/);
});
