/**
 * The small Markdown of lessons: paragraphs, lists with "- ", **strong** and *stressed* words,
 * [terms] of the glossary, and columns of signs between lines of three backquotes. Formulas are
 * typeset. In another language a term is [its words|the English term].
 */
import type { TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { citedIn } from "../../citations/cited.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";

type Block =
  | { readonly kind: "paragraph" | "columns"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\])/;

/** Splits a text into its blocks. */
export function blocksOf(markdown: string): Block[] {
  const parts = markdown.split(/^```\n([\s\S]*?)\n```$/m);
  return parts.flatMap((part, at): Block[] => {
    if (at % 2 === 1) return [{ kind: "columns", text: part }];
    const blocks = part.split(/\n{2,}/).map((block) => block.trim());
    return blocks.filter((block) => block !== "").map(blockOf);
  });
}

function blockOf(block: string): Block {
  const items = `\n${block}`.split("\n- ");
  if (items[0] === "" && items.length > 1)
    return { kind: "list", items: items.slice(1).map(joined) };
  return { kind: "paragraph", text: joined(block) };
}

function joined(lines: string): string {
  return lines.replace(/\s*\n\s*/g, " ").trim();
}

/**
 * Returns a text in the language of the page, for a template of lit. `line` draws its lines:
 * inline, or with links to what they cite, which may give an answer away.
 */
export function typesetBlocks(
  markdown: string,
  line: (text: string) => readonly unknown[] = inline,
): TemplateResult[] {
  return blocksOf(say(markdown)).map((block) => {
    if (block.kind === "list")
      return html`<ul dir="auto">${block.items.map((item) => html`<li>${line(item)}</li>`)}</ul>`;
    if (block.kind === "columns") return html`<pre>${block.text}</pre>`;
    return html`<p dir="auto">${line(block.text)}</p>`;
  });
}

/** Returns a line like `inline`, with links to the statements that it cites. */
export function citing(line: string): unknown[] {
  return citedIn(line, inline);
}

/** Returns a line in the language of the page, for a template of lit. */
export function inline(line: string): unknown[] {
  return say(line)
    .split(INLINE)
    .map((part, at) => {
      if (at % 2 === 0) return typeset(part);
      if (part.startsWith("**")) return html`<strong>${typeset(part.slice(2, -2))}</strong>`;
      if (part.startsWith("*")) return html`<em>${typeset(part.slice(1, -1))}</em>`;
      return html`<dfn>${part.slice(1, -1).replace(/\|.*/, "")}</dfn>`;
    });
}

/** Returns the terms that a text marks, each once, in English. */
export function termsOf(markdown: string): string[] {
  const marked = say(markdown).matchAll(/\[(?:[^\]|]+\|)?([^\]]+)\]/g);
  return [...new Set([...marked].map(([, term = ""]) => term))];
}

/** Joins parts by full stops, where they have none of their own. */
function sentences(parts: readonly string[]): string {
  return parts.map((part) => (/[.:;!?…]\**$/.test(part) ? part : `${part}.`)).join(" ");
}

/** Returns the words of a text in the language of the page, for screen readers. */
export function plain(markdown: string): string {
  const words = blocksOf(say(markdown)).map((block) =>
    block.kind === "list" ? sentences(block.items) : block.text,
  );
  return words
    .join(" ")
    .replace(/\[([^\]|]+)(?:\|[^\]]+)?\]/g, "$1")
    .replace(/\*+/g, "")
    .replace(/\s+/g, " ");
}
