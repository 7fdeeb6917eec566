/** Draws over the tiles of a grid: numbers, headers, lines, the marked entry. In CSS pixels. */
import {
  type Box,
  type Camera,
  type Frame,
  type Point,
  painted,
  scaleOf,
  toScreen,
  visible,
} from "../canvas/camera.ts";
import { type Colours, outlined } from "./colours.ts";
import { type Entry, headed, type Overlay, type Written } from "./geometry.ts";

/** Everything that the drawing depends on. */
export interface GridSheet {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  /** All entries of the array. */
  readonly box: Box;
  /** The numbers of the first row and column; 0 if absent. */
  readonly first?: Entry;
  /** The letters of rows and columns; a and b if absent. */
  readonly letters?: readonly [rows: string, columns: string];
}

/** The distance of lines in an entry, in heights of the type. */
const LEADING = 1.1;

/** The size of strips for numbers of rows and columns, in pixels, with letters of usual size. */
const STRIP = { width: 40, height: 22 };

/** Returns the size of the strips for letters of a size, in pixels. */
export function stripOf(letters: number): { readonly width: number; readonly height: number } {
  return { width: STRIP.width * letters, height: STRIP.height * letters };
}

/** Draws a line around the grid, visible where its colours are those of the page. */
export function drawRim({ context, camera, frame, box }: GridSheet, { line }: Colours): void {
  const [x0, y0] = toScreen(camera, frame, box.x0 - 0.5, box.y0 - 0.5);
  const [x1, y1] = toScreen(camera, frame, box.x1 + 0.5, box.y1 + 0.5);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(x0 - 0.5, y0 - 0.5, x1 - x0 + 1, y1 - y0 + 1);
}

/** Draws lines between entries, in the colour of the page. */
export function drawGrid(sheet: GridSheet, { ground }: Colours): void {
  const { context, camera, frame } = sheet;
  const { x0, y0, x1, y1 } = inside(sheet, painted(camera, frame));
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

/** Writes into the entries, in the ink that is easiest to read on each colour. */
export function drawNumbers(
  sheet: GridSheet,
  { text }: Colours,
  written: (entry: Entry) => Written | undefined,
  size: number,
): void {
  const { context, camera, frame } = sheet;
  const { x0, y0, x1, y1 } = inside(sheet, painted(camera, frame));
  centred(context, size);
  for (let a = y0; a <= y1; a++) {
    for (let b = x0; b <= x1; b++) {
      const entry = written([a, b]);
      if (entry === undefined) continue;
      const { lines, ink } = entry;
      context.fillStyle = ["#fff", "#000"][ink] ?? text;
      const [x, y] = toScreen(camera, frame, b, a);
      lines.forEach((line, at) => {
        context.fillText(line, x, y + (at - (lines.length - 1) / 2) * size * LEADING);
      });
    }
  }
}

/** Covers an entry. */
export function drawBlank(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  [a, b]: Entry,
): void {
  const [x, y] = toScreen(camera, frame, b, a);
  const scale = scaleOf(camera);
  context.fillStyle = colours.ground;
  context.fillRect(x - scale / 2, y - scale / 2, scale, scale);
}

/** Covers an entry whose number is hidden, with a question mark. */
export function drawSecret(sheet: GridSheet, colours: Colours, [a, b]: Entry): void {
  const { context, camera, frame } = sheet;
  const [x, y] = toScreen(camera, frame, b, a);
  const scale = scaleOf(camera);
  drawBlank(sheet, colours, [a, b]);
  if (scale < 14) return;
  centred(context, Math.min(0.6 * scale, 18 * colours.letters));
  context.fillStyle = colours.text;
  context.fillText("?", x, y);
}

/**
 * Covers an entry whose number is hidden, and all others but those before it in its row and its
 * column that are open.
 */
export function drawCover(
  sheet: GridSheet,
  colours: Colours,
  [a, b]: Entry,
  isOpen: (entry: Entry) => boolean,
): void {
  const { context, camera, frame } = sheet;
  const { x0, y0, x1, y1 } = sheet.box;
  context.fillStyle = colours.ground;
  const cover = (left: number, top: number, right: number, bottom: number) => {
    if (right < left || bottom < top) return;
    const [x, y] = toScreen(camera, frame, left - 0.5, top - 0.5);
    const [endX, endY] = toScreen(camera, frame, right + 0.5, bottom + 0.5);
    context.fillRect(x, y, endX - x, endY - y);
  };
  cover(x0, y0, b - 1, a - 1);
  cover(b + 1, y0, x1, a);
  cover(x0, a + 1, x1, y1);
  for (let x = x0; x < b; x++) if (!isOpen([a, x])) cover(x, a, x, a);
  for (let y = y0; y < a; y++) if (!isOpen([y, b])) cover(b, y, b, y);
  drawSecret(sheet, colours, [a, b]);
}

/**
 * Draws the lines of an overlay and its label, legible on every palette: the theme's ink on a wider
 * line of its background. The label keeps `above` pixels clear at the top.
 */
export function drawOverlay(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  { label, lines, at }: Overlay,
  above: number,
): void {
  context.beginPath();
  for (const { from, to } of lines) {
    context.moveTo(...toScreen(camera, frame, from[1], from[0]));
    context.lineTo(...toScreen(camera, frame, to[1], to[0]));
  }
  twice(context, colours, [3, 1.25], colours.text);
  const [x, y] = toScreen(camera, frame, at[1], at[0]);
  const inside = (place: number, length: number) => Math.min(length - 8, Math.max(8, place));
  context.font = `600 ${13 * colours.letters}px system-ui, sans-serif`;
  context.textAlign = "left";
  context.textBaseline = "bottom";
  const left = Math.min(
    inside(x, frame.width) + 4,
    frame.width - context.measureText(label).width - 8,
  );
  const foot = Math.max(above + 22, inside(y, frame.height) - 4);
  context.lineJoin = "round";
  context.lineWidth = 5;
  context.strokeStyle = colours.ground;
  context.strokeText(label, left, foot);
  context.fillStyle = colours.text;
  context.fillText(label, left, foot);
}

/**
 * Draws lines along the row and the column of an entry: around large entries, through small ones.
 */
export function drawCross(
  { context, camera, frame, box }: GridSheet,
  colours: Colours,
  [a, b]: Entry,
): void {
  const half = scaleOf(camera) < 6 ? [0] : [-0.5, 0.5];
  context.beginPath();
  for (const off of half) {
    context.moveTo(...toScreen(camera, frame, box.x0 - 0.5, a + off));
    context.lineTo(...toScreen(camera, frame, box.x1 + 0.5, a + off));
    context.moveTo(...toScreen(camera, frame, b + off, box.y0 - 0.5));
    context.lineTo(...toScreen(camera, frame, b + off, box.y1 + 0.5));
  }
  twice(context, colours, [2.5, 1], colours.accent);
}

/** Draws a folded corner on an entry that lies in a shadow. */
export function drawFold(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  [a, b]: Entry,
): void {
  const [x, y] = toScreen(camera, frame, b - 0.5, a - 0.5);
  const size = 0.28 * scaleOf(camera);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.closePath();
  context.fillStyle = colours.text;
  context.fill();
  context.strokeStyle = colours.ground;
  context.lineWidth = 1;
  context.stroke();
}

/** Draws a diamond on an entry that is the same P-position as the one that is read. */
export function drawSymmetric(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  [a, b]: Entry,
): void {
  const half = Math.max(5, Math.min(18, 0.42 * scaleOf(camera)));
  const [x, y] = toScreen(camera, frame, b, a);
  context.beginPath();
  diamond(context, [x, y], half);
  outlined(context, colours);
}

/** Adds a diamond to the path; `half` is half its width. */
export function diamond(context: CanvasRenderingContext2D, [x, y]: Point, half: number): void {
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
}

/** Strokes a path in a colour over a wider line of the background. */
function twice(
  context: CanvasRenderingContext2D,
  { ground }: Colours,
  [wide, narrow]: readonly [number, number],
  colour: string,
): void {
  context.strokeStyle = ground;
  context.lineWidth = wide;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = narrow;
  context.stroke();
}

/**
 * Draws the numbers of rows and columns on strips at the edge of the screen. Without a ground only
 * a strip that covers entries has one.
 */
export function drawHeaders(sheet: GridSheet, colours: Colours): void {
  const { context, camera, frame, box, first: [above, before] = [0, 0] } = sheet;
  const { letters = ["a", "b"] } = sheet;
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

/** Draws a frame around an entry, visible on every colour. */
export function drawMark(
  { context, camera, frame }: GridSheet,
  colours: Colours,
  [a, b]: readonly [number, number],
): void {
  const scale = scaleOf(camera);
  const half = Math.max(4, scale / 2);
  const [x, y] = toScreen(camera, frame, b, a);
  outlined(context, colours, () => context.strokeRect(x - half, y - half, 2 * half, 2 * half));
}

/** Sets centred type of a size. */
export function centred(context: CanvasRenderingContext2D, size: number): void {
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

/** Returns the entries nearest to a box of cells. */
export function inside({ box }: GridSheet, { x0, y0, x1, y1 }: Box): Box {
  const within = (at: number, low: number, high: number) => Math.min(high, Math.max(low, at));
  const [column, row] = [
    (x: number) => within(x, box.x0, box.x1),
    (y: number) => within(y, box.y0, box.y1),
  ];
  return { x0: column(x0), y0: row(y0), x1: column(x1), y1: row(y1) };
}
