/** The mosaic of cells: what a cell and its edge cover, and that nothing is laid outside. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { blank, grainOf, type Laying, lay, reachOf } from "../../www/views/growth/mosaic.ts";
import { DOT, EDGE, LONE_DOT } from "../../www/views/growth/paint.ts";

const INK = 0xff00ff00;

/** The grains of a box of cells with one cell at (x, y) born of one at (u, v), rows from north to south. */
function laid(
  box: readonly [x0: number, y0: number, x1: number, y1: number],
  cell: readonly number[],
  edges = true,
): string[] {
  const [x0, y0, x1, y1] = box;
  const grain = 4;
  const room = new Uint32Array(grain * (x1 - x0 + 1) * grain * (y1 - y0 + 1)).fill(7);
  const mosaic = blank({ x0, y0, x1, y1 }, grain, room);
  const laying: Laying = { x: 0, y: 0, reach: reachOf(grain, edges), edges };
  lay(mosaic, { generation: 1, kind: 0, cells: cell }, INK, laying);
  const rows = mosaic.inks.length / mosaic.width;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(mosaic.inks.subarray(row * mosaic.width, (row + 1) * mosaic.width), (ink) =>
      ink === INK ? "#" : ink === 0 ? "." : "?",
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
});
