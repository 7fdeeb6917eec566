/**
 * Films as WebM and MP4: smaller than a GIF and in all colours, if the browser has an encoder
 * (WebCodecs).
 */
import type { Format } from "../request.ts";
import type { Motion } from "./film.ts";
import { film } from "./film-writer.ts";
import type { Container, VideoHead } from "./video-worker.ts";

export const WEBM: Container = {
  ending: "webm",
  type: "video/webm",
  codecs: ["vp9", "av1", "vp8"],
  missing: "This browser cannot write video (it lacks a video encoder that works): take the GIF.",
};

export const MP4: Container = {
  ending: "mp4",
  type: "video/mp4",
  codecs: ["avc", "hevc"],
  missing: "This browser cannot write MP4 (it lacks an encoder for H.264): take WebM or the GIF.",
};

/** WebCodecs are missing from pages over http, in all browsers. */
const INSECURE =
  "Browsers encode video only on pages that come over https, and this one came over http: open it over https, or take the GIF.";

export function video(container: Container, motion: Motion, name: string, use: string): Format {
  const { ending, type, missing } = container;
  return film<VideoHead>(motion, {
    name,
    use,
    ending,
    type,
    script: new URL("./video-worker.js", import.meta.url),
    drawing: 1,
    lacks: () => (globalThis.isSecureContext === false ? INSECURE : canEncode() ? null : missing),
    head: ({ width, height, ratio, info }) => ({
      container,
      width: even(width * ratio),
      height: even(height * ratio),
      info,
    }),
  });
}

/**
 * Whether the browser has a working video encoder. WebKit on Linux uses GStreamer, and in WebKitGTK
 * 2.50 asking for its codecs can crash the page. No feature test survives that, so this checks the
 * browser's name.
 */
export function canEncode(agent = navigator.userAgent): boolean {
  const isWebKit = agent.includes("AppleWebKit/") && !/Chrom(e|ium)\//.test(agent);
  const onLinux = /Linux|X11/.test(agent);
  return "VideoEncoder" in globalThis && !(isWebKit && onLinux);
}

/** Codecs halve the resolution of colours, so they need even sides. */
function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}
