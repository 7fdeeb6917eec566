/**
 * Every function of the bindings with every kind of value: it returns or throws an Error, and still
 * works afterwards.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as core from "./core.ts";

const named = core as unknown as Record<string, (...args: unknown[]) => unknown>;

/** What an act says that is refused. */
function saying(act: () => unknown): string {
  try {
    act();
    return "nothing";
  } catch (error) {
    return (error as Error).message;
  }
}

test("no function of the bindings panics, whatever its input", () => {
  const growth = { rule: "full", n: 20 };
  const octant = { rule: "relaxed", side: 8 };
  const cube = { rule: "closer", side: 16 };
  const dynamics = { k: 2, n: 3, rule: "b", seed: "01,1", t: 5 };
  const { seed: _, t: __, ...system } = dynamics;
  const filling = { c: 6, side: 10, way: "numbers", step: 19 };
  const row = { c: 2, rows: 8, effort: 1000 };
  const values: unknown[] = [
    ...[undefined, null, true, "", "viridis", "sequential", "x".repeat(100_000), Symbol("s"), 7n],
    ...[0, -0, 1, -1, 0.5, 3, 255, 2 ** 31, 2 ** 32, -(2 ** 53), 2 ** 53, 2 ** 63, 1e308],
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...[{}, [], [1, 2], () => 1, new Date(0), new Uint8Array(9), Object.create(null), /x/],
    ...[growth, { ...growth, n: -1 }, { ...growth, n: 2 ** 40 }, { rule: "lim", n: "6" }],
    ...[octant, { ...octant, n: 3 }, { rule: "closer", side: 65536 }, { ...octant, side: 12 }],
    ...[
      { ...cube, game: "lim" },
      { ...cube, c: 2 },
      { ...cube, d: 5 },
      { ...cube, c: 2, d: 5 },
    ],
    ...[dynamics, { ...dynamics, seed: "01" }, system, "array", "random"],
    ...[
      filling,
      { ...filling, way: "rows" },
      { c: 2, side: 8 },
      { c: 2, vs: 5, side: 8 },
      { c: 2, side: 1e9 },
      { c: 2, d: 5, largest: 8, effort: 1000 },
      { c: 2, vs: 5, barrier: 8, side: 8 },
      { row: [3, 1, 3], side: 8 },
      { c: 2, d: 3, side: 8 },
      { c: 2, below: 3, from: 8, width: 8 },
      { c: 2, rows: 3, from: 1e10, width: 8 },
      { kind: "x", c: {} },
      { game: "kayles", from: "", p: "9,9,9" },
      { game: "nim", from: "255,255", p: "255,255" },
      { p: "2(1(3,2),4)" },
      { p: "2(1(3,2),4)", leaf: "c", to: 8 },
      { p: "2,1,1;ab,ac", leaf: "b", other: "c", to: 8 },
    ],
  ];
  // The same picks on every run: a linear congruential generator.
  let seed = 1;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[Math.floor((seed / 2_147_483_648) * values.length)];
  };
  const figures = [
    () => new core.ArrayFigure({ c: 2, vs: 5, side: 8 }),
    () => new core.FarFigure({ c: 2, below: 3, from: 8, width: 8 }),
  ];
  const made = figures.flatMap((figure) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(figure()))
      .filter((name) => name !== "constructor")
      .map((name) => [name, (args: unknown[]) => call(figure(), name, args)] as const),
  );
  const functions = Object.keys(core)
    .filter((name) => !["default", "initSync"].includes(name)) // the glue that loads the module
    .map((name) => [name, (args: unknown[]) => call(core, name, args)] as const);
  function call(owner: object, name: string, args: unknown[]) {
    const member: unknown = Reflect.get(owner, name);
    if (name.endsWith("Figure")) Reflect.construct(member as new () => unknown, args);
    else (member as (...args: unknown[]) => unknown).apply(owner, args);
  }
  const counts = { answered: 0, refused: 0, names: functions.length + made.length };
  const faults: string[] = [];
  for (const [name, run] of [...functions, ...made]) {
    for (let round = 0; round < 200; round++) {
      // Half of the rounds begin with valid parameters, so that the later ones are checked too.
      const args = Array.from({ length: 8 }, pick);
      const right = { octant, filling, growth, dynamics, row }[name.split("_")[0] ?? ""] ?? growth;
      if (round % 2) args[0] = right;
      try {
        run(args);
        counts.answered++;
      } catch (error) {
        counts.refused++;
        const panic = error instanceof WebAssembly.RuntimeError;
        if (panic || !(error instanceof Error) || !error.message) {
          faults.push(`${name}(${args.map((value) => typeof value)}): ${String(error)}`);
        }
      }
    }
  }
  assert.deepEqual(faults.slice(0, 20), []);
  assert.equal(core.growth({ rule: "three-branches", n: 6 }).x.length, 37);
  const { names, answered, refused } = counts;
  assert.ok(names > 15 && answered > 300 && refused > 2000, JSON.stringify(counts));
});

test("parameters that cannot be read are named in JavaScript's words", () => {
  for (const [name, args, message] of [
    ["growth", [{}], "params: an object has no member rule; it may have rule, n"],
    ["growth", [{ rule: "full" }], "params: an object has no member n; it may have rule, n"],
    ["dynamics", [[]], "params: an object has no member k; it may have k, n, rule, seed, t"],
    ["growth", [() => 1], "params: a function is not an object with rule, n"],
    ["growth", [], "params: undefined is not an object with rule, n"],
    ["growth", [{ rule: "full", n: 5n }], "n: 5n is not a whole number in 0..=1099511627776"],
    ["palette", [Symbol("s")], "name: Symbol(s) is not a text"],
  ] as const)
    assert.equal(
      saying(() => named[name]?.(...args)),
      message,
    );
});
