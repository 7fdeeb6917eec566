/** The worker that writes a PNG: it receives rows, and finally sends the file. */
import type { FromWriter, ToWriter } from "../file-worker.ts";
import { PngFile, type PngHead } from "./png.ts";

/** Rows of four bytes per pixel. */
export type PngRows = Uint8ClampedArray<ArrayBuffer>;

let file: PngFile | null = null;

self.onmessage = async ({ data }: MessageEvent<ToWriter<PngHead, PngRows>>) => {
  try {
    if (data.kind === "head") file = new PngFile(data.head);
    else if (data.kind === "part") await file?.add(data.part);
    else if (file !== null) return send({ kind: "file", file: await file.end() });
    send({ kind: "taken" });
  } catch (error) {
    send({ kind: "failed", error });
  }
};

function send(message: FromWriter): void {
  self.postMessage(message);
}
