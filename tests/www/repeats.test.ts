/** Rules that write points: exactly the same points, and few rules for self-similar sets. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import {
  lengthOf,
  type Point,
  pointsOf,
  rulerOf,
  rulesOf,
} from "../../www/export/vector/repeats.ts";

/** Returns the points of a square that satisfy a condition. */
function square(side: number, holds: (i: number, j: number) => boolean): Point[] {
  const cells = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)]);
  return cells.map(([i = 0, j = 0]) => [i, j] as const).filter(([i, j]) => holds(i, j));
}

const sorted = (points: Iterable<Point>) => [...points].map(String).sort();

/** Numbers that look random, the same every time (Knuth's multiplier). */
const hash = (i: number, j: number) => (Math.imul(i * 512 + j + 1, 2654435761) >>> 7) % 100;

describe("rules write the points that they were made from, each once", () => {
  const sets: Readonly<Record<string, readonly Point[]>> = {
    none: [],
    one: [[-3, 5]],
    "a line": Array.from({ length: 40 }, (_, i) => [i - 7, 2] as const),
    "the triangle of Sierpinski": square(64, (i, j) => (i & j) === 0),
    "the same, off the middle": square(50, (i, j) => ((i + 9) & j) === 0).map(([i, j]) => [
      i - 20,
      j + 3,
    ]),
    "at random": square(40, (i, j) => hash(i, j) < 30),
  };
  for (const [name, points] of Object.entries(sets))
    test(name, () => {
      const rules = rulesOf([points, points.slice(3)]);
      assert.deepEqual(
        rules.sets.map((set) => sorted(pointsOf(rules.shared, set))),
        [sorted(points), sorted(points.slice(3))],
      );
      for (const [at, { calls }] of rules.shared.entries())
        assert.ok(
          calls.every(([rule]) => rule < at),
          "a rule calls only those before it",
        );
      assert.ok(lengthOf(rules) <= 2 * points.length, `${lengthOf(rules)}`);
    });
});

test("what is alike in itself is short: three calls more for twice the side", () => {
  const lengths = [64, 128, 256].map((side) =>
    lengthOf(rulesOf([square(side, (i, j) => (i & j) === 0)])),
  );
  assert.ok(
    lengths.every((length) => length < 40),
    `${lengths}`,
  );
  const steps = lengths.slice(1).map((length, at) => length - (lengths[at] ?? 0));
  assert.deepEqual(steps, [3, 3], "a rule that calls the one before it three times");
});

test("what sets have in common is written once", () => {
  const triangle = square(32, (i, j) => (i & j) === 0);
  const moved = triangle.map(([i, j]) => [i + 32, j] as const);
  const [one, both] = [lengthOf(rulesOf([triangle])), lengthOf(rulesOf([triangle, moved]))];
  assert.ok(both <= one + 4, `${one}, ${both}`);
});

describe("a ruler", () => {
  test("has a mark at every length, the coarsest there is", () => {
    const [from, step] = [1.25, 10 / 3];
    const ruler = rulerOf([0, 4, 6, 10, 511].map((k) => from + k * step));
    assert.ok(ruler !== null);
    assert.ok(Math.abs(ruler.from - from) < 1e-9 && Math.abs(ruler.step - step) < 1e-9);
  });
  test("is none where lengths have none in common", () => {
    assert.equal(rulerOf([0, 1, Math.SQRT2, Math.PI, 100]), null);
  });
  test("of one length has any step", () => assert.deepEqual(rulerOf([2, 2]), { from: 2, step: 1 }));
});
