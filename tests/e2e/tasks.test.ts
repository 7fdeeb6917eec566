/** Tasks: links that ask, lock and hide, on the page and in elements, and the dialog for them. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually, go, link, settled, tabTo } from "./browser.ts";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

const sites = await hosts({
  page: paper(
    `<nimscape-figure view="fill" step="12" ask="number:next" lock="all" style="width:700px"></nimscape-figure>
     <nimscape-figure view="fill" ask="colour" lock="colour" hide="colour" id="wrong"></nimscape-figure>
     <script type="module" src="${visitor.url}figure.js"></script>`,
  ),
});

const field = (page: Page) => page.locator(".lesson-question input").first();
const check = (page: Page) => page.locator(".lesson-question [type=submit]").click();
const verdict = (page: Page, kind: string) =>
  page.locator(`.lesson-verdict[data-kind=${kind}]`).waitFor();
const typed = (page: Page, answer: RegExp) =>
  eventually(async () => answer.test(await field(page).inputValue()), `the answer is ${answer}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The data of the picture, or why it is withheld. */
const dataOf = (page: Page) =>
  page.evaluate(() => window.nimscape.data().then(String, ({ message }) => message));

test("what is selected in the picture is the answer; the data is withheld until it is right", async () => {
  const { page } = await visitor.open("#v1/periods?ask=cell:period:2");
  await page.locator('td[data-row="2"][data-column="0"]').click();
  await typed(page, /^\d+, \d+$/);
  await go(page, "#v1/play?p=3,4,5&ask=move");
  await page.locator('#picture [aria-label$="take 2, leave 1"]').click();
  await typed(page, /^1, 4, 5$/);
  await go(page, "#v1/array?c=0&side=16&ask=cell:value:5");
  await tabTo(page, ".lesson-stage canvas");
  for (let i = 0; i < 2; i++) await page.keyboard.press("Enter"); // the entry in the middle
  await typed(page, /^\d+, \d+, \d+$/);
  await tabTo(page, ".lesson-question input");
  for (const [answer, kind] of Object.entries({ "4 2 6": "wrong", "4 1 5": "right" })) {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
    await verdict(page, kind);
  }
  assert.match(await link(page), /&answer=4\.1\.5$/);
  for (const [end, kind, data] of [
    ["", "right", /object/],
    ["&ui=student", "kept", /hides the data/],
  ] as const) {
    await go(page, `#v1/array?c=0&side=16&ask=number:value${end}`);
    assert.match(await dataOf(page), /hides the data/);
    const asked = (await page.locator("#lesson-ask").innerText()).match(/\d+/g)?.map(Number);
    const [row = 0, column = 0] = asked ?? [];
    await field(page).fill(`${row ^ column}`);
    await field(page).press("Enter");
    await verdict(page, kind);
    await settled(page);
    assert.match(await dataOf(page), data);
  }
});

test("other numbers ask another question, and a visit comes back to its answer", async () => {
  const { page } = await visitor.open("#v1/fill?step=12&ask=number");
  const ask = () => page.locator("#lesson-ask").innerText();
  const first = await ask();
  await button(page, "Other numbers").click();
  await eventually(async () => (await ask()) !== first, "the question changes");
  await field(page).fill("77");
  await check(page);
  await verdict(page, "wrong");
  await button(page, "Show the answer").click();
  const answer = page.locator(".lesson-verdict", { hasText: "The answer:" });
  await answer.waitFor();
  assert.match(await link(page), /[?&]seed=1&answer=77&shown=1$/);
  await go(page, "#v1/growth?n=9");
  await go(page, "#v1/fill?step=12&ask=number&seed=1"); // the device has it
  await answer.waitFor();
  assert.equal(await field(page).inputValue(), "77");
  await go(page, "#v1/growth?rule=full&n=9&ask=cell");
  await page.locator(".notices", { hasText: "rule: full has cells that are no" }).waitFor();
  await page.locator(".lesson-stage canvas").first().waitFor();
  assert.equal(await page.locator(".lesson-question").count(), 0);
});

test("locks and hidden parts hold on a page without a question, too", async () => {
  const { page } = await visitor.open("#v1/growth?n=9&sel=1,2,3&lock=all&hide=card,legend");
  const parts = page.locator(".position, .transport, #picture .legend:visible");
  assert.equal(await parts.count(), 0);
  await page.locator("#picture [tabindex='0']").first().press("p");
  await settled(page);
  assert.match(await link(page), /\?n=9&/, "the picture cannot change what is locked");
  await go(page, "#v1/growth?n=9&sel=1,2,3");
  assert.ok((await parts.count()) >= 3, "else the first line proves nothing");
  await go(page, "#v1/shadows?c=2&vs=5&hide=values");
  assert.match(await dataOf(page), /^This link hides the data/);
  const picture = page.locator("#picture canvas").first();
  assert.match((await picture.getAttribute("aria-label")) ?? "", /^A picture without its numbers/);
});

test("an element takes the words of a task as attributes, has a score, and names wrong words", async () => {
  const { page } = await visitor.visit("", { at: sites.at("page") });
  await field(page).fill("88");
  await check(page);
  await verdict(page, "wrong");
  const figure = page.locator("nimscape-figure").first();
  const told = await figure.evaluate(async (figure: HTMLElementTagNameMap["nimscape-figure"]) => {
    const { answered, right } = await figure.score();
    return [figure.state.view, figure.state.answer, answered, right];
  });
  assert.deepEqual(told, ["fill", "88", 1, 0]);
  for (const name of ["ask", "lock", "hide"])
    await page.locator("#wrong").getByText(`${name}: colour is not`).first().waitFor();
});

test("Make a task, by keyboard alone: what is asked, locked and hidden is in its link and frame", async () => {
  const { page } = await visitor.open("#v1/array?c=2&side=16&lock=c");
  const { keyboard } = page;
  await button(page, "Share").focus();
  await keyboard.press("Enter");
  await tabTo(page, "dialog.share .task");
  await keyboard.press("Enter");
  await tabTo(page, "#task-ask");
  await page.locator("#task-ask").selectOption("cell:value:#"); // as arrow keys do
  await tabTo(page, "#task-ask-number");
  await keyboard.type("x");
  await keyboard.press("Tab");
  await page.getByText("ask: cell:value:x is not one of").waitFor();
  await keyboard.press("Shift+Tab");
  await keyboard.type("7");
  await keyboard.press("Tab");
  await page.getByRole("checkbox", { name: "the legend" }).focus();
  await keyboard.press("Space");
  const made = (name: string) => page.locator(`dialog.make-task #share-${name}`).inputValue();
  const words = "&lock=c&hide=legend&ask=cell:value:7";
  await eventually(async () => (await made("link")).endsWith(words), "the link has the words");
  assert.match(await made("frame"), /embed\.html#v1\/array/);
  assert.match(await made("custom-element"), / lock="c" hide="legend" ask="cell:value:7"/);
  const preview = page.frameLocator("dialog.make-task iframe");
  await preview.locator(".lesson-question").waitFor();
  const address = await made("link");
  await keyboard.press("Escape");
  await go(page, address.replace(/^[^#]*/, ""));
  await page.locator("#lesson-ask", { hasText: "Select an entry that is 7." }).waitFor();
});
