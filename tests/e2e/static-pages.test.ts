/**
 * Pages without an application: those of figures and lessons, p/NAME/, which chats and forums read,
 * and the documents. Pages for an address have what must be absolute.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { DOCUMENTS, RESULTS } from "../../scripts/documents.mjs";
import { pngInfo } from "../../scripts/palette-png.mjs";
import { PICTURE_SIZE, writePreviews } from "../../scripts/previews.mjs";
import { USES } from "../../scripts/ways.mjs";
import { FORMATS } from "../../www/app/dialogs/share-formats.ts";
import { piecesOf } from "../../www/citations/citations.ts";
import type {} from "../../www/embed/element.ts";
import { namesOnly } from "../../www/offline/names.ts";
import { previews as all } from "../../www/previews/previews.ts";
import { newFolder } from "./browser.ts";
import { test, visitor } from "./site.ts";

const SITE = "https://example.org/nim/";

const previews = await all();
const documents = DOCUMENTS.map((path) => path.replace(/\.md$/, ".html"));
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Returns what a pattern captures of a page, as a reader of HTML takes it. */
const found = (html: string, pattern: string) =>
  new RegExp(pattern).exec(html)?.[1]?.replace(/&(\w+);/g, (_, name) => ENTITIES[name] ?? "?");

const meta = (html: string, name: string) =>
  found(html, `<meta (?:name|property)="${name}" content="([^"]*)"`);

/** A page loads nothing from elsewhere, and has the policy of the site. */
function checkPage(html: string): void {
  assert.match(html, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'/);
  assert.doesNotMatch(html, /(href|src)="(https?:|\/)|\sstyle="|<script>/);
}

test("the page of every figure and lesson has its words and its link, and works at any address", () => {
  const cardsIn = (text: string) =>
    piecesOf(text).flatMap(({ path }) => (path?.startsWith("#") ? [path] : []));
  for (const { name, title, description, known, link, alt, others } of previews) {
    const html = read("dist/p", name, "index.html");
    checkPage(html);
    assert.deepEqual(
      [found(html, "<title>([^<]*) · nimscape<"), meta(html, "og:title")],
      [title, title],
    );
    assert.deepEqual(
      [meta(html, "description"), meta(html, "og:description")],
      [description, description],
    );
    assert.equal(found(html, "<h1>([^<]*)<"), title);
    assert.equal(found(html, '<nimscape-figure[^>]* link="([^"]*)"'), link);
    assert.equal(found(html, '<img [^>]*alt="([^"]*)"'), alt);
    assert.deepEqual(
      [meta(html, "og:image"), found(html, 'canonical" href="([^"]*)"')],
      [undefined, "./"],
    );
    const hrefs = [...html.matchAll(/ href="\.\.\/\.\.\/(#[^"]*)"/g)];
    const links = hrefs.map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    const shown = [link, link, ...others.map((other) => other.link)];
    assert.deepEqual(links, [...cardsIn(description), ...shown, ...cardsIn(known)], name);
  }
  assert.deepEqual(readdirSync("dist/p").sort(), previews.map(({ name }) => name).sort());
});

test("pages for an address have absolute previews, oEmbed and a sitemap", async () => {
  const built = newFolder();
  await writePreviews(built, SITE, { style: "a.css", script: "figure.js", preloads: [] });
  for (const { name, title, alt, link, size } of previews) {
    const at = `${SITE}p/${name}/`;
    const html = read(built, "p", name, "index.html");
    for (const [property, value] of [
      ["og:url", at],
      ["og:image", `${at}picture.png`],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", alt],
      ["twitter:card", "summary_large_image"],
    ] as const)
      assert.equal(meta(html, property), value, `${name}: ${property}`);
    assert.equal(found(html, 'canonical" href="([^"]*)"'), at);
    assert.equal(found(html, 'oembed" href="([^"]*)"'), `${at}oembed.json`);
    const { width, height } = pngInfo(readFileSync(join(built, "p", name, "picture.png")));
    assert.deepEqual({ width, height }, PICTURE_SIZE);
    const { html: frame, ...rest } = JSON.parse(read(built, "p", name, "oembed.json"));
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
    const src = found(frame, '^<iframe [^>]* src="([^"]*)"') ?? "";
    assert.equal(decodeURIComponent(src), `${SITE}embed.html${link}`);
  }
  const listed = read(built, "sitemap.xml").match(/(?<=<loc>)[^<]+/g);
  assert.deepEqual(listed, [SITE, ...previews.map(({ name }) => `${SITE}p/${name}/`)]);
});

test("documents are pages whose links lead somewhere, and tables come as they are", () => {
  for (const path of RESULTS) assert.equal(read("dist", path), read(path), path);
  const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  for (const place of [...documents, "embedding.html"]) {
    const html = read("dist", place);
    checkPage(html);
    if (place !== "embedding.html") assert.doesNotMatch(html, /<script/);
    assert.doesNotMatch(html, /&lt;!--/);
    assert.match(html, /<h1[^>]*>\w/);
    const main = html.slice(html.indexOf("<main"));
    for (const [, href = ""] of main.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const [path = "", id] = href.split("#");
      const file = posix.join("dist", posix.dirname(place), path || posix.basename(place));
      const there = read(file.endsWith("/") ? `${file}index.html` : file);
      const isLink = id?.startsWith("v1/");
      if (id !== undefined && !isLink) assert.ok(ids(there).includes(id), `${place}: ${href}`);
    }
  }
});

test("the page of all ways to embed has the formats of Share, and its frames and elements are live", async () => {
  checkPage(read("dist/embedding.html"));
  const { page } = await visitor.visit("", { at: `${visitor.url}embedding.html` });
  const names = await page.locator("section h2").allInnerTexts();
  assert.deepEqual(names, [...Object.keys(USES), "A lesson"]);
  for (const { name } of FORMATS) assert.ok(name in USES || /answers|Python/.test(name), name);
  const element = page.locator("nimscape-figure");
  assert.equal(await element.count(), 1);
  await element.scrollIntoViewIfNeeded();
  const { digest } = JSON.parse(read("tests/data/links.json")).links.find(
    ({ link }: { link: string }) => link === "#v1/growth?n=6",
  );
  const digestOf = (figure: Element) => (figure as HTMLElement & { digest(): unknown }).digest();
  assert.equal(await element.evaluate(digestOf), digest);
  for (const frame of await page.locator("iframe").all()) {
    await frame.scrollIntoViewIfNeeded();
    const inner = frame.contentFrame();
    await inner.locator("nimscape-figure").waitFor();
  }
  // The snippet beside each live part is its code, at another address.
  const pairs = await page
    .locator("section:has(div)")
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector("pre")?.textContent ?? "",
        section.querySelector("div > :not(script)")?.getAttribute("src") ?? "",
      ]),
    );
  for (const [snippet = "", src = ""] of pairs)
    assert.ok(snippet.includes(src.replace("./", SITE)), snippet);
});

test("hosts that read their headers from a file let other origins load the site", () => {
  for (const file of ["_headers", ".htaccess"])
    assert.match(read("dist", file), /Access-Control-Allow-Origin:? "?\*/, file);
  assert.doesNotMatch(read("dist/offline.js"), /_headers|\.htaccess/, "servers do not send them");
});

test("who has the site offline has loaded none of these pages", () => {
  const worker = read("dist/offline.js");
  assert.ok(worker.includes("./embed.html"));
  assert.doesNotMatch(worker, /\.\/(p|docs|results|www)\/|picture\.png|sitemap|oembed/);
  const files = [...worker.matchAll(/"(\.\/[^"]*)"/g)].map(([, file = ""]) => file);
  for (const page of ["index.html", "embed.html"])
    assert.ok(namesOnly(read("dist", page), files), `${page} would not be stored`);
});

test("without scripts documents fit a phone, and a figure is its picture, which leads to the page", async () => {
  const at = `${visitor.url}p/nim-fractals-1/`;
  const options = { at, scripts: false, width: 390, height: 844 };
  const { page, complaints } = await visitor.visit("", options);
  const image = page.locator("nimscape-figure a img");
  await image.waitFor();
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  assert.ok(width > 300 && Math.abs(width / height - 1200 / 630) < 0.02, `${width} × ${height}`);
  const refused = (text: string) => text.endsWith(".js (csp)"); // preloads, by the browser
  const others = complaints.splice(0).filter((text) => !refused(text));
  assert.deepEqual(others, []);
  for (const place of documents) {
    await page.goto(visitor.url + place);
    const { width: wide = 0 } = (await page.locator("html").boundingBox()) ?? {};
    const main = (await page.locator("main").boundingBox()) ?? assert.fail();
    assert.ok(wide <= 390 && main.x + main.width <= 390, `${place}: ${main.width}`);
  }
});

test("with scripts a page draws its figure and cites the site's own documents", async () => {
  const { page } = await visitor.visit("", { at: `${visitor.url}p/own-twins/` });
  const shown = await page.evaluate(async () => {
    await customElements.whenDefined("nimscape-figure");
    const figure = document.querySelector("nimscape-figure");
    await figure?.settled();
    return [figure?.link, figure?.shadowRoot?.querySelectorAll("#picture > *").length];
  });
  assert.equal(shown[0], previews.find(({ name }) => name === "own-twins")?.link);
  assert.ok(Number(shown[1]) > 0, "a picture");
  const cited = page.locator('a[href*="docs/"]').first();
  assert.match((await cited.getAttribute("href")) ?? "", /docs\/proofs\.html#theorem-18$/);
});
