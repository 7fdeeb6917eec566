/** The worker that writes videos: its files are read again, with an encoder that stores sizes. */
import assert from "node:assert/strict";
import {
  ALL_FORMATS,
  BufferSource,
  CustomVideoEncoder,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  registerEncoder,
  type VideoCodec,
  type VideoSample,
} from "mediabunny";
import { beforeEach, test } from "vitest";
import type { FromWriter } from "../../www/export/film/film-writer.ts";
import type { Container } from "../../www/export/film/video-worker.ts";

/** The codecs that this machine has. */
let codecs: VideoCodec[] = [];

/** Makes a packet of each picture, which has as many bytes as it was the how-manieth. */
class FalseEncoder extends CustomVideoEncoder {
  #count = 0;
  static override supports = (codec: VideoCodec) => codecs.includes(codec);
  init() {}
  encode({ timestamp, duration }: VideoSample) {
    this.#count += 1;
    const data = new Uint8Array(this.#count);
    const { codec, width, height } = this.config;
    const packet = new EncodedPacket(data, "key", timestamp, duration);
    this.onPacket(packet, {
      decoderConfig: { codec, codedWidth: width, codedHeight: height },
    });
  }
  flush() {}
  close() {}
}
registerEncoder(FalseEncoder);

/** What was drawn on the worker's canvas, and the pictures that are not closed. */
const drawn: unknown[] = [];
const open = new Set<object>();
const sent: FromWriter[] = [];
const moved: unknown[] = [];
let wake = () => {};

class FalseCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    const drawImage = (picture: { name: string }, ...box: number[]) =>
      void drawn.push([picture.name, ...box]);
    return { canvas: this, drawImage, getImageData: () => ({ data: new Uint8Array(4) }) };
  }
}

const worker: { onmessage?: (event: { data: unknown }) => void } = {};
Object.assign(globalThis, {
  OffscreenCanvas: FalseCanvas,
  createImageBitmap: async (pixels: { name: string }) => {
    const picture = { ...pixels, close: () => open.delete(picture) };
    open.add(picture);
    return picture;
  },
  self: Object.assign(worker, {
    postMessage: (message: FromWriter, options: { transfer: unknown[] }) => {
      sent.push(message);
      moved.push(...options.transfer);
      wake();
    },
  }),
});
await import("../../www/export/film/video-worker.ts");

beforeEach(() => {
  codecs = ["vp9", "avc"];
  for (const list of [drawn, sent, moved]) list.length = 0;
});

/** Sends a message and returns the worker's answer. */
async function ask(data: unknown): Promise<FromWriter> {
  const answered = new Promise<void>((resolve) => {
    wake = resolve;
  });
  worker.onmessage?.({ data });
  await answered;
  return sent.at(-1) ?? assert.fail();
}

const WEBM: Container = {
  ending: "webm",
  type: "video/webm",
  codecs: ["av1", "vp9"],
  missing: "none",
};
const head = (container: Container) => ({
  kind: "head",
  head: {
    ...{ container, width: 64, height: 32 },
    info: { title: "Growth", caption: "To 3", link: "#v1/growth?n=3", digest: "abc" },
  },
});
const picture = (name: string, pause: number) => ({ kind: "picture", pixels: { name }, pause });

/** Writes a film of three pictures and reads it. */
async function film(container: Container) {
  assert.deepEqual(await ask(head(container)), { kind: "taken" });
  for (const [name, pause] of [
    ["a", 100],
    ["b", 250],
    ["c", 1000],
  ] as const)
    assert.deepEqual(await ask(picture(name, pause)), { kind: "taken" });
  const answer = await ask({ kind: "end" });
  assert.ok(answer.kind === "file");
  assert.deepEqual(moved, [answer.bytes], "the file is not copied");
  const input = new Input({ source: new BufferSource(answer.bytes), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack()) ?? assert.fail();
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { input, track, packets, tags: await input.getMetadataTags() };
}

test("a film has every picture for its time, in the preferred codec that the machine has", async () => {
  const { input, track, packets, tags } = await film(WEBM);
  assert.equal((await input.getFormat()).name, "WebM");
  assert.deepEqual([track.codec, track.codedWidth, track.codedHeight], ["vp9", 64, 32]);
  assert.deepEqual(
    packets.map(({ timestamp, data }) => [Math.round(1000 * timestamp), data.length]),
    [
      [0, 1],
      [100, 2],
      [350, 3],
    ],
  );
  assert.equal(Math.round(1000 * ((await input.getDurationFromMetadata()) ?? 0)), 1350);
  const { title, description, comment } = tags;
  assert.deepEqual([title, description, comment], ["Growth", "To 3", "#v1/growth?n=3\nabc"]);
});

test("pictures are scaled to the size of the film and freed", async () => {
  await film(WEBM);
  assert.deepEqual(
    drawn.filter((each) => Array.isArray(each) && each[0] !== undefined),
    ["a", "b", "c"].map((name) => [name, 0, 0, 64, 32]),
  );
  assert.equal(open.size, 0);
});

test("a machine without the codecs is an error in the words of the file type", async () => {
  codecs = [];
  const failed = { ...WEBM, codecs: ["vp8"] as const, missing: "no encoder for WebM" };
  assert.deepEqual(await ask(head(failed)), {
    kind: "failed",
    error: new Error("no encoder for WebM"),
  });
});

test("MP4 is another file", async () => {
  const mp4: Container = { ...WEBM, ending: "mp4", type: "video/mp4", codecs: ["vp9"] };
  const { input, packets } = await film(mp4);
  assert.equal((await input.getFormat()).name, "MP4");
  assert.equal(packets.length, 3);
  assert.equal(Math.round(1000 * (await input.computeDuration())), 1350);
});
