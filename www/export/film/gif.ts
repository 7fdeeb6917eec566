/** Films as GIF files: they play everywhere, in 255 colours, in an endless loop. */
import { spawn } from "../../core/spawn.ts";
import type { ExportRequest, Format, Report } from "../request.ts";
import { withPictures } from "./backstage.ts";
import { checkSize, counted, filmOf, LONGEST, type Motion, noFilm, USUAL } from "./film.ts";
import type { FromGif, ToGif } from "./gif-worker.ts";

/** The share of the work that drawing the pictures takes; the rest is writing. */
const TAKING = 0.8;

export function gif(motion: Motion, name: string, use: string): Format {
  return {
    kind: "Film",
    name,
    use,
    ending: "gif",
    type: "image/gif",
    needs: "pixels",
    longest: LONGEST,
    usual: USUAL,
    refuses: (view) => noFilm(motion, view),
    write: (request, report, signal) => write(motion, request, report, signal),
  };
}

async function write(
  motion: Motion,
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  const { view, state, loader, width, height, ratio, info } = request;
  checkSize(width * ratio, height * ratio);
  const { bindings } = await loader.forView(view.name);
  const writer = new Writer(signal);
  try {
    const pictures = await withPictures({ ...request, ground: "white" }, signal, async (stage) => {
      const film = await filmOf(motion, view, state, bindings, stage.frame(), request.pace);
      const { states, pause, rest } = film;
      for (const [i, state] of states.entries()) {
        const pixels = pixelsOf(await stage.picture(state));
        await writer.ask({
          kind: "picture",
          pixels,
          pause: i === states.length - 1 ? rest : pause,
        });
        report((TAKING * (i + 1)) / states.length, counted(i + 1, film));
      }
      return states.length;
    });
    const comment = [info.title, info.caption, info.link, info.digest].join("\n");
    const count = (written: number) =>
      report(TAKING + ((1 - TAKING) * written) / pictures, "Writing the file …");
    const bytes = await writer.ask({ kind: "end", comment }, count);
    return new Blob([bytes], { type: "image/gif" });
  } finally {
    writer.end();
  }
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no more canvases");
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The worker that writes. It has one request at a time. */
class Writer {
  readonly #worker = spawn(new URL("./gif-worker.js", import.meta.url));
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Sends a picture, or ends the film: then the answer is the file. */
  ask(
    message: ToGif,
    written: (count: number) => void = () => {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      const end = () => signal.removeEventListener("abort", stop);
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop);
      this.#worker.onmessage = ({ data }: MessageEvent<FromGif>) => {
        if (data.kind === "written") return written(data.count);
        end();
        resolve(data.kind === "file" ? data.bytes : NOTHING);
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        end();
        reject(new Error("The GIF could not be written: there may be too little memory for it."));
      };
      const moved = message.kind === "picture" ? [message.pixels.data.buffer] : [];
      this.#worker.postMessage(message, moved);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}

const NOTHING = new Uint8Array();
