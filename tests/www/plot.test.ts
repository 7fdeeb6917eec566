import assert from "node:assert/strict";
import { test } from "vitest";
import { around, extentOf, pathOf, placeAt, signed, viewBoxOf } from "../../www/canvas/plot.ts";

const series = { from: 4, values: Int16Array.of(2, -3, 0, 5) };

test("the view box holds every number, and 0, with half a unit to spare", () => {
  assert.deepEqual(extentOf(series), [-3, 5]);
  assert.equal(viewBoxOf(series), "3.5 -5.5 4 9");
  assert.deepEqual(extentOf(series, { from: 4, values: [-9, 1, 1, 1] }), [-9, 5]);
  assert.equal(viewBoxOf(series, { from: 4, values: [-9, 1, 1, 1] }), "3.5 -5.5 4 15");
  assert.deepEqual(extentOf({ from: 0, values: [3, 4] }), [0, 4]);
  assert.deepEqual(extentOf({ from: 0, values: [-3, -4] }), [-4, 0]);
});

test("every place has a line as wide as it, at its number", () => {
  assert.equal(pathOf(series), "M3.5 -2h1M4.5 3h1M5.5 0h1M6.5 -5h1");
});

test("a share of the width is a place, the rims included", () => {
  assert.deepEqual(
    [-0.1, 0, 0.24, 0.25, 0.99, 1, 7].map((share) => placeAt(series, share)),
    [4, 4, 4, 5, 7, 7, 7],
  );
});

test("around a place there are as many as fit, never beyond the ends", () => {
  const long = { from: 10, values: Array.from({ length: 100 }, (_, at) => at) };
  assert.deepEqual(around(long, 60, 4), { from: 58, values: [48, 49, 50, 51] });
  assert.deepEqual(around(long, 10, 4).from, 10);
  assert.deepEqual(around(long, 109, 4), { from: 106, values: [96, 97, 98, 99] });
  assert.equal(around(long, 60, 1000).values.length, 100);
});

test("numbers are written with their signs", () => {
  assert.deepEqual([3, 0, -3].map(signed), ["+3", "0", "−3"]);
});
