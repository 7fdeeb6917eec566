/** The language of the page: how it is chosen, that it stays, and what it leaves as it is. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { go, settled } from "./browser.ts";
import { test, visitor } from "./site.ts";

test("the language is that of the link, and one that is chosen in the help stays for the next visit", async () => {
  const { page } = await visitor.open("#v1/growth?n=5&lang=pt", { fresh: true });
  await page.locator("html[lang=pt-BR] h2").first().waitFor();
  assert.match(await page.title(), /Nim no plano/);
  await page.goto("about:blank");
  await page.goto(`${visitor.url}#v1/growth?n=5`);
  await page.locator("html[lang=en]").waitFor();
  await settled(page);
  await page.keyboard.press("?");
  await page.locator(".languages select").selectOption("pt");
  await page.locator("html[lang=pt-BR]").waitFor();
  await page.goto("about:blank");
  await page.goto(`${visitor.url}#v1/growth?n=4`);
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

test("the language changes no data, digest and link", async () => {
  const [english, portuguese] = await Promise.all(
    ["en", "pt"].map((language) =>
      visitor.open("#v1/growth", { at: `${visitor.url}?lang=${language}` }),
    ),
  );
  assert.ok(english && portuguese);
  for (const link of [
    "#v1/array?c=2&vs=5&side=16&sel=3,4",
    "#v1/periods?rows=8",
    "#v1/growth?n=a&x=1&rule=chess", // errors
    "#v1/lesson?id=order&step=3",
  ]) {
    await Promise.all([go(english.page, link), go(portuguese.page, link)]);
    assert.deepEqual(await read(portuguese.page), await read(english.page), link);
  }
});
