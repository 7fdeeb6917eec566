/**
 * The tree of losing positions between the plane and space. The core lists cells, parents and
 * positions; here they are only interpolated and projected. A link from parent to child keeps its
 * length while it turns from its direction in the plane to its direction in space. So the tree
 * folds and nothing is cut (Theorem 25 of Nim Fractals). Pure.
 */
import type { Graph } from "core";
import { mapped, type Vec3 } from "../canvas/vec3.ts";

/** The last generation: all positions with piles below 64. */
export const LAST = 63;

/** What is seen at one time. */
export interface Pose {
  /** How far the tree has grown; the dots of a next generation come out of their parents. */
  readonly generation: number;
  /** 0 in the plane, 1 in space. */
  readonly fold: number;
  /** The turn about the vertical axis, in degrees. */
  readonly yaw: number;
}

export interface Tree {
  readonly count: number;
  readonly generation: Uint32Array;
  /** Indices; -1 for the root. */
  readonly parent: Int32Array;
  /** For each cell: 3 times its direction in the plane, plus the pile that its move leaves. */
  readonly kind: Uint8Array;
  /** Three piles for each cell. */
  readonly piles: Uint32Array;
}

/** The places of cells on the screen, before the picture is fitted: right, up, towards the eye. */
export interface Places {
  /** How many cells are seen; the last ones may still be on their way. */
  readonly count: number;
  /** Three numbers for each cell. */
  readonly at: Float32Array;
  /** The box around them: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
}

/** East, north, west, south. */
const PLANE: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
];

/**
 * The directions of the axes a, b and c: all lean down by the same angle, so that the root is the
 * top of the pyramid. The links in which a, b and c stay the same then lead to the west, away from
 * the eye, and to the east.
 */
const DOWN = -1 / Math.sqrt(3);
const OUT = Math.sqrt(2 / 3);
const around = (degrees: number): Vec3 => {
  const angle = (degrees * Math.PI) / 180;
  return [OUT * Math.cos(angle), DOWN, OUT * Math.sin(angle)];
};
export const AXES: readonly Vec3[] = [around(-30), around(90), around(-150)];

/** The directions of links in space, by the axis that they leave out; of length 1. */
const SPACE: readonly Vec3[] = [0, 1, 2].map((out) => {
  const [one, other] = AXES.filter((_, axis) => axis !== out) as [Vec3, Vec3];
  return mapped(one, (part, i) => (part + other[i]) / Math.SQRT2);
});

/** The side of a cube: a link is a diagonal of two sides, and its length is 1. */
export const SIDE = Math.SQRT1_2;

/** How much later the last links begin to turn than the first, as a share of the whole. */
const LATER = 0.45;

/** The camera's height above the horizon in space, in degrees. */
const PITCH = 20;

/** Slow at both ends. */
export function eased(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}

/** Returns the tree of a growth and the positions of its cells, three numbers each. */
export function treeOf({ x, y, generation, parent }: Graph, piles: Uint32Array): Tree {
  const kind = new Uint8Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const from = parent[i] ?? -1;
    if (from < 0) continue;
    const [right, up] = [(x[i] ?? 0) - (x[from] ?? 0), (y[i] ?? 0) - (y[from] ?? 0)];
    const plane = PLANE.findIndex((each) => each[0] === right && each[1] === up);
    const left = [0, 1, 2].findIndex((pile) => piles[3 * i + pile] === piles[3 * from + pile]);
    kind[i] = 3 * plane + left;
  }
  return { count: x.length, generation, parent, kind, piles };
}

/** Returns how far the links of a generation have turned, in 0..=1. */
export function turnOf(generation: number, fold: number): number {
  return eased(fold * (1 + LATER) - (LATER * generation) / LAST);
}

/** Returns the places of the cells that a pose shows. */
export function placesOf(tree: Tree, pose: Pose): Places {
  const { generation, parent, kind } = tree;
  const whole = Math.floor(pose.generation);
  const share = pose.generation - whole;
  const last = share > 0 ? whole + 1 : whole;
  const camera = cameraOf(pose);
  const links = Array.from({ length: last + 1 }, (_, born) =>
    linksAt(turnOf(born, pose.fold)).map(camera),
  );
  const at = new Float32Array(3 * tree.count);
  let [left, bottom, right, top] = [0, 0, 0, 0];
  let count = 0;
  for (; count < tree.count; count++) {
    const born = generation[count] ?? 0;
    if (born > last) break;
    const from = parent[count] ?? -1;
    if (from < 0) continue; // the root is at the origin
    const link = links[born]?.[kind[count] ?? 0] ?? [0, 0, 0];
    const length = born > whole ? share : 1;
    for (let i = 0; i < 3; i++)
      at[3 * count + i] = (at[3 * from + i] ?? 0) + length * (link[i] ?? 0);
    const [x = 0, y = 0] = [at[3 * count], at[3 * count + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return {
    count,
    at,
    box: pose.fold > 0 ? turning([left, bottom, right, top], pose) : [left, bottom, right, top],
  };
}

/**
 * Widens a box to what the finished pyramid fills while it turns, so that it does not seem to
 * breathe.
 */
function turning(
  [left, bottom, right, top]: Places["box"],
  { fold, generation }: Pose,
): Places["box"] {
  const share = eased(fold);
  const radius = share * generation * Math.hypot(SPACE[1]?.[0] ?? 0, SPACE[1]?.[2] ?? 0);
  const { sin, cos } = pitchOf(fold);
  const low = share * generation * (SPACE[1]?.[1] ?? 0) * cos - radius * sin;
  return [Math.min(left, -radius), Math.min(bottom, low), Math.max(right, radius), top];
}

function pitchOf(fold: number): { readonly sin: number; readonly cos: number } {
  const angle = (eased(fold) * PITCH * Math.PI) / 180;
  return { sin: Math.sin(angle), cos: Math.cos(angle) };
}

/** Returns the function from directions of the tree to directions of the screen. */
export function cameraOf({ fold, yaw }: Pose): (direction: Vec3) => Vec3 {
  const angle = (yaw * Math.PI) / 180;
  const [sinYaw, cosYaw] = [Math.sin(angle), Math.cos(angle)];
  const { sin, cos } = pitchOf(fold);
  return ([x, y, z]) => {
    const near = z * cosYaw - x * sinYaw;
    return [x * cosYaw + z * sinYaw, y * cos - near * sin, y * sin + near * cos];
  };
}

/** Returns the directions of all kinds of links when they have turned by a share. */
function linksAt(share: number): Vec3[] {
  return PLANE.flatMap((plane) => SPACE.map((space) => between(plane, space, share)));
}

/** Returns the direction between two others of length 1, on the arc from one to the other. */
function between(from: Vec3, to: Vec3, share: number): Vec3 {
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)));
  const sine = Math.sin(angle);
  if (sine < 1e-9) return from;
  const [one, other] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return mapped(from, (part, i) => one * part + other * to[i]);
}
