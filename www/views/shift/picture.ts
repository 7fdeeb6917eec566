/**
 * The picture of two arrays laid over each other, and what agrees. The entry in row r, column c + i
 * of the upper array is the cell of row r and column i. The lower array stands beneath it, with
 * free lines between them. An item is an entry of both, by its row and i.
 */

import type { AlignedWindow } from "core";
import { type Box, scaleOf, toScreen } from "../../canvas/camera.ts";
import { moving } from "../../canvas/frames.ts";
import { grouped, signed, withMinus } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import { grid, type Style } from "../../picture/grid.ts";
import { headed, stepOf } from "../../picture/headers.ts";
import {
  cells,
  centred,
  type Layer,
  lines,
  marks,
  outline,
  rim,
  rings,
  SMALLEST_ENTRY,
} from "../../picture/layers.ts";
import { marked, pair, swatch, text } from "../../picture/legend.ts";
import { type Entry, stripOf } from "../../picture/lens.ts";
import type { Facts, Reason } from "../view.ts";
import { askOf, type ShiftState } from "./index.ts";

function indexOf({ plane }: AlignedWindow, [row, column]: Entry): number {
  return row * plane.shape[1] + column;
}

/** Returns which theorem decides an entry; null where none does. */
function theoremOf(way: ShiftState["way"], window: AlignedWindow, [row, x]: Entry): string | null {
  const column = x + window.plane.origin[1];
  const [a, b] = window.exception ?? [];
  if (row === a && column === b) return say("the one exception of the shift theorem");
  const from = window.promised[row] ?? null;
  if (from === null || column < from) return null;
  return way === "shift"
    ? say("by the shift theorem")
    : say`by the theorem on twins, from column ${from} on`;
}

/** The largest side of an array that is filled to explain an entry. */
const LARGEST = 4096;

/** Returns the reason of an entry: which theorem decides it, and those of both entries. */
function reasonOf(
  core: Pick<Core, "array">,
  way: ShiftState["way"],
  window: AlignedWindow,
  entry: Entry,
): Reason {
  const at = indexOf(window, entry);
  const { centres, order, moved, first, second, plane } = window;
  const [row, column] = [entry[0], entry[1] + plane.origin[1]];
  const places: readonly Entry[] = [
    [row, column],
    [order[row] ?? row, column + moved],
  ];
  const labels = places.map(([a, b], which) => {
    const value = signed((which === 0 ? first : second)[at] ?? 0).replace("+", "");
    return say`C(${a}, ${b}) = ${value} for centre ${centres[which] ?? 0}`;
  });
  const theorem = theoremOf(way, window, entry);
  const verdict = plane.values[at] === 1 ? say("equal") : say("different");
  const sentence = `${labels.join("; ")}: ${theorem === null ? verdict : `${verdict}, ${theorem}`}.`;
  const largest = Math.max(...places.flat());
  if (largest >= LARGEST) return { sentence };
  return { sentence, because: () => both(core, centres, places) };
}

/** Returns why both entries are what they are, in the arrays of their centres. */
async function both(
  core: Pick<Core, "array">,
  centres: readonly number[],
  places: readonly Entry[],
): Promise<Reason[]> {
  const { entryReasons } = await import("../entry-reasons.ts");
  const reasons = places.map(async (place, which): Promise<Reason> => {
    const c = centres[which] ?? 0;
    const params = { c, vs: null, side: Math.max(...place) + 1, row: null, leaf: null, tree: null };
    const [reason] = await entryReasons({ params, ...core.array(params) }, place, null);
    if (reason === undefined) throw new RangeError(`${place.join()} is not in the array`);
    return { ...reason, sentence: say`Centre ${c}: ${reason.sentence}` };
  });
  return Promise.all(reasons);
}

/** How long all steps take together, and one step at least and at most (ms). */
const TIME = { all: 5000, least: 60, most: 900, calm: 500 };

export const picture = grid<ShiftState, AlignedWindow>(({ bindings }) => {
  return {
    answer: (state) => bindings.aligned(askOf(state)),
    size: extentOf,
    items: {
      size: ({ plane }) => plane.shape,
      at: entryAt,
      cells: (window, [row, column]) => linesOf(row, window).map((line) => [line, column]),
      markedItem: ({ plane }, { sel }) => sel && [sel[0], sel[1] - plane.origin[1]],
      mark: (window, entry) => {
        const { first, plane } = window;
        return [entry[0], entry[1] + plane.origin[1], first[indexOf(window, entry)] ?? 0];
      },
      facts: (window, entry, { way }) => factsOf(way, window, entry),
    },
    steps: {
      key: "by",
      at: ({ by }) => by,
      last: ({ steps }) => steps,
      whole: null,
      stay({ steps }) {
        const each = Math.min(TIME.most, Math.max(TIME.least, TIME.all / steps));
        return moving() ? each : Math.max(TIME.calm, each);
      },
    },
    layers: (window, { way }, style) => [
      ...arraysOf(window, style),
      ...boxesOf(window).flatMap((box) => [
        lines("line", { box, least: SMALLEST_ENTRY }),
        rim(box),
      ]),
      way === "twins" && outline(edgesOf(window)),
      rings(exceptionsOf(window)),
      marks,
      labels(window),
    ],
    caption: (window, { way }) => sentenceOf(way, window),
    legend: (window, { way }, { palette }) => legendOf(way, window, palette),
    description: windowDescription,
    data: ({ plane }) => plane,
    /** The entries of both arrays, of as many rows and columns as the plane. */
    extraArrays: ({ first, second }) => ({
      words:
        "first and second: the entries of the upper array, and those of the lower one before they are lowered",
      arrays: { first, second },
    }),
    reasons: (window, { way }, { item, core }) =>
      item === null ? [] : [reasonOf(core, way, window, item)],
  };
});

// Where the arrays stand

/** Returns the free lines between the arrays: they hold the numbers of the lower one's columns. */
function gapOf({ plane }: AlignedWindow): number {
  return Math.ceil(plane.shape[0] / 8);
}

/** Returns how many rows and columns both arrays and the lines between them take. */
function extentOf(window: AlignedWindow): readonly [rows: number, columns: number] {
  const [rows, columns] = window.plane.shape;
  return [2 * rows + gapOf(window), columns];
}

/** Returns the lines of both arrays in which a row stands. */
function linesOf(row: number, window: AlignedWindow): readonly [number, number] {
  return [row, window.plane.shape[0] + gapOf(window) + row];
}

/**
 * Returns the entry of the upper array, by row and column counted from c, at a place; null between.
 */
function entryAt(window: AlignedWindow, y: number, x: number): Entry | null {
  const [rows, columns] = window.plane.shape;
  const below = y - rows - gapOf(window);
  const row = below >= 0 ? below : y;
  return y >= 0 && x >= 0 && row < rows && x < columns ? [row, x] : null;
}

/** Returns the cells of each array, as boxes. */
function boxesOf(window: AlignedWindow): Box[] {
  const [rows, columns] = window.plane.shape;
  return linesOf(0, window).map((y0) => ({ x0: 0, x1: columns - 1, y0, y1: y0 + rows - 1 }));
}

// Layers

/** No distance from the diagonal: the cells differ. */
const DIFFERENT = 2 ** 31 - 1;

/** Colours the cells that agree by their distance from the diagonal, from lowest to highest. */
function arraysOf(window: AlignedWindow, { palette, writes }: Style): Layer[] {
  const { plane, offsets, first, lowered } = window;
  const [rows, columns] = plane.shape;
  const values = offsets.map((offset, at) => (plane.values[at] === 1 ? offset : DIFFERENT));
  const type = String(Math.max(...first, ...lowered)).length;
  const colour = (offset: number) =>
    offset === DIFFERENT ? null : colourAt(palette, (offset / rows + 1) / 2);
  return linesOf(0, window).map((line, which) => {
    const numbers = which === 0 ? first : lowered;
    const text = (_: number, at: number) => withMinus(numbers[at] ?? 0);
    return cells({ values, columns, origin: [line, 0], colour, type, ...(writes && { text }) });
  });
}

/** Returns the cells of the exception of the shift theorem, in both arrays. */
function exceptionsOf(window: AlignedWindow): Entry[] {
  if (window.exception === null) return [];
  const [row, column] = window.exception;
  return linesOf(row, window).map((line) => [line, column - window.plane.origin[1]]);
}

/** Returns the lines from which on a theorem promises that the rows agree. */
function edgesOf(window: AlignedWindow): Entry[][] {
  const [first, columns] = [window.plane.origin[1], window.plane.shape[1]];
  const edge = (row: number) => Math.min(columns, (window.promised[row] ?? Infinity) - first) - 0.5;
  return linesOf(0, window).map((line) =>
    window.order.flatMap((_, row) => [
      [line + row - 0.5, edge(row)] as const,
      [line + row + 0.5, edge(row)] as const,
    ]),
  );
}

/** The least distance between the numbers of rows, as a share of that between ticks of axes. */
const LINE = 0.4;
/** The height of a label, in pixels. */
const LETTER = 12;

/**
 * Writes the rows of both arrays at the left, and the columns of each above it: those of the upper
 * one at the upper edge, those of the lower one between the two.
 */
function labels(window: AlignedWindow): Layer {
  return ({ context, camera, frame }, colours) => {
    const scale = scaleOf(camera);
    const [left, top] = toScreen(camera, frame, -0.5, -0.5);
    const [rows, columns] = window.plane.shape;
    const right = toScreen(camera, frame, columns - 0.5, 0)[0];
    const { letters } = colours;
    const strip = stripOf(letters);
    const [x, y] = [Math.max(0, left - strip.width), Math.max(0, top - strip.height)];
    const between = toScreen(camera, frame, 0, rows + (gapOf(window) - 1) / 2)[1];
    context.fillStyle = colours.ground;
    context.fillRect(x, y, strip.width, frame.height - y);
    context.fillRect(x, y, right - x, strip.height);
    context.fillStyle = colours.text;
    centred(context, 12 * letters);
    const within = (place: number) => place > y + strip.height && place < frame.height;
    /** Whether the label of a row stays clear of that of the lower centre. */
    const isClear = (place: number) => Math.abs(place - between) >= LETTER * letters;
    const apart = stepOf(scale / LINE, letters);
    window.order.forEach((own, row) => {
      if (row % apart !== 0) return;
      [row, own].forEach((label, which) => {
        const place = toScreen(camera, frame, 0, linesOf(row, window)[which] ?? 0)[1];
        if (within(place) && isClear(place))
          context.fillText(`${label}`, x + strip.width / 2, place);
      });
    });
    const [c, d] = window.centres;
    const heads = [
      [y + strip.height / 2, c, window.plane.origin[1]],
      [between, d, window.plane.origin[1] + window.moved],
    ] as const;
    for (const [place, centre, first] of heads) {
      const isUpper = place === heads[0][0];
      if (!isUpper && !within(place)) continue;
      // Between the arrays large letters are as high as the free lines.
      const free = isUpper ? strip.height : gapOf(window) * scale;
      const size = Math.max(LETTER, Math.min(LETTER * letters, free));
      context.font = `600 ${size}px system-ui, sans-serif`;
      context.fillText(`c = ${centre}`, x + strip.width / 2, place, strip.width);
      context.font = `${size}px system-ui, sans-serif`;
      const every = Math.ceil((context.measureText(headed(first + columns)).width + 6) / scale);
      for (let at = 0; at < columns; at++) {
        if ((first + at) % every !== 0) continue;
        const label = headed(first + at);
        const [across] = toScreen(camera, frame, at, 0);
        const from = across - context.measureText(label).width / 2;
        const seen = from >= x + strip.width && across < Math.min(frame.width, right);
        if (seen) context.fillText(label, across, place);
      }
    }
  };
}

// Words

/** Describes the pair and what agrees, in two sentences. */
function sentenceOf(way: ShiftState["way"], window: AlignedWindow): string {
  const agree = say`${grouped(window.agree)} of ${grouped(window.cells)} cells agree.`;
  return `${way === "shift" ? shiftSays(window) : twinsSay(window)} ${agree}`;
}

function shiftSays({ centres: [c, d], by, steps, exception }: AlignedWindow): string {
  if (exception === null)
    return say`The rows below ${steps} of centre ${d}, moved to the left and lowered by ${by} of ${steps}, are not yet those of centre ${c}.`;
  return say`The rows below ${steps} of centre ${d}, moved to the left and lowered by ${steps}, are those of centre ${c} from column ${c} on, except the entry (${exception.join(", ")}).`;
}

function twinsSay({ centres: [c, d], by, promised }: AlignedWindow): string {
  const from = promised.at(-1) ?? null;
  if (from === null)
    return say`Centres ${c} and ${d}: the theorem on twins needs a centre that 4 divides.`;
  return by === 0
    ? say`Centres ${c} and ${d} are twins: the rows below ${c} agree for ever from column ${from} on, but rows 1 and 2 have still to be exchanged.`
    : say`Centres ${c} and ${d} are twins: with rows 1 and 2 exchanged, the rows below ${c} agree for ever from column ${from} on.`;
}

/** Describes a window for screen readers. */
function windowDescription({ centres: [c, d], plane }: AlignedWindow): string {
  const [rows, columns] = plane.shape;
  const last = plane.origin[1] + columns - 1;
  return say`Arrays of centres ${c} and ${d}, rows 0 to ${rows - 1}, columns ${c} to ${last}.`;
}

function legendOf(
  way: ShiftState["way"],
  window: AlignedWindow,
  palette: Uint8Array,
): HTMLElement[] {
  const colours = [0, 0.5, 1].map((share) => css(colourAt(palette, share)));
  const equal = pair(
    swatch(`linear-gradient(90deg, ${colours.join(", ")})`),
    text("equal, coloured by C(r, k) − k"),
  );
  const different = pair(swatch("var(--ground)"), text("different"));
  const rings = window.exception === null ? [] : [marked("ring", "the exception", "none")];
  const proved = way === "twins" && window.promised.some((from) => from !== null);
  const edges = proved ? [marked("promised", "proved from here on", "var(--accent)")] : [];
  return [equal, different, ...rings, ...edges];
}

/** Describes an entry and the one that lies over it. */
function factsOf(way: ShiftState["way"], window: AlignedWindow, entry: Entry): Facts {
  const at = indexOf(window, entry);
  const [row, column] = [entry[0], entry[1] + window.plane.origin[1]];
  const { centres, order, moved } = window;
  const value = (values: Int32Array) => signed(values[at] ?? 0).replace("+", "");
  const other = `C(${order[row] ?? row}, ${column + moved}) = ${value(window.second)}`;
  const lowered = moved === 0 ? [] : [[say`lowered by ${moved}`, value(window.lowered)] as const];
  const why = theoremOf(way, window, entry);
  return {
    title: say(window.plane.values[at] === 1 ? "Equal" : "Different"),
    rows: [
      [say`centre ${centres[0]}`, `C(${row}, ${column}) = ${value(window.first)}`],
      [say`centre ${centres[1]}`, other],
      ...lowered,
      ...(why === null ? [] : [["why", why] as const]),
    ],
  };
}
