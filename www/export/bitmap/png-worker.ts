/** The worker that writes a PNG: it receives rows, and finally sends the file. */
import { writeFile } from "../file-writer.ts";
import { PngFile, type PngHead } from "./png.ts";

/** Rows of four bytes per pixel. */
export type PngRows = Uint8ClampedArray<ArrayBuffer>;

writeFile<PngHead, PngRows>((head) => new PngFile(head));
