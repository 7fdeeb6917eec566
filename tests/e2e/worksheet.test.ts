/** Lessons on paper: the worksheet with its key and codes, as PDF, and the teacher's page. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import { parseLesson, printLesson } from "../../www/lessons/player/link.ts";
import { go, link, settled } from "./browser.ts";
import { at, lessonOf, stepsOf } from "./lessons.ts";
import { readCode } from "./qr.ts";
import { inked, type Pixels, pdfPages, pdfTexts } from "./readers.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

/** Without the marks of Markdown and without spaces, as formulas have none on the page. */
const bare = (text: string) => text.replace(/[*[\]\s]/g, "");

const texts = async (page: Page, parts: string) =>
  (await page.locator(parts).allInnerTexts()).map(bare);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns the addresses that the codes of the page have, in their order. */
async function codes(page: Page): Promise<string[]> {
  const drawn = await page
    .locator(".paper-code svg")
    .evaluateAll((all) =>
      all.map((svg) => [svg.getAttribute("viewBox"), svg.querySelector("path")?.getAttribute("d")]),
    );
  return drawn.map(([box, path]) => {
    const [quiet = 0, , whole = 0] = (box ?? "").split(" ").map(Number);
    const dark = new Set(path?.match(/\d+ \d+(?=h)/g));
    return readCode(whole + 2 * quiet, (row, column) => dark.has(`${column} ${row}`));
  });
}

/** Whether a PDF has a text as it is written: formulas have letters of their own. */
const isPlain = (text: string) => /^[\w,.?!'():]+$/.test(text) && !/[(=]/.test(text);

test("a printed lesson has every question, answer, picture and code, black on white", async () => {
  const { page } = await visitor.open("#v1/lesson?seed=3&page=worksheet", { theme: "dark" });
  const lesson = await lessonOf("nim");
  const steps = await stepsOf(page, lesson, 3);
  const said = await texts(page, ".paper-step");
  assert.equal(said.length, steps.length);
  for (const [place, { title, question }] of steps.entries()) {
    const here = said[place] ?? "";
    assert.ok(here.startsWith(bare(`${place + 1}.${title}`)), here);
    if (question === undefined) continue;
    assert.ok(here.includes(bare(question.ask)), question.ask);
    const { form } = question;
    const fields = page.locator(".paper-step").nth(place).locator(".paper-question");
    const count = (selector: string) => fields.locator(selector).count();
    if (form.kind === "number") assert.equal(await count(".box"), 1);
    if (form.kind === "text") assert.equal(await count(".lines"), 1);
    if (form.kind === "choice") assert.equal(await count(".box"), form.options.length);
    if (form.kind === "move") assert.equal(await count(".box"), 2); // its piles are in the picture
    const cells = form.kind === "cells" ? form.rows.length * form.columns.length : 0;
    assert.equal(await count(".cell"), cells);
  }
  const asked = steps.flatMap(({ question }) => question ?? []);
  const key = await texts(page, ".paper-key .paper-answer");
  assert.equal(key.length, asked.length);
  for (const [at, { solution: shown, right }] of asked.entries())
    if (right !== null) assert.ok(key[at]?.includes(bare(shown)), shown);
  const own = parseLesson("#v1/lesson?seed=3").values;
  assert.deepEqual(
    await codes(page),
    steps.map((_, at) => visitor.url + printLesson({ ...own, step: at + 1 })),
  );

  // The counters of its games are drawn, and no text is cut off: the last rows are white.
  const drawn = await page.locator(".paper-picture canvas").evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map((canvas) => {
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      const ink = data.filter((value, at) => at % 4 === 0 && value < 200);
      return ink.length > 1000 && data.slice(-12 * width).every((value) => value > 249);
    }),
  );
  assert.equal(drawn.length, steps.length);
  for (const [at, isWhole] of drawn.entries())
    if (steps[at]?.link.startsWith("#v1/play")) assert.ok(isWhole, `step ${at + 1}`);

  const file = await page.pdf({ format: "A4", printBackground: true });
  const printed = (await pdfTexts(file)).map((text) =>
    bare(text.replace(/^\s*\d+\s*\/\s*\d+\s/, "")),
  );
  const first = printed.findIndex((text) => text.startsWith(bare(`Answers: ${lesson.title}`)));
  assert.ok(first > 0, "the key begins a page");
  const onOnePage = (pages: readonly string[], parts: readonly string[]) => {
    const plain = parts.map(bare).filter(isPlain);
    const isWhole = (text: string) => plain.every((part) => text.includes(part));
    assert.ok(pages.some(isWhole), `on one page: ${plain.join(" | ")}`);
  };
  for (const [at, { title, question }] of steps.entries()) {
    onOnePage(printed.slice(0, first), [`Step${at + 1}onascreen`]);
    if (question?.form.kind === "choice")
      onOnePage(printed.slice(0, first), [question.ask, ...question.form.options]);
    if (question !== undefined && [title, question.ask].map(bare).every(isPlain))
      onOnePage(printed.slice(first), [`${at + 1}.${title}`, question.ask, question.solution]);
  }
  for (const [at, sheet] of (await pdfPages(file, 400)).entries())
    assert.ok(inked(sheet) > 0.001 && inked(sheet) < 0.4, `page ${at + 1} is white with some ink`);
});

/** Returns where the ink of a page ends above its number, from 0 at the top to 1. */
function inkEnd({ width, height, data }: Pixels): number {
  const isInked = (row: number) => {
    for (let at = 4 * width * row; at < 4 * width * (row + 1); at += 4)
      if ((data[at] ?? 255) < 200) return true;
    return false;
  };
  let row = Math.floor(height * 0.94);
  while (row > 0 && !isInked(row)) row--;
  return row / height;
}

test("worksheets are divided alike on A4 and Letter: no page is empty for a third, the key has one", async () => {
  const { page } = await visitor.open("#v1/lesson?page=worksheet");
  for (const { name } of thisTurn(lessons, 3)) {
    await go(page, `#v1/lesson?id=${name}&page=worksheet`);
    await page.locator(".paper-bar .primary:not(:disabled)").waitFor();
    const steps = await page.locator(".paper-step").count();
    const ends = await page.locator(".paper-step[data-ends]").count();
    for (const format of ["A4", "Letter"]) {
      const file = await page.pdf({ format, printBackground: true });
      const pages = await pdfPages(file, 300);
      assert.equal(pages.length, ends + 2, `${name}, ${format}: pages of steps, and the key`);
      for (const [at, sheet] of pages.slice(0, ends).entries())
        assert.ok(inkEnd(sheet) > 0.62, `${name}, ${format}, page ${at + 1}: ${inkEnd(sheet)}`);
      const texts = (await pdfTexts(file)).map(bare);
      const placeOf = (step: number) =>
        texts.findIndex((text) => text.includes(`Step${step}onascreen`));
      const last = placeOf(steps);
      assert.equal(last, ends, `${name}, ${format}: the last step is on the last page`);
    }
  }
});

test("a worksheet opened on a phone is divided as on a desk", async () => {
  const ends = async (size: { readonly width: number; readonly height: number }) => {
    const { page } = await visitor.open("#v1/lesson?id=lim&page=worksheet", size);
    await page.locator(".paper-bar .primary:not(:disabled)").waitFor();
    await page.locator(".paper-step[data-ends]").first().waitFor();
    return page
      .locator(".paper-step")
      .evaluateAll((all) => all.map((each) => each.hasAttribute("data-ends")));
  };
  const wide = await ends({ width: 1280, height: 800 });
  assert.ok(wide.includes(true));
  assert.deepEqual(await ends({ width: 390, height: 844 }), wide);
});

test("a worksheet is reached from a lesson, printed with its answers or not, and leads back", async () => {
  const { page } = await visitor.open("#v1/lesson?id=lim&answers=3:1");
  await page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute("data-printed", true);
  });
  const sheet = page.locator(".paper-sheet");
  await button(page, "Worksheet").click();
  await sheet.waitFor();
  await settled(page);
  assert.equal(await link(page), "#v1/lesson?id=lim&answers=3:1&page=worksheet");
  await button(page, "Print").click();
  await page.locator("html[data-printed]").waitFor({ state: "attached" });
  const before = await sheet.innerText();
  await button(page, "Other numbers").click();
  await page.locator(".paper-sheet", { hasText: "numbers 1" }).waitFor();
  await settled(page);
  assert.notEqual(await sheet.innerText(), before);
  await page.goBack();
  await settled(page);
  assert.equal(await sheet.innerText(), before);
  await page.getByLabel("Answers").selectOption("left out");
  await settled(page);
  assert.equal(await page.locator(".paper-key").count(), 0);
  await button(page, "For the teacher").click();
  await page.locator(".paper-teacher").waitFor();
  const { aims, misconceptions } = await lessonOf("lim");
  const told = bare(await page.locator(".paper-teacher").innerText());
  for (const text of [...aims, ...misconceptions.map(({ ask }) => ask)])
    assert.ok(told.includes(bare(text)), text);
  for (const end of ["", "&ui=student", "&ui=present"])
    await page.locator(`.paper-teacher dl a[href$="#v1/lesson?id=lim${end}"]`).waitFor();
  await button(page, "Back to the lesson").click();
  await at(page, 1, await lessonOf("lim"));
  assert.match(await link(page), /answers=3:1/, "the answers are still there");

  await go(page, "#v1/lesson?page=teacher&ui=student"); // no answers, and codes that open none
  await sheet.waitFor();
  assert.equal(await page.locator(".paper-key, .paper-teacher").count(), 0);
  for (const address of await codes(page)) assert.match(address, /ui=student$/);
  await go(page, "#v1/lesson?step=3&page=worksheet&ui=present");
  await page.locator(".presented p", { hasText: "Who wins from" }).waitFor();
});

test("a teacher pastes the links of a class and sees who has answered what", async () => {
  const { page } = await visitor.open("#v1/lesson?id=lim&page=teacher");
  await settled(page);
  const pupils = page.locator(".paper-class tbody tr");
  const problem = page.locator(".paper-class .problem");
  const field = page.locator(".paper-class textarea");
  const paste = async (...lines: string[]) => {
    await field.fill(lines.join("\n"));
    await field.blur();
  };
  await paste(
    "Ana https://a.example/#v1/lesson?id=lim&ui=student&answers=3:1",
    "Bo https://a.example/#v1/lesson?id=lim&seed=4&ui=student&answers=3:0",
    "Cy https://a.example/#v1/lesson?answers=2:1",
  );
  await pupils.nth(1).waitFor();
  assert.deepEqual(await pupils.locator("th").allInnerTexts(), ["Ana", "Bo"]);
  const answers = await pupils.locator("td:not([data-kind=invalid])").allInnerTexts();
  assert.equal(answers.filter((text) => /^[✓✗]/.test(text)).length, 2, `${answers}`);
  assert.equal(await problem.innerText(), "The link of Cy is of another lesson.");
  await paste("hello");
  await problem.filter({ hasText: "No line has a link." }).waitFor();
  assert.equal(await pupils.count(), 0);
  await go(page, "#v1/lesson?page=teacher"); // the first lesson, which a statement also names
  await paste("#v1/paper?id=nim-fractals-theorem-15");
  await problem.filter({ hasText: "The link of Pupil 1 is of another lesson." }).waitFor();
});
