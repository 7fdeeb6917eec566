/** Lessons of teachers' own: the editor by pointer and by keyboard alone, and where they work. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { NEW_STEP, type OwnLesson } from "../../www/lessons/own/own.ts";
import { pack, readFile, unpack, writeFile } from "../../www/lessons/own/packing.ts";
import { parseLesson } from "../../www/lessons/player/link.ts";
import { found, WINDOWS } from "./axe.ts";
import { eventually, go, largeLetters, link, settled, sideways } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const OWN: OwnLesson = {
  title: "Two piles <b>",
  age: 11,
  minutes: 15,
  learnt: "How to copy the other player.",
  aims: [],
  material: ["coins"],
  misconceptions: [],
  steps: [
    {
      ...NEW_STEP,
      title: "Play",
      text: "Play with **two** piles. See [nim-sum].\n\n<img src=x onerror=alert(1)>",
      link: "#v1/play?p=3,3",
      hides: true,
      question: { kind: "move", ask: "Win from (3, 4, 5).", hints: ["Copy."], piles: [3, 4, 5] },
      after: "Well done.",
    },
    {
      ...NEW_STEP,
      title: "Count",
      link: "#v1/growth?n=6",
      locks: ["n"],
      question: { kind: "number", ask: "How many?", hints: [], right: 12 },
    },
  ],
};

const sites = await hosts({
  element: paper(
    `<nimscape-figure link="#v1/lesson?own=${pack(OWN)}" style="width:700px"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

const EDITOR = "#v1/lesson?page=make";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const fileOf = (text: string) => ({
  name: "lesson.json",
  mimeType: "application/json",
  buffer: Buffer.from(text),
});
const openFile = (page: Page, text: string) =>
  page.locator(".own-bar [type=file]").setInputFiles(fileOf(text));

/** Waits until the editor says something. */
const said = (page: Page, text: string | RegExp) =>
  page.locator(".own-bar [role=status]", { hasText: text }).waitFor();

test("by pointer: a lesson is written, tried, opened, shared, edited and printed", async () => {
  const { page } = await visitor.open(EDITOR, { fresh: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Try it").click();
  await said(page, "not complete. “Title” is empty. 2 more.");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "own-title");
  await field(page, "Title").fill("Two piles");
  await field(page, "What is learnt").fill("How to copy.");
  await button(page, "Try it").click();
  await said(page, "not complete. Step 1: “Title” is empty.");
  await field(page, "Title").fill("Grow");
  await field(page, "Text").fill("A [parent] has <script>children</script>.");
  await field(page, "Link").fill(`${visitor.url}#v1/growth?n=6&theme=dark`);
  await field(page, "Link").press("Enter");
  assert.equal(await field(page, "Link").inputValue(), "#v1/growth?n=6");
  await page.frameLocator(".own-picture iframe").locator("nimscape-figure").waitFor();
  await page.getByText("Lock controls").click();
  await page.getByLabel("Generation").first().check();
  await field(page, "Asks for").selectOption("choice");
  await field(page, "Question").fill("Which is right?");
  await page.getByRole("textbox", { name: "Answer 1" }).fill("this");
  await page.getByRole("textbox", { name: "Answer 2" }).fill("that");
  await field(page, "Why").nth(1).fill("No: that is odd.");
  await field(page, "Hints").fill("Look.\n\nLook again.\n");
  await field(page, "What is said then").fill("Well done.");
  await button(page, "Add a step").click();
  await field(page, "Title").fill("Reflect");
  await field(page, "Figure").selectOption({ index: 3 });
  assert.match(await field(page, "Link").inputValue(), /^#v1\//);
  await button(page, "Step 2 up").click();
  assert.match(await page.locator(".own-steps ol").innerText(), /1\. Reflect[\s\S]*2\. Grow/);
  await button(page, "Step 1 down").click();

  await page.locator(".own-pick").nth(1).click();
  await button(page, "Try it").click();
  await page.locator(".own-stage h2", { hasText: "Grow" }).waitFor();
  assert.equal(await page.locator(".lesson-text script").count(), 0);
  assert.ok((await page.locator(".lesson-text").innerText()).includes("<script>children</script>"));
  await page.getByRole("radio").nth(1).click();
  await button(page, "Check").click();
  assert.match(await page.locator(".lesson-verdict").innerText(), /that is odd/);
  await page.getByRole("radio").nth(0).click();
  await button(page, "Check").click();
  await page.getByText("Well done.").waitFor();
  await button(page, "Back to the editor").click();
  assert.equal(await field(page, "Title").inputValue(), "Grow");

  await button(page, "Copy link").click();
  await said(page, /The link is copied\. It has \d+ characters\./);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const own = unpack(parseLesson(copied.replace(/^[^#]*/, "")).values.own);
  assert.deepEqual(
    [own.title, ...own.steps.map(({ title }) => title)],
    ["Two piles", "Grow", "Reflect"],
  );
  assert.deepEqual(own.steps[0]?.locks, ["n"]);
  assert.deepEqual(own.steps[0]?.question?.hints, ["Look.", "Look again."]);

  await button(page, "Open the lesson").click();
  await page.locator(".lesson-progress", { hasText: "1 of 2" }).waitFor();
  assert.equal(visitor.url + (await link(page)), copied);
  await button(page, "For the teacher").click();
  await page.locator(".paper-teacher h2", { hasText: "Two piles" }).waitFor();
  await button(page, "Edit").click();
  await said(page, "“Two piles” is open.");
  await page.goBack();
  await page.locator(".paper-teacher").waitFor();
  await button(page, "Worksheet").click();
  await page.locator(".paper-sheet").waitFor();
  await settled(page);
  assert.equal(await page.locator(".paper-step canvas").count(), 2);
  assert.equal(await page.locator(".paper-lesson svg").count(), 1, "one code for the lesson");
});

/** Presses Tab until the focus is on an element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tab = 0; tab < 120; tab++) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((name) => {
      const here = document.activeElement;
      const label =
        here instanceof HTMLInputElement ||
        here instanceof HTMLTextAreaElement ||
        here instanceof HTMLSelectElement
          ? here.labels?.[0]?.textContent
          : (here?.getAttribute("aria-label") ?? here?.textContent);
      return label?.trim() === name;
    }, name);
    if (isThere) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

test("by keyboard alone: a lesson is written, its steps are sorted, and it is opened", async () => {
  const { page } = await visitor.open(EDITOR);
  const { keyboard } = page;
  const fill = async (name: string, text: string) => {
    await tabTo(page, name);
    await keyboard.type(text);
  };
  const press = async (name: string, key = "Enter") => {
    await tabTo(page, name);
    await keyboard.press(key);
  };
  await fill("Title", "Keys");
  await fill("What is learnt", "To type.");
  await press("1. no title");
  await fill("Title", "One");
  await tabTo(page, "Asks for");
  await keyboard.press("ArrowDown");
  await fill("Question", "How many?");
  await fill("Right answer", "5");
  await press("Add a step");
  await keyboard.type("Two");
  await press("Step 2 up");
  assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), "Step 1 up");
  await press("Step 1 down");
  assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), "Step 2 down");
  await press("Remove step 2");
  await said(page, "Step 2 is removed");
  await press("Undo");
  await said(page, "“Keys” is back.");
  await press("Open the lesson");
  await page.locator(".lesson-progress", { hasText: "1 of 2" }).waitFor();
  const own = unpack(parseLesson(await link(page)).values.own);
  assert.deepEqual(own.steps[0]?.question, {
    kind: "number",
    ask: "How many?",
    hints: [],
    right: 5,
  });
});

test("files: saved, opened, dropped; a broken one names its line and leaves the draft", async () => {
  const { page } = await visitor.open(EDITOR, { fresh: true });
  const text = writeFile(OWN);
  await openFile(page, text);
  await said(page, "“Two piles <b>” is open.");
  const saving = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), "two-piles-b.json");
  assert.deepEqual(readFile(readFileSync(await saved.path(), "utf8")), OWN);
  for (const [broken, sentence] of [
    [
      text.replace('"number"', '"nubmer"'),
      /step 2: "kind" = "nubmer" is not one of .* \(line \d+\)/,
    ],
    [text.slice(0, 200), /line \d+: the file ends too early|unexpected/],
    [text.replace('"link": "#v1/growth?n=6"', '"link": "javascript:alert(1)"'), /step 2: "link"/],
    ["<script>alert(1)</script>", /not a lesson file: line 1/],
  ] as const) {
    await openFile(page, broken);
    await said(page, sentence);
    assert.match(await page.locator(".own-steps").innerText(), /Two piles <b>\s+1\. Play/);
  }
  await button(page, "New lesson").click();
  await said(page, "A new lesson");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "lesson.json"));
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector(".own-form")?.dispatchEvent(drop);
  }, text);
  await said(page, "“Two piles <b>” is open.");
  // The draft is on the device, and the core's refusal names the step.
  await page.reload();
  await settled(page);
  await page.locator(".own-pick").nth(1).click();
  await field(page, "Pile 1").fill("1");
  await field(page, "Pile 2").fill("2");
  await field(page, "Pile 3").fill("3");
  await button(page, "Open the lesson").click();
  await said(page, "Step 1: “Piles” = 1, 2, 3: no move wins; choose other piles");
});

test("a file of the editor that does not load is named", async () => {
  const { page, complaints } = await visitor.open("#v1/lesson?page=teacher", {
    fresh: true,
    before: (page) => page.route("**/editor-*.js", (route) => route.abort()),
  });
  await button(page, "Make my own from it").click();
  await page.locator(".notices", { hasText: "The editor could not be loaded" }).waitFor();
  assert.deepEqual(
    complaints.splice(0).filter((each) => each.startsWith("uncaught")),
    [],
  );
});

test("two tabs write the same lesson", async () => {
  const { page } = await visitor.open(EDITOR, { fresh: true });
  const other = await page.context().newPage();
  await other.goto(visitor.url + EDITOR);
  await settled(other);
  await field(page, "Title").fill("Two piles");
  await said(other, "Another tab has changed “Two piles”.");
  await field(other, "What is learnt").fill("How to copy.");
  await said(page, "Another tab has changed “Two piles”.");
  assert.equal(await field(page, "What is learnt").inputValue(), "How to copy.");
  await go(other, "#v1/lesson?id=relaxed&page=teacher");
  await button(other, "Make my own from it").click();
  await said(page, "Another tab has changed “The relaxed rule”.");
  await button(page, "Undo").click();
  assert.equal(await field(page, "Title").inputValue(), "Two piles");
  await go(page, "#v1/growth?n=3");
  await field(other, "What is learnt").fill("It is back.");
  await go(page, EDITOR);
  assert.equal(await field(page, "What is learnt").inputValue(), "It is back.");
  await page.reload();
  await settled(page);
  assert.equal(await field(page, "Title").inputValue(), "Two piles");
});

test("a lesson that is too long for a link says how long it is", async () => {
  const { page } = await visitor.open(EDITOR);
  // Letters without an order, which compress badly.
  let state = 1;
  const letter = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(97 + (state % 26));
  };
  const noise = () => Array.from({ length: 3000 }, letter).join("");
  const steps = Array.from({ length: 12 }, () => ({ ...NEW_STEP, title: "Long", text: noise() }));
  await openFile(page, writeFile({ ...OWN, steps }));
  await said(page, "is open");
  await button(page, "Open the lesson").click();
  await said(page, /This lesson has \d+ characters as a link; at most 16000 are allowed/);
  assert.equal(await link(page), EDITOR);
  await button(page, "Try it").click();
  await page.locator(".own-stage h2", { hasText: "Long" }).waitFor();
});

test("the editor is printed with the fields that are shown", async () => {
  const { page, close } = await visitor.open(EDITOR);
  await openFile(page, writeFile(OWN));
  await page.locator(".own-pick").nth(1).click();
  await page.emulateMedia({ media: "print" });
  const box = (await field(page, "Title").boundingBox()) ?? assert.fail();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(box.height > 0 && height > 1000, `${height} pixels`);
  const clips = (part: string) =>
    page.locator(part).evaluate((it) => it.scrollHeight - it.clientHeight);
  for (const part of ["#app", "main", ".picture-area", ".own"])
    assert.ok((await clips(part)) <= 1, `${part} hides a part of the form`);
  assert.equal(await page.locator(".own-bar").isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await close();
});

test("the link of the editor has no answers", async () => {
  const { page } = await visitor.open("#v1/lesson?step=6", { fresh: true });
  await page.locator(".lesson-question input").fill("8");
  await button(page, "Check").click();
  await page.locator(".lesson-verdict").waitFor();
  await go(page, EDITOR);
  assert.equal(await link(page), EDITOR);
  await page.reload();
  await settled(page);
  assert.equal(page.url(), visitor.url + EDITOR);
});

test("a picture that is changed in its frame can be used as it is", async () => {
  const { page } = await visitor.open(EDITOR);
  await page.locator(".own-pick").nth(1).click();
  const frame = page.frameLocator(".own-picture iframe");
  const keep = button(page, "Use the picture as changed");
  await page.locator(".own-picture iframe").scrollIntoViewIfNeeded(); // it is drawn when it is seen
  assert.equal(await keep.isDisabled(), true);
  await frame.getByRole("button", { name: "Let the page move" }).click();
  await eventually(() => keep.isEnabled(), "the button is enabled");
  await keep.click();
  assert.match(await field(page, "Link").inputValue(), /^#v1\/play\?/);
  assert.notEqual(await field(page, "Link").inputValue(), "#v1/play?p=3,4,5");
});

test("a lesson of the site becomes an own one, with its numbers", async () => {
  const { page } = await visitor.open("#v1/lesson?id=relaxed&page=teacher");
  await button(page, "Make my own from it").click();
  await said(page, "“The relaxed rule” is open.");
  assert.equal(await link(page), EDITOR);
  await button(page, "Open the lesson").click();
  await page.locator(".lesson-progress", { hasText: "1 of 6" }).waitFor();
});

test("a lesson that is left before its picture is there leaves nothing behind", async () => {
  const { page } = await visitor.open("#v1/growth?n=3", { fresh: true });
  await page.evaluate(
    () =>
      new Promise<void>((left) => {
        const leave = (_: unknown, observer: MutationObserver) => {
          if (document.querySelector(".lesson-stage canvas") === null) return;
          observer.disconnect();
          left();
          window.nimscape.link = "#v1/array?side=8";
        };
        new MutationObserver(leave).observe(document.body, { childList: true, subtree: true });
        window.nimscape.link = "#v1/lesson?id=fractal&step=6";
      }),
  );
  await settled(page);
  assert.equal(await link(page), "#v1/array?side=8");
});

test("frames and elements show it, answers are in the link and on the device", async () => {
  const word = pack(OWN);
  const { page, close } = await visitor.visit("", { at: sites.at("element") });
  await page.locator(".lesson-text h2", { hasText: "Play" }).waitFor();
  await button(page, "Next").click();
  await page.locator(".lesson-text h2", { hasText: "Count" }).waitFor();
  await page.locator(".lesson-question input").fill("12");
  await button(page, "Check").click();
  await page.locator(".lesson-verdict[data-kind=right]").waitFor();
  const link = () => page.evaluate(() => document.querySelector("nimscape-figure")?.link);
  assert.equal(await link(), `#v1/lesson?own=${word}&step=2&answers=2:12`);
  await page.reload();
  await page.locator(".lesson-text h2", { hasText: "Play" }).waitFor();
  assert.match((await link()) ?? "", /answers=2:12$/);
  await page.getByText("You have answered 1 of 2").waitFor({ state: "detached" });
  await close();
  const frame = await visitor.visit(`embed.html#v1/lesson?own=${word}&step=2&page=make`);
  await frame.page.locator(".lesson-text h2", { hasText: "Count" }).waitFor();
});

test("a broken link names step and field, and opens the first lesson of the site", async () => {
  const { page } = await visitor.open("#v1/growth?n=3");
  const broken = { ...OWN, steps: [{ ...NEW_STEP, title: "x", link: "#v1/growth?n=-4" }] };
  await go(page, `#v1/lesson?own=${pack(broken)}`);
  await page.locator(".notices", { hasText: 'step 1: "link" = "#v1/growth?n=-4"' }).waitFor();
  await page.locator(".lesson-text h2", { hasText: "Take the last counter" }).waitFor();
  await go(page, "#v1/lesson?own=AAAA");
  await page.locator(".notices", { hasText: "damaged or cut off" }).waitFor();
  await go(page, `${EDITOR}&own=${pack(OWN)}`);
  await said(page, "“Two piles <b>” is open.");
  await button(page, "New lesson").click();
  await said(page, "“Undo” brings “Two piles <b>” back.");
  await field(page, "Title").fill("Another");
  await page.reload(); // the link has not the lesson of before any more
  await settled(page);
  assert.equal(await field(page, "Title").inputValue(), "Another");
  await button(page, "Undo").click();
  await said(page, "“Two piles <b>” is back.");
  await go(page, `${EDITOR}&own=${pack(broken)}`);
  await page.locator(".notices", { hasText: 'step 1: "link"' }).waitFor();
  assert.match(await page.locator(".own-steps").innerText(), /Two piles/);
});

for (const [way, [theme, width, touch]] of WINDOWS.entries())
  test.describe(`the editor, ${theme}, ${width} pixels wide`, () => {
    testIf(inTurn(0, way, 3))(
      "axe-core finds nothing, and nothing is pushed sideways",
      async () => {
        const { page } = await visitor.open(EDITOR, { theme, width, height: 2600, touch });
        await openFile(page, writeFile(OWN));
        await said(page, "is open");
        for (const kind of ["", "choice", "order", "move", "cells"]) {
          if (kind !== "") {
            await page.locator(".own-pick").nth(1).click();
            await field(page, "Asks for").selectOption(kind);
            await button(page, "Try it").click();
            await page.locator(".own-bar .wrong, .own-stage h2").first().waitFor();
          }
          for (const summary of await page.locator(".own-form details:not([open]) > summary").all())
            await summary.click();
          assert.deepEqual(await found(page, { within: ".own" }), [], kind);
          const wide = await page
            .locator(".own")
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
          assert.ok(wide <= 0 && (await sideways(page)) <= 0, `${kind} ${wide}`);
          const back = button(page, "Back to the editor");
          if (await back.isVisible()) await back.click();
        }
        await largeLetters(page);
        assert.ok((await sideways(page)) <= 0, "large letters");
      },
    );
  });
