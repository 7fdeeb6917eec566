import assert from "node:assert/strict";
import { test } from "vitest";
import {
  type Camera,
  type Frame,
  type Limits,
  pan,
  toScreen,
  toWorld,
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

test("cells near 2^52 are distinct at 64 pixels a cell", () => {
  const camera: Camera = { x: FAR - 3, y: 3 - FAR, dx: 0.25, dy: 0, zoom: 6 };
  assert.deepEqual(toScreen(camera, UP, FAR - 2, 3 - FAR), [500 + 48, 300]);
  assert.equal(toWorld(camera, UP, [500 + 48, 300]).x, FAR - 2);
  const moved = pan(camera, UP, 1, 0);
  assert.equal(toScreen(moved, UP, FAR - 2, 3 - FAR)[0], 500 + 49);
});

test("the second coordinate goes up or, in pictures of rows, down; a point of the screen is its own", () => {
  const camera: Camera = { x: 0, y: 0, dx: 0, dy: 0, zoom: 3 };
  for (const [frame, y] of [
    [UP, 292],
    [{ ...UP, yUp: false }, 308],
  ] as const) {
    assert.deepEqual(toScreen(camera, frame, 2, 1), [516, y]);
    const { x, y: up, dx, dy } = toWorld(camera, frame, [516, y]);
    assert.deepEqual([x + dx, up + dy], [2, 1]);
  }
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
