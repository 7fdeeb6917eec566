import assert from "node:assert/strict";
import { PNG } from "pngjs";
import { test } from "vitest";
import { PngFile } from "../../www/export/bitmap/png.ts";
import type { FileInfo } from "../../www/export/request.ts";

const about: FileInfo = {
  title: "A & B",
  caption: "Two ≤ three",
  link: "https://example.org/#v1/growth?n=3",
  digest: "0123456789abcdef",
};

/** Pixels with different rows: noise, ramps along and down, one colour, and repeated rows. */
function pixels(width: number, height: number): Uint8Array {
  let seed = 5;
  const noise = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed >>> 24;
  };
  const ways = [noise, (x: number) => 3 * x, (_: number, y: number) => 5 * y, () => 200];
  const data = new Uint8Array(4 * width * height);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
    data[at] = y % 9 === 8 ? (data[at - 4 * width] ?? 0) : (ways[y % ways.length]?.(x, y) ?? 0);
  }
  return data;
}

async function file(
  data: Uint8Array,
  width: number,
  { clear, rows }: { readonly clear: boolean; readonly rows: number },
): Promise<Buffer> {
  const height = data.length / 4 / width;
  const written = new PngFile({ width, height, clear, info: about, perInch: 300 });
  for (let from = 0; from < data.length; from += 4 * width * rows)
    await written.add(data.subarray(from, from + 4 * width * rows));
  return Buffer.from(await (await written.end()).arrayBuffer());
}

test("another program reads the pixels that were written, however many rows at a time", async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 40],
    [257, 31],
  ] as const)
    for (const rows of [1, 7, height])
      for (const clear of [true, false]) {
        const data = pixels(width, height);
        if (!clear) for (let at = 3; at < data.length; at += 4) data[at] = 255;
        const read = PNG.sync.read(await file(data, width, { clear, rows }));
        assert.deepEqual([read.width, read.height], [width, height]);
        assert.ok(read.data.equals(data), `${width} x ${height}, ${rows} rows, ${clear}`);
      }
});

test("a file has its description and its size in print", async () => {
  const bytes = await file(pixels(4, 4), 4, { clear: false, rows: 4 });
  for (const words of ["A & B", "Two ≤ three", about.link, about.digest, "nimscape"])
    assert.ok(bytes.includes(Buffer.from(words)), words);
  const at = bytes.indexOf("pHYs") + 4;
  assert.deepEqual([bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)], [11811, 11811]);
});

test("a picture of few colours is short: rows are filtered", async () => {
  const [width, height] = [1000, 1000];
  const ramp = new Uint8Array(4 * width * height).map((_, at) => Math.floor(at / 4) % width);
  assert.ok((await file(ramp, width, { clear: true, rows: 100 })).length < 20_000);
});

test("stopping gives no file, and may happen twice", async () => {
  const written = new PngFile({ width: 2, height: 2, clear: true, info: about, perInch: 96 });
  await written.add(new Uint8Array(8));
  await written.stop();
  await written.stop();
  await assert.rejects(written.end());
});
