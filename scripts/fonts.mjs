// Writes www/export/vector/fonts/*.ttf, the fonts of exported files: subsets of Roboto and Noto
// Sans Math (both OFL-1.1, from the Fontsource packages) with the characters that figures use. Run
// it when a character is added: node scripts/fonts.mjs
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const FOLDER = "www/export/vector/fonts";

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xac)}${range(0xae, 0xff)}–—‘’“”…′‹›−`;
/** Roboto's file of mathematical characters: superscripts, subscripts, relations. */
const SCRIPTS = "⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉≤≥≠≈∞√α";
/** Characters that Roboto lacks. */
const SIGNS = "←↑→↓↦⇒∀∃∅∈∎∩∪⊂≡⊕⋯✓★■□●○▲▼";

/**
 * Each output file: its source font and its characters.
 * @type {Record<string, readonly [source: string, signs: string]>}
 */
export const FONTS = {
  "regular.ttf": ["roboto/files/roboto-latin-400-normal.woff", LATIN],
  "bold.ttf": ["roboto/files/roboto-latin-600-normal.woff", LATIN],
  "scripts.ttf": ["roboto/files/roboto-math-400-normal.woff", SCRIPTS],
  "signs.ttf": ["noto-sans-math/files/noto-sans-math-latin-400-normal.woff", SIGNS],
};

/** @param {number} first @param {number} last */
function range(first, last) {
  const codes = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return String.fromCodePoint(...codes);
}

/** The OpenType font in a WOFF file (W3C, WOFF 1.0): its tables, unpacked. @param {Buffer} woff */
function unpacked(woff) {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("this is no WOFF file");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts = [head];
  let place = head.length;
  for (let at = 0; at < count; at++) {
    const entry = 44 + 20 * at;
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const bytes = woff.subarray(from, (from ?? 0) + (packed ?? 0));
    const table = packed === length ? bytes : inflateSync(bytes);
    woff.copy(head, 12 + 16 * at, entry, entry + 4); // its name
    woff.copy(head, 16 + 16 * at, entry + 16, entry + 20); // its checksum
    head.writeUInt32BE(place, 20 + 16 * at);
    head.writeUInt32BE(table.length, 24 + 16 * at);
    const padded = Buffer.alloc(4 * Math.ceil(table.length / 4));
    table.copy(padded);
    parts.push(padded);
    place += padded.length;
  }
  return Buffer.concat(parts);
}

/** Kinds of sets of a subset's input, and the flag that drops hints (hb-subset.h). */
const [UNICODES, DROPPED, NO_HINTING] = [1, 3, 1];
/** Tables that no file needs: layout features, hints, names. */
const TABLES = ["GPOS", "GSUB", "GDEF", "MATH", "STAT", "DSIG", "gasp", "meta", "BASE"];

/** Returns a subset of a font, made by HarfBuzz. @param {Buffer} font @param {string} signs */
async function subset(font, signs) {
  const wasm = readFileSync("node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm");
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = /** @type {any} */ (instance.exports);
  hb._initialize?.();
  const pointer = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, pointer);
  const face = hb.hb_face_create(hb.hb_blob_create(pointer, font.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING);
  const unicodes = hb.hb_subset_input_set(input, UNICODES);
  for (const sign of signs) hb.hb_set_add(unicodes, sign.codePointAt(0));
  const dropped = hb.hb_subset_input_set(input, DROPPED);
  for (const name of TABLES) hb.hb_set_add(dropped, Buffer.from(name).readUInt32BE(0));
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error("HarfBuzz made no subset");
  const blob = hb.hb_face_reference_blob(made);
  const [from, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)];
  return Buffer.from(hb.memory.buffer.slice(from, from + length));
}

/** Makes a file of FONTS and returns its bytes. @param {string} name */
export async function fontFile(name) {
  const [source, signs] = FONTS[name] ?? [];
  if (source === undefined || signs === undefined) throw new Error(`there is no font ${name}`);
  return subset(unpacked(readFileSync(`node_modules/@fontsource/${source}`)), signs);
}

if (process.argv[1]?.endsWith("fonts.mjs")) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of Object.keys(FONTS)) {
    const bytes = await fontFile(name);
    writeFileSync(`${FOLDER}/${name}`, bytes);
    console.log(name, bytes.length);
  }
}
