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

export function pngPixels(file: Buffer): Pixels {
  return PNG.sync.read(file);
}

let resvg: Promise<void> | null = null;

/**
 * What resvg draws of an SVG, so many pixels wide, on white. It has no fonts: words are not drawn.
 */
export async function svgPixels(file: Buffer, width: number): Promise<Pixels> {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  resvg ??= initWasm(readFileSync(wasm));
  await resvg;
  const drawn = new Resvg(file.toString("utf8"), {
    fitTo: { mode: "width", value: width },
    background: "#ffffff",
  }).render();
  return { width: drawn.width, height: drawn.height, data: drawn.pixels };
}

/** What PDFium draws of the first page of a PDF, so many pixels wide, on white. */
export async function pdfPixels(file: Buffer, width: number): Promise<Pixels> {
  const library = await PDFiumLibrary.init();
  try {
    const page = (await library.loadDocument(file)).getPage(0);
    const scale = width / page.getOriginalSize().originalWidth;
    const drawn = await page.render({ scale, render: "bitmap" });
    return { width: drawn.width, height: drawn.height, data: Uint8Array.from(drawn.data) };
  } finally {
    library.destroy();
  }
}

/**
 * Returns the share of clearly different pixels, without edges that are only smoothed differently.
 */
export function otherness(one: Pixels, other: Pixels): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const [a, b] = [cut(one, width, height), cut(other, width, height)];
  return pixelmatch(a, b, undefined, width, height, { threshold: 0.2 }) / (width * height);
}

/** The upper left part of a picture. */
function cut({ width: wide, data }: Pixels, width: number, height: number): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray(4 * wide * y, 4 * (wide * y + width)),
  );
  return Uint8Array.from(Buffer.concat(rows));
}

/** The share of pixels that are not white. */
export function inked({ width, height, data }: Pixels): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 700) count++;
  return count / (width * height);
}

/** The text of every page of a PDF, on one line each. */
export async function pdfTexts(file: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const pages = [...(await library.loadDocument(file)).pages()];
    return pages.map((page) => page.getText().replace(/\s+/g, " "));
  } finally {
    library.destroy();
  }
}

/** What PDFium draws of every page of a PDF, so many pixels wide, on white. */
export async function pdfPages(file: Buffer, width: number): Promise<Pixels[]> {
  const library = await PDFiumLibrary.init();
  try {
    const pages: Pixels[] = [];
    for (const page of (await library.loadDocument(file)).pages()) {
      const scale = width / page.getOriginalSize().originalWidth;
      const drawn = await page.render({ scale, render: "bitmap" });
      pages.push({ width: drawn.width, height: drawn.height, data: Uint8Array.from(drawn.data) });
    }
    return pages;
  } finally {
    library.destroy();
  }
}
