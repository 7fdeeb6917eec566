/** What functions and figures of the bindings answer and refuse; bitmaps are in src/wasm/tests. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { test } from "vitest";
import * as core from "./core.ts";
import {
  accessor,
  changed,
  Draws,
  inside,
  numbers,
  objects,
  type Path,
} from "./drawn-arguments.ts";

/** Calls a function of the bindings, a constructor too, or a method of a figure. */
function call(name: string, args: readonly unknown[], owner: object = core): unknown {
  const member: unknown = Reflect.get(owner, name);
  if (name.endsWith("Figure")) return Reflect.construct(member as new () => unknown, [...args]);
  return (member as (...args: unknown[]) => unknown).apply(owner, [...args]);
}

/** Returns a figure whose entries are all there. */
function filled<T extends { advance(budget: number): number }>(figure: T): T {
  while (figure.advance(5) < 1);
  return figure;
}

const array = (params: core.ArrayParams) => filled(new core.ArrayFigure(params));
const far = (params: core.FarParams) => filled(new core.FarFigure(params));

/** The members of an answer that are expected, with lists instead of typed arrays. */
function part(answer: unknown, expected: unknown): unknown {
  const isPart = typeof expected === "object" && expected !== null && !Array.isArray(expected);
  if (isPart && typeof answer === "object" && answer !== null) {
    const members = Object.entries(expected);
    return Object.fromEntries(
      members.map(([name, each]) => [name, part(Reflect.get(answer, name), each)]),
    );
  }
  return ArrayBuffer.isView(answer) ? [...(answer as Uint8Array)] : answer;
}

/** Asserts the members of an answer that are expected. */
function assertPart(answer: unknown, expected: unknown, what?: string) {
  assert.deepEqual(part(answer, expected), expected, what);
}

const FULL = { rule: "full", n: 15 };
const CLOSER = { rule: "closer", side: 16 } as const;
const FILLING = { c: 6, side: 10, way: "numbers", step: 0 } as const;
const FAR_POSITION = 2 ** 40;
const [MISERE, LIM] = [
  { ...CLOSER, c: 1 },
  { ...CLOSER, side: 65536, game: "lim" },
] as const;
const play = (game: string, p: string, from = "", more = {}) => ({ game, from, p, ...more });
const picture = (...numbers: number[]) => [
  { rule: "lim", n: 1e12 },
  { colour: "children", palette: "viridis", from: 0, to: 1, lit: 255 },
  ...numbers,
];
const stop = () => false;
const EFFORT = 2 ** 24;
const FAR_CENTRE = 1_000_029;
/** The text of a table of periods that comes with the site. */
const table = (centre: number) => readFileSync(`www/data/periods/${centre}.json`, "utf8");

/** Returns a text with a part of it replaced, which is there. */
function replaced(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), from);
  return text.replace(from, () => to);
}

const small = array({ c: 6, vs: 5, side: 16 });
const six = array({ c: 6, side: 8 });
const both = array({ c: 6, vs: 5, side: 64 });
const shaded = array({ c: 2, vs: 5, side: 64 });
const unfilled = new core.ArrayFigure({ c: 6, side: 2048 });
const strip = far({ c: 6, rows: 8, from: 7, width: 9 });
const square = far({ c: 6, below: 23, from: 100_000, width: 64 });
const all = (side: number) => [0, 0, side, side];
const row = (look: core.ArrayLook) => [0, 8, 1, 4, look];

type Case<T> = readonly [name: string, args: readonly unknown[], expected: T, figure?: object];

/** Functions with arguments and what they answer: of objects, some members. */
// biome-ignore format: a line each
const ANSWERS: readonly Case<unknown>[] = [
  ["growth_cell", [FULL, 10, 3], { position: [14, 11, 5], runs: [[8, "E"], [4, "N"], [2, "E"], [1, "S"]] }],
  ["growth_cell", [FULL, 2, 2], undefined],
  ["leading_array", [{ row: [3], side: 4 }], { values: [3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 0, 4, 2, 3, 4, 0] }],
  ["leading_array", [{ row: [], side: 1024 }], { shape: [1024, 1024] }],
  ["grundy_array", [{ c: 1, d: 0, side: 3 }], { values: [1, 0, 3, 0, 1, 2, 3, 2, 0] }],
  ["array_kin", [1, 7, 7], [1, 7, 7, 7, 1, 7, 7, 7, 1]],
  ["filling", [{ ...FILLING, way: "entries", step: 16 }], { values: { length: 100, 27: 5, 28: 65535 } }],
  ["filling_turns", [FILLING], { 0: 1, 1: 9, 2: 16 }], // eight zeros, seven ones, then twos
  ["filling_steps", [{ c: 6, side: 10, way: "numbers" }], 81],
  ["filling_step", [{ ...FILLING, way: "entries", step: 16 }], { cell: [2, 7], above: [[0, 7], [1, 7]], sentence: "Row 2, column 7: 5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above." }],
  ["filling_step", [{ ...FILLING, step: 19 }], { value: 2, cell: [5, 7], left: [[5, 0], [5, 4], [5, 5]], above: [[3, 1], [0, 2], [1, 3], [4, 6]], shaded: [[5, 1], [5, 2], [5, 3], [5, 6]] }],
  ["filling_step", [FILLING], { cell: null }],
  ["filling_step_of", [FILLING, 5, 7], 19],
  ["filling_step_of", [FILLING, 0, 7], 0],
  ["octant_heights", [MISERE], { 0: 1, 1: 0, 2: 2, 3: 3, 256: 0b110_1001, 257: 256, 258: 512, 259: 512 }],
  ["octant_pick", [{ ...CLOSER, side: 65536 }, 3, 5, -9, 0, 0, 1], [3, 5, 6]],
  ["octant_pick", [MISERE, 0, 1, 99, 0, 0, -1], [0, 1, 0]],
  ["octant_point", [{ rule: "relaxed", side: 16 }, 0, 1, 3], { is_p: false, generation: 3 }],
  ["octant_birth", [{ ...CLOSER, side: 65536 }, 32768, 32767, 65535], { fate: "born", step: 65535 }],
  ["octant_birth", [{ ...CLOSER, n: 1 }, 1, 1, 2], { fate: "crowded", step: 1, neighbours: { length: 3 } }],
  ["octant_birth", [{ rule: "relaxed", side: 8, n: 2 }, 0, 1, 3], { fate: "born", step: 3 }],
  ["octant_birth", [LIM, 1, 1, 0], { fate: "crowded", step: 1 }],
  ["octant_birth", [CLOSER, FAR_POSITION, 0, 0], { fate: "alone", step: null }],
  ["octant_birth", [{ ...CLOSER, c: 2 }, 0, 0, 2], undefined],
  ["octant_point", [LIM, 9, 4, 2], { parent: [8, 4, 2], is_p: true }],
  ["census", [{ rule: "relaxed", side: 8 }], { steps: [0, 1, 2, 3, 4, 5, 6, 7], all: [1, 3, 3, 15, 3, 15, 27, 63], others: [0, 0, 0, 6, 0, 6, 18, 36] }],
  ["position", [14, 11, 5], { generation: 15, digits: ["1110", "1011", "0101"], sum_digits: "0000", cell: [10, 3], lim_exact: true, parent: [14, 10, 4], nearest: [], runs: { 3: { length: 1, piles: [0, 1, 1], direction: "S", at: [14, 11, 5] } } }],
  ["position", [3, 4, 5], { nim_sum: 2, generation: null, winning: [{ pile: 0, to: 1, result: [1, 4, 5] }], cell: null }],
  ["position", [100, 0, 0], { nearest: { length: 7 } }],
  ["position", [FAR_POSITION, FAR_POSITION, 0], { cell: [FAR_POSITION, 0] }],
  ["position", [0, 0, 0], { digits: ["0", "0", "0"] }],
  ["game_play", [play("kayles", "4,4")], { generation: 4, hurried: 6 }], // the standard algorithm finds it at step 3
  ["game_play", [play("nim", "1,1,0", "3,2,1")], { from: [3, 2, 1], parents: [0], children: [4], best: 0 }], // move 4 leads to (2, 2, 0)
  ["game_play", [play("misere-nim", "0")], { is_p: false, best: null }],
  ["game_play", [play("tree-nim", "2(3,1(2,0))", "2(3,1(2,3))")], { position: [2, 3, 1, 2, 0], tree: [0, 1, 1, 3, 3], left: [true, true, true, true, false], from_text: "2(3,1(2,3))" }],
  ["game_play", [play("lim", "37,18,25", "22,33,40", { beside: true })], { twin: { part: { game: "lim-prime", position: [43, 62, 55], from: [73, 62, 55], grundy: 17 }, moves: { length: 61, 0: [43, 12, 55] } } }],
  ["game_play", [play("lim-prime", "73,62,55", "", { beside: true })], { twin: { part: { game: "lim", position: [22, 33, 40], grundy: 32 } } }],
  ["game_play", [play("lim", "22,33,40")], { twin: null }],
  ["game_play", [play("nim", "3,4,5", "", { beside: true })], { twin: null }],
  ["game_play", [play("subtraction", "", "9", { set: "5,2" })], { position: [9], text: "9", moves: { length: 2 } }],
  ["palettes", ["comparison"], ["safe", "paper"]],
  ["palette", ["paper"], { length: 768 }],
  ["tree_shape", [{ p: "6,1,7,8;ab,ac,ad" }], { text: "6(1,7,8)", parents: [0, 1, 1, 1], in_play: [false, true, true, true] }],
  ["tree_facts", [{ p: "6(1,7,8)" }], { is_p: true, grundy: 0, moves: { length: 16 } }],
  ["tree_ray", [{ p: "1(2,3)", leaf: "c", to: 4 }], { leaf_sum: 2, completion: 2, values: [3, 2, 0, 1, 6] }],
  ["tree_biray", [{ p: "6(7,1,1)", leaf: "c", other: "d", to: 9 }], { completions: [7, 8, 5, 4, 3, 2, 9, 0, 1, 6], size: 7 }],
  ["barriers", [{ c: 2, n: 7, from: 100, side: 8 }], { plane: { shape: [8, 8] }, rungs: { 1: { band: null }, 3: { radius: 4, count: 6, needed: 6, possible: true, band: 22 } } }],
  ["next_seeds", [{ c: 2, n: 5, from: 7, side: 12 }], { length: 64, 1: 7, 7: 7, 2: 2 }],
  ["centre_twin", [61], { centre: 60, from: 3, to: 60, column: 120 }],
  ["centre_twin", [62], undefined],
  ["representatives", [FAR_CENTRE, 32], { length: 32, 31: { row: 31, modulus: 32, centre: 61, distance: 999_968 } }],
  ["transferred_periods", [table(61), FAR_CENTRE], { rows: { length: 32 }, from: 61 }],
  ["diagonal_entry", [61], 2],
  ["allows_band", [61, 15], true],
  ["allows_band", [61, 16], false],
  ["piles_graph", [{ k: 4, n: 2, order: "sorted" }], { piles: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 2, 2, 1, 1, 1, 1], starts: [0, 1, 2, 4], from: [0, 1, 1], to: [1, 2, 3], parents: [0, 1, 1, 6], children: [6, 2, 6, 6] }],
  ["piles_position", [[2, 3, 6, 7]], { parents: [[1, 3, 5, 7], [2, 2, 6, 6]], children: [[3, 3, 7, 7]], generation: 9 }],
  ["dynamics_evidence", ["Theorem 7", 1, 6], { 2: "4 (1), 12 (5)", 3: "yes", 4: "yes" }],
  ["dynamics_evidence", ["Conjecture 2", 3, 5], { 1: "60", 4: "yes", 5: "840", 6: "yes" }],
  ["dynamics_evidence", ["Conjecture 2", 3, 8], { 1: "144", 4: "yes", 5: "2112", 6: "**no**" }],
  // Definition 9.6 asks for exactly n columns: by rule B with n = 3 the state of rule A with n = 4
  // is none.
  ["dynamics_step", [{ k: 2, n: 4, rule: "a", seed: "1111,00001" }], { stable: false, stable_by_a: false }],
  ["dynamics_step", [{ k: 2, n: 4, rule: "a", seed: "1010,0101" }], { derived: [1, 1, 1, 1], stable: true, stable_by_a: true }],
  ["dynamics_step", [{ k: 2, n: 3, rule: "b", seed: "1010,0101" }], { derived: [1, 1, 1, 1], radius: 4, stable: false, stable_by_a: true }],
  ["dynamics_tokens", [{ k: 2, n: 4, rule: "a", seed: "1111,0001" }], { turn: 40, tokens: [3], place: 4, carried: null, distances: [0, 1], strands: null }],
  ["dynamics_tokens", [{ k: 3, n: 2, rule: "a", seed: "0,0,0", t: 5 }], { turn: 12, tokens: [], strands: 3, word: "0011" }],
  ["rows_after_band", [12], { rows: [{ row: 23, bound: 24 }, { row: 24, bound: 312 }, { row: 25, bound: 312 }] }],
  ["dynamics_step", [{ k: 2, n: 3, rule: "b", seed: "101,010" }], { derived: [1, 1, 1], radius: 4, stable: true, stable_by_a: false }],
  ["game_generations", [play("lim", ""), ["9,2,0", "5,2,0", "0,0,0"]], [3, 2, 0]],
  ["game_generations", [play("moore-nim", ""), ["2,2,2", "4,4,4"]], [2, 4]],
  ["game_generations", [play("tripod-nim", ""), ["2,1,2,2", "3,3,3,3"]], [3, 5]],
  ["period_patterns", [4, ["1", "2", "2", "4", "12", "6", "8", "8", "12", "10", "60"]], { all: { 0: { row: 7, verdict: "kept" }, 1: { row: 8, periods: ["40"], verdict: "broken" }, 3: { row: 10, verdict: "silent" } } }],
  ["period_patterns", [6, ["", "", "", "", "", "", "", "8", "8", "10", "60"]], { all: { 1: { periods: ["8"], verdict: "kept" }, 3: { periods: ["60"], verdict: "kept" }, 4: { row: 11, verdict: "open" } } }],
  ["period_patterns", [7, ["1"]], { all: { length: 0 } }],
  ["dynamics_evidence", ["Remark 9.1", 4, 4], { 0: "D(4, 4)", 1: "242", 2: "56" }],
  ["plane", [-5, 97, 7, 50], { origin: [0, 97], shape: [2, 3], values: [97, 98, 99, 98, 97, 100] }, array({ c: 6, side: 100 })],
  ["plane", [2, 0, 1, 9], { kind: "strip", origin: [2, 7], shape: [1, 2], values: [5 - 7, 9 - 8] }, strip], // Table 2: 5, 9
  ["at", [7, 15], { value: 10 }, strip],
  ["at", [100_000, 100_000], { value: 0 }, square],
  ["at", [100_000, 100_012], { value: null }, square], // the band is |a - b| < 12
  ["plane", all(4), { values: [3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 0, 4, 2, 3, 4, 0] }, array({ c: 2, side: 4, row: [3] })],
  ["plane", all(3), { values: [1, 0, 3, 0, 1, 2, 3, 2, 0] }, array({ c: 1, side: 3, leaf: 0 })],
  // Row 5, 1, 2, 3, 4, 0 is that of tripod nim with centre 5: it agrees with itself everywhere.
  ["plane", all(9), { values: Array(81).fill(1) }, array({ c: 2, vs: 5, side: 9, row: [5, 1, 2, 3, 4, 0] })],
  ["equal", [], 3295, shaded],
  ["shadow_reach", [8], 5, shaded],
  ["shadow_reach", [64], undefined, shaded],
  ["plane", row({ of: "c" }), { values: [8, 9, 10, 11] }, both],
  ["plane", row({ of: "c", map: "mod", mod: 3 }), { values: [2, 0, 1, 2] }, both],
  ["plane", row({ map: "difference" }), { values: [0, 0, 0, 0] }, both],
  ["plane", row({ map: "value" }), { values: [1, 1, 1, 1] }, both],
  ["plane", row({ of: "vs", map: "excess" }), { values: [0, 0, 0, 0] }, both],
  ["reason", [2, 7], { sentence: "5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.", left: "0 to 4, 6, 7", above: "7, 8" }, small],
  ["entry_cells", [2, 7], { value: 5, given: null, rows: [2, 2, 2, 2, 2], columns: [2, 3, 0, 1, 6] }, small],
];

/** What is refused, and the message: with the value and what is allowed. */
// biome-ignore format: a line each
const REFUSED: readonly Case<string | RegExp>[] = [
  ["growth", [{}], "params: an object has no member rule; it may have rule, n"],
  ["growth", [{ rule: "full" }], "params: an object has no member n; it may have rule, n"],
  ["dynamics", [[]], "params: an object has no member k; it may have k, n, rule, seed, t"],
  ["growth", [() => 1], "params: a function is not an object with rule, n"],
  ["growth", [], "params: undefined is not an object with rule, n"],
  ["growth", [{ rule: "full", n: 5n }], "n: 5n is not a whole number from 0 to 1099511627776"],
  ["palette", [Symbol("s")], "name: Symbol(s) is not a text"],
  ["growth", [{ rule: "fuller", n: 6 }], 'rule must be one of three-branches, full, lim, not "fuller"'],
  ["growth", [{ rule: "full", n: 4096 }], "n must be 0 to 4095, not 4096"],
  ["growth_bounds", [{ rule: "full", n: 1e300 }], "n: 1e+300 is not a whole number from 0 to 1099511627776"],
  ["growth_picture", picture(41, 0, 0, 1, 1), "level must be 0 to 40, not 41"],
  ["growth_picture", picture(0, 0, 0, 1.5, 1), "width: 1.5 is not a whole number from 1 to 4096"],
  ["growth_picture", picture(0, 0, 0, 0, 1), "width must be 1 to 4096, not 0"],
  ["growth_picture", picture(0, 0, 0, 1, 4097), "height must be 1 to 4096, not 4097"],
  ["growth_cells", [{ rule: "full", n: 1e12 }, 0, 0, 2 ** 24 - 1, 0], "width must be 1 to 65536, not 16777216"],
  ["octant", [{ ...CLOSER, side: 12 }], "side: 12 is not a power of two"],
  ["octant", [{ ...CLOSER, c: 2, d: 3 }], 'params: only one of game "lim", c and d can be shown'],
  ["octant", [{ rule: "relaxed", side: 8, game: "lim" }], /^rule: "relaxed" is a rule of 3-pile Nim/],
  ["octant_surroundings", [CLOSER], 'rule: "closer" has no surroundings: its points are decided by their bits'],
  ["octant_keep", [{ rule: "relaxed", side: 8 }, new Uint16Array(511)], "steps: 511 is not the number of entries of a cube of side 8"],
  ["octant_keep", [{ ...CLOSER, side: 8, c: 2 }, new Uint16Array(63)], "heights: 63 is not the number of entries of a square of side 8"],
  ["octant_keep", [{ ...CLOSER, side: 8 }, null], /^rule: "closer" has no table to keep/],
  ["position", [-1, 0, 0], "a must be 0 to 1099511627776, not -1"],
  ["digest", [{ kind: "plane", values: [1.5] }], 'field: "values" is neither text nor whole numbers of 32 bits'],
  ["ArrayFigure", [{ c: 2, side: -3 }], "side must be 1 to 16384, not -3"],
  ["ArrayFigure", [{ c: 2, side: 2.5 }], "side: 2.5 is not a whole number from 1 to 16384"],
  ["ArrayFigure", [{ c: "two", side: 2 }], 'c: "two" is not a whole number from 0 to 4095'],
  ["ArrayFigure", [{ c: null, side: 2 }], "c: null is not a whole number from 0 to 4095"],
  ["ArrayFigure", [{ c: 2, sides: 3 }], 'params: "sides" is not one of c, vs, side, row, leaf, tree'],
  ["ArrayFigure", [7], "params: 7 is not an object with c, vs, side, row, leaf, tree"],
  ["ArrayFigure", [{ c: 2, side: 9, row: [3, 0, 3] }], "row: 3 stands in the leading row twice"],
  ["ArrayFigure", [{ c: 2, side: 1025, row: [] }], "side must be 1 to 1024, not 1025"],
  ["ArrayFigure", [{ c: 2, side: 9, leaf: 256 }], "leaf must be 0 to 255, not 256"],
  ["ArrayFigure", [{ c: 2, side: 257, leaf: 0 }], "side must be 1 to 256, not 257"],
  ["ArrayFigure", [{ c: 2, side: 9, leaf: 1, row: [3] }], "leaf: 1 stands beside another array: give one of row, leaf and tree"],
  ["at", [0, 0], "the array is still being filled", unfilled],
  ["prepare", [{ map: "mod", mod: 1 }, 5], "mod must be 2 to 256, not 1", six],
  ["prepare", [{ map: "mod" }, 5], "mod: nothing is not a whole number from 2 to 256", six],
  ["prepare", [{ map: "bit", bit: 1.5 }, 5], "bit: 1.5 is not a whole number from 0 to 14", six],
  ["prepare", [{ map: "difference" }, 5], "map: difference needs a second centre (vs) to compare with", six],
  ["prepare", [{ pal: "paper" }, 5], "pal must be one of viridis, cividis, magma, plasma, inferno, turbo, grey, not paper", six],
  ["prepare", [{ scale: "cubic" }, 5], "scale must be one of linear, rank, log, not cubic", six],
  ["prepare", [{ of: "d" }, 5], "of must be one of c, vs, not d", six],
  ["entry_cells", [0, 16], "b must be 0 to 15, not 16", small],
  ["reason", [16, 0], "a must be 0 to 15, not 16", small],
  ["shadow_reach", [-1], "least must be 0 to 16384, not -1", shaded],
  ["row_offsets", [6, -1, 3, 5], "row must be 0 to 1023, not -1"],
  ["array_kin", [0, 0, 1e6], "value must be 0 to 32767, not 1000000"],
  ["leading_array", [{ row: [3, 5, 3], side: 4 }], "row: 3 stands in the leading row twice"],
  ["leading_array", [{ row: [0.5], side: 4 }], "row: 0.5 is not a whole number from 0 to 4095"],
  ["leading_array", [{ row: "3", side: 4 }], 'row: "3" is not a list of numbers'],
  ["leading_array", [{ row: [], side: 1025 }], "side must be 1 to 1024, not 1025"],
  ["FarFigure", [{ c: 6, rows: 8, below: 8, from: 7, width: 9 }], "rows: 8 stands beside below: give one of the two"],
  ["FarFigure", [{ c: 6, from: 7, width: 9 }], "rows: absent and so is below: give one of the two"],
  ["FarFigure", [{ c: 6, rows: 8, from: 2e9, width: 9 }], "from must be 0 to 1000000000, not 2000000000"],
  ["at", [99_999, 100_000], "a must be 100000 to 100063, not 99999", square],
  ["filling_step_of", [FILLING, 5, 10], "b must be 0 to 9, not 10"],
  ["filling", [{ ...FILLING, step: 82 }], "step must be 0 to 81, not 82"],
  ["filling", [{ ...FILLING, way: "rows" }], 'way must be one of entries, numbers, not "rows"'],
  ["check_near_equivalence", [8], "certificate: 8 is not a text"],
  ["near_equivalence", [{ c: 2, d: 5, largest: 4097, effort: 12 }], "largest must be 1 to 4096, not 4097"],
  ["near_equivalence_claim", ["{}"], /^certificate cannot be read: missing field/],
  ["shadows", [{ c: 2, vs: 5, barrier: 8, from: 7, side: 16 }], "from must be 8 to 100000, not 7"],
  ["shadows", [{ c: 2, vs: 5, barrier: 8, side: 257 }], "side must be 1 to 256, not 257"],
  ["game_play", [play("subtraction", "", "", { set: "5,0" })], /^set: 5,0 is no set of 1 to 8 numbers from 1 to 32 for subtraction/],
  ["game_play", [play("third-ones-lucky", "1,0,0")], /^p: \(1, 0, 0\) has fewer than 2 counters/],
  ["game_play", [play("moore-nim", "180,180")], /^p: \(180, 180\) leads to more than 8388608 moves/],
  ["game_play", [play("tree-nim", "1(2")], /^p: "1\(2" is not up to 8 whole numbers/],
  ["game_play", [play("tree-nim", "1,2")], /^p: \(1, 2\) has 2 trees, not 1/],
  ["game_play", [play("chess", "")], /^game must be one of nim, misere-nim, lim/],
  ["game_play", [play("nim", "3,-1")], /^p: "3,-1" is not up to 8 whole numbers/],
  ["game_play", [play("nim", "256")], /^p must be 0 to 255, not 256/],
  ["game_play", [play("nim", "2,2", "1,2")], /^p: \(2, 2\) is not reached from \(1, 2\)/],
  ["game_play", [play("lim", "", "1,2")], /^from: \(1, 2\) has 2 numbers, not 3/],
  ["game_play", [play("misere-nim", "99,99,99")], /^p: \(99, 99, 99\) leads to more than 32768 positions/],
  ["game_play", [play("forest-nim", "63,31"), stop], "p: (63, 31) has been stopped: nothing is known"],
  ["tree_shape", [{ p: "1,1,1;ab,bc,ca" }], /^tree: ca is an edge that closes a cycle/],
  ["tree_shape", [{ p: "1,1,1;ab" }], /^tree: c is not connected with vertex a/],
  ["tree_shape", [{ p: "300" }], /^size must be 0 to 255, not 300/],
  ["tree_shape", [{ p: "1(2" }], /^tree: 1\(2 is not a tree such as 2\(3,1\(2,3\)\)/],
  ["tree_facts", [{ p: "9(9,9,9)" }, stop], "tree: 9(9,9,9) has been stopped: nothing is known"],
  ["tree_ray", [{ p: "1(2,3)", leaf: "7", to: 4 }], 'leaf: "7" is not a letter from a to p'],
  ["row_periods", [{ c: 2, rows: 0, effort: 1 }], "rows must be 1 to 128, not 0"],
  ["row_periods", [{ c: 4096, rows: 1, effort: 1 }], "c must be 0 to 4095, not 4096"],
  ["row_periods", [{ c: 2, rows: 9, from: 9, effort: 1 }], "from must be 0 to 8, not 9"],
  ["row_periods", [{ c: 2, rows: 1, effort: 0 }], /^effort must be 1 to /],
  ["row_certificate", [{ c: 2, row: 128, effort: 1 }], "row must be 0 to 127, not 128"],
  ["row_certificate", [{ c: 2, row: 47, effort: 2 ** 30 }, stop], "row: 47 of centre 2 is open with an effort of 1073741824 steps"],
  ["band_certificate", [2, 65, 1], "radius must be 1 to 64, not 65"],
  ["row_check", [7, EFFORT], "certificate: 7 is not a text"],
  ["row_check", [" ".repeat(2 << 20), EFFORT], /more than 1048576$/],
  ["shipped_periods", [2, 2], "table: 2 is not a text"],
  ["shipped_periods", [table(2), -1], "c must be 0 to 4095, not -1"],
  ["transfer_certificate", [{ c: FAR_CENTRE, row: 32, effort: 2 ** 28, table: table(61) }], "row: 32 of centre 1000029 is not decided by that of centre 61"],
  ["diagonal_entry", [2 ** 41], "c must be 0 to 1099511627776, not 2199023255552"],
  ["barriers", [{ c: 2, n: 7, from: 2, side: 8 }], "from must be 3 to 1000000, not 2"],
  ["barriers", [{ c: 2, n: 128, side: 8 }], "n must be 1 to 127, not 128"],
  ["barriers", [{ c: 2, n: 7, side: 0 }], "side must be 1 to 64, not 0"],
  ["next_seeds", [{ c: 2, n: 8, side: 12 }], "n must be 1 to 7, not 8"],
  ["piles_graph", [{ k: 7, n: 2, order: "all" }], "k must be 2 to 6, not 7"],
  ["piles_graph", [{ k: 4, n: 21, order: "all" }], "n must be 0 to 20, not 21"],
  ["piles_graph", [{ k: 4, n: 2, order: "some" }], 'order must be one of sorted, all, not "some"'],
  ["piles_position", [[1, 2]], "p: (1, 2) is an N-position: its nim-sum is 3"],
  ["piles_position", [[1]], "p: 1 piles are not a number from 2 to 6"],
  ["piles_position", [[-1, 1]], "p must be 0 to 1099511627776, not -1"],
  ["piles_position", ["1,1"], 'p: "1,1" is not a list of piles'],
  ["dynamics_evidence", ["Conjecture 2", 3, 14], /too many states/],
  ["game_generations", [play("lim", ""), ["1,0,0,0,x"]], /^positions: /],
  ["period_patterns", [9, ["1", "x"]], /^periods: "x" is not a whole number/],
  ["dynamics_evidence", ["Conjecture 2", 2, 4], "k: 2 is not 3: the claim is on D(3, n)"],
  ["dynamics_evidence", ["Conjecture 3", 3, 4], /^claim must be one of Theorem 7, Conjecture 2/],
];

test("functions and figures answer", () => {
  for (const [name, args, expected, figure] of ANSWERS)
    assertPart(call(name, args, figure), expected, `${name}(${JSON.stringify(args)})`);
});

test("what is refused is named with its value and what is allowed", () => {
  for (const [name, args, message, figure] of REFUSED)
    assert.throws(() => call(name, args, figure), { message }, `${name}: ${message}`);
});

test("a cell is found by its position", () => {
  assert.deepEqual(call("growth_cell_of", [FULL, 14, 11, 5]), call("growth_cell", [FULL, 10, 3]));
});

test("near equivalence comes with certificates that can be checked", () => {
  const decide = (largest: number, effort = 1e5) =>
    core.near_equivalence({ c: 2, d: 5, largest, effort });
  const { certificate, below, ...proof } = decide(64);
  assert.ok(certificate !== null && below !== null);
  assertPart(proof, { verdict: "proved", barrier: 8 });
  for (const text of [certificate, below]) assert.equal(core.check_near_equivalence(text), null);
  assertPart(decide(7), { verdict: "refuted", cell: proof.cell, below: null });
  assertPart(decide(8, 12), { verdict: "open" });
  const spoilt = core.check_near_equivalence(certificate.replace('"barrier":8', '"barrier":7'));
  assert.match(`${spoilt}`, /^sets: /);
  const [proved, refuted] = [certificate, below].map((text) => core.near_equivalence_claim(text));
  assertPart(refuted, { barrier: 7, proved: null, refuted: { cell: proof.cell } });
  assertPart(proved, { barrier: 8, refuted: null });
  const { column = 0, period = 0 } = proved?.proved ?? {};
  assert.equal(proved?.entries, 2 * 8 * (column + period));
});

test("the tables of octants are kept", () => {
  // Tables that are not the true ones, to tell them from what would be computed here.
  const relaxed = { rule: "relaxed", side: 8 } as const;
  const tripod = { rule: "closer", side: 8, c: 2 } as const;
  const trueSteps = core.octant_voxels(relaxed).slice();
  const trueHeights = core.octant_heights(tripod).slice(0, 64);
  const steps = new Uint16Array(512);
  steps[8 + 3] = 4;
  core.octant_keep(relaxed, steps);
  assert.ok(core.octant_point(relaxed, 0, 1, 3));
  assert.equal(core.octant_point(relaxed, 0, 1, 1), undefined);
  const heights = new Uint16Array(64).fill(7);
  heights[8 + 3] = 5;
  core.octant_keep(tripod, heights);
  assert.ok(core.octant_point(tripod, 1, 3, 5));
  assert.equal(core.octant_point(tripod, 1, 3, 7), undefined);
  assert.equal(core.octant_last_step(tripod), (7 + 7 + 7) >> 1);
  // Those of other centres and sides do not take its place.
  for (const other of [{ c: 3 }, { side: 4 }]) core.octant_last_step({ ...tripod, ...other });
  assert.ok(core.octant_point(tripod, 1, 3, 5));
  core.octant_keep(relaxed, trueSteps);
  core.octant_keep(tripod, trueHeights);
  // Without a table there is a step after which nothing comes, and it is not made.
  const other = { ...tripod, side: 16, c: 11 };
  assert.equal(core.octant_steps(other), (15 + 15 + 15) >> 1);
  const last = core.octant_last_step(other);
  assert.deepEqual([core.octant_steps(other), last < 22], [last, true]);
});

test("every game has an example", () => {
  const names = core.games();
  assert.deepEqual(names.slice(0, 3), ["nim", "misere-nim", "lim"]);
  for (const name of names) assertPart(call("game_play", [play(name, "")]), { is_p: false }, name);
  const { reason } = core.game_play({ game: "subtraction", from: "9", p: "", set: "5,2" });
  assert.match(reason, /Grundy values/);
});

test("periods are found, certified and checked", () => {
  const found = core.row_periods({ c: 2, rows: 22, effort: EFFORT });
  assert.equal(found.effort, EFFORT);
  const factors = [
    ["2", 5],
    ["3", 2],
    ["5", 2],
  ];
  assertPart(found.found.at(-1), { period: "7200", factors });
  const certificate = core.row_certificate({ c: 2, row: 21, effort: EFFORT });
  const claim = (text: string, effort = EFFORT) => core.row_check(text, effort).claim;
  const sentence = "Centre 2, row 21: the least period is 7200, from column 171 on.";
  assert.equal(claim(certificate), sentence);
  assert.match(claim(core.band_certificate(29, 24, 2 ** 26)), /never become a perfect band/);
  for (const [from, to, message] of [
    ['"period":"7200"', `"period":"1${"0".repeat(30)}"`, /^period: 1000000/],
    ['"row":21', '"row":-1', /invalid value/],
    ['"row":21', '"row":22', / /],
    ['"version":1', '"version":2', /^version: 2/],
    ["nimscape period", "period", /^format: /],
  ] as const)
    assert.throws(() => claim(replaced(certificate, from, to)), { message });
  const far = { c: 2, rows: 48, effort: 2 ** 30 };
  assert.ok(core.row_periods(far, stop).found.length < 48, "a search can be stopped");
});

test("shipped tables are read, and broken ones refused", () => {
  const text = table(2);
  assert.equal(core.shipped_periods(text, 2).rows, 128);
  const certificate = core.row_certificate({ c: 2, row: 20, effort: EFFORT, table: text });
  assert.ok(core.row_check(certificate, 1e9));
  const prime = "170141183460469231731687303715884105727"; // 2^127 - 1
  const vast = `[1,"${prime}",3,"labels",1,262144,"${prime}"]`;
  for (const [from, to, message] of [
    ['"centre":2', '"centre":3', "centre must be 2 to 2, not 3"],
    ['"rows":128', '"rows":-1', /cannot be read/],
    ['[1,"2",3', '[1,"0",3', /do not go together/],
    ['[1,"2",3,"walk",1,262144,"2"]', vast, /do not go together/],
  ] as const)
    assert.throws(() => core.shipped_periods(replaced(text, from, to), 2), { message });
});

/** Good arguments of functions and figures that the tables above do not call. */
const SYSTEM = { k: 2, n: 3, rule: "b" };
const TREE = { tree: "2(3,x,1(y))" };
const OCTAL = { code: "0.77", to: 2000 };
const SOLID = { size: 50, thickness: 40, joints: "tree", link: "", caption: "", digest: "" };
const GOOD: readonly (readonly [name: string, ...args: unknown[]])[] = [
  ["aligned", { c: 5, way: "shift", m: 2, by: 1, columns: 16 }],
  ["array_palettes", "mod", 5, true],
  ["barrier_is_above", { b: "1,2;2,1", cell: "2,3" }],
  ["barrier_planes", { p: "2(3,x,y)", b: "1,2;2,1", dx: 1, dy: -1, from: 0, side: 8, step: 1 }],
  ["barrier_put", { b: "1,2;2,1", cell: "2,3", to: "below" }],
  ["dynamics", { ...SYSTEM, seed: "01,1", t: 5 }],
  ["dynamics_census", SYSTEM],
  ["dynamics_random", SYSTEM, 7],
  ["dynamics_step", { ...SYSTEM, seed: "01,1", t: 5 }],
  ["dynamics_strip", { ...SYSTEM, seed: "01,1", t: 5 }, 9],
  ["dynamics_tokens", { ...SYSTEM, seed: "01,1", t: 5 }],
  ["frontier_cases", table(2), 2],
  ["frontier_count", 9, 3],
  ["frontier_counted", [core.frontier_count(2, 0).search]],
  ["frontier_file", ["#"], [core.row_certificate({ c: 2, row: 5, effort: EFFORT })]],
  ["frontier_run", core.frontier_count(2, 0).search, 9],
  ["frontier_start", table(2), 2, 44],
  ["game_discoveries", play("kayles", "4,4")],
  ["game_play", play("moore-nim", "2,1", "2,3", { k: 3 })],
  ["growth", { rule: "full", n: 9 }],
  ["growth_born", { rule: "full", n: 20 }, 5],
  ["growth_bounds", { rule: "lim", n: 20 }],
  ["growth_cell_of", { rule: "lim", n: 20 }, 8, 4, 2],
  ["growth_cells", { rule: "full", n: 20 }, -3, -3, 3, 3],
  ["growth_positions", { rule: "lim", n: 9 }],
  ["near_equivalence", { c: 2, d: 5, largest: 8, effort: 1000 }],
  ["octal_certificate", OCTAL],
  ["octal_period", OCTAL],
  ["octal_values", OCTAL],
  ["octal_ways", { code: "0.77", n: 99 }],
  ["octant", { ...CLOSER, n: 9 }],
  ["octant_birth", { rule: "relaxed", side: 8, n: 5 }, 0, 1, 1],
  ["octant_last_step", { ...CLOSER, c: 2, n: 9 }],
  ["octant_steps", { ...CLOSER, c: 2, n: 9 }],
  ["octant_least_side", { ...CLOSER, d: 5, n: 9 }],
  ["octant_voxels", { ...CLOSER, game: "moore-nim", k: 2, n: 9 }],
  ["octant_surroundings", { rule: "relaxed", side: 8, n: 5 }],
  ["piles_slices", 4],
  ["seed_from_array", { k: 2, n: 3, rule: "a" }, 2, 40],
  ["row_offsets", 6, 2, 3, 5],
  ["row_periods", { c: 2, rows: 8, effort: 1000, from: 2 }],
  ["sequence_term", { seq: "A", k: 3, n: "10" }],
  ["sequence_terms", { seq: "A", k: 3, to: 10 }],
  ["shadows", { c: 2, vs: 5, barrier: 8, from: 9, side: 8 }],
  ["solid_glb", { ...CLOSER, side: 4 }, SOLID, "viridis"],
  ["solid_stl", { ...CLOSER, side: 4 }, SOLID],
  [
    "survey",
    { kind: "plane", origin: [1, 2], shape: [1, 3], values: [1, 2, 3], blank: { value: 3 } },
  ],
  ["survey_table", { n: [1, 2], name: ["a", "b"] }],
  ["digest", { kind: "plane", origin: [1, 2], shape: [1, 3], values: [1, 2, 3] }],
  ["transfer_band_certificate", { c: FAR_CENTRE, radius: 15, table: table(61), effort: 2 ** 28 }],
  ["tree_array", { ...TREE, side: 8 }],
  ["tree_row", { ...TREE, row: 3 }],
  ["tree_sum", { p: "2(1,2)", with: "1(1,1)" }],
];

/** Figures of every class, and good arguments of their methods. */
const LOOK = { map: "mod", mod: 5, below: 3, level: 2, bit: 1, scale: "rank" };
const FIGURES: readonly (readonly [
  make: readonly [name: string, params: object],
  methods: readonly (readonly [name: string, ...args: unknown[]])[],
])[] = [
  ...[
    { c: 6, side: 9 },
    { c: 6, vs: 5, side: 300 },
    { c: 6, side: 9, leaf: 1 },
    { c: 6, side: 9, row: [3, 1] },
    { c: 6, side: 9, tree: "6(x,y,z)" },
  ].map(
    (params) =>
      [
        ["ArrayFigure", params] as const,
        [
          ["advance", 5] as const,
          ["at", 3, 4] as const,
          ["entry_cells", 3, 4, "c"] as const,
          ["agree_from"] as const,
          ["equal"] as const,
          ["largest"] as const,
          ["legend", LOOK] as const,
          ["numbers", 1, 2, 3, 4, LOOK] as const,
          ["offsets", 2, "c"] as const,
          ["plane", 1, 2, 3, 4, LOOK] as const,
          ["prepare", LOOK, 5] as const,
          ["reason", 3, 4, "c"] as const,
          ["shadow_reach", 3] as const,
          ["tiles", 1, 0, 0, 1, 1, LOOK] as const,
        ],
      ] as const,
  ),
  ...[
    { c: 6, rows: 8, from: 7, width: 300 },
    { c: 6, below: 3, from: 100, width: 9 },
  ].map(
    (params) =>
      [
        ["FarFigure", params] as const,
        [
          ["advance", 5] as const,
          ["at", 3, 8] as const,
          ["plane", 1, 8, 3, 4] as const,
          ["tile", 1, 0, 0, "viridis"] as const,
        ],
      ] as const,
  ),
];

/** Values of every kind, for any parameter. */
const JUNK: readonly unknown[] = [
  ...[undefined, null, true, "", "viridis", "x".repeat(100_000), Symbol("s"), 7n, -1, 0.5],
  ...[{}, [], [1, 2], () => 1, new Date(0), new Uint8Array(9), Object.create(null), /x/],
  ...["12", "999999999999999999999", "4294967296,1", "65536(65536)", "1;ab", "0.8", "-1"],
];

/** Functions that take a tenth of a second and more at their limits: they are called less often. */
const SLOW: ReadonlySet<string> = new Set([
  ...["barrier_planes", "barriers", "census", "frontier_start", "growth", "growth_positions"],
  ...[
    "near_equivalence",
    "next_seeds",
    "octant",
    "octant_heights",
    "octant_surroundings",
    "row_periods",
  ],
]);

const names = Object.keys(core).filter((name) => !["default", "initSync"].includes(name));
const shown = (value: unknown) => inspect(value, { breakLength: Infinity }).slice(0, 200);
const isClass = (name: string) => "free" in Object(Object(Reflect.get(core, name)).prototype);
const parameters = (run: unknown) => /\(([^)]*)\)/.exec(`${run}`)?.[1]?.split(", ") ?? [];

/** ./test long calls each function more often. */
const MORE = process.env.NIMSCAPE_WHOLE === "1" ? 10 : 1;

/** Every function with every kind of value: it returns or throws an Error, and works afterwards. */
test("no function of the bindings panics, whatever its input", () => {
  const draws = new Draws(1);
  const counts = { answered: 0, refused: 0, nested: 0 };
  const faults: string[] = [];
  const attempt = (name: string, args: readonly unknown[], owner?: object): unknown => {
    try {
      const answer = call(name, args, owner);
      counts.answered++;
      return answer;
    } catch (error) {
      counts.refused++;
      if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error) || !error.message)
        faults.push(`${name}(${args.map(shown)}): ${error}`);
      return error;
    }
  };

  /** A progress callback that stops soon, and calls functions, the same one too. */
  const callback = (again: () => unknown) => {
    let calls = 0;
    return () => {
      if (counts.nested < 1e4 && draws.chance(0.5)) {
        counts.nested++;
        draws.one([again, () => attempt(...draws.one(bases))])();
      }
      if (draws.chance(0.1)) throw new Error("from a callback");
      return ++calls < 4;
    };
  };

  const bases: readonly (readonly [string, readonly unknown[]])[] = [
    ...ANSWERS.flatMap(([name, args, , figure]) => (figure ? [] : [[name, args] as const])),
    ...GOOD.map(([name, ...args]) => [name, args] as const),
  ];

  /** Calls a function with good arguments of which some are replaced. */
  const round = (name: string, good: readonly unknown[], owner?: object) => {
    let args = [...good];
    const taken = parameters(Reflect.get(owner ?? core, name));
    const scope = (path: Path) =>
      `${name}.${path.length > 1 ? path.at(-1) : taken[Number(path[0])]}`;
    // In some rounds all numbers are at edges that are allowed, else a few are anything.
    const few = draws.one(owner ? [0, 0, 1, 2] : [1, 1, 2, 3]);
    if (few === 0)
      for (const path of numbers(args))
        args = changed(args, path, () => draws.allowed(scope(path)));
    for (let more = few; more > 0; more--) {
      const path = draws.one(numbers(args));
      if (path && draws.chance(0.8)) args = changed(args, path, () => draws.number(scope(path)));
      else if (draws.chance(0.5)) args[draws.one([0, 1, 2, 3, 4, 5, 6, 7])] = draws.one(JUNK);
    }
    const inner = draws.one(objects(args));
    const member = draws.one(Object.keys(Object(inner && inside(args, inner))));
    if (member && draws.chance(0.1)) {
      const run = () => {
        if (draws.chance(0.5)) throw new Error("from an accessor");
        attempt(name, good, owner);
      };
      args = changed(args, inner, (object) => accessor(object, member, run));
    }
    const last = taken.indexOf("on_progress");
    if (last >= 0) args[last] = callback(() => attempt(name, [...good, () => false], owner));
    const answer = attempt(name, args, owner);
    if (answer instanceof Error) draws.note(`${name}.`, answer.message);
  };

  for (const name of names.filter((name) => !isClass(name))) {
    const own = bases.filter(([base]) => base === name);
    for (let at = 0; at < (SLOW.has(name) ? 5 : 50) * MORE; at++)
      round(name, draws.one(own)?.[1] ?? []);
    assert.deepEqual(faults, []);
  }
  for (const [[name, params], methods] of FIGURES) {
    for (let at = 0; at < 20 * MORE; at++) round(name, [params]);
    for (const full of [false, true]) {
      const figure = call(name, [params]) as core.FarFigure;
      if (full) filled(figure);
      for (const [method, ...args] of methods)
        for (let at = 0; at < (name === "FarFigure" ? 50 : 10) * MORE; at++)
          round(method, args, figure);
      assert.deepEqual(faults, []);
      if (full) assert.ok(filled(figure).plane(0, 0, 9, 9), "a figure works afterwards");
    }
  }
  const { kind, x, parent } = core.growth({ rule: "three-branches", n: 6 });
  assert.deepEqual([kind, x.length, parent[0]], ["graph", 37, -1]); // A130665(6)
  const { answered, refused, nested } = counts;
  assert.ok(answered > 150 && refused > 1000 && nested > 50, JSON.stringify(counts));
});
