/**
 * Leaves out what lies outside the clip of a layer, and cuts a tall drawing into pages, between
 * lines and marks. Pure.
 */
import {
  type Box,
  type Drawing,
  type Layer,
  type Piece,
  placedLayer,
  type Shape,
  type Stroke,
} from "./drawing.ts";

/** A corner of a line can reach this far beyond its middle, in widths of the line. */
const REACH = 5;

/**
 * Returns what a clip leaves of a shape, which looks the same in it; null if nothing. Rectangles
 * are cut, and lines without curves; other shapes that are partly outside stay whole.
 */
export function cropped(shape: Shape, clip: Box): Shape | null {
  if (shape.kind === "text") {
    const reach = shape.size * shape.words.length;
    const { x, y, size } = shape;
    const box = { x: x - reach, y: y - 1.5 * size, width: 2 * reach, height: 2 * size };
    return common(box, clip) === null ? null : shape;
  }
  const reach = shape.kind === "stroke" ? REACH * shape.width : 0;
  const visible = grown(clip, reach);
  if (shape.path.every((piece) => isInside(piece, visible))) return shape;
  const path =
    shape.kind === "fill" ? clippedFill(shape.path, visible) : clippedStroke(shape, visible);
  return path.length === 0 ? null : { ...shape, path };
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function isInside(piece: Piece, box: Box): boolean {
  const [left, top, right, bottom] = boundsOf([piece]);
  if (left > right) return true;
  return (
    left >= box.x && right <= box.x + box.width && top >= box.y && bottom <= box.y + box.height
  );
}

/** The bounds of pieces; empty if they have no points. */
function boundsOf(path: readonly Piece[]): [left: number, top: number, right: number, low: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const see = (x: number, y: number, w = 0, h = 0) => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + w), Math.max(bottom, y + h)];
  };
  for (const piece of path) {
    if (piece[0] === "R") see(piece[1], piece[2], piece[3], piece[4]);
    else if (piece[0] === "O")
      see(piece[1] - piece[3], piece[2] - piece[3], 2 * piece[3], 2 * piece[3]);
    else if (piece[0] !== "Z")
      for (let at = 1; at < piece.length; at += 2) see(Number(piece[at]), Number(piece[at + 1]));
  }
  return [left, top, right, bottom];
}

function isApart(path: readonly Piece[], box: Box): boolean {
  const [left, top, right, bottom] = boundsOf(path);
  return left > box.x + box.width || right < box.x || top > box.y + box.height || bottom < box.y;
}

function clippedFill(path: readonly Piece[], box: Box): readonly Piece[] {
  if (!path.every(([kind]) => kind === "R" || kind === "O")) return isApart(path, box) ? [] : path;
  return path.flatMap((piece): Piece[] => {
    if (piece[0] !== "R") return isApart([piece], box) ? [] : [piece];
    const [, x, y, width, height] = piece;
    const cut = common({ x, y, width, height }, box);
    return cut === null ? [] : [["R", cut.x, cut.y, cut.width, cut.height]];
  });
}

/** The visible lines of a stroke; the first dash of each begins as in the whole line. */
function clippedStroke({ path, dash }: Stroke, box: Box): readonly Piece[] {
  const parts = path.flatMap((piece) => (piece[0] === "R" ? sidesOf(piece) : [piece]));
  const period = dash.reduce((sum, part) => sum + part, 0) * (dash.length % 2 === 0 ? 1 : 2);
  const isBent = parts.some(([kind], at) => kind === "L" && parts[at - 1]?.[0] === "L");
  if (parts.some(([kind]) => kind === "C") || (period > 0 && isBent))
    return isApart(parts, box) ? [] : path;
  const inView: Piece[] = [];
  let [start, here]: Point[] = [
    [0, 0],
    [0, 0],
  ];
  let isJoined = false;
  const to = (end: Point) => {
    const line = visible(here as Point, end, box, period);
    if (line !== null) {
      if (!isJoined || line[0] !== here) inView.push(["M", ...line[0]]);
      inView.push(["L", ...line[1]]);
    }
    isJoined = line !== null && line[1] === end;
    here = end;
  };
  for (const piece of parts) {
    if (piece[0] === "O") {
      if (!isApart([piece], box)) inView.push(piece);
    } else if (piece[0] === "M") {
      start = here = [piece[1], piece[2]];
      isJoined = false;
    } else if (piece[0] === "L") to([piece[1], piece[2]]);
    else if (piece[0] === "Z") to(start as Point);
  }
  return inView;
}

type Point = readonly [x: number, y: number];

function sidesOf([, x, y, width, height]: Piece & { readonly 0: "R" }): Piece[] {
  const [right, bottom] = [x + width, y + height];
  return [["M", x, y], ["L", right, y], ["L", right, bottom], ["L", x, bottom], ["Z"]];
}

/**
 * Returns the part of a line in a box, from a whole period before it; null if there is none. An end
 * in the box is the same object.
 */
function visible(
  from: Point,
  to: Point,
  box: Box,
  period: number,
): readonly [from: Point, to: Point] | null {
  let [first, last] = [0, 1];
  const sides = [
    [box.x, box.x + box.width],
    [box.y, box.y + box.height],
  ] as const;
  for (const axis of [0, 1] as const) {
    const [low, high] = sides[axis];
    const step = to[axis] - from[axis];
    if (step === 0 && (from[axis] < low || from[axis] > high)) return null;
    if (step === 0) continue;
    const ends = [(low - from[axis]) / step, (high - from[axis]) / step];
    first = Math.max(first, Math.min(...ends));
    last = Math.min(last, Math.max(...ends));
  }
  if (first > last) return null;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (period > 0 && length > 0) first = (Math.floor((first * length) / period) * period) / length;
  const at = (t: number): Point => [
    from[0] + t * (to[0] - from[0]),
    from[1] + t * (to[1] - from[1]),
  ];
  return [first === 0 ? from : at(first), last === 1 ? to : at(last)];
}

/** Taller shapes are backgrounds and frames: a page may end in them. */
const GROUND = 48;

/**
 * Returns the pages of a drawing: its parts in order, each cut into pieces of at most `most` in
 * height; without parts, the whole. A cut avoids lines of text, marks and canvases, unless one
 * alone is taller than a page.
 */
export function pagesOf(all: Drawing, parts: readonly Box[], most: number): Drawing[] {
  const whole = { x: 0, y: 0, width: all.width, height: all.height };
  const spans = spansOf(all, most);
  const boxes = parts.length === 0 ? [whole] : parts;
  const pages = boxes.flatMap((box) =>
    cutInto(box, spans, most).map((piece) => pageIn(all, piece)),
  );
  // The rest after the last line is no page.
  const filled = pages.filter(({ layers }) => layers.some(({ shapes }) => shapes.length > 0));
  return filled.length > 0 ? filled : pages.slice(0, 1);
}

type Span = readonly [top: number, bottom: number];

/** Returns the vertical spans that must not be cut. */
function spansOf({ height, layers }: Drawing, most: number): Span[] {
  return layers.flatMap(({ clip, shapes }) => {
    if (clip.height < height && clip.height <= most)
      return shapes.length === 0 ? [] : [[clip.y, clip.y + clip.height] as const];
    return shapes.map(spanOf).filter(([top, bottom]) => bottom - top <= GROUND);
  });
}

/** Returns the vertical span of a shape; letters get their maximum height. */
export function spanOf(shape: Shape): Span {
  if (shape.kind === "text") return [shape.y - shape.size, shape.y + 0.3 * shape.size];
  const ends = shape.path.flatMap((piece) => {
    switch (piece[0]) {
      case "Z":
        return [];
      case "R":
        return [piece[2], piece[2] + piece[4]];
      case "O":
        return [piece[2] - piece[3], piece[2] + piece[3]];
      case "C":
        return [piece[2], piece[4], piece[6]];
      default:
        return [piece[2]];
    }
  });
  // Not Math.min(...): a shape may have more pieces than a call can have arguments.
  return ends.reduce<Span>(
    ([top, bottom], end) => [Math.min(top, end), Math.max(bottom, end)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function cutInto(box: Box, spans: readonly Span[], most: number): Box[] {
  const end = box.y + box.height;
  const pieces: Box[] = [];
  for (let from = box.y; from < end; ) {
    const to = end - from <= most ? end : cutBefore(from, from + most, spans);
    pieces.push({ ...box, y: from, height: to - from });
    from = to;
  }
  return pieces;
}

/**
 * Returns the lowest place up to `limit` outside all spans; `limit` if there is none below `from`.
 */
function cutBefore(from: number, limit: number, spans: readonly Span[]): number {
  let place = limit;
  for (let moved = true; moved; ) {
    const crossed = spans.filter(([top, bottom]) => top < place && place < bottom);
    moved = crossed.length > 0;
    for (const [top] of crossed) place = Math.min(place, top);
  }
  return place > from ? place : limit;
}

function pageIn({ ground, layers }: Drawing, box: Box): Drawing {
  const visible = layers.flatMap(({ clip, shapes }): Layer[] => {
    const cut = common(clip, box);
    if (cut === null) return [];
    const visible = shapes.filter((shape) => {
      const [top, bottom] = spanOf(shape);
      return Math.max(bottom, top + 1e-6) > box.y && top < box.y + box.height;
    });
    return [placedLayer({ clip: cut, shapes: visible }, -box.x, -box.y, 1)];
  });
  return { width: box.width, height: box.height, ground, layers: visible };
}

/** Returns the intersection of two boxes; null if it is empty. */
export function common(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
