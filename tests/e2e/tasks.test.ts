/**
 * Tasks: links that lock, hide and ask, on the page, in frames and in elements, by pointer and by
 * keyboard alone, and the dialog that makes them.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Question } from "../../www/lessons/questions.ts";
import { readPick } from "../../www/lessons/questions.ts";
import { stepOf } from "../../www/lessons/tasks/make.ts";
import { views } from "../../www/views/index.ts";
import { found } from "./axe.ts";
import { eventually, go, link, settled, sideways, tabTo } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { stepsOf } from "./lessons.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const ARRAY = "#v1/array?c=2&side=16&ask=number:value";

const sites = await hosts({
  element: paper(
    `<nimscape-figure view="fill" step="12" ask="number:next" lock="all" style="width:700px"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
  wrong: paper(
    `<nimscape-figure view="fill" step="12" ask="colour" lock="colour" hide="colour"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

/** The words of a picture that the questions of a view fit. */
const PICTURES: Readonly<Record<string, string>> = {
  growth: "n=15&",
  octant: "side=16&",
  both: "n=15&",
  far: "c=2&from=1000&side=64&",
  bands: "from=100&",
  dynamics: "rule=b&",
  play: "p=3,4,5&",
  array: "side=16&",
};

const field = (page: Page) => page.locator(".lesson-question input").first();
const check = (page: Page) => page.locator(".lesson-question [type=submit]");
const verdict = (page: Page, kind: string) => page.locator(`.lesson-verdict[data-kind=${kind}]`);

/** Makes the question of a task in Node; the core of the page answers. */
async function questionOf(page: Page, task: string, seed = 0): Promise<Question> {
  const lesson = { steps: [(kit: Parameters<typeof stepOf>[0]) => stepOf(kit, task)] };
  const [step] = await stepsOf(page, lesson as unknown as Parameters<typeof stepsOf>[1], seed);
  return step?.question ?? assert.fail(`${task}: ${step?.problem}`);
}

/** Returns the right answer as a reader types it. */
const typed = ({ form, right }: Question) =>
  form.kind === "pick" ? readPick(right ?? "") : (right ?? "");

/** The faults in a figure, but that all lessons in figures have a picture inside a picture. */
async function faultsInFigure(page: Page): Promise<string[]> {
  const all = await found(page, { frame: true });
  return all.filter((fault) => !fault.startsWith("duplicate-id-active: nimscape-figure"));
}

const dataOf = (page: Page) =>
  page.evaluate(() =>
    window.nimscape.data().then(
      () => "",
      (error: Error) => error.message,
    ),
  );

test.describe("each question of each view", () => {
  let page: Page;
  test.beforeAll(async () => {
    ({ page } = await visitor.open("#v1/growth?n=3", { shared: true }));
  });
  for (const view of views)
    test(`${view.name}: wrong answers get a reason, right ones are accepted and kept`, async () => {
      for (const [at, word] of view.asks.entries()) {
        const task = `#v1/${view.name}?${PICTURES[view.name] ?? ""}ask=${word.replace(":#", "")}`;
        await go(page, task);
        await settled(page);
        const question = await questionOf(page, task);
        await page.locator(".lesson-question").waitFor();
        const wrong = question.form.kind === "number" ? `${Number(question.right) + 1}` : "999999";
        if (at % 2 === 0) {
          await field(page).fill(wrong);
          await check(page).click();
        } else {
          await tabTo(page, ".lesson-question input");
          await page.keyboard.type(wrong);
          await page.keyboard.press("Enter");
        }
        await page.locator(".lesson-verdict").first().waitFor();
        assert.equal(await verdict(page, "right").count(), 0);
        await field(page).fill(typed(question));
        await field(page).press("Enter");
        await verdict(page, "right").waitFor();
        await settled(page);
        assert.match(await link(page), new RegExp(`[?&]answer=${question.right}$`));
        assert.equal(await dataOf(page), "", "the data is there after the answer");
      }
    });
});

test("what is selected in the picture is the answer, by pointer and by keyboard", async () => {
  const { page } = await visitor.open("#v1/periods?ask=cell:period:2");
  await page.locator('td[data-row="2"][data-column="0"]').click();
  await eventually(
    async () => /^\d+, \d+$/.test(await field(page).inputValue()),
    "the field follows",
  );
  await go(page, "#v1/array?c=2&side=16&ask=cell:value:5");
  await settled(page);
  await tabTo(page, ".lesson-stage canvas");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await eventually(
    async () => /^\d+, \d+, \d+$/.test(await field(page).inputValue()),
    "the field follows",
  );
  await go(page, "#v1/play?p=3,4,5&ask=move");
  await settled(page);
  const counter = page.getByRole("button", { name: /take 2, leave 1$/ }).first();
  await counter.click();
  await eventually(
    async () => (await field(page).inputValue()) === "1, 4, 5",
    "the move is an answer",
  );
  await check(page).click();
  await verdict(page, "right").waitFor();
});

test("a hidden number is in no picture, text, table, data or file until it is found", async () => {
  const { page } = await visitor.open(`${ARRAY}&seed=3`);
  assert.match(await dataOf(page), /^hide: selected leaves out the data/);
  const question = await questionOf(page, ARRAY, 3);
  const [, row, column] = /row (\d+), column (\d+)/.exec(question.ask) ?? [];
  const facts = () => page.locator(".lesson-tools").innerText();
  assert.doesNotMatch(await facts(), new RegExp(`entry C\\(a, b\\)\\s*${question.right}`));
  assert.ok(row !== undefined && column !== undefined);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.locator("dialog.exports").waitFor();
  const text = await page.locator("dialog.exports").innerText();
  assert.ok(text.length > 0);
  await page.keyboard.press("Escape");
  await field(page).fill(question.right ?? "");
  await check(page).click();
  await verdict(page, "right").waitFor();
  await settled(page);
  assert.equal(await dataOf(page), "");
});

test("students get no verdict, and their picture keeps its answers", async () => {
  const { page } = await visitor.open(`${ARRAY}&ui=student`);
  const question = await questionOf(page, ARRAY);
  await field(page).fill(question.right ?? "");
  await check(page).click();
  await verdict(page, "kept").waitFor();
  assert.match(await dataOf(page), /leaves out the data/);
  assert.equal(await page.getByRole("button", { name: "Show the answer" }).count(), 0);
});

test("seeds make other numbers, and a visit comes back to its answer", async () => {
  const { page } = await visitor.open("#v1/fill?step=12&ask=number");
  const ask = () => page.locator("#lesson-ask").innerText();
  const first = await ask();
  await page.getByRole("button", { name: "Other numbers" }).click();
  await eventually(async () => (await ask()) !== first, "the question changes");
  assert.match(await link(page), /[?&]seed=1$/);
  await field(page).fill("77");
  await check(page).click();
  await verdict(page, "wrong").waitFor();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".lesson-verdict", { hasText: "The answer:" }).waitFor();
  assert.match(await link(page), /&seed=1&answer=77&shown=1$/);
  await page.reload();
  await settled(page);
  await page.locator(".lesson-verdict", { hasText: "The answer:" }).waitFor();
  assert.equal(await field(page).inputValue(), "77");
});

test("locks and hidden parts hold on a page without a question, too", async () => {
  const { page } = await visitor.open("#v1/growth?n=9&sel=1,2,3");
  const controls = () => page.locator("#controls .control").count();
  const all = await controls();
  await page.locator(".position").waitFor();
  await go(page, "#v1/growth?n=9&sel=1,2,3&lock=all&hide=card,legend");
  await settled(page);
  assert.ok((await controls()) < all);
  assert.equal(await page.locator(".position").count(), 0);
  assert.equal(await page.locator(".transport").count(), 0);
  assert.equal(await page.locator("#picture .legend:visible").count(), 0);
  await page.locator("#picture [tabindex='0']").first().focus();
  await page.keyboard.press("p");
  await settled(page);
  assert.match(await link(page), /\?n=9&/, "the picture cannot change what is locked");
  await go(page, "#v1/array?c=2&side=8&sel=2,3,4&hide=values");
  await settled(page);
  assert.match(await dataOf(page), /^hide: values leaves out the data/);
  await page.locator("summary", { hasText: "Description" }).click();
  await page.getByText("This link leaves out the answers").first().waitFor();
  assert.equal(await page.locator(".facts").count(), 0);
  await go(page, "#v1/shadows?c=2&vs=5");
  const verdict = page
    .locator("#picture")
    .getByRole("button", { name: /^Certificate$|difference/ });
  assert.ok((await verdict.count()) > 0, "else the next line proves nothing");
  await go(page, "#v1/shadows?c=2&vs=5&hide=values");
  assert.equal(await verdict.count(), 0);
  for (const view of [
    "far?c=2&from=1000&side=16&rows=8",
    "counts?",
    "octal?show=rows",
    "shadows?",
  ]) {
    await go(page, `#v1/${view}&hide=values`);
    await settled(page);
    assert.match(await dataOf(page), /^hide: values leaves out the data/, view);
  }
});

test("a question that does not fit leaves the picture, with the reason", async () => {
  const { page } = await visitor.open("#v1/growth?rule=full&n=9&ask=cell");
  await page
    .locator(".notices", { hasText: "rule: full has cells that are no positions" })
    .waitFor();
  await page.locator(".lesson-stage canvas").first().waitFor();
  assert.equal(await page.locator(".lesson-question").count(), 0);
  await go(page, "#v1/growth?n=9&ask=colour");
  await settled(page);
  await page.locator(".notices", { hasText: "ask: colour is not one of cell:parent" }).waitFor();
  await page.locator("#controls").waitFor();
});

test("elements take the words as attributes, and refuse wrong ones by name", async () => {
  const { page, close } = await visitor.visit("", { at: sites.at("element") });
  await page.locator(".lesson-question input").fill("88");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".lesson-verdict[data-kind=wrong]").waitFor();
  const [state, score] = await page.evaluate(async () => {
    const figure = document.querySelector("nimscape-figure") as unknown as {
      state: { view: string; answer: string };
      score(): Promise<{ answered: number; right: number }>;
    };
    return [figure.state, await figure.score()] as const;
  });
  assert.deepEqual([state.view, state.answer], ["fill", "88"]);
  assert.deepEqual([score.answered, score.right], [1, 0]);
  assert.deepEqual(await faultsInFigure(page), []);
  await close();
  const wrong = await visitor.visit("", { at: sites.at("wrong") });
  for (const name of ["ask", "lock", "hide"])
    await wrong.page.getByText(`${name}: colour is not`).first().waitFor();
});

for (const [way, [theme, width, lang]] of (
  [
    ["light", 1366, "en"],
    ["dark", 390, "pt"],
  ] as const
).entries())
  testIf(inTurn(0, way, 2))(
    `the panel of a task has no fault that axe finds: ${theme}, ${width}, ${lang}`,
    async () => {
      const task = `#v1/play?p=3,4,5&ask=move&theme=${theme}&lang=${lang}`;
      const { page, close } = await visitor.visit(task);
      await page.waitForFunction(() => window.nimscape !== undefined); // its language is loaded first
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      assert.equal(await sideways(page), 0);
      assert.deepEqual(await found(page), []);
      await page.locator(".lesson-question [type=submit]").click();
      await page.locator(".lesson-verdict").waitFor();
      assert.deepEqual(await found(page, { within: ".lesson-text" }), []);
      await close();
      const frame = await visitor.visit(`embed.html${task}`);
      await frame.page.locator(".lesson-question").waitFor();
      assert.deepEqual(await faultsInFigure(frame.page), []);
    },
  );

test.describe("Make a task", () => {
  test("by keyboard alone: what is asked, locked and hidden is in the link, which works", async () => {
    const { page } = await visitor.open("#v1/array?c=2&side=16");
    const { keyboard } = page;
    await page.getByRole("button", { name: "Share", exact: true }).focus();
    await keyboard.press("Enter");
    await tabTo(page, "dialog.share .task");
    await keyboard.press("Enter");
    await page.locator("dialog.make-task").waitFor();
    await tabTo(page, "#task-ask");
    await page.locator("#task-ask").selectOption("cell:value:#"); // as arrow keys do
    await tabTo(page, "#task-ask-number");
    await keyboard.type("x");
    await keyboard.press("Tab");
    await page.getByText("ask: cell:value:x is not one of").waitFor();
    await page.locator("#task-ask-number").focus();
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type("7");
    await keyboard.press("Tab");
    const made = () => page.locator("dialog.make-task #share-link").inputValue();
    await eventually(async () => /ask=cell:value:7$/.test(await made()), "the field follows");
    await page.getByRole("checkbox", { name: "all controls" }).focus();
    await keyboard.press("Space");
    await page.getByRole("checkbox", { name: "the legend" }).focus();
    await keyboard.press("Space");
    await eventually(
      async () => /&lock=all&hide=legend&ask=cell:value:7$/.test(await made()),
      "the field follows",
    );
    const preview = page.frameLocator("dialog.make-task iframe");
    await preview.locator(".lesson-question").waitFor();
    const dialog = page.locator("dialog.make-task");
    await dialog.evaluate((each) => each.scrollTo(0, each.scrollHeight)); // no button is half seen
    assert.deepEqual(await found(page, { within: "dialog.make-task" }), []);
    for (const width of [820, 1024]) {
      await page.setViewportSize({ width, height: 694 });
      const fits = await dialog.evaluate((each) => each.scrollWidth <= each.clientWidth);
      assert.ok(fits, `${width} pixels`);
    }
    const address = await made();
    await keyboard.press("Escape");
    await go(page, address.replace(/^[^#]*/, ""));
    await settled(page);
    await page.locator("#lesson-ask", { hasText: "Select an entry that is 7." }).waitFor();
  });

  test("of a task: it begins with the words of its link", async () => {
    const { page } = await visitor.open("#v1/fill?step=12&ask=number&lock=c");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("heading", { name: "Share this task" }).waitFor();
    await page.getByRole("button", { name: "Make a task" }).click();
    const made = await page.locator("dialog.make-task #share-link").inputValue();
    assert.match(made, /#v1\/fill\?step=12&lock=c&ask=number$/);
    const frame = await page.locator("dialog.make-task #share-frame").inputValue();
    assert.match(frame, /embed\.html#v1\/fill/);
    const element = await page.locator("dialog.make-task #share-custom-element").inputValue();
    assert.match(element, /<nimscape-figure view="fill" step="12" lock="c" ask="number"/);
  });
});
