/** Files in one: a ZIP archive without compression (PKWARE's APPNOTE, below 4 GiB). Pure. */
import { crc32 } from "./crc.ts";

export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The archive in pieces. Its files are dated to the first day that ZIP knows: equal data are equal archives. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const index: Uint8Array<ArrayBuffer>[] = [];
  let place = 0;
  for (const { name, bytes } of entries) {
    const words = new TextEncoder().encode(name);
    const sizes = [crc32(bytes), bytes.length, bytes.length] as const;
    const local = record(0x04034b50, [], sizes, [words.length, 0], words);
    index.push(record(0x02014b50, [20], sizes, [words.length, 0, 0, 0, 0, 0, 0, place], words));
    parts.push(local, bytes);
    place += local.length + bytes.length;
  }
  const size = index.reduce((sum, { length }) => sum + length, 0);
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, size, true);
  view.setUint32(16, place, true);
  return [...parts, ...index, end];
}

/** The head of a file, in its place or in the index: version, UTF-8 names, stored, dated 1980-01-01, sizes, lengths. */
function record(
  signature: number,
  made: readonly number[],
  sizes: readonly [number, number, number],
  lengths: readonly number[],
  name: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const shorts = [...made, 20, 0x800, 0, 0, 0x21];
  // The last of the index's eight is a long (the place of the file), and so is the one before (attributes).
  const tail = lengths.length > 2 ? [2, 2, 2, 2, 2, 4, 4] : [2, 2];
  const numbers = lengths.length > 2 ? [...lengths.slice(0, 5), 0, lengths[7] ?? 0] : lengths;
  const length = 4 + 2 * shorts.length + 12 + tail.reduce((sum, part) => sum + part, 0);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  const put = (number: number, wide: number) => {
    if (wide === 2) view.setUint16(at, number, true);
    else view.setUint32(at, number, true);
    at += wide;
  };
  for (const number of shorts) put(number, 2);
  for (const number of sizes) put(number, 4);
  tail.forEach((wide, i) => {
    put(numbers[i] ?? 0, wide);
  });
  bytes.set(name, at);
  return bytes;
}
