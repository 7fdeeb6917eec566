/** Draws a text with links to the documents that it cites. */
import { html, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { siteUrl } from "../core/site.ts";
import { say } from "../locales/say.ts";
import { piecesOf } from "./citations.ts";

/** Set by scripts/package.mjs: beside a packaged script there are no documents. */
declare const PACKAGED: boolean | undefined;
const site = typeof PACKAGED === "undefined" ? siteUrl : "";

/** Returns a text in the language of the page, typeset, with links to what it cites. */
export function cited(text: string): readonly unknown[] {
  return citedIn(text, typeset);
}

/** Returns a text in the language of the page with links to what it cites, the rest by `plain`. */
export function citedIn(text: string, plain: (text: string) => readonly unknown[]): unknown[] {
  return piecesOf(say(text)).flatMap(({ text, path }) =>
    path === undefined || site === "" ? plain(text) : citationLink(text, path),
  );
}

/** A document opens beside the picture that it is about, a card in its place on the page. */
function citationLink(text: string, path: string): TemplateResult {
  const words = text.replaceAll("*", "");
  return path.startsWith("#") && isPage()
    ? html`<a class="citation" href=${path}>${words}</a>`
    : html`<a class="citation" href=${site + path} target="_blank" rel="noopener">${words}</a>`;
}

/** Whether this is the page itself, not a frame or an element of another page. */
function isPage(): boolean {
  const { href = "" } = globalThis.location ?? {};
  return href.replace(/(index\.html)?([?#].*)?$/, "") === site;
}
