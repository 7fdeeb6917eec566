/**
 * What pictures of tables are made of. A layer is a function that paints on a sheet, in CSS pixels,
 * in the colours of the theme. Layers are painted in the order in which a view lists them.
 */
import {
  type Box,
  type Camera,
  type Frame,
  type Point,
  scaleOf,
  toScreen,
  visibleBox,
} from "../canvas/camera.ts";
import { type Colour, css, inkOn } from "../canvas/palette.ts";
import { type Colours, outlined } from "./colours.ts";
import { boxOf, type Entry } from "./lens.ts";

/** Everything that a layer depends on. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  /** All entries of the table. */
  readonly box: Box;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The cells of the marked item and of that of the keyboard cursor. */
  readonly marks: readonly Entry[];
  /** The item whose facts are shown. */
  readonly reading: Entry | null;
  /** The picture is complete only when this has settled and it is painted again. */
  wait(work: Promise<unknown>): void;
}

export type Layer = (sheet: Sheet, colours: Colours) => void;

/** Entries smaller than this (CSS pixels) hold no numbers. */
export const SMALLEST_ENTRY = 20;

/**
 * The smallest and the largest type in an entry, that of one line where its width allows it, and
 * how wide a digit is, as a share of its height.
 */
const TYPE = { least: 8, legible: 11, most: 18, digit: 0.6 };

/**
 * The size of type (CSS pixels) in which so many digits in so many lines fit into an entry, or null
 * where they do not.
 */
export function typeSize(scale: number, digits: number, lines: 1 | 2 = 1): number | null {
  if (scale < SMALLEST_ENTRY) return null;
  const high = lines === 1 ? Math.max(TYPE.legible, 0.5 * scale) : 0.42 * scale;
  const size = Math.min(TYPE.most, high, (0.86 * scale) / (TYPE.digit * digits));
  return size < TYPE.least ? null : size;
}

/** Sets centred type of a size. */
export function centred(context: CanvasRenderingContext2D, size: number): void {
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

/** Returns the entries nearest to a box of cells. */
export function inside({ box }: Pick<Sheet, "box">, { x0, y0, x1, y1 }: Box): Box {
  const column = (x: number) => Math.min(box.x1, Math.max(box.x0, x));
  const row = (y: number) => Math.min(box.y1, Math.max(box.y0, y));
  return { x0: column(x0), y0: row(y0), x1: column(x1), y1: row(y1) };
}

/** Cells with a colour each, and with a number if type fits. */
interface Cells {
  /** A number for each cell, row after row. */
  readonly values: ArrayLike<number>;
  readonly columns: number;
  /** The row and the column of the first cell; 0 if absent. */
  readonly origin?: Entry;
  /** The colour of a value, computed once for each: none, one of the theme, or another one. */
  colour(value: number): Colour | "line" | "text" | "tint" | "quiet" | null;
  /** Returns what is written into a cell by its index, or nothing. Absent: nothing anywhere. */
  text?(value: number, at: number): string | null;
  /** The number of digits for which type has to fit, or the size of type (pixels) for a text. */
  readonly type?: number | ((scale: number, text: string) => number | null);
  /** Whether edges may lie between pixels, as lines hide them or cells stand alone. Default: no. */
  readonly exact?: boolean;
  /** The only row that is painted in full; null or absent: all. */
  readonly row?: number | null;
}

/** Cells smaller than this (CSS pixels) have no lines between them. */
export const LINED = 6;

/** The opacity of the other rows beside a row that is chosen. */
const PALE = 0.25;

interface Ink {
  readonly fill: string | null;
  readonly text: string;
}

function inkIn(colours: Colours, colour: ReturnType<Cells["colour"]>): Ink {
  if (colour === null) return { fill: null, text: colours.text };
  if (typeof colour === "string")
    return { fill: colours[colour], text: colour === "tint" ? colours.text : colours.ground };
  return { fill: css(colour), text: inkOn(colour) };
}

export function cells(table: Cells): Layer {
  const {
    values,
    columns,
    origin: [top, left] = [0, 0],
    colour,
    text,
    type = 1,
    row = null,
  } = table;
  const all = boxOf(Math.ceil(values.length / columns), columns);
  const cache = new Map<number, ReturnType<typeof colour>>();
  const colourOf = (value: number) => {
    const found = cache.get(value);
    if (found !== undefined) return found;
    const ink = colour(value);
    cache.set(value, ink);
    return ink;
  };
  return ({ context, camera, frame }, colours) => {
    const scale = scaleOf(camera);
    const inks = new Map<number, Ink>();
    const inkOf = (value: number): Ink => {
      const cached = inks.get(value);
      if (cached !== undefined) return cached;
      const ink = inkIn(colours, colourOf(value));
      inks.set(value, ink);
      return ink;
    };
    const edge = table.exact && scale >= LINED ? (at: number) => at : Math.round;
    const visible = visibleBox(camera, frame);
    const [x0, x1] = [Math.max(0, visible.x0 - left), Math.min(all.x1, visible.x1 - left)];
    const [y0, y1] = [Math.max(0, visible.y0 - top), Math.min(all.y1, visible.y1 - top)];
    const edges = (axis: 0 | 1, first: number, from: number, to: number) =>
      Array.from({ length: Math.max(0, to - from + 2) }, (_, i) => {
        const at = first + from + i - 0.5;
        return edge(toScreen(camera, frame, at, at)[axis]);
      });
    const [xs, ys] = [edges(0, left, x0, x1), edges(1, top, y0, y1)];
    const size = typeof type === "number" ? typeSize(scale, type) : null;
    const sizeOf = typeof type === "number" ? () => size : type;
    const writes = text !== undefined && sizeOf(scale, "0") !== null;
    for (let y = y0; y <= y1; y++) {
      const [from, to] = [ys[y - y0] ?? 0, ys[y - y0 + 1] ?? 0];
      const isPale = row !== null && row !== y;
      context.globalAlpha = isPale ? PALE : 1;
      for (let x = x0; x <= x1; x++) {
        const at = y * columns + x;
        const value = values[at] ?? 0;
        const ink = inkOf(value);
        const start = xs[x - x0] ?? 0;
        // Small cells of one colour are one rectangle.
        while (scale < LINED && x < x1 && inkOf(values[y * columns + x + 1] ?? 0) === ink) x++;
        if (ink.fill !== null) {
          context.fillStyle = ink.fill;
          context.fillRect(start, from, (xs[x - x0 + 1] ?? 0) - start, to - from);
        }
        const words = writes && !isPale ? text(value, at) : null;
        const fitting = words === null ? null : sizeOf(scale, words);
        if (words === null || fitting === null) continue;
        centred(context, fitting);
        context.fillStyle = ink.text;
        context.fillText(words, ...toScreen(camera, frame, left + x, top + y));
      }
    }
    context.globalAlpha = 1;
  };
}

/** Lines between the cells of a box, or of all, where cells have at least `least` pixels. */
export const lines =
  (
    ink: "line" | "ground" = "line",
    { box, least = 0 }: { box?: Box; least?: number } = {},
  ): Layer =>
  (sheet, colours) => {
    const { context, camera, frame } = sheet;
    if (scaleOf(camera) < least) return;
    const { x0, y0, x1, y1 } = inside({ box: box ?? sheet.box }, visibleBox(camera, frame));
    const [left, top] = toScreen(camera, frame, x0 - 0.5, y0 - 0.5);
    const [right, bottom] = toScreen(camera, frame, x1 + 0.5, y1 + 0.5);
    context.beginPath();
    for (let b = x0; b <= x1 + 1; b++) {
      const [x] = toScreen(camera, frame, b - 0.5, 0);
      context.moveTo(x, top);
      context.lineTo(x, bottom);
    }
    for (let a = y0; a <= y1 + 1; a++) {
      const [, y] = toScreen(camera, frame, 0, a - 0.5);
      context.moveTo(left, y);
      context.lineTo(right, y);
    }
    context.strokeStyle = colours[ink];
    context.lineWidth = 1;
    context.stroke();
  };

/** The line around a box of cells, or around all: visible where colours are those of the page. */
export const rim =
  (box?: Box): Layer =>
  (sheet, { line }) => {
    const { context } = sheet;
    const { left, top, width, height } = placeOf(sheet, box ?? sheet.box);
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  };

/** What is written into an entry, and in which ink: 0 white, 1 black, 2 that of the page. */
export interface CellText {
  readonly lines: readonly string[];
  readonly ink: number;
}

/** The distance of lines in an entry, in heights of the type. */
const LEADING = 1.1;

/** Type of a size in the entries, in the ink that is easiest to read on each colour. */
export const writing =
  (
    textOf: (entry: Entry) => CellText | undefined,
    size: number,
    page: "text" | "ground" = "text",
  ): Layer =>
  (sheet, colours) => {
    const { context, camera, frame } = sheet;
    const { x0, y0, x1, y1 } = inside(sheet, visibleBox(camera, frame));
    centred(context, size);
    for (let a = y0; a <= y1; a++) {
      for (let b = x0; b <= x1; b++) {
        const entry = textOf([a, b]);
        if (entry === undefined) continue;
        const { lines, ink } = entry;
        context.fillStyle = ["#fff", "#000"][ink] ?? colours[page];
        const [x, y] = toScreen(camera, frame, b, a);
        lines.forEach((line, at) => {
          context.fillText(line, x, y + (at - (lines.length - 1) / 2) * size * LEADING);
        });
      }
    }
  };

/** A blank over an entry. */
export const blank =
  ([a, b]: Entry): Layer =>
  ({ context, camera, frame }, { ground }) => {
    const [x, y] = toScreen(camera, frame, b, a);
    const scale = scaleOf(camera);
    context.fillStyle = ground;
    context.fillRect(x - scale / 2, y - scale / 2, scale, scale);
  };

/** A question mark over an entry whose number is hidden. */
export const secret =
  ([a, b]: Entry): Layer =>
  (sheet, colours) => {
    const { context, camera, frame } = sheet;
    const scale = scaleOf(camera);
    blank([a, b])(sheet, colours);
    if (scale < 14) return;
    centred(context, Math.min(0.6 * scale, 18 * colours.letters));
    context.fillStyle = colours.text;
    context.fillText("?", ...toScreen(camera, frame, b, a));
  };

/**
 * A question mark over an entry whose number is hidden, and a blank over all others but those
 * before it in its row and its column that are open.
 */
export const cover =
  ([a, b]: Entry, isOpen: (entry: Entry) => boolean): Layer =>
  (sheet, colours) => {
    const { context } = sheet;
    const { x0, y0, x1, y1 } = sheet.box;
    context.fillStyle = colours.ground;
    const fill = (x0: number, y0: number, x1: number, y1: number) => {
      if (x1 < x0 || y1 < y0) return;
      const { left, top, width, height } = placeOf(sheet, { x0, y0, x1, y1 });
      context.fillRect(left, top, width, height);
    };
    fill(x0, y0, b - 1, a - 1);
    fill(b + 1, y0, x1, a);
    fill(x0, a + 1, x1, y1);
    for (let x = x0; x < b; x++) if (!isOpen([a, x])) fill(x, a, x, a);
    for (let y = y0; y < a; y++) if (!isOpen([y, b])) fill(b, y, b, y);
    secret([a, b])(sheet, colours);
    rim()(sheet, colours);
  };

/**
 * A line of an overlay in entries, from (row, column) to (row, column); edges of entries lie at
 * halves.
 */
export interface Line {
  readonly from: Entry;
  readonly to: Entry;
}

/** What is drawn over a table, and what it is called. */
export interface Overlay {
  readonly label: string;
  readonly lines: readonly Line[];
  /** The place at which the label stands, on one of the lines. */
  readonly at: Entry;
}

/**
 * The lines of an overlay and its label, legible on every palette: the theme's ink on a wider line
 * of its background. The label keeps `above` pixels clear at the top.
 */
export const overlay =
  ({ label, lines, at }: Overlay, above: number): Layer =>
  ({ context, camera, frame }, colours) => {
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
  };

/** Folded corners on entries. */
export const folds =
  (entries: readonly Entry[]): Layer =>
  ({ context, camera, frame }, colours) => {
    for (const [a, b] of entries) {
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
  };

/** Diamonds on entries. */
export const diamonds =
  (entries: readonly Entry[]): Layer =>
  ({ context, camera, frame }, colours) => {
    const half = Math.max(5, Math.min(18, 0.42 * scaleOf(camera)));
    for (const [a, b] of entries) {
      context.beginPath();
      diamond(context, toScreen(camera, frame, b, a), half);
      outlined(context, colours);
    }
  };

/** Adds a diamond to the path; `half` is half its width. */
export function diamond(context: CanvasRenderingContext2D, [x, y]: Point, half: number): void {
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
}

/** Frames around cells, visible on every colour. */
export const frames =
  (entries: readonly Entry[]): Layer =>
  ({ context, camera, frame }, colours) => {
    const half = Math.max(4, scaleOf(camera) / 2);
    for (const [row, column] of entries) {
      const [x, y] = toScreen(camera, frame, column, row);
      outlined(context, colours, () => context.strokeRect(x - half, y - half, 2 * half, 2 * half));
    }
  };

/** Frames around the marked item and that of the cursor. */
export const marks: Layer = (sheet, colours) => frames(sheet.marks)(sheet, colours);

/**
 * Lines along the row and the column of the item whose facts are shown: around large entries,
 * through small ones.
 */
export const cross: Layer = ({ context, camera, frame, box, reading }, colours) => {
  if (reading === null) return;
  const [a, b] = reading;
  context.beginPath();
  for (const off of scaleOf(camera) < LINED ? [0] : [-0.5, 0.5]) {
    context.moveTo(...toScreen(camera, frame, box.x0 - 0.5, a + off));
    context.lineTo(...toScreen(camera, frame, box.x1 + 0.5, a + off));
    context.moveTo(...toScreen(camera, frame, b + off, box.y0 - 0.5));
    context.lineTo(...toScreen(camera, frame, b + off, box.y1 + 0.5));
  }
  twice(context, colours, [2.5, 1], colours.accent);
};

/** Rings on cells. */
export const rings =
  (entries: readonly Entry[]): Layer =>
  ({ context, camera, frame }, colours) => {
    for (const [row, column] of entries) {
      const [x, y] = toScreen(camera, frame, column, row);
      context.beginPath();
      context.arc(x, y, Math.max(4, 0.42 * scaleOf(camera)), 0, 2 * Math.PI);
      outlined(context, colours);
    }
  };

/** A line through points given by row and column; edges of cells lie at halves. */
export const outline =
  (paths: readonly (readonly Entry[])[]): Layer =>
  ({ context, camera, frame }, colours) => {
    context.beginPath();
    for (const path of paths)
      path.forEach(([row, column], at) => {
        const point = toScreen(camera, frame, column, row);
        if (at === 0) context.moveTo(...point);
        else context.lineTo(...point);
      });
    outlined(context, colours);
  };

/** Returns where a box of cells lies on the screen. */
function placeOf({ camera, frame }: Sheet, { x0, y0, x1, y1 }: Box) {
  const [left, top] = toScreen(camera, frame, x0 - 0.5, y0 - 0.5);
  const [right, bottom] = toScreen(camera, frame, x1 + 0.5, y1 + 0.5);
  return { left, top, width: right - left, height: bottom - top };
}

/** Strokes a path in a colour over a wider line of the background. */
function twice(
  context: CanvasRenderingContext2D,
  { ground }: Colours,
  [wide, narrow]: readonly [number, number],
  colour: string,
): void {
  for (const [ink, width] of [
    [ground, wide],
    [colour, narrow],
  ] as const) {
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.stroke();
  }
}
