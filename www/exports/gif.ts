/** Films as GIF files: they play everywhere, in 255 colours, and for ever. */
import { spawn } from "../worker/spawn.ts";
import { onStage } from "./backstage.ts";
import { checkSize, counted, filmOf, LONGEST, type Motion, noFilm } from "./film.ts";
import type { FromGif, ToGif } from "./gif-worker.ts";
import type { Format, Order, Told } from "./order.ts";

/** To take the pictures is about so much of the work; the rest is to write them. */
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
    refuses: (view) => noFilm(motion, view),
    write: (order, told, signal) => write(motion, order, told, signal),
  };
}

async function write(motion: Motion, order: Order, told: Told, signal: AbortSignal): Promise<Blob> {
  const { view, state, rooms, width, height, ratio, about } = order;
  checkSize(width * ratio, height * ratio);
  const { door } = await rooms.enter(view.name);
  const writer = new Writer(signal);
  try {
    const pictures = await onStage({ ...order, ground: "white" }, signal, async (stage) => {
      const film = filmOf(motion, view, state, door, stage.frame());
      const { states, pause, rest } = film;
      for (const [i, state] of states.entries()) {
        const pixels = pixelsOf(await stage.picture(state));
        await writer.ask({
          kind: "picture",
          pixels,
          pause: i === states.length - 1 ? rest : pause,
        });
        told((TAKING * (i + 1)) / states.length, counted(i + 1, film));
      }
      return states.length;
    });
    const comment = [about.title, about.caption, about.link, about.digest].join("\n");
    const count = (written: number) =>
      told(TAKING + ((1 - TAKING) * written) / pictures, "Writing the file …");
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
