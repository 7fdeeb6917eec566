/**
 * Finds repetitions in sets of lattice points, as rules that call one another. The pictures of Nim
 * are self-similar, so a few rules describe many points. Only the points are used, not their
 * meaning. Pure.
 */

export type Point = readonly [i: number, j: number];

/** Points, and calls of rules in the list, each moved by (i, j). */
export interface Rule {
  readonly points: readonly Point[];
  readonly calls: readonly (readonly [rule: number, i: number, j: number])[];
}

/** Rules, one for each set; each calls only earlier ones. */
export interface Rules {
  readonly shared: readonly Rule[];
  readonly sets: readonly Rule[];
}

/** Up to this many points are written directly. */
const FEW = 4;

/** Returns the number of points and calls of some rules, which determines the length of a file. */
export function lengthOf({ shared, sets }: Rules): number {
  return [...shared, ...sets].reduce((sum, rule) => sum + sizeOf(rule), 0);
}

const sizeOf = ({ points, calls }: Rule) => points.length + calls.length;

/**
 * Returns rules for sets of integer points. Squares are halved both ways; equal ones share one
 * rule, in any set. Of two choices of the cut lines the shorter result is taken: from the corner of
 * all points, or through the middle.
 */
export function rulesOf(sets: readonly (readonly Point[])[]): Rules {
  const points = sets.flat();
  const [left, right] = ends(points.map(([i]) => i));
  const [top, bottom] = ends(points.map(([, j]) => j));
  const side = 2 ** Math.ceil(Math.log2(Math.max(right - left, bottom - top) + 1));
  const [middle, centre] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  const corners: Point[] = [
    [left, top],
    [middle - side, centre - side],
    [middle - side, bottom - side],
    [left, centre - side],
  ];
  const ways = corners.map((corner) => condensed(new Grower(corner, 2 * side).rulesOf(sets)));
  return ways.reduce((best, way) => (lengthOf(way) < lengthOf(best) ? way : best));
}

/** Returns the least and the greatest of some numbers; 0 if there are none. */
function ends(numbers: readonly number[]): readonly [number, number] {
  const first = numbers[0] ?? 0;
  return numbers.reduce(([a, b], number) => [Math.min(a, number), Math.max(b, number)], [
    first,
    first,
  ] as readonly [number, number]);
}

/**
 * Makes a rule for every different square with more than a few points; the corner of each is (0,
 * 0).
 */
class Grower {
  readonly #corner: Point;
  readonly #side: number;
  readonly #rules: Rule[] = [];
  readonly #ruleOf = new Map<string, number>();

  constructor(corner: Point, side: number) {
    this.#corner = corner;
    this.#side = side;
  }

  rulesOf(sets: readonly (readonly Point[])[]): Rules {
    const [left, top] = this.#corner;
    const roots = sets.map((points) =>
      this.#grow(points.map(([i, j]) => [i - left, j - top] as const).sort(byPlace), this.#side),
    );
    const calls = roots.map((root) => ({ points: [], calls: [[root, left, top] as const] }));
    return { shared: this.#rules, sets: calls };
  }

  #grow(inside: readonly Point[], side: number): number {
    if (inside.length <= FEW || side === 1) return this.#keep({ points: inside, calls: [] });
    const half = side / 2;
    const calls = [0, 1, 2, 3].flatMap((quarter) => {
      const [i, j] = [half * (quarter % 2), half * Math.floor(quarter / 2)];
      const part = inside.filter(([x, y]) => x >= half === i > 0 && y >= half === j > 0);
      const offsets = part.map(([x, y]) => [x - i, y - j] as const);
      return part.length === 0 ? [] : [[this.#grow(offsets, half), i, j] as const];
    });
    return this.#keep({ points: [], calls });
  }

  #keep(rule: Rule): number {
    const key = JSON.stringify(rule);
    const index = this.#ruleOf.get(key) ?? this.#rules.push(rule) - 1;
    this.#ruleOf.set(key, index);
    return index;
  }
}

function byPlace([x, y]: Point, [u, v]: Point): number {
  return y - v || x - u;
}

/** Inlines rules that are called once or are no longer than a call. */
function condensed({ shared, sets }: Rules): Rules {
  const called = shared.map(() => 0);
  for (const { calls } of [...shared, ...sets])
    for (const [rule] of calls) called[rule] = (called[rule] ?? 0) + 1;
  const separate: Rule[] = [];
  const places = new Map<number, number>();
  const inline: Rule[] = [];
  const write = ({ points, calls }: Rule): Rule => {
    const all = { points: [...points], calls: [] as [number, number, number][] };
    for (const [rule, i, j] of calls) {
      const place = places.get(rule);
      if (place !== undefined) {
        all.calls.push([place, i, j]);
        continue;
      }
      const inner = inline[rule] ?? { points: [], calls: [] };
      for (const [x, y] of inner.points) all.points.push([x + i, y + j]);
      for (const [r, x, y] of inner.calls) all.calls.push([r, x + i, y + j]);
    }
    return all;
  };
  for (const [at, rule] of shared.entries()) {
    const all = write(rule);
    inline[at] = all;
    if (called[at] !== 1 && sizeOf(all) > 1) places.set(at, separate.push(all) - 1);
  }
  return { shared: separate, sets: sets.map(write) };
}

/** Returns what a rule writes, moved by (i, j). */
export function* pointsOf(
  shared: readonly Rule[],
  { points, calls }: Rule,
  i = 0,
  j = 0,
): Generator<Point, void> {
  for (const [x, y] of points) yield [x + i, y + j];
  for (const [at, x, y] of calls) {
    const rule = shared[at];
    if (rule !== undefined) yield* pointsOf(shared, rule, x + i, y + j);
  }
}

/** The lattice of some lengths: `from + step * k`. */
export interface Ruler {
  readonly from: number;
  readonly step: number;
}

/** The tolerance of a length, in steps. */
const OFF = 1e-3;

/**
 * Returns the coarsest lattice that contains every length, to a thousandth of a step; null if none
 * of 2^16 steps does.
 */
export function rulerOf(lengths: readonly number[]): Ruler | null {
  const sorted = [...new Set(lengths)].sort((a, b) => a - b);
  const from = sorted[0] ?? 0;
  const span = (sorted.at(-1) ?? 0) - from;
  const tiny = span / 2 ** 20;
  const gaps = sorted.slice(1).map((length, at) => length - (sorted[at] ?? 0));
  const step = gaps.reduce(
    (common, gap) => (gap > tiny ? shared(common, gap, 100 * tiny) : common),
    0,
  );
  if (step === 0) return { from, step: 1 };
  if (span / step > 2 ** 16) return null;
  const exact = span / Math.round(span / step);
  const off = sorted
    .map((length) => (length - from) / exact)
    .map((at) => Math.abs(at - Math.round(at)));
  return off.every((rest) => rest < OFF) ? { from, step: exact } : null;
}

/** Returns the greatest common divisor of two lengths, up to rests below `tiny` (Euclid). */
function shared(a: number, b: number, tiny: number): number {
  return b < tiny ? a : shared(b, Math.abs(a - b * Math.round(a / b)), tiny);
}
