/**
 * One file that shows the live figure by itself: opened from a disk, mailed, or uploaded to a course page. The site has the
 * page ready with its scripts in it (scripts/carried.mjs); here it gets what is this figure's own.
 *
 * Whatever comes from a link is set as text or as an attribute of the parsed document, which is then written out: no word of it
 * can become an element or a script.
 */
import { packed } from "../carried/packing.ts";
import { cutFor, home, whole } from "../figure/site.ts";
import { onStage } from "./backstage.ts";
import type { About, Format, Order } from "./order.ts";

const TEMPLATE = new URL("./carried.html", import.meta.url);

export const html: Format = {
  kind: "Page",
  name: "HTML, live",
  use: "one file that shows the figure alive without a network: to open from disk, to mail, to upload to a course",
  ending: "html",
  type: "text/html",
  needs: "nothing",
  refuses: () => null,
  async write(order, told, signal) {
    const get = (url: URL) => fetched(url, signal);
    const core = cutFor(order.view.name) ?? whole;
    const [template, wasm] = await Promise.all([get(TEMPLATE), get(core)]);
    told(0.3);
    const text = await packed(new Uint8Array(await wasm.arrayBuffer()));
    told(0.5);
    const still = await poster(order, signal);
    told(0.9);
    const { look, rest } = apart(await template.text());
    const page = new DOMParser().parseFromString(rest, "text/html");
    fill(page, order.about, { home, core: text, still });
    const written = page.documentElement.outerHTML.replace("</head>", () => `${look}</head>`);
    return new Blob([`<!doctype html>\n${written}\n`], { type: html.type });
  },
};

/**
 * A template without its style element, which the policy of the page that parses it would refuse, and that element: it goes
 * back in when the document is written.
 */
function apart(template: string): { readonly look: string; readonly rest: string } {
  const [look = ""] = /<style>[\s\S]*?<\/style>/.exec(template) ?? [];
  return { look, rest: template.replace(look, "") };
}

/** What a page carries besides its words. */
export interface Cargo {
  /** The folder of the site. */
  readonly home: string;
  /** The core, packed. */
  readonly core: string;
  /** The picture, as a `data:` URL. */
  readonly still: string;
}

/** Makes the site's page the one of a figure. Throws when the page lacks a place for something. */
export function fill(page: Document, about: About, cargo: Cargo): void {
  const at = (selector: string) => {
    const found = page.querySelector(selector);
    if (found === null) throw new Error(`carried.html has no ${selector}`);
    return found;
  };
  page.documentElement.setAttribute("data-home", cargo.home);
  page.title = `${about.title} · nimscape`;
  at("nimscape-figure").setAttribute("link", about.link.replace(/^[^#]*/, ""));
  at("img").setAttribute("src", cargo.still);
  at("img").setAttribute("alt", about.caption);
  at("#caption").textContent = about.caption;
  at("#link").setAttribute("href", about.link);
  at("#digest").textContent = about.digest;
  at("#core").textContent = cargo.core;
}

/** The still is so wide at most, in pixels: it is a stand-in. */
const WIDEST = 800;

/** The picture as it is before the figure lives. */
async function poster(order: Order, signal: AbortSignal): Promise<string> {
  const scale = Math.min(1, WIDEST / order.width);
  const width = Math.round(order.width * scale);
  const height = Math.round(order.height * scale);
  return onStage({ ...order, width, height, ratio: 1, ground: "white" }, signal, async (stage) =>
    (await stage.picture(order.state)).toDataURL("image/png"),
  );
}

async function fetched(url: URL, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status})`);
  return response;
}
