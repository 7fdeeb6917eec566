/** Draws the axes of a grid whose entries are too small for a number beside each row. */
import { scaleOf, toScreen, visible } from "../canvas/camera.ts";
import type { Colours } from "./colours.ts";
import { headed } from "./geometry.ts";
import { type GridSheet, inside } from "./paint.ts";

/** The length of a tick and its distance from its number, in pixels of letters of usual size. */
const TICK = 5;
const GAP = 3;
/** The least distance between ticks, in the same pixels. */
const APART = 44;
const font = (letters: number) => `${12 * letters}px system-ui, sans-serif`;
const italic = (letters: number) =>
  `italic ${14 * letters}px "STIX Two Text", Cambria, Georgia, "Times New Roman", serif`;

/** Returns the step of ticks at a scale in pixels per entry: the least power of two that fits. */
export function stepOf(scale: number, letters = 1): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2((APART * letters) / scale)));
}

/** Returns the multiples of a step in low..=high. */
export function multiples(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => step * (first + i));
}

/**
 * Returns a whole pixel. Places half way between two, which are common, are rounded down even if
 * they are a little higher: a window from a link is rounded, too.
 */
function pixel(place: number): number {
  return Math.round(place - 0.02);
}

/** One axis on the screen: its numbers with their places along it, and its end. */
interface Axis {
  readonly ticks: readonly (readonly [label: string, at: number])[];
  readonly end: number;
  /** The place of its line across it, and the way from there to the numbers: out or in. */
  readonly line: number;
  readonly way: -1 | 1;
}

/**
 * Draws ticks, numbers and the letters a and b at the left and the upper edge of a grid. They stand
 * outside of it where there is space, else inside. Places are whole pixels: nearly the same window
 * has the same axes.
 */
export function drawAxes(sheet: GridSheet, colours: Colours): void {
  const { context, camera, frame, box, first: [above, before] = [0, 0] } = sheet;
  const { x0, y0, x1, y1 } = inside(sheet, visible(camera, frame));
  const corner = toScreen(camera, frame, box.x0 - 0.5, box.y0 - 0.5);
  const [left, top] = [pixel(corner[0]), pixel(corner[1])];
  const [right, bottom] = toScreen(camera, frame, box.x1 + 0.5, box.y1 + 0.5);
  const { letters } = colours;
  const step = stepOf(scaleOf(camera), letters);
  const place = (b: number, a: number) => toScreen(camera, frame, b - before, a - above);
  const down = multiples(step, above + y0, above + y1).map(
    (a) => [headed(a), pixel(place(before, a)[1])] as const,
  );
  const across = multiples(step, before + x0, before + x1).map(
    (b) => [headed(b), pixel(place(b, above)[0])] as const,
  );
  context.save(); // what is drawn next is not to have round corners
  context.font = font(letters);
  const widest = Math.max(0, ...down.map(([label]) => context.measureText(label).width));
  const a: Axis = {
    ticks: down,
    end: pixel(Math.min(bottom, frame.height)),
    line: Math.max(0, left),
    way: left >= (TICK + GAP) * letters + widest ? -1 : 1,
  };
  const b: Axis = {
    ticks: across,
    end: pixel(Math.min(right, frame.width)),
    line: Math.max(0, top),
    way: top >= (TICK + GAP + 10) * letters ? -1 : 1,
  };
  drawTicks(context, colours, a, b);
  drawWords(context, colours, a, b, sheet.letters);
  context.restore();
}

function drawTicks(context: CanvasRenderingContext2D, colours: Colours, a: Axis, b: Axis): void {
  const tick = TICK * colours.letters;
  context.beginPath();
  for (const [, at] of a.ticks) {
    context.moveTo(a.line, at + 0.5);
    context.lineTo(a.line + a.way * tick, at + 0.5);
  }
  for (const [, at] of b.ticks) {
    context.moveTo(at + 0.5, b.line);
    context.lineTo(at + 0.5, b.line + b.way * tick);
  }
  if (a.way > 0 || b.way > 0) strokeIn(context, colours.ground, 3);
  strokeIn(context, colours.text, 1);
}

function strokeIn(context: CanvasRenderingContext2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Writes the numbers, but for those at the corner of two axes inside and at the letters. */
function drawWords(
  context: CanvasRenderingContext2D,
  colours: Colours,
  a: Axis,
  b: Axis,
  [row, column]: readonly [string, string] = ["a", "b"],
): void {
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = colours.ground;
  context.fillStyle = colours.text;
  const write = (words: string, x: number, y: number, haloed: boolean) => {
    if (haloed) context.strokeText(words, x, y);
    context.fillText(words, x, y);
  };
  const { letters } = colours;
  const far = (TICK + GAP) * letters;
  const isClear = (at: number, own: Axis, other: Axis) =>
    at < own.end - 20 * letters && at > (other.way > 0 ? other.line + 26 * letters : -6);
  const beside = (words: string, at: number) => write(words, a.line + a.way * far, at, a.way > 0);
  const above = (words: string, at: number) =>
    write(words, at, b.line + b.way * (far + 6 * letters), b.way > 0);
  context.textAlign = a.way < 0 ? "right" : "left";
  context.font = font(letters);
  for (const [label, at] of a.ticks) if (isClear(at, a, b)) beside(label, at);
  context.font = italic(letters);
  beside(row, a.end - 8 * letters);
  context.textAlign = "center";
  above(column, b.end - 8 * letters);
  context.font = font(letters);
  for (const [label, at] of b.ticks) if (isClear(at, b, a)) above(label, at);
}
