/**
 * Films: the states of a moving picture, in order; drawn one after another, they go to a worker,
 * which encodes them as GIF, WebM or MP4.
 */
import type { Frame } from "../../canvas/camera.ts";
import { checkReading, pixelsIn } from "../../canvas/readback.ts";
import type { Bindings } from "../../core/client.ts";
import { outOfRange } from "../../core/message-of.ts";
import type { State } from "../../link/link.ts";
import type { FilmSteps, View } from "../../views/view.ts";
import { withPictures } from "../bitmap/drawn.ts";
import { contextOf } from "../bitmap/pixels.ts";
import { FileWorker } from "../file-worker.ts";
import type { FilmPart } from "../file-writer.ts";
import { type ExportRequest, type Format, opaque, type Report } from "../request.ts";
import type { GifHead } from "./gif-worker.ts";
import type { Container, VideoHead } from "./video-worker.ts";

/** A growth from nothing to the current state, or one turn around the picture. */
export type Motion = "growing" | "turning";

export interface Film {
  readonly states: readonly State[];
  /** How long each state is shown, in milliseconds: of a GIF rounded to hundredths of a second. */
  readonly pause: number;
  /** How long the last one is shown. */
  readonly rest: number;
}

/** The most pictures of a film; a longer growth skips steps. */
export const MOST_PICTURES = 120;

/** The longest side in pixels: all pictures are in memory until the file is written. */
export const LONGEST = 1024;

/** The default longest side, so that films are quick to send and open. */
export const USUAL = 512;

/** The range of frames per second. */
export const PACES = { min: 1, max: 30 } as const;

/** The usual length of a growth (ms), and the limits for each of its pictures. */
const WHOLE_MS = 6000;
const [LEAST_MS, MOST_MS] = [50, 500];
const REST_MS = 1500;
/** The length of a turn (ms), and its default frames per second. */
const TURN_MS = 6000;
const TURN_PACE = 10;
/** The fewest pictures of a turn. */
const LEAST_TURN = 12;

export function hasFilm(motion: Motion, { turns = false, film }: View): boolean {
  return motion === "turning" ? turns : film !== undefined;
}

/**
 * Returns the film of a state in a frame of this size, at a rate in frames per second if given.
 */
export async function filmOf(
  motion: Motion,
  view: View,
  state: State,
  bindings: Bindings,
  frame: Frame,
  pace: number | null = null,
): Promise<Film> {
  if (pace !== null && !(pace >= PACES.min && pace <= PACES.max))
    throw new Error(outOfRange("frames per second", pace, PACES.min, PACES.max));
  if (motion === "turning") return turning(state, pace);
  const steps = (await view.film?.()) as FilmSteps<State>;
  return growing(steps, state, bindings, frame, pace);
}

function turning(state: State, pace: number | null): Film {
  const pause = 1000 / (pace ?? TURN_PACE);
  const length = Math.min(MOST_PICTURES, Math.max(LEAST_TURN, Math.round(TURN_MS / pause)));
  const states = Array.from({ length }, (_, i) => {
    return { ...state, yaw: wrapped(Number(state.yaw) + (360 * i) / length) };
  });
  return { states, pause, rest: pause };
}

/** Reduces an angle to the range of links. */
function wrapped(degrees: number): number {
  return Math.round((((((degrees + 180) % 360) + 360) % 360) - 180) * 100) / 100;
}

function growing(
  { key, last, camera }: FilmSteps<State>,
  state: State,
  bindings: Bindings,
  frame: Frame,
  pace: number | null,
): Film {
  const placed = { ...state, ...camera?.(state, bindings, frame) };
  const steps = stepsTo(last(state, bindings));
  const pause = Math.min(MOST_MS, Math.max(LEAST_MS, WHOLE_MS / steps.length));
  return {
    states: steps.map((step) => ({ ...placed, [key]: step })),
    pause: pace === null ? 10 * Math.round(pause / 10) : 1000 / pace,
    rest: REST_MS,
  };
}

/** Refuses pictures that are too large for a film. */
export function checkSize(width: number, height: number): void {
  const [wide, high] = [Math.round(width), Math.round(height)];
  if (Math.max(wide, high) <= LONGEST) return;
  throw new Error(
    `A film of ${wide} × ${high} pixels is too large: its longest side is at most ${LONGEST}.`,
  );
}

/** Returns the steps from 0 to the last, as even as possible, at most MOST_PICTURES. */
export function stepsTo(last: number): number[] {
  const count = Math.min(last + 1, MOST_PICTURES);
  if (count === 1) return [last];
  return Array.from({ length: count }, (_, i) => Math.round((last * i) / (count - 1)));
}

// Files

/** A file type for films. */
interface Writer<Head> extends Pick<Format, "name" | "use" | "ending" | "type"> {
  /** The worker that writes it. */
  readonly script: URL;
  /** The share of the work that drawing the pictures takes; the rest follows the last one. */
  readonly drawing: number;
  /** Explains why this browser cannot write it; null if it can. */
  lacks?(): string | null;
  /** Returns the description of the file that the worker needs. */
  head(request: ExportRequest): Head;
}

/** Returns the export format of films of one kind in a file type. */
function film<Head>(motion: Motion, writer: Writer<Head>): Format {
  const { name, use, ending, type } = writer;
  return {
    ...{ kind: "Film", name, use, ending, type },
    ...(motion === "turning" && { word: motion }),
    needs: "pixels",
    longest: LONGEST,
    usual: USUAL,
    fits: (view) => hasFilm(motion, view),
    ...(writer.lacks && { lacks: writer.lacks }),
    write: (request, report, signal) => write(motion, writer, request, report, signal),
  };
}

const LOST = "The film could not be written: there may be too little memory for it.";

async function write<Head>(
  motion: Motion,
  { script, type, drawing, head }: Writer<Head>,
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  const { view, state, loader, width, height, ratio } = request;
  checkSize(width * ratio, height * ratio);
  checkReading();
  const { bindings } = await loader.get(view.part(state));
  signal.throwIfAborted();
  let count = 1;
  const worker = new FileWorker<Head, FilmPart>(script, LOST, head(request), signal, (bytes) =>
    report(drawing + ((1 - drawing) * bytes) / count, "Writing the file …"),
  );
  try {
    await worker.room(1);
    const opaqueRequest = { ...request, ground: opaque(request.ground) };
    await withPictures(opaqueRequest, signal, async (draw, root) => {
      const film = await filmOf(motion, view, state, bindings, frameIn(root), request.pace);
      const { states, pause, rest } = film;
      count = states.length;
      for (const [i, state] of states.entries()) {
        const canvas = await draw(state);
        const pixels = pixelsIn(contextOf(canvas), 0, 0, canvas.width, canvas.height);
        worker.add({ pixels, pause: i === count - 1 ? rest : pause }, pixels.data.buffer);
        await worker.room(1);
        report((drawing * (i + 1)) / count, `Picture ${i + 1} of ${count}`);
      }
    });
    return new Blob([await worker.end()], { type });
  } finally {
    worker.stop();
  }
}

/** Returns the size of the picture itself: that of the request, less a legend. */
function frameIn(root: HTMLElement): Frame {
  const { clientWidth, clientHeight } = root.querySelector("canvas") ?? root;
  return { width: clientWidth, height: clientHeight, yUp: true };
}

// Films as GIF files play everywhere, in 255 colours, in an endless loop.

export function gif(motion: Motion, name: string, use: string): Format {
  return film<GifHead>(motion, {
    name,
    use,
    ending: "gif",
    type: "image/gif",
    script: new URL("./gif-worker.js", import.meta.url),
    drawing: 0.8,
    head: ({ info: { title, caption, link, digest } }) => ({
      comment: [title, caption, link, digest].join("\n"),
    }),
  });
}

// WebM and MP4 are smaller than a GIF and in all colours, where the browser has WebCodecs.

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
