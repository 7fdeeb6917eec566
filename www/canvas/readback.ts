/**
 * Reads pixels back from canvases: nothing else does. Browsers that protect against fingerprinting
 * return false ones: noise in all of them (Firefox with `privacy.resistFingerprinting`, Tor), or
 * in a few bits (Brave, private windows of Firefox and Safari). So a patch of known colours is read
 * first, by the same means.
 */

const REFUSAL =
  "This file would be wrong, because this browser protects against fingerprinting and changes the pixels that a page reads: allow this site to read canvases (“extract canvas data”), then try again.";

/** Cells along a side of the patch, and pixels along a side of a cell. */
const CELLS = 16;
const CELL = 4;
const SIDE = CELLS * CELL;

/** The colour of a cell of the patch: all differ. */
const colourOf = (cell: number) => [(cell * 97) % 256, (cell * 57 + 31) % 256, cell] as const;

/** Whether pixels were once read as they are; a refusal may end by the reader's permission. */
let isTrue = false;

/** Whether this browser returns the pixels of a canvas as they are. */
export function readsTrue(): boolean {
  isTrue ||= isPatch(read(patch(), 0, 0, SIDE, SIDE).data);
  return isTrue;
}

/** Throws, with a sentence for the reader, where the pixels of a canvas cannot be read. */
export function checkReading(): void {
  if (!readsTrue()) throw new Error(REFUSAL);
}

/** Returns pixels of a canvas. Throws where they would be false. */
export function pixelsIn(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
): ImageData {
  checkReading();
  return read(context, left, top, width, height);
}

/**
 * Writes a canvas as a file; the type is one that browsers support. Rejects where its pixels would
 * be false.
 */
export async function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  checkReading();
  const image = await createImageBitmap(await encoded(patch().canvas, "image/png"));
  const sheet = contextOf(SIDE);
  sheet.drawImage(image, 0, 0);
  image.close();
  if (!isPatch(read(sheet, 0, 0, SIDE, SIDE).data)) throw new Error(REFUSAL);
  return encoded(canvas, type);
}

/** Returns a file as a `data:` address. */
export async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return `data:${blob.type};base64,${btoa(letters.join(""))}`;
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob?.type === type) resolve(blob);
      else reject(new Error(`type: ${type} is not one of image/png, image/jpeg, image/webp`));
    }, type);
  });
}

function read(
  context: CanvasRenderingContext2D,
  ...[left, top, width, height]: readonly [number, number, number, number]
): ImageData {
  return context.getImageData(left, top, width, height);
}

/** Draws the patch: every second cell as a path, since some browsers spare plain rectangles. */
function patch(): CanvasRenderingContext2D {
  const context = contextOf(SIDE);
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const [x, y] = [CELL * (cell % CELLS), CELL * Math.floor(cell / CELLS)];
    context.fillStyle = `rgb(${colourOf(cell).join(" ")})`;
    context.beginPath();
    context.rect(x, y, CELL, CELL);
    if (cell % 2 === 0) context.fill();
    else context.fillRect(x, y, CELL, CELL);
  }
  return context;
}

/** Returns the pixels of the patch: red, green, blue, opacity. */
function patchPixels(): Uint8ClampedArray<ArrayBuffer> {
  return Uint8ClampedArray.from({ length: 4 * SIDE * SIDE }, (_, at) => {
    const [x, y] = [(at >> 2) % SIDE, Math.floor((at >> 2) / SIDE)];
    const cell = CELLS * Math.floor(y / CELL) + Math.floor(x / CELL);
    return colourOf(cell)[at % 4] ?? 255;
  });
}

/** Whether pixels are those of the patch, to the last bit. */
function isPatch(pixels: Uint8ClampedArray): boolean {
  const result = patchPixels();
  return pixels.length === result.length && pixels.every((value, at) => value === result[at]);
}

function contextOf(side: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser gives no more canvases.");
  return context;
}
