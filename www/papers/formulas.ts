/**
 * Formulas of statement cards, between backquotes, as MathML: letters, numbers and signs, with
 * exponents ^{...} and indices _{...}.
 */
import { html, mathml, type TemplateResult } from "lit/html.js";

const TOKEN = /([\^_])\{|([\^_])(\S)|(\})|(\d[\d,.\u00a0]*\d|\d)|(\p{L}+′*)|(\s+)|(.)/gu;
/** Words between formulas; the names of functions are none. */
const WORDS = /^(?!(?:mod|max|min|mex|log|xor|gcd)$)(?:\p{Ll}{3,}|if|or|is|at|se|ou|no|um)$/u;

/** Returns a text as pieces: the formulas, and what `plain` makes of the rest. */
export function formulasIn(text: string, plain: (text: string) => unknown): unknown[] {
  return text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? formula(part) : part === "" ? "" : plain(part)));
}

/** A formula may be broken after a sign of relation or a comma: browsers never break one. */
function formula(text: string): TemplateResult[] {
  return partsOf(text).map(
    (part, at) =>
      html`${at > 0 ? " " : ""}<span class="formula" translate="no"><math translate="no">${rowOf(new Reader(part), false)}</math></span>`,
  );
}

/** Within brackets only a part of more than this many signs is broken. */
const LONG = 8;

/** Returns the parts of a formula that stay on one line. */
function partsOf(text: string): string[] {
  const parts = [""];
  const open: string[] = []; // a bracket with the sign before it
  for (const [at, sign] of text.split("").entries()) {
    const before = text[at - 1] ?? "";
    if (/[({[⌊]/.test(sign)) open.push(`${/[\^_]/.test(before) ? before : ""}${sign}`);
    if (/[)}\]⌋]/.test(sign)) open.pop();
    const part = `${parts.pop()}${sign}`;
    parts.push(part);
    const isInLine = open.every((each) => each.length === 1);
    const isSign = /[=≤≥≡<>⟺,;+−]/.test(sign) && text[at + 1] === " ";
    if (isInLine && isSign && (open.length === 0 || part.length > LONG)) parts.push("");
  }
  return parts.filter((part) => part.trim() !== "");
}

/** Reads the tokens of a formula one after the other. */
class Reader {
  readonly #tokens: readonly RegExpExecArray[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = [...text.matchAll(TOKEN)] as RegExpExecArray[];
  }

  next(): RegExpExecArray | undefined {
    return this.#tokens[this.#at++];
  }

  peek(): RegExpExecArray | undefined {
    return this.#tokens[this.#at];
  }
}

type Piece = TemplateResult;

/** Returns the items up to the bracket that closes a group, or to the end. */
function rowOf(reader: Reader, isGroup = true): Piece[] {
  const items: Piece[] = [];
  let sets = 0; // brackets of sets that are open
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    const [all, group, short, single, close, number, word, space] = token;
    if (close && isGroup && sets === 0) break;
    if (close) sets -= 1;
    if (all === "{") sets += 1;
    if (group || short) {
      const base = items.pop() ?? mathml`<mrow></mrow>`;
      const script = group ? mathml`<mrow>${rowOf(reader)}</mrow>` : itemOf(single ?? "");
      items.push(scripted(base, group ?? short ?? "", script, reader));
    } else if (number) items.push(mathml`<mn>${all}</mn>`);
    else if (word) items.push(itemOf(word));
    else if (!space) items.push(mathml`<mo stretchy="false">${all}</mo>`);
  }
  return items;
}

/** An index and an exponent of the same base stand above each other. */
function scripted(base: Piece, sign: string, script: Piece, reader: Reader): Piece {
  const next = reader.peek();
  if (sign === "_" && next?.[1] === "^") {
    reader.next();
    const above = mathml`<mrow>${rowOf(reader)}</mrow>`;
    return mathml`<msubsup>${base}${script}${above}</msubsup>`;
  }
  return sign === "^"
    ? mathml`<msup>${base}${script}</msup>`
    : mathml`<msub>${base}${script}</msub>`;
}

function itemOf(text: string): Piece {
  if (/^\d/.test(text)) return mathml`<mn>${text}</mn>`;
  if (WORDS.test(text)) return mathml`<mtext>${`\u00a0${text}\u00a0`}</mtext>`;
  return /^[\p{L}]/u.test(text)
    ? mathml`<mi>${text}</mi>`
    : mathml`<mo stretchy="false">${text}</mo>`;
}
