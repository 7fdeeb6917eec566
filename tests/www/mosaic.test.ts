/** The mosaic of cells: what a cell and its edge cover, and that nothing is laid outside. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import {
  blank,
  COVERS,
  cut,
  grainOf,
  type Laying,
  lay,
  maskOf,
  reachOf,
  shared,
} from "../../www/views/growth/mosaic.ts";
import { DOT, EDGE, LONE_DOT } from "../../www/views/growth/paint.ts";

/** The mask without any ink. */
const PLAIN = { ink: -1, dot: new Uint8Array(), whole: new Uint8Array() };
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
  const laying: Laying = { x: 0, y: 0, edges };
  lay(mosaic, { generation: 1, kind: 0, cells: cell }, 1, laying);
  const rows = mosaic.inks.length / mosaic.width;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(mosaic.inks.subarray(row * mosaic.width, (row + 1) * mosaic.width), (ink) =>
      ink === 1 ? "#" : ".",
    ).join(""),
  );
}

describe("the mosaic", () => {
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

  test("north is up, and what is outside is left out", () => {
    const north = laid([0, 0, 0, 1], [0, 1, 0, 0]);
    assert.deepEqual(north, ["....", ".###", ".###", ".###", ".###", "....", "....", "...."]);
    const south = laid([0, 0, 0, 1], [0, 0, 0, 1]);
    assert.deepEqual(south, ["....", "....", "....", "....", ".###", ".###", ".###", ".###"]);
    assert.deepEqual(laid([0, 0, 0, 0], [1, 0, 0, 0]), ["....", "....", "....", "...."]);
    assert.deepEqual(laid([0, 0, 0, 0], [0, 1, 0, 0]), [".###", "....", "....", "...."]);
    assert.deepEqual(laid([0, 0, 0, 0], [9, 9, 9, 8], false), ["....", "....", "....", "...."]);
  });

  for (const size of [5, 12]) {
    for (const edges of [true, false]) {
      test(`a shape of size ${size} ${edges ? "with" : "without"} edges is in its square, of its own cell`, () => {
        const grain = grainOf(size);
        const half = (reachOf(grain, edges) + 0.5) / grain;
        assert.ok(half <= 0.5);
        assert.ok(edges ? half >= DOT && half >= EDGE / 2 : half >= LONE_DOT - 0.2 / size);
      });
    }
  }

  test("a mask gives the covered share of a pixel, by its place in the cell", () => {
    const post = maskOf((across) => across < 0.25, 8);
    const row = Array.from(post.subarray(0, 64));
    assert.ok(
      row.slice(20, 44).every((cover) => cover === COVERS - 1),
      "within the shape",
    );
    assert.ok(
      [...row.slice(0, 12), ...row.slice(52)].every((cover) => cover === 0),
      "outside",
    );
    for (const rim of [15, 16, 47, 48])
      assert.ok((row[rim] ?? 0) > 0 && (row[rim] ?? 0) < COVERS - 1, "on its rim");
    assert.deepEqual(Array.from(post.subarray(64 * 40, 64 * 41)), row, "alike in all rows");
    const beam = maskOf((_, up) => up < 0.25, 8);
    assert.deepEqual([beam[64 * 8], beam[64 * 32], beam[64 * 56]], [0, COVERS - 1, 0]);
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

  test("inks let the ground through where they cover a part", () => {
    const colours = shared([0xff0000ff, 0xff00ff00]);
    assert.equal(colours.length, 3 * COVERS);
    assert.ok(colours.subarray(0, COVERS).every((colour) => colour === 0));
    assert.equal(colours[COVERS], 0);
    assert.equal(colours[COVERS + (COVERS - 1) / 2], 0x800000ff);
    assert.equal(colours[2 * COVERS - 1], 0xff0000ff);
    assert.equal(colours[3 * COVERS - 1], 0xff00ff00);
  });

  for (const [left, top, size] of [
    [0, 0, 8],
    [-3.5, 2.25, 7.3],
    [4, -2, 12.6],
  ] as const) {
    test(`what is cut at (${left}, ${top}), size ${size}, is what each place shows`, () => {
      const mosaic = blank({ x0: 0, y0: 0, x1: 1, y1: 1 }, grainOf(size), false);
      const laying: Laying = { x: 0, y: 0, edges: false };
      lay(mosaic, { generation: 1, kind: 0, cells: [0, 1, 0, 1] }, 1, laying);
      lay(mosaic, { generation: 2, kind: 0, cells: [1, 0, 1, 0] }, 2, laying);
      const [red, green] = [0xff0000ff, 0xff00ff00];
      const mask = maskOf((across, up) => Math.hypot(across, up) < 0.3, size);
      const pixels = new Uint32Array(30 * 30);
      cut(mosaic, both(mask), PLAIN, shared([red, green]), { left, top, size }, pixels, 30);
      const middle = (x: number, y: number) =>
        pixels[Math.floor(top + (y + 0.5) * size) * 30 + Math.floor(left + (x + 0.5) * size)];
      assert.equal(middle(0, 0), red, "the north-west cell");
      assert.equal(middle(1, 1), green, "the south-east cell");
      assert.deepEqual([middle(1, 0), middle(0, 1)], [0, 0]);
      const covered = (ink: number) =>
        pixels.reduce((sum, pixel) => sum + ((pixel & ink & 0xffffff) >>> 0 ? 1 : 0), 0);
      const area = Math.PI * (0.3 * size) ** 2;
      assert.ok(Math.abs(covered(green) - area) < 0.3 * area + 2 * size, "as large as the shape");
    });
  }

  for (const edges of [true, false])
    for (const size of [4.2, 6.7, 9, 13.3, 25.4, 39])
      test(`a dot of size ${size} ${edges ? "with" : "without"} edges is as round as its mask, with a smooth rim all about`, () => {
        const half = edges ? DOT : LONE_DOT;
        const mask = maskOf((across, up) => Math.hypot(across, up) <= half, size);
        const isBar = (across: number, up: number) => edges && Math.min(across, up) <= EDGE / 2;
        const whole = maskOf((x, y) => Math.hypot(x, y) <= half || isBar(x, y), size);
        const mosaic = blank({ x0: -1, y0: -1, x1: 1, y1: 1 }, grainOf(size), edges);
        lay(mosaic, { generation: 0, kind: 0, cells: [0, 0, 0, 0] }, 1, { x: 0, y: 0, edges });
        const [across, left, top] = [Math.ceil(3 * size) + 1, 0.37, 0.81];
        const pixels = new Uint32Array(across * across);
        cut(
          mosaic,
          { dot: mask, whole },
          PLAIN,
          shared([0xff0000ff]),
          { left, top, size },
          pixels,
          across,
        );
        // The share of a pixel that a disc covers, by a fine grid of samples.
        const covered = (x: number, y: number) => {
          const samples = Array.from({ length: 16 }, (_, i) => (i + 0.5) / 16);
          const [u, v] = [left + 1.5 * size, top + 1.5 * size];
          const isIn = (i: number, j: number) => Math.hypot(x + i - u, y + j - v) <= half * size;
          return samples.flatMap((i) => samples.filter((j) => isIn(i, j))).length / 256;
        };
        const opacity = (x: number, y: number) => ((pixels[y * across + x] ?? 0) >>> 24) / 255;
        for (let y = 0; y < across; y++)
          for (let x = 0; x < across; x++) {
            const off = Math.abs(opacity(x, y) - covered(x, y));
            // A mask is known at 64 places across a cell.
            assert.ok(
              off < 0.12 + size / 100,
              `(${x}, ${y}): ${opacity(x, y)} in place of ${covered(x, y)}`,
            );
          }
      });

  test("one ink may be cut by a mask of its own", () => {
    const [full, empty] = [maskOf(() => true, 9), maskOf(() => false, 9)];
    const mosaic = blank({ x0: 0, y0: 0, x1: 1, y1: 0 }, grainOf(9), false);
    const laying: Laying = { x: 0, y: 0, edges: false };
    lay(mosaic, { generation: 0, kind: 0, cells: [0, 0, 0, 0] }, 1, laying);
    lay(mosaic, { generation: 1, kind: 0, cells: [1, 0, 0, 0] }, 2, laying);
    const pixels = new Uint32Array(18 * 9);
    const marked = { ink: 2, ...both(empty) };
    cut(mosaic, both(full), marked, shared([1, 2]), { left: 0, top: 0, size: 9 }, pixels, 18);
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
    const laying = { x: 0, y: 0, edges: true };
    const layAll = (mosaic: ReturnType<typeof blank>, inks: readonly number[]) => {
      births.forEach((each, i) => {
        lay(mosaic, each, inks[i] ?? 0, laying);
      });
    };
    const mosaic = blank(box, grainOf(size), true);
    const pixels = new Uint32Array(across * 40);
    const steps = ["1000", "2300", "2130", "2113", "2130", "2300", "1000", "2113"];
    for (const step of steps.map((inks) => [...inks].map(Number))) {
      layAll(mosaic, step);
      cut(mosaic, both(mask), PLAIN, colours, spread, pixels, across);
      assert.ok(mosaic.fresh.every((cell) => cell === 0));
      const anew = blank(box, grainOf(size), true);
      const expected = new Uint32Array(across * 40);
      layAll(anew, step);
      cut(anew, both(mask), PLAIN, colours, spread, expected, across);
      assert.deepEqual(pixels, expected, step.join());
    }
    const before = pixels.slice().fill(9);
    lay(mosaic, { generation: 2, kind: 0, cells: [2, 1, 2, 1] }, 1, laying);
    cut(mosaic, both(mask), PLAIN, colours, spread, before, across);
    const written = [...before.entries()].filter(([, pixel]) => pixel !== 9).map(([at]) => at);
    const columns = written.map((at) => at % across);
    const rows = written.map((at) => Math.floor(at / across));
    const [x, y] = [spread.left + 5 * size, spread.top + size];
    assert.ok(Math.min(...columns) >= x - size / 2 && Math.max(...columns) <= x + 1.5 * size);
    assert.ok(Math.min(...rows) >= y - size / 2 && Math.max(...rows) <= y + 1.5 * size);
    assert.ok(written.length >= (size - 1) ** 2, "all of the cell");
  });
});
