/**
 * The worker that writes a GIF: it receives one picture after another, stores them compactly, and
 * finally writes all with one palette. After the first picture only changes are written. The page
 * ends the worker after its answer or when the export is stopped.
 */
import { GIFEncoder, quantize } from "gifenc";
import { type Colour, Colours, MOST_COLOURS } from "./colours.ts";
import type { FromWriter, ToWriter } from "./film-writer.ts";

/** What the file says besides its pictures. */
export interface GifHead {
  readonly comment: string;
}

/** The palette index that means: as in the picture before. */
const AS_BEFORE = MOST_COLOURS;

/** For ever. */
const REPEAT = 0;

/** The disposal method that leaves a picture for the next one to be drawn on. */
const LEAVE = 1;

const colours = new Colours();
const pictures: { readonly classes: Uint16Array; readonly pause: number }[] = [];
let size = { width: 0, height: 0 };
let comment = "";

self.onmessage = ({ data }: MessageEvent<ToWriter<GifHead>>) => {
  if (data.kind === "end") {
    const bytes = file();
    send({ kind: "file", bytes }, [bytes]);
    return;
  }
  if (data.kind === "head") comment = data.head.comment;
  else {
    const { width, height, data: pixels } = data.pixels;
    size = { width, height };
    pictures.push({ classes: colours.add(pixels), pause: data.pause });
  }
  send({ kind: "taken" });
};

function file(): ArrayBuffer {
  const table = colours.table((pixels, most) => quantize(pixels, most) as Colour[]);
  const palette = [...table.colours];
  while (palette.length <= AS_BEFORE) palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  let [time, shown] = [0, 0];
  for (const [i, { classes, pause }] of pictures.entries()) {
    const places: Uint8Array = Uint8Array.from(classes, (at) => table.places[at] as number);
    const first = before === null;
    // GIF counts in hundredths of a second: rounded ends keep the length of the film.
    time += pause;
    const delay = 10 * Math.round((time - shown) / 10);
    shown += delay;
    gif.writeFrame(
      first ? places : changed(places, before as Uint8Array),
      size.width,
      size.height,
      {
        ...(first ? { palette } : { transparent: true, transparentIndex: AS_BEFORE }),
        delay,
        repeat: REPEAT,
        dispose: LEAVE,
      },
    );
    before = places;
    send({ kind: "written", count: i + 1 });
  }
  gif.stream.writeBytes(commentOf(comment));
  gif.finish();
  return gif.bytes().buffer;
}

/** Writes a comment (GIF 89a, section 24): blocks of at most 255 bytes, each after its length. */
function commentOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const blocks = [0x21, 0xfe];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return Uint8Array.from([...blocks, 0]);
}

function changed(places: Uint8Array, before: Uint8Array): Uint8Array {
  return places.map((place, i) => (place === before[i] ? AS_BEFORE : place));
}

function send(message: FromWriter, moved: Transferable[] = []): void {
  self.postMessage(message, { transfer: moved });
}
