/** Draws a text with links to the documents that it cites. */
import { html, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { home } from "../core/site.ts";
import { say } from "../locales/say.ts";
import { piecesOf } from "./citations.ts";

/** Set by scripts/package.mjs: beside a packaged script there are no documents. */
declare const PACKAGED: boolean | undefined;
const site = typeof PACKAGED === "undefined" ? home : "";

/** Returns a text in the language of the page, typeset, with links to its documents. */
export function cited(text: string): readonly unknown[] {
  return piecesOf(say(text)).flatMap(({ text, path }) =>
    path === undefined || site === "" ? typeset(text) : linked(text, path),
  );
}

/** A document opens beside the picture that it is about. */
function linked(text: string, path: string): TemplateResult {
  return html`<a class="citation" href=${site + path} target="_blank" rel="noopener">${text}</a>`;
}
