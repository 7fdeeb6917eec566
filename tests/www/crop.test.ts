/** What a file leaves out because it lies outside a clip. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { cropped } from "../../www/export/vector/crop.ts";
import type { Piece, Shape, Stroke } from "../../www/export/vector/drawing.ts";

const CLIP = { x: 0, y: 0, width: 100, height: 50 };
const ink = { colour: "#000000", opacity: 1 };
const fill = (...path: Piece[]): Shape => ({ kind: "fill", ink, path });
const stroke = (path: readonly Piece[], dash: readonly number[] = []): Stroke => ({
  kind: "stroke",
  ink,
  path,
  width: 1,
  dash,
  cap: "butt",
  join: "miter",
});
const pathOf = (shape: Shape) => {
  const seen = cropped(shape, CLIP);
  return seen === null || seen.kind === "text" ? null : seen.path;
};

test("what is in the clip stays as it is, and what is outside goes", () => {
  const inside = fill(["R", 1, 2, 3, 4], ["O", 90, 40, 5]);
  assert.equal(cropped(inside, CLIP), inside);
  assert.equal(pathOf(fill(["R", 200, 2, 3, 4], ["O", 50, -9, 5])), null);
  assert.equal(pathOf(fill(["M", 200, 0], ["L", 300, 0], ["L", 300, 9], ["Z"])), null);
  const words = { kind: "text", ink, words: "far", anchor: "end", size: 10, bold: false } as const;
  assert.equal(cropped({ ...words, x: 500, y: 20 }, CLIP), null);
  assert.notEqual(cropped({ ...words, x: 110, y: 20 }, CLIP), null);
});

test("rectangles are cut at the clip; a triangle that reaches into it stays whole", () => {
  assert.deepEqual(pathOf(fill(["R", -5e5, 10, 1e6, 5], ["R", 99, 0, 9, 9], ["O", -9, 0, 5])), [
    ["R", 0, 10, 100, 5],
    ["R", 99, 0, 1, 9],
  ]);
  const triangle = fill(["M", -10, 0], ["L", 10, 0], ["L", 0, 10], ["Z"]);
  assert.equal(pathOf(triangle)?.length, 4);
});

test("of a large frame the sides in the clip are drawn, as far as they can be seen", () => {
  const path = pathOf(stroke([["R", -40_000, -30_000, 40_050, 60_000]]));
  assert.deepEqual(path, [
    ["M", 50, -5],
    ["L", 50, 55],
  ]);
  const dots = pathOf(
    stroke(
      [
        ["M", -1001, 9],
        ["L", 1000, 9],
      ],
      [2, 1],
    ),
  );
  assert.deepEqual(dots, [
    ["M", -5, 9],
    ["L", 105, 9],
  ]);
});

test("a bent line keeps the bends that can be seen", () => {
  const path = stroke([
    ["M", -500, 10],
    ["L", 20, 10],
    ["L", 20, 20],
    ["L", 900, 20],
    ["L", 900, 900],
    ["M", 1, 1],
    ["L", 2, 2],
    ["Z"],
  ]);
  assert.deepEqual(pathOf(path), [
    ["M", -5, 10],
    ["L", 20, 10],
    ["L", 20, 20],
    ["L", 105, 20],
    ["M", 1, 1],
    ["L", 2, 2],
    ["L", 1, 1],
  ]);
});
