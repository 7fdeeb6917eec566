/** The side of a worker that writes a file, part by part: see file-worker.ts. */

/** To the worker: what the file is; rows, or a picture, of it; or the end. */
export type ToWriter<Head, Part> =
  | { readonly kind: "head"; readonly head: Head }
  | { readonly kind: "part"; readonly part: Part }
  | { readonly kind: "end" };

/**
 * From the worker: the head or a part is taken; after the end the number of parts written so far;
 * the file; or an error.
 */
export type FromWriter =
  | { readonly kind: "taken" }
  | { readonly kind: "written"; readonly count: number }
  | { readonly kind: "file"; readonly file: Blob | ArrayBuffer }
  | { readonly kind: "failed"; readonly error: unknown };

/** A picture of a film, and how long it is shown (ms). */
export interface FilmPart {
  readonly pixels: ImageData;
  readonly pause: number;
}

/** A file that is being written. */
interface Writer<Part> {
  add(part: Part): Promise<void> | void;
  end(): Promise<Blob | ArrayBuffer> | ArrayBuffer;
}

/** Writes the file that the page sends; `begin` returns its writer from what the file is. */
export function writeFile<Head, Part>(
  begin: (head: Head) => Promise<Writer<Part>> | Writer<Part>,
): void {
  let writer: Writer<Part> | null = null;
  self.onmessage = async ({ data }: MessageEvent<ToWriter<Head, Part>>) => {
    try {
      if (data.kind === "head") writer = await begin(data.head);
      else if (data.kind === "part") await writer?.add(data.part);
      else if (writer !== null) {
        const file = await writer.end();
        return send({ kind: "file", file }, file instanceof Blob ? [] : [file]);
      }
      send({ kind: "taken" });
    } catch (error) {
      send({ kind: "failed", error });
    }
  };
}

export function send(message: FromWriter, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
