/**
 * The worker that writes GIF files, read by a program that is not ours: order, delays, and what
 * changes between pictures.
 */
import assert from "node:assert/strict";
import { build } from "esbuild";
import { GifReader } from "omggif";
import { test } from "vitest";
import type { FromWriter, ToWriter } from "../../www/export/film/film-writer.ts";
import type { GifHead } from "../../www/export/film/gif-worker.ts";

const messages: FromWriter[] = [];
const page: {
  onmessage?: (event: { readonly data: ToWriter<GifHead> }) => void;
  postMessage: unknown;
} = {
  postMessage: (message: FromWriter) => void messages.push(message),
};
Object.assign(globalThis, { self: page });
// Bundled as for the site: Node reads gifenc in another form, without names.
const { outputFiles } = await build({
  entryPoints: ["www/export/film/gif-worker.ts"],
  bundle: true,
  format: "esm",
  write: false,
});
const script = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
await import(`data:text/javascript;base64,${script}`);

const SIDE = 4;
type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of one colour, with the first pixel of another. */
function picture(first: Rgb, others: Rgb): ImageData {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) data.set([...(i === 0 ? first : others), 255], 4 * i);
  return { width: SIDE, height: SIDE, data } as unknown as ImageData;
}

const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];
const WHITE: Rgb = [255, 255, 255];

test("each picture has its duration and order, and the film repeats for ever", () => {
  const frames = [
    { pixels: picture(RED, WHITE), pause: 100 / 3 },
    { pixels: picture(BLUE, WHITE), pause: 100 / 3 },
    { pixels: picture(RED, BLUE), pause: 2000 },
  ];
  const head = { comment: "x".repeat(300) };
  page.onmessage?.({ data: { kind: "head", head } });
  for (const frame of frames) page.onmessage?.({ data: { kind: "picture", ...frame } });
  assert.deepEqual(messages.splice(0), Array(1 + frames.length).fill({ kind: "taken" }));
  page.onmessage?.({ data: { kind: "end" } });
  const file = messages.at(-1);
  assert.deepEqual(
    messages.slice(0, -1),
    [1, 2, 3].map((count) => ({ kind: "written", count })),
  );
  assert.ok(file?.kind === "file");
  const reader = new GifReader(Buffer.from(file.bytes));
  assert.deepEqual([reader.width, reader.height, reader.numFrames()], [SIDE, SIDE, 3]);
  assert.equal(reader.loopCount(), 0, "for ever");
  const delays = [0, 1, 2].map((i) => 10 * reader.frameInfo(i).delay);
  assert.deepEqual(delays, [30, 40, 2000], "as near as hundredths of a second can be");
  const canvas = new Uint8Array(4 * SIDE * SIDE);
  for (const [i, { pixels }] of frames.entries()) {
    reader.decodeAndBlitFrameRGBA(i, canvas);
    const colour = (at: number, of: ArrayLike<number>) =>
      [0, 1, 2].map((part) => Math.round((of[4 * at + part] ?? 0) / 16));
    for (const at of [0, 1, SIDE * SIDE - 1])
      assert.deepEqual(colour(at, canvas), colour(at, pixels.data), `picture ${i}, pixel ${at}`);
  }
  const text = Buffer.from(file.bytes).toString("latin1");
  const at = text.indexOf("\x21\xfe");
  assert.equal(text.charCodeAt(at + 2), 255, "a block of a comment has at most 255 bytes");
  assert.equal(text.charCodeAt(at + 3 + 255), 45);
  assert.equal(text.charCodeAt(at + 3 + 255 + 1 + 45), 0);
});
