/** Pictures of the positions that a term counts. Pure. */
import { ranges } from "../choices.ts";
import type { CountsState } from "./params.ts";

/** Returns the link of a picture of the counted positions; null where no view has it. */
export function pictureOf(seq: CountsState["seq"], k: number, n: number): string | null {
  const largest = (range: readonly [number, number]) => range[1];
  const inPlane = n <= largest(ranges.GrowthParams.n);
  const side = n + 1;
  if (seq === "D" || seq === "A") return k === 3 && inPlane ? `#v1/growth?n=${n}` : null;
  if (seq === "a" || seq === "d")
    return k === 3 && isPower(side) && side <= largest(ranges.OctantParams.side)
      ? `#v1/octant?side=${side}`
      : null;
  if (seq === "born" || seq === "cells") return inPlane ? `#v1/growth?rule=full&n=${n}` : null;
  if (seq === "lim") return inPlane ? `#v1/growth?rule=lim&n=${n}` : null;
  if (seq === "relaxed" || seq === "others")
    return side <= largest(ranges.OctantParams.side_relaxed)
      ? `#v1/octant?rule=relaxed&side=${side}&n=${n}`
      : null;
  return null;
}

/** Whether a number is a power of two, as the side of an octant of Nim is. */
function isPower(side: number): boolean {
  return Number.isInteger(Math.log2(side));
}
