import assert from "node:assert/strict";
import type { Cells, GrowthCell } from "core";
import { test } from "vitest";
import { cameraAt, type Frame, place, toWorld } from "../../www/canvas/camera.ts";
import {
  birthsOf,
  cameraOf,
  factsOf,
  horizonOf,
  nearestAlive,
  nextAlive,
  nextSpan,
  over,
  pace,
  ran,
  type Span,
  shadeOf,
  shadeOfClass,
  shades,
  turns,
  WHOLE,
  written,
} from "../../www/views/growth/geometry.ts";
import { DOT, LONE_DOT, markOf } from "../../www/views/growth/paint.ts";

/** The cell of the paper's misprint: 8 East, 4 North, 2 East, 1 South. */
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
  const { title, rows } = factsOf({ ...CELL, x: -10, parent: [-10, 4] }, "full");
  assert.equal(title, "Cell (−10, 3)");
  assert.deepEqual(rows, [
    ["Generation", "15"],
    ["Parent", "(−10, 4)"],
    ["P-position", "(14, 11, 5)"],
    ["Path", "8 East, 4 North, 2 East, 1 South"],
  ]);
  const root = { ...CELL, x: 0, y: 0, generation: 0, parent: null, runs: [], position: null };
  assert.deepEqual(factsOf(root, "full").rows, [
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
    children: Uint8Array.of(0, 3, 1),
    subtree: Uint8Array.of(4, 2, 3),
  };
  assert.deepEqual(birthsOf(cells, "generation", 2 ** 40, -5), [
    { generation: 3, kind: 0, cells: [1, 0, 0, 0] },
    { generation: 9, kind: 0, cells: [2, 1, 1, 1, 3, 1, 4, 1] },
  ]);
  assert.deepEqual(
    birthsOf(cells, "direction", 2 ** 40, -5).map(({ generation, kind }) => [generation, kind]),
    [
      [3, 1],
      [9, 1],
      [9, 3],
    ],
  );
  assert.deepEqual(
    birthsOf(cells, "children", 2 ** 40, -5).map(({ kind }) => kind),
    [3, 0, 1],
  );
  assert.deepEqual(
    birthsOf(cells, "subtree", 2 ** 40, -5).map(({ kind }) => kind),
    [2, 4, 3],
  );
});

test("shades go from one end of the ramp to the other", () => {
  const palette = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const dark = shades(palette, { from: 0.2, to: 1 });
  assert.deepEqual(dark[0], [51, 51, 51]);
  assert.deepEqual(dark.at(-1), [255, 255, 255]);
  assert.equal(shadeOf(0, 7), 0);
  assert.equal(shadeOf(7, 7), dark.length - 1);
  assert.equal(shadeOf(0, 0), dark.length - 1);
  assert.deepEqual([shadeOfClass(0), shadeOfClass(2), shadeOfClass(4)], [0, 32, 64]);
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

test("a growth plays slowly at first, later a generation a frame, and slowly with reduced motion", () => {
  assert.ok(pace(0, true) < pace(60, true));
  assert.equal(pace(900, true), 60);
  assert.equal(pace(4096, true), 60);
  assert.equal(pace(2 ** 20, true), 2 ** 16);
  assert.equal(pace(1e6, false), 2);
});

/** The generations that a run shows in frames of so many seconds. */
function shown(from: number, until: number, seconds = 1 / 60): number[] {
  const seen = [from];
  let span: Span = { low: from, high: from, time: from };
  for (let frame = 0; frame < 20_000 && span.time !== until; frame++) {
    span = ran(span, until, seconds, true);
    assert.ok(span.low <= span.time && span.time <= span.high);
    if (span.time !== until && over(span, until)) span = nextSpan(span, until, seconds, true);
    const last = span.time === until ? until : span.high;
    if (last !== seen.at(-1)) seen.push(last);
  }
  return seen;
}

test("a run shows every generation while they are few, ends where it should, and runs back alike", () => {
  const all = Array.from({ length: 1001 }, (_, n) => n);
  assert.deepEqual(shown(0, 1000), all);
  assert.deepEqual(shown(1000, 0), all.reverse());
  const far = shown(2000, 4096);
  assert.equal(far.length, 2097);
  assert.deepEqual(shown(4096, 2000), far.reverse());
  assert.deepEqual(shown(7, 7), [7]);
});

test("slow frames leave no generation out; far out a run has fewer of them, not more time", () => {
  assert.equal(shown(0, 4096, 1 / 15).length, 4097);
  const [quick, slow] = [shown(5000, 9000), shown(5000, 9000, 1 / 15)];
  assert.equal(slow.at(-1), 9000);
  assert.ok(slow.length < quick.length / 3, `${slow.length} pictures of ${quick.length}`);
});

test("frames that come a little early or late make sixty generations a second", () => {
  let span: Span = { low: 1000, high: 1000, time: 1000 };
  const until = 4096;
  for (let frame = 0; frame < 600; frame++) {
    const seconds = (1 + (frame % 3 === 0 ? 0.08 : -0.04)) / 60;
    if (over(span, until)) span = nextSpan(span, until, seconds, true);
    span = ran(span, until, seconds, true);
  }
  assert.equal(span.time, 1600);
});

const WIDE: Frame = { width: 1400, height: 900, yUp: true };
const PHONE: Frame = { width: 360, height: 640, yUp: true };

test("a camera that went through a link is the same to a ten-thousandth of the picture", () => {
  const whole = cameraAt(0, 0, 3);
  for (const zoom of [6, 2.34567, 0, -3.3, -20, -40]) {
    const camera = cameraAt(12345.678912, -0.000123, zoom);
    const back = cameraOf(written(camera, WIDE), whole, WIDE);
    const scale = 2 ** zoom;
    const error = Math.hypot(
      back.x + back.dx - camera.x - camera.dx,
      back.y + back.dy - camera.y - camera.dy,
    );
    assert.ok(error * scale <= 0.09, `${zoom}: ${error * scale}`);
    assert.ok(Math.abs(back.zoom - zoom) <= 5.1e-5);
    assert.deepEqual(written(back, WIDE), written(camera, WIDE));
  }
  assert.equal(written(cameraAt(12.3456, 0, -10), WIDE).x, 12);
});

test("a zoom of -6 has 64 cells across the shorter side, on every screen", () => {
  for (const frame of [WIDE, PHONE]) {
    const camera = cameraOf({ x: 0, y: 0, zoom: -6 }, cameraAt(9, 9, 9), frame);
    const { width, height } = frame;
    const side = Math.min(width, height);
    const [near, far] = [(width - side) / 2, (width + side) / 2].map((px) =>
      toWorld(camera, frame, [px, height / 2]),
    ) as [ReturnType<typeof toWorld>, ReturnType<typeof toWorld>];
    assert.ok(Math.abs(far.x + far.dx - near.x - near.dx - 64) < 1e-9);
    assert.deepEqual(written(camera, frame), { x: 0, y: 0, zoom: -6 });
  }
});

test("what a link leaves out of the camera is as in the whole figure", () => {
  const whole = cameraAt(0.5, 7.25, 3);
  assert.equal(cameraOf(WHOLE, whole, WIDE), whole);
  const zoom = 5 + Math.log2(900);
  assert.deepEqual(cameraOf({ ...WHOLE, zoom: 5 }, whole, WIDE), cameraAt(0.5, 7.25, zoom));
  assert.deepEqual(cameraOf({ ...WHOLE, x: -4 }, whole, WIDE), cameraAt(-4, 7.25, 3));
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

test("the last generation has a hole at every size at which cells are dots", () => {
  for (const edges of [true, false])
    for (let size = 2.5; size < 60; size += 0.1) {
      const { dot, hole } = markOf(edges, size);
      const usual = edges ? DOT : LONE_DOT;
      assert.ok(dot >= usual && dot <= 0.4, `${size}: ${dot}`);
      assert.ok((dot - hole) * size > 0.59, `${size}: a rim`);
      assert.ok(hole > 0 && (size < 4.5 || hole * size >= 0.99), `${size}: ${hole * size}`);
      if (size > 8.1) assert.deepEqual([dot, hole], [usual, usual / 2]);
    }
});
