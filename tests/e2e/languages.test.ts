/**
 * The page in other languages. The language for tests has English with accents, made from the table
 * of Portuguese: what is read without accents has not gone through the table.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lessons } from "../../www/lessons/index.ts";
import table from "../../www/locales/pt.json" with { type: "json" };
import { accented, Words } from "../../www/locales/words.ts";
import { views } from "../../www/views/index.ts";
import { go, settled, sideways, type VisitOptions } from "./browser.ts";
import { thisTurn } from "./sample.ts";
import { test, visitor } from "./site.ts";

/** Names, and words that are the same in every language. */
const NAMES = [
  ...["nimscape", "Nim", "nim", "Kayles", "Wythoff", "Grundy", "English", "Português (Brasil)"],
  ...["Viridis", "Cividis", "Magma", "Plasma", "Inferno", "Turbo", "Sinebow"],
  ...["Markdown", "LaTeX", "BibTeX", "TikZ", "Page Down", "Page Up", "Enter", "Escape", "Tab"],
];

/** Returns what is seen or announced on a page without having gone through the table. */
async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const errors = ".notices, .problem, .spoken"; // they name parameters
    const skipped = "code, kbd, pre, textarea, cite, math, script, style, noscript, .printed";
    const see = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (element.shadowRoot) see(element.shadowRoot);
        if (element.closest(skipped) || !element.checkVisibility()) continue;
        if (element.closest(errors) && /^«/.test(element.textContent?.trim() ?? "")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          found.push(element.getAttribute(name) ?? "");
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
      }
    };
    see(document.body);
    return found;
  });
  const names = new RegExp(`(?<!\\p{L})(?:${NAMES.join("|")})(?!\\p{L})`, "gu");
  const isLeft = (text: string) =>
    /(?<![\p{L}\d])(?=[a-z]{3})[a-z]*[aeiou][a-z]*(?!\p{L})/iu.test(text);
  const bare = texts.map((text) =>
    text
      .replace(/\S+[/#=]\S+/g, "")
      .replace(names, "")
      .trim(),
  );
  return [...new Set(bare.filter((text) => /[A-Za-z]{3}/.test(text) && isLeft(text)))];
}

/** Opens the page in a language; without a link at Start. */
async function opened(link: string, language = "en-XA", options: VisitOptions = {}) {
  const visit = await visitor.visit(link, { ...options, at: `${visitor.url}?lang=${language}` });
  await visit.page.waitForFunction(() => window.nimscape !== undefined);
  await settled(visit.page);
  return visit;
}

/** Opens the terms and the description of a view, and waits for the words. */
async function openWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(
      ".panel .terms, .panel .terms details, .panel .reading details",
    ))
      details.open = true;
  });
  await page.locator(".terms dd").first().waitFor();
  const words = page.locator("#in-words", { hasText: /^«(?!.*…»$)/ }); // not "Computing …"
  await words.waitFor();
}

test.describe("everything that is read goes through the table:", () => {
  /** What is left in English, by where it is. */
  let left: Record<string, readonly string[]> = {};
  const see = async (page: Page, where: string) => {
    const texts = await untranslated(page);
    if (texts.length > 0) left[where] = texts;
  };
  test.afterEach(() => {
    const found = left;
    left = {};
    assert.deepEqual(found, {});
  });

  test("views with their settings, terms and descriptions, errors and dialogs", async () => {
    const { page } = await opened("#v1/growth");
    for (const { name } of thisTurn(views, 2)) {
      await go(page, `#v1/${name}`);
      await openWords(page);
      await see(page, name);
    }
    await go(page, "#v1/octant?side=0&shape=1&d=3&c=70000");
    await page.locator(".notices li").first().waitFor();
    await see(page, "errors");
    for (const [button, dialog] of [
      ["Search", "search"],
      ["Share", "share"],
      ["Export", "exports"],
      ["Help", "help"],
      ["Figures", "figures"],
    ] as const) {
      const named = button.replace(/[aeiou]/gi, ".");
      await page.locator("header button", { hasText: new RegExp(`^«${named}`) }).click();
      await page.locator(`dialog.${dialog}[open]`).waitFor();
      await see(page, button);
      await page.keyboard.press("Escape");
      await page.locator(`dialog.${dialog}[open]`).waitFor({ state: "hidden" });
    }
  });

  test("Start, from the game to the shelf", async () => {
    const { page } = await opened("#");
    const parts = page.locator(".bar ol button");
    await parts.first().waitFor();
    const count = await parts.count();
    for (let at = 0; at < count; at++) {
      await see(page, `part ${at}`);
      if (at + 1 < count) await parts.nth(at + 1).click();
    }
    await page.locator(".shelf").waitFor();
    await see(page, "the shelf");
  });

  test("lessons on paper with all steps and keys, and the pages for teachers", async () => {
    const { page } = await opened("#v1/lesson");
    await see(page, "the first lesson");
    const words = new Words(accented(table));
    for (const { name, title } of thisTurn(lessons, 2))
      for (const [kind, part] of [
        ["worksheet", ".paper-key"],
        ["teacher", ".paper-teacher"],
      ] as const) {
        await page.evaluate((link) => {
          window.nimscape.link = link;
        }, `#v1/lesson?id=${name}&page=${kind}`);
        // Pictures come later, and have no words.
        await page.locator(part, { hasText: words.text(title) }).waitFor();
        await see(page, `${name}: ${kind}`);
      }
    await settled(page);
  });
});

test.describe("the language", () => {
  const shown = (page: Page) => page.locator("html").getAttribute("lang");

  test("is that of the link, else of the device, else English", async () => {
    const named = await visitor.visit("#v1/growth?n=5&lang=pt");
    await named.page.locator("html[lang=pt-BR] h2").first().waitFor();
    assert.equal(await shown(named.page), "pt-BR");
    assert.match(await named.page.title(), /Nim no plano/);
    await named.close();
    const english = await visitor.open("#v1/growth?n=5");
    assert.equal(await shown(english.page), "en");
  });

  test("is chosen in the help, and stays for the next visit", async () => {
    const { page } = await visitor.open("#v1/growth?n=5");
    await page.keyboard.press("?");
    await page.locator(".languages select").selectOption("pt");
    await page.locator("html[lang=pt-BR]").waitFor();
    await page.goto(`${visitor.url}#v1/octant`);
    await page.reload();
    await page.locator("html[lang=pt-BR]").waitFor();
    await settled(page);
  });

  /** What programs read of a page: the link as it is written, the data and their digest. */
  const read = (page: Page) =>
    page.evaluate(async () => {
      const { nimscape } = window;
      const orSaid = (error: unknown) => (error instanceof Error ? error.name : error);
      const data = await nimscape.data().catch(orSaid);
      return [nimscape.link, await nimscape.digest().catch(orSaid), JSON.stringify(data)];
    });

  test("changes no data, digest and link, and the page stays within a phone", async () => {
    const phone = { width: 390, height: 844 };
    const [english, portuguese] = await Promise.all([
      opened("#v1/growth", "en", phone),
      opened("#v1/growth", "pt", phone),
    ]);
    for (const link of [
      ...thisTurn(views, 3).map(({ name }) => `#v1/${name}`),
      "#v1/array?c=2&vs=5&side=16&sel=3,4",
      "#v1/growth?n=a&x=1&rule=chess", // errors
      "#v1/octant?side=0&c=70000",
      "#v1/lesson?id=order&step=3",
      "#v1/lesson?id=chess&step=99",
      "#v1/lesson?id=nim&page=worksheet",
    ]) {
      await Promise.all([go(english.page, link), go(portuguese.page, link)]);
      const [own, other] = [await read(english.page), await read(portuguese.page)];
      assert.deepEqual(other, own, link);
      assert.ok((await sideways(portuguese.page)) <= 0, link);
    }
  });

  test("Start stays within a phone", async () => {
    const { page } = await opened("#", "pt", { width: 390, height: 844 });
    const parts = page.locator(".bar ol button");
    await parts.last().waitFor();
    for (let at = 0; at < (await parts.count()); at++) {
      assert.ok((await sideways(page)) <= 0, `part ${at}`);
      if (await parts.nth(at + 1).isVisible()) await parts.nth(at + 1).click();
    }
  });
});
