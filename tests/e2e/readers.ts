/** Programs of others that read our files. They come from npm, so that every machine has them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Opaque pixels, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const pngPixels = (file: Buffer): Pixels => PNG.sync.read(file);

let resvg: Promise<void> | null = null;

/**
 * What resvg draws of an SVG, so many pixels wide, on white. It has no fonts: words are not drawn.
 */
export async function svgPixels(file: Buffer, width: number): Promise<Pixels> {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  resvg ??= initWasm(readFileSync(wasm));
  await resvg;
  const fitTo = { mode: "width", value: width } as const;
  const drawn = new Resvg(file.toString("utf8"), { fitTo, background: "#ffffff" }).render();
  return { width: drawn.width, height: drawn.height, data: drawn.pixels };
}

async function pdfium<T>(
  file: Buffer,
  read: (document: Awaited<ReturnType<PDFiumLibrary["loadDocument"]>>) => Promise<T> | T,
): Promise<T> {
  const library = await PDFiumLibrary.init();
  try {
    return await read(await library.loadDocument(file));
  } finally {
    library.destroy();
  }
}

/** What PDFium draws of every page of a PDF, so many pixels wide, on white. */
export const pdfPages = (file: Buffer, width: number): Promise<Pixels[]> =>
  pdfium(file, async (document) => {
    const drawn: Pixels[] = [];
    for (const page of document.pages()) {
      const scale = width / page.getOriginalSize().originalWidth;
      const { data, ...size } = await page.render({ scale, render: "bitmap" });
      drawn.push({ width: size.width, height: size.height, data: Uint8Array.from(data) });
    }
    return drawn;
  });

/** The text of every page of a PDF, on one line each. */
export const pdfTexts = (file: Buffer): Promise<string[]> =>
  pdfium(file, (document) =>
    [...document.pages()].map((page) => page.getText().replace(/\s+/g, " ")),
  );

/**
 * Returns the share of clearly different pixels, without edges that are only smoothed differently,
 * of what two pictures have in common from their upper left corners.
 */
export function otherness(one: Pixels, other: Pixels): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const of = (each: Pixels) => cut(each, [0, 0], [width, height]).data;
  return (
    pixelmatch(of(one), of(other), undefined, width, height, { threshold: 0.2 }) / (width * height)
  );
}

/** Returns a part of a picture. */
export function cut(
  picture: Pixels,
  [left, top]: readonly [number, number],
  [width, height]: readonly [number, number],
): Pixels {
  const rows = Array.from({ length: height }, (_, y) => {
    const begin = 4 * (picture.width * (top + y) + left);
    return picture.data.subarray(begin, begin + 4 * width);
  });
  return { width, height, data: Uint8Array.from(Buffer.concat(rows)) };
}

/** The share of pixels that are not white. */
export function inked({ width, height, data }: Pixels): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 700) count++;
  return count / (width * height);
}
