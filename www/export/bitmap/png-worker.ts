/**
 * The worker that writes a PNG: it receives rows, answers each time it can take more, and finally
 * sends the file.
 */
import { PngFile, type PngHead } from "./png.ts";

/** To the worker: the header, rows of four bytes per pixel, or the end. */
export type ToPng =
  | { readonly kind: "head"; readonly head: PngHead }
  | { readonly kind: "rows"; readonly pixels: Uint8ClampedArray<ArrayBuffer> }
  | { readonly kind: "end" };

/** From the worker: the rows are written; or the file; or an error. */
export type FromPng =
  | { readonly kind: "written" }
  | { readonly kind: "file"; readonly blob: Blob }
  | { readonly kind: "failed"; readonly error: unknown };

let file: PngFile | null = null;

self.onmessage = async ({ data }: MessageEvent<ToPng>) => {
  try {
    if (data.kind === "head") file = new PngFile(data.head);
    else if (data.kind === "rows") await file?.add(data.pixels);
    else if (file !== null) return send({ kind: "file", blob: await file.end() });
    send({ kind: "written" });
  } catch (error) {
    send({ kind: "failed", error });
  }
};

function send(message: FromPng): void {
  self.postMessage(message);
}
