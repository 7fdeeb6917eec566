/** Lessons: by pointer and by keyboard alone, their links, and what the device stores. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import type { Step } from "../../www/lessons/lesson.ts";
import { numbersOf, type Question } from "../../www/lessons/questions.ts";
import { go, link, settled, tabTo } from "./browser.ts";
import { at, stepsOf } from "./lessons.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const heading = (page: Page) => page.locator(".lesson-text h2");
const verdict = (page: Page) => page.locator(".lesson-verdict").first();

/** Gives an answer by pointer. */
async function click(page: Page, { form, right }: Question): Promise<void> {
  const numbers = numbersOf(right ?? "") ?? [];
  const field = page.locator(".lesson-question");
  if (form.kind === "number") await field.locator("input").fill(right ?? "");
  if (form.kind === "text")
    await field.locator("textarea").fill("Make the nim-sum 0, as 3 ⊕ 5 = 6.");
  if (form.kind === "choice") await field.getByRole("radio").nth(Number(right)).click();
  if (form.kind === "move") {
    const [pile = 0, rest = 0] = numbers;
    await field.locator(".lesson-pile").nth(pile).locator("button").nth(rest).click();
  }
  if (form.kind === "cells")
    for (const cell of numbers) await field.locator(".lesson-board button").nth(cell).click();
  if (form.kind === "order")
    for (const place of numbers.keys()) {
      const item = form.items[numbers[place] ?? 0] ?? "";
      for (;;) {
        const items = await field.locator("li > span").allInnerTexts();
        if (items.indexOf(item) <= place) break;
        await field.getByRole("button", { name: `${item}: up` }).click();
      }
    }
  await field.locator("button[type=submit]").click();
}

/** Gives an answer by keyboard alone. */
async function type(page: Page, { form, right }: Question): Promise<void> {
  const { keyboard } = page;
  const numbers = numbersOf(right ?? "") ?? [];
  if (form.kind === "number") {
    await tabTo(page, ".lesson-question input");
    await keyboard.type(right ?? "");
    await keyboard.press("Enter");
    return;
  }
  if (form.kind === "text") {
    await tabTo(page, ".lesson-question textarea");
    const words = "f/b? If not, by copying."; // no letter is a shortcut here
    await keyboard.type(words);
    assert.equal(await page.locator(".lesson-question textarea").inputValue(), words);
  }
  if (form.kind === "choice") {
    await tabTo(page, ".lesson-question [type=radio]");
    await keyboard.press("Space");
    for (let option = 0; option < Number(right); option++) await keyboard.press("ArrowDown");
  }
  if (form.kind === "move") {
    const [pile = 0, rest = 0] = numbers;
    await tabTo(page, `.lesson-pile:nth-child(${pile + 1}) button:nth-child(${rest + 1})`);
    await keyboard.press("Enter");
  }
  if (form.kind === "cells") {
    await tabTo(page, ".lesson-board button");
    const width = form.columns.length;
    let [x, y] = [0, 0];
    for (const cell of numbers) {
      for (; y < Math.floor(cell / width); y++) await keyboard.press("ArrowDown");
      for (; x < cell % width; x++) await keyboard.press("ArrowRight");
      for (; x > cell % width; x--) await keyboard.press("ArrowLeft");
      await keyboard.press("Space");
    }
  }
  if (form.kind === "order") {
    for (const place of numbers.keys()) {
      const item = form.items[numbers[place] ?? 0] ?? "";
      const items = page.locator(".lesson-question li > span");
      while ((await items.allInnerTexts()).indexOf(item) > place) {
        await tabTo(page, `[aria-label="${item}: up"]`);
        await keyboard.press("Enter");
      }
    }
  }
  await tabTo(page, ".lesson-question [type=submit]");
  await keyboard.press("Enter");
}

/** The sentence at the end of a lesson with all answers right. */
function best(steps: readonly Step[]): string {
  const all = steps.filter(({ question }) => question).length;
  const judged = steps.filter(({ question }) => question && question.right !== null).length;
  return judged === all
    ? `You have answered ${all} of ${all} questions, ${all} of them right.`
    : `You have answered ${all} of ${all} questions. Right: ${judged} of the ${judged} that are checked.`;
}

/** By pointer, by keyboard, or with Next alone: each run walks each lesson in one of these. */
const WAYS = 3;

for (const [lessonAt, { name, title, load }] of lessons.entries()) {
  const { lesson } = await load();
  test.describe(title, () => {
    const last = lesson.steps.length;

    for (const [way, [how, answer]] of (
      [
        ["pointer", click],
        ["keyboard alone", type],
      ] as const
    ).entries())
      testIf(inTurn(lessonAt, way, WAYS))(
        `by ${how}: every answer is accepted, and the link and the device have them`,
        async () => {
          const { page, close } = await visitor.open(`#v1/lesson?id=${name}`);
          const steps = await stepsOf(page, lesson);
          for (const [place, { question, after }] of steps.entries()) {
            await at(page, place + 1, lesson);
            if (question !== undefined) {
              await answer(page, question);
              const kind = question.right === null ? "kept" : "right";
              await page.locator(`.lesson-verdict[data-kind=${kind}]`).waitFor();
              assert.equal(await page.locator(".lesson-after").count(), after ? 1 : 0);
              await settled(page);
            }
            if (place + 1 === last) break;
            if (how === "pointer") await page.getByRole("button", { name: "Next" }).click();
            else {
              await tabTo(page, ".lesson-bar .primary");
              await page.keyboard.press("Enter");
            }
          }
          await go(page, (await link(page)).replace(/step=\d+/, `step=${last}`));
          await page.locator(".lesson-ending p").waitFor();
          assert.equal(await page.locator(".lesson-ending p").innerText(), best(steps));
          const full = await link(page);

          await go(page, `#v1/lesson?id=${name}&step=${last}`);
          await page.locator(".lesson-ending p").waitFor();
          assert.equal(await page.locator(".lesson-ending p").innerText(), best(steps), "stored");
          await close();

          const other = await visitor.open(full);
          await other.page.locator(".lesson-ending p").waitFor();
          assert.equal(
            await other.page.locator(".lesson-ending p").innerText(),
            best(steps),
            "linked",
          );
        },
      );

    testIf(inTurn(lessonAt, 2, WAYS))("is complete with Next alone, and goes back", async () => {
      const { page } = await visitor.open(`#v1/lesson?id=${name}`);
      for (let step = 1; step < last; step++) {
        await at(page, step, lesson);
        await page.keyboard.press("ArrowRight");
      }
      await at(page, last, lesson);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await at(page, last - 1, lesson);
      await page.goBack();
      await at(page, last, lesson);
      assert.equal(await page.locator(".lesson-verdict").count(), 0);
    });
  });
}

const [first] = lessons;
const { lesson: nim } = await first.load();
/** The steps of the first lesson that the tests below use. */
const [CHOICE, NUMBER, GROWTH] = [3, 6, 10];

test("the navigation and Start lead to the lessons", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&theme=dark", {
    fresh: true,
  });
  const group = page.locator("nav .group", { hasText: "Learn" }).locator("> button");
  if (await group.isVisible()) await group.click();
  await page.locator("nav a", { hasText: first.title }).click();
  await at(page, 1, nim);
  assert.equal(await link(page), "#v1/lesson?theme=dark");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await page.title(), `${first.title} · nimscape`);
  assert.equal(await page.locator("nav [aria-current=page]").innerText(), first.title);
  assert.deepEqual(await page.evaluate(() => window.nimscape.state.view), "lesson");
  assert.match(await page.evaluate(() => window.nimscape.digest()), /^[0-9a-f]{64}$/);
  await go(page, "#");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".first-lesson").click();
  await at(page, 1, nim);
  await go(page, "#v1/growth?n=6");
  assert.equal(await page.locator(".lesson").count(), 0);
  assert.equal(await page.locator(".panel").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.equal(await link(page), "#v1/growth?n=6", "its keys are gone with the lesson");
});

test("keys of a question and of scrolling stay in the step; arrows elsewhere change it", async () => {
  const { page } = await visitor.open("#v1/lesson?id=nim&step=2", { fresh: true });
  const counter = page.getByRole("button", { name: "Take 3 of 3 from pile 1" });
  await counter.press("Enter");
  await counter.press("ArrowRight");
  await page.getByRole("button", { name: "Check" }).press("ArrowRight");
  await page.locator(".lesson-text h2").press("Space");
  await at(page, 2, nim);
  assert.equal(await counter.getAttribute("aria-pressed"), "true");
  await page.locator(".lesson-text h2").press("ArrowRight");
  await at(page, 3, nim);
  await go(page, "#v1/lesson?id=nim&step=2&ui=present");
  await page.locator(".lesson-text h2").press("Space");
  await at(page, 3, nim);
});

test("wrong links open the nearest, with the reason", async () => {
  const { page } = await visitor.open("#v1/lesson?step=99");
  const notices = page.locator(".notices");
  await at(page, nim.steps.length, nim);
  assert.match(await notices.innerText(), /step: 99 is not in 1\.\.=12; showing 12\./);
  await go(page, "#v1/lesson?step=0");
  await at(page, 1, nim);
  assert.match(await notices.innerText(), /step: 0 is not a whole number in 1\.\.=/);
  await go(page, "#v1/lesson?id=chess&step=2");
  await at(page, 2, nim);
  assert.match(await notices.innerText(), /id: chess is not one of nim/);
  await go(page, "#v1/lesson?step=3&answers=3:77;4:6");
  await at(page, 3, nim);
  assert.equal(await page.locator(".lesson-verdict").count(), 0, "no option 77");
});

test("a wrong answer gets its reason, hints and the answer; the picture follows", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${NUMBER}`);
  const check = page.getByRole("button", { name: "Check" });
  const field = page.locator(".lesson-question input");
  await field.pressSequentially("6 counters");
  await check.click();
  assert.match(await verdict(page).innerText(), /“6 counters” is not a whole number/);
  assert.equal(await field.inputValue(), "6 counters");
  assert.doesNotMatch(await link(page), /answers/);
  await field.fill("8");
  await check.click();
  await page.locator(".lesson-verdict", { hasText: "Nothing is carried" }).waitFor();
  assert.match(await link(page), /answers=6:8/);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".lesson-hint").waitFor();
  assert.equal(await page.locator("#picture .play").count(), 1);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator("#picture canvas").first().waitFor();
  const said = async () =>
    (await page.locator(".lesson-question").innerText()).replace(/\s+/g, " ");
  assert.match(await said(), /The answer: 3 ⊕ 5 = 6/);
  assert.match(await link(page), /answers=6:8&shown=6$/);
  const left = await said();
  await page.goto(`${visitor.url}?again#v1/lesson?step=${NUMBER}`);
  await at(page, NUMBER, nim);
  assert.equal(await said(), left.replace(/ Which cards are in .*?\?/, ""), "as it was left");
  assert.match(await page.evaluate(() => window.nimscape.digest()), /^[0-9a-f]{64}$/);
});

test("the picture can be played with, and comes back", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${GROWTH}`);
  const tools = page.locator(".lesson-tools");
  const back = page.getByRole("button", { name: "Picture of this step" });
  assert.equal(await tools.getByRole("button", { name: "Grow" }).count(), 0, "locked");
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const before = await digest();
  const steps = await stepsOf(page, nim);
  await click(page, steps[GROWTH - 1]?.question ?? assert.fail());
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  await settled(page);
  const revealed = await digest();
  assert.notEqual(revealed, before);
  assert.equal(await back.isDisabled(), true);
  await tools.getByRole("button", { name: "One step of the picture forward" }).click();
  await page.locator(".lesson-tools button:not(:disabled)", { hasText: "Picture of" }).waitFor();
  await settled(page);
  assert.notEqual(await digest(), revealed);
  await back.click();
  await settled(page);
  assert.equal(await digest(), revealed);
});

test("a link for students stores answers and judges none", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${CHOICE}&ui=student`);
  assert.equal(await page.locator("header nav").count(), 0);
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "Store" }).click();
  assert.match(await verdict(page).innerText(), /does not say if it is right/);
  assert.equal(await page.getByRole("button", { name: "Show the answer" }).count(), 0);
  assert.equal(await page.locator(".lesson-after").count(), 0);
  assert.match(await link(page), /answers=3:0&ui=student$/);
  await go(page, `${await link(page)}`.replace("step=3", "step=12"));
  await page.locator(".lesson-ending p").waitFor();
  assert.match(await page.locator(".lesson-ending p").innerText(), /answered 1 of 12 questions\.$/);
  assert.equal(await page.locator(".lesson-answers").count(), 0, "no verdicts");
});

test("answers of a pupil are listed with verdicts, for the teacher alone", async () => {
  const answers = "answers=3:0;4:6;12:aGVsbG8";
  const rows = (page: Page) => page.locator(".lesson-answers tbody tr");
  for (const words of [
    `page=teacher&${answers}`,
    `step=12&${answers}`,
    `page=teacher&seed=5&${answers}`,
  ]) {
    const { page } = await visitor.open(`#v1/lesson?${words}`, { fresh: true });
    await rows(page).nth(11).waitFor();
    const texts = await rows(page).allInnerTexts();
    assert.equal(texts.length, 12);
    assert.match(texts[2] ?? "", /The player who begins\s*. (right|wrong)/);
    assert.match(texts[3] ?? "", /6\s*. (right|wrong)/);
    assert.match(texts[4] ?? "", /none/);
    assert.match(texts[11] ?? "", /hello\s*in their own words/);
  }
  const { page } = await visitor.open(`#v1/lesson?step=12&ui=student&${answers}`, { fresh: true });
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copied: text }),
    }),
  );
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.waitForFunction(() => "copied" in window);
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  assert.equal(await rows(page).count(), 0);
  await go(page, copied.slice(copied.indexOf("#")));
  await rows(page).nth(11).waitFor();
});

test("notes of a presented lesson are those of its step", async () => {
  const { page } = await visitor.open("#v1/lesson?step=4&ui=present", { fresh: true });
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opening;
  const says = (words: string) => notes.locator("main", { hasText: words }).waitFor();
  for (const words of ["How many of these moves", "Answer", "Misconception", "5. Binary cards"])
    await says(words);
  await notes.getByRole("button", { name: "Next" }).click();
  await says("Which cards make");
  assert.equal(await notes.getByText("This picture has no next step").count(), 0);
  await notes.close();
});

test("for an audience: the question below, and clickers go from step to step", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${CHOICE}&ui=present`);
  await page.locator(".presented p", { hasText: "Who wins from" }).waitFor();
  assert.equal(await page.locator("header").isVisible(), false);
  await page.keyboard.press("PageDown");
  await at(page, CHOICE + 1, nim);
  await page.locator(".presented p", { hasText: "How many of these moves" }).waitFor();
  await page.keyboard.press("PageUp");
  await at(page, CHOICE, nim);
  await page.keyboard.press("Escape");
  await page.locator("header").waitFor();
  assert.equal(await link(page), `#v1/lesson?step=${CHOICE}`);
});

test("steps and verdicts are announced, and the heading of a step has the focus", async () => {
  const { page } = await visitor.open("#v1/lesson?step=2");
  const spoken = (words: string) =>
    page.locator(".spoken", { hasText: words }).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await at(page, CHOICE, nim);
  await spoken("Who wins from (1, 2, 3)? The player who begins. The player who answers.");
  await page.waitForFunction(() => document.activeElement?.tagName === "H2");
  assert.equal(
    await heading(page).innerText(),
    await page.evaluate(() => (document.activeElement as HTMLElement).innerText),
  );
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "Check" }).click();
  await spoken("each first move leaves a position");
  await page.getByRole("button", { name: "Hint" }).click();
  // The only hint takes the place of its button, and the focus.
  await page
    .locator(".lesson-hint:focus", { hasText: "There are only six first moves." })
    .waitFor();
});

/** Answers a step that asks for a choice or a number, and waits for the verdict. */
async function check(page: Page, step: number, answer: string): Promise<void> {
  await at(page, step, nim);
  const field = page.locator(".lesson-question");
  if (step === CHOICE) await field.getByRole("radio").nth(Number(answer)).click();
  else await field.locator("input").fill(answer);
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForFunction(
    ([step, answer]) => window.nimscape.link.includes(`${step}:${answer}`),
    [step, answer],
  );
}

const storedNim = (page: Page) => page.evaluate(() => localStorage.getItem("nimscape-lesson-nim"));

test("other numbers have their own answers, and a bare link those of the first", async () => {
  const last = nim.steps.length;
  const { page } = await visitor.open(`#v1/lesson?step=${CHOICE}`);
  await check(page, CHOICE, "0");
  await go(page, `#v1/lesson?step=${last}`);
  await page.getByRole("button", { name: "Again, with other numbers" }).click();
  await at(page, 1, nim);
  assert.equal(await link(page), "#v1/lesson?seed=1");
  await go(page, `#v1/lesson?step=${CHOICE}&seed=1`);
  await check(page, CHOICE, "1");
  await go(page, `#v1/lesson?step=${NUMBER}`);
  await check(page, NUMBER, "8");
  assert.equal(await link(page), `#v1/lesson?step=${NUMBER}&answers=3:0;6:8`);
  assert.equal(await storedNim(page), "0 3:0;6:8 \n1 3:1 ");
  await go(page, `#v1/lesson?step=${last}`);
  await page.getByRole("button", { name: "Again, with other numbers" }).click();
  await at(page, 1, nim);
  assert.equal(await link(page), "#v1/lesson?seed=2", "nothing that is stored is replaced");
});

test("two tabs store their answers side by side", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${NUMBER}`, {
    fresh: true,
  });
  const other = await page.context().newPage();
  await other.goto(`${visitor.url}#v1/lesson?step=${CHOICE}`);
  await check(other, CHOICE, "1");
  await check(page, NUMBER, "8");
  assert.equal(await storedNim(page), "0 3:1;6:8 ");
});

test("going back keeps the answers given since, and a shared link has exactly its own", async () => {
  const { page } = await visitor.open("#v1/lesson?step=2", { fresh: true });
  const answers = async () => /answers=([^&]*)/.exec(await link(page))?.[1];
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await next();
  for (const answer of ["1", "0", "1", "0"]) await check(page, CHOICE, answer);
  await next();
  await check(page, CHOICE + 1, "5");
  await check(page, CHOICE + 1, "6");
  await page.goBack();
  await at(page, CHOICE, nim);
  assert.equal(await answers(), "3:0;4:6", "one entry for each step, however often it is answered");
  await page.goBack();
  await at(page, 2, nim);
  assert.equal(await answers(), "3:0;4:6");
  await page.reload();
  await at(page, 2, nim);
  await next();
  await check(page, CHOICE, "1");
  assert.equal(await answers(), "3:1;4:6");
  assert.equal(await storedNim(page), "0 3:1;4:6 ");

  const type = (link: string) =>
    page.evaluate((link) => {
      location.hash = link;
    }, link);
  const SHARED = `#v1/lesson?step=${CHOICE}&answers=3:0;6:8`;
  await type(SHARED);
  await page.locator(".lesson-verdict[data-kind=wrong]").waitFor();
  assert.equal(await link(page), SHARED);
  await next();
  await check(page, CHOICE + 1, "7");
  assert.equal(await storedNim(page), "0 3:1;4:7 ", "the others are not this reader's");
  await page.goBack();
  await at(page, CHOICE, nim);
  assert.equal(await answers(), "3:0;4:7;6:8");
  await type(SHARED);
  await page.waitForFunction((link) => window.nimscape.link === link, SHARED);
  await page.goBack();
  await page.goBack();
  await at(page, CHOICE, nim);
  assert.equal(await answers(), "3:1;4:7", "the entry before the shared link is the reader's own");
});

test("what is typed and not checked is kept; a text also for later visits", async () => {
  const { page } = await visitor.open("#v1/lesson", { fresh: true });
  const text = page.locator(".lesson-question textarea");
  const number = page.locator(".lesson-question input");
  await text.fill("I played three games");
  await page.getByRole("button", { name: "Next" }).click();
  await at(page, 2, nim);
  await page.goBack();
  await at(page, 1, nim);
  assert.equal(await text.inputValue(), "I played three games");
  await text.fill("I lost them all");
  await page.reload();
  await at(page, 1, nim);
  assert.equal(await text.inputValue(), "I lost them all");
  await text.fill("I won one");
  await page.getByRole("button", { name: "Worksheet" }).click();
  await page.locator(".paper-sheet").waitFor();
  await go(page, `#v1/lesson?step=${NUMBER}`);
  await number.fill("1");
  await go(page, "#v1/lesson?id=proof");
  await go(page, `#v1/lesson?step=${NUMBER}`);
  assert.equal(await number.inputValue(), "1");
  await go(page, `#v1/lesson?step=${NUMBER}&answers=6:8`);
  assert.equal(await number.inputValue(), "8", "a shared link has no draft");
  await go(page, "#v1/lesson");
  assert.equal(await text.inputValue(), "I won one");
  assert.doesNotMatch((await storedNim(page)) ?? "", /6:/);
});

test("where nothing can be stored, the page says so, and can still change its language", async () => {
  const { page } = await visitor.open("#v1/lesson", {
    fresh: true,
    settings: false,
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
  });
  await page.locator(".lesson-question textarea").fill("I lost them all");
  await page.getByRole("button", { name: "Store" }).click();
  assert.equal(await verdict(page).innerText(), "The text is in the link, not on this device.");
  await page.getByRole("button", { name: "Next" }).click();
  await at(page, 2, nim);
  await page.goBack();
  await at(page, 1, nim);
  assert.equal(await verdict(page).innerText(), "The text is in the link, not on this device.");
  await page.getByRole("button", { name: "For the teacher" }).click();
  await page.getByRole("button", { name: "Make my own from it" }).click();
  const said = page.locator(".own-bar [role=status]");
  await said.getByText("save it as a file").waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Mine");
  await said.getByText(/^This device does not store it/).waitFor();
  await go(page, "#v1/lesson?step=2");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByLabel("Language").selectOption("pt");
  await page.getByRole("button", { name: "Próximo" }).waitFor();
  assert.equal(page.url(), `${visitor.url}?lang=pt#v1/lesson?step=2`);
});

test("a text that is too long stays whole, and says by how much it is too long", async () => {
  const { page } = await visitor.open("#v1/lesson");
  const field = page.locator(".lesson-question textarea");
  const half = "ã".repeat(100);
  await field.fill(half + half);
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(100, 100));
  await page.keyboard.type("abc");
  assert.equal(await field.inputValue(), `${half}abc${half}`);
  assert.match(await page.locator("#lesson-room").innerText(), /^Too long by 3\./);
  await page.getByRole("button", { name: "Store" }).click();
  assert.match(await verdict(page).innerText(), /too long by 3/);
  assert.equal(await link(page), "#v1/lesson");
});
