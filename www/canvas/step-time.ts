/** How long a step of an animation stays on the screen. */

export type Pace = "slow" | "steady" | "fast";

/** Returns how long a step stays (ms): at least 500 where less motion is preferred. */
export function stay(pace: Pace, motion: boolean): number {
  const ms = { slow: 4000, steady: 1000, fast: 125 }[pace];
  return motion ? ms : Math.max(500, ms);
}
