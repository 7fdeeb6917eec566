import assert from "node:assert/strict";
import { test } from "vitest";
import {
  between,
  type Camera,
  cameraAt,
  clamp,
  type Frame,
  fit,
  type Limits,
  move,
  painted,
  pan,
  pinch,
  place,
  toScreen,
  toWorld,
  visible,
  zoomAbout,
} from "../../www/canvas/camera.ts";

const UP: Frame = { width: 1000, height: 600, yUp: true };
const DOWN: Frame = { width: 1000, height: 600, yUp: false };
const FAR = 2 ** 52;
const LIMITS: Limits = {
  minZoom: -40,
  maxZoom: 6,
  box: { x0: -FAR, y0: -FAR, x1: FAR, y1: FAR },
};

/** A small generator with a fixed seed: the same cameras on every run. */
function* cameras(count: number): Generator<Camera> {
  let seed = 12345;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let i = 0; i < count; i++) {
    const x = Math.round((next() - 0.5) * 2 ** (1 + 51 * next()));
    const y = Math.round((next() - 0.5) * 2 ** (1 + 51 * next()));
    yield { x, y, dx: next() - 0.5, dy: next() - 0.5, zoom: -40 + 46 * next() };
  }
}

function near(a: number, b: number, within: number): void {
  assert.ok(Math.abs(a - b) <= within, `${a} is not within ${within} of ${b}`);
}

test("the cell at the middle of the screen is the camera's", () => {
  const camera = cameraAt(5, -7, 3);
  assert.deepEqual(toScreen(camera, UP, 5, -7), [500, 300]);
  assert.deepEqual(toScreen(camera, UP, 6, -6), [508, 292]);
  assert.deepEqual(toScreen(camera, DOWN, 6, -6), [508, 308]);
});

test("screen to world to screen is the identity where a cell is not smaller than a pixel", () => {
  for (const camera of cameras(500)) {
    for (const at of [
      [0, 0],
      [1000, 600],
      [123.25, 456.75],
    ] as const) {
      const spot = toWorld(camera, UP, at);
      const [px, py] = toScreen({ ...spot, zoom: camera.zoom }, UP, camera.x, camera.y);
      near(px - 500 + camera.dx * 2 ** camera.zoom, 500 - at[0], 1e-6);
      near(py - 300 - camera.dy * 2 ** camera.zoom, 300 - at[1], 1e-6);
    }
  }
});

test("cells near 2^52 are distinct at 64 pixels a cell", () => {
  const camera: Camera = { x: FAR - 3, y: 3 - FAR, dx: 0.25, dy: 0, zoom: 6 };
  assert.deepEqual(toScreen(camera, UP, FAR - 2, 3 - FAR), [500 + 48, 300]);
  assert.equal(toWorld(camera, UP, [500 + 48, 300]).x, FAR - 2);
  const moved = pan(camera, UP, 1, 0);
  assert.equal(toScreen(moved, UP, FAR - 2, 3 - FAR)[0], 500 + 49);
});

test("a drag of a thousand single pixels is a drag of a thousand pixels, at every zoom", () => {
  for (const zoom of [-40, -39.5, -3.7, 0, 5.3, 6]) {
    const start: Camera = { x: 2 ** 51 - 1, y: -17, dx: 0.1, dy: -0.4, zoom };
    let camera = start;
    for (let i = 0; i < 1000; i++) camera = pan(camera, UP, 1, -1);
    const direct = pan(start, UP, 1000, -1000);
    const scale = 2 ** zoom;
    near((camera.x - direct.x + camera.dx - direct.dx) * scale, 0, 1e-6);
    near((camera.y - direct.y + camera.dy - direct.dy) * scale, 0, 1e-6);
  }
});

test("the rest of a place stays within half a cell", () => {
  for (const [by, x, dx] of [
    [0.6, 1, -0.4],
    [-0.6, -1, 0.4],
    [7.25, 7, 0.25],
  ] as const) {
    const moved = move(place(0, 0), by, 0);
    assert.equal(moved.x, x);
    near(moved.dx, dx, 1e-12);
  }
});

test("zooming keeps the point under the pointer, and stops at the limits without drifting", () => {
  for (const camera of cameras(200)) {
    const at = [870, 90] as const;
    const before = toWorld(camera, UP, at);
    for (const by of [0.3, -0.3, 100, -100]) {
      const zoomed = zoomAbout(camera, UP, LIMITS, at, by);
      const after = toWorld(zoomed, UP, at);
      const error = (before.x - after.x + before.dx - after.dx) * 2 ** zoomed.zoom;
      if (Math.abs(zoomed.x) < FAR && Math.abs(zoomed.y) < FAR) near(error, 0, 1e-3);
      assert.ok(zoomed.zoom >= -40 && zoomed.zoom <= 6);
    }
  }
});

test("pinching by a factor of two zooms by one and carries the middle along", () => {
  const camera = cameraAt(0, 0, 0);
  const after = pinch(
    camera,
    UP,
    LIMITS,
    [
      [400, 300],
      [600, 300],
    ],
    [
      [320, 350],
      [720, 350],
    ],
  );
  near(after.zoom, 1, 1e-12);
  const [px, py] = toScreen(after, UP, 0, 0);
  near(px, 520, 1e-9);
  near(py, 350, 1e-9);
});

test("fit shows the whole box, outermost half cells too", () => {
  for (const box of [
    { x0: -6, y0: -2, x1: 6, y1: 6 },
    { x0: 0, y0: 0, x1: 0, y1: 0 },
    { x0: -3.7, y0: -1.2, x1: 3.7, y1: 3.9 },
    { x0: -(2 ** 40), y0: -(2 ** 39), x1: 2 ** 40, y1: 2 ** 40 },
  ]) {
    const camera = fit(box, UP, 20);
    assert.ok(Number.isInteger(camera.x) && Number.isInteger(camera.y));
    const [left, bottom] = toScreen(camera, UP, box.x0 - 0.5, box.y0 - 0.5);
    const [right, top] = toScreen(camera, UP, box.x1 + 0.5, box.y1 + 0.5);
    near(Math.min(left, 1000 - right, top, 600 - bottom), 20, 1e-6);
    near(left, 1000 - right, 1e-6);
    near(top, 600 - bottom, 1e-6);
  }
});

test("visible is every cell that touches the screen and no other", () => {
  const camera = cameraAt(10.25, 20, 5);
  const box = visible(camera, { width: 64, height: 32, yUp: true });
  assert.deepEqual(box, { x0: 9, y0: 20, x1: 11, y1: 21 });
});

test("clamp keeps the middle of the screen inside the box", () => {
  const box = { x0: 0, y0: 0, x1: 99, y1: 49 };
  const clamped = clamp(cameraAt(150.3, -7, 9), { minZoom: 0, maxZoom: 6, box });
  assert.deepEqual(clamped, cameraAt(99, 0, 6));
  const inside = cameraAt(12.3, 40.1, 2);
  assert.deepEqual(clamp(inside, { minZoom: 0, maxZoom: 6, box }), inside);
});

test("a flight starts and ends where it should, and its fixed point stays", () => {
  const from = cameraAt(3, 4, 2);
  const to = zoomAbout(from, UP, LIMITS, [700, 100], 3);
  const fixed = toWorld(from, UP, [700, 100]);
  for (const t of [0, 0.25, 0.5, 1]) {
    const there = toWorld(between(from, to, t), UP, [700, 100]);
    near(there.x + there.dx, fixed.x + fixed.dx, 1e-9);
    near(there.y + there.dy, fixed.y + fixed.dy, 1e-9);
  }
  near(between(from, to, 0).zoom, 2, 1e-12);
  near(between(from, to, 1).zoom, 5, 1e-12);
});

test("what is painted of a part is what is visible there and a little more; of all, what is visible", () => {
  for (const yUp of [true, false]) {
    const frame = { width: 300, height: 200, yUp };
    const camera = cameraAt(41.3, -17.8, 2.4);
    assert.deepEqual(painted(camera, frame), visible(camera, frame));
    const part = { left: 50, top: 60, right: 180, bottom: 150 };
    const { x0, y0, x1, y1 } = painted(camera, { ...frame, part });
    for (const at of [
      [50, 60],
      [180, 150],
    ] as const) {
      const { x, y } = toWorld(camera, frame, at);
      assert.ok(x0 <= x && x <= x1 && y0 <= y && y <= y1);
    }
    const [left, top] = toScreen(camera, frame, x0 + 0.5, yUp ? y1 - 0.5 : y0 + 0.5);
    assert.ok(left >= 40 && top >= 50, `${left}, ${top}: not a cell too many`);
    const whole = { left: -9, top: -9, right: 400, bottom: 400 };
    assert.deepEqual(painted(camera, { ...frame, part: whole }), visible(camera, frame));
  }
});
