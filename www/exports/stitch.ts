/** PNG of any size: the picture is painted window by window and written row by row. */
import { INCH, type Order, type Told } from "./order.ts";
import { contextOf, painting, wholeIn } from "./pixels.ts";
import { PngFile } from "./png.ts";
import { rests } from "./slices.ts";
import { checkSize, windowsOf } from "./windows.ts";

/** The file. Refuses a picture that is too large before any work. */
export function png(order: Order, told: Told, signal: AbortSignal): Promise<Blob> {
  const whole = wholeIn(order);
  checkSize(whole);
  const bands = windowsOf(whole);
  const count = bands.flat().length;
  const file = new PngFile({
    ...whole,
    clear: order.ground === "none",
    about: order.about,
    perInch: INCH * order.ratio,
  });
  let painted = 0;
  const write = async () => {
    const [first = whole] = bands.flat();
    await painting(order, first, signal, async (paint) => {
      for (const band of bands) {
        const sheets: HTMLCanvasElement[] = [];
        for (const window of band) {
          sheets.push(await paint(window, order.state));
          painted++;
          if (count > 1) told(painted / count, `Painted ${painted} of ${count} pieces`);
        }
        await add(file, sheets, signal);
      }
    });
    return file.end();
  };
  return write().catch(async (error) => {
    await file.stop();
    throw error;
  });
}

/** Adds a band, a few rows in a turn, from the canvases that stand side by side in it. */
async function add(
  file: PngFile,
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

/** So many pixels are read, filtered and sent off between two looks at the clock. */
const TURN = 1 << 17;

/** Rows of canvases beside one another, four bytes a pixel. */
function side(
  sheets: readonly HTMLCanvasElement[],
  top: number,
  rows: number,
  width: number,
): Uint8ClampedArray {
  const all = new Uint8ClampedArray(4 * width * rows);
  let left = 0;
  for (const sheet of sheets) {
    const { data } = contextOf(sheet).getImageData(0, top, sheet.width, rows);
    const long = 4 * sheet.width;
    for (let row = 0; row < rows; row++)
      all.set(data.subarray(row * long, (row + 1) * long), 4 * (row * width + left));
    left += sheet.width;
  }
  return all;
}
