/** The static pages of figures and lessons: their pictures are current, and Share finds them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { test } from "vitest";
import { palettePng, pngInfo } from "../../scripts/palette-png.mjs";
import { chosen, PICTURE_SIZE, PICTURES, siteAddress } from "../../scripts/previews.mjs";
import type { Call } from "../../www/lessons/context.ts";
import { lessons } from "../../www/lessons/index.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { pageIn } from "../../www/previews/page-of.ts";
import { previews as all, stampOf } from "../../www/previews/previews.ts";
import * as core from "./core.ts";

/** The most bytes of all pictures: the repository and the site have them. */
const MOST_BYTES = 2_000_000;

const functions = { ...core };
const call: Call = async (name, ...args) =>
  (functions[name] as (...args: readonly unknown[]) => never)(...args);
const previews = await all();
const pictureOf = (name: string) => readFileSync(`${PICTURES}/${name}.png`);

test("every card with pictures and every lesson has a page with words of its own", () => {
  const names = previews.map(({ name }) => name);
  const expected = [
    ...pictured.map(({ page }) => page),
    ...lessons.map(({ name }) => `lesson-${name}`),
  ];
  assert.deepEqual(names.toSorted(), expected.toSorted());
  for (const one of ["title", "description", "link"] as const)
    assert.equal(new Set(previews.map((preview) => preview[one])).size, names.length, one);
  for (const { name, title, description, alt } of previews)
    assert.ok(name && title && description.length > 10 && alt.length > 10, name);
});

/** Text as it stands in HTML. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

test("the built pages have these words, their figure and links, and no address of the site", () => {
  for (const { name, title, description, link, alt, others } of previews) {
    const html = readFileSync(`dist/p/${name}/index.html`, "utf8");
    const [head = "", body = ""] = html.split("<body>");
    for (const part of [
      `<title>${escaped(title)} · nimscape</title>`,
      `name="description" content="${escaped(description)}"`,
      `property="og:title" content="${escaped(title)}"`,
      `property="og:description" content="${escaped(description)}"`,
      "content=\"default-src 'none';",
      '<link rel="canonical" href="./">',
    ])
      assert.ok(head.includes(part), `${name}: ${part}`);
    assert.doesNotMatch(head, /og:image|oembed/);
    assert.ok(body.includes(`<h1>${escaped(title)}</h1>`), name);
    assert.ok(body.includes(`link="${escaped(link)}"`), name);
    assert.ok(body.includes(`alt="${escaped(alt)}"`), name);
    for (const each of [link, ...others.map(({ link }) => link)])
      assert.ok(body.includes(`href="../../${escaped(each)}"`), `${name}: ${each}`);
    assert.doesNotMatch(html, /(href|src)="(https?:|\/)/, `${name}: no absolute address`);
    const picture = readFileSync(`dist/p/${name}/picture.png`);
    assert.ok(picture.equals(pictureOf(name)), name);
  }
});

test("every page has its picture, drawn from what it shows now, and there are no others", async () => {
  const files = previews.map(({ name }) => `${name}.png`);
  const draw = "type: scripts/with.sh node scripts/preview-pictures.mjs";
  assert.deepEqual(readdirSync(PICTURES).toSorted(), files.toSorted(), draw);
  for (const preview of previews) {
    const { width, height, isPalette, source } = pngInfo(pictureOf(preview.name));
    assert.deepEqual({ width, height }, PICTURE_SIZE, preview.name);
    assert.ok(isPalette, preview.name);
    assert.equal(source, await stampOf(preview, call), `${preview.name}: ${draw}`);
  }
});

test(`the pictures together have at most ${MOST_BYTES} bytes`, () => {
  const bytes = previews.reduce((sum, { name }) => sum + pictureOf(name).length, 0);
  assert.ok(bytes <= MOST_BYTES, `${bytes}`);
});

test("a picture with few colours keeps them, and other readers understand it", () => {
  const [width, height] = [5, 3];
  const colours = [
    [255, 0, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  const data = Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => [...(colours[at % 3] ?? []), 255]).flat(),
  );
  const png = palettePng({ width, height, data }, 16, "#v1/growth 12");
  assert.deepEqual([...PNG.sync.read(png).data], [...data]);
  assert.deepEqual(pngInfo(png), { width, height, isPalette: true, source: "#v1/growth 12" });
});

test("the link of a figure leads to its page, whatever its theme and language", () => {
  const list = Object.fromEntries(previews.map(({ link, name }) => [link, name]));
  for (const { link, name } of previews) {
    assert.equal(pageIn(list, link), `p/${name}/`);
    assert.equal(pageIn(list, `${link}${link.includes("?") ? "&" : "?"}theme=dark`), `p/${name}/`);
    assert.equal(pageIn(list, `${link}${link.includes("?") ? "&" : "?"}lang=pt`), `p/${name}/`);
  }
  for (const other of ["", "#", "#v1/growth?n=7", "#v1/octant?side=3", "toString", "#v1/lesson?x"])
    assert.equal(pageIn(list, other), null, other);
  for (const bad of [null, [], "x", 3, { "#v1/growth": "../.." }, { "#v1/growth": 5 }])
    assert.equal(pageIn(bad, "#v1/growth"), null);
});

test("pictures are drawn of all figures and lessons, or of those named; others are refused", () => {
  assert.deepEqual(chosen([], ["one", "two"]), ["one", "two"]);
  assert.deepEqual(chosen(["two"], ["one", "two"]), ["two"]);
  assert.throws(
    () => chosen(["two", "two.json"], ["two", "one"]),
    /^Error: two.json: .* one, two$/,
  );
});

test("SITE is the address of a folder, or refused with its text", () => {
  assert.equal(siteAddress(undefined), "");
  assert.equal(siteAddress(""), "");
  assert.equal(siteAddress("https://example.org"), "https://example.org/");
  assert.equal(siteAddress("https://example.org/nim"), "https://example.org/nim/");
  assert.equal(siteAddress("https://example.org/nim/"), "https://example.org/nim/");
  for (const bad of ["example.org", "/nim/", "ftp://a.b/", "https://a.b/?x", "https://a.b/#x", "x"])
    assert.throws(() => siteAddress(bad), new RegExp(`SITE: ${bad.replace("?", "[?]")} is not`));
});
