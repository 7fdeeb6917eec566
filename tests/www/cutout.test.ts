/** Windows of a picture: the part of a canvas that is in one, and where drawing lands. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { FalseElement } from "./page.ts";

const { Cutout } = await import("../../www/export/bitmap/cutout.ts");
const { wholeIn } = await import("../../www/export/bitmap/pixels.ts");

type Piece = import("../../www/canvas/surface.ts").Piece;
type Request = import("../../www/export/request.ts").ExportRequest;

const WINDOW: Piece = { left: 100, top: 50, width: 60, height: 40 };

/** A canvas of 200 x 100 CSS pixels, 30 and 10 from the corner of the picture with its border. */
function made({ ratio = 1, window = WINDOW, bare = false } = {}) {
  const box = (left: number, top: number) => ({ getBoundingClientRect: () => ({ left, top }) });
  const root = Object.assign(new FalseElement("div"), box(1000, 500));
  const canvas = Object.assign(new FalseElement("canvas"), box(1028, 509), {
    ...{ clientWidth: 200, clientHeight: 100, clientLeft: 2, clientTop: 1 },
  });
  const cutout = new Cutout(root as unknown as HTMLElement, { ratio, window, bare });
  return { cutout, canvas, element: canvas as unknown as HTMLCanvasElement };
}

test("the whole picture has the pixels of its size", () => {
  const request = { width: 640, height: 480, ratio: 1.5 } as Request;
  assert.deepEqual(wholeIn(request), { left: 0, top: 0, width: 960, height: 720 });
});

test("a canvas lies inside its border, in pixels of the whole picture", () => {
  assert.deepEqual(made().cutout.placeOf(made().element), {
    left: 30,
    top: 10,
    width: 200,
    height: 100,
  });
  const { cutout, element } = made({ ratio: 2.5 });
  assert.deepEqual(cutout.placeOf(element), { left: 75, top: 25, width: 500, height: 250 });
});

test("the part of a canvas in a window is cut at both ends; one outside has its nearest pixel", () => {
  const part = (window: Partial<Piece>) => {
    const { cutout, element } = made({ window: { ...WINDOW, ...window } });
    return cutout.piece(element);
  };
  assert.deepEqual(part({}), { left: 70, top: 40, width: 60, height: 40 });
  assert.deepEqual(part({ left: 0, top: 0 }), { left: 0, top: 0, width: 30, height: 30 });
  assert.deepEqual(part({ left: 200, top: 90 }), { left: 170, top: 80, width: 30, height: 20 });
  assert.deepEqual(part({ left: 0, width: 10 }), { left: 0, top: 40, width: 1, height: 40 });
  assert.deepEqual(part({ left: 900, top: 900 }), { left: 199, top: 99, width: 1, height: 1 });
});

test("what is drawn is shifted by the corner of the window, also after another transform", () => {
  const { cutout, canvas, element } = made();
  const context = cutout.context(element);
  cutout.blank(element, null, "#fff");
  assert.deepEqual([canvas.width, canvas.height], [60, 40]);
  assert.deepEqual(context.getTransform(), { a: 1, d: 1, e: -70, f: -40 });
  context.setTransform(2, 0, 0, 3, 10, 20);
  assert.deepEqual(context.getTransform(), { a: 2, d: 3, e: -60, f: -20 });
  cutout.window = { ...WINDOW, left: 130, top: 60 };
  cutout.blank(element, null, "#fff");
  context.setTransform(1, 0, 0, 1, 0, 0);
  assert.deepEqual(context.getTransform(), { a: 1, d: 1, e: -100, f: -50 }, "of the next window");
  assert.equal(cutout.context(element), context);
});

test("a background is painted from the canvas's own corner, and left out if files have none", () => {
  for (const bare of [false, true]) {
    const { cutout, element } = made({ bare });
    const context = cutout.context(element);
    const washed: unknown[] = [];
    const note =
      (name: string) =>
      (...box: number[]) => {
        const { e, f } = context.getTransform();
        washed.push([name, ...box, e, f, context.fillStyle]);
      };
    Object.assign(context, { fillRect: note("fillRect"), clearRect: note("clearRect") });
    for (const time of ["first", "again"]) {
      cutout.blank(element, null, "#abcdef");
      const [name, , , , , e, f, colour] = washed.pop() as unknown[];
      assert.deepEqual([name, e, f], [bare ? "clearRect" : "fillRect", 0, 0], time);
      if (!bare) assert.equal(colour, "#abcdef");
    }
  }
});

test("it controls the canvases whose context it gave, and cuts those whose part was asked for", () => {
  const { cutout, element } = made();
  assert.deepEqual([cutout.controls(element), cutout.cuts(element)], [false, false]);
  cutout.seenOf(element);
  assert.deepEqual([cutout.controls(element), cutout.cuts(element)], [false, false], "only looked");
  cutout.piece(element);
  assert.deepEqual([cutout.controls(element), cutout.cuts(element)], [false, true], "as WebGL is");
  cutout.context(element);
  assert.deepEqual([cutout.controls(element), cutout.cuts(element)], [true, true]);
  const blind = Object.assign(made().canvas, { getContext: () => null });
  const none = () => cutout.context(blind as unknown as HTMLCanvasElement);
  assert.throws(none, /cannot draw on a canvas/);
});
