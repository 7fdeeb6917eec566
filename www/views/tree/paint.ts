/** Draws a tree of stacks, and the plot of a ray or a completion sequence. CSS pixels. */
import type { Point } from "../../canvas/camera.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import type { Colours } from "../../grid/colours.ts";
import { drawAxes, font, type PlotSheet, placeOf, type Scale } from "../plot.ts";
import type { Layout } from "./geometry.ts";

/** A stack in the picture. */
export interface Stack {
  readonly letter: string;
  readonly size: number;
  /** On which stack it hangs; -1 for the root. */
  readonly on: number;
  readonly state: "play" | "wait" | "gone";
  readonly varies: boolean;
  /** What a winning move leaves; null for none, or where answers are hidden. */
  readonly win: number | null;
}

/** Draws the edges, then the stacks: round in play, square if not yet, dashed where gone. */
export function drawTree(
  context: CanvasRenderingContext2D,
  colours: Colours,
  { spots, radius }: Layout,
  stacks: readonly Stack[],
): void {
  context.strokeStyle = colours.text;
  stacks.forEach(({ on, state }, at) => {
    const [from, to] = [spots[on], spots[at]];
    if (from === undefined || to === undefined) return;
    context.lineWidth = 1.5;
    context.globalAlpha = state === "gone" ? 0.35 : 0.8;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  });
  context.globalAlpha = 1;
  stacks.forEach((stack, at) => {
    const spot = spots[at];
    if (spot) drawStack(context, colours, stack, spot, radius);
  });
}

/** The smallest letters, in pixels: over 5.5 points in a column of 12 cm. */
const LEAST = 9;

function drawStack(
  context: CanvasRenderingContext2D,
  colours: Colours,
  { letter, size, state, varies, win }: Stack,
  [x, y]: Point,
  radius: number,
): void {
  const small = Math.max(LEAST, Math.min(12 * colours.letters, 0.62 * radius));
  context.beginPath();
  if (state === "play") context.arc(x, y, radius, 0, 2 * Math.PI);
  else context.rect(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
  context.fillStyle = varies ? colours.accent : colours.ground;
  context.strokeStyle = state === "play" ? colours.accent : colours.text;
  context.lineWidth = state === "play" ? 2.5 : 1.5;
  context.setLineDash(state === "gone" ? [3, 3] : []);
  context.fill();
  context.stroke();
  context.setLineDash([]);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = varies ? colours.ground : colours.text;
  const large = Math.max(LEAST, Math.min(18 * colours.letters, 0.85 * radius));
  context.font = `600 ${large}px system-ui, sans-serif`;
  context.fillText(`${size}`, x, y);
  context.font = `${small}px system-ui, sans-serif`;
  context.fillStyle = colours.text;
  context.textAlign = "right";
  context.fillText(letter, x - frameOf(radius) - 4, y - frameOf(radius) + small / 2);
  context.textAlign = "center";
  if (win === null) return;
  context.font = `700 ${1.15 * small}px system-ui, sans-serif`;
  context.fillStyle = colours.accent;
  context.fillText(`→ ${win}`, x, y + radius + 0.75 * small);
}

/** Returns half the side of the frame around a chosen stack. */
const frameOf = (radius: number) => 1.02 * radius + 2;

/** Draws a frame around the chosen stack. */
export function drawChosen(
  context: CanvasRenderingContext2D,
  colours: Colours,
  { spots, radius }: Layout,
  chosen: number,
): void {
  const [x, y] = spots[chosen] ?? [0, 0];
  const side = frameOf(radius);
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  context.setLineDash([2, 3]);
  context.strokeRect(x - side, y - side, 2 * side, 2 * side);
  context.setLineDash([]);
}

/** A sequence to plot, term by term from 0 on. */
export interface Plot {
  readonly caption: string;
  readonly terms: readonly number[];
  readonly period: { readonly preperiod: number; readonly period: number } | null;
  /** The last place where a zero may be, and where it is; null in completion sequences. */
  readonly bound: number | null;
  readonly zero: number | null;
  /** The size in the tree. */
  readonly size: number;
}

/** Returns the vertical axis of a plot. */
export function scaleOf({ terms }: Plot): Scale {
  return { low: 0, high: Math.max(1, ...terms), write: (value) => `${value}` };
}

/** Draws a dot for each term, the first period shaded, and a line at the bound of Lemma 1. */
export function drawPlot(sheet: PlotSheet, plot: Plot): void {
  const { context, colours, box, palette } = sheet;
  const { terms, period, bound } = plot;
  const scale = scaleOf(plot);
  const across = box.width / terms.length;
  if (period !== null && period.preperiod < terms.length) {
    const end = Math.min(terms.length, period.preperiod + period.period);
    const width = (end - period.preperiod) * across;
    context.fillStyle = colours.line;
    context.globalAlpha = 0.5;
    context.fillRect(box.left + period.preperiod * across, box.top, width, box.height);
    context.globalAlpha = 1;
  }
  drawAxes(sheet, scale, terms.length - 1, "round");
  context.textAlign = "left";
  context.fillStyle = colours.text;
  context.font = font(colours.letters);
  context.fillText(plot.caption, box.left, box.top - 9 * colours.letters);
  if (bound !== null && bound < terms.length) drawBound(sheet, (bound + 1) * across);
  const at = placeOf(box, scale);
  const radius = Math.min(4.5 * colours.letters, Math.max(1.5, 0.38 * across));
  terms.forEach((term, n) => {
    const isZero = n === plot.zero;
    context.fillStyle = isZero
      ? colours.accent
      : css(colourAt(palette, 0.1 + (0.7 * term) / scale.high));
    context.beginPath();
    context.arc(
      box.left + (n + 0.5) * across,
      at(term),
      isZero ? 1.4 * radius : radius,
      0,
      2 * Math.PI,
    );
    context.fill();
  });
  drawSize(sheet, plot, across, at);
}

function drawBound({ context, colours, box }: PlotSheet, right: number): void {
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(box.left + right, box.top);
  context.lineTo(box.left + right, box.top + box.height);
  context.stroke();
  context.setLineDash([]);
}

/** Draws a frame around the term of the size in the tree. */
function drawSize(
  { context, colours, box }: PlotSheet,
  { terms, size }: Plot,
  across: number,
  at: (value: number) => number,
): void {
  const term = terms[size];
  if (term === undefined) return;
  context.strokeStyle = colours.accent;
  context.lineWidth = 2;
  context.strokeRect(box.left + (size + 0.5) * across - 7, at(term) - 7, 14, 14);
}
