/** Lessons on paper: worksheets, their keys and codes, the teacher's page, and both as PDF. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import type { Lesson, Step } from "../../www/lessons/lesson.ts";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { found, WINDOWS } from "./axe.ts";
import { go, link, settled, sideways } from "./browser.ts";
import { at, stepsOf } from "./lessons.ts";
import { readCode } from "./qr.ts";
import { inked, pdfPages, pdfTexts } from "./readers.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

declare global {
  interface Window {
    /** What the bar said, and how many pictures were of another lesson. */
    seen?: [bar: string, left: number][];
  }
}

/** Without the marks of Markdown and without spaces, as formulas have none on the page. */
const bare = (text: string) => text.replace(/[*[\]\s]/g, "");

const texts = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map(bare);

/** The text of each page, without spaces and without the number of the page. */
async function sheets(page: Page, format: "A4" | "Letter"): Promise<string[]> {
  const file = await page.pdf({ format });
  return (await pdfTexts(file)).map((text) => bare(text.replace(/^\s*\d+\s*\/\s*\d+\s/, "")));
}

/** Returns the addresses that the codes of the page have, in their order. */
async function codes(page: Page): Promise<string[]> {
  const drawn = await page.locator(".paper-code svg").evaluateAll((all) =>
    all.map((svg) => ({
      box: svg.getAttribute("viewBox") ?? "",
      path: svg.querySelector("path")?.getAttribute("d") ?? "",
    })),
  );
  return drawn.map(({ box, path }) => {
    const [quiet = 0, , whole = 0] = box.split(" ").map(Number);
    const dark = new Set(path.match(/\d+ \d+(?=h)/g));
    return readCode(whole + 2 * quiet, (row, column) => dark.has(`${column} ${row}`));
  });
}

/** Checks that every step is there, with what its question needs. */
async function checkSteps(page: Page, steps: readonly Step[]): Promise<void> {
  const said = await texts(page, ".paper-step");
  assert.equal(said.length, steps.length);
  for (const [place, { title, question }] of steps.entries()) {
    const here = said[place] ?? "";
    assert.ok(here.startsWith(bare(`${place + 1}.${title}`)), here);
    if (question === undefined) continue;
    assert.ok(here.includes(bare(question.ask)), question.ask);
    const { form } = question;
    const field = page.locator(".paper-step").nth(place).locator(".paper-question");
    const count = (selector: string) => field.locator(selector).count();
    if (form.kind === "number") assert.equal(await count(".box"), 1);
    if (form.kind === "text") assert.ok((await count(".rule")) >= 2);
    if (form.kind === "choice") assert.equal(await count(".box"), form.options.length);
    if (form.kind === "order") assert.equal(await count(".box"), form.items.length);
    if (form.kind === "move") assert.equal(await count(".pile"), form.piles.length);
    if (form.kind === "cells")
      assert.equal(await count(".cell"), form.rows.length * form.columns.length);
  }
}

/** Checks that the key has every answer, and that the worksheet itself has no key. */
async function checkKey(page: Page, steps: readonly Step[]): Promise<void> {
  const asked = steps.flatMap(({ question }) => question ?? []);
  const key = await texts(page, ".paper-key .paper-answer");
  assert.equal(key.length, asked.length);
  for (const [at, { shown, right }] of asked.entries())
    if (right !== null) assert.ok(key[at]?.includes(bare(shown)), shown);
}

/** Checks that no picture ends within its text, and that a caption says which of them go on. */
async function checkEnds(page: Page, steps: readonly Step[]): Promise<void> {
  const ends = await page.locator(".paper-step figure").evaluateAll((all) =>
    all.map((figure) => {
      const canvas = figure.querySelector("canvas") ?? document.createElement("canvas");
      const { width, height } = canvas;
      const pixels = canvas.getContext("2d")?.getImageData(0, height - 3, width, 3).data ?? [];
      const isWhite = Array.from(pixels).every((value, at) => at % 4 === 3 || value >= 250);
      const goesOn = canvas.hasAttribute("data-cut");
      return { isWhite, height, goesOn, caption: figure.querySelector("figcaption")?.textContent };
    }),
  );
  for (const [at, { isWhite, height, goesOn, caption }] of ends.entries()) {
    const flows = /v1\/(play|bands|periods|dynamics|shadows|octant)/.test(steps[at]?.link ?? "");
    if (flows) assert.ok(isWhite, `step ${at + 1}: its text is cut off at ${height} pixels`);
    assert.equal(caption?.includes("the rest of this picture"), goesOn);
  }
}

/** Checks that the key begins a page, and that no choice and no picture is torn apart. */
function checkPages(pages: readonly string[], { title }: Lesson, steps: readonly Step[]): void {
  const first = pages.findIndex((text) => text.includes(bare(`Answers: ${title}`)));
  assert.ok(first > 0, "the key has its own page");
  assert.ok(pages[first]?.startsWith(bare(`Answers: ${title}`)), pages[first]?.slice(0, 80));
  const sheet = pages.slice(0, first);
  for (const at of steps.keys())
    assert.ok(
      pages
        .slice(0, first)
        .join("")
        .includes(`Step${at + 1}onascreen`),
      `${at + 1}`,
    );
  for (const { question } of steps) {
    if (question?.form.kind !== "choice") continue;
    const parts = [question.ask, ...question.form.options].map(bare).filter(isPlain);
    const whole = sheet.some((text) => parts.every((part) => text.includes(part)));
    assert.ok(whole, `on one page: ${parts.join(" | ")}`);
  }
}

/** Checks that no answer of the key is parted from its question. */
function checkAnswers(pages: readonly string[], steps: readonly Step[]): void {
  const first = pages.findIndex((text) => text.startsWith("Answers:"));
  for (const [at, { title, question }] of steps.entries()) {
    if (question === undefined || ![title, question.ask].map(bare).every(isPlain)) continue;
    const shown = question.right === null ? "In the pupil’s own words." : question.shown;
    const parts = [`${at + 1}.${title}`, question.ask, shown].map(bare).filter(isPlain);
    const isWhole = (text: string) => parts.every((part) => text.includes(part));
    assert.ok(pages.slice(first).some(isWhole), `on one page: ${parts.join(" | ")}`);
  }
}

/** Whether a PDF has a text as it is written: formulas have letters of their own. */
const isPlain = (text: string) => /^[\w,.?!'():]+$/.test(text) && !/[(=]/.test(text);

for (const [place, { name, title, load }] of lessons.entries())
  testIf(inTurn(place, 0, 2))(
    `${title}: every question, answer, picture and code is on paper`,
    async () => {
      const { lesson } = await load();
      const { page } = await visitor.open(`#v1/lesson?id=${name}&seed=3&page=worksheet`);
      const steps = await stepsOf(page, lesson, 3);
      await checkSteps(page, steps);
      await checkKey(page, steps);
      const made = await page
        .locator(".paper-picture canvas")
        .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).height));
      assert.equal(made.length, steps.length, "pictures");
      assert.ok(Math.min(...made) > 60, `${made}`);
      await checkEnds(page, steps);
      const own = parseLesson(`#v1/lesson?id=${name}&seed=3`).values;
      assert.deepEqual(
        await codes(page),
        steps.map((_, at) => visitor.url + printLesson({ ...own, step: at + 1 })),
      );
      for (const format of ["A4", "Letter"] as const) {
        const printed = await sheets(page, format);
        checkPages(printed, lesson, steps);
        checkAnswers(printed, steps);
      }
      assert.ok((await sideways(page)) <= 0);
    },
  );

const [{ load }] = lessons;
const { lesson: nim } = await load();
const last = nim.steps.length;

test.describe("the page to print", () => {
  test("has the counters of its games", async () => {
    const { page } = await visitor.open("#v1/lesson?page=worksheet");
    const canvas = page.locator(".paper-step").nth(1).locator(".paper-picture canvas");
    await canvas.waitFor();
    const coloured = await canvas.evaluate((each) => {
      const { width, height } = each as HTMLCanvasElement;
      const context = (each as HTMLCanvasElement).getContext("2d");
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count += 1;
      }
      return count;
    });
    assert.ok(coloured > 2000, `${coloured} coloured pixels`); // eight discs
  });

  test("is black on white, whatever the device has, and so is its PDF", async () => {
    const { page } = await visitor.open("#v1/lesson?page=worksheet", { theme: "dark" });
    const colours = await page.locator(".paper").evaluate((paper) => {
      const { color, backgroundColor } = getComputedStyle(paper);
      return [color, backgroundColor];
    });
    assert.deepEqual(colours, ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    const file = await page.pdf({ format: "A4", printBackground: true });
    for (const [at, sheet] of (await pdfPages(file, 400)).entries()) {
      assert.deepEqual([...sheet.data.slice(0, 3)], [255, 255, 255], `page ${at + 1}`);
      const ink = inked(sheet);
      assert.ok(ink > 0.001 && ink < 0.4, `page ${at + 1}: ${ink} of its pixels have ink`);
    }
  });

  test("is reached from a lesson, prints, and leads back", async () => {
    const { page } = await visitor.open("#v1/lesson?answers=3:1", {
      before: (page) =>
        page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute("data-test-printed", "");
        }),
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button("Worksheet").click();
    await page.locator(".paper-key").waitFor();
    await settled(page);
    assert.equal(await link(page), "#v1/lesson?answers=3:1&page=worksheet");
    assert.equal(await page.title(), `${nim.title}: worksheet · nimscape`);
    await page.waitForFunction(() => document.activeElement?.tagName === "H2");
    await button("Print").click();
    await page.locator("html[data-test-printed]").waitFor({ state: "attached" });

    await button("For the teacher").click();
    await page.locator(".paper-teacher").waitFor();
    await button("Worksheet").click();
    await page.locator(".paper-sheet").waitFor();
    const before = await page.locator(".paper-sheet").innerText();
    await button("Other numbers").click();
    await page.locator(".paper-sheet", { hasText: "numbers 1" }).waitFor();
    await settled(page);
    assert.notEqual(await page.locator(".paper-sheet").innerText(), before);
    await page.goBack();
    await settled(page);
    assert.equal(await page.locator(".paper-sheet").innerText(), before);
    await button("Back to the lesson").click();
    await at(page, 1, nim);
    assert.equal(await link(page), "#v1/lesson?answers=3:1", "the answers are still there");
  });

  test("has no pictures of the lesson before it, and counts its own", async () => {
    const { page } = await visitor.open("#v1/lesson?id=fractal&page=worksheet");
    const old = await page.locator(".paper-picture canvas").count();
    await page.evaluate(() => {
      const before = document.querySelector(".paper h2")?.textContent;
      for (const canvas of document.querySelectorAll(".paper-picture canvas"))
        canvas.toggleAttribute("data-old", true);
      new MutationObserver(() => {
        const heading = document.querySelector(".paper h2")?.textContent ?? "";
        const bar = document.querySelector(".paper-bar > span")?.textContent ?? "";
        const left = document.querySelectorAll(".paper-picture canvas[data-old]").length;
        if (heading !== "" && heading !== before)
          window.seen = [...(window.seen ?? []), [bar, left]];
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await go(page, "#v1/lesson?id=parent&page=worksheet");
    const count = await page.locator(".paper-picture canvas").count();
    const seen = await page.evaluate(() => window.seen ?? []);
    assert.ok(old > 0 && seen.length > 0);
    assert.deepEqual(
      seen.filter(([, left]) => left > 0),
      [],
    );
    const counts = seen.map(([bar]) => Number(/[−-]?\d+/.exec(bar)?.[0] ?? 0));
    assert.equal(Math.max(...counts), count);
    assert.ok(Math.min(...counts) >= 0, counts.join());
  });

  test("has its answers or not, and the answers alone", async () => {
    const { page } = await visitor.open("#v1/lesson?id=lim&page=worksheet");
    const parts = () => page.locator(":is(.paper-sheet, .paper-key)").count();
    assert.equal(await parts(), 2);
    await page.getByLabel("Answers").selectOption("left out");
    await page.locator(".paper-key").waitFor({ state: "detached" });
    assert.equal(await parts(), 1);
    await page.getByLabel("Answers").selectOption("alone");
    await page.locator(".paper-sheet").waitFor({ state: "detached" });
    assert.equal(await parts(), 1);
    assert.equal(await link(page), "#v1/lesson?id=lim&page=worksheet&key=alone");
    const [sheet = "", ...more] = await sheets(page, "Letter");
    assert.ok(sheet.startsWith("Answers:LIM") && more.length <= 1);
  });

  test("shows no answers by a link for students, and steps to an audience", async () => {
    const { page } = await visitor.open("#v1/lesson?page=teacher&ui=student");
    await page.locator(".paper-sheet").waitFor();
    assert.equal(await page.locator(".paper-key, .paper-teacher").count(), 0);
    assert.equal(await page.getByRole("button", { name: "For the teacher" }).count(), 0);
    for (const address of await codes(page)) assert.match(address, /&?ui=student$/);
    await go(page, "#v1/lesson?step=3&ui=student");
    assert.equal(await page.getByRole("button", { name: "Worksheet" }).count(), 0);
    await go(page, "#v1/lesson?step=3&page=worksheet&ui=present");
    await page.locator(".presented p", { hasText: "Who wins from" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".paper-sheet").waitFor();
  });

  test("a wrong word in its link costs only itself", async () => {
    const { page } = await visitor.open("#v1/lesson?id=lim&page=book&key=7&seed=2&step=4");
    const notices = page.locator(".notices");
    const { lesson } = (await lessons.find(({ name }) => name === "lim")?.load()) ?? assert.fail();
    await at(page, 4, lesson);
    assert.match(await notices.innerText(), /page: book is not one of steps, worksheet, teacher/);
    assert.match(await notices.innerText(), /key: 7 is not one of with, without, alone/);
    assert.equal(await link(page), "#v1/lesson?id=lim&step=4&seed=2");
    await go(page, "#v1/lesson?id=chess&page=worksheet&step=99");
    await page.locator(".paper-key").waitFor();
    assert.equal(await page.locator(".paper-step").count(), last);
    assert.match(await notices.innerText(), /id: chess is not one of nim/);
    assert.match(await notices.innerText(), /step: 99 is not in 1\.\.=12; showing 12\./);
  });
});

test("the teacher's page has aims, minutes, material, mistakes, answers and links", async () => {
  const { page } = await visitor.open("#v1/lesson?id=proof&page=teacher");
  const { lesson } = (await lessons.find(({ name }) => name === "proof")?.load()) ?? assert.fail();
  const made = await stepsOf(page, lesson);
  const said = bare(await page.locator(".paper-teacher").innerText());
  const { aims, material, misconceptions } = lesson;
  for (const text of [
    ...aims,
    ...material,
    ...misconceptions.flatMap((each) => [each.think, each.ask]),
  ])
    assert.ok(said.includes(bare(text)), text);
  for (const { question } of made)
    if (question !== undefined) assert.ok(said.includes(bare(question.shown)), question.shown);
  const minutes = await page.locator("tbody td:nth-of-type(1)").allInnerTexts();
  assert.equal(
    minutes.reduce((sum, each) => sum + Number(each), 0),
    lesson.minutes,
  );
  const links = await page
    .locator(".paper-teacher dl a")
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).hash));
  assert.deepEqual(
    links,
    ["", "&ui=student", "&ui=present"].map((end) => `#v1/lesson?id=proof${end}`),
  );
});

test("the Figures dialog leads to the worksheets", async () => {
  const { page } = await visitor.open("#v1/growth?n=4&theme=dark");
  await page.getByRole("button", { name: "Figures" }).click();
  await page.locator("dialog.figures").getByRole("link", { name: "LIM", exact: true }).click();
  await page.locator(".paper-sheet", { hasText: "LIM" }).waitFor();
  assert.equal(await link(page), "#v1/lesson?id=lim&page=worksheet&theme=dark");
});

for (const [way, [theme, width, touch]] of WINDOWS.entries())
  testIf(inTurn(0, way, 3))(
    `axe-core finds nothing on paper, ${theme}, ${width} pixels wide`,
    async () => {
      const options = { theme, width, height: 900, touch };
      const { page } = await visitor.open("#v1/lesson?page=worksheet&key=without", options);
      for (const words of ["id=mex&page=worksheet", "page=worksheet&key=alone", "page=teacher"]) {
        await go(page, `#v1/lesson?${words}`);
        assert.deepEqual(await found(page, { within: ".lesson-paper" }), [], words);
        assert.ok((await sideways(page)) <= 0, words);
      }
    },
  );
