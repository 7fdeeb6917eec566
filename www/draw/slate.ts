/**
 * A layer of tiles that is smoothed in one piece: its pixels lie side by side on a canvas of their own, and that one is laid
 * where the camera sees it. Tiles that are enlarged or reduced one by one are smoothed to their own edges, or beyond, as
 * they have come alone or in a sheet: the same view could then differ where they meet.
 */
import { type Camera, cameraAt, type Frame, scaleOf, toScreen } from "./camera.ts";
import { area, CRISP, TILE, type TileLayer, type TileSource } from "./tiles.ts";

/** What is seen, and how many device pixels a CSS pixel has. */
export interface View {
  readonly camera: Camera;
  readonly frame: Frame;
  readonly ratio: number;
}

/** The pixels of a layer that are painted of what a view sees, and where they belong. */
export interface Lay {
  /** Sees them one to one, from the top left of a canvas on. */
  readonly camera: Camera;
  readonly frame: Frame;
  /** How many there are across and down. */
  readonly width: number;
  readonly height: number;
  /** Left, top, width and height on the screen, in device pixels: whole ones where the layer ends. */
  readonly to: readonly [number, number, number, number];
}

/** So many pixels beyond a piece of a picture have a part in how its own are smoothed. */
const BEYOND = 2;

/** How a layer is laid, or null where its tiles can be drawn one by one: as squares, or pixel for pixel. */
export function layOf(view: View, source: Pick<TileSource, "maxLevel" | "box">): Lay | null {
  const seen = area({ ...view, frame: whole(view.frame) }, source, Infinity);
  const piece = area(view, source, Infinity);
  if (seen === null || piece === null) return null;
  const { level, x, y, width, height } = seen;
  const cells = 2 ** level;
  const scale = scaleOf(view.camera) * view.ratio;
  if (scale * cells === 1 || (level === 0 && scale >= CRISP)) return null;
  const { yUp } = view.frame;
  const corner = (px: number, py: number) =>
    toScreen(view.camera, view.frame, px * cells - 0.5, py * cells - 0.5).map((at) =>
      Math.round(at * view.ratio),
    ) as [number, number];
  const [left, top] = corner(x, yUp ? y + height : y);
  const [right, bottom] = corner(x + width, yUp ? y : y + height);
  const [across, down] = [(right - left) / width, (bottom - top) / height];
  const columns = span(piece.x, piece.width, x, width);
  const rows = span(piece.y, piece.height, y, height);
  const above = yUp ? y + height - rows.end : rows.start - y;
  const middle = ({ start, end }: Span) => ((start + end) / 2) * cells - 0.5;
  const [wide, high] = [columns.end - columns.start, rows.end - rows.start];
  return {
    camera: cameraAt(middle(columns), middle(rows), -level),
    // A little less, so that what it sees ends within the outermost pixels.
    frame: { width: wide - 0.5, height: high - 0.5, yUp },
    width: wide,
    height: high,
    to: [left + across * (columns.start - x), top + down * above, across * wide, down * high],
  };
}

function whole({ width, height, yUp }: Frame): Frame {
  return { width, height, yUp };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Some pixels and those beyond them that smooth them, as far as there are any. */
function span(start: number, length: number, first: number, all: number): Span {
  return {
    start: Math.max(first, start - BEYOND),
    end: Math.min(first + all, start + length + BEYOND),
  };
}

export class Slate {
  readonly #canvas = document.createElement("canvas");
  readonly #context = this.#canvas.getContext("2d", { willReadFrequently: true });

  /** Draws a layer as `TileLayer.draw` does, in the context's device pixels. */
  draw(
    layer: TileLayer,
    source: TileSource,
    context: CanvasRenderingContext2D,
    view: View,
  ): boolean {
    const lay = layOf(view, source);
    const slate = this.#context;
    if (lay === null || slate === null)
      return layer.draw(context, view.camera, view.frame, view.ratio);
    const { width, height } = lay;
    this.#grow(width, height);
    slate.clearRect(0, 0, width + 1, height + 1);
    const complete = layer.draw(slate, lay.camera, lay.frame, 1);
    context.imageSmoothingEnabled = true;
    context.drawImage(this.#canvas, 0, 0, width, height, ...lay.to);
    return complete;
  }

  /** Makes room for so many pixels, and for an empty one beyond them, so that all rims are smoothed alike. */
  #grow(width: number, height: number): void {
    const room = (length: number) => TILE * Math.ceil((length + 1) / TILE);
    if (this.#canvas.width < room(width)) this.#canvas.width = room(width);
    if (this.#canvas.height < room(height)) this.#canvas.height = room(height);
  }
}
