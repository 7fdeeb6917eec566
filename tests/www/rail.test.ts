import assert from "node:assert/strict";
import { test } from "vitest";
import { nearest, stopsOf } from "../../www/controls/slider-stops.ts";
import type { IntegerParam } from "../../www/link/params.ts";

const range = (min: number, max: number, steps: IntegerParam["steps"] = "one"): IntegerParam => ({
  kind: "integer",
  label: "",
  meaning: "",
  control: "panel",
  default: min,
  min,
  max,
  steps,
});

test("a short range has every value", () => {
  assert.deepEqual(stopsOf(range(0, 5)), [0, 1, 2, 3, 4, 5]);
  assert.equal(stopsOf(range(0, 512)).length, 513);
});

test("a long range begins one by one, grows, and ends at its maximum", () => {
  for (const max of [4095, 65_536, 2 ** 40]) {
    const stops = stopsOf(range(0, max));
    assert.deepEqual(
      stops.slice(0, 65),
      Array.from({ length: 65 }, (_, at) => at),
    );
    assert.equal(stops.at(-1), max);
    assert.ok(stops.length < 1000, `${stops.length}`);
    assert.ok(stops.every((stop, at) => at === 0 || stop > (stops[at - 1] ?? 0)));
  }
});

test("powers of two, and the maximum where it is none", () => {
  assert.deepEqual(stopsOf(range(1, 16, "powers-of-two")), [1, 2, 4, 8, 16]);
  assert.deepEqual(stopsOf(range(1, 20, "powers-of-two")), [1, 2, 4, 8, 16, 20]);
  assert.deepEqual(stopsOf(range(0, 4, "powers-of-two")), [0, 1, 2, 4]);
});

test("a range of one value has one stop", () => {
  assert.deepEqual(stopsOf(range(7, 7)), [7]);
});

test("the nearest stop to any value", () => {
  const stops = [1, 2, 4, 8, 16];
  assert.deepEqual(
    [0, 1, 3, 5, 7, 16, 99].map((value) => nearest(stops, value)),
    [0, 0, 2, 2, 3, 4, 4],
  );
});
