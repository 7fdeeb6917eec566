/** PNG of any size: paints the picture window by window and writes it row by row. */

import { checkReading, pixelsIn } from "../../canvas/readback.ts";
import { resolutionOf } from "../layout.ts";
import { type ExportRequest, opaque, type Report } from "../request.ts";
import { rests } from "../slices.ts";
import { footerHeight, footerPiece } from "./footer.ts";
import { contextOf, inFull, painting, wholeIn } from "./pixels.ts";
import { PngWriter } from "./png-writer.ts";
import { checkSize, windowsOf } from "./windows.ts";

/** Returns the file. Refuses a picture that is too large before it writes anything. */
export async function png(
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  checkReading();
  return stitched(await inFull(request, signal), 0, report, signal);
}

/** As `png`, with title, caption, address and QR code below the picture, in a file as large. */
export async function poster(
  request: ExportRequest,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  checkReading();
  const asked = wholeIn(request);
  checkSize(asked);
  const footer = footerHeight(asked, request.info.link);
  const height = (asked.height - footer) / request.ratio;
  const picture = await inFull({ ...request, height, ground: opaque(request.ground) }, signal);
  checkSize({ width: asked.width, height: wholeIn(picture).height + footer });
  return stitched(picture, footer, report, signal);
}

/** Returns the picture of a request with a footer so many pixels high. */
function stitched(
  request: ExportRequest,
  footer: number,
  report: Report,
  signal: AbortSignal,
): Promise<Blob> {
  const whole = wholeIn(request);
  checkSize(whole);
  const bands = windowsOf(whole);
  const count = bands.flat().length;
  const file = new PngWriter({
    width: whole.width,
    height: whole.height + footer,
    clear: request.ground === "none",
    info: request.info,
    perInch: resolutionOf(request),
  });
  let painted = 0;
  const write = async () => {
    const [first = whole] = bands.flat();
    await painting(request, first, signal, async (paint) => {
      for (const band of bands) {
        const sheets: HTMLCanvasElement[] = [];
        for (const window of band) {
          sheets.push(await paint(window, request.state));
          painted++;
          if (count > 1) report(painted / count, `Painted ${painted} of ${count} pieces`);
        }
        await add(file, sheets, signal);
      }
    });
    const foot = { ...whole, height: footer };
    for (const band of footer === 0 ? [] : windowsOf(foot)) {
      const pieces = band.map((piece) => footerPiece(request, foot, piece));
      await add(file, pieces, signal);
    }
    return file.end();
  };
  return write().finally(() => file.stop());
}

/** Adds a band, a few rows at a time, from the canvases side by side in it. */
async function add(
  file: PngWriter,
  sheets: readonly HTMLCanvasElement[],
  signal: AbortSignal,
): Promise<void> {
  const width = sheets.reduce((sum, sheet) => sum + sheet.width, 0);
  const height = sheets[0]?.height ?? 0;
  const rows = Math.ceil(TURN / width);
  const rest = rests(signal);
  for (let top = 0; top < height; top += rows) {
    await file.add(side(sheets, top, Math.min(rows, height - top), width));
    await rest();
  }
}

/** Pixels that are read, filtered and sent between two looks at the clock. */
const TURN = 1 << 17;

/** Reads rows of adjacent canvases, four bytes per pixel. */
function side(
  sheets: readonly HTMLCanvasElement[],
  top: number,
  rows: number,
  width: number,
): Uint8ClampedArray<ArrayBuffer> {
  const all = new Uint8ClampedArray(4 * width * rows);
  let left = 0;
  for (const sheet of sheets) {
    const { data } = pixelsIn(contextOf(sheet), 0, top, sheet.width, rows);
    const long = 4 * sheet.width;
    for (let row = 0; row < rows; row++)
      all.set(data.subarray(row * long, (row + 1) * long), 4 * (row * width + left));
    left += sheet.width;
  }
  return all;
}
