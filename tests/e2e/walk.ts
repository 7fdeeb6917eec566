/**
 * One walk over all stops of the page, in one look: every check that holds everywhere is made at
 * each stop, and a stop that fails names all that is wrong there.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import portuguese from "../../www/locales/pt.json" with { type: "json" };
import { accented, Words } from "../../www/locales/words.ts";
import { faultsOfBoxes } from "../engines/boxes.ts";
import { found } from "./axe.ts";
import { go, largeLetters, openMenu, type Visit, type VisitOptions } from "./browser.ts";
import * as checks from "./checks.ts";
import { test, visitor } from "./site.ts";
import { type Look, type Stop, stopsOf } from "./stops.ts";

const LOOKS: Readonly<Record<Look, VisitOptions & { readonly language: string }>> = {
  light: { language: "en-XA" },
  phone: { language: "pt", theme: "dark", width: 390, height: 844, touch: true },
  students: { language: "pt" },
};

export function walk(look: Look): void {
  const { language, ...options } = LOOKS[look];
  let opened: Promise<Visit> | undefined;
  const open = async () => {
    opened ??= visitor.visit("#v1/array?side=2", {
      ...options,
      at: `${visitor.url}?lang=${language}`,
      shared: true,
      before: async (page) => {
        await page.addInitScript(checks.recordCalls);
        await page.addInitScript(checks.recordLetters);
      },
    });
    const visit = await opened;
    await visit.page.emulateMedia({ reducedMotion: "reduce" });
    await visit.page.waitForFunction(() => window.nimscape !== undefined);
    return visit;
  };
  for (const stop of stopsOf(look)) {
    const { link, press } = stop;
    test(`${look}: ${link}${press ? `, ${press}` : ""}`, async () => {
      const { page, complaints } = await open();
      const faults: string[] = [];
      const see = (check: string, found: readonly string[]) =>
        faults.push(...found.map((fault) => `${check}: ${fault}`));
      try {
        await arrive(page, stop, look);
        await inspect(page, stop, look, see);
      } finally {
        await leave(page);
      }
      see("complaint", complaints.splice(0));
      assert.deepEqual(faults, []);
    });
  }
}

/** Goes to a stop of the walk, and waits until all of it is there. */
async function arrive(page: Page, stop: Stop, look: Look): Promise<void> {
  const { link, kind, press = "" } = stop;
  await page.mouse.move(0, 0);
  await go(page, look === "students" ? `${link}${link.includes("?") ? "&" : "?"}ui=student` : link);
  switch (kind) {
    case "view":
      return checks.openWords(page);
    case "dialog":
      await openDialog(page, press, look);
      return page.mouse.move(0, 0);
    case "start":
      await page.locator(".bar ol button", { hasText: named(press, look) }).click();
      return page.locator(".start:not([data-moving])").waitFor();
    case "lesson":
      return page.locator(".lesson-text h2, .lesson-question").first().waitFor();
    case "cards":
      return page.locator(".papers-list li, .lessons-list td").first().waitFor();
    case "paper":
      return page.locator(".paper-bar, .own").first().waitFor();
    case "audience":
      return page.locator(".presented p").waitFor();
  }
}

/** The words of a button, in the language of a look. */
const named = (words: string, look: Look) =>
  new RegExp(`^${tables[LOOKS[look].language]?.text(words)}$`);

const tables: Readonly<Record<string, Words>> = {
  "en-XA": new Words(accented(portuguese)),
  pt: new Words(portuguese),
};

async function openDialog(page: Page, name: string, look: Look): Promise<void> {
  if (name === "Figures") await openMenu(page);
  const isTask = name === "Make a task";
  await page.locator("header button", { hasText: named(isTask ? "Share" : name, look) }).click();
  if (isTask) await page.locator("dialog[open] button.task").click();
  await page.locator(isTask ? "dialog.make-task[open]" : "dialog[open]").waitFor();
}

/** Makes every check that concerns a stop in its look. */
async function inspect(
  page: Page,
  { link, kind, digest, isAlike = false }: Stop,
  look: Look,
  see: (check: string, faults: readonly string[]) => void,
): Promise<void> {
  const layout = async (check: string) => {
    await frames(page);
    const faults = await page.evaluate(faultsOfBoxes);
    // The boxes of paragraphs of a worksheet reach below the pictures that their lines flow around.
    const isFlow = (fault: string) =>
      kind === "paper" && /^figure at \S+ x \S+ overlaps (p|ul) /.test(fault);
    see(
      check,
      faults.filter((fault) => !isFlow(fault)),
    );
    if (check === "layout") see(check, await page.evaluate(() => window.faultsOfLetters()));
  };
  // The author of a lesson and the evidence for a theorem speak one language; statements have their
  // translations in their files.
  const isForeign = /own=|evidence|paper\?id=./.test(link);
  const isPicture = kind === "view" || kind === "lesson" || kind === "audience";
  if (digest !== undefined) {
    const shown = await page.evaluate(() => window.nimscape.digest());
    see("data", shown === digest ? [] : [`${shown} is not the published ${digest}`]);
  }
  if (isPicture) see("picture", (await checks.isBlank(page)) ? ["it is blank"] : []);
  await layout("layout");
  see("thread", await checks.longCalls(page));
  see("structure", await checks.faultsOfStructure(page));
  see("keyboard", await checks.faultsOfFocus(page));
  if (kind === "view" && look !== "students") see("words", await checks.faultsOfWords(page));
  if (!isAlike) see("axe", await found(page, look === "phone")); // half of the time
  if (look === "students") see("answers", await checks.faultsOfHiding(page));
  if (look === "light" && !isForeign) see("language", await checks.untranslated(page));
  // On phones the engines check it for every view.
  if (
    look === "light" &&
    (kind === "start" || /^#v1\/(array|dynamics|octal|periods|play|tree)/.test(link))
  ) {
    await largeLetters(page);
    await layout("layout in large letters");
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
  if (look === "phone") {
    if (kind !== "paper") see("touch", await checks.smallControls(page));
    await checks.spaceOut(page, true);
    await layout("layout with wide spacing");
    await checks.spaceOut(page, false);
  }
}

/** Closes what a stop has opened. */
async function leave(page: Page): Promise<void> {
  for (const dialog of await page.locator("dialog[open]").all())
    await dialog.evaluate((each: HTMLDialogElement) => each.close());
}

/** Waits until the page has reacted to a change: observers of sizes run with frames. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let at = 0; at < 2; at++) await frame();
    await window.nimscape.settled().catch(() => {});
    for (let at = 0; at < 2; at++) await frame();
  });
}
