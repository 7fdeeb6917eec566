// Writes the documents that the page cites into the site, each under its own path: Markdown as
// plain pages (docs/proofs.md is docs/proofs.html), tables of results as they are. bundle.mjs calls
// it. www/citations/citations.ts makes the links to them.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Marked, Renderer } from "marked";
import { withPolicy } from "./policy.mjs";

/** Documents that the page cites, and those that they link. */
export const DOCUMENTS = [
  "docs/documents.md",
  "docs/embedding.md",
  "docs/files.md",
  "docs/glossary.md",
  "docs/learning-platforms.md",
  "docs/lessons.md",
  "docs/near-equivalences.md",
  "docs/periods.md",
  "docs/proofs.md",
  "docs/results.md",
  "results/README.md",
  "results/open-rows.md",
  "www/data/dynamics.md",
];

/** Tables that they name. */
export const RESULTS = [
  "results/band-induction.json",
  "results/bands-by-class.json",
  "results/conjecture-2.csv",
  "results/lemma-1.json",
  "results/lim-many-piles.csv",
  "results/pattern-8n.csv",
];

/** Returns the path in the site. @param {string} path */
const placeOf = (path) => path.replace(/\.md$/, ".html");

/**
 * Writes the documents into the site.
 * @param {string} stage
 * @param {string} style the stylesheet of static pages
 */
export function writeDocuments(stage, style) {
  for (const path of [...DOCUMENTS, ...RESULTS])
    mkdirSync(dirname(join(stage, path)), { recursive: true });
  for (const path of RESULTS) cpSync(path, join(stage, path));
  for (const path of DOCUMENTS)
    writeFileSync(join(stage, placeOf(path)), documentPage(path, style));
}

/**
 * Returns a document as a page of the site.
 * @param {string} path
 * @param {string} style
 */
function documentPage(path, style) {
  const text = readFileSync(path, "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const top = "../".repeat(path.split("/").length - 1);
  return textPage(title, top, style, rendered(text, dirname(path)));
}

/**
 * Returns a page of text of the site.
 * @param {string} title
 * @param {string} top where the site is from the page, such as "../"
 * @param {string} style the stylesheet of static pages
 * @param {string} body HTML
 */
export function textPage(title, top, style, body) {
  return withPolicy(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${inHtml(title)} · nimscape</title>
    <link rel="icon" type="image/svg+xml" href="${top}assets/icon.svg">
    <link rel="stylesheet" href="${top}${style}">
  </head>
  <body>
    <main class="document">
      <p><a href="${top}">nimscape</a></p>
${body}    </main>
  </body>
</html>
`);
}

/** @param {string} text */
const inHtml = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/**
 * Returns the HTML of a document. Theorems have anchors; links to what is not in the site are text.
 * @param {string} text
 * @param {string} folder of the document
 */
function rendered(text, folder) {
  /** @param {string} path from the top, with an anchor or without @param {string} shown */
  const linked = (path, shown) => {
    const [file = "", anchor = ""] = path.split(/(?=#)/);
    if (![...DOCUMENTS, ...RESULTS].includes(file)) return null;
    return `<a href="${posix.relative(folder, placeOf(file))}${anchor}">${shown}</a>`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(text)}">${words}</h${depth}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0">${inHtml(text)}</pre>\n`,
      codespan: ({ text }) => linked(text, inHtml(text)) ?? `<code>${formula(text)}</code>`,
      table(token) {
        const table = Renderer.prototype.table.call(this, token);
        return `<div class="wide" tabindex="0">${table}</div>\n`;
      },
      link({ href, tokens }) {
        const shown = this.parser.parseInline(tokens);
        return linked(posix.join(folder, href), shown) ?? shown;
      },
      html: ({ text }) => (text.startsWith("<!--") ? "" : inHtml(text)),
    },
  });
  return /** @type {string} */ (marked.parse(text));
}

/** Returns the anchor of a heading: "14. Shifts" is "theorem-14". @param {string} heading */
function anchorOf(heading) {
  const [, number] = /^(\d+)\. /.exec(heading) ?? [];
  if (number !== undefined) return `theorem-${number}`;
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Returns a formula as HTML: powers are raised, and signs are those of print. Paths and commands
 * stay as they are.
 * @param {string} text
 */
function formula(text) {
  const html = inHtml(text);
  if (/\/|--/.test(text)) return html;
  return html
    .replace(
      /\^(?:\(([^()]+)\)|([\p{L}\d]+))/gu,
      (_, inner, plain) => `<sup>${inner ?? plain}</sup>`,
    )
    .replace(
      /_(?:\{([^{}]+)\}|([\p{L}\d])(?![\p{L}\d_]))/gu,
      (_, inner, plain) => `<sub>${inner ?? plain}</sub>`,
    )
    .replaceAll(" xor ", " ⊕ ")
    .replaceAll("&gt;=", "≥")
    .replaceAll("&lt;=", "≤");
}
