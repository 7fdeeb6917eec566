/** The numbers of rows and columns beside a table: on strips, or on axes where cells are small. */
import { scaleOf, toScreen, visible } from "../canvas/camera.ts";
import type { Colours } from "./colours.ts";
import { centred, inside, type Layer, type Sheet, typeSize } from "./layers.ts";
import { type Entry, stripOf } from "./lens.ts";

interface Names {
  /** The numbers of the first row and column; 0 if absent. */
  readonly first?: Entry;
  /** The letters of rows and columns; a and b if absent. */
  readonly letters?: readonly [rows: string, columns: string];
}

/**
 * The numbers of rows and columns beside the cells, where numbers of so many digits fit into them;
 * else axes.
 */
export const headers =
  (names: Names = {}, digits = 1, lines: 1 | 2 = 1): Layer =>
  (sheet, colours) => {
    const draw = typeSize(scaleOf(sheet.camera), digits, lines) === null ? drawAxes : drawHeaders;
    draw(sheet, colours, names);
  };

/**
 * The number of a row or a column for a narrow place: far out its last four digits, which a screen
 * has once only.
 */
export function headed(number: number): string {
  return number < 100_000 ? `${number}` : `…${String(number % 10_000).padStart(4, "0")}`;
}

/**
 * Draws the numbers of rows and columns on strips at the edge of the screen. Without a ground only
 * a strip that covers entries has one.
 */
function drawHeaders(
  sheet: Sheet,
  colours: Colours,
  { first = [0, 0], letters = ["a", "b"] }: Names,
): void {
  const { context, camera, frame, box } = sheet;
  const [above, before] = first;
  const { x0, y0, x1, y1 } = inside(sheet, visible(camera, frame));
  const [left, top] = toScreen(camera, frame, box.x0 - 0.5, box.y0 - 0.5);
  const [right, bottom] = toScreen(camera, frame, box.x1 + 0.5, box.y1 + 0.5);
  const strip = stripOf(colours.letters);
  const [x, y] = [Math.max(0, left - strip.width), Math.max(0, top - strip.height)];
  const wide = Math.min(frame.width, right) - x;
  const high = Math.min(frame.height, bottom) - y;
  context.fillStyle = colours.ground;
  if (!colours.bare || left < strip.width - 0.5) context.fillRect(x, y, strip.width, high);
  if (!colours.bare || top < strip.height - 0.5) context.fillRect(x, y, wide, strip.height);
  context.fillStyle = colours.text;
  centred(context, 12 * colours.letters);
  const widest = context.measureText(headed(before + x1)).width;
  const every = Math.ceil((widest + 6) / scaleOf(camera));
  const clip = (left: number, top: number, width: number, height: number, draw: () => void) => {
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    draw();
    context.restore();
  };
  clip(x, y + strip.height, strip.width, high, () => {
    for (let a = y0; a <= y1; a++)
      context.fillText(headed(above + a), x + strip.width / 2, toScreen(camera, frame, 0, a)[1]);
  });
  clip(x + strip.width, y, wide, strip.height, () => {
    for (let b = x0; b <= x1; b++)
      if ((before + b) % every === 0)
        context.fillText(
          headed(before + b),
          toScreen(camera, frame, b, 0)[0],
          y + strip.height / 2,
        );
  });
  context.fillText(letters.join("\\"), x + strip.width / 2, y + strip.height / 2);
}

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
function multiples(step: number, low: number, high: number): number[] {
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
function drawAxes(sheet: Sheet, colours: Colours, { first = [0, 0], letters: names }: Names): void {
  const { context, camera, frame, box } = sheet;
  const [above, before] = first;
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
  drawWords(context, colours, a, b, names);
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
