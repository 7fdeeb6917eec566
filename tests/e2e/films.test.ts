/** Films: GIF files read by a decoder that is not ours, and WebM files played by the browser. */
import assert from "node:assert/strict";
import { GifReader } from "omggif";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { stepsTo } from "../../www/export/film/film.ts";
import { settled } from "./browser.ts";
import { exported, openDialog } from "./exports.ts";
import { test, visitor } from "./site.ts";

const SIZE = { width: 320, height: 240 };

/** The pictures of a film, complete, each drawn over those before. */
function picturesOf(bytes: Buffer): { readonly gif: GifReader; readonly pictures: Uint8Array[] } {
  const gif = new GifReader(bytes);
  const canvas = new Uint8Array(4 * gif.width * gif.height);
  const pictures = Array.from({ length: gif.numFrames() }, (_, i) => {
    gif.decodeAndBlitFrameRGBA(i, canvas);
    return canvas.slice();
  });
  return { gif, pictures };
}

/**
 * Returns the description in a GIF file: its last comment, in blocks that begin with their lengths.
 */
function commentOf(bytes: Buffer): string {
  const blocks: Buffer[] = [];
  let at = bytes.lastIndexOf(Buffer.from([0x21, 0xfe])) + 2;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return Buffer.concat(blocks).toString();
}

/** Returns how many pixels of a film's picture clearly differ from those of a PNG. */
function others(picture: Uint8Array, png: Buffer): number {
  const { data } = PNG.sync.read(png);
  return pixelmatch(picture, data, undefined, SIZE.width, SIZE.height, { threshold: 0.2 });
}

const FEW = 0.01 * SIZE.width * SIZE.height;

for (const [link, last] of [
  ["#v1/growth?n=12", 12],
  ["#v1/fill?step=36&side=7", 36],
  ["#v1/octant?side=8&n=7", 7],
] as const) {
  test(`a GIF of ${link} growing: as many pictures as steps, the last is what is shown`, async () => {
    const { page } = await visitor.open(link);
    const { bytes } = await exported(page, "GIF, growing", SIZE);
    const { gif, pictures } = picturesOf(bytes);
    assert.deepEqual([gif.width, gif.height], [SIZE.width, SIZE.height]);
    assert.equal(gif.numFrames(), stepsTo(last).length);
    assert.equal(gif.loopCount(), 0, "for ever");
    const [address, digest] = commentOf(bytes).split("\n").slice(-2);
    const shown = await page.evaluate(async () => ({
      address: new URL(window.nimscape.link, location.href).href,
      digest: await window.nimscape.digest(),
    }));
    assert.deepEqual({ address, digest }, shown);
    const distinct = new Set(pictures.map((picture) => Buffer.from(picture).toString("base64")));
    assert.ok(distinct.size > 0.8 * pictures.length, `${distinct.size} of ${pictures.length}`);
    const { bytes: png } = await again(page, "PNG");
    assert.ok(others(pictures.at(-1) as Uint8Array, png) < FEW, "the last picture");
  });
}

/** Exports again in another format; the dialog is still open. */
async function again(page: Parameters<typeof exported>[0], format: string) {
  await page.keyboard.press("Escape");
  return exported(page, format, SIZE);
}

test("a GIF of the octant turning begins with what is shown, and comes round", async () => {
  const { page } = await visitor.open("#v1/octant?side=4");
  const { bytes } = await exported(page, "GIF, turning", SIZE);
  const { gif, pictures } = picturesOf(bytes);
  assert.equal(gif.numFrames(), 60);
  const { bytes: png } = await again(page, "PNG");
  assert.ok(others(pictures[0] as Uint8Array, png) < FEW);
  assert.ok(others(pictures[30] as Uint8Array, png) > FEW, "half way round it is seen from behind");
});

test("a film shows the number of the current picture, and can be cancelled", async () => {
  const { page } = await visitor.open("#v1/growth?n=500", { fresh: true });
  await openDialog(page, "GIF, growing", SIZE);
  await page.click("dialog.exports button.close");
  const status = page.locator("dialog.exports [role=status]");
  await status.filter({ hasText: /Picture \d+ of 120/ }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await status.filter({ hasText: "Cancelled" }).waitFor();
  assert.equal(await page.locator(".studio").count(), 0);
  await settled(page);
});

/** Plays a video on a page of its own, because the policy of the site allows none. */
async function played(page: Page, bytes: Buffer, type: string) {
  const elsewhere = await page.context().newPage();
  return elsewhere.evaluate(
    async ([base64 = "", type = ""]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const video = document.createElement("video");
      video.src = URL.createObjectURL(new Blob([bytes], { type }));
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = () => reject(new Error(video.error?.message));
      });
      return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration };
    },
    [bytes.toString("base64"), type],
  );
}

const H264 = { codec: "avc1.42001f", ...SIZE };

for (const kind of ["WebM", "MP4"])
  test(`${kind} of a growth has its length and size, or a message says that the browser cannot make it`, async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    const able = await page.evaluate(
      async (H264) => (await VideoEncoder.isConfigSupported(H264)).supported,
      H264,
    );
    if (kind === "MP4" && !able) {
      await openDialog(page, "MP4, growing", SIZE);
      await page.click("dialog.exports button.close");
      await page.getByText("This browser cannot write MP4").waitFor();
    } else {
      const [{ bytes }] = await Promise.all([
        exported(page, `${kind}, growing`, SIZE),
        page.waitForEvent("worker", (worker) => /video-worker/.test(worker.url())),
      ]);
      const { seconds, ...size } = await played(page, bytes, `video/${kind.toLowerCase()}`);
      assert.deepEqual(size, SIZE);
      assert.ok(Math.abs(seconds - (6 * 0.5 + 1.5)) < 0.1, `${seconds} s`);
    }
  });
