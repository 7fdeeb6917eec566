/** The camera of the octant: where it begins, how links write it, and how it turns by itself. */
import { type Orbit, pencil, type Viewport } from "../../canvas/orbit.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import { type OctantState, octantParams } from "./index.ts";

const { yaw, pitch, zoom } = octantParams;

/**
 * The whole octant in view: a little from above, the first axis to the right, the patriarch at the
 * lower left.
 */
const HOME = { yaw: yaw.default, pitch: pitch.default, zoom: zoom.default };

/** A camera worth a button: what it sets, and what there is to be seen. */
export interface Preset {
  readonly key: string;
  readonly label: string;
  readonly meaning: string;
  readonly yaw: number;
  readonly pitch: number;
  readonly lens: Viewport["lens"];
  readonly colour: OctantState["colour"];
}

const PARALLEL = { lens: "orthographic" } as const;

/**
 * Every one shows the whole; down an axis a pixel shows one position of Nim, and the colour its
 * pile along the axis.
 */
// biome-ignore format: two lines for each preset
export const PRESETS: readonly Preset[] = [
  { key: "1", label: "Look along a", meaning: "Along the a axis: the colour is pile a",
    ...PARALLEL, yaw: 90, pitch: 0, colour: "a" },
  { key: "2", label: "Look along b", meaning: "Along the b axis: the colour is pile b",
    ...PARALLEL, yaw: 0, pitch: 0, colour: "b" },
  { key: "3", label: "Look along c", meaning: "Along the c axis: the colour is pile c",
    ...PARALLEL, yaw: 0, pitch: 90, colour: "c" },
  { key: "4", label: "Look along (1, 1, 1)", meaning: "Along the diagonal, where all three piles look alike",
    ...PARALLEL, yaw: 135, pitch: 35.26, colour: "generation" },
  { key: "5", label: "In space", meaning: "From the side, with perspective",
    ...HOME, lens: "perspective", colour: "generation" },
];

/** The smallest zoom. */
export const FARTHEST = zoom.min;

/** The largest zoom: one cube fills the picture. */
export function nearest(side: number): number {
  return Math.max(4, side);
}

export function homeOrbit(side: number): Orbit {
  const middle = (side - 1) / 2;
  return { ...HOME, target: [middle, middle, middle] };
}

/** The link parameters of the camera; x, y, z are null while the middle is the octant's own. */
type CameraWords = Pick<OctantState, "yaw" | "pitch" | "zoom" | "x" | "y" | "z">;

export function orbitOf({ yaw, pitch, zoom, x, y, z }: CameraWords, side: number): Orbit {
  const { target } = homeOrbit(side);
  return { yaw, pitch, zoom, target: [x ?? target[0], y ?? target[1], z ?? target[2]] };
}

/** Returns the camera as links write it. */
export function wordsOf({ yaw, pitch, zoom, target }: Orbit, side: number): CameraWords {
  const round = (x: number, digits: number) => Math.round(x * 10 ** digits) / 10 ** digits;
  const home = homeOrbit(side).target;
  const moved = target.some((at, i) => Math.abs(at - (home[i] ?? 0)) > 0.0005);
  const [x, y, z] = target.map((at) => (moved ? round(at, 3) : null));
  const turn = { yaw: round(yaw, 2), pitch: round(pitch, 2), zoom: round(zoom, 3) };
  return { ...turn, x: x ?? null, y: y ?? null, z: z ?? null };
}

/**
 * Radius of the ball that fits the picture at zoom 1: the tetrahedron with a little air, moved
 * apart by `spread`.
 */
export function sceneRadius(side: number, spread = 1): number {
  return 0.9 * side * spread;
}

/**
 * Returns the largest cosine of the angle between a ray of the picture and an axis, within 0.02.
 */
export function along(orbit: Orbit, view: Viewport): number {
  const { direction } = pencil(orbit, view);
  const places = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
  const rays = places.flatMap((u) => places.map((v) => sum(direction, [1, u, v])));
  return Math.max(...rays.map((ray) => Math.max(...ray.map(Math.abs)) / Math.hypot(...ray)));
}

function sum(vectors: readonly Vec3[], shares: Vec3): Vec3 {
  const total = (axis: 0 | 1 | 2) =>
    vectors.reduce((all, vector, i) => all + (shares[i] ?? 0) * vector[axis], 0);
  return [total(0), total(1), total(2)];
}

/** Degrees per second, reached after some seconds. */
const SPEED = 4;
const GENTLY_S = 2;
/** Devices that need longer for a frame are spared (ms): the mean of the first frames is taken. */
const SLOW_MS = 50;
const TRIED = 10;

/** A slow turn of the octant about its axis, once around, which takes no part in the link. */
export class CalmTurn {
  /** How far it has turned (degrees). */
  degrees = 0;
  #frame = 0;

  /** Calls `draw` after every movement. */
  begin(draw: () => void): void {
    this.end();
    const start = performance.now();
    let frames = 0;
    const tick = (now: number) => {
      const seconds = Math.max(0, now - start) / 1000;
      frames += 1;
      const isSlow = frames === TRIED && (1000 * seconds) / TRIED > SLOW_MS;
      const degrees = SPEED * (seconds - GENTLY_S * (1 - Math.exp(-seconds / GENTLY_S)));
      const goesOn = !isSlow && degrees < 360;
      this.degrees = goesOn ? degrees : 0;
      if (goesOn) this.#frame = requestAnimationFrame(tick);
      draw();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Ends it, and returns how far it had turned (degrees). */
  end(): number {
    cancelAnimationFrame(this.#frame);
    const { degrees } = this;
    this.degrees = 0;
    return degrees;
  }
}
