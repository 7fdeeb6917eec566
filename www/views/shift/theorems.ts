/** Which theorem decides an entry of two arrays that lie over each other. */

import type { AlignedWindow } from "core";
import { say } from "../../locales/say.ts";
import type { Entry } from "../../picture/lens.ts";
import type { ShiftState } from "./params.ts";

/** Returns the index of an entry in the lists of a window. */
export function indexOf({ plane }: AlignedWindow, [row, column]: Entry): number {
  return row * plane.shape[1] + column;
}

/** Returns which theorem decides an entry; null where none does. */
export function theoremOf(
  way: ShiftState["way"],
  window: AlignedWindow,
  [row, x]: Entry,
): string | null {
  const column = x + window.plane.origin[1];
  const [a, b] = window.exception ?? [];
  if (row === a && column === b) return say("the one exception of the shift theorem");
  const from = window.promised[row] ?? null;
  if (from === null || column < from) return null;
  return way === "shift"
    ? say("by the shift theorem")
    : say`by the theorem on twins, from column ${from} on`;
}
