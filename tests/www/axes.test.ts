/** The axes of grids, as shapes. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { cameraAt } from "../../www/canvas/camera.ts";
import { multiples, stepOf } from "../../www/grid/axes.ts";
import { FalsePath, falseCanvas } from "./canvas.ts";

Object.assign(globalThis, { Path2D: FalsePath });
const { Recorder } = await import("../../www/export/vector/recorder.ts");
const { drawAxes } = await import("../../www/grid/axes.ts");

const INKS = { ground: "#ffffff", text: "#111111", line: "#cccccc", accent: "#aa0000", letters: 1 };
const SIDE = 256;

/** The texts of the axes of an array with entries of `scale` pixels, with their places. */
function texts(
  x: number,
  y: number,
  scale: number,
  width: number,
  height: number,
  letters = INKS.letters,
) {
  const recorder = new Recorder({ ratio: 1, bare: false, paper: null });
  const canvas = falseCanvas();
  const frame = { width, height, yUp: false };
  recorder.blank(canvas, frame, null);
  const camera = cameraAt(x, y, Math.log2(scale));
  const box = { x0: 0, y0: 0, x1: SIDE - 1, y1: SIDE - 1 };
  drawAxes({ context: recorder.context(canvas), camera, frame, box }, { ...INKS, letters });
  const walk = recorder.layers(canvas, 0, 0, 1);
  for (;;) {
    const { done, value } = walk.next();
    if (done)
      return value.flatMap(({ shapes }) =>
        shapes.flatMap((shape) => (shape.kind === "text" ? [shape] : [])),
      );
  }
}

test("ticks stand at multiples of a power of two, at least 44 pixels apart and at most 88", () => {
  for (let scale = 0.01; scale < 20; scale *= 1.3) {
    const step = stepOf(scale);
    assert.equal(Math.log2(step) % 1, 0);
    assert.ok(step * scale >= 44 && (step === 1 || step * scale < 88), `${scale}: ${step}`);
  }
  assert.deepEqual(multiples(32, 33, 130), [64, 96, 128]);
  assert.deepEqual(multiples(64, 0, 63), [0]);
});

test("a whole array has its axes outside, each number once and at its entry", () => {
  const all = texts(127.5, 127.5, 2, 640, 600);
  const rows = ["32", "64", "96", "128", "160", "192", "224"];
  const words = all.map((shape) => shape.words);
  assert.deepEqual(words.filter((word) => word === "a" || word === "b").sort(), ["a", "b"]);
  for (const row of rows) assert.equal(words.filter((word) => word === row).length, 2, row);
});

test("in a window within the array the axes stand inside", () => {
  const words = texts(127.5, 127.5, 8, 400, 320).map((shape) => shape.words);
  assert.ok(words.includes("120") && words.includes("136"), words.join(" "));
  assert.ok(!words.includes("0"));
});

test("the axes grow with the letters of the page, and their numbers stay apart", () => {
  const usual = texts(127.5, 127.5, 2, 640, 600);
  const large = texts(127.5, 127.5, 2, 640, 600, 2);
  const heights = (all: typeof usual) => new Set(all.map(({ size }) => size));
  assert.deepEqual(heights(large), new Set([...heights(usual)].map((size) => 2 * size)));
  const numbers = (all: typeof usual) => all.filter(({ words }) => /^[0-9]+$/.test(words));
  const rows = new Set(numbers(large).map(({ words }) => words));
  assert.deepEqual(rows, new Set(["0", "64", "128", "192"]));
});
