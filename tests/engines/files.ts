/**
 * Whether an exported file is what its format says: by its first bytes, and by a reader where there
 * is one.
 */
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { GifReader } from "omggif";
import { PNG } from "pngjs";

type Check = (bytes: Buffer) => void;

const startsWith =
  (start: string): Check =>
  (bytes) =>
    assert.equal(bytes.toString("latin1", 0, start.length), start);

function isPicture(bytes: Buffer): void {
  const { width, height, data } = PNG.sync.read(bytes);
  assert.deepEqual([width, height], [160, 120]);
  assert.ok(new Set(new Uint32Array(Uint8Array.from(data).buffer)).size > 3, "it has colours");
}

/** The formats by the first word of their names in the dialog. */
const CHECKS: Readonly<Record<string, Check>> = {
  PNG: isPicture,
  Poster: isPicture,
  SVG: (bytes) => {
    const text = bytes.toString();
    assert.match(text, /<svg[^>]* xmlns=/);
    assert.match(text, /<\/svg>\s*$/);
  },
  PDF: (bytes) => {
    startsWith("%PDF-")(bytes);
    assert.match(bytes.toString("latin1", bytes.length - 16), /%%EOF/);
  },
  TikZ: (bytes) =>
    assert.match(bytes.toString(), /\\begin\{tikzpicture\}[\s\S]*\\end\{tikzpicture\}/),
  CSV: (bytes) => assert.ok(bytes.toString().trim().split("\n").length > 3),
  JSON: (bytes) => assert.ok(JSON.parse(bytes.toString())),
  NPY: (bytes) => {
    const files = Object.entries(unzipSync(bytes));
    assert.ok(files.some(([name]) => name.endsWith(".npy")));
    for (const [name, file] of files)
      if (name.endsWith(".npy")) startsWith("\x93NUMPY")(Buffer.from(file));
  },
  GIF: (bytes) => {
    const gif = new GifReader(bytes);
    assert.deepEqual([gif.width, gif.height], [160, 120]);
    assert.ok(gif.numFrames() > 2);
  },
  WebM: startsWith("\x1aE\xdf\xa3"),
  MP4: (bytes) => assert.equal(bytes.toString("latin1", 4, 8), "ftyp"),
  STL: (bytes) => assert.equal(bytes.length, 84 + 50 * bytes.readUInt32LE(80)),
  "3MF": (bytes) =>
    assert.ok(Object.keys(unzipSync(bytes)).some((name) => name.endsWith(".model"))),
  GLB: (bytes) => {
    startsWith("glTF")(bytes);
    assert.equal(bytes.readUInt32LE(8), bytes.length);
  },
  HTML: (bytes) => assert.match(bytes.toString(), /^<!doctype html>[\s\S]*<\/html>\s*$/i),
};

/** Throws where the bytes are not a file of the format. */
export function isFile(name: string, bytes: Buffer): void {
  const check = CHECKS[/^\w+/.exec(name)?.[0] ?? ""];
  assert.ok(check, `${name}: no check for this format`);
  assert.ok(bytes.length > 40, `${name}: ${bytes.length} bytes`);
  try {
    check(bytes);
  } catch (error) {
    throw new Error(`${name} is no good file: ${error}`);
  }
}
