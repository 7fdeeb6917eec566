/** Why two entries that lie over each other are equal or different. */

import type { AlignedWindow } from "core";
import { signed } from "../../canvas/plot.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import type { Entry } from "../../picture/lens.ts";
import { entryReasons } from "../entry-reasons.ts";
import type { Reason } from "../view.ts";
import type { ShiftState } from "./params.ts";
import { indexOf, theoremOf } from "./theorems.ts";

/** The largest side of an array that is filled to explain an entry. */
const LARGEST = 4096;

/** Returns the reason of an entry: which theorem decides it, and those of both entries. */
export function alignedReason(
  core: Pick<Core, "array">,
  way: ShiftState["way"],
  window: AlignedWindow,
  entry: Entry,
): Reason {
  const at = indexOf(window, entry);
  const { centres, order, moved, first, second, plane } = window;
  const [row, column] = [entry[0], entry[1] + plane.origin[1]];
  const places: readonly Entry[] = [
    [row, column],
    [order[row] ?? row, column + moved],
  ];
  const named = places.map(([a, b], which) => {
    const value = signed((which === 0 ? first : second)[at] ?? 0).replace("+", "");
    return say`C(${a}, ${b}) = ${value} for centre ${centres[which] ?? 0}`;
  });
  const theorem = theoremOf(way, window, entry);
  const verdict = plane.values[at] === 1 ? say("equal") : say("different");
  const sentence = `${named.join("; ")}: ${theorem === null ? verdict : `${verdict}, ${theorem}`}.`;
  const largest = Math.max(...places.flat());
  if (largest >= LARGEST) return { sentence };
  return { sentence, because: () => both(core, centres, places) };
}

/** Returns why both entries are what they are, in the arrays of their centres. */
async function both(
  core: Pick<Core, "array">,
  centres: readonly number[],
  places: readonly Entry[],
): Promise<Reason[]> {
  const reasons = places.map(async (place, which): Promise<Reason> => {
    const c = centres[which] ?? 0;
    const params = { c, vs: null, side: Math.max(...place) + 1, row: null, leaf: null, tree: null };
    const [reason] = await entryReasons({ params, ...core.array(params) }, place, null);
    if (reason === undefined) throw new RangeError(`${place.join()} is not in the array`);
    return { ...reason, sentence: say`Centre ${c}: ${reason.sentence}` };
  });
  return Promise.all(reasons);
}
