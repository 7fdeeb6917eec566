/**
 * The growth drawn large: dots joined by edges as in Figure 1 of Nim Fractals, the path to a cell,
 * the marks. Each function draws on a context of untransformed device pixels and leaves it as it
 * was.
 */
import type { GrowthCell, GrowthColour } from "core";
import {
  type Camera,
  type Frame,
  type Point,
  scaleOf,
  toScreen,
  visibleBox,
} from "../../canvas/camera.ts";
import { outlined } from "../../picture/colours.ts";
import { type Births, turns } from "./geometry.ts";
import { type GrowthColours, shadeOf, shadeOfClass } from "./legend.ts";

/** Where to draw: `ratio` device pixels a CSS pixel. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly frame: Frame;
  readonly ratio: number;
  /** The size of letters: 1 as usual, 2 where the reader has doubled it. */
  readonly letters: number;
  /** Makes a path that the context can fill. */
  readonly path: () => Path2D;
  /** Whether each cell is to be drawn by itself, however many there are. */
  readonly each: boolean;
}

/** Which generations: all to `n`, those above `before` grown out from their parents by `share`. */
export interface Generations {
  readonly n: number;
  readonly before: number;
  readonly share: number;
  /** Only those above `before` are to be drawn. */
  readonly newborn?: boolean;
}

/** Returns the radii in cells of a marked dot and of its hole; `size`: device pixels a cell. */
export function markOf(
  style: Pick<Style, "edges" | "shape">,
  size: number,
): { readonly dot: number; readonly hole: number } {
  const dot = Math.max(halfOf(style), Math.min(HOLE.reach, HOLE.dot / size));
  const hole = Math.max(HOLE.share * dot, HOLE.least / size);
  return { dot, hole: Math.max(0, Math.min(hole, dot - HOLE.rim / size)) };
}

/** What cells look like. */
export interface Style {
  readonly edges: boolean;
  readonly shape: "dots" | "squares" | "touching";
  /** What stands in a cell that is large enough. */
  readonly labels: "piles" | "generation" | "binary" | "none";
  readonly colour: GrowthColour;
}

/**
 * Sizes in cells: half the width of a cell's shape beside edges and without, widths of an edge, the
 * path to a cell.
 */
const DOT = 0.31;
const LONE_DOT = 0.4;
export const EDGE = 0.26;
/**
 * The last generation is marked by a ring where dots hold names: its radii as shares of the dot's.
 */
const RING = { outer: 0.94, inner: 0.82 } as const;
/**
 * Elsewhere it is marked by a hole, in shares of the dot. Small dots with a hole are larger than
 * others, to `reach` cells, and their hole is larger, so that it is seen: lengths in device pixels.
 */
const HOLE = { share: 0.5, least: 1, rim: 0.6, dot: 2.5, reach: 0.375 } as const;
/**
 * The height of letters in dots, in cells, and how many CSS pixels a cell has from where on it has
 * a label. A label stays in its dot: for a reader of larger letters it appears in larger dots.
 */
const LABELS: Readonly<Record<Style["labels"], { readonly high: number; readonly from: number }>> =
  {
    piles: { high: 0.17, from: 60 },
    generation: { high: 0.36, from: 24 },
    binary: { high: 0.17, from: 60 },
    none: { high: 0, from: Number.POSITIVE_INFINITY },
  };
const TRAIL = 0.36;

/** Returns half the width of a cell's shape. */
export function halfOf({ edges, shape }: Pick<Style, "edges" | "shape">): number {
  if (shape === "touching") return 0.5;
  return edges ? DOT : LONE_DOT;
}

/** Whether cells have labels at this size: small ones would be hard to read. */
export const isLabelled = (canvas: Canvas, { labels }: Style) =>
  nearness(canvas) >= LABELS[labels].from;

/** The cells of a square of the plane, ready to be drawn at any size. */
export class Block {
  /** Round dots of births by their radius, made when first needed. */
  readonly #dots = new Map<Births, Map<number, Path2D>>();
  readonly x: number;
  readonly y: number;
  readonly births: readonly Births[];

  /** The births are relative to the corner (x, y). */
  constructor(x: number, y: number, births: readonly Births[]) {
    this.x = x;
    this.y = y;
    this.births = births;
  }

  /** The edges alone: they lie under the dots of all blocks. */
  drawEdges(canvas: Canvas, colours: GrowthColours, style: Style, span: Generations): void {
    const { context } = canvas;
    this.#eachBirths(canvas, colours, style, span, (births, share) => {
      // Those that come over dots that are there begin at their rim.
      const rim = span.newborn ? Math.min(DOT, share) / share : 0;
      eachCell(births, share, (x, y, fromX, fromY) => {
        const parentX = fromX + (x - fromX) * rim;
        const parentY = fromY + (y - fromY) * rim;
        const [wide, high] = [Math.abs(x - parentX), Math.abs(y - parentY)];
        const left = Math.min(x, parentX) - (wide > 0 ? 0 : EDGE / 2);
        const low = Math.min(y, parentY) - (high > 0 ? 0 : EDGE / 2);
        context.fillRect(left, low, wide || EDGE, high || EDGE);
      });
    });
  }

  /** The dots or squares, larger where there are no edges. */
  drawDots(canvas: Canvas, colours: GrowthColours, style: Style, span: Generations): void {
    const { context, path, camera, ratio } = canvas;
    const named = isLabelled(canvas, style);
    const marked = markOf(style, scaleOf(camera) * ratio);
    const usual = halfOf(style);
    this.#eachBirths(canvas, colours, style, span, (births, share) => {
      const way = style.edges ? share : 1;
      const radius = style.edges ? EDGE / 2 + (DOT - EDGE / 2) * share : usual * share;
      const draw = (radius: number, ink: string) => {
        context.fillStyle = ink;
        if (style.shape !== "dots") drawSquares(context, births, way, radius);
        else if (share < 1) context.fill(discs(births, way, radius, path()));
        else context.fill(this.#dotsOf(births, radius, path));
      };
      const isLast = births.generation === span.n;
      draw(isLast && !named ? (radius * marked.dot) / usual : radius, String(context.fillStyle));
      if (!isLast || style.shape === "touching") return;
      draw(named ? RING.outer * radius : (radius * marked.hole) / usual, colours.ground);
      if (named) draw(RING.inner * radius, colours.lit);
    });
  }

  /**
   * The label of every cell in sight that has grown, in its dot. Where there are none the dots of
   * the last generation have a hole.
   */
  drawLabels(
    canvas: Canvas,
    { onShades, onLit }: GrowthColours,
    style: Style,
    { n, before }: Generations,
    nameOf: (x: number, y: number) => string | null,
  ): void {
    const { context, camera, frame } = canvas;
    const { x0, y0, x1, y1 } = visibleBox(camera, frame);
    context.save();
    const write = namesOn(canvas, style);
    for (const births of this.births) {
      const { generation } = births;
      if (generation > before) break;
      const shade = shadeIn(births, style.colour, n);
      context.fillStyle = generation < n ? (onShades[shade] ?? onLit) : onLit;
      eachCell(births, 1, (inX, inY) => {
        const [x, y] = [this.x + inX, this.y + inY];
        if (x < x0 - 1 || x > x1 + 1 || y < y0 - 1 || y > y1 + 1) return;
        write(x, y, nameOf(x, y));
      });
    }
    context.restore();
  }

  /**
   * Sets the context up in cells and in the colour of each group of births to generation n, oldest
   * first.
   */
  #eachBirths(
    canvas: Canvas,
    { shades, lit }: GrowthColours,
    { colour }: Style,
    { n, before, share, newborn }: Generations,
    draw: (births: Births, share: number) => void,
  ): void {
    const { context } = canvas;
    context.save();
    toCells(canvas, this.x, this.y);
    for (const births of this.births) {
      const { generation } = births;
      if (generation > n) break;
      if (newborn && generation <= before) continue;
      const shade = shadeIn(births, colour, n);
      context.fillStyle = generation < n ? (shades[shade] ?? lit) : lit;
      draw(births, generation > before ? share : 1);
    }
    context.restore();
  }

  #dotsOf(births: Births, radius: number, path: () => Path2D): Path2D {
    const sizes = this.#dots.get(births) ?? new Map<number, Path2D>();
    const disc = sizes.get(radius) ?? discs(births, 1, radius, path());
    this.#dots.set(births, sizes.set(radius, disc));
    return disc;
  }
}

/** Returns the size of a cell in CSS pixels, as it is to readers of letters of the usual size. */
function nearness({ camera, letters }: Canvas): number {
  return scaleOf(camera) / letters;
}

export function shadeIn({ generation, kind }: Births, colour: GrowthColour, n: number): number {
  return colour === "generation" ? shadeOf(generation, n) : shadeOfClass(kind);
}

/** Makes a unit of the context a cell, with y up and (x, y) at the origin. */
function toCells({ context, camera, frame, ratio }: Canvas, x: number, y: number): void {
  const [left, top] = toScreen(camera, frame, x, y);
  const size = scaleOf(camera) * ratio;
  context.setTransform(size, 0, 0, -size, left * ratio, top * ratio);
}

/**
 * Calls for each cell of a generation, `share` of its way from its parent: its position and its
 * parent.
 */
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
  half: number,
): void {
  eachCell(births, share, (x, y) => context.fillRect(x - half, y - half, 2 * half, 2 * half));
}

function discs(births: Births, share: number, radius: number, path: Path2D): Path2D {
  eachCell(births, share, (x, y) => {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  });
  return path;
}

/**
 * The path from the root to a cell, and the cell itself, in the accent colour; its cells keep their
 * shapes and names where cells have names.
 */
export function drawTrail(
  canvas: Canvas,
  colours: GrowthColours,
  style: Style,
  cell: GrowthCell,
  nameOf: (x: number, y: number) => string | null,
): void {
  const { context, ratio } = canvas;
  const size = scaleOf(canvas.camera) * ratio;
  const corners = turns(cell);
  const points = corners.map(([x, y]) => device(canvas, x, y));
  context.save();
  context.lineCap = context.lineJoin = "round";
  const line = Math.max(2 * ratio, TRAIL * size);
  stroke(context, points, colours.ground, line + 2 * ratio);
  stroke(context, points, colours.accent, line);
  if (isLabelled(canvas, style)) {
    const radius = halfOf(style) * size;
    const write = namesOn(canvas, style);
    for (const [x, y] of seenOn(canvas, corners)) {
      const [left, top] = device(canvas, x, y);
      context.beginPath();
      if (style.shape !== "dots") context.rect(left - radius, top - radius, 2 * radius, 2 * radius);
      else context.arc(left, top, radius, 0, 2 * Math.PI);
      context.fillStyle = colours.accent;
      context.fill();
      context.fillStyle = colours.onLit;
      write(x, y, nameOf(x, y));
    }
  }
  context.restore();
  drawMark(canvas, colours, cell);
}

/** Returns the cells in sight of a path with these corners, each once. */
function seenOn({ camera, frame }: Canvas, corners: readonly Point[]): Iterable<Point> {
  const { x0, y0, x1, y1 } = visibleBox(camera, frame);
  const points = new Map<string, Point>();
  for (const [at, [toX, toY]] of corners.entries()) {
    const [fromX, fromY] = corners[at - 1] ?? [toX, toY];
    const right = Math.min(Math.max(fromX, toX), Math.ceil(x1) + 1);
    const high = Math.min(Math.max(fromY, toY), Math.ceil(y1) + 1);
    for (let x = Math.max(Math.min(fromX, toX), Math.floor(x0) - 1); x <= right; x++)
      for (let y = Math.max(Math.min(fromY, toY), Math.floor(y0) - 1); y <= high; y++)
        points.set(`${x},${y}`, [x, y]);
  }
  return points.values();
}

/** Prepares a context for the labels of cells, and returns what writes one, of several lines. */
function namesOn(
  canvas: Canvas,
  style: Style,
): (x: number, y: number, name: string | null) => void {
  const { context, camera, ratio } = canvas;
  const size = scaleOf(camera) * ratio;
  const high = Math.round(LABELS[style.labels].high * size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `${high}px system-ui, sans-serif`;
  return (x, y, name) => {
    if (name === null) return;
    const [left, top] = device(canvas, x, y);
    const lines = name.split("\n");
    for (const [at, line] of lines.entries())
      context.fillText(line, left, top + (at - (lines.length - 1) / 2) * high, 1.85 * DOT * size);
  };
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

/** The losing positions of a game: a line from each to the next, and a ring about each. */
export function drawGame(
  canvas: Canvas,
  colours: GrowthColours,
  cells: readonly GrowthCell[],
): void {
  const { context, ratio } = canvas;
  const points = cells.map(({ x, y }) => device(canvas, x, y));
  context.save();
  context.lineJoin = "round";
  context.setLineDash([6 * ratio, 4 * ratio]);
  stroke(context, points, colours.accent, 2 * ratio);
  context.restore();
  for (const cell of cells) drawMark(canvas, colours, cell);
}

/** A ring about a cell, large enough to be seen at any zoom. */
export function drawMark(
  canvas: Canvas,
  colours: GrowthColours,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { context, camera, frame, ratio } = canvas;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.beginPath();
  context.arc(...toScreen(camera, frame, x, y), Math.max(5, 0.5 * scaleOf(camera)), 0, 2 * Math.PI);
  outlined(context, colours);
  context.restore();
}

function device({ camera, frame, ratio }: Canvas, x: number, y: number): Point {
  const [left, top] = toScreen(camera, frame, x, y);
  return [left * ratio, top * ratio];
}
