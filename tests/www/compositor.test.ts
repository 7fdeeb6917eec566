import assert from "node:assert/strict";
import { test } from "vitest";
import { cameraAt, scaleOf, toScreen, visible } from "../../www/canvas/camera.ts";
import { type Lay, layOf, type View } from "../../www/canvas/compositor.ts";
import { area, levelFor } from "../../www/canvas/tiles.ts";

const SOURCE = { maxLevel: 4, box: { x0: 0, y0: 0, x1: 1023, y1: 1023 } };

/** Views of an array, near and far, with y downwards and upwards. */
function* views(): Generator<View> {
  for (const yUp of [false, true])
    for (const ratio of [1, 1.5, 2])
      for (let zoom = -3.3; zoom < 1; zoom += 0.37)
        for (const at of [3, 511.3, 1020.7])
          yield {
            camera: cameraAt(at, 1023 - at / 2, zoom),
            frame: { width: 391, height: 260, yUp },
            ratio,
          };
}

test("a lay sees the pixels of the level that the view shows, one to one, and no others", () => {
  for (const view of views()) {
    const lay = layOf(view, SOURCE);
    if (lay === null) continue;
    const level = levelFor(view.camera, view.ratio, SOURCE.maxLevel);
    assert.equal(levelFor(lay.camera, 1, SOURCE.maxLevel), level);
    const seen = area(view, SOURCE, Infinity);
    const box = visible(lay.camera, lay.frame);
    const pixels = [box.x0, box.y0, box.x1, box.y1].map((cell) => Math.floor(cell / 2 ** level));
    const { x = 0, y = 0, width = 0, height = 0 } = seen ?? {};
    assert.deepEqual(pixels, [x, y, x + width - 1, y + height - 1]);
    const [left, top] = toScreen(
      lay.camera,
      lay.frame,
      x * 2 ** level - 0.5,
      (view.frame.yUp ? y + height : y) * 2 ** level - 0.5,
    );
    assert.deepEqual([Math.round(left) + 0, Math.round(top) + 0], [0, 0]);
  }
});

test("it is laid where the camera has these cells, to the pixel", () => {
  for (const view of views()) {
    const lay = layOf(view, SOURCE);
    if (lay === null) continue;
    const { camera, frame, ratio } = view;
    const { x, width } = area(view, SOURCE, Infinity) ?? { x: 0, width: 0 };
    const cells = 2 ** levelFor(camera, ratio, SOURCE.maxLevel);
    const [left] = toScreen(camera, frame, x * cells - 0.5, 0);
    const wide = width * cells * scaleOf(camera) * ratio;
    assert.ok(Math.abs(lay.to[0] - left * ratio) <= 0.5);
    assert.ok(Math.abs(lay.to[2] - wide) <= 1 && lay.to[3] > 0);
  }
});

test("squares, and pixels that are not scaled, are drawn tile by tile; what is not seen not at all", () => {
  const frame = { width: 400, height: 400, yUp: false };
  const at = (zoom: number, x = 500) => ({ camera: cameraAt(x, 500, zoom), frame, ratio: 1 });
  for (const zoom of [0, -1, -2, Math.log2(3), 4]) assert.equal(layOf(at(zoom), SOURCE), null);
  for (const zoom of [0.1, -0.9, 1.5]) assert.notEqual(layOf(at(zoom), SOURCE), null);
  assert.equal(layOf(at(0.1, 5000), SOURCE), null);
});

test("a piece of a view is laid as the whole is: each of its pixels where the whole has it, and its cells there", () => {
  for (const view of views()) {
    const all = layOf(view, SOURCE);
    if (all === null) continue;
    const part = { left: 90, top: 40, right: 210, bottom: 170 };
    const piece = layOf({ ...view, frame: { ...view.frame, part } }, SOURCE);
    if (piece === null) continue;
    const { ratio } = view;
    assert.ok(piece.width <= all.width && piece.height <= all.height);
    for (const [whole, own, low, high] of [
      [alongX(all), alongX(piece), part.left, part.right],
      [alongY(all), alongY(piece), part.top, part.bottom],
    ] as const) {
      assert.ok(Math.abs(own.scale - whole.scale) < 1e-9);
      const before = (own.start - whole.start) / whole.scale;
      assert.ok(
        Math.abs(before - Math.round(before)) < 1e-6,
        `${before} pixels of the layer before`,
      );
      assert.ok(own.start <= low * ratio || Math.abs(own.start - whole.start) < 1e-6);
      assert.ok(own.end >= high * ratio || Math.abs(own.end - whole.end) < 1e-6);
      assert.ok(Math.abs(whole.cell - own.cell - before) < 1e-6);
    }
  }
});

/**
 * Where a lay begins and ends on the screen, how large its pixels are there, and which of them a
 * cell is.
 */
function alongX({ camera, frame, width, to: [start, , long] }: Lay) {
  const cell = toScreen(camera, frame, 512, 512)[0];
  return { start, end: start + long, scale: long / width, cell };
}

function alongY({ camera, frame, height, to: [, start, , long] }: Lay) {
  const cell = toScreen(camera, frame, 512, 512)[1];
  return { start, end: start + long, scale: long / height, cell };
}

test("of a piece beside the layer there is nothing to lay", () => {
  const frame = { width: 400, height: 400, yUp: false };
  const part = { left: 0, top: 0, right: 100, bottom: 400 };
  const camera = cameraAt(0, 500, 0.1);
  assert.notEqual(layOf({ camera, frame, ratio: 1 }, SOURCE), null);
  assert.equal(layOf({ camera, frame: { ...frame, part }, ratio: 1 }, SOURCE), null);
});
