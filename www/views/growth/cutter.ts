/**
 * Thousands of dots and edges at once. All dots are alike and so are all edges, so that they are drawn in two strokes: their
 * colours, a mosaic of squares and strips, and over it a pattern that leaves of each square its dot, of each strip its edge.
 * That takes hardly longer for ten thousand cells than for ten.
 */
import { type Box, scaleOf, toScreen } from "../../draw/camera.ts";
import { blank, grainOf, type Mosaic } from "./mosaic.ts";
import { type Canvas, DOT, discs, EDGE, LONE_DOT, type Style } from "./paint.ts";

/** From this size of a cell on (device pixels) there are so few that each may be drawn by itself. */
export const LARGE = 40;

/** Lays mosaics out and cuts the shapes from them. */
export class Cutter {
  /** The colours, and the picture that is cut from them. */
  private readonly colours = pad();
  private readonly picture = pad();
  private readonly tile = pad();
  private data: ImageData | null = null;
  /** What the tile shows. */
  private cut = "";

  /** A mosaic of what is seen, without a cell. It holds until the next one is asked for. */
  blank({ camera, ratio }: Canvas, box: Box): Mosaic {
    const grain = grainOf(scaleOf(camera) * ratio);
    const width = grain * (box.x1 - box.x0 + 1);
    const height = grain * (box.y1 - box.y0 + 1);
    if (this.data?.width !== width || this.data.height !== height)
      this.data = new ImageData(width, height);
    return blank(box, grain, new Uint32Array(this.data.data.buffer));
  }

  /** Draws the last mosaic: dots or squares and, with edges, bars between them. */
  draw(canvas: Canvas, { box, grain }: Mosaic, style: Style): void {
    const { context, camera, frame, ratio } = canvas;
    const { data, colours, picture } = this;
    if (!data) return;
    const size = scaleOf(camera) * ratio;
    resize(colours, data.width, data.height);
    colours.putImageData(data, 0, 0);
    resize(picture, context.canvas.width, context.canvas.height);
    const { width, height } = picture.canvas;
    picture.globalCompositeOperation = "copy";
    picture.imageSmoothingEnabled = false;
    const [x, y] = toScreen(camera, frame, box.x0, box.y1);
    // The middle of the first cell is the middle of a grain.
    const back = (0.5 + 0.5 / grain) * size;
    const [left, top] = [x * ratio - back, y * ratio - back];
    const across = (data.width / grain) * size;
    const down = (data.height / grain) * size;
    picture.drawImage(colours.canvas, left, top, across, down);
    picture.globalCompositeOperation = "destination-in";
    picture.fillStyle = this.pattern(size, style, x * ratio, y * ratio);
    picture.fillRect(0, 0, width, height);
    context.drawImage(picture.canvas, 0, 0);
  }

  /** Cells of a size, one of them with its middle at (x, y): opaque where something is to be seen. */
  private pattern(size: number, style: Style, x: number, y: number): CanvasPattern | string {
    const { tile } = this;
    // Twice as large as it will be: two pixels become one, and its rims are smooth wherever they lie.
    const side = 2 * Math.ceil(size);
    const { edges, shape } = style;
    const cut = [side, edges, shape].join();
    if (cut !== this.cut) {
      this.cut = cut;
      resize(tile, side, side);
      tile.setTransform(side, 0, 0, side, side / 2, side / 2);
      tile.clearRect(-0.5, -0.5, 1, 1);
      tile.fillStyle = "#000000";
      const half = edges ? DOT : LONE_DOT;
      if (shape === "squares") tile.fillRect(-half, -half, 2 * half, 2 * half);
      else tile.fill(discs({ generation: 0, kind: 0, cells: [0, 0, 0, 0] }, 1, half));
      if (edges) tile.fillRect(-0.5, -EDGE / 2, 1, EDGE);
      if (edges) tile.fillRect(-EDGE / 2, -0.5, EDGE, 1);
    }
    const pattern = this.picture.createPattern(tile.canvas, "repeat");
    const scale = size / side;
    pattern?.setTransform(new DOMMatrix([scale, 0, 0, scale, x - size / 2, y - size / 2]));
    return pattern ?? "#000000";
  }
}

function pad(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) throw new Error("This browser cannot draw on a canvas.");
  return context;
}

function resize(
  { canvas }: OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
