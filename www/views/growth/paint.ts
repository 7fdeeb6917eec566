/**
 * The growth drawn large: dots joined by edges as in Figure 1 of Nim Fractals, the path to a cell, the marks. Each
 * function draws on a context of untransformed device pixels and leaves it as it was.
 */
import type { GrowthCell } from "core";
import { type Camera, type Frame, type Point, scaleOf, toScreen } from "../../draw/camera.ts";
import { type Births, shadeOf, turns } from "./geometry.ts";

/** Where to draw: `ratio` device pixels a CSS pixel. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  readonly ratio: number;
}

/** What the theme and the palette say. */
export interface Inks {
  /** Oldest generation first. */
  readonly shades: readonly string[];
  /** The same, as pixels in the byte order of the machine. */
  readonly pixels: Uint32Array;
  readonly accent: string;
  readonly paper: string;
}

/** The colours of shades `[red, green, blue]`, 0..=255, with those of the theme. */
export function inksOf(
  shades: readonly (readonly [number, number, number])[],
  { accent, paper }: { readonly accent: string; readonly paper: string },
): Inks {
  const bytes = new Uint8Array(shades.flatMap((shade) => [...shade, 255]));
  const names = shades.map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`);
  return { shades: names, pixels: new Uint32Array(bytes.buffer), accent, paper };
}

/** Which generations: all to `n`, the last of them grown out from its parents by `share`. */
export interface Grown {
  readonly n: number;
  readonly share: number;
}

/** Sizes in cells: the radius of a dot beside edges and without, widths of an edge, a ring, the path to a cell. */
const DOT = 0.31;
const LONE_DOT = 0.4;
const EDGE = 0.26;
const RING = 0.1;
const TRAIL = 0.36;
/** Below this size of a cell (device pixels) nobody can tell a dot from a square, and squares are drawn faster. */
const PLAIN = 6.5;
/** From this size on, the newest dots are ringed; smaller ones are told by their colour alone. */
const RINGED = 10;

/** The cells of a square of the plane, ready to be drawn at any size. */
export class Block {
  /** Round dots by generation, made when first needed. */
  private readonly dots = new Map<number, Path2D>();

  /** The births are relative to the corner (x, y). */
  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly births: readonly Births[],
  ) {}

  /** The edges alone: they lie under the dots of all blocks. */
  drawEdges(canvas: Canvas, inks: Inks, grown: Grown): void {
    const { context } = canvas;
    this.eachGeneration(canvas, inks, grown, (births, share) => {
      eachCell(births, share, (x, y, parentX, parentY) => {
        const [wide, high] = [Math.abs(x - parentX), Math.abs(y - parentY)];
        const left = Math.min(x, parentX) - (wide > 0 ? 0 : EDGE / 2);
        const low = Math.min(y, parentY) - (high > 0 ? 0 : EDGE / 2);
        context.fillRect(left, low, wide || EDGE, high || EDGE);
      });
    });
  }

  /** The dots, larger where there are no edges; the newest are ringed. */
  drawDots(canvas: Canvas, inks: Inks, grown: Grown, edges: boolean): void {
    const { context, camera, ratio } = canvas;
    const size = scaleOf(camera) * ratio;
    this.eachGeneration(canvas, inks, grown, (births, share) => {
      const way = edges ? share : 1;
      const radius = edges ? EDGE / 2 + (DOT - EDGE / 2) * share : LONE_DOT * share;
      if (size < PLAIN) return drawSquares(context, births, way, radius);
      const dots = share === 1 ? this.dotsOf(births, radius) : discs(births, way, radius);
      context.fill(dots);
      if (births.generation < grown.n || share < 1 || size < RINGED) return;
      context.lineWidth = RING;
      context.strokeStyle = inks.accent;
      context.stroke(dots);
    });
  }

  /** Sets the context up in cells and in the colour of each generation that is born, oldest first. */
  private eachGeneration(
    canvas: Canvas,
    { shades, accent }: Inks,
    { n, share }: Grown,
    draw: (births: Births, share: number) => void,
  ): void {
    const { context } = canvas;
    context.save();
    toCells(canvas, this.x, this.y);
    for (const births of this.births) {
      const { generation } = births;
      if (generation > n) break;
      context.fillStyle = shades[shadeOf(generation, n)] ?? accent;
      draw(births, generation < n ? 1 : share);
    }
    context.restore();
  }

  private dotsOf(births: Births, radius: number): Path2D {
    const name = births.generation + radius;
    const made = this.dots.get(name) ?? discs(births, 1, radius);
    this.dots.set(name, made);
    return made;
  }
}

/** Makes a unit of the context a cell, with y up and (x, y) at the origin. */
function toCells({ context, camera, frame, ratio }: Canvas, x: number, y: number): void {
  const [left, top] = toScreen(camera, frame, x, y);
  const size = scaleOf(camera) * ratio;
  context.setTransform(size, 0, 0, -size, left * ratio, top * ratio);
}

/** Each cell of a generation that has come a `share` of its way from its parents: where it is, and its parent. */
function eachCell(
  { cells }: Births,
  share: number,
  see: (x: number, y: number, parentX: number, parentY: number) => void,
): void {
  const at = (index: number) => cells[index] as number;
  for (let i = 0; i < cells.length; i += 4) {
    const [x, y, parentX, parentY] = [at(i), at(i + 1), at(i + 2), at(i + 3)];
    see(parentX + (x - parentX) * share, parentY + (y - parentY) * share, parentX, parentY);
  }
}

function drawSquares(
  context: CanvasRenderingContext2D,
  births: Births,
  share: number,
  radius: number,
): void {
  const half = 0.9 * radius;
  eachCell(births, share, (x, y) => context.fillRect(x - half, y - half, 2 * half, 2 * half));
}

function discs(births: Births, share: number, radius: number): Path2D {
  const path = new Path2D();
  eachCell(births, share, (x, y) => {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  });
  return path;
}

/** The path from the root to a cell, and the cell itself, in the accent colour. */
export function drawTrail(canvas: Canvas, inks: Inks, cell: GrowthCell): void {
  const { context, ratio } = canvas;
  const size = scaleOf(canvas.camera) * ratio;
  const points = turns(cell).map(([x, y]) => device(canvas, x, y));
  context.save();
  context.lineCap = context.lineJoin = "round";
  const line = Math.max(2 * ratio, TRAIL * size);
  stroke(context, points, inks.paper, line + 2 * ratio);
  stroke(context, points, inks.accent, line);
  context.restore();
  drawMark(canvas, inks, cell);
}

function stroke(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  ink: string,
  width: number,
): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.stroke();
}

/** A ring about a cell, large enough to be seen at any zoom. */
export function drawMark(
  canvas: Canvas,
  inks: Inks,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { context, camera, ratio } = canvas;
  const [left, top] = device(canvas, x, y);
  const radius = Math.max(5 * ratio, 0.5 * scaleOf(camera) * ratio);
  context.save();
  for (const [ink, width] of [
    [inks.paper, 5],
    [inks.accent, 2.5],
  ] as const) {
    context.beginPath();
    context.arc(left, top, radius, 0, 2 * Math.PI);
    context.strokeStyle = ink;
    context.lineWidth = width * ratio;
    context.stroke();
  }
  context.restore();
}

function device({ camera, frame, ratio }: Canvas, x: number, y: number): Point {
  const [left, top] = toScreen(camera, frame, x, y);
  return [left * ratio, top * ratio];
}
