/**
 * A camera that orbits a point of space: what a pixel sees, and where a point appears. Pure. Space
 * is right-handed with the third axis up; angles are in degrees; pixels count from the top left.
 */
import type { Vec3 } from "./vec3.ts";

export interface Orbit {
  /** The turn about the vertical: at 0 the first axis points right, at 90 the second one. */
  readonly yaw: number;
  /** The height above the horizon, -90..=90. */
  readonly pitch: number;
  /** 1 shows the ball of the scene's radius about the target, 2 the ball of half that radius. */
  readonly zoom: number;
  /** The point in the middle of the picture. */
  readonly target: Vec3;
}

/** What stays fixed while the camera moves. */
export interface Viewport {
  /** Width and height in pixels, CSS or device as the caller needs. */
  readonly width: number;
  readonly height: number;
  /** Radius of the ball about the target that just fits at zoom 1. */
  readonly radius: number;
  readonly lens: "perspective" | "orthographic";
}

interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** All rays of a picture: one for each point (u, v) in -1..=1, u to the right and v upwards. */
interface Pencil {
  /** origin(u, v) = origin[0] + u origin[1] + v origin[2] */
  readonly origin: readonly [Vec3, Vec3, Vec3];
  /** direction(u, v) likewise; not of unit length. */
  readonly direction: readonly [Vec3, Vec3, Vec3];
}

/** Right and down from the top left corner. */
export type Pixel = readonly [x: number, y: number];

/** Directions of the picture as unit vectors of space: right, up, and towards the camera. */
interface Basis {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
}

/** Half the angle of view across the smaller side of the picture. */
const HALF_SIGHT = radians(14);
/** The distance of an orthographic camera in radii: outside every scene, wherever its target is. */
const OUTSIDE = 4;
const NOTHING: Vec3 = [0, 0, 0];

export const add = (a: Vec3, b: Vec3, times = 1): Vec3 => [
  a[0] + times * b[0],
  a[1] + times * b[1],
  a[2] + times * b[2],
];
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function basis({ yaw, pitch }: Orbit): Basis {
  const [sinYaw, cosYaw] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))];
  const [sinPitch, cosPitch] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  return {
    right: [cosYaw, sinYaw, 0],
    up: [-sinYaw * sinPitch, cosYaw * sinPitch, cosPitch],
    back: [sinYaw * cosPitch, -cosYaw * cosPitch, sinPitch],
  };
}

/** Returns the units of the scene that a pixel covers at the target's depth. */
export function pixelSize(orbit: Orbit, view: Viewport): number {
  return (2 * view.radius) / (orbit.zoom * Math.min(view.width, view.height));
}

/** Returns the distance of the camera from the target. */
export function distance(orbit: Orbit, view: Viewport): number {
  if (view.lens === "orthographic") return OUTSIDE * view.radius;
  return view.radius / (orbit.zoom * Math.tan(HALF_SIGHT));
}

/** The camera in homogeneous coordinates: a point of space with `h` 1, a direction with `h` 0. */
export interface Eye {
  readonly at: Vec3;
  readonly h: 0 | 1;
}

export function eyeOf(orbit: Orbit, view: Viewport): Eye {
  const { back } = basis(orbit);
  return view.lens === "orthographic"
    ? { at: back, h: 0 }
    : { at: add(orbit.target, back, distance(orbit, view)), h: 1 };
}

export function pencil(orbit: Orbit, view: Viewport): Pencil {
  const { right, up, back } = basis(orbit);
  const half = pixelSize(orbit, view) / 2;
  const far = distance(orbit, view);
  const across = scale(right, half * view.width);
  const upward = scale(up, half * view.height);
  const eye = add(orbit.target, back, far);
  const ahead = scale(back, -far);
  return view.lens === "perspective"
    ? { origin: [eye, NOTHING, NOTHING], direction: [ahead, across, upward] }
    : { origin: [eye, across, upward], direction: [ahead, NOTHING, NOTHING] };
}

/** Returns the ray of the pixel at (x, y); its direction has no particular length. */
export function ray(orbit: Orbit, view: Viewport, x: number, y: number): Ray {
  const u = (2 * x) / view.width - 1;
  const v = 1 - (2 * y) / view.height;
  const at = ([middle, across, upward]: readonly [Vec3, Vec3, Vec3]) =>
    add(add(middle, across, u), upward, v);
  const { origin, direction } = pencil(orbit, view);
  return { origin: at(origin), direction: at(direction) };
}

/**
 * Returns the position of a point in homogeneous coordinates: (x / w, y / w) in -1..=1, right and
 * up. With perspective, w is the depth, negative behind the camera.
 */
export function homogeneous(orbit: Orbit, view: Viewport, point: Vec3): Vec3 {
  const { right, up, back } = basis(orbit);
  const far = distance(orbit, view);
  const from = add(point, orbit.target, -1);
  const perUnit = (2 * far) / pixelSize(orbit, view);
  const w = view.lens === "perspective" ? far - dot(from, back) : far;
  return [(perUnit * dot(from, right)) / view.width, (perUnit * dot(from, up)) / view.height, w];
}

/** Returns the pixel of a point; null behind the camera. */
export function project(orbit: Orbit, view: Viewport, point: Vec3): Pixel | null {
  const [x, y, w] = homogeneous(orbit, view, point);
  if (w <= 0) return null;
  return [(view.width * (1 + x / w)) / 2, (view.height * (1 - y / w)) / 2];
}

/**
 * Returns the part of the segment between two points that is in the picture, as shares of the way;
 * null if none is.
 */
export function inside(
  orbit: Orbit,
  view: Viewport,
  from: Vec3,
  to: Vec3,
): readonly [number, number] | null {
  /** Not negative in the picture: in front of the camera, and within each of the four edges. */
  const borders = (point: Vec3) => {
    const [x, y, w] = homogeneous(orbit, view, point);
    return [w - distance(orbit, view) * 1e-3, w - x, w + x, w - y, w + y];
  };
  const ends = borders(to);
  let [start, end] = [0, 1];
  for (const [i, p] of borders(from).entries()) {
    const q = ends[i] ?? 0;
    if (p < 0 && q < 0) return null;
    if (p < 0) start = Math.max(start, p / (p - q));
    if (q < 0) end = Math.min(end, p / (p - q));
  }
  return start < end ? [start, end] : null;
}

/** Returns the point at the target's depth that the pixel at (x, y) sees. */
export function pointAtTarget(orbit: Orbit, view: Viewport, x: number, y: number): Vec3 {
  const { right, up } = basis(orbit);
  const size = pixelSize(orbit, view);
  const across = add(orbit.target, right, (x - view.width / 2) * size);
  return add(across, up, (view.height / 2 - y) * size);
}

/**
 * Returns the camera turned by degrees; it stops straight above and below. Yaw stays in -180..180.
 */
export function turned(orbit: Orbit, yaw: number, pitch: number): Orbit {
  const turn = orbit.yaw + yaw;
  return {
    ...orbit,
    yaw: turn - 360 * Math.floor((turn + 180) / 360),
    pitch: Math.max(-90, Math.min(90, orbit.pitch + pitch)),
  };
}

/**
 * Returns the camera moved so that what is at the target's depth follows a pointer by (x, y)
 * pixels.
 */
export function panned(orbit: Orbit, view: Viewport, x: number, y: number): Orbit {
  const { right, up } = basis(orbit);
  const size = pixelSize(orbit, view);
  return { ...orbit, target: add(add(orbit.target, right, -x * size), up, y * size) };
}

/** Returns the camera zoomed by a factor; a given point of space stays where it appears. */
export function zoomed(orbit: Orbit, factor: number, about: Vec3): Orbit {
  const target = add(about, add(orbit.target, about, -1), 1 / factor);
  return { ...orbit, zoom: orbit.zoom * factor, target };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
