/** Names the P-positions nearest to an N-position. */
import { tuple } from "../canvas/number-format.ts";
import type { Position } from "../link/params.ts";
import { say } from "../locales/say.ts";

/** The most that are named; the core returns one more where there are others. */
const MOST = 6;

/** Splits what the core returns into those that are named, and whether there are others. */
export function namedOf(nearest: readonly Position[]) {
  return { named: nearest.slice(0, MOST), hasOthers: nearest.length > MOST };
}

/** Returns the nearest P-positions as a list. */
export function nearestOf(nearest: readonly Position[]): string {
  const { named, hasOthers } = namedOf(nearest);
  const list = named.map(tuple).join(", ");
  return hasOthers ? say`${list} and others` : list;
}
