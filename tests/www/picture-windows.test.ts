import assert from "node:assert/strict";
import { test } from "vitest";
import { checkSize, windowsOf } from "../../www/export/bitmap/stitch.ts";
import { SIDES, WINDOW } from "../../www/export/request.ts";

const SIZES = [
  [1, 1],
  [16, SIDES.max],
  [SIDES.max, 16],
  [SIDES.max, SIDES.max],
  [1500, 1100],
  [WINDOW.side, WINDOW.side],
  [WINDOW.side + 1, WINDOW.side + 1],
  [20_000, 300],
  [8191, 12_345],
] as const;

test("windows are beside each other in bands, and bands below each other: each pixel is in one", () => {
  for (const [width, height] of SIZES) {
    let top = 0;
    for (const band of windowsOf({ width, height })) {
      let left = 0;
      for (const window of band) {
        assert.deepEqual([window.left, window.top, window.height], [left, top, band[0]?.height]);
        left += window.width;
      }
      assert.equal(left, width);
      top += band[0]?.height ?? 0;
    }
    assert.equal(top, height);
  }
});

test("no window is empty or larger than a canvas may be, and no band larger than memory", () => {
  for (const [width, height] of SIZES)
    for (const band of windowsOf({ width, height })) {
      const sides = band.flatMap((window) => [window.width, window.height]);
      assert.ok(Math.min(...sides) >= 1 && Math.max(...sides) <= WINDOW.side, `${sides}`);
      assert.ok(width * (band[0]?.height ?? 0) <= WINDOW.band);
    }
});

test("a small picture is one window", () => {
  for (const [width, height] of SIZES)
    if (Math.max(width, height) <= WINDOW.side)
      assert.deepEqual(windowsOf({ width, height }), [[{ left: 0, top: 0, width, height }]]);
});

test("a picture that is too large is refused with its size and the limit", () => {
  checkSize({ width: SIDES.max, height: SIDES.max });
  assert.throws(
    () => checkSize({ width: 32_769, height: 20 }),
    /32,769 × 20 .* to 32,768 each way/,
  );
  assert.throws(() => checkSize({ width: 20, height: 40_000 }), /20 × 40,000 /);
});
