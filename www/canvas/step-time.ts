/** Whether pictures may move by themselves, and how long a step of an animation stays. */

type Pace = "slow" | "steady" | "fast";

/** Returns how long a step stays (ms): at least 500 where less motion is preferred. */
export function stay(pace: Pace, motion: boolean): number {
  const ms = { slow: 4000, steady: 1000, fast: 125 }[pace];
  return motion ? ms : Math.max(500, ms);
}

/** Returns whether pictures may move by themselves: the reader does not prefer less motion. */
export function moving(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
