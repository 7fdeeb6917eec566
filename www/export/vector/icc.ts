/** An sRGB profile for PDF/A (ICC.1:2001-04, a display with three primaries). Pure. */

/**
 * The primaries of sRGB and the white point of the profile, adapted to D50 (IEC 61966-2-1,
 * Bradford).
 */
const RED = [0.43607, 0.22249, 0.01392];
const GREEN = [0.38515, 0.71687, 0.09708];
const BLUE = [0.14307, 0.06061, 0.7141];
const WHITE = [0.9642, 1, 0.82491];

/** Samples of the tone curve. */
const SAMPLES = 1024;

export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = curveTag();
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ["desc", description("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(WHITE)],
    ["rXYZ", xyz(RED)],
    ["gXYZ", xyz(GREEN)],
    ["bXYZ", xyz(BLUE)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const unique = [...new Set(tags.map(([, tag]) => tag))];
  const places = new Map<Uint8Array, number>();
  let length = 128 + 4 + 12 * tags.length;
  for (const tag of unique) {
    places.set(tag, length);
    length += 4 * Math.ceil(tag.length / 4);
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  view.setUint32(8, 0x02100000); // version 2.1
  for (const [at, word] of [
    [12, "mntr"],
    [16, "RGB "],
    [20, "XYZ "],
    [36, "acsp"],
  ] as const)
    write(bytes, at, word);
  [2026, 1, 1].forEach((part, at) => {
    view.setUint16(24 + 2 * at, part);
  });
  bytes.set(numbers(WHITE), 68);
  view.setUint32(128, tags.length);
  for (const [at, [name, tag]] of tags.entries()) {
    write(bytes, 132 + 12 * at, name);
    view.setUint32(136 + 12 * at, places.get(tag) ?? 0);
    view.setUint32(140 + 12 * at, tag.length);
  }
  for (const [tag, place] of places) bytes.set(tag, place);
  return bytes;
}

function write(bytes: Uint8Array, at: number, word: string): void {
  for (let i = 0; i < word.length; i++) bytes[at + i] = word.charCodeAt(i);
}

/** Numbers as s15Fixed16. */
function numbers(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, at) => {
    new DataView(bytes.buffer).setInt32(4 * at, Math.round(65536 * value));
  });
  return bytes;
}

function xyz(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(20);
  write(bytes, 0, "XYZ ");
  bytes.set(numbers(values), 8);
  return bytes;
}

function text(words: string): Uint8Array {
  const bytes = new Uint8Array(8 + words.length + 1);
  write(bytes, 0, "text");
  write(bytes, 8, words);
  return bytes;
}

/** A textDescriptionType, in ASCII only. */
function description(words: string): Uint8Array {
  const bytes = new Uint8Array(12 + words.length + 1 + 8 + 70);
  write(bytes, 0, "desc");
  new DataView(bytes.buffer).setUint32(8, words.length + 1);
  write(bytes, 12, words);
  return bytes;
}

function curveTag(): Uint8Array {
  const bytes = new Uint8Array(12 + 2 * SAMPLES);
  const view = new DataView(bytes.buffer);
  write(bytes, 0, "curv");
  view.setUint32(8, SAMPLES);
  for (let at = 0; at < SAMPLES; at++) {
    const code = at / (SAMPLES - 1);
    const light = code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
    view.setUint16(12 + 2 * at, Math.round(65535 * light));
  }
  return bytes;
}
