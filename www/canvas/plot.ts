/**
 * A small plot of whole numbers at consecutive places. No DOM. Its unit is one place and one
 * number.
 */

export interface Series {
  /** The first place. */
  readonly from: number;
  readonly values: ArrayLike<number>;
}

/** Returns the lowest and the highest number of all series, and 0. */
export function extentOf(...series: readonly Series[]): readonly [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const value of series.flatMap(({ values }) => Array.from(values))) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/**
 * Returns the SVG view box in which place k spans k - 0.5 to k + 0.5 and the number v lies at -v,
 * at least half a unit from the edge. All series have the places of the first.
 */
export function viewBoxOf(first: Series, ...others: readonly Series[]): string {
  const [low, high] = extentOf(first, ...others);
  return [first.from - 0.5, -high - 0.5, first.values.length, high - low + 1].join(" ");
}

/** Returns a short line for each place, as the data of an SVG path. */
export function pathOf({ from, values }: Series): string {
  return Array.from(values, (value, at) => `M${from + at - 0.5} ${-value}h1`).join("");
}

/** Returns the place at a share of the plot's width. */
export function placeAt({ from, values }: Series, share: number): number {
  const at = Math.floor(share * values.length);
  return from + Math.min(values.length - 1, Math.max(0, at));
}

/** Returns at most `most` places around one of them, evenly on both sides where possible. */
export function around({ from, values }: Series, place: number, most: number): Series {
  const count = Math.min(most, values.length);
  const first = Math.floor(place - from - count / 2);
  const start = Math.min(values.length - count, Math.max(0, first));
  return { from: from + start, values: Array.from(values).slice(start, start + count) };
}

/** Returns the number with its sign: `+2`, `0`, `−3`. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}
