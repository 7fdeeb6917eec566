/**
 * How much to draw at once, so that a slow machine stays responsive and a fast one is not held back. All it knows is
 * one number: the rate, in pixels per millisecond, learnt from the frames drawn so far. Pure.
 */

/** To begin with, less than a machine without a graphics card manages in most manners of drawing. */
export const FIRST_RATE = 5000;
/** A frame should take so long (ms) while the picture moves. */
export const BUDGET = 28;
/** With less than this (ms) the machine may be given more; with more than that there are no 30 frames a second. */
const QUICK = 20;
const SLOW = 36;
/** The end of a frame is noticed so much late (ms). */
const LATE = 16;
/** How fast one learns: slowly, so that the fineness of a moving picture does not flicker. */
const RAISE = 1.03;
const WEIGHT = 0.15;
/** Coarser than this share of the full resolution is not worth seeing. */
const COARSEST = 1 / 4;

/**
 * The rate after a frame of so many pixels took so long (ms). Quick frames too small to tell teach nothing, and neither
 * do those that take as long as they should.
 */
export function learnt(rate: number, pixels: number, ms: number): number {
  if (ms >= SLOW) return rate + WEIGHT * Math.min(0, pixels / (ms - LATE) - rate);
  return ms < QUICK && pixels > (rate * BUDGET) / 3 ? rate * RAISE : rate;
}

/** Share of the full width and height at which a whole picture fits into the budget: a multiple of 1/8. */
export function draftScale(rate: number, pixels: number): number {
  const fitting = Math.sqrt((rate * BUDGET) / pixels);
  return Math.min(1, Math.max(COARSEST, Math.floor(8 * fitting) / 8));
}

/** How many rows of full resolution fit into the budget: at least a 32nd of the picture. */
export function bandRows(rate: number, width: number, height: number): number {
  return Math.min(height, Math.max(Math.ceil(height / 32), Math.floor((rate * BUDGET) / width)));
}
