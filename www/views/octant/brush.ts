/** What paints the cubes, or the dots and edges, of an octant on a plain canvas. */
import type { Points } from "core";
import { nextFrame } from "../../canvas/frames.ts";
import {
  add,
  basis,
  distance,
  dot,
  type Eye,
  eyeOf,
  homogeneous,
  type Orbit,
  type Pixel,
  pixelSize,
  project,
} from "../../canvas/orbit.ts";
import { colourAt } from "../../canvas/palette.ts";
import type { Rgb } from "../../canvas/styles.ts";
import { mapped, type Vec3 } from "../../canvas/vec3.ts";
import type { OctantPicture } from "./painter.ts";

/** Positions painted between two looks at the clock. */
const BATCH = 512;
/** A turn of the display may be painted in for so long (ms). */
const BUDGET = 10;
/** Radii of an edge and of a dot of the tree, in cells; and an edge's least width, in pixels. */
const EDGE = 0.1;
const DOT = 0.24;
const THINNEST = 1.2;
/** The widest outline of a cube, in cells: half of that of the newest ones. */
const OUTLINE = 0.04;
/** How far older steps fade into the paper when the newest stands out alone. */
const FADED = 0.82;

/** Returns the colour of the paper. */
export function paperColour({ theme }: OctantPicture): string {
  return css(theme.paper);
}

/** Paints the positions of a picture from the back to the front, between frames of the page. */
export async function paintAll(
  context: CanvasRenderingContext2D,
  picture: OctantPicture,
  field: Points,
): Promise<void> {
  const { view, orbit, step } = picture;
  const order = paintersOrder(field.points, field.generation, step, eyeOf(orbit, view));
  const brush = new Brush(context, picture);
  let turn = performance.now();
  for (let i = 0; i < order.length; i += BATCH) {
    if (performance.now() - turn > BUDGET) turn = await nextFrame();
    for (const index of order.subarray(i, i + BATCH)) brush.paint(field, index);
  }
}

/** Returns the colour of a position in a light. */
type Ink = (light: number) => string;

/** Paints the positions of one picture. */
class Brush {
  readonly #faces: readonly { readonly face: Face; readonly light: number }[];
  readonly #eye: Eye;
  readonly #edges: boolean;
  readonly #context: CanvasRenderingContext2D;
  readonly #picture: OctantPicture;

  constructor(context: CanvasRenderingContext2D, picture: OctantPicture) {
    this.#context = context;
    this.#picture = picture;
    const { orbit, view } = picture;
    this.#faces = FACES.map((face) => ({ face, light: lightOn(face.normal, orbit) }));
    this.#eye = eyeOf(orbit, view);
    this.#edges = pixelSize(orbit, view) < 0.12;
  }

  paint({ points, generation, parent }: Points, index: number): void {
    const position = positionAt(points, index);
    const middle = this.#place(position);
    if (middle === null) return;
    const born = generation[index] ?? 0;
    const ink = this.#inkOf(position, born);
    const from = parent[index] ?? -1;
    const size = this.#sizeAt(position);
    if (this.#picture.style === "cubes") this.#cube(position, middle, size, ink, born);
    else this.#dot(middle, size, ink, from < 0 ? null : this.#place(positionAt(points, from)));
  }

  /** Units of the scene that a pixel covers where a point is. */
  #sizeAt(point: Vec3): number {
    const { orbit, view } = this.#picture;
    const [, , depth] = homogeneous(orbit, view, point);
    return (pixelSize(orbit, view) * depth) / distance(orbit, view);
  }

  #place(position: Vec3): Pixel | null {
    return project(this.#picture.orbit, this.#picture.view, position);
  }

  /** A dot, and under it the edge to its parent, which is a dot as well. */
  #dot([x, y]: Pixel, size: number, ink: Ink, parent: Pixel | null): void {
    const context = this.#context;
    if (parent !== null) {
      context.beginPath();
      context.moveTo(...parent);
      context.lineTo(x, y);
      context.lineWidth = Math.max(THINNEST, (2 * EDGE) / size);
      context.strokeStyle = ink(0.8);
      context.stroke();
    }
    context.beginPath();
    context.arc(x, y, Math.max(THINNEST, DOT / size), 0, 2 * Math.PI);
    context.fillStyle = ink(1);
    context.fill();
  }

  /** The newest cubes have an outline. */
  #cube(position: Vec3, middle: Pixel, size: number, ink: Ink, born: number): void {
    const context = this.#context;
    const fresh = born === this.#picture.newest;
    for (const { face, light } of this.#faces) {
      if (!sees(this.#eye, face, position)) continue;
      const corners = face.corners.map((corner) => this.#place(add(position, corner)));
      if (!corners.every((corner) => corner !== null)) continue;
      context.beginPath();
      for (const corner of corners) context.lineTo(...corner);
      context.closePath();
      context.fillStyle = ink(light);
      context.fill();
      if (!this.#edges) continue;
      context.strokeStyle = ink(light * (fresh ? 0.15 : 0.65));
      context.lineWidth = Math.min(1, OUTLINE / size) * (fresh ? 2 : 1);
      context.lineJoin = "round";
      context.stroke();
    }
    const [a, b, c] = position;
    if ((a ^ b ^ c) !== 0) this.#mark(middle, size);
  }

  /** Returns the ink of a position: faint in any light, if only the newest step stands out. */
  #inkOf(position: Vec3, step: number): Ink {
    const { cut, step: newest, theme } = this.#picture;
    const own = this.#colour(position, step);
    const faded = cut && step !== newest ? FADED : 0;
    return (light) => css(between(lit(own, light), theme.paper, faded));
  }

  #colour([a, b, c]: Vec3, step: number): Rgb {
    const { measure, palette, selected, theme, newest } = this.#picture;
    if (selected?.join() === `${a},${b},${c}`) return theme.accent;
    if ((a ^ b ^ c) !== 0) return between(theme.ink, theme.paper, 0.58);
    const [alongA, alongB, alongC, alongStep] = measure.slopes;
    const place = measure.from + alongA * a + alongB * b + alongC * c + alongStep * step;
    const own = mapped(colourAt(palette, place), (part) => part / 255);
    return step === newest ? between(own, [1, 1, 1], 0.3) : own;
  }

  /** Draws the dot of an N-position, so that colour is not the only difference. */
  #mark([x, y]: Pixel, size: number): void {
    const context = this.#context;
    const picture = this.#picture;
    context.beginPath();
    context.arc(x, y, 0.24 / size, 0, 2 * Math.PI);
    context.fillStyle = css(picture.theme.ink);
    context.fill();
  }
}

function positionAt(points: Uint32Array, index: number): Vec3 {
  const [a = 0, b = 0, c = 0] = points.subarray(3 * index, 3 * index + 3);
  return [a, b, c];
}

/** The light of a lamp behind the viewer's left shoulder. */
function lightOn(normal: Vec3, orbit: Orbit): number {
  const { right, up, back } = basis(orbit);
  return (
    0.7 + 0.36 * (-0.36 * dot(normal, right) + 0.72 * dot(normal, up) + 0.59 * dot(normal, back))
  );
}

function between(a: Rgb, b: Rgb, share: number): Rgb {
  return mapped(a, (part, i) => part * (1 - share) + b[i] * share);
}

function lit(colour: Rgb, light: number): Rgb {
  return mapped(colour, (part) => Math.min(1, part * light));
}

function css(colour: Rgb): string {
  return `rgb(${colour.map((part) => Math.round(255 * part)).join(" ")})`;
}

/** A face of a cube: its corners about the cube's centre. */
interface Face {
  readonly normal: Vec3;
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
}

/** The six faces of every cube. */
const FACES: readonly Face[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((side) => {
    const point = (along: number, u: number, v: number) =>
      mapped([0, 1, 2], (at) => [along, u, v][(at - axis + 3) % 3] ?? 0);
    const corner = (u: number, v: number) => point(side / 2, u, v);
    return {
      normal: point(side, 0, 0),
      corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
    };
  }),
);

/**
 * Whether an eye is in front of a face of the cube about a point, by more than what computing
 * leaves.
 */
function sees({ at, h }: Eye, { normal }: Face, middle: Vec3): boolean {
  return dot(normal, add(at, add(middle, normal, 0.5), -h)) > 1e-9;
}

/**
 * The order in which cubes are painted so that nearer ones cover farther ones: indices into
 * `points` (a, b, c flat), of those born to `step`. Two cubes that differ in a are parted by a
 * plane, and the one on the eye's side of it is not covered: so those farthest from the eye along a
 * come first, and among equals the same holds of b, then of c.
 */
function paintersOrder(
  points: Uint32Array,
  generation: Uint32Array,
  step: number,
  eye: Eye,
): Uint32Array {
  const most = points.reduce((most, pile) => Math.max(most, pile), 0) + 1;
  const ranks = [0, 1, 2].map((axis) => ranksAlong(eye, axis, most));
  const rank = (i: number) =>
    ranks.reduce((sum, along, axis) => sum * most + (along[points[3 * i + axis] ?? 0] ?? 0), 0);
  const places = Float64Array.from(generation, (_, i) => rank(i));
  const born = new Uint32Array(generation.length)
    .map((_, i) => i)
    .filter((i) => (generation[i] ?? 0) <= step);
  return born.sort((i, j) => (places[i] ?? 0) - (places[j] ?? 0));
}

/**
 * When cubes are painted by where they are along an axis: 0 is farthest from the eye; equal for
 * those that it sees side by side.
 */
function ranksAlong({ at, h }: Eye, axis: number, count: number): Uint32Array {
  const eye = at[axis] ?? 0;
  const nearness = (pile: number) => (h === 0 ? Math.sign(eye) * pile : -Math.abs(eye - pile));
  const piles = Array.from({ length: count }, (_, pile) => pile);
  piles.sort((one, other) => nearness(one) - nearness(other));
  const ranks = new Uint32Array(count);
  for (const [turn, pile] of piles.entries()) {
    const before = piles[turn - 1];
    const level = before !== undefined && nearness(before) === nearness(pile);
    ranks[pile] = level ? (ranks[before] ?? 0) : turn;
  }
  return ranks;
}
