/**
 * Pictures on two grounds give the picture on a transparent one: the inverse of the operator
 * "over".
 */
import assert from "node:assert/strict";
import { test } from "vitest";
import { matte } from "../../www/export/bitmap/pixels.ts";

/** A colour with an opacity (0..=255) painted over a ground of one grey. */
function over([r, g, b, a]: readonly number[], ground: number): number[] {
  const share = (a ?? 0) / 255;
  return [r, g, b]
    .map((part) => Math.round(share * (part ?? 0) + (1 - share) * ground))
    .concat(255);
}

test("colours and opacities come back, to what rounding leaves of them", () => {
  const levels = [0, 51, 128, 200, 255];
  const grey = 100;
  for (const r of levels)
    for (const g of levels)
      for (const a of [1, 40, 128, 254, 255]) {
        const colour = [r, g, 77, a];
        const pixels = new Uint8ClampedArray(over(colour, 255));
        matte(pixels, new Uint8ClampedArray(over(colour, grey)), grey);
        assert.ok(Math.abs((pixels[3] ?? 0) - a) <= 2, `${colour} became ${pixels}`);
        // On every ground the result is the same.
        for (const ground of [60, 90, 255]) {
          const [want, have] = [over(colour, ground), over([...pixels], ground)];
          assert.ok(
            want.every((part, at) => Math.abs(part - (have[at] ?? 0)) <= 2),
            `${colour} on ${ground}: ${have} instead of ${want}`,
          );
        }
      }
});

test("what is transparent stays so", () => {
  const pixels = new Uint8ClampedArray(over([9, 9, 9, 0], 255));
  matte(pixels, new Uint8ClampedArray(over([9, 9, 9, 0], 100)), 100);
  assert.deepEqual([...pixels], [0, 0, 0, 0]);
});
