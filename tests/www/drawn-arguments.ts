/**
 * Arguments for functions of the core that nobody would think of: each number of good arguments is
 * replaced by one of its limits, of the whole range between them, of the powers of two around which
 * numbers of 16, 32 and 53 bits end, or of all numbers; members become accessors, and callbacks
 * call the core.
 */

import { seeded } from "./hostile-texts.ts";

const around = (number: number) => [number - 1, number, number + 1];
const POWERS = [1, 8, 15, 16, 17, 24, 31, 32, 33, 40, 53, 63].map((bits) => 2 ** bits);
const EDGES = [
  ...POWERS.flatMap(around).flatMap((number) => [number, -number]),
  ...[-0, 0.5, 5e-324, 1e308, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
];

/** The keys that lead to a part of arguments. */
export type Path = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

const isHolder = (value: unknown): value is Holder =>
  Array.isArray(value) ||
  (typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype);

/** Returns the paths of all parts that satisfy a condition. */
export function paths(value: unknown, wanted: (part: unknown) => boolean, at: Path = []): Path[] {
  const deeper = isHolder(value)
    ? Object.keys(value).flatMap((key) => paths(value[key], wanted, [...at, key]))
    : [];
  return wanted(value) ? [at, ...deeper] : deeper;
}

/** Returns the part at a path. */
export const inside = (value: unknown, path: Path): unknown =>
  path.reduce((at, key) => Reflect.get(Object(at), key), value);

/** The paths of numbers. */
export const numbers = (args: unknown) => paths(args, (part) => typeof part === "number");
/** The paths of objects with named members. */
export const objects = (args: unknown) =>
  paths(args, (part) => isHolder(part) && !Array.isArray(part));

/** Returns arguments with another part at a path. */
export function changed<T>(value: T, [key, ...rest]: Path, by: (old: unknown) => unknown): T {
  if (key === undefined) return by(value) as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Holder;
  copy[key] = changed(copy[key], rest, by);
  return copy as T;
}

/** Returns an object whose member is an accessor: reading it runs some code first. */
export function accessor(object: unknown, name: string, run: () => void): unknown {
  const { [name]: value, ...others } = object as Holder;
  const get = () => {
    run();
    return value;
  };
  return Object.defineProperty(others, name, { get, enumerable: true });
}

/** Numbers to put into parameters, with the limits that messages have named so far. */
export class Draws {
  readonly #limits = new Map<string, readonly [least: number, most: number]>();
  readonly share: () => number;

  constructor(seed: number) {
    this.share = seeded(seed);
  }

  /** Returns one of several things. */
  one<T>(all: readonly T[]): T {
    return all[Math.floor(this.share() * all.length)] as T;
  }

  /** Returns whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** Returns any number for a parameter. */
  number(name: string): number {
    const bits = Uint32Array.of(this.share() * 2 ** 32, this.share() * 2 ** 32);
    const any = [bits[0] ?? 0, new Float64Array(bits.buffer)[0] ?? 0];
    const limits = this.#limits.get(name)?.flatMap(around);
    return this.one(this.one([any, EDGES, limits ?? EDGES, [this.#within(name)]]));
  }

  /** Returns a number that is allowed, as far as the limits are known: an edge, or any. */
  allowed(name: string): number {
    const [least, most] = this.#limits.get(name) ?? [0, 0];
    const edges = EDGES.filter((edge) => edge >= least && edge <= most);
    return this.one(
      [[least, most], edges, [this.#within(name)]]
        .filter((all) => all.length > 0)
        .map((all) => this.one(all)),
    );
  }

  /** Returns any whole number between the limits, small ones as often as large ones. */
  #within(name: string): number {
    const [least, most] = this.#limits.get(name) ?? [0, 0];
    const width = most - least + 1;
    const share = this.chance(0.5) ? this.share() : width ** (this.share() - 1);
    return Math.min(most, least + Math.floor(width * share));
  }

  /** Notes the limits that the message of an error names: "side must be 1 to 64, not 0". */
  note(scope: string, message: string) {
    const [, name, least, most] =
      /^(\w+)(?:: .* from| must be) (-?\d+) to (-?\d+)/.exec(message) ?? [];
    if (name) this.#limits.set(scope + name, [Number(least), Number(most)]);
  }
}
