/** The browsers that are allowed to write video. */
import assert from "node:assert/strict";
import { onTestFinished, test } from "vitest";
import { canEncode, MP4, video, WEBM } from "../../www/export/film/film.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15";

test("a page over http says that video needs https, one over https does not", () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "" }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "isSecureContext");
    Reflect.deleteProperty(globalThis, "navigator");
    if (before) Object.defineProperty(globalThis, "navigator", before);
  });
  for (const container of [WEBM, MP4])
    for (const isSecureContext of [false, true]) {
      Object.assign(globalThis, { isSecureContext });
      const sentence = video(container, "growing", "Film", "").lacks?.() ?? "";
      assert.equal(/over https, .* over http: .* GIF\.$/.test(sentence), !isSecureContext);
    }
});

test("WebKit on Linux writes no video, though it has an encoder; other browsers do, where they have one", () => {
  const linux = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`;
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
  const phone =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
  for (const agent of [linux, mac, phone, firefox]) assert.equal(canEncode(agent), false);
  Object.assign(globalThis, { VideoEncoder: class {} });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "VideoEncoder"));
  assert.equal(canEncode(linux), false);
  for (const agent of [mac, phone, firefox]) assert.equal(canEncode(agent), true, agent);
});
