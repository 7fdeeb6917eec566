/** What a PNG says of itself: text chunks (UTF-8, `iTXt`) and its resolution, put into a file of a browser's making. Pure. */
import { crc32 } from "./crc.ts";
import type { About } from "./order.ts";

/** The bytes of the signature and of the header chunk, which comes first. */
const HEAD = 8 + 25;

/** The same picture with `about` in chunks after its header, at so many pixels an inch. */
export function withChunks(png: Uint8Array, about: About, perInch: number): Uint8Array[] {
  const texts = [
    ["Title", about.title],
    ["Description", about.caption],
    ["Source", about.link],
    ["Software", "nimscape"],
    ["Digest", about.digest],
  ].map(([keyword = "", words = ""]) => chunk("iTXt", utf8(`${keyword}\0\0\0\0\0${words}`)));
  return [png.subarray(0, HEAD), resolution(perInch), ...texts, png.subarray(HEAD)];
}

/** Pixels a metre, both ways. */
function resolution(perInch: number): Uint8Array {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  view.setUint32(0, Math.round(perInch / 0.0254));
  view.setUint32(4, Math.round(perInch / 0.0254));
  view.setUint8(8, 1);
  return chunk("pHYs", data);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(utf8(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
