/** Draws cells that are too many to be drawn one by one: lays them out as a mosaic and cuts it. */
import { type Box, scaleOf, toScreen } from "../../draw/camera.ts";
import { blank, cut, grainOf, type Mosaic, maskOf, type Shape, shared } from "./mosaic.ts";
import { type Canvas, DOT, EDGE, type Inks, LONE_DOT, type Style } from "./paint.ts";

/** From this size of a cell on (device pixels) there are so few that each may be drawn by itself. */
export const LARGE = 40;

export class Cutter {
  private data: ImageData | null = null;
  /** The picture again, where it must be mixed with another. */
  private readonly sheet = new OffscreenCanvas(1, 1);
  private mask: Uint8Array = new Uint8Array();
  /** What the mask is of. */
  private masked = "";

  /** A mosaic of a box, without a cell. */
  blank({ camera, ratio }: Canvas, box: Box): Mosaic {
    return blank(box, grainOf(scaleOf(camera) * ratio));
  }

  /** Draws a mosaic: dots or squares and, with edges, bars between them. At full opacity it takes the place of what is there. */
  draw({ context, camera, frame, ratio }: Canvas, mosaic: Mosaic, style: Style, inks: Inks): void {
    const { width, height } = context.canvas;
    if (this.data?.width !== width || this.data.height !== height)
      this.data = new ImageData(width, height);
    const size = scaleOf(camera) * ratio;
    const [x, y] = toScreen(camera, frame, mosaic.box.x0, mosaic.box.y1);
    const spread = { left: x * ratio - size / 2, top: y * ratio - size / 2, size };
    const colours = shared([...inks.tints, inks.litTint]);
    const pixels = new Uint32Array(this.data.data.buffer);
    cut(mosaic, this.maskFor(style, size), colours, spread, pixels, width);
    if (context.globalAlpha === 1) context.putImageData(this.data, 0, 0);
    else this.mix(context, this.data);
  }

  private mix(context: CanvasRenderingContext2D, data: ImageData): void {
    const { sheet } = this;
    if (sheet.width !== data.width) sheet.width = data.width;
    if (sheet.height !== data.height) sheet.height = data.height;
    sheet.getContext("2d", { willReadFrequently: true })?.putImageData(data, 0, 0);
    context.drawImage(sheet, 0, 0);
  }

  private maskFor(style: Style, size: number): Uint8Array {
    const name = [style.edges, style.shape, size].join();
    if (name !== this.masked) this.mask = maskOf(shapeOf(style), size);
    this.masked = name;
    return this.mask;
  }
}

/** A cell with its dot and, with edges, bars to all four sides. */
function shapeOf({ edges, shape }: Style): Shape {
  const half = edges ? DOT : LONE_DOT;
  const far =
    shape === "dots" ? Math.hypot : (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y));
  return (across, up) =>
    far(across, up) <= half || (edges && Math.min(Math.abs(across), Math.abs(up)) <= EDGE / 2);
}
