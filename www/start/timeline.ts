/** How the pictures of Start move: what is seen at each time of a part. Pure. */
import type { Part } from "./state.ts";

/** The parts with a picture of dots. */
export type Film = Exclude<Part, "play" | "more">;

/** The generation at which each dot still has room for its piles. */
export const LABELLED = 3;

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

/** How long each part moves, in seconds. In space the picture then turns until it is stopped. */
export const LENGTHS: Readonly<Record<Film, number>> = { lost: 4.4, grow: 6, fold: 4 };

/** How long the root is alone, and how long a generation grows, in the first film. */
const ALONE = 0.5;
const GROWS = 1.3;

/** When the turn begins and has its full speed (s), and that speed (degrees per second). */
const TURNS = 2.2;
const STEADY = 4.2;
const SPEED = 12;

/** Returns what is seen a number of seconds after a part began. */
export function poseAt(film: Film, seconds: number): Pose {
  const share = Math.min(1, Math.max(0, seconds / LENGTHS[film]));
  if (film === "lost") return { generation: stepped((seconds - ALONE) / GROWS), fold: 0, yaw: 0 };
  if (film === "grow") {
    // Each second multiplies the size by the same number, so that the dots leave at one speed.
    const generation = LABELLED * (LAST / LABELLED) ** eased(share);
    return { generation: Math.min(LAST, generation), fold: 0, yaw: 0 };
  }
  return { generation: LAST, fold: share, yaw: turn(seconds) };
}

/** Returns what is seen at the end of a part. */
export function endOf(film: Film): Pose {
  return poseAt(film, LENGTHS[film]);
}

/** Slow at both ends. */
export function eased(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}

/** One generation after another, each of them eased. */
function stepped(steps: number): number {
  const whole = Math.floor(Math.min(LABELLED, Math.max(0, steps)));
  return Math.min(LABELLED, whole + eased(steps - whole));
}

function turn(seconds: number): number {
  const since = Math.max(0, seconds - TURNS);
  const rise = STEADY - TURNS;
  return SPEED * (since < rise ? since ** 2 / (2 * rise) : since - rise / 2);
}
