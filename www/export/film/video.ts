/**
 * Films as WebM and MP4: smaller than a GIF and in all colours, if the browser has an encoder
 * (WebCodecs).
 */
import type { Mp4OutputFormat, VideoCodec, WebMOutputFormat } from "mediabunny";
import type { ExportRequest, Format, Report } from "../request.ts";
import { withPictures } from "./backstage.ts";
import { checkSize, counted, filmOf, LONGEST, type Motion, noFilm, USUAL } from "./film.ts";

/** A file type for films. */
interface Container {
  readonly ending: string;
  readonly type: string;
  /** The codecs that players expect in it, the preferred one first. */
  readonly codecs: readonly VideoCodec[];
  readonly missing: string;
  format(mediabunny: typeof import("mediabunny")): WebMOutputFormat | Mp4OutputFormat;
}

export const WEBM: Container = {
  ending: "webm",
  type: "video/webm",
  codecs: ["vp9", "av1", "vp8"],
  missing: "This browser cannot write video (it lacks a video encoder that works): take the GIF.",
  format: ({ WebMOutputFormat }) => new WebMOutputFormat(),
};

export const MP4: Container = {
  ending: "mp4",
  type: "video/mp4",
  codecs: ["avc", "hevc"],
  missing: "This browser cannot write MP4 (it lacks an encoder for H.264): take WebM or the GIF.",
  format: ({ Mp4OutputFormat }) => new Mp4OutputFormat(),
};

export function video(kind: Container, motion: Motion, name: string, use: string): Format {
  return {
    kind: "Film",
    name,
    use,
    ending: kind.ending,
    type: kind.type,
    needs: "pixels",
    longest: LONGEST,
    usual: USUAL,
    refuses: (view) => noFilm(motion, view) ?? (canEncode() ? null : kind.missing),
    write: (request, report, signal) => write(kind, motion, request, report, signal),
  };
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

async function write(
  kind: Container,
  motion: Motion,
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  const { view, state, loader, width, height, ratio, info } = request;
  checkSize(width * ratio, height * ratio);
  const [{ bindings }, mediabunny] = await Promise.all([
    loader.forView(view.name),
    import("mediabunny"),
  ]);
  const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Output, QUALITY_HIGH } =
    mediabunny;
  const format = kind.format(mediabunny);
  const size = { width: even(width * ratio), height: even(height * ratio) };
  const codec = await getFirstEncodableVideoCodec([...kind.codecs], size);
  if (codec === null) throw new Error(kind.missing);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no more canvases");
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source);
  output.setMetadataTags({
    title: info.title,
    description: info.caption,
    comment: commentOf(request),
  });
  await output.start();
  try {
    await withPictures({ ...request, ground: "white" }, signal, async (stage) => {
      const film = await filmOf(motion, view, state, bindings, stage.frame(), request.pace);
      const { states, pause, rest } = film;
      for (const [i, state] of states.entries()) {
        context.drawImage(await stage.picture(state), 0, 0, size.width, size.height);
        const long = i === states.length - 1 ? rest : pause;
        await source.add((i * pause) / 1000, long / 1000);
        report((i + 1) / states.length, counted(i + 1, film));
      }
    });
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  if (target.buffer === null) throw new Error("The video could not be written.");
  return new Blob([target.buffer], { type: kind.type });
}

/** Codecs halve the resolution of colours, so they need even sides. */
function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

function commentOf({ info: { link, digest } }: ExportRequest): string {
  return `${link}\n${digest}`;
}
