// Calls of every function of the core with its parameters at their limits. scripts/costs.mjs
// measures them, tests/www/costs.test.ts checks the list. One case is enough where the cost does
// not grow with the parameters. The core accepts the parameters of every case. A case whose
// parameters the core makes is a function of the core.
import { readFileSync } from "node:fs";

const octant = (/** @type {object} */ more = {}) => ({ rule: "closer", side: 65536, ...more });
const relaxed = { rule: "relaxed", side: 128 };
const full = (/** @type {number} */ n) => ({ rule: "full", n });
const system = (/** @type {number} */ k, /** @type {number} */ n) => ({ k, n, rule: "a" });
const longest = {
  ...system(16, 64),
  seed: Array.from({ length: 16 }, () => "1".repeat(96)).join(","),
  t: 100_000,
};
const filling = { c: 2, side: 64, way: "numbers" };
const solid = { size: 100, thickness: 50, joints: "touching", link: "", caption: "", digest: "" };
/** The certificate of a game whose period is proved by half a million values. */
const octal = (/** @type {any} */ core) => [
  core.octal_certificate({ code: "0.16", to: 1_000_000 }),
];
/** A barrier with as many corners as there may be. */
const STAIRS = Array.from({ length: 64 }, (_, at) => `${1 + 7 * at},${448 - 7 * at}`).join(";");
const MOST = 2 ** 53;
/** @param {number} centre */
const tableOf = (centre) => readFileSync(`www/data/periods/${centre}.json`, "utf8");
/** A centre near the largest that theorems reach; the table of 61 decides its rows 0 to 31. */
const FAR_CENTRE = 2 ** 40 - 3;
const plane = {
  kind: "plane",
  origin: [0, 0],
  shape: [1024, 1024],
  values: Uint16Array.from({ length: 2 ** 20 }, (_, i) => i),
};
const look = {
  colour: "generation",
  palette: "viridis",
  from: 0,
  to: 1,
  lit: 0xffffff,
};
/** A certificate that centres 2 and 5 are nearly equivalent. */
const claim = (/** @type {any} */ core) => [
  core.near_equivalence({ c: 2, d: 5, largest: 64, effort: 1_000_000 }).certificate,
];
/** The certificate of an orbit. */
const orbit = JSON.stringify({ format: "nimscape orbit", version: 1, n: 1, rows: [[]], period: 2 });
/** The parts of the count of D(3, n), done. */
const parts = (/** @type {any} */ core, /** @type {number} */ n) =>
  Array.from({ length: core.frontier_others().parts }, (_, part) => {
    let at = core.frontier_count(n, part);
    while (at.stage === "walking") at = core.frontier_run(at.search, 2 ** 32);
    return at.search;
  });

/** The search of row 92 of centre 2. */
const search = (/** @type {any} */ core) => core.frontier_start(tableOf(2), 2, 44).search;
/** A search of centre 2 that has found something: row 20 is taken from the table. */
const found = (/** @type {any} */ core) => {
  const shorter = JSON.parse(tableOf(2));
  shorter.found = shorter.found.filter((/** @type {number[]} */ [row]) => row !== 20);
  const { search } = core.frontier_start(JSON.stringify(shorter), 2, 9);
  return core.frontier_run(search, 2 ** 24).search;
};
/** The certificate of a period of 1,440. */
const row = (/** @type {any} */ core) => [
  core.row_certificate({ c: 2, row: 20, effort: 2 ** 30 }),
  MOST,
];

/** @typedef {readonly any[] | ((core: any) => readonly any[])} Case */

/** @type {Readonly<Record<string, readonly Case[]>>} */
export const COSTS = {
  ArrayFigure: [[{ c: 2, vs: 5, side: 16384 }]],
  FarFigure: [[{ c: 2, rows: 4096, from: 1_000_000_000, width: 8192 }]],
  aligned: [[{ c: 2047, way: "shift", columns: 256 }], [{ c: 2044, way: "twins", columns: 256 }]],
  allows_band: [[FAR_CENTRE, 64]],
  array_kin: [[16383, 16382, 32767]],
  array_maps: [[]],
  array_palettes: [["value", null, false]],
  band_certificate: [[2, 64, MOST]],
  barrier_is_above: [[{ b: STAIRS, cell: "512,512" }]],
  barrier_planes: [
    [{ p: "2(8,x,y)", vs: "5(8,x,y)", b: "8,8", dx: 0, dy: 0, from: 0, side: 64 }],
    [{ p: "9(20,20,x,y)", vs: "6(20,20,x,y)", b: STAIRS, dx: 0, dy: 0, from: 448, side: 64 }],
  ],
  barrier_put: [[{ b: STAIRS, cell: "448,448", to: "above" }]],
  barriers: [[{ c: 2, n: 127, from: 1_000_000, side: 64 }]],
  catalogue: [[]],
  census: [[relaxed]],
  centre_twin: [[FAR_CENTRE]],
  check_near_equivalence: [claim],
  diagonal_entry: [[FAR_CENTRE]],
  digest: [[{ ...plane, shape: [128, 128], values: plane.values.subarray(0, 2 ** 14) }]],
  dynamics: [[longest]],
  dynamics_census: [[system(6, 6)], [system(1, 24)], [system(4, 8)]],
  dynamics_evidence: [["Conjecture 2", 3, 9]],
  dynamics_random: [[system(16, 64), 2 ** 32 - 1]],
  dynamics_step: [[longest]],
  dynamics_strip: [[longest, 4096]],
  dynamics_tokens: [[longest]],
  rows_after_band: [[4096]],
  filling: [[{ ...filling, step: 3969 }]],
  filling_step: [[{ ...filling, step: 3968 }]],
  filling_step_of: [[filling, 63, 63]],
  filling_steps: [[filling]],
  filling_turns: [[filling]],
  frontier_cases: [[tableOf(2), 2]],
  frontier_count: [[20, 7]],
  frontier_counted: [(core) => [parts(core, 9)]],
  frontier_file: [(core) => [["#"], [row(core)[0]]]],
  frontier_finds: [(core) => [core.frontier_file(["#"], [row(core)[0]])]],
  frontier_others: [[]],
  frontier_prove: [(core) => [found(core)]],
  frontier_read: [(core) => [search(core)]],
  frontier_run: [(core) => [search(core), 2 ** 28]],
  frontier_start: [[tableOf(2), 2, 44]],
  game_discoveries: [[{ game: "nim", from: "", p: "31,31,31" }]],
  game_generations: [[{ game: "lim", from: "", p: "" }, ["1,2,0", "4,1,0", "16,2,0"]]],
  game_play: [
    [{ game: "nim", from: "", p: "31,31,31" }],
    [{ game: "kayles", from: "", p: "12,12,8" }],
    [{ game: "forest-nim", from: "", p: "255,127" }],
  ],
  games: [[]],
  growth: [[full(4095)]],
  growth_born: [[full(2 ** 40), 2 ** 40 - 4095]],
  growth_bounds: [[full(2 ** 40)]],
  growth_cell: [[full(2 ** 40), 2 ** 39 + 1, 2 ** 39 - 1]],
  growth_cell_of: [[full(2 ** 40), 2 ** 39, 2 ** 39, 0]],
  growth_cells: [[full(2 ** 40), -180, -180, 180, 180]],
  growth_positions: [[{ rule: "three-branches", n: 4095 }]],
  growth_picture: [[full(2 ** 40), look, 0, -2048, -2048, 4096, 4096]],
  grundy_array: [[{ c: 2, d: 255, side: 256 }]],
  leading_array: [[{ row: [3], side: 1024 }]],
  near_equivalence: [[{ c: 2, d: 6, largest: 4096, effort: 100_000_000 }]],
  near_equivalence_claim: [claim],
  next_seeds: [[{ c: 2, n: 7, from: 1_000_000, side: 64 }]],
  octant: [[octant({ side: 2048 })]],
  octant_heights: [[octant({ c: 4095, side: 1024 })]],
  octant_birth: [
    [octant({ side: 2048 }), 1023, 1024, 2047],
    [relaxed, 61, 62, 63],
  ],
  octant_keep: [[{ rule: "relaxed", side: 1 }, Uint16Array.of(1)]],
  octant_last_step: [[octant()], [octant({ c: 2, side: 1024 })], [octant({ d: 65535 })], [relaxed]],
  octant_least_side: [[octant({ d: 65535 })]],
  octant_steps: [[octant({ c: 4095, side: 1024 })]],
  octal_certificate: [[{ code: "0.16", to: 1_000_000 }]],
  octal_check: [octal],
  octal_games: [[]],
  octal_period: [[{ code: "0.007", to: 1_000_000 }]],
  octal_values: [[{ code: "0.007", to: 1_000_000 }]],
  octal_ways: [[{ code: "0.77", n: 1_000_000 }]],
  octant_pick: [
    [octant(), -1, 40000.3, 20000.7, 1, 0.001, 0.002],
    [octant({ c: 4095, side: 1024 }), -1, 300.3, 200.7, 1, 0.001, 0.002],
    [octant({ d: 40000 }), -1, 40000.3, 20000.7, 1, 0.001, 0.002],
    [octant({ game: "lim" }), -1, 40000.3, 20000.7, 1, 0.001, 0.002],
    [relaxed, -1, 30.3, 20.7, 1, 0.001, 0.002],
  ],
  octant_point: [
    [octant(), 65535, 1, 65534],
    [octant({ c: 2, side: 1024 }), 7, 8, 9],
    [relaxed, 1, 2, 3],
  ],
  octant_surroundings: [[relaxed]],
  octant_voxels: [
    [relaxed],
    ...["moore-nim", "end-nim", "subtraction", "kayles", "octal"].map((game) => [
      { rule: "closer", game, side: 128 },
    ]),
  ],
  orbit_check: [[orbit]],
  palette: [["viridis"]],
  palettes: [["sequential"]],
  period_patterns: [[], [9, Array.from({ length: 128 }, () => `${2 ** 60}`)]],
  piles_graph: [[{ k: 6, n: 27, order: "sorted" }], [{ k: 4, n: 20, order: "all" }]],
  piles_slices: [[32]],
  piles_position: [[[2 ** 40, 2 ** 40, 2 ** 40, 2 ** 40, 2 ** 40, 2 ** 40]]],
  position: [[2 ** 40, 2 ** 40 - 1, 1]],
  representatives: [[FAR_CENTRE, 128]],
  row_certificate: [[{ c: 2, row: 127, effort: MOST }]],
  row_check: [row],
  row_offsets: [[2, 1023, 4_194_303, 16384]],
  row_periods: [[{ c: 2, rows: 128, effort: MOST }]],
  seed_from_array: [[system(16, 1), 4095, 1_000_000]],
  sequence_term: [
    [{ seq: "A", k: 12, n: "1000000000000000000" }],
    [{ seq: "relaxed", k: 1, n: "255" }],
  ],
  sequence_terms: [[{ seq: "A", k: 12, to: 16383 }], [{ seq: "others", k: 1, to: 255 }]],
  shadows: [[{ c: 2, vs: 5, barrier: 4096, from: 100_000, side: 256 }]],
  shipped_periods: [[tableOf(2), 2]],
  solid_glb: [[octant({ side: 128 }), solid, "viridis"]],
  solid_stl: [[octant({ side: 128 }), solid]],
  survey: [[plane]],
  survey_table: [[{ n: Array.from({ length: 100_000 }, (_, n) => n) }]],
  transfer_band_certificate: [[{ c: FAR_CENTRE, radius: 15, table: tableOf(61), effort: MOST }]],
  transfer_certificate: [[{ c: FAR_CENTRE, row: 31, table: tableOf(61), effort: MOST }]],
  transferred_periods: [[tableOf(61), FAR_CENTRE]],
  tree_array: [
    [{ tree: "2(3,x,1(y))", side: 256 }],
    [{ tree: "6(x,y,z)", side: 256 }],
    [{ tree: "30(x,y,30,30)", side: 64 }],
  ],
  tree_biray: [[{ p: "30(30,30,30)", leaf: "c", other: "d", to: 1024 }]],
  tree_facts: [
    [{ p: "30(30,30,30,30,30,30,30)" }],
    [{ p: "30(30,30,30,30(30,30,30))" }],
    [{ p: "30(30(30,30),30(30,30),30)" }],
  ],
  tree_ray: [
    [{ p: "30(30,30,30)", leaf: "d", to: 1024 }],
    [{ p: "30(30,30,30,30(30,30,30))", leaf: "b", to: 31 }],
  ],
  tree_row: [[{ tree: "30(x,y,30,30)", row: 255 }]],
  tree_sum: [[{ p: "30(30(30,30),30(30,30),30)", with: "30(30(30,30),30(30,30),30)" }]],
  tree_shape: [
    [{ p: "255(255(255(255(255(255(255(255(255(255(255(255(255(255(255(255)))))))))))))))" }],
  ],
};
