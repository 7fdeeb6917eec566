/**
 * Reads QR codes as ISO/IEC 18004 describes them: versions 1 to 10, error correction level M, bytes
 * only. Nothing is corrected, because a drawn code has no errors.
 */
import assert from "node:assert/strict";

/** For each version the rows of alignment patterns, and the data codewords of each block. */
const VERSIONS = [
  "/16",
  "6 18/28",
  "6 22/44",
  "6 26/32 32",
  "6 30/43 43",
  "6 34/27 27 27 27",
  "6 22 38/31 31 31 31",
  "6 24 42/38 38 39 39",
  "6 26 46/36 36 36 37 37",
  "6 28 50/43 43 43 43 44",
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

const numberOf = (bits: readonly boolean[]) =>
  bits.reduce((number, bit) => 2 * number + Number(bit), 0);

/** Returns the text of a code, given its dark modules. */
export function readCode(side: number, isDark: (row: number, column: number) => boolean): string {
  const version = (side - 17) / 4;
  const lists = VERSIONS[version - 1]?.split("/") ?? assert.fail(`version ${version}`);
  const [centres = [], blocks = []] = lists.map((list) => list.split(" ").map(Number));
  // Beside the upper left finder: the level and the mask, the highest bit first.
  const around = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => isDark(8, column));
  const format = numberOf(around) ^ (FORMAT >> 7);
  assert.equal(format >> 6, 0, "level M");
  const mask = MASKS[(format >> 3) & 7] ?? assert.fail();
  const bits: boolean[] = [];
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let at = 0; at < side; at++) {
      const row = up ? side - 1 - at : at;
      for (const column of [right, right - 1])
        if (!isFixed(side, centres, row, column))
          bits.push(isDark(row, column) !== mask(row, column));
    }
    up = !up;
  }
  return textOf(inOrder(bits, blocks), version < 10 ? 8 : 16);
}

/** Whether a module belongs to a pattern, the format or the version. */
function isFixed(side: number, centres: readonly number[], row: number, column: number): boolean {
  const far = side - 8;
  if (row === 6 || column === 6) return true;
  if ((row < 9 && (column < 9 || column >= far)) || (column < 9 && row >= far)) return true;
  const isVersion = (a: number, b: number) => a < 6 && b >= side - 11;
  if (side >= 45 && (isVersion(row, column) || isVersion(column, row))) return true;
  return centres.some((y) =>
    centres.some((x) => {
      const inFinder = (y < 9 && (x < 9 || x >= far)) || (x < 9 && y >= far);
      return !inFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
}

/** Puts the data codewords of interleaved blocks in order; returns their bits. */
function inOrder(bits: readonly boolean[], blocks: readonly number[]): boolean[] {
  const sorted: boolean[][] = blocks.map(() => []);
  let next = 0;
  for (let at = 0; at < Math.max(...blocks); at++)
    for (const [block, length] of blocks.entries()) {
      if (at >= length) continue;
      sorted[block]?.push(...bits.slice(next, next + 8));
      next += 8;
    }
  return sorted.flat();
}

/** Returns the text, whose length has so many bits. */
function textOf(bits: readonly boolean[], wide: number): string {
  assert.equal(numberOf(bits.slice(0, 4)), 4, "bytes");
  const length = numberOf(bits.slice(4, 4 + wide));
  const byte = (at: number) => numberOf(bits.slice(4 + wide + 8 * at, 12 + wide + 8 * at));
  const bytes = Array.from({ length }, (_, at) => byte(at));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}
