/**
 * A picture as shapes, from which SVG, PDF and TikZ are written. Lengths are CSS pixels (96 per
 * inch), from the top left, y downwards. Pure.
 */

/**
 * `R`: a rectangle (left, top, width, height, both positive); `O`: a circle (centre, radius); else
 * as in SVG.
 */
export type Piece =
  | readonly ["M" | "L", x: number, y: number]
  | readonly ["C", ...points: [number, number, number, number, number, number]]
  | readonly ["Z"]
  | readonly ["R", x: number, y: number, width: number, height: number]
  | readonly ["O", x: number, y: number, radius: number];

/** A colour, `#rrggbb`, and its opacity in 0..=1. */
export interface Ink {
  readonly colour: string;
  readonly opacity: number;
}

export interface Fill {
  readonly kind: "fill";
  readonly ink: Ink;
  /** Filled by the nonzero rule. */
  readonly path: readonly Piece[];
}

export interface Stroke {
  readonly kind: "stroke";
  readonly ink: Ink;
  readonly path: readonly Piece[];
  readonly width: number;
  readonly dash: readonly number[];
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
}

export interface Text {
  readonly kind: "text";
  readonly ink: Ink;
  readonly words: string;
  /** The anchor of the line (start, middle or end) and its baseline. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly size: number;
  readonly bold: boolean;
}

export type Shape = Fill | Stroke | Text;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shapes in painting order, clipped to `clip`. */
export interface Layer {
  readonly clip: Box;
  readonly shapes: readonly Shape[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The background; null for none. */
  readonly ground: string | null;
  readonly layers: readonly Layer[];
}

/** The pages of a file: at least one. */
export type Pages = readonly [Drawing, ...Drawing[]];

/** Returns the number of pieces of a drawing, which determines the length of its files. */
export function piecesOf({ layers }: Pick<Drawing, "layers">): number {
  const inShape = (shape: Shape) => (shape.kind === "text" ? 1 : shape.path.length);
  return layers.flatMap(({ shapes }) => shapes).reduce((sum, shape) => sum + inShape(shape), 0);
}

/**
 * Joins adjacent shapes of one opaque colour that consist of rectangles and circles only. These all
 * have the same orientation, so together they fill what each fills alone.
 */
export function joined(shapes: readonly Shape[]): Shape[] {
  const result: Shape[] = [];
  let open: { readonly ink: Ink; readonly path: Piece[] } | null = null;
  for (const shape of shapes) {
    const plain = shape.kind === "fill" && shape.ink.opacity === 1 && shape.path.every(isClosed);
    if (!plain) open = null;
    else if (open?.ink.colour === shape.ink.colour) {
      for (const piece of shape.path) open.path.push(piece);
      continue;
    } else open = { ink: shape.ink, path: [...shape.path] };
    result.push(open === null ? shape : { kind: "fill", ...open });
  }
  return result;
}

function isClosed([kind]: Piece): boolean {
  return kind === "R" || kind === "O";
}

/** Returns a shape moved by (x, y) after scaling by `scale`, which is positive. */
export function placed(shape: Shape, x: number, y: number, scale: number): Shape {
  if (shape.kind === "text")
    return { ...shape, x: x + scale * shape.x, y: y + scale * shape.y, size: scale * shape.size };
  const path = shape.path.map((piece) => placedPiece(piece, x, y, scale));
  if (shape.kind === "fill") return { ...shape, path };
  return {
    ...shape,
    path,
    width: scale * shape.width,
    dash: shape.dash.map((part) => scale * part),
  };
}

/** Returns a box, scaled and moved. */
export function placedBox(box: Box, x: number, y: number, scale: number): Box {
  return {
    x: x + scale * box.x,
    y: y + scale * box.y,
    width: scale * box.width,
    height: scale * box.height,
  };
}

/** Returns layers, scaled and moved. */
export function placedLayer({ clip, shapes }: Layer, x: number, y: number, scale: number): Layer {
  return {
    clip: placedBox(clip, x, y, scale),
    shapes: shapes.map((shape) => placed(shape, x, y, scale)),
  };
}

function placedPiece(piece: Piece, x: number, y: number, scale: number): Piece {
  const [a, b] = [(at: number) => x + scale * at, (at: number) => y + scale * at];
  switch (piece[0]) {
    case "Z":
      return piece;
    case "R":
      return ["R", a(piece[1]), b(piece[2]), scale * piece[3], scale * piece[4]];
    case "O":
      return ["O", a(piece[1]), b(piece[2]), scale * piece[3]];
    case "C":
      return ["C", a(piece[1]), b(piece[2]), a(piece[3]), b(piece[4]), a(piece[5]), b(piece[6])];
    default:
      return [piece[0], a(piece[1]), b(piece[2])];
  }
}

/** The control point of a quarter circle of radius 1 (the usual approximation). */
export const QUARTER = 0.5522847498;

/** Returns a circle as four curves, starting at its right (error at most 0.03 % of the radius). */
export function circle(x: number, y: number, r: number): Piece[] {
  const k = QUARTER * r;
  return [
    ["M", x + r, y],
    ["C", x + r, y + k, x + k, y + r, x, y + r],
    ["C", x - k, y + r, x - r, y + k, x - r, y],
    ["C", x - r, y - k, x - k, y - r, x, y - r],
    ["C", x + k, y - r, x + r, y - k, x + r, y],
    ["Z"],
  ];
}

/** Writes a length to a thousandth, without trailing zeros. */
export function short(length: number): string {
  return String(Math.round(length * 1000) / 1000 || 0);
}
