/** What figures are drawn with: panels of SVG beside each other, or below on phones. */
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import type { Call } from "../../lessons/context.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import type { State } from "../../link/link.ts";

/** What a figure is drawn from. */
export interface Source<S = State> {
  /** The states of its links. */
  readonly of: readonly S[];
  readonly call: Call;
  /** What stands in place of numbers. */
  readonly letters: Readonly<Record<string, string>>;
  /** Whether a case of a proof stands out. */
  readonly isOut: (at: number) => boolean;
}

export type Draw<S = never> = (source: Source<S>) => Promise<Drawing>;

export interface Panel {
  /** In units of about a pixel. */
  readonly width: number;
  readonly height: number;
  readonly content: unknown;
  /** What stands below it. */
  readonly name?: string;
}

/** The size of a unit where several panels stand beside each other. */
const UNIT = 1.15;

/** Returns panels as one picture. `between` stands between them; "below" puts them in a column. */
export function panels(description: string, all: readonly Panel[], between = ""): Drawing {
  const isColumn = between === "below";
  const isLast = (at: number) => at === all.length - 1;
  const step = (panel: Panel, at: number) =>
    isColumn || between === "" || isLast(at)
      ? figure(panel)
      : html`<div class="drawing-step">${figure(panel)}<span>${between}</span></div>`;
  const content = html`<div class="drawing-panels row" role="img" aria-label=${description} ?data-column=${isColumn}>
    ${all.map(step)}
  </div>`;
  return { description, content };
}

function figure({ width, height, content, name }: Panel): TemplateResult {
  return html`<div class="drawing-panel">
    <svg viewBox=${`0 0 ${width} ${height}`} width=${width * UNIT} height=${height * UNIT}>${content}</svg>
    ${name === undefined ? nothing : html`<p>${name}</p>`}
  </div>`;
}

export function label(x: number, y: number, text: string | number, kind = ""): TemplateResult {
  return svg`<text class=${kind} x=${x} y=${y}>${text}</text>`;
}

export function line(kind: string, from: readonly number[], to: readonly number[]): TemplateResult {
  return svg`<path class=${kind} d=${`M${from}L${to}`}></path>`;
}

/** Draws a line with a head at its end. */
export function arrow(
  kind: string,
  from: readonly number[],
  to: readonly number[],
): TemplateResult {
  const [[x = 0, y = 0], [left = 0, top = 0]] = [to, from];
  const turn = (Math.atan2(y - top, x - left) * 180) / Math.PI;
  return svg`${line(kind, from, to)}<path class=${kind} d="M-9 -5L0 0L-9 5" transform=${`translate(${x} ${y}) rotate(${turn})`}></path>`;
}

/** Returns squares of one unit as one path. */
export function squares(
  kind: string,
  cells: readonly (readonly [x: number, y: number])[],
  unit: number,
  inset = 0,
): TemplateResult {
  const side = unit - 2 * inset;
  const d = cells.map(
    ([x, y]) => `M${x * unit + inset} ${y * unit + inset}h${side}v${side}h${-side}z`,
  );
  return svg`<path class=${kind} d=${d.join("")}></path>`;
}

/** Returns the lines between columns and rows. */
export function grid(columns: number, rows: number, unit: number): TemplateResult {
  const down = Array.from({ length: columns + 1 }, (_, x) => `M${x * unit} 0v${rows * unit}`);
  const along = Array.from({ length: rows + 1 }, (_, y) => `M0 ${y * unit}h${columns * unit}`);
  return svg`<path class="grid" d=${[...down, ...along].join("")}></path>`;
}

/** Moves a part of a picture. */
export function translated(x: number, y: number, content: unknown): TemplateResult {
  return svg`<g transform=${`translate(${x} ${y})`}>${content}</g>`;
}
