/**
 * The octant without WebGL: its cubes, or the dots and edges of its tree, painted from the back to
 * the front on a plain canvas.
 */
import type { OctantParams, Points } from "core";
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
  type Vec3,
} from "../../canvas/orbit.ts";
import type { Rgb } from "../../canvas/styles.ts";
import type { DrawingSurface } from "../../canvas/surface.ts";
import type { Core } from "../../core/client.ts";
import { FACES, type Face, paintersOrder, sees } from "./geometry.ts";
import type { Painter, Picture } from "./picture.ts";
import type { SetName } from "./sets.ts";

/** Positions painted between two looks at the clock. */
const BATCH = 512;
/** A turn of the display may be painted in for so long (ms). */
const BUDGET = 10;
/** Radii of an edge and of a dot of the tree, in cells; and an edge's least width, in pixels. */
const EDGE = 0.1;
const DOT = 0.24;
const THINNEST = 1.2;
/** How far older steps fade into the paper when the newest stands out alone. */
const FADED = 0.82;

export function cubePainter(core: Core, surface: DrawingSurface): Painter {
  return new CubePainter(core, surface);
}

class CubePainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly explodes = false;
  #points: { readonly key: string; readonly field: Points } | null = null;
  /** The newest picture requested while another one is being painted. */
  #next: { readonly picture: Picture; readonly done: () => void } | null = null;
  #busy = false;
  #disposed = false;

  constructor(
    private readonly core: Core,
    private readonly surface: DrawingSurface,
  ) {}

  largest(): number {
    return 64;
  }

  load(_: SetName, { n, ...whole }: OctantParams): Promise<void> | null {
    const key = JSON.stringify(whole);
    return this.#points?.key === key ? null : this.#fetch(key, whole);
  }

  async #fetch(key: string, params: OctantParams): Promise<void> {
    this.#points = { key, field: await this.core.call("octant", [params]) };
  }

  paint(picture: Picture): Promise<void> {
    this.#next?.done();
    return new Promise((done) => {
      this.#next = { picture, done };
      if (!this.#busy) this.#work();
    });
  }

  dispose(): void {
    this.#disposed = true;
    this.#next?.done();
    this.canvas.remove();
  }

  /**
   * Paints to the end what it began, then the newest picture: so that something is seen while a
   * drag lasts.
   */
  async #work(): Promise<void> {
    this.#busy = true;
    for (let job = this.#next; job !== null && !this.#disposed; job = this.#next) {
      this.#next = null;
      await this.#paintWhole(job.picture);
      job.done();
    }
    this.#busy = false;
  }

  async #paintWhole(picture: Picture): Promise<void> {
    const { view, orbit, step } = picture;
    const { ratio } = this.surface;
    const field = this.#points?.field;
    if (field === undefined) return;
    // On a screen the picture before stays until this one is complete.
    const sheet = this.surface.still ? this.canvas : document.createElement("canvas");
    const context = this.surface.context(sheet);
    this.surface.blank(sheet, { ...view, yUp: false }, css(picture.theme.paper));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const order = paintersOrder(field.points, field.generation, step, eyeOf(orbit, view));
    const brush = new Brush(context, picture);
    let turn = performance.now();
    for (let i = 0; i < order.length; i += BATCH) {
      for (const index of order.subarray(i, i + BATCH)) brush.paint(field, index);
      if (performance.now() - turn > BUDGET) turn = await nextFrame();
    }
    if (sheet !== this.canvas) this.#show(sheet);
  }

  #show(sheet: HTMLCanvasElement): void {
    this.canvas.width = sheet.width;
    this.canvas.height = sheet.height;
    this.surface.context(this.canvas).drawImage(sheet, 0, 0);
  }
}

/** Paints the positions of one picture. */
class Brush {
  readonly #faces: readonly { readonly face: Face; readonly light: number }[];
  readonly #eye: Eye;
  readonly #edges: boolean;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly picture: Picture,
  ) {
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
    const colour = this.#seen(position, born);
    const from = parent[index] ?? -1;
    const size = this.#sizeAt(position);
    if (this.picture.style === "cubes") this.#cube(position, middle, size, colour, born);
    else this.#dot(middle, size, colour, from < 0 ? null : this.#place(positionAt(points, from)));
  }

  /** Units of the scene that a pixel covers where a point is. */
  #sizeAt(point: Vec3): number {
    const { orbit, view } = this.picture;
    const [, , depth] = homogeneous(orbit, view, point);
    return (pixelSize(orbit, view) * depth) / distance(orbit, view);
  }

  #place(position: Vec3): Pixel | null {
    return project(this.picture.orbit, this.picture.view, position);
  }

  /** A dot, and under it the edge to its parent, which is a dot as well. */
  #dot([x, y]: Pixel, size: number, colour: Rgb, parent: Pixel | null): void {
    const { context } = this;
    if (parent !== null) {
      context.beginPath();
      context.moveTo(...parent);
      context.lineTo(x, y);
      context.lineWidth = Math.max(THINNEST, (2 * EDGE) / size);
      context.strokeStyle = css(colour, 0.8);
      context.stroke();
    }
    context.beginPath();
    context.arc(x, y, Math.max(THINNEST, DOT / size), 0, 2 * Math.PI);
    context.fillStyle = css(colour);
    context.fill();
  }

  /** The newest cubes have an outline. */
  #cube(position: Vec3, middle: Pixel, size: number, colour: Rgb, born: number): void {
    const { context } = this;
    const fresh = born === this.picture.newest;
    for (const { face, light } of this.#faces) {
      if (!sees(this.#eye, face, position)) continue;
      const corners = face.corners.map((corner) => this.#place(add(position, corner)));
      if (!corners.every((corner) => corner !== null)) continue;
      context.beginPath();
      for (const corner of corners) context.lineTo(...corner);
      context.closePath();
      context.fillStyle = css(colour, light);
      context.fill();
      if (!this.#edges) continue;
      context.strokeStyle = css(colour, light * (fresh ? 0.15 : 0.65));
      context.lineWidth = fresh ? 2 : 1;
      context.stroke();
    }
    const [a, b, c] = position;
    if ((a ^ b ^ c) !== 0) this.#mark(middle, size);
  }

  /** Returns the colour of a position: faint, if only the newest step stands out. */
  #seen(position: Vec3, step: number): Rgb {
    const { cut, step: newest, theme } = this.picture;
    const own = this.#colour(position, step);
    return cut && step !== newest ? between(own, theme.paper, FADED) : own;
  }

  #colour([a, b, c]: Vec3, step: number): Rgb {
    const { measure, palette, selected, theme, newest } = this.picture;
    if (selected?.join() === `${a},${b},${c}`) return theme.accent;
    if ((a ^ b ^ c) !== 0) return between(theme.ink, theme.paper, 0.58);
    const [alongA, alongB, alongC, alongStep] = measure.slopes;
    const place = measure.from + alongA * a + alongB * b + alongC * c + alongStep * step;
    const at = 3 * Math.round(255 * Math.min(1, place));
    const own = [0, 1, 2].map((i) => (palette[at + i] ?? 0) / 255) as unknown as Rgb;
    return step === newest ? between(own, [1, 1, 1], 0.3) : own;
  }

  /** Draws the dot of an N-position, so that colour is not the only difference. */
  #mark([x, y]: Pixel, size: number): void {
    const { context, picture } = this;
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
  return [0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Rgb;
}

function css(colour: Rgb, light = 1): string {
  return `rgb(${colour.map((part) => Math.round(255 * Math.min(1, part * light))).join(" ")})`;
}
