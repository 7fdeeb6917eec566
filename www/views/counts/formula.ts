/** Typesets formulas of the core with exponents and indices: `7 · A_4(6) + 2^12`. */
import { html, mathml, type TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";

const TOKEN = /([A-Za-z])(?:_(\d+))?|\^(\d+)|(\d+)|([^\s\w])/g;

/** Longer formulas may be broken: browsers never break one. */
const LONG = 40;

/** Returns a formula as MathML; a long one in parts, which end with a plus or a minus. */
export function formulaOf(text: string): readonly TemplateResult[] {
  const parts = text.length > LONG ? text.split(/(?<= [+−]) /) : [text];
  return parts.map((part) => html`<span class="formula">${mathOf(part)}</span> `);
}

function mathOf(text: string): TemplateResult {
  const items: TemplateResult[] = [];
  for (const [, name, index, exponent, number, sign] of text.matchAll(TOKEN)) {
    if (index) items.push(mathml`<msub><mi>${name}</mi><mn>${index}</mn></msub>`);
    else if (name) items.push(mathml`<mi>${name}</mi>`);
    else if (exponent) items.push(mathml`<msup>${items.pop()}<mn>${exponent}</mn></msup>`);
    else if (number) items.push(mathml`<mn>${grouped(number)}</mn>`);
    else items.push(mathml`<mo stretchy="false">${sign}</mo>`);
  }
  return html`<math>${items}</math>`;
}
