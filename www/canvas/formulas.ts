/**
 * Typesets the formulas of a text as MathML. The text remains the source: where no markup can be
 * (titles, names for screen readers, heads of tables, canvases, files) it is used as it is.
 */
import { html, mathml, type TemplateResult } from "lit/html.js";
import { say, words } from "../locales/say.ts";

const NUMBER = String.raw`(?<!\d)(?:\d{1,3}(?:[,\u00a0]\d{3})+|\d+)(?!\d)`;
/** A letter that is no part of a word, of an abbreviation or of a name: P-position, 3D, A006018. */
const LETTER = String.raw`(?<![A-Za-zÀ-ÖØ-öø-ÿ'’.-])(?:[a-z]|(?<!\d)[A-Z])(?![A-Za-zÀ-ÖØ-öø-ÿ\d'’-]|\.[A-Za-z])`;
/**
 * Factors with signs or nothing between them, and what else may be. It has its factor once:
 * browsers take milliseconds to compile a long pattern.
 */
const row = (factor: string, between = "") =>
  `(?![ ,])(?:(?: (?:[+−⊕=≠<>≤≥]|mod) ${between})?(?:${factor}))+`;
const FACTOR = `(?:${NUMBER}|${LETTER})ᵏ?`;
/** Brackets around formulas with commas between them, or bars around one; not nested. */
const NESTED = String.raw`\(${row(FACTOR, "|, ")}\)|\|${row(FACTOR)}\|`;
/** A formula, and the signs after it, which stay on its line. */
const FORMULA = new RegExp(`(?<![A-Za-zÀ-ÖØ-öø-ÿ])(${row(`${FACTOR}|${NESTED}`)})([^\\s\\w(]*)`);
const TOKEN = /(\d[\d,\u00a0]*(?<!,)ᵏ?)|(mod|[^\w\s])|( )|\w/g;
/** After these words a lone "a" is a variable, not an article. */
const BEFORE_A = /\b(?:row|legs?|of leaves|pile|coordinate|the) $/i;
/** Where a formula of more than this many characters may be broken: browsers never break one. */
const LONG = 16;
const BREAK = /(?<=[=<>≤≥]) /;

type Piece = string | TemplateResult;

/**
 * Returns a text in the language of the page, for a template of lit: its words, and its formulas as
 * MathML.
 */
export function typeset(text: string): readonly Piece[] {
  const parts = say(text).split(FORMULA);
  return parts.flatMap((part, at): Piece | readonly Piece[] => {
    const before = at - (at % 3);
    if (before === at || !isFormula(parts, before)) return part;
    if (before + 2 === at) return []; // they follow the formula
    const lines = part.length > LONG ? part.split(BREAK) : [part];
    const last = lines.pop() ?? "";
    const [rest, end] = [lines.map((line) => html`${mathOf(line)}${" "}`), parts[at + 1]];
    return [...rest, html`<span class="formula" translate="no">${mathOf(last)}${end}</span>`];
  });
}

/**
 * Returns whether the candidate after some words is more than a number, an article, a unit or a
 * name such as "rule B".
 */
function isFormula(parts: readonly string[], at: number): boolean {
  const [before = "", text = "", end, after] = parts.slice(at, at + 4);
  const rest = parts.slice(at + 2).join("");
  if (words && text.length === 1 && !words.isVariable(text, before, rest)) return false;
  if (text === "a" && !words) return BEFORE_A.test(before) || `${end}${after}` === " and ";
  return text.length > 1 ? /[A-Za-zᵏ⊕]/.test(text) : /[a-rt-zN]/.test(text);
}

function mathOf(formula: string): TemplateResult {
  let isOpen = false;
  const tokens = [...formula.matchAll(TOKEN)].map(([token, number, sign, space]) => {
    if (space) return space;
    if (number) return mathml`<mn>${token}</mn>`;
    if (sign === "|") isOpen = !isOpen;
    if (sign === "|" && isOpen) return mathml`<mo form="prefix">${token}</mo>`;
    if (sign === "|") return mathml`<mo form="postfix">${token}</mo>`;
    return sign ? mathml`<mo stretchy="false">${token}</mo>` : mathml`<mi>${token}</mi>`;
  });
  return html`<math translate="no">${tokens}</math>`;
}
