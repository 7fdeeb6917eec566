/** Pixels of a scaled picture are laid where the camera has their cells, in pieces as at once. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { cameraAt, toScreen } from "../../www/canvas/camera.ts";
import { type Lay, layOf, type View } from "../../www/canvas/compositor.ts";

const SOURCE = { maxLevel: 4, box: { x0: 0, y0: 0, x1: 1023, y1: 1023 } };

/** Views of an array, near and far, with y downwards and upwards. */
function* views(): Generator<View & { cell: readonly [x: number, y: number] }> {
  for (const yUp of [false, true])
    for (const ratio of [1, 1.5, 2])
      for (let zoom = -3.3; zoom < 1; zoom += 0.37)
        for (const at of [3, 511.3, 1020.7])
          yield {
            camera: cameraAt(at, 1023 - at / 2, zoom),
            frame: { width: 391, height: 260, yUp },
            ratio,
            cell: [at, 1023 - at / 2],
          };
}

/** Where a cell is after laying, in pixels of the screen; its camera sees a little less. */
function laid(lay: Lay, x: number, y: number): number[] {
  const [left, top, width, height] = lay.to;
  const [across = 0, down = 0] = toScreen(lay.camera, lay.frame, x, y);
  const [aside, above] = [(lay.width - lay.frame.width) / 2, (lay.height - lay.frame.height) / 2];
  return [
    left + ((across + aside) * width) / lay.width,
    top + ((down + above) * height) / lay.height,
  ];
}

test("each cell is laid where the camera has it, to the pixel", () => {
  let count = 0;
  for (const view of views()) {
    const lay = layOf(view, SOURCE);
    if (lay === null) continue;
    const [x, y] = view.cell;
    const wanted = toScreen(view.camera, view.frame, x, y).map((place) => place * view.ratio);
    const off = laid(lay, x, y).map((place, i) => Math.abs(place - (wanted[i] ?? 0)));
    assert.ok(Math.max(...off) <= 0.501, `${off} pixels off`);
    count += 1;
  }
  assert.ok(count > 100);
});

test("a piece of a view has its cells where the whole has them", () => {
  for (const view of views()) {
    const part = { left: 90, top: 40, right: 210, bottom: 170 };
    const whole = layOf(view, SOURCE);
    const piece = layOf({ ...view, frame: { ...view.frame, part } }, SOURCE);
    if (whole === null || piece === null) continue;
    const off = laid(piece, 512, 512).map((at, i) =>
      Math.abs(at - (laid(whole, 512, 512)[i] ?? 0)),
    );
    assert.ok(Math.max(...off) < 1e-6 * 1024, `${off} pixels off`);
  }
});

test("squares, and pixels that are not scaled, are not laid; nor is what is not seen", () => {
  const frame = { width: 400, height: 400, yUp: false };
  const at = (zoom: number, x = 500) => ({ camera: cameraAt(x, 500, zoom), frame, ratio: 1 });
  for (const zoom of [0, -1, -2, Math.log2(3), 4]) assert.equal(layOf(at(zoom), SOURCE), null);
  for (const zoom of [0.1, -0.9, 1.5]) assert.notEqual(layOf(at(zoom), SOURCE), null);
  assert.equal(layOf(at(0.1, 5000), SOURCE), null);
});
