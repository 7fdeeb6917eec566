/** Pictures that the core paints, pixel by pixel, wherever and however far out they are. */
import assert from "node:assert/strict";
import { test } from "vitest";
import * as core from "./core.ts";
import { Draws } from "./drawn-arguments.ts";
import { BROWSER } from "./picture.ts";

type Bitmap = { pixels: Uint8ClampedArray };

Object.assign(globalThis, BROWSER);

type Plane = { values: ArrayLike<number>; shape: [number, number] };
type Picture = {
  plane: Plane;
  tile: (level: number, i: number, j: number) => unknown;
  /** Red, green, blue and opacity of some entries. */
  colour: (entries: readonly number[]) => readonly number[];
};

/** Returns a figure whose entries are all there. */
function filled<T extends { advance(budget: number): number }>(figure: T): T {
  while (figure.advance(5) < 1);
  return figure;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const pixels = (bitmap: unknown) => (bitmap as Bitmap).pixels;
const pixel = (data: Uint8ClampedArray, at: number) => [...data.subarray(4 * at, 4 * at + 4)];

/** The residues of an array modulo 5: pixels mix their colours. */
function residues(): Picture {
  const figure = filled(new core.ArrayFigure({ c: 6, vs: 5, side: 300 }));
  const look = { of: "c", map: "mod", mod: 5 } as const;
  while (figure.prepare(look, 5) < 1);
  const plane = figure.plane(0, 0, 300, 300, look);
  const tile = (level: number, i: number, j: number) => figure.tiles(level, i, j, 1, 1, look);
  const entries = pixels(tile(0, 0, 0));
  const colours = [0, 1, 2, 3, 4].map((residue) =>
    pixel(entries, plane.values.subarray(0, 256).indexOf(residue)),
  );
  assert.equal(new Set(colours.map(String)).size, 5);
  const colour = (entries: readonly number[]) =>
    [0, 1, 2, 3].map((channel) => mean(entries.map((entry) => colours[entry]?.[channel] ?? 0)));
  return { plane, tile, colour };
}

/** A far window: pixels have the colour of a mean, and an opacity by the share of the entries. */
function far(params: core.FarParams, place: (mean: number) => number): Picture {
  const figure = filled(new core.FarFigure(params));
  const palette = core.palette("viridis");
  const plane = figure.plane(0, 0, 2 ** 40, 2 ** 40);
  const colour = (entries: readonly number[]) => {
    const known = entries.filter((entry) => params.below == null || entry >= 0);
    if (known.length === 0) return [0, 0, 0, 0];
    const at = 3 * Math.round(255 * place(mean(known)));
    const opacity = Math.ceil((255 * known.length) / entries.length);
    return [...palette.subarray(at, at + 3), opacity];
  };
  return { plane, tile: (level, i, j) => figure.tile(level, i, j, "viridis"), colour };
}

const PICTURES: Readonly<Record<string, Picture>> = {
  array: residues(),
  strip: far({ c: 6, rows: 8, from: 7, width: 300 }, (mean) => (mean / 8 + 1) / 2),
  below: far({ c: 6, below: 23, from: 1000, width: 70 }, (mean) => mean / 22),
};

/** The numbers below a rim that a pixel of a tile covers on one axis. */
const covered = (level: number, tile: number, at: number, rim: number) => {
  const first = (256 * tile + at) * 2 ** level;
  const length = Math.max(0, Math.min(rim - first, 2 ** level));
  return Array.from({ length }, (_, more) => first + more);
};

test("a tile shows its entries, and nothing outside of its array, however far out", () => {
  const draws = new Draws(2);
  const counts = { drawn: 0, empty: 0, refused: 0 };
  for (const [name, { plane, tile, colour }] of Object.entries(PICTURES)) {
    const [height, width] = plane.shape;
    for (let round = 0; round < 120; round++) {
      const level = draws.one([
        () => draws.one([0, 1, 3, 8, 15, 16]),
        () => draws.number("level"),
      ])();
      const place = (axis: string) => (draws.chance(0.5) ? 0 : draws.number(axis));
      const [i, j] = [place("i"), place("j")];
      const what = `${name}, level ${level}, (${i}, ${j})`;
      let data: Uint8ClampedArray;
      try {
        data = pixels(tile(level, i, j));
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), what);
        assert.match(
          error.message,
          /^(level|i|j)(: .* is not a whole number from| must be) 0 to /,
          what,
        );
        draws.note("", error.message);
        counts.refused++;
        continue;
      }
      const rows = Array.from({ length: 256 }, (_, y) => covered(level, i, y, height));
      const columns = Array.from({ length: 256 }, (_, x) => covered(level, j, x, width));
      const isInside = (at: number) =>
        (rows[at >> 8]?.length ?? 0) > 0 && (columns[at & 255]?.length ?? 0) > 0;
      for (let at = 0; at < 256 * 256; at++)
        if (!isInside(at) && data[4 * at + 3] !== 0) assert.fail(`${what}: pixel ${at} is painted`);
      counts[isInside(0) ? "drawn" : "empty"]++;
      for (let more = 0; more < 20; more++) {
        const at = draws.one([0, 1, 255, 256, 257, 65535, Math.floor(65536 * draws.share())]);
        if (!isInside(at)) continue;
        const entries = (rows[at >> 8] ?? []).flatMap((a) =>
          (columns[at & 255] ?? []).map((b) => plane.values[a * width + b] ?? 0),
        );
        const [expected, found] = [colour(entries), pixel(data, at)];
        const off = Math.max(...found.map((byte, part) => Math.abs(byte - (expected[part] ?? 0))));
        assert.ok(off <= 1, `${what}: pixel ${at} is ${found}, not ${expected}`);
      }
    }
  }
  const { drawn, empty, refused } = counts;
  assert.ok(drawn > 20 && empty > 20 && refused > 20, JSON.stringify(counts));
});

test("a picture of a growth has a pixel for each square with a live cell, and no other", () => {
  const draws = new Draws(3);
  const look = { colour: "generation", palette: "viridis", from: 0, to: 1, lit: 255 } as const;
  const counts = { drawn: 0, empty: 0, refused: 0 };
  for (let round = 0; round < 400; round++) {
    const growth = { rule: draws.one(["full", "lim", "three-branches"] as const), n: 20 };
    const place = (axis: string) =>
      draws.chance(0.5) ? draws.one([-16, -3, 0]) : draws.number(axis);
    const [level, x, y] = [
      draws.one([0, 1, 2, 5, 31, 40, draws.number("level")]),
      place("x"),
      place("y"),
    ];
    const what = `${growth.rule}, level ${level}, (${x}, ${y})`;
    let data: Uint8ClampedArray;
    try {
      data = pixels(core.growth_picture(growth, look, level, x, y, 32, 32));
    } catch (error) {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), what);
      assert.match(error.message, /^(level|x|y|frame|window)\b/, what);
      draws.note("", error.message);
      counts.refused++;
      continue;
    }
    const cells = core.growth_cells(growth, -20, -20, 20, 20);
    const expected = new Set<number>();
    for (const [at, cell] of cells.x.entries()) {
      const column = Math.floor(cell / 2 ** level) - x;
      const row = 31 - (Math.floor((cells.y[at] ?? 0) / 2 ** level) - y);
      if (column >= 0 && column < 32 && row >= 0 && row < 32) expected.add(32 * row + column);
    }
    const painted = Array.from({ length: 1024 }, (_, at) => at).filter((at) => data[4 * at + 3]);
    assert.deepEqual(
      painted,
      [...expected].sort((one, other) => one - other),
      what,
    );
    counts[painted.length > 0 ? "drawn" : "empty"]++;
  }
  const { drawn, empty, refused } = counts;
  assert.ok(drawn > 20 && empty > 20 && refused > 20, JSON.stringify(counts));
});
