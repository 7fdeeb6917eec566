/**
 * What pictures of tables are made of. A layer is a function that paints on a sheet, in CSS pixels,
 * in the colours of the theme. Layers are painted in the order in which a view lists them.
 */
import { type Box, painted, scaleOf, toScreen } from "../canvas/camera.ts";
import { TileCompositor } from "../canvas/compositor.ts";
import { type Colour, css, inkOn } from "../canvas/palette.ts";
import type { StoreHost } from "../canvas/tile-store.ts";
import { overlap, type TileImage, TileLayer, type TileSource } from "../canvas/tiles.ts";
import { drawAxes } from "../grid/axes.ts";
import { type Colours, outlined } from "../grid/colours.ts";
import { boxOf, type Entry, typeSize, type Written } from "../grid/geometry.ts";
import { Numbers } from "../grid/numbers.ts";
import {
  centred,
  drawCross,
  drawGrid,
  drawHeaders,
  drawMark,
  drawNumbers,
  drawRim,
  type GridSheet,
} from "../grid/paint.ts";

/** Everything that a layer depends on. */
export interface Sheet extends GridSheet {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The cells of the marked item and of that of the keyboard cursor. */
  readonly marks: readonly Entry[];
  /** The item whose facts are shown. */
  readonly reading: Entry | null;
  /**
   * Returns what a layer stores with a picture from one painting to the next; made and disposed of
   * once.
   */
  keep<T extends { dispose(): void }>(key: string, make: () => T): T;
  /** The picture is complete only when this has settled and it is painted again. */
  wait(work: Promise<unknown>): void;
  /** Something arrived: paint again soon. */
  changed(): void;
}

export type Layer = (sheet: Sheet, colours: Colours) => void;

/** Cells with a colour each, and with a number if type fits. */
export interface Cells {
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
  const known = new Map<number, ReturnType<typeof colour>>();
  const colourOf = (value: number) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = colour(value);
    known.set(value, made);
    return made;
  };
  return ({ context, camera, frame }, colours) => {
    const scale = scaleOf(camera);
    const inks = new Map<number, Ink>();
    const inkOf = (value: number): Ink => {
      const known = inks.get(value);
      if (known !== undefined) return known;
      const ink = inkIn(colours, colourOf(value));
      inks.set(value, ink);
      return ink;
    };
    const seen = painted(camera, frame);
    const [x0, x1] = [Math.max(0, seen.x0 - left), Math.min(all.x1, seen.x1 - left)];
    const [y0, y1] = [Math.max(0, seen.y0 - top), Math.min(all.y1, seen.y1 - top)];
    const edges = (axis: 0 | 1, first: number, from: number, to: number) =>
      Array.from({ length: Math.max(0, to - from + 2) }, (_, i) => {
        const at = first + from + i - 0.5;
        return Math.round(toScreen(camera, frame, at, at)[axis]);
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

/** What tiles store: their layer, and the source that it loads from. */
class Tiles {
  readonly layer: TileLayer;
  readonly compositor = new TileCompositor();
  source: TileSource;

  constructor(source: TileSource, host: StoreHost) {
    this.source = source;
    this.layer = new TileLayer(source, host);
  }

  dispose(): void {
    this.layer.dispose();
  }
}

/**
 * An image of the table in tiles, loaded where they are seen. The tiles of another source stay until
 * the new ones arrive; `sheet` are pixels of the source that are present. The same source has to be
 * the same object.
 */
export const tiles =
  (source: TileSource, failed: (error: unknown) => void, sheet: TileImage | null = null): Layer =>
  ({ context, camera, frame, ratio, keep, wait, changed }) => {
    const stored = keep("tiles", () => new Tiles(source, { arrived: changed, failed }));
    const { layer, compositor } = stored;
    if (stored.source !== source) {
      stored.source = source;
      if (sheet === null) layer.use(source);
      else layer.begin(source, sheet, false);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    const isComplete = compositor.draw(layer, source, context, { camera, frame, ratio });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!isComplete) wait(layer.settled());
  };

/** The numbers of the entries, as the worker returns those of a box. */
export interface NumberSource<N> {
  load(box: Box): Promise<N>;
}

/** How numbers are written. */
export interface Writing<N> {
  /** The digits and the lines that have to fit into an entry. */
  readonly digits: number;
  readonly lines?: 1 | 2;
  /** The colour of the lines between entries. */
  readonly ink?: "line" | "ground";
  written(numbers: N, entry: Entry): Written | undefined;
  /** Painted beneath the numbers. */
  beneath?(numbers: N): Layer;
}

/** What a layer of numbers stores: those that arrived, and their source. */
class Loaded<N> {
  source: NumberSource<N> | null = null;
  numbers: Numbers<N> | null = null;

  from(source: NumberSource<N>, rim: Box, changed: () => void): Numbers<N> {
    if (source !== this.source || this.numbers === null)
      this.numbers = new Numbers((box) => source.load(box), rim, changed);
    this.source = source;
    return this.numbers;
  }

  dispose(): void {}
}

/**
 * Numbers over the entries, and lines between them, where they fit. They are loaded where they are
 * seen. The same source has to be the same object.
 */
export const numbers =
  <N>(source: NumberSource<N>, writing: Writing<N>): Layer =>
  (sheet, colours) => {
    const { camera, frame, box: all, keep, wait, changed } = sheet;
    const size = typeSize(scaleOf(camera), writing.digits, writing.lines);
    const box = overlap(painted(camera, frame), all);
    if (size === null || box === null) return;
    const numbers = keep("numbers", () => new Loaded<N>()).from(source, all, changed);
    numbers.want(box);
    if (numbers.underway !== null) wait(numbers.underway);
    lines(writing.ink)(sheet, colours);
    const { shown } = numbers;
    if (shown === null) return;
    writing.beneath?.(shown)(sheet, colours);
    drawNumbers(sheet, colours, (entry) => writing.written(shown, entry), size);
  };

/** Lines between the cells of a box, or of all, where cells have at least `least` pixels. */
export const lines =
  (
    ink: "line" | "ground" = "line",
    { box, least = 0 }: { box?: Box; least?: number } = {},
  ): Layer =>
  (sheet, colours) => {
    if (scaleOf(sheet.camera) < least) return;
    drawGrid(box ? { ...sheet, box } : sheet, { ...colours, ground: colours[ink] });
  };

/** The line around a box of cells, or around all. */
export const rim =
  (box?: Box): Layer =>
  (sheet, colours) =>
    drawRim(box ? { ...sheet, box } : sheet, colours);

/** Frames around the marked item and that of the cursor. */
export const marks: Layer = (sheet, colours) => {
  for (const entry of sheet.marks) drawMark(sheet, colours, entry);
};

/** Lines along the row and the column of the item whose facts are shown. */
export const cross: Layer = (sheet, colours) => {
  if (sheet.reading !== null) drawCross(sheet, colours, sheet.reading);
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

/**
 * The numbers of rows and columns beside the cells, where numbers of so many digits fit into them;
 * else axes.
 */
export const headers =
  (names: Pick<GridSheet, "letters" | "first"> = {}, digits = 1): Layer =>
  (sheet, colours) => {
    const named = { ...sheet, ...names };
    if (typeSize(scaleOf(sheet.camera), digits) === null) drawAxes(named, colours);
    else drawHeaders(named, colours);
  };
