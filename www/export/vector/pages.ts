/** Cuts a tall drawing into pages, between lines and marks. Pure. */
import { type Box, type Drawing, type Layer, placedLayer, type Shape } from "./drawing.ts";

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
    cutInto(box, spans, most).map((piece) => cropped(all, piece)),
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

function cropped({ ground, layers }: Drawing, box: Box): Drawing {
  const kept = layers.flatMap(({ clip, shapes }): Layer[] => {
    const cut = common(clip, box);
    if (cut === null) return [];
    const seen = shapes.filter((shape) => {
      const [top, bottom] = spanOf(shape);
      return Math.max(bottom, top + 1e-6) > box.y && top < box.y + box.height;
    });
    return [placedLayer({ clip: cut, shapes: seen }, -box.x, -box.y, 1)];
  });
  return { width: box.width, height: box.height, ground, layers: kept };
}

/** Returns the intersection of two boxes; null if it is empty. */
export function common(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
