import assert from "node:assert/strict";
import { test } from "vitest";
import { sameCamera, toScreen, visible } from "../../www/canvas/camera.ts";
import { colourAt, inkOn } from "../../www/canvas/palette.ts";
import { stay } from "../../www/canvas/step-time.ts";
import { boxOf } from "../../www/grid/geometry.ts";
import { followed, hasHeaders, homeOf } from "../../www/grid/home.ts";
import { strips, turn } from "../../www/views/fill/geometry.ts";

const frame = { width: 900, height: 600, yUp: false };

test("at home the whole array is on the screen, clear of the numbers of its rows and columns", () => {
  for (const side of [1, 2, 10, 16, 24]) {
    const camera = homeOf(boxOf(side), frame);
    assert.ok(hasHeaders(camera), `${side}`);
    const [left, top] = toScreen(camera, frame, -0.5, -0.5);
    const [right, bottom] = toScreen(camera, frame, side - 0.5, side - 0.5);
    assert.ok(left >= 40 && top >= 22 && right <= frame.width && bottom <= frame.height, `${side}`);
    assert.ok((right - left) / side <= 64);
  }
  const far = homeOf(boxOf(64), frame);
  assert.ok(!hasHeaders(far));
  const { x0, y0, x1, y1 } = visible(far, frame);
  assert.ok(x0 < 0 && y0 <= 0 && x1 > 63 && y1 >= 63);
});

test("the picture follows a step as little as it must", () => {
  const camera = { ...homeOf(boxOf(16), frame), zoom: 7 };
  assert.ok(sameCamera(followed(camera, frame, [450, 300], 100), camera));
  const right = followed(camera, frame, [880, 300], 100);
  const before = toScreen(camera, frame, 5, 5);
  const after = toScreen(right, frame, 5, 5);
  assert.ok(Math.hypot(after[0] - before[0] + 80, after[1] - before[1]) < 1e-9);
  const up = followed(camera, frame, [450, 30], 100);
  assert.ok(Math.abs(toScreen(up, frame, 5, 5)[1] - before[1] - 92) < 1e-9, "below the strip");
});

test("with reduced motion at most two steps are shown in a second", () => {
  assert.deepEqual(
    [stay("slow", true), stay("steady", true), stay("fast", true)],
    [4000, 1000, 125],
  );
  assert.deepEqual(
    [stay("slow", false), stay("steady", false), stay("fast", false)],
    [4000, 1000, 500],
  );
});

test("from turn to turn, and to both ends", () => {
  const turns = Uint32Array.of(1, 9, 16);
  const [on, back] = [1, -1] as const;
  assert.deepEqual(
    [0, 1, 8, 9, 16, 20].map((step) => turn(turns, 20, step, on)),
    [1, 9, 9, 16, 20, 20],
  );
  assert.deepEqual(
    [0, 1, 8, 9, 16, 20].map((step) => turn(turns, 20, step, back)),
    [0, 0, 1, 1, 9, 16],
  );
});

test("cells that follow each other are one strip", () => {
  const row = [0, 1, 2, 4].map((b) => [5, b] as const);
  assert.deepEqual(strips(row), [
    { x0: 0, y0: 5, x1: 2, y1: 5 },
    { x0: 4, y0: 5, x1: 4, y1: 5 },
  ]);
  const column = [0, 1, 2].map((a) => [a, 7] as const);
  assert.deepEqual(strips(column), [{ x0: 7, y0: 0, x1: 7, y1: 2 }]);
  const apart = [
    [3, 1],
    [0, 2],
    [1, 3],
    [2, 3],
    [2, 4],
  ] as const;
  assert.equal(strips(apart).length, 4, "a strip goes along a row or a column, not round a corner");
  assert.deepEqual(strips([]), []);
});

test("palettes: the ends beyond the ends, and the ink that is easier to read", () => {
  const palette = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  assert.deepEqual(
    [colourAt(palette, -1), colourAt(palette, 2)],
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  );
  assert.deepEqual(colourAt(palette, 0.2), [51, 51, 51]);
  assert.deepEqual([inkOn([253, 231, 37]), inkOn([68, 1, 84])], ["#000", "#fff"]);
});
