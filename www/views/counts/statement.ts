/** Writes what gives a term: a statement of the papers, what it takes of n, and its instance. */
import type { SequenceParts, SequenceRemark, SequenceTerm } from "core";
import { nothing } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { cardLink, plainText } from "../../papers/cards.ts";
import { formulasIn } from "../../papers/formulas.ts";
import { oeisLink } from "../oeis.ts";

/** Returns a formula of the core between backquotes, with grouped digits. */
const formulaOf = (text: string): string => `\`${text.replace(/\d+/g, grouped)}\``;

/** Typesets a text with formulas between backquotes. */
export const typesetAll = (text: string): unknown[] => formulasIn(text, typeset);

/** Returns what the terms count, for a number of piles. */
export function meaningOf({ meaning }: SequenceTerm, k: number): string {
  return say(meaning).replace(say("k piles"), counted(k, "pile"));
}

/** Returns the left side of a term and the formulas that are equal to it, without the term. */
export function instanceOf({ steps }: SequenceTerm, name: string): string {
  return [name, ...steps].map(formulaOf).join(" = ");
}

/** Where one of several formulas is longer than this, each has a line of its own. */
const LONG = 40;

/** Returns when a statement holds and what it says: "for odd k and n > 0: ...". */
function statedIn({ condition, formulas, parts, note }: SequenceTerm): string {
  const isLong = formulas.length > 1 && formulas.some(({ length }) => length > LONG);
  const before = isLong ? "\n" : "";
  const stated = formulas.map((each) => `${before}\`${each}\``).join(isLong ? "," : ", ");
  const where =
    parts !== null && parts.b !== null
      ? `, ${say("where `n = 2^b − 1 + c` and `1 ≤ c ≤ 2^b`")}`
      : "";
  const says = stated === "" ? "" : `:${isLong ? "" : " "}${stated}${where}`;
  return `${condition === "" ? "" : `, ${say(condition)}`}${says}.${note === "" ? "" : ` ${say(note)}`}`;
}

/** Returns n in binary, and what a statement takes of its digits. */
function digitsIn({ parts }: SequenceTerm): string {
  return parts === null ? "" : [splitIn(parts), onesIn(parts), lineIn(parts)].join("");
}

function splitIn({ number, digits, b, c }: SequenceParts): string {
  if (b === null || c === null) return "";
  const [n, first, rest] = [grouped(number), `\`2^{${b}}\``, digits.slice(1)];
  const place = grouped(c);
  return b === 0
    ? say`n = ${n} is ${digits} in binary: its only digit stands for ${first}, so b = ${b} and c = ${place}.`
    : say`n = ${n} is ${digits} in binary: the first digit stands for ${first}, so b = ${b}; the other digits, ${rest}, are c − 1, so c = ${place}.`;
}

function onesIn({ number, digits, ones, weight, half }: SequenceParts): string {
  if (weight === null) return "";
  const name = half ? "n/2" : "n";
  const [n, count] = [`\`${name} = ${grouped(number)}\``, `\`${weight}(${name}) = ${ones}\``];
  return say`${n} is ${digits} in binary, so ${count}, the number of its ones.`;
}

function lineIn({ number, line, place }: SequenceParts): string {
  if (line === null || place === null) return "";
  const [n, m] = [grouped(number), grouped(place)];
  const sum = `\`${n} = ${line.replace("n", ` · ${m}`)}\``;
  return ` ${say`${sum}: take the formula for ${`\`${line}\``}, with ${m} in place of n.`}`;
}

/** Returns a remark: what it says, and its instance. */
function remarkIn({ words, instance }: SequenceRemark): string {
  const end = /`$/.test(words) ? "." : "";
  const own = instance === "" ? end : `; ${say("here")} ${formulaOf(instance)}.`;
  return `: ${say(words)}${own}`;
}

function boundsIn({ bounds }: SequenceTerm): string {
  if (bounds === null) return "";
  const [below, above] = [grouped(bounds.below), grouped(bounds.above)];
  return `: \`${bounds.formula}\`; ${say`here between ${below} and ${above}.`}`;
}

/** Returns all statements on a term but the instance, each as plain text. */
export function sentencesOf(term: SequenceTerm, isInRows: boolean): readonly string[] {
  const { source, bounds, remarks, rows } = term;
  const sentences = [`${say(source)}${statedIn(term)}`, digitsIn(term)];
  if (bounds !== null) sentences.push(`${say(bounds.source)}${boundsIn(term)}`);
  for (const remark of shownOf(remarks, rows, isInRows))
    sentences.push(`${say(remark.source)}${remarkIn(remark)}`);
  return sentences
    .filter((words) => words !== "")
    .map((words) => plainText(words.replaceAll("\n", " ")));
}

function shownOf(
  remarks: readonly SequenceRemark[],
  rows: SequenceRemark | null,
  isInRows: boolean,
): readonly SequenceRemark[] {
  return rows !== null && isInRows ? [rows, ...remarks] : remarks;
}

const linkOf = ({ source, card }: Pick<SequenceRemark, "source" | "card">) =>
  html`<a class="citation" href=${cardLink(card)}>${say(source)}</a>`;

/** Returns the statement that gives a term, and what it takes of n. */
export function statement(term: SequenceTerm): unknown {
  const digits = digitsIn(term);
  const lines = statedIn(term).split("\n");
  return html`<p>${linkOf(term)}${lines.map((line, at) => html`${at > 0 ? html`<br />` : nothing}${typesetAll(line)}`)}</p>
    ${digits === "" ? nothing : html`<p>${typesetAll(digits)}</p>`}`;
}

/** Returns the other statements on a term, and the number of its sequence. */
export function remarks(term: SequenceTerm, isInRows: boolean): unknown {
  const { bounds, remarks, rows, oeis } = term;
  return html`${bounds === null ? nothing : html`<p class="quiet">${linkOf(bounds)}${typesetAll(boundsIn(term))}</p>`}
    ${shownOf(remarks, rows, isInRows).map((each) => html`<p class="quiet">${linkOf(each)}${typesetAll(remarkIn(each))}</p>`)}
    ${oeis === null ? nothing : html`<p class="quiet">OEIS: ${oeisLink(oeis)}</p>`}`;
}
