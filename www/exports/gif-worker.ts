/**
 * The worker that writes a GIF: it is sent one picture after the other, keeps them small, and at the end writes all of
 * them with one palette. Of each picture after the first only what has changed is written. It is ended when it has answered,
 * or when nobody waits for it any more.
 */
import { GIFEncoder, quantize } from "gifenc";
import { type Colour, Colours, MOST_COLOURS } from "./colours.ts";

/** A picture and how long it stays (ms); or the end of them, and what the file says of itself. */
export type ToGif =
  | { readonly kind: "picture"; readonly pixels: ImageData; readonly pause: number }
  | { readonly kind: "end"; readonly comment: string };

/** How many pictures have been taken in; how many have been written; the file. */
export type FromGif =
  | { readonly kind: "taken"; readonly count: number }
  | { readonly kind: "written"; readonly count: number }
  | { readonly kind: "file"; readonly bytes: Uint8Array<ArrayBuffer> };

/** The place in the palette that means: as in the picture before. */
const AS_BEFORE = MOST_COLOURS;

/** For ever. */
const REPEAT = 0;

/** A picture leaves what is there for the next one to be drawn on. */
const LEAVE = 1;

const colours = new Colours();
const pictures: { readonly classes: Uint16Array; readonly pause: number }[] = [];
let size = { width: 0, height: 0 };

self.onmessage = ({ data }: MessageEvent<ToGif>) => {
  if (data.kind === "end") {
    const bytes = file(data.comment);
    say({ kind: "file", bytes }, [bytes.buffer]);
  } else {
    const { width, height, data: pixels } = data.pixels;
    size = { width, height };
    pictures.push({ classes: colours.add(pixels), pause: data.pause });
    say({ kind: "taken", count: pictures.length });
  }
};

function file(comment: string): Uint8Array<ArrayBuffer> {
  const table = colours.table((pixels, most) => quantize(pixels, most) as Colour[]);
  const palette = [...table.colours];
  while (palette.length <= AS_BEFORE) palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const [i, { classes, pause }] of pictures.entries()) {
    const places: Uint8Array = Uint8Array.from(classes, (at) => table.places[at] as number);
    const first = before === null;
    gif.writeFrame(
      first ? places : changed(places, before as Uint8Array),
      size.width,
      size.height,
      {
        ...(first ? { palette } : { transparent: true, transparentIndex: AS_BEFORE }),
        delay: pause,
        repeat: REPEAT,
        dispose: LEAVE,
      },
    );
    before = places;
    say({ kind: "written", count: i + 1 });
  }
  gif.stream.writeBytes(commentOf(comment));
  gif.finish();
  return gif.bytes();
}

/** A comment as GIF has it (89a, section 24): in blocks of at most 255 bytes, each after its length. */
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

function say(message: FromGif, moved: Transferable[] = []): void {
  self.postMessage(message, { transfer: moved });
}
