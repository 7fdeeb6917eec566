/** Pixels that are read back, and colours of the theme, which are not. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { rgbOf } from "../../www/canvas/styles.ts";
import { FalseElement } from "./page.ts";

const { blobOf, patchPixels, pixelsIn, readsTrue } = await import("../../www/canvas/readback.ts");

const contexts: object = Object.getPrototypeOf(new FalseElement("canvas").context);

/** What the browser returns for every canvas. */
let seen = patchPixels();
Object.defineProperty(contexts, "getImageData", { value: () => ({ data: seen }) });
const canvas = new FalseElement("canvas").context as unknown as CanvasRenderingContext2D;

test("the patch has many colours in each channel", () => {
  assert.equal(new Set(new Uint32Array(patchPixels().buffer)).size, 256);
  for (const channel of [0, 1, 2])
    assert.ok(new Set(patchPixels().filter((_, at) => at % 4 === channel)).size > 200);
});

const bit = (where: number) => (value: number, at: number) => (at === where ? value ^ 1 : value);
const LIES: Readonly<Record<string, (value: number, at: number) => number>> = {
  "the lowest bit of one pixel": bit(1001),
  "the lowest bit of the last pixel": bit(4 * 64 * 64 - 2),
  "the opacity of one pixel": bit(403),
  "noise everywhere": (_, at) => (at * 7919) % 256,
  "white everywhere": () => 255,
  "nothing everywhere": () => 0,
};

test("no pixel is read where a browser changes pixels, until it stops", async () => {
  for (const [what, lie] of Object.entries(LIES)) {
    const refused = /^Error: This file would be wrong, because .* fingerprinting .*: allow /;
    seen = patchPixels().map(lie);
    assert.equal(readsTrue(), false, what);
    assert.throws(() => pixelsIn(canvas, 0, 0, 1, 1), refused, what);
    await assert.rejects(blobOf(canvas.canvas, "image/png"), refused, what);
  }
  seen = patchPixels();
  assert.equal(pixelsIn(canvas, 0, 0, 64, 64).data, seen);
});

const COLOURS: readonly (readonly [computed: string, bytes: readonly number[] | null])[] = [
  ["rgb(17, 19, 21)", [17, 19, 21]],
  ["rgba(17, 19, 21, 0.5)", [17, 19, 21]],
  ["rgb(251 250 247 / 40%)", [251, 250, 247]],
  ["color(srgb 0.2 0.4 1)", [51, 102, 255]],
  ["color(srgb 1.08 -0.02 5e-1 / 0.25)", [255, 0, 127.5]],
  ["color(srgb none 1 0)", [0, 255, 0]],
  ["rgb(20% 40% 100%)", [51, 102, 255]],
  ["", null],
  ["oklch(0.5 0.1 20)", null],
];

test("a computed colour is read in each notation of sRGB", () => {
  for (const [computed, bytes] of COLOURS) {
    const parts = rgbOf(computed)?.map((part) => Math.round(2550 * part) / 10) ?? null;
    assert.deepEqual(parts, bytes, computed);
  }
});
