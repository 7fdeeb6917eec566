/**
 * A camera over an integer lattice, looking straight down. Pure: values in, values out, no DOM.
 *
 * The cell (x, y) is the unit square CENTRED on the lattice point (x, y). A camera holds the cell
 * at the middle of the screen and the remainder apart, so that differences of cells are whole
 * numbers and exact: at cells near 2^52 a drag by one pixel still moves the picture by one pixel.
 * Screen coordinates are CSS pixels from the top left.
 */

/** A point of the plane as the nearest cell and the remainder: (x + dx, y + dy). */
export interface Place {
  /** Whole, |x| <= 2^52. */
  readonly x: number;
  readonly y: number;
  /** In -0.5..0.5. */
  readonly dx: number;
  readonly dy: number;
}

/** The place in the middle of the screen, and the scale. */
export interface Camera extends Place {
  /** Base-2 logarithm of CSS pixels per cell: 0 is one pixel per cell, 6 is 64, -40 is 2^-40. */
  readonly zoom: number;
}

/** The screen: its size in CSS pixels, and whether y grows upwards or downwards. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly yUp: boolean;
  /** The part to paint. Absent: all of it. Large pictures are painted in parts. */
  readonly part?: Part;
}

/** A part of a screen, in CSS pixels. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box of whole cells; all four ends are included. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The range of a camera. The middle of the screen stays inside the box. */
export interface Limits {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly box: Box;
}

export type Point = readonly [x: number, y: number];

/** Returns the CSS pixels per cell. */
export function scaleOf(camera: Camera): number {
  return 2 ** camera.zoom;
}

/** Returns a camera from plain numbers, as in links. */
export function cameraAt(x: number, y: number, zoom: number): Camera {
  return { ...place(x, y), zoom };
}

/** Returns the place at real coordinates. */
function place(x: number, y: number): Place {
  return move({ x: 0, y: 0, dx: 0, dy: 0 }, x, y);
}

/** Returns a place moved by real distances in cells. */
function move<P extends Place>(from: P, byX: number, byY: number): P {
  const [x, dx] = carry(from.x, from.dx, byX);
  const [y, dy] = carry(from.y, from.dy, byY);
  return { ...from, x, y, dx, dy };
}

/**
 * Adds `by` to cell + rest, with the new rest in -0.5..0.5. Adds whole steps first, so that none is
 * lost to rounding.
 */
function carry(cell: number, rest: number, by: number): [cell: number, rest: number] {
  const whole = Math.round(by);
  const left = rest + (by - whole);
  const over = Math.round(left);
  return [cell + whole + over, left - over];
}

/** Returns the screen position of a point of the plane. `x` and `y` need not be whole. */
export function toScreen(camera: Camera, frame: Frame, x: number, y: number): Point {
  const scale = scaleOf(camera);
  const right = (x - camera.x - camera.dx) * scale;
  const up = (y - camera.y - camera.dy) * scale;
  return [frame.width / 2 + right, frame.height / 2 + (frame.yUp ? -up : up)];
}

/** Returns the place at a screen position; its `x` and `y` are the cell under it. */
export function toWorld(camera: Camera, frame: Frame, [px, py]: Point): Place {
  const scale = scaleOf(camera);
  const down = (py - frame.height / 2) / scale;
  const { x, y, dx, dy } = move(camera, (px - frame.width / 2) / scale, frame.yUp ? -down : down);
  return { x, y, dx, dy };
}

/** Returns the cells that are visible, even in part. */
export function visible(camera: Camera, frame: Frame): Box {
  return cellsIn(camera, frame, { left: 0, top: 0, right: frame.width, bottom: frame.height });
}

/** Lines of a cell reach at most this far beyond it (CSS pixels). */
const RIM = 2;

/** Returns the cells to paint: the visible ones, or those in the part of the screen to paint. */
export function visibleBox(camera: Camera, frame: Frame): Box {
  const { part } = frame;
  if (part === undefined) return visible(camera, frame);
  return cellsIn(camera, frame, {
    left: Math.max(0, part.left - RIM),
    top: Math.max(0, part.top - RIM),
    right: Math.min(frame.width, part.right + RIM),
    bottom: Math.min(frame.height, part.bottom + RIM),
  });
}

function cellsIn(camera: Camera, frame: Frame, { left, top, right, bottom }: Part): Box {
  const a = toWorld(camera, frame, [left, top]);
  const b = toWorld(camera, frame, [right, bottom]);
  return { x0: a.x, y0: Math.min(a.y, b.y), x1: b.x, y1: Math.max(a.y, b.y) };
}

/** Returns the camera after a drag by some pixels. */
export function pan(camera: Camera, frame: Frame, byX: number, byY: number): Camera {
  const scale = scaleOf(camera);
  return move(camera, -byX / scale, (frame.yUp ? byY : -byY) / scale);
}

/**
 * Returns the camera zoomed by `by` factors of two, within limits; the point at `at` stays fixed.
 */
export function zoomAbout(
  camera: Camera,
  frame: Frame,
  limits: Limits,
  at: Point,
  by: number,
): Camera {
  const right = at[0] - frame.width / 2;
  const down = at[1] - frame.height / 2;
  const centred = pan(camera, frame, -right, -down);
  const zoom = Math.min(limits.maxZoom, Math.max(limits.minZoom, camera.zoom + by));
  return clamp(pan({ ...centred, zoom }, frame, right, down), limits);
}

/**
 * Returns the camera after two fingers moved from `before` to `after`; the point between them
 * stays.
 */
export function pinch(
  camera: Camera,
  frame: Frame,
  limits: Limits,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const [from, to] = [middle(before), middle(after)];
  const by = Math.log2(Math.max(1, distance(after)) / Math.max(1, distance(before)));
  const next = pan(camera, frame, to[0] - from[0], to[1] - from[1]);
  return zoomAbout(next, frame, limits, to, by);
}

function middle([p, q]: readonly [Point, Point]): Point {
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
}

function distance([p, q]: readonly [Point, Point]): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

/**
 * Returns the camera that fits a box with `margin` free pixels on every side. The ends of the box
 * need not be whole.
 */
export function fit(box: Box, frame: Frame, margin = 24): Camera {
  const wide = box.x1 - box.x0 + 1;
  const high = box.y1 - box.y0 + 1;
  const inner = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const scale = Math.min(inner(frame.width) / wide, inner(frame.height) / high);
  const middle = move(place(box.x0, box.y0), (wide - 1) / 2, (high - 1) / 2);
  return { ...middle, zoom: Math.log2(scale) };
}

/** Returns the nearest camera within the limits. */
export function clamp(camera: Camera, { minZoom, maxZoom, box }: Limits): Camera {
  const [x, dx] = within(camera.x, camera.dx, box.x0, box.x1);
  const [y, dy] = within(camera.y, camera.dy, box.y0, box.y1);
  return { x, y, dx, dy, zoom: Math.min(maxZoom, Math.max(minZoom, camera.zoom)) };
}

function within(
  cell: number,
  rest: number,
  low: number,
  high: number,
): [cell: number, rest: number] {
  if (cell < low) return [low, 0];
  return cell > high ? [high, 0] : [cell, rest];
}

/**
 * Returns a camera between two others, for `t` in 0..=1. The scale changes evenly, and the one
 * point that both show at the same position stays there.
 */
export function between(from: Camera, to: Camera, t: number): Camera {
  const zoom = from.zoom + (to.zoom - from.zoom) * t;
  const still = Math.abs(from.zoom - to.zoom) < 1e-9;
  const left = still ? 1 - t : (2 ** (to.zoom - zoom) - 1) / (2 ** (to.zoom - from.zoom) - 1);
  const farX = from.x - to.x + (from.dx - to.dx);
  const farY = from.y - to.y + (from.dy - to.dy);
  return { ...move(to, farX * left, farY * left), zoom };
}

export function sameCamera(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.dx === b.dx && a.dy === b.dy && a.zoom === b.zoom;
}
