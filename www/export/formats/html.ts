/**
 * One file that shows the live figure offline: to open from disk, mail, or upload to a course page.
 * The site has the page with its scripts (scripts/standalone.mjs); this module fills in the figure.
 *
 * Everything from a link is set as text or as an attribute of the parsed document, which is then
 * serialised: no part of it can become an element or a script.
 */

import { blobOf, dataUrl, readsTrue } from "../../canvas/readback.ts";
import { moduleFile, partFor, type SitePart, siteUrl, whole } from "../../core/site.ts";
import { tableOf } from "../../locales/language.ts";
import { words } from "../../locales/say.ts";
import { packed } from "../../standalone/packing.ts";
import { allTables } from "../../views/shipped.ts";
import { withPictures } from "../film/offscreen.ts";
import type { ExportRequest, FileInfo, Format } from "../request.ts";

const TEMPLATE = new URL("./standalone.html", import.meta.url);

export const html: Format = {
  kind: "Web page",
  name: "HTML, live",
  use: "One file with the live figure; it works offline",
  ending: "html",
  type: "text/html",
  needs: "nothing",
  refuses: () => null,
  async write(request, report, signal) {
    const get = (url: URL) => fetched(url, signal);
    const { view, state } = request;
    const part = view.needsWhole?.(state) ? whole : partFor(view.name);
    const [template, wasm] = await Promise.all([get(TEMPLATE), get(moduleFile(part))]);
    report(0.3);
    const text = await packed(new Uint8Array(await wasm.arrayBuffer()));
    report(0.5);
    const tables = view.tables ? await packedTables() : "";
    const still = await poster(request, signal);
    report(0.9);
    const { look, rest } = apart(await template.text());
    const page = new DOMParser().parseFromString(rest, "text/html");
    fill(page, request.info, { home: siteUrl, part, core: text, tables, still });
    await translate(page);
    const written = page.documentElement.outerHTML.replace("</head>", () => `${look}</head>`);
    return new Blob([`<!doctype html>\n${written}\n`], { type: html.type });
  },
};

/**
 * Separates a template from its style element, which the policy of the page that parses it would
 * refuse. It is put back when the document is written.
 */
export function apart(template: string): { readonly look: string; readonly rest: string } {
  const [look = ""] = /<style>[\s\S]*?<\/style>/.exec(template) ?? [];
  return { look, rest: template.replace(look, "") };
}

/** What a page contains besides its text. */
export interface Cargo {
  /** The folder of the site. */
  readonly home: string;
  /** The name of the module of the core. */
  readonly part: SitePart;
  /** The core, packed. */
  readonly core: string;
  /** The tables of the site, packed; empty where the picture needs none. */
  readonly tables: string;
  /** The picture, as a `data:` URL; empty where this browser cannot write one. */
  readonly still: string;
}

/** Fills the site's page with a figure. Throws if an element is missing. */
export function fill(page: Document, info: FileInfo, cargo: Cargo): void {
  const at = (selector: string) => {
    const found = page.querySelector(selector);
    if (found === null) throw new Error(`standalone.html has no ${selector}`);
    return found;
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
export async function packedTables(): Promise<string> {
  return packed(new TextEncoder().encode(JSON.stringify(await allTables())));
}

/** Writes the words of the exporting page's language into a page; English needs none. */
export async function translate(page: Document): Promise<void> {
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
export async function poster(request: ExportRequest, signal: AbortSignal): Promise<string> {
  if (!readsTrue()) return "";
  const scale = Math.min(1, WIDEST / request.width);
  const width = Math.round(request.width * scale);
  const height = Math.round(request.height * scale);
  return withPictures(
    { ...request, width, height, ratio: 1, ground: "white" },
    signal,
    async (stage) => dataUrl(await blobOf(await stage.picture(request.state), "image/png")),
  );
}

export async function fetched(url: URL, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status})`);
  return response;
}
