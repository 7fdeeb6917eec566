/** What the colours of a drawing mean: the cases of a proof with their numbers. */
import { nothing, svg, type TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { plainText } from "../cards.ts";
import { formulasIn } from "../formulas.ts";
import { grid, squares } from "./panels.ts";

/** A case of a proof. */
export interface Case {
  readonly words: string;
  /** What the proof counts, with the numbers put in; formulas in backquotes. */
  readonly formula: string;
  /** How many of them the core finds. */
  readonly count: number;
  /** Its colour and pattern, from 0 on. */
  readonly colour: number;
  readonly isOut: boolean;
}

type Cell = readonly [x: number, y: number];

/** Lines that tell the colours apart without colour vision: none, /, \, both, and across. */
const PATTERNS = ["", "m0 1l1 -1", "l1 1", "m0 1l1 -1m-1 0l1 1", "m0 0.5h1"];

/** Draws cells of one unit in the colour and pattern of a case. */
export function painted(colour: number, isOut: boolean, cells: readonly Cell[], unit: number) {
  const scaled = (PATTERNS[colour] ?? "").replace(
    /[\d.]+/g,
    (number) => `${Number(number) * unit}`,
  );
  const lines = cells.map(([x, y]) => `M${x * unit} ${y * unit}${scaled}`);
  const kind = `case case-${colour}${isOut ? "" : " faint"}`;
  return svg`${squares(kind, cells, unit)}${scaled === "" ? nothing : svg`<path class=${`pattern${isOut ? "" : " faint"}`} d=${lines.join("")}></path>`}`;
}

const UNIT = 18;

/** Returns a picture with its cases below it, and their sum. */
export function withCases(picture: Drawing, cases: readonly Case[], sum: string): Drawing {
  const rows = cases.map((each) => `${plainText(each.words)}: ${plainText(equation(each))}`);
  const description = [picture.description, `${rows.join("; ")}.`, plainText(sum)]
    .filter(Boolean)
    .join(" ");
  const content = html`<div class="drawing-cases">
    ${picture.content}
    <table class="drawing-legend"><caption>${say("The cases and their numbers")}</caption><tbody>${cases.map(rowOf)}</tbody></table>
    ${sum === "" ? nothing : html`<p class="drawing-sum">${formulasIn(sum, cited)}</p>`}
  </div>`;
  return { description, content };
}

const equation = ({ formula, count }: Case) => `${formula} = ${grouped(count)}`;

function rowOf(each: Case): TemplateResult {
  const { words, colour, isOut } = each;
  return html`<tr ?data-faint=${!isOut}>
    <th scope="row"><svg aria-hidden="true" viewBox=${`0 0 ${UNIT} ${UNIT}`} width=${UNIT} height=${UNIT}>${painted(colour, isOut, [[0, 0]], UNIT)}${grid(1, 1, UNIT)}</svg>${formulasIn(words, cited)}</th><td>${formulasIn(equation(each), cited)}</td>
  </tr>`;
}

/** Returns the numbers of the cases that stand out as a sum, "64 + 75 = 139"; "" for one case. */
export function sumOf(cases: readonly Case[], total?: string): string {
  const out = cases.filter(({ isOut }) => isOut).map((each) => each.count);
  const sum = grouped(total ?? out.reduce((all, each) => all + each, 0));
  return out.length === 1 ? "" : `${out.map((each) => grouped(each)).join(" + ")} = ${sum}`;
}
