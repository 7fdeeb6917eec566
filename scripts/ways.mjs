// Writes embedding.html, the page of the site that shows each way to embed a picture: live, with
// its snippet. bundle.mjs calls it. The snippets are those of Share.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { textPage } from "./documents.mjs";
import { imported } from "./sources.mjs";

/** @typedef {import("../www/app/dialogs/share-formats.ts").Shared} Shared */

/** The address in snippets where the site does not know its own. */
const EXAMPLE = "https://example.org/nim/";

/** What each format of Share is for. @type {Readonly<Record<string, string>>} */
export const USES = {
  Link: "For mail and chats: it opens exactly this picture.",
  "Link with preview": "For chats and forums, which show a title and a picture of it.",
  Frame: "For pages and learning platforms that allow frames: the picture is live.",
  "Student link": "For a class: the same picture without its answers.",
  Markdown: "For READMEs, wikis and forums.",
  "HTML link": "For any page.",
  "HTML picture": "For pages that allow no scripts and no frames: a still picture that is a link.",
  "Custom element": "For a page of your own: the picture is live, and a part of the page.",
  LaTeX: "For articles, with the package hyperref.",
  "LaTeX figure": "For articles, with the PDF that Export writes, its caption and its link.",
  BibTeX: "For a list of references.",
};

/**
 * Writes the page.
 * @param {string} stage
 * @param {string} address  that of the site, with a slash at its end, or ""
 * @param {string} style
 */
export async function writeWays(stage, address, style) {
  /** @type {typeof import("../www/app/dialogs/share-formats.ts")} */
  const { FORMATS, inHtml } = await imported("www/app/dialogs/share-formats.ts");
  /** @type {typeof import("../www/previews/page-of.ts")} */
  const { FRAME_SIZES } = await imported("www/previews/page-of.ts");
  const site = address || EXAMPLE;
  const picture = shared(site, "growth", "#v1/growth?n=6", [["n", "6"]], FRAME_SIZES.picture);
  const lesson = "#v1/lesson?id=nim";
  const framed = shared(site, "lesson", lesson, [["link", lesson]], FRAME_SIZES.lesson);
  const parts = FORMATS.filter((format) => format.fits?.(picture) ?? true).map((format) =>
    part(format.name, USES[format.name] ?? "", format.write(picture)),
  );
  const frame = FORMATS.find(({ name }) => name === "Frame");
  const last = frame ? part("A lesson", "In a frame, as any picture.", frame.write(framed)) : "";

  /** @param {string} name @param {string} use @param {string} snippet */
  function part(name, use, snippet) {
    // What is HTML is live; an address is a link. Without its address a site has no picture files.
    const here = snippet.replaceAll(site, "./");
    const isShown = address !== "" || !snippet.includes("picture.png");
    const live = snippet.startsWith("<")
      ? isShown && here
      : snippet.startsWith(site)
        ? `<a href="${inHtml(here)}">${inHtml(snippet)}</a>`
        : "";
    return `      <section>
        <h2>${inHtml(name)}</h2>
        <p>${inHtml(use)}</p>
        <pre tabindex="0">${inHtml(snippet)}</pre>
${live ? `        <div>${live}</div>\n` : ""}      </section>
`;
  }

  const replace = address
    ? ""
    : `      <p>Replace <code>${EXAMPLE}</code> by the address of your copy of this site.</p>\n`;
  const title = "Each way to embed a picture";
  const body = `      <h1>${title}</h1>
      <p>Share writes these snippets for the picture that you see. Here they are for one picture, each live where it can be.</p>
${replace}      <p>Frames with <code>sandbox</code>, and elements on pages of another origin, need a site that sends <code>Access-Control-Allow-Origin: *</code>. <a href="./docs/embedding.html">All attributes, messages and functions</a></p>
${parts.join("")}${last}`;
  writeFileSync(join(stage, "embedding.html"), textPage(title, "./", style, body));
}

/**
 * Returns what the formats need of a picture.
 * @param {string} site
 * @param {string} view
 * @param {string} link
 * @param {Shared["words"]} words
 * @param {Shared["frameSize"]} frameSize
 * @returns {Shared}
 */
function shared(site, view, link, words, frameSize) {
  return {
    address: site + link,
    student: `${site}${link}&ui=student`,
    answered: null,
    page: `${site}p/nim-fractals-1/`,
    file: null,
    pdf: "nimscape-growth.pdf",
    frame: `${site}embed.html${link}`,
    frameSize,
    script: `${site}figure.js`,
    view,
    words,
    title: "Nim in the plane, generations 0 to 6 · nimscape",
    caption: "Each dot is a losing position of three-pile Nim, joined to the one it grew from.",
    alt: "Nim in the plane, generations 0 to 6.",
    year: new Date().getFullYear(),
  };
}
