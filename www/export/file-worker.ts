/**
 * Writes a file in a worker of its own, part by part: encoding would block the page for a quarter
 * of a second at a time.
 */

import { spawn } from "../core/download.ts";
import { messageOf } from "../core/message-of.ts";
import type { FromWriter, ToWriter } from "./file-writer.ts";

export class FileWorker<Head, Part> {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  #underway = 0;
  #file: Blob | ArrayBuffer | null = null;
  #failure: unknown = null;
  /** Lets whoever waits for the worker look again. */
  #wake: () => void = () => {};
  readonly #stopped = () => this.#fail(this.#signal.reason);

  /** `lost`: the sentence on a worker that the browser ends. */
  constructor(
    script: URL,
    lost: string,
    head: Head,
    signal: AbortSignal,
    onWritten: (count: number) => void = () => {},
  ) {
    this.#worker = spawn(script);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWriter>) => {
      if (data.kind === "written") return onWritten(data.count);
      this.#underway -= 1;
      if (data.kind === "file") this.#file = data.file;
      if (data.kind === "failed") this.#failure ??= new Error(messageOf(data.error));
      this.#wake();
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new Error(lost));
    };
    this.#signal = signal;
    if (signal.aborted) this.#stopped();
    signal.addEventListener("abort", this.#stopped);
    this.#send({ kind: "head", head });
  }

  /** Adds a part, whose memory moves to the worker. */
  add(part: Part, transfer: ArrayBuffer): void {
    this.#send({ kind: "part", part }, [transfer]);
  }

  /** Resolves when fewer messages than this are under way; rejects when the worker has failed. */
  async room(most: number): Promise<void> {
    while (this.#underway >= most && this.#failure === null)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#failure !== null) throw this.#failure;
  }

  /** Returns the file, once all parts are added. */
  async end(): Promise<Blob | ArrayBuffer> {
    this.#send({ kind: "end" });
    await this.room(1);
    return this.#file ?? new Blob();
  }

  stop(): void {
    this.#signal.removeEventListener("abort", this.#stopped);
    this.#worker.terminate();
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    this.#wake();
  }

  #send(message: ToWriter<Head, Part>, transfer: Transferable[] = []): void {
    this.#underway += 1;
    this.#worker.postMessage(message, transfer);
  }
}
