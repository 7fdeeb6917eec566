/**
 * The cases of Theorems 11, 12, 13 and 15 of Nim Fractals in colours: P-positions of three piles as
 * a table, those of four as one table for each fourth pile. The link says which sequence, how many
 * piles and which n.
 */
import { nothing, svg, type TemplateResult } from "lit/html.js";
import { grouped, superscript } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { CountsState } from "../../views/counts/index.ts";
import { plainText } from "../cards.ts";
import { formulasIn } from "../formulas.ts";
import {
  type Draw,
  grid,
  label,
  type Panel,
  panels,
  type Source,
  squares,
  translated,
} from "./panels.ts";

/** The size of a cell in a table of numbers, and in one of many. */
const UNIT = 28;
const SMALL = 7;
/** The space for the numbers of columns and rows. */
const RIM = 20;

/** A P-position a, b, c and, of four piles, d. */
type Position = readonly number[];

/** What a proof says of n = 2^b - 1 + c. */
interface Split {
  readonly b: number;
  readonly c: number;
  readonly power: number;
  readonly n: number;
}

/** How a proof divides the positions: which case one is of, and what each case counts. */
interface Division {
  readonly of: (position: Position) => number;
  readonly cases: readonly Pick<Case, "words" | "formula" | "colour">[];
}

/** The cases of Theorem 11 (d, three piles), 12 (a, three piles) or 13 (a, four piles). */
export const cases: Draw<CountsState> = async (source) => {
  const [state] = source.of;
  if (state?.k === 4) return drawn(source, byNumber);
  return drawn(source, state?.seq === "d" ? byLargest : byPiles);
};

/** Theorem 15 for three piles: the terms of its sum. */
export const terms: Draw<CountsState> = (source) =>
  drawn(source, ({ b, c, power }) => ({
    of: (position) => largeIn(position, power).length / 2,
    cases: [0, 1].map((i) => ({
      words: say`i = ${i}: ${2 * i} piles of ${power} or more`,
      formula: `\`C(3, ${2 * i}) · 2^{${b}·${2 - 2 * i}} · ${c}^{${2 * i}}\` = ${[1, 3][i]} · ${grouped(power ** (2 - 2 * i) * c ** (2 * i))}`,
      colour: i,
    })),
  }));

/** Returns which piles are at least a power of two. */
const largeIn = (position: Position, power: number) =>
  [...position.keys()].filter((at) => (position[at] ?? 0) >= power);

/** Theorem 11: which piles are n. */
function byLargest({ c, n }: Split): Division {
  const others = { formula: `\`2 · (c − 1)\` = 2 · ${c - 1}` };
  return {
    of: (position) => {
      const largest = [...position.keys()].filter((at) => position[at] === n);
      return largest.length === 1 ? 1 + (largest[0] ?? 0) : 0;
    },
    cases: [
      { words: say`two piles are ${n}, the third is 0`, formula: "`C(3, 2)`", colour: 4 },
      { words: say`only ${"`a`"} is ${n}`, ...others, colour: 1 },
      { words: say`only ${"`b`"} is ${n}`, ...others, colour: 2 },
      { words: say`only the third pile is ${n}`, ...others, colour: 3 },
    ],
  };
}

/** Theorem 12: which two piles are large. */
function byPiles({ c, power }: Split): Division {
  const two = { formula: `\`c · c\` = ${c} · ${c}` };
  return {
    of: (position) => {
      const [first = 0, second] = largeIn(position, power);
      return second === undefined ? 0 : first + second;
    },
    cases: [
      {
        words: say`no pile is ${power} or more`,
        formula: `\`2^{b} · 2^{b}\` = ${power} · ${power}`,
        colour: 0,
      },
      { words: say`${"`a`"} and ${"`b`"} are ${power} or more`, ...two, colour: 3 },
      { words: say`${"`a`"} and the third pile are`, ...two, colour: 1 },
      { words: say`${"`b`"} and the third pile are`, ...two, colour: 2 },
    ],
  };
}

/** Theorem 13: how many piles are large. */
function byNumber({ c, power }: Split): Division {
  return {
    of: (position) => largeIn(position, power).length / 2,
    cases: [
      {
        words: say`no pile is ${power} or more`,
        formula: `\`2^{3b}\` = ${power} · ${power} · ${power}`,
        colour: 0,
      },
      {
        words: say("two piles are"),
        formula: `\`6 · c^{2} · 2^{b}\` = 6 · ${c * c} · ${power}`,
        colour: 1,
      },
      {
        words: say("all four are"),
        formula: `\`a_{4}(c − 1)\` = \`a_{4}(${c - 1})\``,
        colour: 3,
      },
    ],
  };
}

async function drawn(
  { of: [state], call, isOut }: Source<CountsState>,
  divide: (split: Split) => Division,
): Promise<Drawing> {
  const { seq = "a", k = 3, n: text = "" } = state ?? {};
  const n = Number(text);
  const { term, parts } = await call("sequence_term", { seq, k, n: text });
  const { side, third } = await call("piles_slices", n + 1);
  const b = parts?.b ?? 0;
  const split: Split = { b, c: Number(parts?.c ?? 0), power: 2 ** b, n };
  const division = divide(split);
  const slices = k === 4 ? side : 1;
  const all: { readonly position: Position; readonly at: number }[] = [];
  for (const [place, pile] of third.subarray(0, slices * side * side).entries()) {
    const [d, a, b] = [
      Math.floor(place / side / side),
      Math.floor(place / side) % side,
      place % side,
    ];
    const position = k === 4 ? [a, b, pile, d] : [a, b, pile];
    if (pile > n || (seq === "d" && Math.max(...position) < n)) continue;
    all.push({ position, at: division.of(position) });
  }
  const cases = division.cases.map((each, at): Case => {
    const count = all.filter((other) => other.at === at).length;
    return { ...each, count, isOut: isOut(at) };
  });
  const name = `\`${seq}_{${k}}(${n})\``;
  const isWhole = cases.every((each) => each.isOut);
  const sum = isWhole ? `${name} = ${sumOf(cases, term)}` : sumOf(cases);
  const numbers = say`n = ${n} = 2${superscript(b)} − 1 + ${split.c}`;
  const panelOf = (d: number) => ({
    ...(k === 4 ? small : table)(
      side,
      cases,
      all.filter(({ position }) => (position[3] ?? 0) === d),
    ),
    ...(k === 4 ? { name: `d = ${d}` } : {}),
  });
  const picture = panels(
    k === 4
      ? say`One table for each fourth pile d from 0 to ${n}; row a, column b is the position a, b, a ⊕ b ⊕ d, d, coloured by its case. ${numbers}.`
      : say`A table: row a, column b holds the third pile a ⊕ b, coloured by its case. ${numbers}.`,
    Array.from({ length: slices }, (_, d) => panelOf(d)),
  );
  return withCases(picture, cases, sum);
}

type Placed = readonly { readonly position: Position; readonly at: number }[];

/** Draws the cells of each case. */
function coloured(cases: readonly Case[], all: Placed, unit: number) {
  return cases.map(({ colour, isOut }, at) => {
    const own = all.filter((each) => each.at === at);
    const cells = own.map(({ position: [a = 0, b = 0] }) => [b, a] as const);
    return painted(colour, isOut, cells, unit);
  });
}

/** A table of the third pile. */
function table(side: number, cases: readonly Case[], all: Placed): Panel {
  const size = side * UNIT;
  const content = translated(RIM, RIM, [
    coloured(cases, all, UNIT),
    grid(side, side, UNIT),
    all.map(({ position: [a = 0, b = 0, c = 0], at }) =>
      label((b + 0.5) * UNIT, (a + 0.5) * UNIT, c, cases[at]?.isOut ? "number" : "number faint"),
    ),
    Array.from({ length: side }, (_, at) => [
      label((at + 0.5) * UNIT, -RIM / 2, at, "small"),
      label(-RIM / 2, (at + 0.5) * UNIT, at, "small"),
    ]),
  ]);
  return { width: size + RIM + 2, height: size + RIM + 2, content };
}

/** One of many tables, without numbers. */
function small(side: number, cases: readonly Case[], all: Placed): Panel {
  const size = side * SMALL;
  return {
    width: size,
    height: size,
    content: [
      coloured(cases, all, SMALL),
      svg`<path class="grid" d=${`M0 0h${size}v${size}h${-size}z`}></path>`,
    ],
  };
}

// What the colours of a drawing mean: the cases of a proof with their numbers

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
function painted(colour: number, isOut: boolean, cells: readonly Cell[], unit: number) {
  const scaled = (PATTERNS[colour] ?? "").replace(
    /[\d.]+/g,
    (number) => `${Number(number) * unit}`,
  );
  const lines = cells.map(([x, y]) => `M${x * unit} ${y * unit}${scaled}`);
  const kind = `case case-${colour}${isOut ? "" : " faint"}`;
  return svg`${squares(kind, cells, unit)}${scaled === "" ? nothing : svg`<path class=${`pattern${isOut ? "" : " faint"}`} d=${lines.join("")}></path>`}`;
}

const LEGEND_CELL = 18;

/** Returns a picture with its cases below it, and their sum. */
export function withCases(picture: Drawing, cases: readonly Case[], sum: string): Drawing {
  const rows = cases.map((each) => `${plainText(each.words)}: ${plainText(equation(each))}`);
  const description = [picture.description, `${rows.join("; ")}.`, plainText(sum)]
    .filter(Boolean)
    .join(" ");
  const content = html`<div class="drawing-cases">
    ${picture.content}
    <table class="drawing-legend"><caption class="unseen">${say("The cases and their numbers")}</caption><tbody>${cases.map(rowOf)}</tbody></table>
    ${sum === "" ? nothing : html`<p class="drawing-sum">${formulasIn(sum, cited)}</p>`}
  </div>`;
  return { description, content };
}

const equation = ({ formula, count }: Case) => `${formula} = ${grouped(count)}`;

function rowOf(each: Case): TemplateResult {
  const { words, colour, isOut } = each;
  return html`<tr ?data-faint=${!isOut}>
    <th scope="row"><svg aria-hidden="true" viewBox=${`0 0 ${LEGEND_CELL} ${LEGEND_CELL}`} width=${LEGEND_CELL} height=${LEGEND_CELL}>${painted(colour, isOut, [[0, 0]], LEGEND_CELL)}${grid(1, 1, LEGEND_CELL)}</svg>${formulasIn(words, cited)}</th><td>${formulasIn(equation(each), cited)}</td>
  </tr>`;
}

/** Returns the numbers of the cases that stand out as a sum, "64 + 75 = 139"; "" for one case. */
export function sumOf(cases: readonly Case[], total?: string): string {
  const out = cases.filter(({ isOut }) => isOut).map((each) => each.count);
  const sum = grouped(total ?? out.reduce((all, each) => all + each, 0));
  return out.length === 1 ? "" : `${out.map((each) => grouped(each)).join(" + ")} = ${sum}`;
}
