/** The page of all lessons. */
import assert from "node:assert/strict";
import { lessons } from "../../www/lessons/index.ts";
import { go, goTo, link, sideways } from "./browser.ts";
import { test, visitor } from "./site.ts";

const LINK = "#v1/lesson?page=all";

test("all lessons are on one screen, and those that fit a class come first", async () => {
  const { page } = await visitor.open("#v1/growth", { width: 1280, height: 800 });
  await goTo(page, "Learn", "All lessons");
  assert.equal(await link(page), LINK);
  const list = page.locator(".lessons-list");
  const choice = (label: string) => list.locator("label", { hasText: label }).locator("select");
  const titles = () => list.locator("tbody th").allInnerTexts();
  const all = lessons.map(({ title }) => title);
  assert.deepEqual((await titles()).toSorted(), all.toSorted());
  const below = await list.evaluate((each) => each.scrollHeight - each.clientHeight);
  assert.ok(below <= 0, `${below} pixels below the fold`);
  const rows = list.locator("tbody tr");
  await choice("Age of the pupils").selectOption("13");
  await choice("Minutes").selectOption("30");
  const fitting = list.locator("tbody tr:not([data-far])");
  await list.locator("p", { hasText: "Fitting lessons: " }).waitFor();
  for (const row of await fitting.all()) {
    const [, , , age, minutes] = await row.locator("th, td").allInnerTexts();
    assert.ok(Number(age) <= 13 && Number(minutes) <= 30, `${age}, ${minutes}`);
  }
  assert.equal(await rows.first().getAttribute("data-far"), null);
  await choice("Age of the pupils").selectOption("12");
  await choice("Minutes").selectOption("20");
  await list.locator("p", { hasText: "The nearest one is the first." }).waitFor();
  await choice("Minutes").selectOption("");
  await choice("Subject").selectOption("Games");
  assert.deepEqual(await titles(), ["Nim in 45 minutes", "LIM"]);
  await rows.first().getByRole("link", { name: "Worksheet" }).click();
  await page.locator(".paper-sheet h2", { hasText: "Nim in 45 minutes" }).waitFor();
  await page.goBack();
  await list.locator("tbody th a", { hasText: "LIM" }).click();
  await page.locator(".lesson-progress", { hasText: "LIM" }).waitFor();
});

test("on a phone it is a list; for students it leaves out what has the answers", async () => {
  const { page } = await visitor.open(LINK, { width: 360, height: 640, touch: true });
  await page
    .locator(".lessons-list tbody th")
    .nth(lessons.length - 1)
    .waitFor();
  assert.equal(await sideways(page), 0);
  await go(page, `${LINK}&ui=student`);
  const links = page.locator(".lessons-list tbody a");
  await page.waitForFunction(
    (count) => document.querySelectorAll(".lessons-list tbody a").length === count,
    lessons.length,
  );
  assert.match((await links.first().getAttribute("href")) ?? "", /ui=student/);
});
