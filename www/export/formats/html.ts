/**
 * One file that shows the live figure, or a lesson, offline: to open from disk, mail, or upload to
 * a course page. The site has the page with its scripts (scripts/standalone.mjs); this module fills
 * in the figure.
 *
 * Everything from a link is set as text or as an attribute of the parsed document, which is then
 * serialised: no part of it can become an element or a script.
 */

import type { Part } from "core/parts";
import { blobOf, dataUrl, readsTrue } from "../../canvas/readback.ts";
import { moduleFile, siteUrl } from "../../core/site.ts";
import { checksum } from "../../lessons/context.ts";
import { parseLesson, printLesson } from "../../lessons/player/link.ts";
import { tableOf } from "../../locales/language.ts";
import { say, words } from "../../locales/say.ts";
import { packed } from "../../standalone/packing.ts";
import { allTables } from "../../views/shipped.ts";
import { withPictures } from "../bitmap/drawn.ts";
import { type ExportRequest, type FileInfo, type Format, inXml, type Report } from "../request.ts";
import { zip } from "./data.ts";

const FIGURE = new URL("./standalone.html", import.meta.url);
const LESSON = new URL("./lesson.html", import.meta.url);

/**
 * The parts of the core that have all that a figure in a file asks for, digests too, by the part
 * that its first picture has on the site.
 */
const COMPLETE: { readonly [first in Part]?: Part } = {
  array: "fill",
  growth: "fractals",
  octant: "fractals",
};

export const html: Format = {
  kind: "Web page",
  name: "HTML, live",
  use: "One file with the live figure; it works offline",
  ending: "html",
  type: "text/html",
  needs: "nothing",
  async write(request, report, signal) {
    const { view, state, info } = request;
    const part = COMPLETE[view.part(state)] ?? "whole";
    const page = await pageOf(FIGURE, request, info, part, report, signal);
    return new Blob([page], { type: html.type });
  },
};

/**
 * A lesson as a package for learning platforms, by SCORM 1.2: a manifest and a page that is one
 * file (www/standalone/lesson.ts).
 */
export const scorm: Format = {
  kind: "Web page",
  name: "SCORM 1.2",
  use: "The lesson for a learning platform, which gets the score",
  ending: "zip",
  type: "application/zip",
  needs: "nothing",
  forLessons: true,
  async write(request, report, signal) {
    const { lesson } = request;
    if (lesson === undefined) throw new Error("SCORM 1.2: this picture is not a lesson.");
    const [title, sentence] = [say(lesson.title), say(lesson.sentence)];
    const link = printLesson({ ...parseLesson(lesson.link).values, step: 1 });
    const info = { title, caption: sentence, link: `${siteUrl}${link}`, digest: "" };
    const page = await pageOf(LESSON, request, info, "whole", report, signal);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const entries = [
      { name: "imsmanifest.xml", bytes: bytes(manifest(title, link)) },
      { name: "index.html", bytes: bytes(page) },
    ];
    return new Blob([zip(entries)], { type: scorm.type });
  },
};

/** Returns a page of the site, with a figure or a lesson filled in, as one file. */
async function pageOf(
  url: URL,
  request: ExportRequest,
  info: FileInfo,
  part: Part,
  report: Report,
  signal: AbortSignal,
): Promise<string> {
  const isLesson = url === LESSON;
  const get = (url: URL) => fetchFile(url, signal);
  const [template, wasm] = await Promise.all([get(url), get(moduleFile(part))]);
  report(0.3);
  const core = await packed(new Uint8Array(await wasm.arrayBuffer()));
  report(0.5);
  const tables = isLesson || request.view.tables ? await packedTables() : "";
  const still = await poster(request, signal);
  report(0.9);
  const { look, rest } = apart(await template.text());
  const page = new DOMParser().parseFromString(rest, "text/html");
  fill(page, info, { home: siteUrl, part, core, tables, still });
  if (isLesson) page.querySelector("#digest")?.parentElement?.remove(); // it has many pictures
  await translate(page);
  const source = page.documentElement.outerHTML.replace("</head>", () => `${look}</head>`);
  return `<!doctype html>\n${source}\n`;
}

/**
 * Separates a template from its style element, which the policy of the page that parses it would
 * refuse. It is put back when the document is written.
 */
function apart(template: string): { readonly look: string; readonly rest: string } {
  const [look = ""] = /<style>[\s\S]*?<\/style>/.exec(template) ?? [];
  return { look, rest: template.replace(look, "") };
}

/** What a page contains besides its text. */
interface Cargo {
  /** The folder of the site. */
  readonly home: string;
  /** The name of the module of the core. */
  readonly part: Part;
  /** The core, packed. */
  readonly core: string;
  /** The tables of the site, packed; empty where the picture needs none. */
  readonly tables: string;
  /** The picture, as a `data:` URL; empty where this browser cannot write one. */
  readonly still: string;
}

/** Fills the site's page with a figure. Throws if an element is missing. */
function fill(page: Document, info: FileInfo, cargo: Cargo): void {
  const at = (selector: string) => {
    const element = page.querySelector(selector);
    if (element === null) throw new Error(`standalone.html has no ${selector}`);
    return element;
  };
  page.documentElement.setAttribute("data-home", cargo.home);
  page.documentElement.setAttribute("data-part", cargo.part);
  page.title = info.title;
  at("nimscape-figure").setAttribute("link", info.link.replace(/^[^#]*/, ""));
  at("img").setAttribute("src", cargo.still);
  at("img").setAttribute("alt", info.caption);
  if (cargo.still === "") for (const part of page.querySelectorAll("img, noscript")) part.remove();
  at("#caption").textContent = info.caption;
  at("#link").setAttribute("href", info.link);
  at("#digest").textContent = info.digest;
  at("#core").textContent = cargo.core;
  at("#tables").textContent = cargo.tables;
}

/** Returns all tables of the site, packed: 0.3 MB. */
async function packedTables(): Promise<string> {
  return packed(new TextEncoder().encode(JSON.stringify(await allTables())));
}

/** Writes the words of the exporting page's language into a page; English needs none. */
async function translate(page: Document): Promise<void> {
  if (words === null) return;
  const table = await tableOf(words.tag);
  page.documentElement.lang = table.tag;
  // No text of a script may end it.
  const text = JSON.stringify(table).replaceAll("<", "\\u003c");
  for (const element of page.querySelectorAll("#words")) element.textContent = text;
}

/** The largest width of the still, in pixels: it is a placeholder. */
const WIDEST = 800;

/** Returns the picture that is shown until the figure is live; empty where it would be wrong. */
async function poster(request: ExportRequest, signal: AbortSignal): Promise<string> {
  if (!readsTrue()) return "";
  const scale = Math.min(1, WIDEST / request.width);
  const width = Math.round(request.width * scale);
  const height = Math.round(request.height * scale);
  return withPictures(
    { ...request, width, height, ratio: 1, ground: "white" },
    signal,
    async (draw) => dataUrl(await blobOf(await draw(request.state), "image/png")),
  );
}

async function fetchFile(url: URL, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status})`);
  return response;
}

/** Returns the manifest of a package with one page. */
export function manifest(title: string, link: string): string {
  const name = inXml(title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="nimscape-${checksum(link).toString(36)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="nimscape">
    <organization identifier="nimscape">
      <title>${name}</title>
      <item identifier="lesson" identifierref="page">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
`;
}
