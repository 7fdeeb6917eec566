/** The stops of a slider. Short ranges have every value; long ones grow geometrically. */
import type { IntegerParam } from "../link/params.ts";

/** Longer ranges have too many values for a slider. */
const ONE_BY_ONE = 512;
/** Below EACH every value is a stop; from there on each stop is SHARE times the last. */
const EACH = 64;
const SHARE = 1.03;

/** Returns the stops in order: the first is `min`, the last `max`, with steps of at least one. */
export function stopsOf({ min, max, steps }: IntegerParam): number[] {
  const next = {
    one: (value: number) => value + 1,
    share: (value: number) => (value < EACH ? value + 1 : Math.round(value * SHARE)),
    "powers-of-two": (value: number) => Math.max(1, value * 2),
  }[steps === "powers-of-two" ? steps : max - min <= ONE_BY_ONE ? "one" : "share"];
  const stops: number[] = [];
  for (let value = min; value < max; value = next(value)) stops.push(value);
  return [...stops, max];
}

/** Returns the index of the stop nearest to a value. */
export function nearest(stops: readonly number[], value: number): number {
  const after = stops.findIndex((stop) => stop >= value);
  if (after <= 0) return after === 0 ? 0 : stops.length - 1;
  const [low, high] = [stops[after - 1] ?? 0, stops[after] ?? 0];
  return value - low < high - value ? after - 1 : after;
}
