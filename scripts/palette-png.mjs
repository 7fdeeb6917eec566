// Writes PNG files with a palette (ISO 15948): a third of the bytes of one in full colour.
import { deflateSync } from "node:zlib";
import gifenc from "gifenc";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;

/**
 * Returns a PNG with at most `colours` colours.
 * @param {{ width: number, height: number, data: Uint8Array }} picture  four bytes per pixel
 * @param {number} colours  at most 256
 * @param {string} source  what the picture was drawn from: ASCII, stored as text of the file
 */
export function palettePng({ width, height, data }, colours, source) {
  const pixels = new Uint8Array(data);
  const palette = gifenc.quantize(pixels, colours);
  const indices = gifenc.applyPalette(pixels, palette);
  const rows = Buffer.alloc(height * (width + 1)); // each row begins with its filter: none
  for (let y = 0; y < height; y++)
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, PALETTE_COLOUR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("tEXt", Buffer.from(`Source\0${source}`, "latin1")),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Returns the size of a PNG, and what it was drawn from.
 * @param {Buffer} png
 */
export function pngInfo(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error("not a PNG file");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const isPalette = png[25] === PALETTE_COLOUR;
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString("latin1", at + 4, at + 8) !== "tEXt") continue;
    const text = png.toString("latin1", at + 8, at + 8 + png.readUInt32BE(at));
    const [key, source = ""] = text.split("\0");
    if (key === "Source") return { width, height, isPalette, source };
  }
  return { width, height, isPalette, source: "" };
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the checksum of the standard, bit by bit. @param {Buffer} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
