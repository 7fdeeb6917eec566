/** The picture of a lesson: its main control, sharing and saving it, and what it hides. */
import assert from "node:assert/strict";
import { lessons } from "../../www/lessons/index.ts";
import { go, link, settled } from "./browser.ts";
import { at, stepsOf } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const [first] = lessons;
const { lesson: nim } = await first.load();
/** A step of the first lesson that asks for a number. */
const NUMBER = 6;

test("the main control of the picture is free where the step does not lock it", async () => {
  const { page } = await visitor.open("#v1/lesson?id=fractal&step=6");
  const tools = page.locator(".lesson-tools");
  const side = tools.getByRole("textbox", { name: "Side" });
  const digest = () => page.evaluate(() => window.nimscape.digest());
  const before = await digest();
  assert.equal(await side.inputValue(), "32");
  await side.fill("many");
  await side.press("Enter");
  await tools.locator(".problem", { hasText: "side: many is not" }).waitFor();
  await side.fill("16");
  await side.press("Enter");
  await page.locator(".lesson-tools button:not(:disabled)", { hasText: "Picture of" }).waitFor();
  await settled(page);
  assert.notEqual(await digest(), before);
  assert.equal(await tools.locator(".problem:not(:empty)").count(), 0);
  assert.doesNotMatch(await link(page), /side/, "the link of the lesson stays");
  await page.getByRole("button", { name: "Picture of this step" }).click();
  await settled(page);
  assert.equal(await digest(), before);
  assert.equal(await side.inputValue(), "32");
  await go(page, "#v1/lesson?id=fractal&step=5");
  await page.locator(".lesson-text h2", { hasText: "Four copies" }).waitFor();
  assert.equal(await side.count(), 0, "locked");
});

test("the bar shares the lesson without answers and with them, and saves its picture", async () => {
  const { page } = await visitor.open(`#v1/lesson?step=${NUMBER}&seed=4&answers=6:8&theme=dark`);
  await page.getByRole("button", { name: "Share" }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
  const bare = `v1/lesson?step=${NUMBER}&seed=4&theme=dark`;
  assert.equal(await field("Link"), `${visitor.url}#${bare}`);
  assert.equal(await field("Link with my answers"), `${visitor.url}${await link(page)}`);
  assert.match(await link(page), /answers=6:8/);
  assert.equal(await field("Student link"), `${visitor.url}#${bare}&ui=student`);
  const inHtml = bare.replaceAll("&", "&amp;");
  assert.ok((await field("Frame")).includes(`src="${visitor.url}embed.html#${inHtml}"`));
  assert.equal(await page.locator(".share .code svg").count(), 1);
  await page.locator(".share summary").click();
  assert.ok((await field("Custom element")).includes(` link="#${inHtml}"`));
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  assert.match((await download).suggestedFilename(), /^nimscape-play-.*\.\w+$/);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await go(page, `#v1/lesson?step=${NUMBER}&ui=student`);
  await at(page, NUMBER, nim);
  assert.equal(await page.getByRole("button", { name: "Share" }).count(), 0);
  await go(page, "#");
  await page.locator(".start").first().waitFor();
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
  let checked = 0;
  for (const { name, load } of lessons) {
    const { lesson } = await load();
    const steps = await stepsOf(page, lesson);
    for (const [place, { title, text, link, hides, question }] of steps.entries()) {
      if (!hides || question === undefined) continue;
      await go(page, `#v1/lesson?id=${name}&step=${place + 1}`);
      await at(page, place + 1, lesson);
      assert.equal(await page.locator("#picture[data-unanswered]").count(), 1, title);
      assert.equal(await page.locator(".lesson-facts").innerText(), "", title);
      // Play names each move: such a list has most small numbers.
      if (question.form.kind !== "number" || link.startsWith("#v1/play")) continue;
      // A number that the question itself has is no secret.
      const known = (words: string): string[] => words.match(/\d+/g) ?? [];
      const right = question.right ?? "";
      if (known(`${title} ${text} ${link} ${question.ask}`).includes(right)) continue;
      const words = await page.evaluate(wordsOfPicture);
      assert.ok(!known(words).includes(right), `${name} ${title}: ${right} in ${words}`);
      checked += 1;
    }
  }
  assert.ok(checked >= 8, `${checked} answers`);
});
