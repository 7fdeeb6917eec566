/**
 * Smooths a layer of tiles in one piece: draws its pixels side by side on a canvas of their own,
 * and draws that canvas where the camera sees it. Tiles that are scaled one by one are smoothed up
 * to their own edges, so the same view could differ where they meet.
 */
import { type Camera, cameraAt, type Frame, scaleOf, toScreen } from "./camera.ts";
import { area, CRISP, TILE, type TileLayer, type TileSource } from "./tiles.ts";

/** A camera on a screen, with the number of device pixels per CSS pixel. */
export interface View {
  readonly camera: Camera;
  readonly frame: Frame;
  readonly ratio: number;
}

/** The pixels of a layer that a view paints, and their position. */
export interface Lay {
  /** Sees them one to one, from the top left of a canvas. */
  readonly camera: Camera;
  readonly frame: Frame;
  /** The number of pixels across and down. */
  readonly width: number;
  readonly height: number;
  /** Left, top, width and height on the screen, in device pixels; whole at the layer's edges. */
  readonly to: readonly [number, number, number, number];
}

/** This many pixels beyond a piece of a picture affect how it is smoothed. */
const BEYOND = 2;

/** Returns the position of a layer, or null where its tiles can be drawn one by one. */
export function layOf(view: View, source: Pick<TileSource, "maxLevel" | "box">): Lay | null {
  const visible = area({ ...view, frame: whole(view.frame) }, source, Infinity);
  const piece = area(view, source, Infinity);
  if (visible === null || piece === null) return null;
  const { level, x, y, width, height } = visible;
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
    // Slightly less, so that what it sees ends within the outermost pixels.
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

/** Returns a range of pixels, extended by those that affect their smoothing. */
function span(start: number, length: number, first: number, all: number): Span {
  return {
    start: Math.max(first, start - BEYOND),
    end: Math.min(first + all, start + length + BEYOND),
  };
}

export class TileCompositor {
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
    const sheet = this.#context;
    if (lay === null || sheet === null)
      return layer.draw(context, view.camera, view.frame, view.ratio);
    const { width, height } = lay;
    this.#grow(width, height);
    sheet.clearRect(0, 0, width + 1, height + 1);
    const complete = layer.draw(sheet, lay.camera, lay.frame, 1);
    context.imageSmoothingEnabled = true;
    context.drawImage(this.#canvas, 0, 0, width, height, ...lay.to);
    return complete;
  }

  /**
   * Enlarges the canvas to hold the pixels and an empty margin, so that all edges are smoothed
   * alike.
   */
  #grow(width: number, height: number): void {
    const roundedUp = (length: number) => TILE * Math.ceil((length + 1) / TILE);
    if (this.#canvas.width < roundedUp(width)) this.#canvas.width = roundedUp(width);
    if (this.#canvas.height < roundedUp(height)) this.#canvas.height = roundedUp(height);
  }
}
