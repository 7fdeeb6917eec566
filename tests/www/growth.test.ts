import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cells, Graph, GrowthCell } from "core";
import { cameraAt, type Frame, place } from "../../www/draw/camera.ts";
import {
  birthsOf,
  cameraOf,
  factsOf,
  horizonOf,
  nearestAlive,
  nextAlive,
  pace,
  shadeOf,
  shades,
  turns,
  WHOLE,
  written,
} from "../../www/views/growth/geometry.ts";
import { bornBy, paintSpecks } from "../../www/views/growth/specks.ts";

/** The cell that the misprint of the paper is about: 8 East, 4 North, 2 East, 1 South. */
const CELL: GrowthCell = {
  x: 10,
  y: 3,
  generation: 15,
  parent: [10, 4],
  children: [],
  position: [14, 11, 5],
  runs: [
    [8, "E"],
    [4, "N"],
    [2, "E"],
    [1, "S"],
  ],
};

test("the path to a cell turns where its runs end, and ends at the cell", () => {
  assert.deepEqual(turns(CELL), [
    [0, 0],
    [8, 0],
    [8, 4],
    [10, 4],
    [10, 3],
  ]);
});

test("the facts name the cell, its generation, parent, position and path", () => {
  const { title, rows } = factsOf({ ...CELL, x: -10, parent: [-10, 4] });
  assert.equal(title, "Cell (−10, 3)");
  assert.deepEqual(rows, [
    ["Generation", "15"],
    ["Parent", "(−10, 4)"],
    ["P-position", "(14, 11, 5)"],
    ["Path", "8 East, 4 North, 2 East, 1 South"],
  ]);
  const root = { ...CELL, x: 0, y: 0, generation: 0, parent: null, runs: [], position: null };
  assert.deepEqual(factsOf(root).rows, [
    ["Generation", "0"],
    ["Parent", "none: the root"],
  ]);
});

test("births are by generation, oldest first, from the corner", () => {
  const cells: Cells = {
    x: Float64Array.of(2 ** 40 + 2, 2 ** 40 + 1, 2 ** 40 + 3),
    y: Float64Array.of(-4, -5, -4),
    generation: Float64Array.of(9, 3, 9),
    parent_x: Float64Array.of(2 ** 40 + 1, 2 ** 40, 2 ** 40 + 4),
    parent_y: Float64Array.of(-4, -5, -4),
  };
  assert.deepEqual(birthsOf(cells, 2 ** 40, -5), [
    { generation: 3, cells: [1, 0, 0, 0] },
    { generation: 9, cells: [2, 1, 1, 1, 3, 1, 4, 1] },
  ]);
});

test("shades go from one end of the ramp to the other", () => {
  const palette = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const dark = shades(palette, { from: 0.2, to: 1 });
  assert.deepEqual(dark[0], [51, 51, 51]);
  assert.deepEqual(dark.at(-1), [255, 255, 255]);
  assert.equal(shadeOf(0, 7), 0);
  assert.equal(shadeOf(7, 7), dark.length - 1);
  assert.equal(shadeOf(0, 0), dark.length - 1);
});

test("cells are fetched well beyond what is shown, and rarely anew", () => {
  const seen = new Set<number>();
  for (let n = 0; n <= 1023; n++) {
    const horizon = horizonOf(n, 2 ** 40);
    assert.ok(horizon >= 1.25 * n + 1, `${n}: ${horizon}`);
    seen.add(horizon);
  }
  assert.ok(seen.size <= 9);
  assert.equal(horizonOf(1000, 1023), 1023);
  assert.equal(horizonOf(2 ** 40, 2 ** 40), 2 ** 40);
});

test("a growth plays slowly at first, never too fast, and slowly for who wants less motion", () => {
  assert.ok(pace(0, true) < pace(60, true));
  assert.equal(pace(1e6, true), 30);
  assert.equal(pace(1e6, false), 2);
});

test("a camera that went through a link is the same to a hundredth of a pixel", () => {
  const whole = cameraAt(0, 0, 3);
  for (const zoom of [6, 2.34567, 0, -3.3, -20, -40]) {
    const camera = cameraAt(12345.678912, -0.000123, zoom);
    const back = cameraOf(written(camera), whole);
    const scale = 2 ** zoom;
    const error = Math.hypot(
      back.x + back.dx - camera.x - camera.dx,
      back.y + back.dy - camera.y - camera.dy,
    );
    assert.ok(error * scale <= 0.05, `${zoom}: ${error * scale}`);
    assert.ok(Math.abs(back.zoom - zoom) <= 5e-5);
    assert.deepEqual(written(back), written(camera));
  }
  assert.equal(written(cameraAt(12.3456, 0, -10)).x, 12);
});

test("what a link leaves out of the camera is as in the whole figure", () => {
  const whole = cameraAt(0.5, 7.25, 3);
  assert.equal(cameraOf(WHOLE, whole), whole);
  assert.deepEqual(cameraOf({ ...WHOLE, zoom: 5 }, whole), cameraAt(0.5, 7.25, 5));
  assert.deepEqual(cameraOf({ ...WHOLE, x: -4 }, whole), cameraAt(-4, 7.25, 3));
});

/** A growth that has cells at these places only. */
function only(...places: readonly (readonly [number, number])[]) {
  return (x: number, y: number) =>
    places.some(([px, py]) => px === x && py === y) ? { ...CELL, x, y } : undefined;
}

test("a pointer finds the nearest cell within its reach", () => {
  const alive = only([3, 0], [0, 2]);
  assert.equal(nearestAlive(alive, place(0.4, 0.2), 1), undefined);
  assert.deepEqual(nearestAlive(alive, place(0.4, 0.2), 2)?.y, 2);
  assert.deepEqual(nearestAlive(alive, place(2.4, 0.2), 4)?.x, 3);
  assert.equal(nearestAlive(only([0, 0]), place(0.4, 0.4), 0.1)?.x, 0);
  assert.equal(nearestAlive(only([50, 0]), place(0, 0), 1e9), undefined);
});

test("an arrow key leaps over gaps to the next cell of its row or column", () => {
  const alive = only([5, 0], [0, -1], [9, 0]);
  assert.equal(nextAlive(alive, { x: 0, y: 0 }, [1, 0])?.x, 5);
  assert.equal(nextAlive(alive, { x: 5, y: 0 }, [1, 0])?.x, 9);
  assert.equal(nextAlive(alive, { x: 0, y: 0 }, [0, -1])?.y, -1);
  assert.equal(nextAlive(alive, { x: 0, y: 0 }, [-1, 0]), undefined);
});

/** Generations 0 to 2 of the three branches. */
const GRAPH: Graph = {
  kind: "graph",
  x: Int32Array.of(0, -1, 0, 1, -2, 0, 2),
  y: Int32Array.of(0, 0, 1, 0, 0, 2, 0),
  generation: Uint32Array.of(0, 1, 1, 1, 2, 2, 2),
  parent: Int32Array.of(-1, 0, 0, 0, 1, 2, 3),
};

test("births to a generation are the first so many", () => {
  assert.deepEqual(
    [0, 1, 2, 9].map((n) => bornBy(GRAPH, n)),
    [1, 4, 7, 7],
  );
});

/** Paints specks: one character a pixel, the generation's shade. */
function specks(n: number, zoom: number, width: number, height: number): string[] {
  const pixels = new Uint32Array(width * height);
  const frame: Frame = { width, height, yUp: true };
  const inks = Uint32Array.from({ length: 64 }, (_, shade) => shade + 1);
  paintSpecks(GRAPH, n, inks, { camera: cameraAt(0, 0, zoom), frame, ratio: 1 }, pixels, width);
  const signs = new Map([0, 1, 2].map((g) => [shadeOf(g, n) + 1, String(g)]));
  return Array.from({ length: height }, (_, row) =>
    [...pixels.subarray(row * width, (row + 1) * width)].map((p) => signs.get(p) ?? ".").join(""),
  );
}

test("specks are the cells as pixels, y upwards, cut at the edges", () => {
  assert.deepEqual(specks(2, 0, 5, 5), ["..2..", "..1..", "21012", ".....", "....."]);
  assert.deepEqual(specks(2, 1, 6, 4), ["..11..", "110011", "110011", "......"]);
  assert.deepEqual(specks(1, 0, 3, 1), ["101"]);
});

test("where many cells share a pixel, the oldest is seen", () => {
  assert.deepEqual(specks(2, -2, 1, 1), ["0"]);
});
