// Writes the static pages of figures and lessons, p/NAME/, and the sitemap: bundle.mjs calls it.
// www/previews says what they are for, preview-pictures.mjs draws their pictures.
//
// The pages work from any address. What a standard requires to be absolute (the picture of a
// preview, oEmbed, a sitemap) is written if SITE is the address that the site will have.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withPolicy } from "./policy.mjs";
import { allIn, imported } from "./sources.mjs";

const PIXELS = "tests/data/picture-pixels.json";
export const THUMBNAILS = "www/assets/atlas";
export const PICTURES = "www/previews/pictures";
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** @typedef {import("../www/previews/previews.ts").Preview} Preview */

/**
 * Returns the address in SITE with a slash at its end; "" without one. Anything but an address of a
 * folder is refused.
 * @param {string | undefined} text
 */
export function siteAddress(text) {
  if (!text) return "";
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFolder = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !url.username;
  if (!isFolder)
    throw new Error(`SITE: ${text} is not the address of a site, like https://example.org/nim/`);
  return url.href.replace(/\/*$/, "/");
}

/**
 * Returns the names that are given, or all names if none is.
 * @param {readonly string[]} given
 * @param {readonly string[]} names
 */
export function chosen(given, names) {
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(", ")}: not in ${names.toSorted().join(", ")}`);
  return given.length > 0 ? given : names;
}

/**
 * Returns the pictures that have thumbnails, those of views in the menu and of all statement
 * cards, by the names of their files. `stamp` is what a thumbnail is drawn from, for the check that
 * it is current: the link; for one of several pictures of a card also the digest of its data and a
 * checksum of the picture seen from afar.
 * @returns {Promise<ReadonlyMap<string, { link: string, stamp: string }>>}
 */
export async function thumbnails() {
  const { thumbnailOf } = await imported("www/papers/thumbnail.ts");
  const { views } = await imported("www/views/index.ts");
  const pixels = JSON.parse(readFileSync(PIXELS, "utf8"));
  /** @type {Map<string, { link: string, stamp: string }>} */
  const all = new Map();
  const cards = allIn("www/papers/cards");
  for (const { name, thumbnail = `#v1/${name}` } of views)
    all.set(basename(thumbnailOf(thumbnail)), { link: thumbnail, stamp: thumbnail });
  for (const { picture } of cards)
    all.set(basename(thumbnailOf(picture)), { link: picture, stamp: picture });
  for (const { link, digest } of cards.flatMap(({ pictures = [] }) => pictures)) {
    const sum = createHash("sha256").update(pixels[link] ?? "");
    const stamp = `${link} ${digest} ${sum.digest("hex").slice(0, 16)}`;
    all.set(basename(thumbnailOf(link)), { link, stamp });
  }
  return all;
}

/**
 * Returns the functions of www/previews, and the one that writes frames.
 * @returns {Promise<typeof import("../www/previews/previews.ts") &
 *   Pick<typeof import("../www/app/dialogs/share-formats.ts"), "frame" | "inHtml"> &
 *   Pick<typeof import("../www/citations/citations.ts"), "piecesOf">>}
 */
export async function previewRules() {
  const parts = [
    "www/previews/previews.ts",
    "www/app/dialogs/share-formats.ts",
    "www/citations/citations.ts",
  ];
  return Object.assign({}, ...(await Promise.all(parts.map(imported))));
}

/**
 * Writes the pages into the site.
 * @param {string} stage
 * @param {string} site  the address of the site, with a slash at its end, or ""
 * @param {{ style: string, script: string, preloads: readonly string[] }} files of the site
 */
export async function writePreviews(stage, site, files) {
  const rules = await previewRules();
  const previews = await rules.previews();
  for (const preview of previews) {
    const folder = join(stage, "p", preview.name);
    mkdirSync(folder, { recursive: true });
    const picture = join(PICTURES, `${preview.name}.png`);
    if (existsSync(picture)) copyFileSync(picture, join(folder, "picture.png")); // else not yet drawn
    const html = page(preview, site, files, rules);
    writeFileSync(join(folder, "index.html"), withPolicy(html));
    if (!site) continue;
    const described = oEmbed(preview, site, rules.frame);
    writeFileSync(join(folder, "oembed.json"), `${JSON.stringify(described, null, 2)}\n`);
  }
  if (site) writeFileSync(join(stage, "sitemap.xml"), sitemap(previews, site, rules.inHtml));
  else console.log("SITE is not set: pages p/ without preview pictures and oEmbed, no sitemap");
}

/** The pages by the links of their figures: the page offers their addresses. */
export async function previewList() {
  const previews = await (await previewRules()).previews();
  return JSON.stringify(Object.fromEntries(previews.map(({ link, name }) => [link, name])));
}

/**
 * @param {Preview} preview
 * @param {string} site
 * @param {Parameters<typeof writePreviews>[2]} files
 * @param {Pick<Awaited<ReturnType<typeof previewRules>>, "inHtml" | "piecesOf">} rules
 */
function page(preview, site, { style, script, preloads }, { inHtml, piecesOf }) {
  const { title, description, known, source, link, alt, others } = preview;
  const { width, height } = PICTURE_SIZE;
  const [t, d, a] = [title, description, alt].map(inHtml);
  const cited = (/** @type {string} */ text) =>
    piecesOf(text)
      .map(({ text, path }) =>
        path === undefined ? inHtml(text) : `<a href="../../${path}">${inHtml(text)}</a>`,
      )
      .join("");
  const to = (/** @type {string} */ link) => `href="../../${inHtml(link)}"`;
  const loaded = preloads.map((file) => `    <link rel="modulepreload" href="../../${file}">\n`);
  const isLesson = link.startsWith("#v1/lesson");
  const more = others.map(({ name, link }) => `<a ${to(link)}>${inHtml(name)}</a>`).join(", ");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${t} · nimscape</title>
    <meta name="description" content="${d}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="nimscape">
    <meta property="og:title" content="${t}">
    <meta property="og:description" content="${d}">
${absolute(preview, site, inHtml)}    <link rel="icon" type="image/svg+xml" href="../../assets/icon.svg">
    <link rel="stylesheet" href="../../${style}">
${loaded.join("")}    <script type="module" src="../../${script}"></script>
  </head>
  <body>
    <main>
      <p><a href="../../">nimscape</a></p>
      <h1>${t}</h1>
      <p>${cited(description)}</p>
      <nimscape-figure${isLesson ? ` class="lesson"` : ""} link="${inHtml(link)}"><a ${to(link)}><img src="picture.png" width="${width}" height="${height}" alt="${a}"></a></nimscape-figure>
      <p><a ${to(link)}>Open on the whole page</a></p>
${more && `      <p>More pictures: ${more}.</p>\n`}${known && `      <p>${cited(known)}</p>\n`}${source && `      <p class="source">${inHtml(source)}</p>\n`}    </main>
  </body>
</html>
`;
}

/**
 * Returns the lines with absolute addresses; without an address of the site only the canonical
 * link, which may be relative (RFC 6596).
 * @param {Preview} preview
 * @param {string} site
 * @param {(text: string) => string} inHtml
 */
function absolute({ name, title, alt }, site, inHtml) {
  if (!site) return '    <link rel="canonical" href="./">\n';
  const at = inHtml(`${site}p/${name}/`);
  const [t, a] = [title, alt].map(inHtml);
  const { width, height } = PICTURE_SIZE;
  return `    <meta property="og:url" content="${at}">
    <meta property="og:image" content="${at}picture.png">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="${width}">
    <meta property="og:image:height" content="${height}">
    <meta property="og:image:alt" content="${a}">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="canonical" href="${at}">
    <link rel="alternate" type="application/json+oembed" href="${at}oembed.json" title="${t}">
`;
}

/**
 * Returns the answer of an oEmbed provider (https://oembed.com), as a file.
 * @param {Preview} preview
 * @param {string} site
 * @param {Awaited<ReturnType<typeof previewRules>>["frame"]} frame
 */
function oEmbed({ name, title, link, size }, site, frame) {
  const [width, height] = size;
  return {
    version: "1.0",
    type: "rich",
    title,
    provider_name: "nimscape",
    provider_url: site,
    width,
    height,
    html: frame({
      title: `${title} · nimscape`,
      frame: `${site}embed.html${link}`,
      frameSize: size,
    }),
    thumbnail_url: `${site}p/${name}/picture.png`,
    thumbnail_width: PICTURE_SIZE.width,
    thumbnail_height: PICTURE_SIZE.height,
  };
}

/**
 * @param {readonly Preview[]} previews
 * @param {string} site
 * @param {(text: string) => string} inXml
 */
function sitemap(previews, site, inXml) {
  const all = [site, ...previews.map(({ name }) => `${site}p/${name}/`)];
  const lines = all.map((at) => `  <url><loc>${inXml(at)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("")}</urlset>
`;
}
