/** Writes periods: in narrow places, and by their factors. */
import type { FoundPeriod } from "core";
import { grouped, superscript } from "../canvas/number-format.ts";

/** A number for a narrow place: whole up to thirteen digits, then rounded down to three. */
export function short(digits: string): string {
  if (digits.length <= 13) return grouped(digits);
  return `${digits[0]}.${digits.slice(1, 3)}…·10${superscript(digits.length - 1)}`;
}

/** `2² · 3² · 5² · 11`; of 1 that it is 1. */
export function factored(factors: FoundPeriod["factors"]): string {
  const power = ([prime, exponent]: readonly [string, number]) =>
    exponent === 1 ? prime : `${prime}${superscript(exponent)}`;
  return factors.map(power).join(" · ") || "1";
}
