import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, sameCamera, toScreen } from "../../www/draw/camera.ts";
import {
  around,
  boxOf,
  cameraOf,
  colourAt,
  contains,
  DIGITS,
  entriesIn,
  entry,
  factsOf,
  isLight,
  readingOf,
  sameWindow,
  typeSize,
  WHOLE,
  windowOf,
} from "../../www/views/array/geometry.ts";

const frame = { width: 900, height: 600, yUp: false };

test("a window and its camera say the same, to the thousandth that a link keeps", () => {
  const window = { a: 10.25, b: -3.5, w: 45, h: 30 };
  const camera = cameraOf(window, 256, frame);
  assert.ok(sameWindow(windowOf(camera, frame), window));
  const corner = toScreen(camera, frame, -3.5 - 0.5, 10.25 - 0.5);
  assert.ok(Math.hypot(...corner) < 1e-9, `${corner}`);
  assert.ok(!sameWindow({ ...window, a: 10.252 }, window));
  assert.ok(sameWindow({ ...window, a: 10.25 + 10 ** -DIGITS / 4 }, window));
});

test("a window of another shape is seen whole", () => {
  const camera = cameraOf({ a: 0, b: 0, w: 10, h: 10 }, 256, frame);
  const { a, b, w, h } = windowOf(camera, frame);
  assert.ok(Math.abs((h ?? 0) - 10) < 1e-9 && Math.abs((w ?? 0) - 15) < 1e-9);
  assert.ok(Math.abs(a ?? 1) < 1e-9 && Math.abs((b ?? 0) + 2.5) < 1e-9);
});

test("what a window leaves open reaches to the rim", () => {
  assert.ok(sameCamera(cameraOf(WHOLE, 64, frame), fit(boxOf(64), frame, 0)));
  assert.deepEqual(entriesIn(WHOLE, 64), [0, 0, 64, 64]);
  assert.deepEqual(entriesIn({ a: 60, b: 2, w: null, h: null }, 64), [60, 2, 4, 62]);
});

test("the entries of a window are those it touches, inside the array", () => {
  assert.deepEqual(entriesIn({ a: 1.5, b: -3, w: 10, h: 1 }, 64), [1, 0, 2, 7]);
  assert.deepEqual(entriesIn({ a: 100, b: -100, w: 10, h: 10 }, 64), [64, 0, 0, 0]);
});

test("numbers are fetched a little ahead, never outside", () => {
  const near = around({ x0: 3, y0: 20, x1: 30, y1: 60 }, 64);
  assert.deepEqual(near, { x0: 0, y0: 12, x1: 38, y1: 63 });
  assert.ok(contains(near, { x0: 3, y0: 20, x1: 30, y1: 60 }));
  assert.ok(!contains(near, { x0: 3, y0: 11, x1: 30, y1: 60 }));
});

test("numbers stand in entries of 20 pixels and more, in type that fits", () => {
  assert.equal(typeSize(19.9, 1), null);
  assert.ok((typeSize(20, 3) ?? 0) >= 8);
  assert.equal(typeSize(22, 5), null);
  assert.equal(typeSize(128, 2), 18);
  for (const digits of [1, 2, 3, 4, 5])
    for (let scale = 20; scale < 128; scale++)
      assert.ok((typeSize(scale, digits) ?? 0) * 0.6 * digits <= 0.87 * scale);
  for (let scale = 20; scale < 128; scale++)
    assert.ok((typeSize(scale, 1, 2) ?? 0) * (1 + 1.1) <= scale, "two lines fit");
});

test("black or white, whichever is easier to read", () => {
  assert.ok(isLight([255, 255, 255]) && isLight([244, 226, 190]) && isLight([253, 231, 37]));
  assert.ok(!isLight([0, 0, 0]) && !isLight([18, 58, 104]) && !isLight([68, 1, 84]));
});

test("colours are entries of the palette, drawn in at its ends", () => {
  const palette = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  assert.deepEqual(colourAt(palette, 0), [0, 0, 0]);
  assert.deepEqual(colourAt(palette, 2), [255, 255, 255]);
});

test("a plane is row-major from its origin", () => {
  const values = new Uint16Array([1, 2, 3, 4, 5, 6]);
  const plane = { kind: "plane", origin: [10, 20], shape: [2, 3], values } as const;
  const mutable = {
    ...plane,
    origin: [10, 20] as [number, number],
    shape: [2, 3] as [number, number],
  };
  assert.equal(entry(mutable, 11, 22), 6);
  assert.equal(entry(mutable, 10, 20), 1);
  for (const [a, b] of [
    [9, 20],
    [12, 20],
    [10, 19],
    [10, 23],
  ] as const)
    assert.equal(entry(mutable, a, b), undefined);
});

test("an array writes its numbers, a comparison both where they differ", () => {
  const alone = readingOf({ c: 2, vs: null, side: 8 }, 11);
  assert.deepEqual([alone.lines(7), alone.share(11), alone.digits], [["7"], 1, 2]);
  const compared = readingOf({ c: 2, vs: 5, side: 8 }, 11);
  assert.deepEqual([compared.lines(4, 4), compared.share(4, 4)], [["4"], 1]);
  assert.deepEqual([compared.lines(4, 2), compared.share(4, 2)], [["4", "2"], 0]);
});

test("the facts of an entry name its P-positions", () => {
  const alone = factsOf({ c: 2, vs: null, side: 8 }, { a: 1, b: 3, value: 4, other: null });
  assert.deepEqual(alone.rows.at(-1), ["P-position", "(2; 1, 3, 4)"]);
  const compared = factsOf({ c: 2, vs: 5, side: 8 }, { a: 1, b: 3, value: 4, other: 2 });
  assert.match(compared.title, /^Different/);
  assert.deepEqual(compared.rows.at(-1), ["P, centre 5", "(5; 1, 3, 2)"]);
});
