/**
 * A picture as shapes: what is written as SVG, PDF and TikZ. Lengths are CSS pixels (96 to the inch), from the top left,
 * y downwards. Pure.
 */

/** `R`: a rectangle (left, top, width, height, both positive); `O`: a circle (middle, radius); else as in SVG. */
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
  /** Filled where its pieces go round, in either sense (nonzero). */
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
  /** Where the line begins, is centred or ends, and its baseline. */
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

/** Shapes in the order in which they are painted; nothing is seen of them outside of `clip`. */
export interface Layer {
  readonly clip: Box;
  readonly shapes: readonly Shape[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** What everything is painted on; null for nothing. */
  readonly ground: string | null;
  readonly layers: readonly Layer[];
}

/** How many pieces a drawing has: what its files are long by. */
export function piecesOf({ layers }: Drawing): number {
  const inShape = (shape: Shape) => (shape.kind === "text" ? 1 : shape.path.length);
  return layers.flatMap(({ shapes }) => shapes).reduce((sum, shape) => sum + inShape(shape), 0);
}

/**
 * The same shapes, those beside each other in the list joined that are of one opaque colour and made of rectangles and
 * circles only: these all go round in the same sense, so that what they fill together is what each fills alone.
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

/** A shape moved by (x, y) after all its lengths were multiplied by `scale`, which is positive. */
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

/** A circle as four curves (the usual approximation: 0.03 % of the radius off at most), begun on its right. */
export function circle(x: number, y: number, r: number): Piece[] {
  const k = 0.5522847498 * r;
  return [
    ["M", x + r, y],
    ["C", x + r, y + k, x + k, y + r, x, y + r],
    ["C", x - k, y + r, x - r, y + k, x - r, y],
    ["C", x - r, y - k, x - k, y - r, x, y - r],
    ["C", x + k, y - r, x + r, y - k, x + r, y],
    ["Z"],
  ];
}

/** A length as files write it: to a thousandth, with no zero too many. */
export function short(length: number): string {
  return String(Math.round(length * 1000) / 1000 || 0);
}
