/**
 * Decides how much to draw in one frame, so that slow machines stay responsive and fast ones are
 * not held back. The only input is the rate, in pixels per millisecond, learnt from earlier frames.
 */

/** The initial rate: below what a machine without a graphics card achieves in most variants. */
export const FIRST_RATE = 5000;
/** The time of a frame while the picture moves (ms). */
const BUDGET = 28;
/**
 * Frames faster than QUICK (ms) may grow; slower than SLOW, fewer than 30 frames a second are left.
 */
const QUICK = 20;
const SLOW = 36;
/** The end of a frame is noticed this much late (ms). */
const LATE = 16;
/** The learning rates: low, so that the resolution of a moving picture does not flicker. */
const RAISE = 1.03;
const WEIGHT = 0.15;
/** The coarsest useful share of the full resolution. */
const COARSEST = 1 / 4;

/**
 * Returns the new rate after a frame of `pixels` took `ms`. Frames that are quick because they are
 * small, and frames on time, change nothing.
 */
export function learnt(rate: number, pixels: number, ms: number): number {
  if (ms >= SLOW) return rate + WEIGHT * Math.min(0, pixels / (ms - LATE) - rate);
  return ms < QUICK && pixels > (rate * BUDGET) / 3 ? rate * RAISE : rate;
}

/** Returns the share of the full width and height that fits into the budget: a multiple of 1/8. */
export function draftScale(rate: number, pixels: number): number {
  const fitting = Math.sqrt((rate * BUDGET) / pixels);
  return Math.min(1, Math.max(COARSEST, Math.floor(8 * fitting) / 8));
}

/**
 * Returns the number of rows of full resolution that fit into the budget: at least 1/32 of the
 * picture.
 */
export function bandRows(rate: number, width: number, height: number): number {
  return Math.min(height, Math.max(Math.ceil(height / 32), Math.floor((rate * BUDGET) / width)));
}
