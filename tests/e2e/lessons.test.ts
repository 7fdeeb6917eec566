/** Lessons: by pointer and by keyboard alone, what the device stores, and in figures elsewhere. */
import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { numbersOf, type Question } from "../../www/lessons/questions.ts";
import { go, goTo, link, settled, tabTo } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { at, lessonOf, OWN, stepsOf } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const LINK = "#v1/lesson?step=6";
const sites = await hosts({
  page: paper(
    `<script>addEventListener("message", ({ data }) => (window.heard ??= []).push(data))</script>
     <iframe title="A lesson" sandbox="allow-scripts" width="900" height="700" src="${visitor.url}embed.html${LINK}"></iframe>
     <nimscape-figure link="#v1/lesson?own=${OWN}" style="width:360px"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

const nim = await lessonOf("nim");
/** Steps of it that ask for a choice and for a number, and the last one. */
const [CHOICE, NUMBER, LAST] = [3, 6, nim.steps.length];

const button = (place: Page | FrameLocator, name: string) =>
  place.getByRole("button", { name, exact: true });
const next = (place: Page | FrameLocator) => button(place, "Next").click();
const heading = (page: Page) => page.locator(".lesson-text h2");
const verdict = (place: Page | FrameLocator) => place.locator(".lesson-verdict").first();
const spoken = (page: Page, words: string) =>
  page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });

/** Waits until the end of a lesson says how many questions are answered. */
const ended = (page: Page, words: string | RegExp) =>
  page.locator(".lesson-ending p", { hasText: words }).first().waitFor();

/** Answers a question by pointer, or by keyboard alone. */
async function answer(page: Page, { form, right }: Question, byKeys: boolean): Promise<void> {
  const { keyboard } = page;
  const field = page.locator(".lesson-question");
  const numbers = numbersOf(right ?? "") ?? [];
  const reach = (to: string) => (byKeys ? tabTo(page, to) : page.locator(to).first().click());
  const press = async (button: string, key = "Enter") => {
    await reach(button);
    if (byKeys) await keyboard.press(key);
  };
  if (form.kind === "number" || form.kind === "text") {
    const words = right ?? "f/b? If not, by copying 3 ⊕ 5 = 6."; // no letter is a shortcut here
    await reach(".lesson-question :is(input, textarea)");
    await keyboard.type(words);
    assert.equal(await field.locator("input, textarea").inputValue(), words);
  }
  if (form.kind === "choice") {
    await press(`.lesson-options :nth-child(${byKeys ? 1 : Number(right) + 1}) > input`, "Space");
    for (let at = 0; byKeys && at < Number(right); at++) await keyboard.press("ArrowDown");
  }
  if (form.kind === "move") {
    const [pile = 0, rest = 0] = numbers;
    await press(`.lesson-pile:nth-child(${pile + 1}) button:nth-child(${rest + 1})`);
  }
  if (form.kind === "cells") {
    if (byKeys) await tabTo(page, ".lesson-board button");
    const width = form.columns.length;
    let [x, y] = [0, 0];
    for (const cell of numbers) {
      if (!byKeys) await field.locator(".lesson-board button").nth(cell).click();
      for (; y < Math.floor(cell / width); y++) await keyboard.press("ArrowDown");
      for (; x < cell % width; x++) await keyboard.press("ArrowRight");
      for (; x > cell % width; x--) await keyboard.press("ArrowLeft");
      if (byKeys) await keyboard.press("Space");
    }
  }
  if (form.kind === "order")
    for (const [place, item] of numbers.entries()) {
      const name = form.items[item] ?? "";
      while ((await field.locator("li > span").allInnerTexts()).indexOf(name) > place)
        await press(`[aria-label="${name}: up"]`);
    }
  await press(".lesson-question [type=submit]");
}

for (const [name, how] of [
  ["nim", "pointer"],
  ["proof", "keyboard alone"],
] as const)
  test(`by ${how} every answer of a lesson is accepted, stored and in the link`, async () => {
    const lesson = await lessonOf(name);
    const { page } = await visitor.open(`#v1/lesson?id=${name}`);
    const steps = await stepsOf(page, lesson);
    for (const [place, { question, after }] of steps.entries()) {
      await at(page, place + 1, lesson);
      if (question !== undefined) {
        await answer(page, question, how !== "pointer");
        const kind = question.right === null ? "kept" : "right";
        await page.locator(`.lesson-verdict[data-kind=${kind}]`).waitFor();
        assert.equal(await page.locator(".lesson-after").count(), after ? 1 : 0);
        await settled(page);
      }
      if (place + 1 === steps.length) break;
      if (how === "pointer") await next(page);
      else {
        await tabTo(page, ".lesson-bar .primary");
        await page.keyboard.press("Enter");
      }
    }
    const asked = steps.flatMap(({ question }) => question ?? []);
    const judged = asked.filter(({ right }) => right !== null).length;
    const all = `${asked.length} of ${asked.length} questions. Right: ${judged} of the ${judged} `;
    await ended(page, all);
    const [bare, full] = [`#v1/lesson?id=${name}&step=${steps.length}`, await link(page)];
    await go(page, bare);
    await ended(page, all); // from the device
    await page.evaluate(() => localStorage.clear());
    await go(page, bare);
    await ended(page, "none yet");
    await go(page, full);
    await ended(page, all); // from the link
  });

test("arrows go from step to step, but in a question they are its own; Next needs no answer", async () => {
  const lesson = await lessonOf("fractal");
  const last = lesson.steps.length;
  const { page } = await visitor.open(`#v1/lesson?id=fractal&step=${last - 1}`);
  await at(page, last - 1, lesson);
  for (const key of ["ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
    await at(page, last, lesson);
  }
  await page.keyboard.press("ArrowLeft");
  await at(page, last - 1, lesson);
  await page.goBack();
  await at(page, last, lesson);
  assert.equal(await page.locator(".lesson-verdict").count(), 0);
  await go(page, "#v1/lesson?id=fractal&step=3");
  const { question } = (await stepsOf(page, lesson))[2] ?? {};
  assert.equal(question?.form.kind, "order");
  await answer(page, question, true);
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  await go(page, "#v1/lesson?step=2");
  const counter = button(page, "Take 3 of 3 from pile 1");
  await counter.press("Enter");
  await counter.press("ArrowRight");
  await button(page, "Check").press("ArrowRight");
  await heading(page).press("Space"); // scrolls
  await at(page, 2, nim);
  assert.equal(await counter.getAttribute("aria-pressed"), "true");
  await heading(page).press("ArrowRight");
  await at(page, 3, nim);
  await spoken(page, "Who wins from (1, 2, 3)? The player who begins. The player who answers.");
  await page.waitForFunction(() => document.activeElement?.matches(".lesson-text h2"));
});

test("a wrong answer gets its reason, a hint and the answer; the picture follows", async () => {
  const { page } = await visitor.open(LINK);
  const field = page.locator(".lesson-question input");
  await field.fill("6 counters");
  await button(page, "Check").click();
  assert.match(await verdict(page).innerText(), /“6 counters” is not a whole number/);
  assert.equal(await field.inputValue(), "6 counters");
  assert.doesNotMatch(await link(page), /answers/);
  await field.fill("8");
  await button(page, "Check").click();
  await spoken(page, "Nothing is carried");
  assert.equal(await link(page), `${LINK}&answers=6:8`);
  await button(page, "Hint").click();
  await page.locator(".lesson-hint").waitFor();
  assert.equal(await page.locator("#picture .play").count(), 1);
  await button(page, "Show the answer").click();
  await page.locator("#picture canvas").first().waitFor();
  await page.locator(".lesson-question", { hasText: /The answer: 3\s*⊕\s*5\s*=\s*6/ }).waitFor();
  assert.equal(await link(page), `${LINK}&answers=6:8&shown=6`);
});

/** Answers a step that asks for a choice or a number, and waits until the link has it. */
async function check(page: Page, step: number, answer: string): Promise<void> {
  await at(page, step, nim);
  const field = page.locator(".lesson-question");
  if (step === CHOICE) await field.getByRole("radio").nth(Number(answer)).click();
  else await field.locator("input").fill(answer);
  await button(page, "Check").click();
  await page.waitForFunction((given) => window.nimscape.link.includes(given), `${step}:${answer}`);
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("nimscape-lesson-nim"));
const answers = async (page: Page) => /answers=([^&]*)/.exec(await link(page))?.[1];

test("answers are stored by numbers and beside those of another tab; a shared link keeps its own", async () => {
  const { page } = await visitor.open("#v1/lesson?step=2");
  await next(page);
  for (const answer of ["1", "0", "1", "0"]) await check(page, CHOICE, answer);
  await next(page);
  await check(page, CHOICE + 1, "6");
  await page.goBack();
  await at(page, CHOICE, nim);
  await page.goBack();
  await at(page, 2, nim); // one entry for each step, however often it is answered
  assert.equal(await answers(page), "3:0;4:6");
  await page.reload();
  await at(page, 2, nim);
  await next(page);
  await check(page, CHOICE, "1");
  assert.equal(await answers(page), "3:1;4:6");

  const SHARED = `#v1/lesson?step=${CHOICE}&answers=3:0;6:8`;
  await go(page, SHARED);
  await page.locator(".lesson-verdict[data-kind=wrong]").waitFor();
  assert.equal(await link(page), SHARED);
  await next(page);
  await check(page, CHOICE + 1, "7");
  assert.equal(await stored(page), "0 3:1;4:7 ", "the others are not this reader's");
  await page.goBack();
  await at(page, CHOICE, nim);
  assert.equal(await answers(page), "3:0;4:7;6:8");
  await page.goBack();
  await at(page, CHOICE, nim);
  assert.equal(await answers(page), "3:1;4:7", "of the entry before the shared link");

  const other = await page.context().newPage();
  await other.goto(visitor.url + LINK);
  await check(other, NUMBER, "8");
  await check(page, CHOICE, "0");
  assert.equal(await stored(page), "0 3:0;4:7;6:8 ");
  await go(page, `#v1/lesson?step=${CHOICE}&seed=1`);
  await check(page, CHOICE, "1");
  assert.equal(await stored(page), "0 3:0;4:7;6:8 \n1 3:1 ");
  await go(page, `#v1/lesson?step=${LAST}`);
  await button(page, "Again, with other numbers").click();
  await at(page, 1, nim);
  assert.equal(await link(page), "#v1/lesson?seed=2", "nothing that is stored is replaced");
});

test("what is typed and not checked is kept, a text for later visits too; a full device is named", async () => {
  const { page } = await visitor.open("#v1/lesson", { settings: false });
  const text = page.locator(".lesson-question textarea");
  await text.fill("I lost them all");
  await next(page);
  await at(page, 2, nim);
  await page.goBack();
  await at(page, 1, nim);
  assert.equal(await text.inputValue(), "I lost them all");
  await text.fill("I won one");
  await page.reload();
  await at(page, 1, nim);
  assert.equal(await text.inputValue(), "I won one");
  await go(page, LINK);
  const number = page.locator(".lesson-question input");
  await number.fill("1");
  await go(page, "#v1/lesson?id=proof");
  await go(page, LINK);
  assert.equal(await number.inputValue(), "1");
  assert.doesNotMatch((await stored(page)) ?? "", /6:/);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await go(page, "#v1/lesson");
  await text.fill("I lost them all");
  await button(page, "Store").click();
  assert.equal(await verdict(page).innerText(), "The text is in the link, not on this device.");
  await go(page, "#v1/lesson?page=teacher");
  await button(page, "Make my own from it").click();
  await page.locator(".own-bar", { hasText: "save it as a file" }).waitFor();
  await go(page, "#v1/lesson?step=2");
  await button(page, "Help").click();
  await page.getByLabel("Language").selectOption("pt");
  await button(page, "Próximo").waitFor();
  assert.ok(page.url().startsWith(`${visitor.url}?lang=pt#v1/lesson?step=2`));
});

test("a link for students judges nothing; the link they copy lists their answers with verdicts", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${CHOICE}&ui=student`);
  await page.getByRole("radio").first().click();
  await button(page, "Store").click();
  assert.match(await verdict(page).innerText(), /does not say if it is right/);
  assert.equal(await button(page, "Show the answer").count(), 0);
  assert.match(await link(page), /answers=3:0&ui=student$/);
  await go(page, `#v1/lesson?step=${LAST}&ui=student&answers=3:0;12:aGVsbG8`);
  await ended(page, /answered 2 of 12 questions\.$/);
  const rows = page.locator(".lesson-answers tbody tr");
  assert.equal(await rows.count(), 0);
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copied: text }),
    }),
  );
  await button(page, "Copy a link with my answers").click();
  await page.waitForFunction(() => "copied" in window);
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  await go(page, copied.replace(/^[^#]*/, ""));
  await rows.nth(11).waitFor();
  const texts = await rows.allInnerTexts();
  assert.match(texts[2] ?? "", /The player who begins\s*. (right|wrong)/);
  assert.match(texts[3] ?? "", /none/);
  assert.match(texts[11] ?? "", /hello\s*in their own words/);
});

test("navigation and Start lead to lessons; wrong links open the nearest, with the reason", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&theme=dark");
  await goTo(page, "Learn", "Nim in 45 minutes");
  await at(page, 1, nim);
  assert.equal(await link(page), "#v1/lesson?theme=dark");
  await go(page, "#");
  await button(page, "Skip").click();
  await page.locator(".first-lesson").click();
  await at(page, 1, nim);
  await go(page, "#v1/growth?n=6");
  assert.equal(await page.locator(".lesson").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await link(page), "#v1/growth?n=6", "its keys are gone with the lesson");
  for (const [wrong, step, reason] of [
    ["step=99", LAST, "step must be 1 to 12, not 99; showing 12."],
    ["id=chess&step=3&answers=3:77", 3, "id: chess is not one of nim"], // nor is 77 an option
  ] as const) {
    await go(page, `#v1/lesson?${wrong}`);
    await at(page, step, nim);
    await page.locator(".notices", { hasText: reason }).waitFor();
    assert.equal(await page.locator(".lesson-verdict").count(), 0);
  }
});

test("on a page of another site a frame with a lesson sends its link, and an element stores its answers", async () => {
  const { page } = await visitor.visit("", { at: sites.at("page") });
  const frame = page.frameLocator("iframe");
  await frame.locator(".lesson-question input").fill("8");
  await frame.locator(".lesson-question input").press("Enter");
  assert.match(await verdict(frame).innerText(), /Nothing is carried/);
  await next(frame);
  await page.waitForFunction(() => {
    const { heard = [] } = window as { heard?: { kind?: string; link?: string }[] };
    const links = heard.filter(({ kind }) => kind === "change").map(({ link }) => link);
    return links.at(-1) === "#v1/lesson?step=7&answers=6:8";
  });
  await page.locator(".lesson-question input").fill("12");
  await button(page, "Check").click();
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  const tops = await page
    .locator(".lesson-stage, .lesson-text")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  assert.ok((tops[1] ?? 0) > (tops[0] ?? 0), "in a narrow element the text is below the picture");
  await page.reload();
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  const own = await page.evaluate(() => document.querySelector("nimscape-figure")?.link);
  assert.equal(own, `#v1/lesson?own=${OWN}&answers=1:12`);
});
