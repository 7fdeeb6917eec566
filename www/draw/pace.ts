/**
 * How much to draw at once, so that a slow machine stays responsive and a fast one is not held back. All it knows is
 * one number: the rate, in pixels per millisecond, learnt from the frames drawn so far. Pure.
 */

/** What a machine without a graphics card manages, to begin with. */
export const FIRST_RATE = 8000;
/** A frame may take so long (ms) while the picture moves: 30 frames a second with some air. */
export const BUDGET = 28;
/** A frame that ended within one turn of the display tells only that the machine could do more. */
const ONE_TURN = 20;
/** Coarser than this share of the full resolution is not worth seeing. */
const COARSEST = 0.25;

/** The rate after a frame of so many pixels took so long. */
export function learnt(rate: number, pixels: number, ms: number): number {
  const seen = pixels / Math.max(1, ms);
  return ms < ONE_TURN ? Math.max(rate, seen) * (seen > rate / 4 ? 1.3 : 1) : (rate + seen) / 2;
}

/** Share of the full width and height at which a whole picture fits into the budget: a multiple of 1/8. */
export function draftScale(rate: number, pixels: number): number {
  const fitting = Math.sqrt((rate * BUDGET) / pixels);
  return Math.min(1, Math.max(COARSEST, Math.floor(8 * fitting) / 8));
}

/** How many rows of full resolution fit into the budget: at least an eighth of the picture. */
export function bandRows(rate: number, width: number, height: number): number {
  return Math.min(height, Math.max(Math.ceil(height / 8), Math.floor((rate * BUDGET) / width)));
}
