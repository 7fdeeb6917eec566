/**
 * Barriers without a screen: their places, their seeds, and the text about the bands, from the real
 * core.
 */
import assert from "node:assert/strict";
import { test } from "vitest";
import {
  bandsSay,
  barriersOf,
  largestRadius,
  layoutOf,
  rungSays,
  seedOf,
  seedsOf,
} from "../../www/views/bands/geometry.ts";
import * as core from "./core.ts";

test("a window lies in its frame, and its cells are not too large", () => {
  for (const [width, height, side] of [
    [400, 300, 24],
    [300, 700, 64],
    [1200, 900, 8],
  ] as const) {
    for (const letters of [1, 2]) {
      const { x, y, cell } = layoutOf({ width, height, yUp: false }, side, letters);
      assert.ok(x >= 44 * letters && y >= 20 * letters && cell >= 1 && cell <= 36);
      assert.ok(x + cell * side <= width && y + cell * side <= height);
    }
  }
});

test("Figure 12: barriers twelve rows apart have the same seed", () => {
  const window = core.barriers({ c: 2, n: 5, from: 107, side: 40 });
  assert.deepEqual(barriersOf(40, 12), [0, 12, 24, 36]);
  const seeds = [0, 12, 24].map((row) => seedOf(window, 40, row));
  assert.deepEqual(seeds, ["01", "01", "01"], "010000 in the caption");
  assert.match(seedsOf(window, 12), /^Seeds of the barriers at 107: 01, 119: 01, /);
  assert.match(seedsOf(window, 1), /^Seed of the barrier at 107: [01]+$/);
});

test("Figure 13: after a band each barrier has the seed of the one before, shifted, and perhaps one more", () => {
  const window = core.barriers({ c: 2, n: 7, from: 100, side: 30 });
  for (let row = 0; row < 15; row++) {
    const [seed, next] = [seedOf(window, 30, row), seedOf(window, 30, row + 1)].map((bits) => [
      ...bits.padEnd(15, "0"),
    ]);
    const shifted = [...(seed?.slice(1) ?? []), "0"];
    const added = next?.flatMap((bit, at) => (bit === shifted[at] ? [] : [at]));
    assert.equal(added?.length, seed?.[0] === "1" ? 0 : 1, `row ${row}`);
  }
});

test("the text lists bands, those that parity forbids and those that are not proved", () => {
  assert.deepEqual([1, 2, 7, 46, 47].map(largestRadius), [1, 1, 4, 23, 24]);
  const { rungs } = core.barriers({ c: 29, n: 47, from: 9000, side: 1 });
  assert.match(bandsSay(29, 9000, rungs), /perfect bands of these sizes: 1, .*, 39, 41\./);
  const last = rungs.at(-1) ?? assert.fail();
  assert.equal(rungSays(last).sign, "?");
  assert.match(
    rungSays(rungs.find(({ radius }) => radius === 20) ?? last).words,
    /^for a, b ≥ \d+$/,
  );
  const forbidden = rungs.find(({ possible }) => !possible) ?? assert.fail();
  assert.equal(rungSays(forbidden).sign, "×");
  assert.notEqual(forbidden.count % 2, forbidden.needed % 2);
  assert.match(bandsSay(29, 30, rungs.slice(-1)), /proves no perfect band/);
});
