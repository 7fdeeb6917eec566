/**
 * The picture of a sequence: its terms as a plot or in rows by powers of two, and the formula of
 * one of them.
 */
import type { SequenceTerm } from "core";
import { nothing } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { grouped, superscript } from "../../canvas/number-format.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { plainText } from "../../papers/cards.ts";
import { plot } from "../../picture/plot.ts";
import {
  type Axes,
  axes,
  bars,
  font,
  level,
  line,
  type PlotLayer,
  type PlotSheet,
  placeAt,
} from "../../picture/plot-layers.ts";
import { ranges } from "../choices.ts";
import { save } from "../save.ts";
import { bFileName, type CountsState, hasPiles } from "./index.ts";
import { instanceOf, meaningOf, remarks, sentencesOf, statement, typesetAll } from "./statement.ts";

/** The terms of a sequence, and what a theorem puts below and above them. */
interface Terms {
  readonly term: readonly string[];
  readonly below: readonly string[];
  readonly above: readonly string[];
}

interface Answer {
  readonly terms: Terms;
  readonly term: SequenceTerm;
}

const LINES =
  "Upper line: the terms divided by their lower bounds. Lower line: divided by their upper bounds.";

export const picture = plot<CountsState, Answer>(({ core, surface }) => ({
  async answer(state, { signal }, before) {
    const { seq, k, to } = state;
    const previous = before?.state;
    const isSame = previous?.seq === seq && previous.k === k && previous.to === to;
    const [terms, term] = await Promise.all([
      isSame ? before?.answer.terms : core.call("sequence_terms", [{ seq, k, to }], { signal }),
      core.call("sequence_term", [{ seq, k, n: placeOf(state) }], { signal }),
    ]);
    return terms ? { terms, term } : null;
  },
  axes: axesOf,
  layers: layersOf,
  items: {
    at: ({ terms }, point, sheet, state) =>
      waysOf(state, terms) === "triangle"
        ? termInRows(state.to, sheet, point)
        : placeAt(sheet, point),
    facts({ terms }, n, state) {
      const name = plainText(nameOf(state, `${n}`)).replace("_", " ");
      return {
        title: `${name} = ${grouped(terms.term[n] ?? "")}`,
        rows: [["in binary", n.toString(2)]],
      };
    },
    choose: (_, n) => ({ n: `${n}` }),
  },
  row: {
    at: (_, state) => Math.min(state.to, Number(placeOf(state))),
    last: (_, { to }) => to,
  },
  words({ terms, term }, state) {
    const { seq, k, show } = state;
    const n = placeOf(state);
    const picture = positionsOf(seq, k, Number(n));
    const value = html`<strong>${grouped(term.term)}</strong>`;
    const isRatio = show === "ratio";
    const isInRows = waysOf(state, terms) === "triangle";
    return html`<p class="quiet">${typesetAll(meaningOf(term, k))}</p>
        ${statement(term)}
        <p class="sum" data-spoken="">${typesetAll(instanceOf(term, nameOf(state, n)))} = ${value}</p>
        ${isRatio && term.bounds !== null ? html`<p class="quiet">${LINES}</p>` : nothing}
        ${isRatio && term.bounds === null ? html`<p class="quiet">The papers have no bounds of this sequence: the plot is linear.</p>` : nothing}
        ${remarks(term, isInRows)}
        ${picture ? html`<p class="quiet away"><a href=${picture}>Show these positions</a></p>` : nothing}
        ${surface.still ? nothing : html`<button type="button" class="act" @click=${() => saveTerms(state, terms, term)}>Save b-file</button>`}`;
  },
  description: (_, state) => say`Terms 0 to ${grouped(state.to)}.`,
  // The formula below is spoken when the term changes.
  arrival: ({ term }, state) =>
    numbersHidden(state) ? "" : say`Term ${grouped(placeOf(state))} is ${grouped(term.term)}.`,
  data: ({ terms: { term } }) => ({ kind: "table", columns: { n: term.map((_, n) => n), term } }),
  /** Why the chosen term is what it is: the statement, with letters and with numbers put in. */
  reasons({ terms, term }, state) {
    const instance = plainText(instanceOf(term, nameOf(state, placeOf(state))));
    const isInRows = waysOf(state, terms) === "triangle";
    const sentences = [meaningOf(term, state.k), ...sentencesOf(term, isInRows)];
    const because = async () => sentences.map((sentence) => ({ sentence }));
    return [{ sentence: `${instance} = ${grouped(term.term)}`, because }];
  },
}));

/** Returns the place of the chosen term. */
function placeOf({ n, to }: CountsState): string {
  return n === "" ? `${to}` : n.replace(/^0+(?=\d)/, "");
}

/** Returns the name of a term, as formulas of the core write it. */
function nameOf({ seq, k }: CountsState, n: string): string {
  return hasPiles(seq) ? `${seq}_{${k}}(${n})` : `a(${n})`;
}

/** Returns how terms are drawn: as ratios only where there are bounds. */
function waysOf({ show }: CountsState, { below }: Terms): CountsState["show"] {
  return show === "ratio" && below.length === 0 ? "linear" : show;
}

/** Saves the terms as the OEIS has them, with its index. */
function saveTerms({ seq, k }: CountsState, { term }: Terms, { oeis, index }: SequenceTerm): void {
  const lines = term.map((digits, n) => `${n + index} ${digits}\n`);
  save(bFileName(seq, k, oeis), "text/plain", lines.join(""));
}

/** Returns the link of a picture of the counted positions; null where no view has it. */
function positionsOf(seq: CountsState["seq"], k: number, n: number): string | null {
  const largest = (range: readonly [number, number]) => range[1];
  const inPlane = n <= largest(ranges.GrowthParams.n);
  const side = n + 1;
  if (seq === "D" || seq === "A") return k === 3 && inPlane ? `#v1/growth?n=${n}` : null;
  if (seq === "a" || seq === "d") {
    const isSide = Number.isInteger(Math.log2(side)) && side <= largest(ranges.OctantParams.side);
    return k === 3 && isSide ? `#v1/octant?side=${side}` : null;
  }
  if (seq === "born" || seq === "cells") return inPlane ? `#v1/growth?rule=full&n=${n}` : null;
  if (seq === "lim") return inPlane ? `#v1/growth?rule=lim&n=${n}` : null;
  if (seq === "relaxed" || seq === "others")
    return side <= largest(ranges.OctantParams.side_relaxed)
      ? `#v1/octant?rule=relaxed&side=${side}&n=${n}`
      : null;
  return null;
}

// Layers

function layersOf({ terms }: Answer, state: CountsState): (PlotLayer | false)[] {
  const { to } = state;
  const ways = waysOf(state, terms);
  const isSecret = isHidden(state, "values");
  const heights = isSecret ? terms.term.map(() => 1) : heightsOf(terms, ways);
  const n = Number(placeOf(state));
  if (ways === "triangle")
    return [cellsIn(heights, isSecret ? [] : terms.term), n > 0 && n <= to && frame(n, to, true)];
  const [over = [], under = []] = ratiosOf(terms);
  const layers =
    ways === "ratio" && !isSecret
      ? [level(0), line(over, "accent"), line(under, "text")]
      : [bars(heights)];
  return [axes, ...layers, n <= to && frame(n, to, false)];
}

/** Returns the logarithm to base 10 of a number in decimal digits; 0 for 0. */
function logOf(digits: string): number {
  if (/^0*$/.test(digits)) return 0;
  return Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length;
}

/** Returns the height of each term in a plot, not below 0. */
function heightsOf({ term }: Terms, ways: CountsState["show"]): readonly number[] {
  return term.map((digits) => (ways === "log" ? logOf(digits) : Number(digits)));
}

/** Returns the base-2 logarithms of the terms divided by their lower and by their upper bounds. */
function ratiosOf({ term, below, above }: Terms): readonly (readonly number[])[] {
  const over = (bounds: readonly string[]) =>
    bounds.map((bound, n) => (logOf(term[n] ?? "1") - logOf(bound)) / Math.log10(2));
  return [over(below), over(above)];
}

/** Returns the axes; null for rows, which have none. Hidden terms are bars of one height. */
function axesOf({ terms }: Answer, state: CountsState): Axes | null {
  const ways = waysOf(state, terms);
  const across = { to: state.to, by: "power" } as const;
  if (ways === "triangle") return null;
  if (isHidden(state, "values")) return { ...across, low: 0, high: 2, write: () => "" };
  if (ways === "ratio") {
    const all = ratiosOf(terms).flat();
    const [low, high] = [Math.floor(Math.min(0, ...all)), Math.ceil(Math.max(0, ...all))];
    const write = (power: number) => (power < 0 ? `1/${2 ** -power}` : `${2 ** power}`);
    return { ...across, low, high, write };
  }
  const high = Math.max(1, ...heightsOf(terms, ways));
  return { ...across, low: 0, high, write: ways === "log" ? powerOf : shortOf };
}

/** Returns 10 to a power, as text. */
function powerOf(exponent: number): string {
  return exponent <= 4 ? grouped(10 ** exponent) : `10${superscript(exponent)}`;
}

/** Returns a whole number in few characters. */
function shortOf(value: number): string {
  if (value < 1e7) return grouped(value);
  const [digits, exponent] = value.toExponential(1).split("e+");
  return `${digits?.replace(".0", "")}·10${superscript(Number(exponent))}`;
}

/** A row by powers of two: the terms 2^b to 2^(b+1) - 1, as far as there are. */
interface Row {
  readonly first: number;
  /** How many cells the row has when it is complete. */
  readonly cells: number;
  /** How many of them there are. */
  readonly count: number;
}

function rowsOf(to: number): readonly Row[] {
  const rows: Row[] = [];
  for (let first = 1; first <= to; first *= 2)
    rows.push({ first, cells: first, count: Math.min(first, to - first + 1) });
  return rows;
}

/** Returns the term at a point of the rows; null where there is none. */
function termInRows(to: number, { box }: PlotSheet, [x, y]: Point): number | null {
  const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  const rows = rowsOf(to);
  const row = rows[Math.floor(down * rows.length)];
  if (row === undefined || across < 0 || across >= 1) return null;
  const at = Math.floor(across * row.cells);
  return at < row.count ? row.first + at : null;
}

/** Rows whose cells have the colour of their share of the largest number of their row. */
function cellsIn(heights: readonly number[], terms: readonly string[]): PlotLayer {
  return ({ context, colours, box, palette }) => {
    const rows = rowsOf(heights.length - 1);
    const tall = box.height / Math.max(1, rows.length);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = font(colours.letters);
    const digit = context.measureText("0").width;
    rows.forEach(({ first, cells, count }, row) => {
      const wide = box.width / cells;
      const some = heights.slice(first, first + count);
      const most = Math.max(...some);
      const longest = Math.max(0, ...terms.slice(first, first + count).map(({ length }) => length));
      const isLegible = longest * digit + 4 < wide && tall > 14 * colours.letters;
      some.forEach((height, i) => {
        const [x, y] = [box.left + i * wide, box.top + row * tall];
        const colour = colourAt(palette, 0.08 + (0.84 * height) / Math.max(most, 1));
        context.fillStyle = css(colour);
        context.fillRect(x, y, wide - (wide > 4 ? 1 : 0), tall - 1);
        if (!isLegible) return;
        context.fillStyle = inkOn(colour);
        context.fillText(terms[first + i] ?? "", x + wide / 2, y + tall / 2);
      });
    });
  };
}

/** A frame around a term, or a line where there is no space for one. */
function frame(n: number, to: number, isInRows: boolean): PlotLayer {
  return ({ context, colours, box }) => {
    const rows = rowsOf(to);
    const row = rows.findIndex(({ first, count }) => n >= first && n < first + count);
    const { first, cells } = (isInRows && rows[row]) || { first: 0, cells: to + 1 };
    const [wide, tall] = [box.width / cells, isInRows ? box.height / rows.length : box.height];
    const [x, y] = [box.left + (n - first) * wide, box.top + (isInRows ? row * tall : 0)];
    context.strokeStyle = context.fillStyle = colours.accent;
    context.lineWidth = 2;
    if (wide < 4) context.fillRect(x + wide / 2 - 1, y, 2, tall);
    else context.strokeRect(x, y, wide - 1, tall);
  };
}
