/** What is drawn over the tiles of an array: numbers, headers, grid, the marked entry. Device-independent pixels. */
import { type Camera, type Frame, scaleOf, toScreen, visible } from "../../draw/camera.ts";
import { colourAt, entry, isLight, type Reading } from "./geometry.ts";
import type { Planes } from "./numbers.ts";

/** Everything that the drawing depends on. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  readonly side: number;
}

/** The colours of the page. */
export interface Inks {
  readonly ground: string;
  readonly text: string;
  readonly line: string;
  readonly accent: string;
}

/** The colours of the page, as its stylesheet has them now. */
export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: ink("--ground"),
    text: ink("--text"),
    line: ink("--line"),
    accent: ink("--accent"),
  };
}

/** Gives a canvas as many pixels as the screen has beneath it; clears it only when that changes. */
export function resize(canvas: HTMLCanvasElement, { width, height }: Frame, ratio: number): void {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
}

/** From one line of an entry to the next, in heights of its type. */
const LEADING = 1.1;

/** Pixels of the strip in which the numbers of rows and columns stand. */
export const STRIP = { width: 40, height: 22 };

/** A line around the array, so that its rim shows where its colours are those of the page. */
export function drawRim({ context, camera, frame, side }: Sheet, { line }: Inks): void {
  const [x0, y0] = toScreen(camera, frame, -0.5, -0.5);
  const [x1, y1] = toScreen(camera, frame, side - 0.5, side - 0.5);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(x0 - 0.5, y0 - 0.5, x1 - x0 + 1, y1 - y0 + 1);
}

/** Lines between entries, in the colour of the page. */
export function drawGrid(sheet: Sheet, { ground }: Inks): void {
  const { context, camera, frame } = sheet;
  const { x0, y0, x1, y1 } = seen(sheet);
  context.beginPath();
  for (let b = x0; b <= x1 + 1; b++) {
    const [x] = toScreen(camera, frame, b - 0.5, 0);
    context.moveTo(x, toScreen(camera, frame, 0, y0 - 0.5)[1]);
    context.lineTo(x, toScreen(camera, frame, 0, y1 + 0.5)[1]);
  }
  for (let a = y0; a <= y1 + 1; a++) {
    const [, y] = toScreen(camera, frame, 0, a - 0.5);
    context.moveTo(toScreen(camera, frame, x0 - 0.5, 0)[0], y);
    context.lineTo(toScreen(camera, frame, x1 + 0.5, 0)[0], y);
  }
  context.strokeStyle = ground;
  context.lineWidth = 1;
  context.stroke();
}

/** The numbers in the entries, black or white, whichever is easier to read on the entry's colour. */
export function drawNumbers(
  sheet: Sheet,
  [first, second]: Planes,
  palette: Uint8Array,
  reading: Reading,
  size: number,
): void {
  const { context, camera, frame } = sheet;
  const { x0, y0, x1, y1 } = seen(sheet);
  centred(context, size);
  for (let a = y0; a <= y1; a++) {
    for (let b = x0; b <= x1; b++) {
      const value = entry(first, a, b);
      if (value === undefined) continue;
      const other = second && entry(second, a, b);
      const colour = colourAt(palette, reading.share(value, other));
      context.fillStyle = isLight(colour) ? "#000" : "#fff";
      const [x, y] = toScreen(camera, frame, b, a);
      const lines = reading.lines(value, other);
      lines.forEach((line, at) => {
        context.fillText(line, x, y + (at - (lines.length - 1) / 2) * size * LEADING);
      });
    }
  }
}

/** The numbers of the rows and columns, on strips that stay at the rim of the screen. */
export function drawHeaders(sheet: Sheet, inks: Inks): void {
  const { context, camera, frame, side } = sheet;
  const { x0, y0, x1, y1 } = seen(sheet);
  const [left, top] = toScreen(camera, frame, -0.5, -0.5);
  const [right, bottom] = toScreen(camera, frame, side - 0.5, side - 0.5);
  const [x, y] = [Math.max(0, left - STRIP.width), Math.max(0, top - STRIP.height)];
  const wide = Math.min(frame.width, right) - x;
  const high = Math.min(frame.height, bottom) - y;
  context.fillStyle = inks.ground;
  context.fillRect(x, y, STRIP.width, high);
  context.fillRect(x, y, wide, STRIP.height);
  context.fillStyle = inks.text;
  centred(context, 12);
  const every = Math.ceil((context.measureText(`${x1}`).width + 6) / scaleOf(camera));
  const clip = (left: number, top: number, width: number, height: number, draw: () => void) => {
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    draw();
    context.restore();
  };
  clip(x, y + STRIP.height, STRIP.width, high, () => {
    for (let a = y0; a <= y1; a++)
      context.fillText(`${a}`, x + STRIP.width / 2, toScreen(camera, frame, 0, a)[1]);
  });
  clip(x + STRIP.width, y, wide, STRIP.height, () => {
    for (let b = x0; b <= x1; b++)
      if (b % every === 0)
        context.fillText(`${b}`, toScreen(camera, frame, b, 0)[0], y + STRIP.height / 2);
  });
  context.fillText("a\\b", x + STRIP.width / 2, y + STRIP.height / 2);
}

/** A frame around an entry, seen on every colour: the accent between two lines of the page's. */
export function drawMark(
  { context, camera, frame }: Sheet,
  inks: Inks,
  [a, b]: readonly [number, number],
): void {
  const scale = scaleOf(camera);
  const half = Math.max(4, scale / 2);
  const [x, y] = toScreen(camera, frame, b, a);
  for (const [colour, width] of [
    [inks.ground, 5],
    [inks.accent, 2.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }
}

function centred(context: CanvasRenderingContext2D, size: number): void {
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

/** The entries on the screen. */
function seen({ camera, frame, side }: Sheet) {
  const box = visible(camera, frame);
  const inside = (at: number) => Math.min(side - 1, Math.max(0, at));
  return { x0: inside(box.x0), y0: inside(box.y0), x1: inside(box.x1), y1: inside(box.y1) };
}
