/** Lessons as packages for learning platforms: exported, unpacked and run by SCORM 1.2. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { settled } from "./browser.ts";
import { exported } from "./exports.ts";
import { type Hosts, hosts } from "./hosts/hosts.ts";
import { OWN } from "./lessons.ts";
import { test, visitor } from "./site.ts";

const opened: Hosts[] = [];

/** Exports the package of a lesson; returns its files by their names. */
async function packageOf(link: string): Promise<Record<string, string>> {
  const { page, close } = await visitor.open(link);
  const { bytes } = await exported(page, "SCORM 1.2");
  await close();
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}

/** Serves a package on a learning platform: scorm-again, which is used by real ones. */
async function platformOf(files: Readonly<Record<string, string>>): Promise<Hosts> {
  const host = await hosts({
    ...files,
    "platform.html": readFileSync("tests/e2e/hosts/scorm.html", "utf8"),
    "scorm12.js": readFileSync("node_modules/scorm-again/dist/scorm12.min.js", "utf8"),
  });
  opened.push(host);
  return host;
}

/** Returns what the platform has stored for a reader. */
const storedFor = (page: Page, reader: string) =>
  page.evaluate((reader) => {
    const { core, suspend_data } = JSON.parse(localStorage.getItem(reader) ?? "{}");
    return { ...core, suspend_data, left: localStorage.getItem(`${reader} left`) };
  }, reader);

/** Waits until the platform has stored this status and score. */
const scored = (page: Page, status: string, raw: string) =>
  page.waitForFunction(
    ([status, raw]) => {
      const { core } = JSON.parse(localStorage.getItem("ann") ?? "{}");
      return core?.lesson_status === status && core.score.raw === raw;
    },
    [status, raw],
  );

test("a package is complete: the manifest names its page, which needs no other file", async () => {
  const files = await packageOf("#v1/lesson?id=lim&step=3");
  assert.deepEqual(Object.keys(files), ["imsmanifest.xml", "index.html"]);
  const { page } = await visitor.open();
  const parts = await page.evaluate((xml) => {
    const read = new DOMParser().parseFromString(xml ?? "", "text/xml");
    const texts = (name: string) =>
      [...read.getElementsByTagName(name)].map(({ textContent }) => textContent);
    return {
      wrong: read.querySelector("parsererror") !== null,
      version: texts("schemaversion"),
      titles: texts("title"),
      files: [...read.querySelectorAll("file")].map((file) => file.getAttribute("href")),
    };
  }, files["imsmanifest.xml"]);
  const title = "LIM";
  assert.deepEqual(parts, {
    ...{ wrong: false, version: ["1.2"], titles: [title, title], files: ["index.html"] },
  });
  assert.match(files["index.html"] ?? "", /link="#v1\/lesson\?id=lim"/, "from the first step on");
  assert.match(files["index.html"] ?? "", /<script id="tables"[^>]*>[\w+/]{1000}/, "for any step");
});

test("a lesson is completed, left and opened again, and another reader begins anew", async () => {
  const host = await platformOf(await packageOf(`#v1/lesson?own=${OWN}`));
  const { page } = await visitor.visit("", {
    at: host.at("platform.html?reader=ann"),
  });
  const lesson = page.frameLocator("iframe");
  await lesson.locator(".lesson-question input").fill("12");
  await lesson.getByRole("button", { name: "Check" }).click();
  await scored(page, "incomplete", "100");
  await lesson.getByRole("button", { name: "Next" }).click();
  await scored(page, "completed", "100");
  await page.evaluate(() => document.querySelector("iframe")?.remove());
  await page.waitForFunction(() => localStorage.getItem("ann left") !== null);
  const stored = await storedFor(page, "ann");
  assert.equal(stored.left, "suspend");
  assert.equal(stored.lesson_location, "2");

  await page.goto(host.at("platform.html?reader=ben"));
  await lesson.locator(".lesson-text h2", { hasText: "Count" }).waitFor();
  await lesson.locator(".lesson-question input").waitFor();
  assert.equal(await lesson.locator(".lesson-verdict").count(), 0);
  assert.equal(await lesson.locator(".lesson-question input").inputValue(), "");

  await page.goto(host.at("platform.html?reader=ann"));
  await lesson.locator(".lesson-text h2", { hasText: "End" }).waitFor();
  await lesson.getByRole("button", { name: "Back", exact: true }).click();
  await lesson.locator(".lesson-verdict").waitFor();
  assert.equal(await lesson.locator(".lesson-question input").inputValue(), "12");
  assert.equal((await storedFor(page, "ann")).lesson_status, "completed");
});

test("a task about periods computes them: a package has no tables, and requests none", async () => {
  const host = await platformOf(await packageOf("#v1/periods?ask=number"));
  const { page } = await visitor.visit("", {
    at: host.at("platform.html?reader=ann"),
  });
  const task = page.frameLocator("iframe");
  await task.locator(".lesson-question input").fill("1");
  await task.getByRole("button", { name: "Check" }).click();
  await task.locator(".lesson-verdict").waitFor();
});

test("a task is scored, completed and opened again", async () => {
  const host = await platformOf(await packageOf("#v1/play?p=3,4,5&ask=move"));
  const { page } = await visitor.visit("", {
    at: host.at("platform.html?reader=ann"),
  });
  const task = page.frameLocator("iframe");
  await task.locator(".lesson-question input").fill("2, 4, 5");
  await task.getByRole("button", { name: "Check" }).click();
  await scored(page, "completed", "0");
  await task.locator(".lesson-question input").fill("1, 4, 5");
  await task.getByRole("button", { name: "Check" }).click();
  await scored(page, "completed", "100");
  await page.reload();
  await task.locator(".lesson-verdict[data-kind=right]").waitFor();
  assert.equal(await task.locator(".lesson-question input").inputValue(), "1, 4, 5");
});

test("a wrong answer counts, and a reload in the middle loses nothing", async () => {
  const host = await platformOf(await packageOf("#v1/lesson?step=6"));
  const { page } = await visitor.visit("", {
    at: host.at("platform.html?reader=ann"),
  });
  const lesson = page.frameLocator("iframe");
  const at = (step: number) =>
    lesson.locator(".lesson-progress", { hasText: `${step} of 12` }).waitFor();
  for (let step = 1; step < 6; step++) {
    await at(step);
    await lesson.getByRole("button", { name: "Next" }).click();
  }
  await at(6);
  await lesson.locator(".lesson-question input").fill("8");
  await lesson.getByRole("button", { name: "Check" }).click();
  await scored(page, "incomplete", "0");
  await page.reload();
  await at(6);
  await lesson.locator(".lesson-verdict").waitFor();
  assert.equal(await lesson.locator(".lesson-question input").inputValue(), "8");
});

test("without a platform the lesson works, and says that nothing is stored", async () => {
  const host = await platformOf(await packageOf("#v1/lesson?id=lim"));
  const { page } = await visitor.visit("", { at: host.at("index.html") });
  await page.locator(".notices", { hasText: "No learning platform stores your score" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".lesson-progress", { hasText: "2 of" }).waitFor();
});

test("a package has the language of the page that has exported it", async () => {
  const { page, close } = await visitor.visit("#v1/lesson?id=lim&lang=pt", { width: 1366 });
  await page.waitForFunction(() => window.nimscape !== undefined); // its language is loaded first
  await settled(page);
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await page.getByLabel("Formato").selectOption({ label: "SCORM 1.2" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar" }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  await close();
  const host = await platformOf({ "index.html": strFromU8(files["index.html"] ?? assert.fail()) });
  const visit = await visitor.visit("", { at: host.at("index.html") });
  assert.equal(await visit.page.evaluate(() => document.documentElement.lang), "pt-BR");
  await visit.page.getByRole("button", { name: "Próximo" }).waitFor();
  await visit.page.locator(".notices", { hasText: "Nenhuma plataforma de ensino" }).waitFor();
});

test("the format is offered for lessons only", async () => {
  const { page } = await visitor.open("#v1/lesson?id=lim");
  const select = page.getByLabel("Format");
  const formats = async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await select.waitFor();
    const names = await select.locator("option").allInnerTexts();
    const chosen = await select.evaluate(
      (field) => (field as HTMLSelectElement).selectedOptions[0]?.label,
    );
    return { names, chosen };
  };
  assert.ok((await formats()).names.includes("SCORM 1.2"));
  await select.selectOption({ label: "SCORM 1.2" });
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    window.nimscape.link = "#v1/growth?n=6";
  });
  await settled(page);
  const later = await formats();
  assert.ok(!later.names.includes("SCORM 1.2"));
  assert.notEqual(later.chosen, "SCORM 1.2");
});
