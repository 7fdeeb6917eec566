/**
 * What the site must never do: break its own policy, contact another origin, or read a link as
 * markup.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { policy } from "../../scripts/policy.mjs";
import { views } from "../../www/views/index.ts";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

test.describe("the policy", () => {
  for (const name of ["index.html", "embed.html"]) {
    test(`stands in ${name}, before anything that it is about`, async () => {
      const html = await (await fetch(visitor.url + name)).text();
      const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
      assert.equal(meta?.[1], policy);
      assert.doesNotMatch(policy, /'unsafe-(inline|eval)'|\*|https?:/);
      assert.ok((meta?.index ?? Infinity) < html.search(/<(script|link|style)\b/));
    });
  }

  test("refuses a script and a style that were inserted into the page", async () => {
    const { page, complaints } = await visitor.open("#v1/growth?n=6", { fresh: true });
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.caught = true";
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      document.head.append(script, style);
    });
    assert.equal(await page.evaluate(() => "caught" in globalThis), false);
    assert.ok(await page.locator("body").isVisible());
    const refused = complaints.splice(0);
    assert.equal(refused.filter((words) => words.includes("policy: script-src")).length, 1);
    assert.equal(refused.filter((words) => words.includes("policy: style-src")).length, 1);
  });

  test("is broken by no view, in light and in dark, nor by its dialogs", async () => {
    const { page } = await visitor.open(`#v1/${views[0].name}`);
    for (const { name } of views) await go(page, `#v1/${name}`);
    await page.getByRole("button", { name: "Dark" }).click();
    for (const { name } of views) await go(page, `#v1/${name}`);
    for (const name of ["Figures", "Help"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Escape");
    }
  });

  test("lets a figure be drawn in a frame, also in one that a sandbox has robbed of its origin", async () => {
    for (const sandbox of ["allow-scripts allow-same-origin", "allow-scripts"]) {
      const { page, close } = await visitor.open("#v1/growth?n=6");
      await page.route("**/host.html", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<link rel="icon" href="data:,"><iframe sandbox="${sandbox}" width="600" height="500" src="${visitor.url}embed.html#v1/growth?n=6"></iframe>`,
        }),
      );
      await page.goto(`${visitor.url}host.html`);
      const canvas = page.frameLocator("iframe").locator("nimscape-figure canvas");
      await canvas.first().waitFor();
      await close();
    }
  });
});

test.describe("hostile links", () => {
  /** Each of them tries to become an element, a script or a request to another origin. */
  const WORDS = [
    "<img src=x onerror=globalThis.caught=1>",
    "%3Cimg%20src%3Dx%20onerror%3DglobalThis.caught%3D1%3E",
    '"><script>globalThis.caught=1</script>',
    "javascript:globalThis.caught=1",
    "{{globalThis.caught=1}}",
    "<svg/onload=globalThis.caught=1>",
    "<style>@import 'http://example.invalid/x.css'</style>",
    "<link rel=prefetch href=http://example.invalid/>",
    "__proto__",
    "\u0000\u202e<b>",
  ];

  test("reach no markup: they are named as what they are, and nothing else happens", async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    const elements = () =>
      page.locator("img, svg, script:not([src]), style, link[rel=prefetch]").count();
    const before = await elements();
    for (const word of WORDS)
      for (const link of [`#v1/${word}`, `#v1/growth?${word}=1`, `#v1/growth?n=${word}`, word])
        await go(page, link);
    assert.equal(await elements(), before);
    assert.equal(await page.evaluate(() => "caught" in globalThis), false);
    assert.ok(await page.locator("canvas").first().isVisible());
  });

  test("are no more to a figure in a frame", async () => {
    const { page } = await visitor.visit("embed.html");
    for (const word of WORDS) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `v1/growth?n=${word}`);
      await page.locator("nimscape-figure").waitFor();
    }
    assert.equal(await page.evaluate(() => "caught" in globalThis), false);
  });
});

test("no file of the site names another origin that a browser would contact", () => {
  for (const page of ["index.html", "embed.html"])
    assert.doesNotMatch(readFileSync(page, "utf8"), /(src|href)="(https?:)?\/\//);
});
