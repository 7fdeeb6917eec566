/**
 * The picture of a far window: tiles, and numbers close up. For cameras and tiles the entry in row
 * a, column b is the cell of row a - top and column b - left, relative to the window's corner. An
 * item is an entry by that row and column.
 */
import type { ArrayLegend, FarCell, FarParams, FarPlane } from "core";
import type { Box } from "../../canvas/camera.ts";
import { grouped, signed } from "../../canvas/number-format.ts";
import { colourAt, inkOn } from "../../canvas/palette.ts";
import { TILE, type TileSource } from "../../canvas/tiles.ts";
import type { RemoteFar } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { build } from "../../core/progress.ts";
import { dataHidden, isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { grid } from "../../picture/grid.ts";
import { headers } from "../../picture/headers.ts";
import {
  blank,
  type CellText,
  cross,
  type Layer,
  marks,
  rim,
  secret,
} from "../../picture/layers.ts";
import { pair, swatch, text } from "../../picture/legend.ts";
import { boxOf, type Entry, entriesIn } from "../../picture/lens.ts";
import { legendParts, Numbers, numbers, Tiles } from "../../picture/tiles.ts";
import { paletteOf } from "../choices.ts";
import type { Facts } from "../view.ts";
import type { FarState } from "./index.ts";

/**
 * A window: a square with the entries below a threshold or, where `rows` is given, the first rows.
 */
type FarWindow = Pick<FarState, "c" | "from" | "side" | "below" | "rows">;

/** A window that is computed. */
interface Answer extends Pick<RemoteFar, "ask" | "digest"> {
  readonly key: string;
  readonly window: FarWindow;
  readonly extent: Extent;
  readonly numbers: Numbers<FarPlane>;
}

export const picture = grid<FarState, Answer>(({ core, change, progress, warn }, { changed }) => {
  /** The window that is computed, or that was last. */
  const windows = new Latest<Answer>();
  const tiles = new Tiles({ arrived: changed, failed: (error) => warn(messageOf(error)) });
  let source: { readonly key: string; readonly tiles: TileSource } | null = null;

  function leaveWork(): void {
    windows.cancel();
    progress(null);
  }

  /** Returns the tiles of a window in a palette; the old ones stay until the new ones arrive. */
  function sourceOf({ key, extent, ask }: Answer, pal: string): TileSource {
    if (source?.key === key + pal) return source.tiles;
    source = { key: key + pal, tiles: tilesOf(ask, extent, pal) };
    tiles.store.use(source.tiles);
    return source.tiles;
  }

  return {
    answer(state, _, before) {
      const params = paramsOf(state);
      const key = JSON.stringify(params);
      if (before?.answer.key === key) {
        if (!windows.isAbout(key)) leaveWork();
        return before.answer;
      }
      return windows.ask(key, async (signal) => {
        const far = core.far(params);
        await build(far, signal, progress);
        const extent = extentOf(state);
        const { top, left, rows, columns } = extent;
        const ask = ({ x0, y0, x1, y1 }: Box) =>
          far.ask("plane", [top + y0, left + x0, y1 - y0 + 1, x1 - x0 + 1]);
        const numbers = new Numbers(ask, boxOf(rows, columns), changed);
        return { ...far, key, window: state, extent, numbers };
      });
    },
    stopped(answer) {
      const still = answer
        ? say`still showing ${windowName(answer.window)}`
        : "there is no window yet";
      return say`Stopped: ${say(still)}.`;
    },
    size: ({ extent }) => [extent.rows, extent.columns],
    items: {
      painted: true,
      keysFirst: true,
      start: (_, __, middle) => middle,
      markedItem: markedIn,
      /** Removes the mark where the value is not known. */
      async mark(answer, item, state) {
        const { a, b, value } = await cellAt(answer, item);
        return value === null ? null : [a, b, dataHidden(state) ? 0 : value];
      },
      async facts(answer, item, state) {
        const facts = factsOf(answer.window, await cellAt(answer, item));
        return isCovered(answer, state, item) ? { ...facts, rows: facts.rows.slice(0, 2) } : facts;
      },
    },
    layers(answer, state, { palette, writes }) {
      const { window, extent } = answer;
      const { top, left } = extent;
      const digits = digitsOf(window);
      return [
        tiles.layer(sourceOf(answer, paletteOf(state))),
        rim(),
        writes &&
          numbers(answer.numbers, digits, (plane, [y, x]) =>
            cellText(window, plane, [top + y, left + x], palette),
          ),
        cover(answer, state),
        cross,
        marks,
        headers({ first: [top, left] }, digits),
      ];
    },
    legend({ window }, _, { palette }) {
      const parts = legendParts(legendOf(window, palette), { title: "", note: "" });
      const ground = pair(swatch("var(--ground)"), text(say`${window.below} or more`));
      const ramp = parts.findIndex(({ className }) => className === "ramp");
      return window.rows === null ? parts.toSpliced(ramp + 1, 0, ground) : parts;
    },
    description: ({ window }) => `${windowDescription(window)}.`,
    data: (answer, state) => answer.ask("plane", entriesOn(answer, state)),
    digest: (answer, state) => answer.digest(entriesOn(answer, state)),
    async reasons(answer, state) {
      const item = markedIn(answer, state);
      if (item === null) return [];
      const { a, b, value } = await cellAt(answer, item); // a link may have another value
      if (value === null) return [];
      const { farReason } = await import("./reasons.ts");
      const { ask, extent, window } = answer;
      const kind = window.rows === null ? "below" : "strip";
      const mark = ([a, b]: Entry, value: number) => change({ sel: [a, b, value] }, "commit");
      return [farReason({ ask, window: extent, kind, mark }, [a, b], value)];
    },
    dispose() {
      windows.cancel();
      tiles.store.dispose();
    },
  };
});

// The window

/** Returns the window as the core takes it. */
function paramsOf({ c, from, side, below, rows }: FarWindow): FarParams {
  return { c, from, width: side, ...(rows === null ? { below } : { rows }) };
}

/** Its first row and column, and how many there are. */
interface Extent {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

function extentOf({ from, side, rows }: FarWindow): Extent {
  return { top: rows === null ? from : 0, left: from, rows: rows ?? side, columns: side };
}

/** Returns the tiles of a window. Rows are the worker's i and the layer's j. */
function tilesOf(ask: Answer["ask"], { rows, columns }: Extent, pal: string): TileSource {
  return {
    load: ({ level, i, j }, signal) => ask("tile", [level, j, i, pal], { signal }),
    maxLevel: Math.max(0, Math.ceil(Math.log2(columns / TILE))) + 1,
    box: boxOf(rows, columns),
  };
}

/** Returns the entries on the screen: first row, first column, rows, columns. */
function entriesOn(
  { extent: { top, left, rows, columns } }: Answer,
  state: FarState,
): [a: number, b: number, h: number, w: number] {
  const [a, b, h, w] = entriesIn(state, rows, columns);
  return [top + a, left + b, h, w];
}

// Entries

/** Returns the entry that the link marks, if the window has it. */
function markedIn(
  { extent: { top, left, rows, columns } }: Answer,
  { sel }: FarState,
): Entry | null {
  if (sel === null) return null;
  const [y, x] = [sel[0] - top, sel[1] - left];
  return y >= 0 && x >= 0 && y < rows && x < columns ? [y, x] : null;
}

function cellAt({ ask, extent: { top, left } }: Answer, [y, x]: Entry): Promise<FarCell> {
  return ask("at", [top + y, left + x]);
}

/** Returns the marked entry, if its number is hidden. */
function secretIn(answer: Answer, state: FarState): Entry | null {
  return isHidden(state, "selected") ? markedIn(answer, state) : null;
}

/**
 * Whether an entry is covered: the secret one, and those of its row near it. One of them is the
 * same P-position: its column is the hidden number, which is at most c + r + 1 columns away.
 */
function isCovered(answer: Answer, state: FarState, [y, x]: Entry): boolean {
  const secret = secretIn(answer, state);
  if (secret === null) return false;
  const reach = answer.window.c + answer.extent.top + secret[0] + 1;
  return y === secret[0] && Math.abs(x - secret[1]) <= reach;
}

/** Covers the secret entry, and those that would tell its number. */
function cover(answer: Answer, state: FarState): Layer | null {
  const hidden = secretIn(answer, state);
  if (hidden === null) return null;
  const [y] = hidden;
  return (sheet, colours) => {
    for (let x = 0; x <= sheet.box.x1; x++)
      if (isCovered(answer, state, [y, x])) blank([y, x])(sheet, colours);
    secret(hidden)(sheet, colours);
  };
}

/** The most signs of a number that is written into an entry. */
function digitsOf({ below, rows }: FarWindow): number {
  return rows === null ? String(below - 1).length : String(rows).length + 1;
}

/**
 * Returns the place of a number on the scale, from 0 to 1, as in the core's pictures
 * (src/render/far.rs).
 */
function shareOf({ below, rows }: FarWindow, value: number): number {
  return rows === null ? value / Math.max(1, below - 1) : (value / rows + 1) / 2;
}

/**
 * Returns what a plane writes into the entry in row a, column b; undefined outside, and where
 * nothing is known.
 */
function cellText(
  window: FarWindow,
  { origin, shape, values }: FarPlane,
  [a, b]: Entry,
  palette: Uint8Array,
): CellText | undefined {
  const [row, column] = [a - origin[0], b - origin[1]];
  const inside = row >= 0 && column >= 0 && row < shape[0] && column < shape[1];
  const value = inside ? values[row * shape[1] + column] : undefined;
  if (value === undefined || (window.rows === null && value < 0)) return undefined;
  const light = inkOn(colourAt(palette, shareOf(window, value))) === "#fff";
  return { lines: [window.rows === null ? `${value}` : signed(value)], ink: light ? 0 : 1 };
}

/** The window in words. */
function windowName(window: FarWindow): string {
  const { top, left, rows, columns } = extentOf(window);
  const [row, column] = [grouped(top), grouped(left)];
  const [lastRow, lastColumn] = [grouped(top + rows - 1), grouped(left + columns - 1)];
  const down = rows === 1 ? say`row ${row}` : say`rows ${row} to ${lastRow}`;
  const across = columns === 1 ? say`column ${column}` : say`columns ${column} to ${lastColumn}`;
  const square =
    columns === 1
      ? say`row and column ${column}`
      : say`rows and columns ${column} to ${lastColumn}`;
  const place = window.rows === null ? square : `${down}, ${across}`;
  return `${say`centre ${window.c}`}, ${place}`;
}

/** Describes the picture in a sentence, for screen readers. */
function windowDescription(window: FarWindow): string {
  const what =
    window.rows === null
      ? say`Entries below ${grouped(window.below)}, coloured by value; the others are blank`
      : say("Entries minus their columns, coloured by the difference");
  return `${what}: ${windowName(window)}`;
}

/** Returns the meaning of the colours. */
function legendOf(window: FarWindow, colours: Uint8Array): ArrayLegend {
  const { below, rows } = window;
  const [least, most] = rows === null ? [0, below - 1] : [-rows, rows];
  const numbers = Array.from({ length: 5 }, (_, at) =>
    Math.round(least + ((most - least) * at) / 4),
  );
  const ticks = [...new Set(numbers)].map((number): [number, string] => [
    shareOf(window, number),
    rows === null ? grouped(number) : signed(number),
  ]);
  const what = rows === null ? `C(a, b) < ${grouped(below)}` : "C(a, b) − b";
  const title = `${what}: ${windowName(window)}`;
  return { title, colours, ticks, swatches: [], note: "" };
}

/** Describes an entry: its place, its value, and its P-position. */
function factsOf(window: FarWindow, { a, b, value }: FarCell): Facts {
  const place = [
    ["row a", grouped(a)],
    ["column b", grouped(b)],
  ] as const;
  const title = say`Centre ${window.c}`;
  if (value === null) {
    const least = say`not below ${grouped(window.below)}`;
    return { title, rows: [...place, ["entry C(a, b)", least]] };
  }
  const less = window.rows === null ? [] : [["C(a, b) − b", signed(value - b)] as const];
  const position = `(${[a, b, value].map(grouped).join(", ")})`.replace("(", `(${window.c}; `);
  const values = [["entry C(a, b)", grouped(value)] as const, ...less];
  return { title, rows: [...place, ...values, ["P-position", position]] };
}
