/** The editor of teachers' own lessons: written, tried, stored, in files, links and figures. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { pack, readFile, unpack, writeFile } from "../../www/lessons/custom/files.ts";
import { NEW_STEP } from "../../www/lessons/custom/schema.ts";
import { parseLesson } from "../../www/lessons/player/link.ts";
import { eventually, go, link } from "./browser.ts";
import { OWN as WORD } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const OWN = unpack(WORD);
const EDITOR = "#v1/lesson?page=make";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const openFile = (page: Page, text: string) =>
  page.locator(".own-bar [type=file]").setInputFiles({
    ...{ name: "lesson.json", mimeType: "application/json", buffer: Buffer.from(text) },
  });

/** Waits until the editor says something. */
const said = (page: Page, text: string | RegExp) =>
  page.locator(".own-bar [role=status]", { hasText: text }).waitFor();

/** Waits until a title of a lesson or of its step is shown. */
const titled = (page: Page, title: string) =>
  page.locator(".lesson-text h2", { hasText: title }).waitFor();

test("a lesson is written: what is missing is named beside its field; it is tried, sorted and its link copied", async () => {
  const { page } = await visitor.open(EDITOR);
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
  await field(page, "Link").fill(`${visitor.url}#v1/play?p=3,4,5&theme=dark`);
  await field(page, "Link").press("Enter");
  const keep = button(page, "Use the picture as changed");
  assert.equal(await keep.isDisabled(), true);
  await page.locator(".own-picture iframe").scrollIntoViewIfNeeded(); // it is drawn when it is seen
  const frame = page.frameLocator(".own-picture iframe");
  await frame.getByRole("button", { name: "Let the page move" }).click();
  await eventually(() => keep.isEnabled(), "the button is enabled");
  await keep.click();
  assert.match(await field(page, "Link").inputValue(), /^#v1\/play\?p=1,4,5&from=3,4,5/);
  await page.getByText("Lock controls").click();
  await page.getByLabel("Game", { exact: true }).check();
  await field(page, "Asks for").selectOption("choice");
  await field(page, "Question").fill("Which is right?");
  await page.getByRole("textbox", { name: "Answer 1" }).fill("this");
  await page.getByRole("textbox", { name: "Answer 2" }).fill("that");
  await field(page, "Why").nth(1).fill("No: that is odd.");
  await field(page, "Hints").fill("Look.\n\nLook again.\n");
  await field(page, "What is said then").fill("Well done.");
  await button(page, "Try it").click();
  await page.locator(".own-stage h2", { hasText: "Grow" }).waitFor();
  await page.getByText("<script>children</script>").waitFor();
  await page.getByRole("radio").nth(1).click();
  await button(page, "Check").click();
  assert.match(await page.locator(".lesson-verdict").innerText(), /that is odd/);
  await page.getByRole("radio").nth(0).click();
  await button(page, "Check").click();
  await page.getByText("Well done.").waitFor();
  await button(page, "Back to the editor").click();
  await button(page, "Add a step").click();
  await page.keyboard.type("Two");
  await button(page, "Step 2 up").press("Enter");
  await page.getByLabel("Step 1 up").and(page.locator(":focus")).waitFor();
  await button(page, "Step 1 down").click();
  await button(page, "Remove step 2").click();
  await said(page, "Step 2 is removed");
  await button(page, "Undo").click();
  await said(page, "“Two piles” is back.");
  await button(page, "Copy link").click();
  await said(page, /The link is copied\. It has \d+ characters\./);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const own = unpack(parseLesson(copied.replace(/^[^#]*/, "")).values.own);
  assert.deepEqual(
    own.steps.map(({ title }) => title),
    ["Grow", "Two"],
  );
  assert.deepEqual(own.steps[0]?.locks, ["game"]);
  assert.deepEqual(own.steps[0]?.question?.hints, ["Look.", "Look again."]);
  await button(page, "Open the lesson").click();
  await titled(page, "Grow");
  assert.equal(visitor.url + (await link(page)), copied);
});

test("files and links are opened; broken ones name what is wrong with them, and leave the draft", async () => {
  const { page } = await visitor.open(EDITOR);
  const text = writeFile(OWN);
  await openFile(page, text);
  await said(page, "“Count & see” is open.");
  const saving = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), "count-see.json");
  assert.deepEqual(readFile(readFileSync(await saved.path(), "utf8")), OWN);
  await openFile(page, text.replace('"number"', '"nubmer"'));
  await said(page, /step 1: "kind" = "nubmer" is not one of .* \(line \d+\)/);
  const broken = pack({ ...OWN, steps: [{ ...NEW_STEP, title: "x", link: "#v1/growth?n=-4" }] });
  const warned = (words: string) => page.locator(".notices", { hasText: words }).waitFor();
  await go(page, `${EDITOR}&own=${broken}`);
  await warned('step 1: "link" = "#v1/growth?n=-4"');
  assert.match(await page.locator(".own-steps").innerText(), /Count & see\s+1\. Count/);
  await go(page, `#v1/lesson?own=${broken}`);
  await titled(page, "Take the last counter"); // of the first lesson of the site
  await go(page, "#v1/lesson?own=AAAA");
  await warned("damaged or cut off");

  await go(page, EDITOR);
  await button(page, "New lesson").click();
  await said(page, "“Undo” brings “Count & see” back.");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "lesson.json"));
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector(".own-form")?.dispatchEvent(drop);
  }, text);
  await said(page, "“Count & see” is open.");
  const noise = () => randomBytes(1500).toString("hex"); // which compresses badly
  const steps = Array.from({ length: 12 }, () => ({ ...NEW_STEP, title: "Long", text: noise() }));
  await openFile(page, writeFile({ ...OWN, steps }));
  await page.locator(".own-steps", { hasText: "12. Long" }).waitFor();
  await eventually(async () => {
    await button(page, "Open the lesson").click(); // that the file is open may be said after it
    const status = await page.locator(".own-bar [role=status]").innerText();
    return /This lesson has \d+ characters as a link; at most 16000 are allowed/.test(status);
  }, "it is said that the lesson is too long");
  assert.equal(await link(page), EDITOR);
});

test("a lesson of the site becomes an own one, stored and followed by another tab; a missing file is named", async () => {
  const { page, complaints } = await visitor.open("#v1/lesson?step=6");
  await page.locator(".lesson-question input").fill("8");
  await button(page, "Check").click();
  await page.locator(".lesson-verdict").waitFor();
  await go(page, "#v1/lesson?page=teacher");
  await page.route("**/editor-*.js", (route) => route.abort());
  await button(page, "Make my own from it").click();
  await page.locator(".notices", { hasText: "The editor could not be loaded" }).waitFor();
  assert.ok(!complaints.splice(0).some((each) => each.startsWith("uncaught")));
  await page.unroute("**/editor-*.js");
  await page.reload();
  await button(page, "Make my own from it").click();
  await said(page, "“Nim in 45 minutes” is open.");
  assert.equal(await link(page), EDITOR, "without the answers");
  const other = await page.context().newPage();
  await other.goto(visitor.url + EDITOR);
  await field(other, "Title").waitFor();
  await field(page, "Title").fill("Two piles");
  await said(other, "Another tab has changed “Two piles”.");
  await field(other, "What is learnt").fill("How to copy.");
  await said(page, "Another tab has changed “Two piles”.");
  assert.equal(await field(page, "What is learnt").inputValue(), "How to copy.");
  await button(page, "Open the lesson").click();
  await page.locator(".lesson-progress", { hasText: "1 of 12" }).waitFor();
});
