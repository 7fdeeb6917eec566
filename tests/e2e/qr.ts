/**
 * Reads QR codes as ISO/IEC 18004 describes them: versions 1 to 10, error correction level M, bytes
 * only. Nothing is corrected, because a drawn code has no errors.
 */
import assert from "node:assert/strict";

/** For each version the rows of alignment patterns, and the data codewords of each block. */
const VERSIONS: readonly (readonly [centres: readonly number[], blocks: readonly number[]])[] = [
  [[], [16]],
  [[6, 18], [28]],
  [[6, 22], [44]],
  [
    [6, 26],
    [32, 32],
  ],
  [
    [6, 30],
    [43, 43],
  ],
  [
    [6, 34],
    [27, 27, 27, 27],
  ],
  [
    [6, 22, 38],
    [31, 31, 31, 31],
  ],
  [
    [6, 24, 42],
    [38, 38, 39, 39],
  ],
  [
    [6, 26, 46],
    [36, 36, 36, 37, 37],
  ],
  [
    [6, 28, 50],
    [43, 43, 43, 43, 44],
  ],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** The mask of the format bits themselves. */
const FORMAT = 0b101010000010010;

/** Returns the text of a code, given its dark modules. */
export function readCode(side: number, isDark: (row: number, column: number) => boolean): string {
  const version = (side - 17) / 4;
  const [centres, blocks] = VERSIONS[version - 1] ?? assert.fail(`version ${version}`);
  // Beside the upper left finder: the level and the mask, the highest bit first.
  const around = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => isDark(8, column));
  const format = around.reduce((bits, dark) => 2 * bits + Number(dark), 0) ^ (FORMAT >> 7);
  assert.equal(format >> 6, 0, "level M");
  const mask = MASKS[(format >> 3) & 7] ?? assert.fail();
  const words = codewords(side, version, centres, (i, j) => isDark(i, j) !== mask(i, j));
  return textOf(inOrder(words, blocks), version);
}

function codewords(
  side: number,
  version: number,
  centres: readonly number[],
  bitAt: (row: number, column: number) => boolean,
): number[] {
  const bits: boolean[] = [];
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let at = 0; at < side; at++) {
      const row = up ? side - 1 - at : at;
      for (const column of [right, right - 1])
        if (!isFixed(side, version, centres, row, column)) bits.push(bitAt(row, column));
    }
    up = !up;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((word, bit) => 2 * word + Number(bit), 0),
  );
}

/** Whether a module belongs to a pattern, the format or the version. */
function isFixed(
  side: number,
  version: number,
  centres: readonly number[],
  row: number,
  column: number,
): boolean {
  const far = side - 8;
  if (row === 6 || column === 6) return true;
  if (row < 9 && (column < 9 || column >= far)) return true;
  if (column < 9 && row >= far) return true;
  if (version >= 7)
    if ((row < 6 && column >= side - 11) || (column < 6 && row >= side - 11)) return true;
  return centres.some((y) =>
    centres.some((x) => {
      const inFinder = (y < 9 && (x < 9 || x >= far)) || (x < 9 && y >= far);
      return !inFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
}

/** Puts the data codewords of interleaved blocks in order. */
function inOrder(words: readonly number[], blocks: readonly number[]): number[] {
  const sorted: number[][] = blocks.map(() => []);
  let next = 0;
  for (let at = 0; at < Math.max(...blocks); at++)
    for (const [block, length] of blocks.entries())
      if (at < length) sorted[block]?.push(words[next++] ?? 0);
  return sorted.flat();
}

function textOf(words: readonly number[], version: number): string {
  const bits = words.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(bits.slice(0, 4), "0100", "bytes");
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(4 + wide + 8 * at, 12 + wide + 8 * at), 2),
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}
