/**
 * Writes PNG files (ISO 15948) row by row: rows are filtered, compressed by the browser and put
 * into chunks as they come, so a whole picture is never in memory. 8 bits per channel, not
 * interlaced.
 */

import type { FileInfo } from "../request.ts";

// The checksum of PNG:

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** Returns the checksum of some bytes; `before` is the checksum of the bytes before them. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The header of a file. */
export interface PngHead {
  readonly width: number;
  readonly height: number;
  /** Whether pixels have an opacity; else they are red, green and blue alone. */
  readonly clear: boolean;
  readonly info: FileInfo;
  readonly perInch: number;
}

/** Compressed bytes passed to the browser at once: it may store them on disk. */
const PART = 1 << 20;

export class PngFile {
  readonly #head: PngHead;
  readonly #filter: Filter;
  readonly #into: WritableStreamDefaultWriter<BufferSource>;
  readonly #data: Promise<Blob[]>;

  constructor(head: PngHead) {
    const deflate = new CompressionStream("deflate");
    this.#head = head;
    this.#filter = new Filter(head.width, head.clear ? 4 : 3);
    this.#into = deflate.writable.getWriter();
    this.#data = chunks(deflate.readable);
    this.#data.catch(() => {}); // the next write, or the end, reports the error
  }

  /**
   * Adds rows, four bytes per pixel, opacity last and not premultiplied. Resolves when more may
   * come.
   */
  async add(rows: Uint8Array | Uint8ClampedArray): Promise<void> {
    await this.#into.ready;
    void this.#into.write(this.#filter.rows(rows)).catch(() => {}); // as above
  }

  /** Returns the file, once all rows are added. */
  async end(): Promise<Blob> {
    await this.#into.close();
    const { width, height, clear, info, perInch } = this.#head;
    const header = new Uint8Array([...word(width), ...word(height), 8, clear ? 6 : 2, 0, 0, 0]);
    const parts = [
      SIGNATURE,
      ...chunk("IHDR", header),
      ...resolution(perInch),
      ...texts(info),
      ...(await this.#data),
      ...chunk("IEND", new Uint8Array()),
    ];
    return new Blob(parts, { type: "image/png" });
  }

  /** Stops without a file. */
  async stop(): Promise<void> {
    await this.#into.abort().catch(() => {}); // it may have ended already
  }
}

const SIGNATURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);

/** Writes the output of a stream, in chunks. */
async function chunks(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob[]> {
  const done: Blob[] = [];
  let part: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const hand = () => {
    done.push(new Blob(part));
    [part, size] = [[], 0];
  };
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    part.push(...chunk("IDAT", read.value));
    size += read.value.length;
    if (size >= PART) hand();
  }
  hand();
  return done;
}

/** Length, name, data and checksum. */
function chunk(name: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const bytes = utf8(name);
  const checksum = crc32(bytes);
  return [word(data.length), bytes, data, word(crc32(data, checksum))];
}

function word(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** The metadata of the file, as `iTXt`: UTF-8. */
function texts(info: FileInfo): Uint8Array<ArrayBuffer>[] {
  return [
    ["Title", info.title],
    ["Description", info.caption],
    ["Source", info.link],
    ["Software", "nimscape"],
    ["Digest", info.digest],
  ].flatMap(([keyword = "", words = ""]) => chunk("iTXt", utf8(`${keyword}\0\0\0\0\0${words}`)));
}

/** Pixels per metre, both ways. */
function resolution(perInch: number): Uint8Array<ArrayBuffer>[] {
  const perMetre = word(Math.round(perInch / 0.0254));
  return chunk("pHYs", new Uint8Array([...perMetre, ...perMetre, 1]));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The filters that are tried, by number: none, left (Sub), above (Up). */
const [NONE, LEFT, ABOVE] = [0, 1, 2];

/** Filters rows: each by the filter with the smallest result, whose number comes first. */
class Filter {
  readonly #channels: number;
  #row: Uint8Array;
  #above: Uint8Array;

  constructor(width: number, channels: 3 | 4) {
    this.#channels = channels;
    this.#row = new Uint8Array(width * channels);
    this.#above = new Uint8Array(width * channels);
  }

  /** Filters some rows, four bytes per pixel; they follow on earlier ones. */
  rows(pixels: Uint8Array | Uint8ClampedArray): Uint8Array<ArrayBuffer> {
    const length = this.#row.length;
    const count = (pixels.length / 4 / length) * this.#channels;
    const filtered = new Uint8Array(count * (length + 1));
    for (let row = 0; row < count; row++) {
      this.#take(pixels, (4 * row * length) / this.#channels);
      this.#write(filtered.subarray(row * (length + 1), (row + 1) * (length + 1)));
      [this.#row, this.#above] = [this.#above, this.#row];
    }
    return filtered;
  }

  #take(pixels: Uint8Array | Uint8ClampedArray, from: number): void {
    const [row, channels] = [this.#row, this.#channels];
    for (let to = 0, at = from; to < row.length; to += channels, at += 4)
      for (let channel = 0; channel < channels; channel++)
        row[to + channel] = pixels[at + channel] as number;
  }

  #write(into: Uint8Array): void {
    const [row, above, channels] = [this.#row, this.#above, this.#channels];
    const filter = this.#best();
    into[0] = filter;
    for (let at = 0; at < row.length; at++) {
      const byte = row[at] as number;
      const less = filter === LEFT ? (row[at - channels] ?? 0) : (above[at] as number);
      into[at + 1] = filter === NONE ? byte : byte - less;
    }
  }

  /**
   * Chooses the filter whose bytes, as signed numbers, have the least sum (the usual heuristic).
   */
  #best(): number {
    const [row, above, channels] = [this.#row, this.#above, this.#channels];
    let [none, left, up] = [0, 0, 0];
    for (let at = 0; at < row.length; at++) {
      const byte = row[at] as number;
      const before = at < channels ? 0 : (row[at - channels] as number);
      none += SIZES[byte] as number;
      left += SIZES[(byte - before) & 255] as number;
      up += SIZES[(byte - (above[at] as number)) & 255] as number;
    }
    if (up <= left && up <= none) return ABOVE;
    return left <= none ? LEFT : NONE;
  }
}

/** Sums the absolute values of bytes as signed numbers. */
const SIZES = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(byte, 256 - byte));
