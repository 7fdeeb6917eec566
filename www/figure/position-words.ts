/** Sentences about a position of Nim. */
import type { NimPosition } from "core";
import { superscript, tuple } from "../canvas/number-format.ts";
import { say } from "../locales/say.ts";
import { nearestOf } from "../views/nearest.ts";

/** Sums from here on are written with exponents. */
const LARGE = 2 ** 16;

/** Says in one sentence who wins. */
export function verdict({ piles, is_p, generation, nim_sum }: NimPosition): string {
  if (!is_p || generation === null)
    return say`${tuple(piles)}: the player to move wins (an N-position, nim-sum ${nim_sum}).`;
  return say`${tuple(piles)}: the player to move loses (a P-position). Generation ${sumOfPowers(generation)}.`;
}

/** Explains why a typed position is not selected. */
export function refusal({ piles, nim_sum, nearest }: NimPosition): string {
  return say`${tuple(piles)}: the player to move wins (nim-sum ${nim_sum}). Nearest losing positions: ${nearestOf(nearest)}.`;
}

/** Returns "15 = 8 + 4 + 2 + 1"; powers of two stand alone, large ones have exponents. */
export function sumOfPowers(n: number): string {
  const bits = [...n.toString(2)].reverse();
  const powers = bits.flatMap((bit, k) =>
    bit === "1" ? [n < LARGE ? `${2 ** k}` : `2${superscript(k)}`] : [],
  );
  return powers.length > 1 ? `${n} = ${powers.reverse().join(" + ")}` : String(n);
}
