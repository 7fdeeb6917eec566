/**
 * The static pages of plates and lessons, p/NAME/: each has its words and draws its figure. A
 * second build, for an address, has what must be absolute: preview pictures, oEmbed, a sitemap.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { pngInfo } from "../../scripts/palette-png.mjs";
import { PICTURE_SIZE, readPlates } from "../../scripts/previews.mjs";
import { inHtml, plainAddress } from "../../www/app/dialogs/share-formats.ts";
import type {} from "../../www/embed/element.ts";
import { previewsOf } from "../../www/previews/previews.ts";
import { newFolder } from "./browser.ts";
import { inTurn } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const SITE = "https://example.org/nim/";

const previews = await previewsOf(readPlates());
const built = newFolder();
execFileSync("node", ["scripts/bundle.mjs", built], { env: { ...process.env, SITE } });

/** Returns the metadata of a page, as a chat reads it: without running scripts. */
const metadata = (page: Page, html: string) =>
  page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const content = (name: string) =>
      parsed.head
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute("content") ?? null;
    const href = (rel: string) =>
      parsed.head.querySelector(`link[rel="${rel}"]`)?.getAttribute("href") ?? null;
    const image = parsed.querySelector("nimscape-figure img");
    return {
      title: parsed.title,
      h1: parsed.querySelector("h1")?.textContent,
      link: parsed.querySelector("nimscape-figure")?.getAttribute("link"),
      description: content("description"),
      ogTitle: content("og:title"),
      ogDescription: content("og:description"),
      ogUrl: content("og:url"),
      ogImage: content("og:image"),
      ogWidth: content("og:image:width"),
      ogHeight: content("og:image:height"),
      ogAlt: content("og:image:alt"),
      card: content("twitter:card"),
      policy: parsed.head.querySelector("meta[http-equiv]")?.getAttribute("content"),
      canonical: href("canonical"),
      oEmbed: href("alternate"),
      alt: image?.getAttribute("alt"),
    };
  }, html);

for (const [at, { name, title, description, link, alt, others }] of previews.entries())
  testIf(inTurn(at, 0, 3))(`p/${name}/ has its words and draws its figure`, async () => {
    const address = `${visitor.url}p/${name}/`;
    const { page } = await visitor.visit("", {
      at: address,
      width: 640,
      height: 480,
    });
    const html = await (await fetch(address)).text();
    const { ogImage, oEmbed, ...found } = await metadata(page, html);
    assert.deepEqual([found.title, found.h1], [`${title} · nimscape`, title]);
    assert.deepEqual([found.description, found.ogDescription], [description, description]);
    assert.deepEqual([found.ogTitle, found.link, found.alt], [title, link, alt]);
    assert.deepEqual([ogImage, oEmbed, found.canonical], [null, null, "./"]);
    assert.match(found.policy ?? "", /default-src 'none'/);
    assert.doesNotMatch(html, /(href|src)="(https?:|\/)/, "no absolute address");
    const shown = await page.evaluate(async () => {
      const figure = document.querySelector("nimscape-figure");
      await customElements.whenDefined("nimscape-figure");
      await figure?.settled();
      return [figure?.link, figure?.shadowRoot?.querySelectorAll("#picture > *").length];
    });
    assert.equal(shown[0], link);
    assert.ok(Number(shown[1]) > 0, "a picture");
    const links = await page
      .locator("main > p a")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    const pages = [link, ...others.map(({ link }) => link)].map((link) => visitor.url + link);
    assert.deepEqual(links, [visitor.url, ...pages]);
  });

test("without scripts a page shows its picture, which leads to the whole page", async () => {
  const at = `${visitor.url}p/nim-fractals-1/`;
  const { page, complaints } = await visitor.visit("", { at, scripts: false });
  const image = page.locator("nimscape-figure a img");
  await image.waitFor();
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  assert.ok(width > 300 && Math.abs(width / height - 1200 / 630) < 0.02, `${width} × ${height}`);
  const refused = (text: string) => text.endsWith(".js (csp)"); // preloads, by the browser
  assert.deepEqual(
    complaints.splice(0).filter((text) => !refused(text)),
    [],
  );
});

test("a build for an address has absolute previews, oEmbed and a sitemap", async () => {
  const { page } = await visitor.visit("", { at: `${visitor.url}p/nim-fractals-1/` });
  for (const { name, title, alt, link, size } of previews) {
    const folder = join(built, "p", name);
    const at = `${SITE}p/${name}/`;
    const found = await metadata(page, readFileSync(join(folder, "index.html"), "utf8"));
    assert.deepEqual([found.ogUrl, found.canonical], [at, at]);
    assert.deepEqual([found.ogImage, found.oEmbed], [`${at}picture.png`, `${at}oembed.json`]);
    assert.deepEqual([found.ogWidth, found.ogHeight, found.ogAlt], ["1200", "630", alt]);
    assert.equal(found.card, "summary_large_image");
    const { width, height } = pngInfo(readFileSync(join(folder, "picture.png")));
    assert.deepEqual({ width, height }, PICTURE_SIZE);
    const embed = JSON.parse(readFileSync(join(folder, "oembed.json"), "utf8"));
    const { html, ...rest } = embed;
    assert.deepEqual(rest, {
      version: "1.0",
      type: "rich",
      title,
      provider_name: "nimscape",
      provider_url: SITE,
      width: size[0],
      height: size[1],
      thumbnail_url: `${at}picture.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    assert.ok(
      html.startsWith("<iframe ") &&
        html.includes(` src="${inHtml(plainAddress(`${SITE}embed.html${link}`))}"`),
      html,
    );
  }
  const listed = readFileSync(join(built, "sitemap.xml"), "utf8").match(/(?<=<loc>)[^<]+/g);
  assert.deepEqual(listed, [SITE, ...previews.map(({ name }) => `${SITE}p/${name}/`)]);
});

test("who has the site offline has not loaded these pages", () => {
  const worker = readFileSync(join(built, "offline.js"), "utf8");
  assert.ok(worker.includes("./embed.html"));
  assert.doesNotMatch(worker, /\.\/p\/|picture\.png|sitemap|oembed/);
  assert.deepEqual(
    readdirSync(join(built, "p")).toSorted(),
    previews.map(({ name }) => name).toSorted(),
  );
});

test("Share offers the page of a figure, and its picture for pages without scripts", async () => {
  const { page } = await visitor.open("#v1/growth?n=6&theme=dark");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const address = page.getByLabel("Link with preview", { exact: true });
  await address.waitFor();
  const at = `${visitor.url}p/nim-fractals-1/`;
  assert.equal(await address.inputValue(), at);
  await page.getByText("Other formats").click();
  const html = await page.getByLabel("HTML picture", { exact: true }).inputValue();
  assert.match(html, new RegExp(`^<a href="${at}"><img src="${at}picture.png" width="1200"`));
  await page.keyboard.press("Escape");
});
