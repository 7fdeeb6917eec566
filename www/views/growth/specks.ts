/**
 * The growth in pixels, painted from its births: a picture of a million cells in a few milliseconds, for the frames
 * of a running growth that cannot wait for tiles.
 */
import type { Graph } from "core";
import { type Camera, type Frame, scaleOf, toScreen } from "../../draw/camera.ts";
import { shadeOf } from "./geometry.ts";
import type { Canvas, Inks } from "./paint.ts";

/** Most pixels that specks are painted on: a coarser picture is better than a late one. */
const MOST_PIXELS = 2.5e6;

/** A sheet of pixels that is painted anew for every frame. */
export class SpeckSheet {
  private readonly sheet = document.createElement("canvas");
  private readonly brush = this.sheet.getContext("2d", { willReadFrequently: true });
  private image: ImageData | null = null;

  /** Draws the cells of a generation up to `n`. */
  draw({ context, camera, frame, ratio }: Canvas, inks: Inks, births: Graph, n: number): void {
    const fine = Math.min(ratio, Math.sqrt(MOST_PIXELS / (frame.width * frame.height)));
    const image = this.blank(Math.ceil(frame.width * fine), Math.ceil(frame.height * fine));
    if (!image || !this.brush) return;
    const pixels = new Uint32Array(image.data.buffer);
    paintSpecks(births, n, inks.pixels, { camera, frame, ratio: fine }, pixels, image.width);
    this.brush.putImageData(image, 0, 0);
    const scale = ratio / fine;
    context.imageSmoothingEnabled = false;
    context.drawImage(this.sheet, 0, 0, image.width * scale, image.height * scale);
  }

  private blank(width: number, height: number): ImageData | null {
    if (this.image?.width === width && this.image.height === height) {
      this.image.data.fill(0);
      return this.image;
    }
    this.sheet.width = width;
    this.sheet.height = height;
    this.image = this.brush?.createImageData(width, height) ?? null;
    return this.image;
  }
}

/** How many cells of a growth, in birth order, are of a generation up to `n`. */
export function bornBy({ generation }: Graph, n: number): number {
  let [low, high] = [0, generation.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((generation[middle] as number) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Paints the cells of a generation up to `n` as squares of pixels, the oldest on top as in tiles. `shades` has a
 * pixel (in the byte order of the machine) for each shade; `pixels` is `width` wide, rows from the top, and all 0.
 * `ratio` is the number of those pixels a CSS pixel.
 */
export function paintSpecks(
  graph: Graph,
  n: number,
  shades: Uint32Array,
  view: { readonly camera: Camera; readonly frame: Frame; readonly ratio: number },
  pixels: Uint32Array,
  width: number,
): void {
  const { camera, frame, ratio } = view;
  const height = pixels.length / width;
  const size = scaleOf(camera) * ratio;
  const [middleX, middleY] = toScreen(camera, frame, 0, 0);
  const left = middleX * ratio - size / 2;
  const top = middleY * ratio - size / 2;
  const inks = Uint32Array.from({ length: n + 1 }, (_, born) => shades[shadeOf(born, n)] as number);
  for (let at = bornBy(graph, n) - 1; at >= 0; at--) {
    const x = left + (graph.x[at] as number) * size;
    const y = top - (graph.y[at] as number) * size;
    const ink = inks[graph.generation[at] as number] as number;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const x1 = Math.min(width, Math.max(x0 + 1, Math.floor(x + size)));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.floor(y + size)));
    for (let row = Math.max(0, y0); row < y1; row++)
      for (let column = Math.max(0, x0); column < x1; column++) pixels[row * width + column] = ink;
  }
}
