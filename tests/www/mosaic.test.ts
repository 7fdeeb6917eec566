/** Cells of a growth at small sizes: each covers its pixels, and no others. */
import assert from "node:assert/strict";
import { test } from "vitest";
import {
  blank,
  cutCells,
  drawCells,
  grainOf,
  maskOf,
  shared,
} from "../../www/views/growth/cell-bitmap.ts";

/** The mask without any ink. */
const PLAIN = { ink: -1, dot: new Uint8Array(), whole: new Uint8Array() };
const CORNER = { x: 0, y: 0 };
const both = (mask: Uint8Array) => ({ dot: mask, whole: mask });

/**
 * The grains of a box of cells with one cell at (x, y) born of one at (u, v), rows from north to
 * south.
 */
function laid(
  [x0, y0, x1, y1]: readonly [x0: number, y0: number, x1: number, y1: number],
  cell: readonly number[],
  edges = true,
): string[] {
  const grain = 4;
  const mosaic = blank({ x0, y0, x1, y1 }, grain, edges);
  drawCells(mosaic, { generation: 1, kind: 0, cells: cell }, 1, CORNER);
  const rows = mosaic.inks.length / mosaic.width;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(mosaic.inks.subarray(row * mosaic.width, (row + 1) * mosaic.width), (ink) =>
      ink === 1 ? "#" : ".",
    ).join(""),
  );
}

test("a cell is a square, its edge a strip as far as the parent's", () => {
  assert.deepEqual(laid([0, 0, 1, 0], [1, 0, 1, 0]), [
    "........",
    ".....###",
    ".....###",
    ".....###",
  ]);
  assert.deepEqual(laid([0, 0, 1, 0], [1, 0, 0, 0]), [
    "........",
    "....####",
    "....####",
    "....####",
  ]);
  assert.deepEqual(laid([0, 0, 1, 0], [0, 0, 1, 0]), [
    "........",
    ".####...",
    ".####...",
    ".####...",
  ]);
});

test("a mask agrees with its shape, sample by sample", () => {
  const shape = (across: number, up: number) => Math.hypot(across, up) < 0.31 || across < 0.06;
  for (const size of [2.5, 7.3, 40]) {
    const mask = maskOf(shape, size);
    const samples = [-0.375, -0.125, 0.125, 0.375].map((sample) => sample / size);
    const away = (phase: number, sample: number) => {
      const place = (phase + 0.5) / 64 + sample;
      return Math.abs(place - Math.floor(place) - 0.5);
    };
    for (let at = 0; at < 64 * 64; at++) {
      const covered = samples.flatMap((down) =>
        samples.filter((right) => shape(away(at % 64, right), away(Math.floor(at / 64), down))),
      );
      assert.equal(mask[at], covered.length, `place ${at}, size ${size}`);
    }
  }
});

test("one ink may be cut by a mask of its own", () => {
  const [full, empty] = [maskOf(() => true, 9), maskOf(() => false, 9)];
  const mosaic = blank({ x0: 0, y0: 0, x1: 1, y1: 0 }, grainOf(9), false);
  drawCells(mosaic, { generation: 0, kind: 0, cells: [0, 0, 0, 0] }, 1, CORNER);
  drawCells(mosaic, { generation: 1, kind: 0, cells: [1, 0, 0, 0] }, 2, CORNER);
  const pixels = new Uint32Array(18 * 9);
  const marked = { ink: 2, ...both(empty) };
  cutCells(mosaic, both(full), marked, shared([1, 2]), { left: 0, top: 0, size: 9 }, pixels, 18);
  assert.notEqual(pixels[4 * 18 + 4], 0);
  assert.equal(pixels[4 * 18 + 13], 0);
});

test("cells that are laid anew change their pixels and no others, back as well as forward", () => {
  const [box, size, across] = [{ x0: -3, y0: -2, x1: 3, y1: 2 }, 7.3, 60];
  const spread = { left: 2.6, top: -1.7, size };
  const colours = shared([0xff0000ff, 0xff00ff00, 0xffff0000]);
  const mask = maskOf((x, y) => Math.hypot(x, y) < 0.31 || Math.min(x * x, y * y) < 0.016, size);
  const births = [
    [0, 0, 0, 0],
    [1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0],
    [2, 0, 1, 0, 0, 2, 0, 1, -2, 0, -1, 0, 0, -2, 0, -1],
    [3, 0, 2, 0, 2, 1, 2, 0, 2, -1, 2, 0, -3, 0, -2, 0, 4, 0, 3, 0],
  ].map((cells, generation) => ({ generation, kind: 0, cells }));
  const layAll = (mosaic: ReturnType<typeof blank>, inks: readonly number[]) => {
    births.forEach((each, i) => {
      drawCells(mosaic, each, inks[i] ?? 0, CORNER);
    });
  };
  const mosaic = blank(box, grainOf(size), true);
  const pixels = new Uint32Array(across * 40);
  const steps = ["1000", "2300", "2130", "2113", "2130", "2300", "1000", "2113"];
  for (const step of steps.map((inks) => [...inks].map(Number))) {
    layAll(mosaic, step);
    cutCells(mosaic, both(mask), PLAIN, colours, spread, pixels, across);
    assert.ok(mosaic.fresh.every((cell) => cell === 0));
    const anew = blank(box, grainOf(size), true);
    const expected = new Uint32Array(across * 40);
    layAll(anew, step);
    cutCells(anew, both(mask), PLAIN, colours, spread, expected, across);
    assert.deepEqual(pixels, expected, step.join());
  }
  const before = pixels.slice().fill(9);
  drawCells(mosaic, { generation: 2, kind: 0, cells: [2, 1, 2, 1] }, 1, CORNER);
  cutCells(mosaic, both(mask), PLAIN, colours, spread, before, across);
  const written = [...before.entries()].filter(([, pixel]) => pixel !== 9).map(([at]) => at);
  const columns = written.map((at) => at % across);
  const rows = written.map((at) => Math.floor(at / across));
  const [x, y] = [spread.left + 5 * size, spread.top + size];
  assert.ok(Math.min(...columns) >= x - size / 2 && Math.max(...columns) <= x + 1.5 * size);
  assert.ok(Math.min(...rows) >= y - size / 2 && Math.max(...rows) <= y + 1.5 * size);
  assert.ok(written.length >= (size - 1) ** 2, "all of the cell");
});
