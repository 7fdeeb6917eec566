import assert from "node:assert/strict";
import { test } from "vitest";
import { type Camera, cameraAt, fit, sameCamera } from "../../www/canvas/camera.ts";
import { boxOf, WHOLE, type Window } from "../../www/grid/geometry.ts";
import {
  LinkedCamera,
  limitsOf,
  linked,
  type Scenery,
  windowFor,
} from "../../www/grid/linked-camera.ts";

/**
 * Arrays on screens of all sizes, broken ones too, with a camera somewhere over each: the same ones
 * at every run.
 */
function* scenes(): Generator<readonly [Scenery, Camera]> {
  let seed = 1;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let count = 0; count < 2000; count++) {
    const frame = { width: 300 + 1200 * chance(), height: 300 + 700 * chance(), yUp: false };
    const [rows, columns] = [Math.ceil(2000 * chance()), Math.ceil(2000 * chance())];
    const home = fit(boxOf(rows, columns), frame, 16);
    const zoom = home.zoom - 1 + (8 - home.zoom) * chance();
    yield [{ rows, columns, frame, home }, cameraAt(columns * chance(), rows * chance(), zoom)];
  }
}

/** The camera of a picture that a link opens. */
function opened(window: Window, scenery: Scenery): Camera {
  const linkedCamera = new LinkedCamera();
  linkedCamera.look(window, scenery);
  return linkedCamera.camera;
}

test("a picture that was moved is the one that its link opens, to the last digit", () => {
  for (const [scenery, camera] of scenes()) {
    const linkedCamera = new LinkedCamera();
    const window = linkedCamera.move(camera, "step", scenery);
    assert.ok(sameCamera(linkedCamera.camera, opened(window, scenery)));
    linkedCamera.look(window, scenery);
    assert.ok(sameCamera(linkedCamera.camera, opened(window, scenery)));
  }
});

test("and so is one whose element was resized meanwhile", () => {
  for (const [scenery, camera] of scenes()) {
    const linkedCamera = new LinkedCamera();
    const window = linkedCamera.move(camera, "step", scenery);
    const { frame } = scenery;
    const taller = { ...scenery, frame: { ...frame, height: frame.height + 17 } };
    linkedCamera.look(window, taller);
    assert.ok(sameCamera(linkedCamera.camera, opened(window, taller)));
    linkedCamera.look(window, scenery);
    assert.ok(sameCamera(linkedCamera.camera, opened(window, scenery)));
  }
});

test("a picture that is drawn in another size shows the same window", () => {
  for (const [scenery, camera] of scenes()) {
    const linkedCamera = new LinkedCamera();
    const window = linkedCamera.move(camera, "step", scenery);
    const before = linkedCamera.camera;
    linkedCamera.fit(scenery);
    assert.equal(linkedCamera.camera, before);
    const { frame } = scenery;
    const lower = { ...scenery, frame: { ...frame, height: frame.height - 91 } };
    linkedCamera.fit(lower);
    assert.ok(sameCamera(linkedCamera.camera, opened(window, lower)));
  }
});

test("while it moves it keeps digits beyond those of a link, and does not jitter", () => {
  let finer = 0;
  for (const [scenery, camera] of scenes()) {
    const linkedCamera = new LinkedCamera();
    const window = linkedCamera.move(camera, "glide", scenery);
    linkedCamera.look(window, scenery);
    assert.equal(linkedCamera.camera, camera);
    if (!sameCamera(camera, linked(window, scenery))) finer++;
    linkedCamera.move(camera, "step", scenery);
    assert.ok(sameCamera(linkedCamera.camera, linked(window, scenery)));
  }
  assert.ok(finer > 1000, `only ${finer}`);
});

test("the whole array has no window in its link", () => {
  for (const [scenery] of scenes()) {
    assert.deepEqual(windowFor(scenery.home, scenery), WHOLE);
    assert.equal(opened(WHOLE, scenery), scenery.home);
  }
});

test("a link leads no farther than hands do", () => {
  for (const [scenery] of scenes()) {
    const { minZoom, maxZoom, box } = limitsOf(scenery);
    for (const window of [
      { a: 0, b: 0, w: 0.001, h: 0.001 },
      { a: -65536, b: 65536, w: 65536, h: 65536 },
    ]) {
      const { zoom, x, y } = linked(window, scenery);
      assert.ok(zoom >= minZoom && zoom <= maxZoom);
      assert.ok(x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1);
    }
  }
});
