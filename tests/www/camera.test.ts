import assert from "node:assert/strict";
import { test } from "vitest";
import {
  type Camera,
  type Frame,
  type Limits,
  pan,
  toScreen,
  toWorld,
  fit as whole,
  zoomAbout,
} from "../../www/canvas/camera.ts";

const UP: Frame = { width: 1000, height: 600, yUp: true };
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

test("fit shows the whole box, outermost half cells too", () => {
  for (const box of [
    { x0: -6, y0: -2, x1: 6, y1: 6 },
    { x0: 0, y0: 0, x1: 0, y1: 0 },
    { x0: -3.7, y0: -1.2, x1: 3.7, y1: 3.9 },
    { x0: -(2 ** 40), y0: -(2 ** 39), x1: 2 ** 40, y1: 2 ** 40 },
  ]) {
    const camera = whole(box, UP, 20);
    assert.ok(Number.isInteger(camera.x) && Number.isInteger(camera.y));
    const [left, bottom] = toScreen(camera, UP, box.x0 - 0.5, box.y0 - 0.5);
    const [right, top] = toScreen(camera, UP, box.x1 + 0.5, box.y1 + 0.5);
    near(Math.min(left, 1000 - right, top, 600 - bottom), 20, 1e-6);
    near(left, 1000 - right, 1e-6);
    near(top, 600 - bottom, 1e-6);
  }
});
