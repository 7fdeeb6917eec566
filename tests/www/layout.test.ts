/** Sizes of files, from what is chosen in the dialog. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { layoutOf, resolutionOf } from "../../www/export/layout.ts";

test("a bitmap in centimetres has the chosen pixels per inch, in all and as stated", () => {
  for (const [width, perInch] of [
    [8, 600],
    [2.54, 36],
    [17, 300],
  ] as const) {
    const layout = layoutOf({ unit: "cm", width, height: width / 2 }, perInch, 800);
    assert.equal(Math.round(resolutionOf(layout)), perInch);
    const pixels = layout.width * layout.ratio;
    assert.ok(Math.abs(pixels - (width * perInch) / 2.54) < 1e-6, `${pixels}`);
  }
});

test("a bitmap in pixels has the layout of the page, and no text smaller than there", () => {
  const fine = layoutOf({ unit: "px", width: 1600, height: 800 }, 300, 800);
  assert.deepEqual(fine, { width: 800, height: 400, unit: 1, ratio: 2 });
  assert.equal(resolutionOf(fine), 192);
  assert.equal(layoutOf({ unit: "px", width: 400, height: 200 }, 300, 800).ratio, 1);
});
