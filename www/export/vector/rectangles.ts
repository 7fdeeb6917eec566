/** Converts pixels to rectangles. Pure. */
import type { Piece } from "./drawing.ts";

/** A colour (`0xAABBGGRR`, the byte order of ImageData) and its rectangles. */
export interface Patch {
  readonly pixel: number;
  readonly path: readonly Piece[];
}

/**
 * Covers the pixels of a picture by disjoint rectangles of one colour: from the first free pixel to
 * the right as far as its colour goes, then down as far as the whole width does. (The minimum would
 * need a matching for each colour; this reads each pixel twice.) Transparent pixels are left out.
 * Yields nothing, once per row, so that it can run in slices.
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
