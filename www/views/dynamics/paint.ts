/** Draws a system: blocks of bits, the strip of its steps, the ring of a cycle. CSS pixels. */

import type { DynamicsStep, DynamicsStrip } from "core";
import type { Frame, Point } from "../../canvas/camera.ts";
import { counted } from "../../canvas/number-format.ts";
import { type Colour, colourAt, css, inkOn } from "../../canvas/palette.ts";
import { say } from "../../locales/say.ts";
import { type Colours, outlined } from "../../picture/colours.ts";
import {
  COUNTS,
  firstOf,
  HEADING,
  type Layout,
  MOST_TAIL,
  placeOf,
  READABLE,
  type Ring,
  TITLE,
  typeIn,
} from "./geometry.ts";

/** The width of the longest title of a block, in letters of its size. */
const TITLE_EMS = 7.5;

export interface DynamicsCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  /** The colours of the rows: 256 times three bytes. */
  readonly palette: Uint8Array;
}

export interface Block {
  readonly title: string;
  readonly rows: readonly string[];
  /** Where ones have just been added, row by row. */
  readonly added: readonly (number | null)[];
  /** Whether the first column is about to be dropped. */
  readonly harvest: boolean;
}

/** The three blocks of a step, in the order of the rule. */
export function blocksOf(step: DynamicsStep, rule: "a" | "b"): Block[] {
  const none = step.added.map(() => null);
  const dropped = step.added.map((at) => (at === null ? null : at - 1));
  const first = { title: say`State ${step.t}`, rows: step.before, added: none, harvest: true };
  const last = { title: say`State ${step.t + 1}`, rows: step.after, harvest: false };
  return rule === "a"
    ? [
        first,
        { title: say("Add"), rows: step.middle, added: step.added, harvest: true },
        { ...last, title: say`Drop: state ${step.t + 1}`, added: dropped },
      ]
    : [
        first,
        { title: say("Drop"), rows: step.middle, added: none, harvest: false },
        { ...last, title: say`Add: state ${step.t + 1}`, added: step.added },
      ];
}

export function colourOf({ palette }: DynamicsCanvas, row: number, rows: number): Colour {
  return colourAt(palette, rows === 1 ? 0.5 : 0.08 + (0.9 * row) / (rows - 1));
}

/**
 * Draws a block with its title above, the number of ones of each column beneath, and the line of
 * the incubator.
 */
export function drawBlock(
  sheet: DynamicsCanvas,
  { cell, letters }: Layout,
  [left, top]: Point,
  block: Block,
  columns: number,
  incubator: number,
): void {
  const { context, colours } = sheet;
  const many = block.rows.length;
  context.fillStyle = colours.text;
  const most = columns * cell;
  // The titles of all blocks have one size.
  const title = { most, size: Math.min(14 * letters, most / TITLE_EMS), weight: "600" } as const;
  write(context, block.title, [left, top - (TITLE / 2) * letters], { ...title, align: "left" });
  const size = Math.min(15 * letters, typeIn(cell));
  block.rows.forEach((bits, row) => {
    const y = top + (many - 1 - row) * cell;
    type(context, Math.min(13 * letters, cell), "right");
    context.fillStyle = colours.text;
    if (cell >= 8 || row % 4 === 0) context.fillText(`${row}`, left - 5, y + cell / 2);
    for (let at = 0; at < columns; at++) {
      const isAdded = block.added[row] === at;
      bit(sheet, [left + at * cell, y], cell, bits[at] === "1", colourOf(sheet, row, many));
      if (cell >= READABLE) {
        type(context, size, "centre", isAdded ? "700" : "400");
        context.fillStyle = bits[at] === "1" ? inkOn(colourOf(sheet, row, many)) : colours.text;
        context.globalAlpha = bits[at] === "1" ? 1 : 0.55;
        context.fillText(bits[at] === "1" ? "1" : "0", left + (at + 0.5) * cell, y + cell / 2);
        context.globalAlpha = 1;
      }
      if (isAdded) ring(sheet, left + at * cell, y, cell, cell);
    }
  });
  drawCounts(sheet, cell, [left, top + many * cell], block.rows, columns);
  const line = left + incubator * cell;
  stroke(context, colours.text, 2, [5, 4], () => {
    context.moveTo(line, top - 4);
    context.lineTo(line, top + many * cell + 4);
  });
  if (block.harvest)
    stroke(context, colours.text, 2.5, [], () => context.rect(left, top, cell, many * cell));
}

function bit(
  { context, colours }: DynamicsCanvas,
  [x, y]: Point,
  cell: number,
  isOne: boolean,
  colour: Colour,
): void {
  const gap = cell >= 6 ? 0.5 : 0;
  if (isOne) {
    context.fillStyle = css(colour);
    context.fillRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap);
  }
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  if (cell >= 6) context.strokeRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap);
}

/** The derived sequence: how many ones each column has. */
function drawCounts(
  { context, colours }: DynamicsCanvas,
  cell: number,
  [left, y]: Point,
  rows: readonly string[],
  columns: number,
): void {
  if (cell < READABLE) return;
  type(context, Math.min(13 * colours.letters, typeIn(cell)), "centre");
  context.fillStyle = colours.text;
  for (let at = 0; at < columns; at++) {
    const count = rows.filter((bits) => bits[at] === "1").length;
    context.fillText(`${count}`, left + (at + 0.5) * cell, y + (COUNTS / 2) * colours.letters);
  }
}

/**
 * Draws the steps around the shown one: which row gets which offset, and which states are stable.
 */
export function drawStrip(
  sheet: DynamicsCanvas,
  { strip, letters }: Layout,
  { added, stable }: DynamicsStrip,
  rows: number,
  incubator: number,
  t: number,
): void {
  const { context, colours } = sheet;
  const { x, y, cell } = strip;
  const first = firstOf(strip, t);
  const bottom = y + strip.rows * cell;
  context.fillStyle = colours.text;
  const heading = say`Steps ${first} to ${first + stable.length - 1}: offset of each added 1`;
  const above = [x, y - (HEADING / 2) * letters] as const;
  write(context, heading, above, { most: strip.columns * cell, size: 13 * letters, align: "left" });
  for (let column = 0; column < stable.length; column++) {
    const left = x + column * cell;
    for (let row = 0; row < rows; row++) {
      const offset = added[column * rows + row] ?? -1;
      const top = bottom - (offset - incubator + 1) * cell;
      if (offset >= 0 && top >= y) seat(sheet, [left, top], cell, row, rows);
    }
    if (rows % 2 === 0)
      mark(sheet, [left + cell / 2, bottom + 7], Math.min(4.5, cell / 2.6), stable[column] === 1);
  }
  stroke(context, colours.text, 1, [], () => {
    context.moveTo(x, bottom + 0.5);
    context.lineTo(x + strip.columns * cell, bottom + 0.5);
  });
  type(context, 12 * letters, "right");
  context.fillStyle = colours.text;
  for (let at = 0; at < strip.rows; at += Math.ceil((13 * letters) / cell))
    context.fillText(`${incubator + at}`, x - 6, bottom - (at + 0.5) * cell);
  ring(sheet, x + (t - first) * cell - 2, y - 2, cell + 4, strip.rows * cell + 4);
}

function seat(sheet: DynamicsCanvas, [x, y]: Point, cell: number, row: number, rows: number): void {
  const { context } = sheet;
  const colour = colourOf(sheet, row, rows);
  context.fillStyle = css(colour);
  context.fillRect(x, y, Math.max(1, cell - 0.5), Math.max(1, cell - 0.5));
  if (cell < READABLE) return;
  type(context, typeIn(cell), "centre");
  context.fillStyle = inkOn(colour);
  context.fillText(`${row}`, x + cell / 2, y + cell / 2);
}

/** A dot for a stable state, a ring for one that is not. */
export function mark(
  { context, colours }: DynamicsCanvas,
  [x, y]: Point,
  radius: number,
  isStable: boolean,
): void {
  context.beginPath();
  context.arc(x, y, isStable ? radius : Math.max(0.7, radius - 0.6), 0, 2 * Math.PI);
  context.fillStyle = context.strokeStyle = colours.text;
  context.lineWidth = 1.2;
  if (isStable) context.fill();
  else context.stroke();
}

/** Smaller marks run together: the cycle is then a line, dashed where it is not stable. */
const DISTINCT = 1.8;

/**
 * Draws an orbit: a mark for each state, and the position of the shown state. `stable` has a number
 * for each of the last states before the cycle, and at least one for the cycle, whose states are
 * all alike.
 */
export function drawRing(
  sheet: DynamicsCanvas,
  ring: Ring,
  stable: ArrayLike<number>,
  t: number,
): void {
  const { context, colours } = sheet;
  const [x, y] = ring.centre;
  const isStable = stable[stable.length - 1] === 1;
  const dashes = isStable ? [] : [3, 3];
  if (ring.dot < DISTINCT)
    stroke(context, colours.text, 2.5, dashes, () =>
      context.arc(x, y, ring.radius, 0, 2 * Math.PI),
    );
  const tail = Math.min(ring.preperiod, MOST_TAIL);
  const end = ring.dot < DISTINCT ? tail : stable.length;
  for (let at = 0; at < end; at++) {
    const size = at < tail ? 3.5 : ring.dot;
    mark(sheet, placeOf(ring, ring.preperiod - tail + at), size, stable[at] === 1);
  }
  const [left, top] = placeOf(ring, t);
  const half = ring.dot + 5;
  outline(sheet, () => context.arc(left, top, half, 0, 2 * Math.PI));
  context.fillStyle = colours.text;
  const { letters } = colours;
  const type = {
    most: 1.8 * ring.radius,
    size: 15 * letters,
    align: "centre",
    weight: "600",
  } as const;
  write(context, say`period ${ring.period}`, [x, y - 11 * letters], type);
  const steps = counted(ring.preperiod, "step");
  const start = ring.preperiod === 0 ? say("from the seed on") : say`after ${steps}`;
  write(context, start, [x, y + 11 * letters], type);
}

/** Writes why there is nothing to draw. */
export function drawWords(
  { context, colours }: DynamicsCanvas,
  { width, height }: Frame,
  words: readonly string[],
): void {
  context.fillStyle = colours.text;
  const { letters } = colours;
  words.forEach((line, at) => {
    const down = height / 2 + 20 * letters * (at - (words.length - 1) / 2);
    write(context, line, [width / 2, down], {
      most: width - 16,
      size: 15 * letters,
      align: "centre",
    });
  });
}

/** Draws a frame visible on every colour. */
export function ring(
  sheet: DynamicsCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  outline(sheet, () => sheet.context.rect(x, y, width, height));
}

export function outline({ context, colours }: DynamicsCanvas, path: () => void): void {
  context.beginPath();
  path();
  outlined(context, colours);
}

export function stroke(
  context: CanvasRenderingContext2D,
  colour: string,
  width: number,
  dashes: number[],
  path: () => void,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dashes);
  context.beginPath();
  path();
  context.stroke();
  context.setLineDash([]);
}

type Align = "left" | "centre" | "right";

/** How a line of words is written: at most `most` pixels wide, smaller where it would be wider. */
interface Line {
  readonly most: number;
  readonly size: number;
  readonly align: Align;
  readonly weight?: string;
}

export function write(
  context: CanvasRenderingContext2D,
  words: string,
  [x, y]: Point,
  { most, size, align, weight }: Line,
): void {
  type(context, size, align, weight);
  const { width } = context.measureText(words);
  if (width > most) type(context, (size * most) / width, align, weight);
  context.fillText(words, x, y);
}

export function type(
  context: CanvasRenderingContext2D,
  size: number,
  align: Align,
  weight = "400",
): void {
  context.font = `${weight} ${size}px system-ui, sans-serif`;
  context.textAlign = align === "centre" ? "center" : align;
  context.textBaseline = "middle";
}
