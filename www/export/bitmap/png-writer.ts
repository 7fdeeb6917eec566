/**
 * Writes a PNG in a worker of its own. Filters, checksums and compression would block the page for
 * a quarter of a second at a time.
 */

import { spawn } from "../../core/download.ts";
import { messageOf } from "../../core/message-of.ts";
import type { PngHead } from "./png.ts";
import type { FromPng, ToPng } from "./png-worker.ts";

/**
 * At most this many requests are under way: the page reads rows while the worker writes earlier
 * ones.
 */
const AHEAD = 2;

const LOST = "The PNG could not be written: there may be too little memory for it.";

export class PngWriter {
  readonly #worker = spawn(new URL("./png-worker.js", import.meta.url));
  #underway = 0;
  /** Callers that wait for fewer requests under way, or for the file. */
  #waiting: (() => void) | null = null;
  #file: ((blob: Blob) => void) | null = null;
  #failure: Error | null = null;

  constructor(head: PngHead) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromPng>) => {
      this.#underway -= 1;
      if (data.kind === "failed") this.#failure = new Error(messageOf(data.error));
      if (data.kind === "file") this.#file?.(data.blob);
      this.#waiting?.();
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#failure = new Error(LOST);
      this.#waiting?.();
    };
    this.#send({ kind: "head", head });
  }

  /**
   * Adds rows, four bytes per pixel; their memory moves to the worker. Resolves when more may come.
   */
  async add(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<void> {
    this.#send({ kind: "rows", pixels }, [pixels.buffer]);
    await this.#until(() => this.#underway < AHEAD);
  }

  /** Returns the file, once all rows are added. */
  async end(): Promise<Blob> {
    let file: Blob | null = null;
    this.#file = (blob) => {
      file = blob;
    };
    this.#send({ kind: "end" });
    await this.#until(() => file !== null);
    this.stop();
    return file ?? new Blob();
  }

  /** Stops the work. */
  stop(): void {
    this.#worker.terminate();
  }

  #send(message: ToPng, moved: Transferable[] = []): void {
    this.#underway += 1;
    this.#worker.postMessage(message, moved);
  }

  /** Waits for a condition; rejects when the worker has failed. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
    if (this.#failure !== null) throw this.#failure;
  }
}
