/**
 * Writes a film: draws its pictures one after another and passes them to a worker, which encodes
 * them.
 */
import { checkReading, pixelsIn } from "../../canvas/readback.ts";
import { spawn } from "../../core/download.ts";
import { messageOf } from "../../core/message-of.ts";
import { type ExportRequest, type Format, opaque, type Report } from "../request.ts";
import { checkSize, counted, filmOf, LONGEST, type Motion, noFilm, USUAL } from "./film.ts";
import { withPictures } from "./offscreen.ts";

/** To the worker: what the file is; a picture and its duration (ms); or the end. */
export type ToWriter<Head> =
  | { readonly kind: "head"; readonly head: Head }
  | { readonly kind: "picture"; readonly pixels: ImageData; readonly pause: number }
  | { readonly kind: "end" };

/**
 * From the worker: the head or a picture is stored; after the end the number of pictures written so
 * far; the file; or an error.
 */
export type FromWriter =
  | { readonly kind: "taken" }
  | { readonly kind: "written"; readonly count: number }
  | { readonly kind: "file"; readonly bytes: ArrayBuffer }
  | { readonly kind: "failed"; readonly error: unknown };

/** A file type for films. */
export interface Writer<Head> extends Pick<Format, "name" | "use" | "ending" | "type"> {
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
export function film<Head>(motion: Motion, writer: Writer<Head>): Format {
  const { name, use, ending, type } = writer;
  return {
    kind: "Film",
    name,
    use,
    ending,
    type,
    ...(motion === "turning" && { word: motion }),
    needs: "pixels",
    longest: LONGEST,
    usual: USUAL,
    fits: (view) => noFilm(motion, view) === null,
    refuses: (view) => noFilm(motion, view),
    ...(writer.lacks && { lacks: writer.lacks }),
    write: (request, report, signal) => write(motion, writer, request, report, signal),
  };
}

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
  const { bindings } = await loader.forView(view.name, view.needsWhole?.(state));
  const worker = new WriterWorker<Head>(script, signal);
  try {
    await worker.ask({ kind: "head", head: head(request) });
    const count = await withPictures(
      { ...request, ground: opaque(request.ground) },
      signal,
      async (stage) => {
        const film = await filmOf(motion, view, state, bindings, stage.frame(), request.pace);
        const { states, pause, rest } = film;
        for (const [i, state] of states.entries()) {
          const pixels = pixelsOf(await stage.picture(state));
          const long = i === states.length - 1 ? rest : pause;
          await worker.ask({ kind: "picture", pixels, pause: long });
          report((drawing * (i + 1)) / states.length, counted(i + 1, film));
        }
        return states.length;
      },
    );
    const bytes = await worker.ask({ kind: "end" }, (written) =>
      report(drawing + ((1 - drawing) * written) / count, "Writing the file …"),
    );
    return new Blob([bytes], { type });
  } finally {
    worker.end();
  }
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no more canvases");
  return pixelsIn(context, 0, 0, canvas.width, canvas.height);
}

const LOST = "The film could not be written: there may be too little memory for it.";

/** A worker that writes one film. It has one request at a time. */
class WriterWorker<Head> {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;

  constructor(script: URL, signal: AbortSignal) {
    this.#worker = spawn(script);
    this.#signal = signal;
  }

  /** Sends a message. The answer to the end is the file, and to all others nothing. */
  ask(
    message: ToWriter<Head>,
    onWritten: (count: number) => void = () => {},
  ): Promise<ArrayBuffer> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      const end = () => signal.removeEventListener("abort", stop);
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop);
      this.#worker.onmessage = ({ data }: MessageEvent<FromWriter>) => {
        if (data.kind === "written") return onWritten(data.count);
        end();
        if (data.kind === "failed") reject(new Error(messageOf(data.error)));
        else resolve(data.kind === "file" ? data.bytes : new ArrayBuffer());
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        end();
        reject(new Error(LOST));
      };
      const moved = message.kind === "picture" ? [message.pixels.data.buffer] : [];
      this.#worker.postMessage(message, moved);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}
