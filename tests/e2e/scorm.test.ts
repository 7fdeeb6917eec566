/**
 * Lessons and tasks as packages for learning platforms: exported, unpacked and run by SCORM 1.2.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { go } from "./browser.ts";
import { exported } from "./exports.ts";
import { type Hosts, hosts } from "./hosts/hosts.ts";
import { OWN } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const opened: Hosts[] = [];

type Files = Readonly<Record<string, string>>;

/** Exports the package of a lesson or of a task; returns its files by their names. */
async function packageOf(page: Page, link: string): Promise<Files> {
  await go(page, link);
  const files = Object.entries(unzipSync((await exported(page, "SCORM 1.2")).bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}

/** Opens a package on a learning platform: scorm-again, which is used by real ones. */
async function platformOf(files: Files, page = "platform.html?reader=ann") {
  const host = await hosts({
    ...files,
    "platform.html": readFileSync("tests/e2e/hosts/scorm.html", "utf8"),
    "scorm12.js": readFileSync("node_modules/scorm-again/dist/scorm12.min.js", "utf8"),
  });
  opened.push(host);
  return { ...(await visitor.visit("", { at: host.at(page) })), host };
}

/** Waits until the platform has stored this status and score. */
const scored = (page: Page, status: string, raw: string) =>
  page.waitForFunction(
    ([status, raw]) => {
      const { core } = JSON.parse(localStorage.getItem("ann") ?? "{}");
      return core?.lesson_status === status && core.score.raw === raw;
    },
    [status, raw],
  );

test("a lesson is completed, left and opened again, and another reader begins anew", async () => {
  const { page: site } = await visitor.open();
  const { page, host } = await platformOf(await packageOf(site, `#v1/lesson?own=${OWN}`));
  const lesson = page.frameLocator("iframe");
  const input = lesson.locator(".lesson-question input");
  const check = async (answer: string) => {
    await input.fill(answer);
    await lesson.getByRole("button", { name: "Check" }).click();
  };
  await check("8");
  await scored(page, "incomplete", "0");
  await page.reload();
  await lesson.locator(".lesson-verdict").waitFor();
  assert.equal(await input.inputValue(), "8");
  await check("12");
  await lesson.getByRole("button", { name: "Next" }).click();
  await scored(page, "completed", "100");
  await page.evaluate(() => document.querySelector("iframe")?.remove());
  await page.waitForFunction(() => localStorage.getItem("ann left") === "suspend");
  await page.goto(host.at("platform.html?reader=ben"));
  await input.waitFor();
  assert.equal(await input.inputValue(), "");
  await page.goto(host.at("platform.html?reader=ann"));
  await lesson.locator(".lesson-text h2", { hasText: "End" }).waitFor();
  await lesson.getByRole("button", { name: "Back", exact: true }).click();
  assert.equal(await input.inputValue(), "12");
  await scored(page, "completed", "100");
});

test("a task about periods is scored and opened again; its package requests no tables", async () => {
  const { page: site } = await visitor.open();
  const { page } = await platformOf(await packageOf(site, "#v1/periods?ask=number"));
  const task = page.frameLocator("iframe");
  await task.locator(".lesson-question input").fill("0");
  await task.getByRole("button", { name: "Check" }).click();
  await scored(page, "completed", "0");
  await page.reload();
  await task.locator(".lesson-verdict[data-kind=wrong]").waitFor();
  assert.equal(await task.locator(".lesson-question input").inputValue(), "0");
});

test("a package has one page from the first step on, which says that without a platform nothing is stored", async () => {
  const { page: site } = await visitor.open();
  const files = await packageOf(site, "#v1/lesson?id=lim&step=3");
  assert.deepEqual(Object.keys(files), ["imsmanifest.xml", "index.html"]);
  assert.match(files["index.html"] ?? "", /link="#v1\/lesson\?id=lim"/);
  const { page } = await platformOf(files, "index.html");
  await page.locator(".notices", { hasText: "No learning platform stores your score" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".lesson-progress", { hasText: "2 of" }).waitFor();
  await go(site, "#v1/growth?n=6"); // which is no lesson
  await site.getByRole("button", { name: "Export", exact: true }).click();
  const options = site.getByLabel("Format").locator("option");
  await options.nth(3).waitFor({ state: "attached" });
  const offered = await options.allInnerTexts();
  assert.ok(offered.length > 3 && !offered.includes("SCORM 1.2"));
});
