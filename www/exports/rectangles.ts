/** Pixels as rectangles. Pure. */
import type { Piece } from "./drawing.ts";

/** Pixels of one colour (`0xAABBGGRR`, as the bytes of an ImageData are read) and the rectangles that they fill. */
export interface Patch {
  readonly pixel: number;
  readonly path: readonly Piece[];
}

/**
 * Covers the pixels of a picture, row after row, by rectangles of one colour, each pixel by one of them: from the first
 * pixel that is free as far to the right as its colour goes, then as far down as that whole width does. (The fewest
 * rectangles would take a matching for each colour; this takes two looks at a pixel.) Fully transparent pixels are left
 * out. Yields nothing, once a row, so that it can be done in slices.
 */
export function* rectangles(
  pixels: Uint32Array,
  width: number,
  height: number,
): Generator<void, Patch[]> {
  const free = new Uint8Array(width * height).fill(1);
  const patches = new Map<number, Piece[]>();
  const isFree = (x: number, y: number, pixel: number) =>
    free[y * width + x] === 1 && pixels[y * width + x] === pixel;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = pixels[y * width + x] ?? 0;
      if (free[y * width + x] === 0 || pixel >>> 24 === 0) continue;
      let right = x + 1;
      while (right < width && isFree(right, y, pixel)) right++;
      let bottom = y + 1;
      while (bottom < height && rowIs(bottom, x, right, pixel)) bottom++;
      for (let row = y; row < bottom; row++) free.fill(0, row * width + x, row * width + right);
      const path = patches.get(pixel) ?? [];
      if (path.length === 0) patches.set(pixel, path);
      path.push(["R", x, y, right - x, bottom - y]);
    }
    yield;
  }
  return [...patches].map(([pixel, path]) => ({ pixel, path }));

  function rowIs(y: number, from: number, to: number, pixel: number): boolean {
    for (let x = from; x < to; x++) if (!isFree(x, y, pixel)) return false;
    return true;
  }
}
