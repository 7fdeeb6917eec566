import assert from "node:assert/strict";
import type { OctantParams } from "core";
import { test } from "vitest";
import { dataTable } from "../../www/app/panel/data-table.ts";
import { captionOf } from "../../www/app/panel/table-caption.ts";
import {
  add,
  dot,
  eyeOf,
  type Orbit,
  project,
  type Ray,
  ray,
  type Viewport,
} from "../../www/canvas/orbit.ts";
import type { Vec3 } from "../../www/canvas/vec3.ts";
import { defaults } from "../../www/link/link.ts";
import { copiesOf, type Pick, pickAmong, seenAt } from "../../www/views/octant/copies.ts";
import { generationsOf } from "../../www/views/octant/evolution.ts";
import { FACES, paintersOrder, sees } from "../../www/views/octant/faces.ts";
import {
  along,
  censusOf,
  factsOf,
  homeOrbit,
  hull,
  measure,
  orbitOf,
  relative,
  sceneRadius,
  type Triangles,
  wordsOf,
} from "../../www/views/octant/geometry.ts";
import { octant } from "../../www/views/octant/index.ts";
import { kindsOf, objectOf, scaleOf } from "../../www/views/octant/legend.ts";
import { lines } from "../../www/views/octant/marks.ts";
import type { State } from "../../www/views/octant/params.ts";
import { coreParams, reach, setOf } from "../../www/views/octant/sets.ts";
import { Tables } from "../../www/views/octant/tables.ts";
import { headingFor, type View } from "../../www/views/view.ts";
import * as core from "./core.ts";

type Triangle = readonly [Vec3, Vec3, Vec3];

/** The P-positions of piles below `side`, made here only to test what is drawn of them. */
function positions(side: number): [number, number, number][] {
  return Array.from({ length: side * side }, (_, i) => {
    const [a, b] = [Math.floor(i / side), i % side];
    return [a, b, a ^ b];
  });
}

function faces(triangles: Triangles): Triangle[] {
  return Array.from(
    { length: triangles.length / 3 },
    (_, i) => triangles.slice(3 * i, 3 * i + 3) as unknown as Triangle,
  );
}

/** Outward normal of a triangle whose corners run counter-clockwise seen from outside. */
function normal([p, q, r]: Triangle): Vec3 {
  const [u, v] = [add(q, p, -1), add(r, p, -1)];
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

const inside = (triangles: Triangles, point: Vec3) =>
  faces(triangles).every((face) => dot(normal(face), add(point, face[0], -1)) <= 1e-9);

const corners = (at: Vec3): Vec3[] =>
  Array.from({ length: 8 }, (_, i) =>
    add(at, [(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, (i >> 2) - 0.5]),
  );

for (const shape of ["tetrahedron", "box"] as const)
  for (const step of [0, 1, 5, 11, 15])
    test(`the hull of step ${step}, as a ${shape}, holds every cube born by then`, () => {
      const around = hull(shape, 16, step, 0);
      for (const at of positions(16).filter(([a, b, c]) => a + b + c <= 2 * step))
        for (const corner of corners(at)) assert.ok(inside(around, corner), `${at} ${corner}`);
    });

test("the tetrahedron of the closer rule is tight, and air makes it larger on every side", () => {
  const around = hull("tetrahedron", 16, 15, 0);
  assert.ok(!inside(around, [15, 0, 0]));
  assert.ok(!inside(around, [16, 16, 16]));
  const wider = hull("tetrahedron", 16, 15, 0.5);
  for (const face of faces(around)) {
    const middle = add(add(face[0], face[1]), face[2]).map((x) => x / 3) as unknown as Vec3;
    const outward = normal(face);
    assert.ok(inside(wider, add(middle, outward, 0.5 / Math.hypot(...outward))));
  }
});

test("colours run over the whole palette, less what the paper hides", () => {
  const at = (colour: "generation" | "a", dark: boolean, cell: readonly number[]) => {
    const { from, slopes } = measure(colour, 64, 63, dark);
    return slopes.reduce((sum, slope, i) => sum + slope * (cell[i] as number), from);
  };
  const ends = (colour: "generation" | "a", dark: boolean) =>
    [at(colour, dark, [0, 0, 0, 0]), at(colour, dark, [63, 63, 63, 63])].map((x) => x.toFixed(2));
  assert.deepEqual(ends("generation", true), ["0.30", "1.00"]);
  assert.deepEqual(ends("generation", false), ["0.05", "0.88"]);
  assert.deepEqual(ends("a", false), ["0.05", "0.88"]);
});

test("a scene of one cube has finite colours", () => {
  assert.deepEqual(measure("generation", 1, 0, true).slopes.map(Number.isFinite), [
    true,
    true,
    true,
    true,
  ]);
});

test("a camera is restored from its link, and home needs no centre in the link", () => {
  const home = wordsOf(homeOrbit(64), 64);
  assert.deepEqual([home.x, home.y, home.z], [null, null, null]);
  assert.deepEqual(orbitOf(home, 64), homeOrbit(64));
  const orbit = { yaw: -12.34, pitch: 56.78, zoom: 3.25, target: [1.5, -2.25, 70] as const };
  assert.deepEqual(orbitOf(wordsOf(orbit, 64), 64), orbit);
});

const viewOf = (lens: Viewport["lens"]): Viewport => ({
  width: 64,
  height: 48,
  radius: sceneRadius(8),
  lens,
});
const LENSES = ["orthographic", "perspective"] as const;

/** Where a ray enters the cube about a point and leaves it; null where it passes by. */
function crossing({ origin, direction }: Ray, middle: Vec3): readonly [number, number] | null {
  const spans = [0, 1, 2].map((axis) => {
    const ends = [-0.5, 0.5].map(
      (half) => ((middle[axis] ?? 0) + half - (origin[axis] ?? 0)) / (direction[axis] || 1e-12),
    );
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  const [from, to] = [Math.max(...spans.map(([a]) => a)), Math.min(...spans.map(([, b]) => b))];
  return from < to - 1e-6 ? [from, to] : null;
}

test("a picture computes how much of its rays goes along an axis", () => {
  const view = { width: 960, height: 540, radius: 14, lens: "orthographic" } as const;
  const home = homeOrbit(16);
  const close = (x: number, y: number, by: number) => assert.ok(Math.abs(x - y) <= by, `${x} ${y}`);
  for (const [yaw, pitch] of [
    [0, 90],
    [90, 0],
    [-180, 0],
  ] as const)
    close(along({ ...home, yaw, pitch }, view), 1, 1e-9);
  close(along({ ...home, yaw: 135, pitch: 35.264 }, view), Math.sqrt(1 / 3), 1e-5);
  const wide = { ...view, lens: "perspective" } as const;
  const turned = { ...home, yaw: 12, pitch: 0 };
  close(along(turned, view), Math.cos(Math.PI / 15), 1e-9);
  close(along(turned, wide), 1, 0.005);
  assert.ok(along({ ...home, yaw: 135, pitch: 35.264 }, wide) < 0.94);
});

test("the eye sees three faces of a cube, and one down an axis", () => {
  const seen = (orbit: Orbit, lens: Viewport["lens"], middle: Vec3) =>
    FACES.filter((face) => sees(eyeOf(orbit, viewOf(lens)), face, middle)).map(
      ({ normal }) => normal,
    );
  assert.equal(seen(homeOrbit(16), "orthographic", [3, 4, 5]).length, 3);
  const down = { ...homeOrbit(16), yaw: 0, pitch: 90 };
  assert.deepEqual(seen(down, "orthographic", [3, 4, 5]), [[0, 0, 1]]);
  const [x, y] = down.target;
  assert.deepEqual(seen(down, "perspective", [x, y, 0]), [[0, 0, 1]], "right below the eye");
  assert.deepEqual(seen(down, "perspective", [x + 9, y, 0]), [
    [-1, 0, 0],
    [0, 0, 1],
  ]);
});

test("a face is seen exactly where a ray meets it from outside", () => {
  for (const lens of LENSES)
    for (const yaw of [-150, -60, 35, 100])
      for (const pitch of [-50, 20]) {
        const orbit = { ...homeOrbit(16), yaw, pitch };
        const view = viewOf(lens);
        for (const middle of [
          [0, 0, 0],
          [15, 3, 12],
          [7, 8, 15],
        ] as const)
          for (const face of FACES) {
            const centre = add(middle, face.normal, 0.5);
            const pixel = project(orbit, view, centre);
            assert.ok(pixel !== null);
            const { direction } = ray(orbit, view, ...pixel);
            assert.equal(sees(eyeOf(orbit, view), face, middle), dot(direction, face.normal) < 0);
            for (const corner of face.corners) assert.equal(dot(corner, face.normal), 0.5);
          }
      }
});

test("cubes are painted from the back to the front, the unborn not at all", () => {
  const list = positions(8).sort((p, q) => p[0] + p[1] + p[2] - (q[0] + q[1] + q[2]));
  const generation = Uint32Array.from(list, ([a, b, c]) => (a + b + c) / 2);
  const points = Uint32Array.from(list.flat());
  let covered = 0;
  for (const lens of LENSES)
    for (const [yaw, pitch, zoom] of [
      [-60, 30, 1],
      [40, -20, 1],
      [0, 90, 1],
      [130, 5, 6], // the eye is among the cubes
    ] as const) {
      const orbit = { ...homeOrbit(8), yaw, pitch, zoom };
      const view = viewOf(lens);
      const order = [...paintersOrder(points, generation, 5, eyeOf(orbit, view))];
      assert.deepEqual(
        [...order].sort((i, j) => i - j),
        list.flatMap(([a, b, c], i) => (a + b + c <= 10 ? [i] : [])),
      );
      for (let pixel = 0; pixel < view.width * view.height; pixel += 7) {
        const [x, y] = [pixel % view.width, Math.floor(pixel / view.width)];
        const met = order.flatMap((i) => {
          const way = crossing(ray(orbit, view, x + 0.3, y + 0.4), list[i] ?? [0, 0, 0]);
          return way === null || way[1] < 0 ? [] : [way[0]];
        });
        covered += Math.max(0, met.length - 1);
        assert.ok(
          met.every((way, i) => i === 0 || way <= (met[i - 1] ?? 0)),
          `${lens}, ${yaw}, ${pitch}: through (${x}, ${y}) cubes at ${met}`,
        );
      }
    }
  assert.ok(covered > 100, `${covered} cubes are behind others`);
});

test("the core is requested all steps when the link names none", () => {
  const nim = { rule: "closer", game: "nim", side: 16, n: null, c: null, d: null } as const;
  assert.deepEqual(coreParams(nim), { rule: "closer", side: 16 });
  const relaxed = { rule: "relaxed", side: 8, n: 3 } as const;
  assert.deepEqual(coreParams({ ...nim, ...relaxed }), relaxed);
  assert.deepEqual(coreParams({ ...nim, game: "lim" }), { rule: "closer", side: 16, game: "lim" });
  assert.deepEqual(coreParams({ ...nim, c: 0 }), { rule: "closer", side: 16, c: 0 });
  assert.deepEqual(coreParams({ ...nim, d: 5 }), { rule: "closer", side: 16, d: 5 });
});

const NIM = { rule: "closer", game: "nim", side: 8, n: 9, c: null, d: null } as const;

/** The positions of a set, from its definition, computed here only for comparison. */
const LIVES: Readonly<Record<string, (a: number, b: number, c: number) => boolean>> = {
  nim: (a, b, c) => (a ^ b ^ c) === 0,
  lim: (a, b, c) => ((a & b) | (b & c) | (a & c)) === 0,
  slice: (a, b, c) => (a ^ b ^ c ^ 5) === 0,
};
const cube = (side: number): Vec3[] =>
  Array.from({ length: side ** 3 }, (_, i) => [
    Math.floor(i / side / side),
    Math.floor(i / side) % side,
    i % side,
  ]);

for (const [set, words, step] of [
  ["nim", NIM, (sum: number) => sum / 2],
  ["lim", { ...NIM, game: "lim" }, (sum: number) => sum],
  ["slice", { ...NIM, d: 5 }, (sum: number) => (sum + 5) / 2],
] as const)
  test(`four copies of half the side are the whole of ${set}, each with its children`, () => {
    const lives = LIVES[set] ?? assert.fail();
    const copies = copiesOf(set, words, 1);
    assert.equal(copies.length, 4);
    const born = ([a, b, c]: Vec3, n: number) => lives(a, b, c) && step(a + b + c) <= n;
    const whole = cube(8).filter((at) => born(at, 9));
    const parts = copies.flatMap(({ corner, params }) => {
      if (params === null) return [];
      const d = params.d ?? 0;
      const per = set === "lim" ? 1 : 2;
      const own = ([a, b, c]: Vec3) =>
        (set === "lim" ? lives(a, b, c) : (a ^ b ^ c ^ d) === 0) &&
        (a + b + c + d) / per <= (params.n ?? 0);
      return cube(params.side)
        .filter(own)
        .map((at) => add(at, corner));
    });
    assert.deepEqual(parts.map(String).sort(), whole.map(String).sort());
    for (const at of whole) {
      const { top, slack } = reach(set, words, 9);
      const sum = at[0] + at[1] + at[2];
      assert.ok(sum <= top && at.every((pile) => 2 * pile - sum <= slack), String(at));
    }
  });

test("a ray finds the nearest of separate copies, and with a radius only cells near its middle", () => {
  const copies = copiesOf("nim", { ...NIM, n: null, side: 4 }, 1);
  const pick: Pick = (params, origin, direction) => {
    const hits = cube(params.side)
      .filter(([a, b, c]) => (a ^ b ^ c) === 0)
      .map((at) => ({ at, far: dot(add(at, origin, -1), direction) }))
      .filter(({ at, far }) => {
        const off = add(add(origin, direction, far), at, -1);
        return far > -0.4 && Math.max(...off.map(Math.abs)) < 0.5;
      });
    return hits.sort((p, q) => p.far - q.far)[0]?.at ?? null;
  };
  const at = seenAt(copies, 4, [2, 1, 3]);
  assert.deepEqual(at, [3, 0, 4]);
  const from: Vec3 = [at[0], -20, at[2]];
  assert.deepEqual(pickAmong(pick, copies, from, [0, 1, 0], null), [2, 1, 3]);
  assert.deepEqual(pickAmong(pick, copies, from, [0, 1, 0], 0.4), [2, 1, 3]);
  const beside = add(from, [0.45, 0, 0]);
  assert.deepEqual(pickAmong(pick, copies, beside, [0, 1, 0], null), [2, 1, 3]);
  assert.equal(pickAmong(pick, copies, beside, [0, 1, 0], 0.4), null);
});

test("a census in words", () => {
  const census = {
    steps: Uint32Array.of(0, 1, 2),
    all: Uint32Array.of(1, 63, 4),
    others: Uint32Array.of(0, 36, 1),
  };
  assert.equal(
    censusOf(census, 0),
    "Born at step 0: 1 with total 0, all P-positions; nothing else.",
  );
  assert.equal(censusOf(census, 1), "Born at step 1: 27 with total 2, all P-positions; 36 others.");
  assert.equal(censusOf(census, 2), "Born at step 2: 3 with total 4, all P-positions; 1 other.");
});

const POINT = {
  position: [3, 5, 6] as [number, number, number],
  generation: 7,
  parent: [3, 4, 7] as [number, number, number] | null,
  children: [] as [number, number, number][],
  is_p: true,
};

test("the walk goes to the parent, to the first child, and around the siblings", () => {
  const siblings = [
    [3, 5, 6],
    [1, 2, 3],
    [4, 5, 1],
  ] as const;
  assert.deepEqual(relative(POINT, "parent", siblings), [3, 4, 7]);
  assert.equal(relative(POINT, "child", siblings), null);
  assert.deepEqual(relative({ ...POINT, children: [[4, 6, 2]] }, "child", siblings), [4, 6, 2]);
  assert.deepEqual(relative(POINT, "sibling", siblings), [1, 2, 3]);
  assert.deepEqual(relative({ ...POINT, position: [4, 5, 1] }, "sibling", siblings), [3, 5, 6]);
  assert.equal(relative(POINT, "sibling", [[3, 5, 6]]), null);
});

test("the facts give the position, its step, its digits, its parent and its children", () => {
  const { title, rows } = factsOf(POINT, "nim");
  const described = Object.fromEntries(rows);
  assert.equal(title, "(3, 5, 6)");
  assert.equal(described["Born at step"], "7");
  assert.equal(described["Piles in binary"], "011, 101, 110");
  assert.equal(described.Parent, "(3, 4, 7)");
  assert.equal(described.Children, "none");
});

test("outside Nim no order by counters is called a generation, and no neighbour a parent", () => {
  const shown = [
    [{ game: "lim" }, [9, 2, 0], "Step of birth, a + b + c"],
    [{ game: "lim" }, [4, 3, 0], "Step of birth, a + b + c"],
    [{ game: "moore-nim", k: 2 }, [2, 2, 2], "Half of a + b + c"],
    [{ game: "kayles" }, [0, 1, 4], "Half of a + b + c"],
    [{ c: 2 }, [1, 2, 2], "Half of a + b + c"],
    [{ d: 5 }, [1, 2, 6], "Half of a + b + c + d"],
  ] as const;
  const base = Object.fromEntries(
    Object.entries(octant.params).map(([key, param]) => [key, param.default]),
  );
  for (const [words, position, order] of shown) {
    const state = { ...base, side: 16, ...words } as unknown as State;
    const set = setOf(state);
    const params = { ...coreParams(state), n: null };
    const point =
      core.octant_point(params, position[0], position[1], position[2]) ??
      assert.fail(position.join());
    const names = factsOf(point, set, { generation: 3, parents: ["(5, 2, 0)"] }).rows.map(
      ([name]) => name,
    );
    assert.ok(!names.includes("Parent") && names.includes("Neighbour before"), names.join());
    assert.ok(names.includes("Generation in the game") && names.includes("Parents in the game"));
    const table = dataTable(core.octant(params), octant.orders?.(state));
    const heads = [3, 4].map((column) => table.columnName(column));
    assert.deepEqual(heads, [order, "Neighbour before"]);
    assert.equal(table.cell(0, 4), "none");
    assert.match(captionOf(octant, state, core.octant(params)), /not the generations/);
    assert.doesNotMatch(kindsOf(set, true, state, 15), /parent/);
  }
  assert.equal(octant.orders?.({ ...base, side: 16 } as unknown as State), null);
});

test("generations of files are those of the game, whatever the order of the picture", async () => {
  const call = async (_: string, [asked, texts]: Parameters<typeof core.game_generations>) =>
    core.game_generations(asked, texts);
  const state = {
    game: "lim",
    rule: "closer",
    c: null,
    d: null,
    side: 16,
    set: "",
    code: "",
    k: 2,
  };
  const points = [9, 2, 0, 5, 2, 0, 300, 0, 0];
  const more = await generationsOf({ call } as never, state as never, points);
  assert.deepEqual([...(more?.arrays.game_generation ?? [])], [3, 2, -1]);
  assert.equal(
    await generationsOf({ call } as never, { ...state, game: "nim" } as never, points),
    null,
  );
});

test("in tripod nim the step is half a sum, and no generation", () => {
  const game = core.game_play({ game: "tripod-nim", from: "", p: "3,3,3,3" });
  const point = core.octant_point({ rule: "closer", side: 4, c: 3 }, 3, 3, 3) ?? assert.fail();
  assert.deepEqual([game.generation, point.generation], [5, 4]);
  const facts = new Map(factsOf(point, "tripod").rows);
  assert.equal(facts.get("Half of a + b + c, rounded down"), "4");
  assert.ok(!facts.has("Born at step") && !facts.has("Parent"));
  const shown = { colour: "generation" } as State;
  const scale = scaleOf(
    "tripod",
    shown,
    4,
    4,
    measure("generation", 4, 4, false),
    core.palette("viridis"),
  );
  assert.equal(scale.what, "Half of a + b + c");
});

test("steps that are called births are generations of the game", () => {
  const requested = {
    nim: { rule: "closer", side: 4 },
    slice: { rule: "closer", side: 4, d: 3 },
  } as const;
  for (const [set, params] of Object.entries(requested)) {
    const { points, generation } = core.octant(params);
    generation.forEach((step, at) => {
      const p = [...points.subarray(3 * at, 3 * at + 3), ...(set === "slice" ? [3] : [])].join();
      assert.equal(core.game_play({ game: "nim", from: "", p }).generation, step, `${set} ${p}`);
    });
  }
});

test("only the first position is the root; another one without a parent is described as such", () => {
  const parentOf = (position: [number, number, number]) =>
    new Map(factsOf({ ...POINT, position, parent: null }, "nim").rows).get("Parent");
  assert.equal(parentOf([0, 0, 0]), "none: the first position");
  assert.match(String(parentOf([3, 3, 0])), /^none: not exactly one closer neighbour/);
});

test("an axis is one line where all of it is seen, and as many as it has seen and hidden parts", () => {
  const side = 16;
  const view = { width: 800, height: 600, radius: sceneRadius(side), lens: "perspective" } as const;
  const orbit = homeOrbit(side);
  const picture = {
    side,
    spread: 1,
    orbit,
    view,
    selected: null,
    pointed: null,
    relatives: [],
    passed: [],
  };
  const seen = lines({ ...picture, sees: () => true });
  assert.deepEqual(
    seen.map(({ kind }) => kind),
    ["seen", "seen", "seen"],
  );
  const parted = lines({ ...picture, sees: ([a]) => a < 3 || a > 9 });
  assert.deepEqual(
    parted.map(({ kind }) => kind),
    ["seen", "hidden", "seen", "seen", "seen"],
  );
  assert.deepEqual(parted[0]?.to, parted[1]?.from);
  assert.deepEqual(parted[1]?.to, parted[2]?.from);
  assert.deepEqual([parted[0]?.from, parted[2]?.to], [seen[0]?.from, seen[0]?.to]);
});

test("branches lead from the selected position to its relatives and end at the edge of the picture", () => {
  const side = 16;
  const view = { width: 800, height: 600, radius: sceneRadius(side), lens: "perspective" } as const;
  const orbit = { ...homeOrbit(side), zoom: 8 };
  const selected: Vec3 = [7.5, 7.5, 7.5];
  const relatives: Vec3[] = [
    [8, 7.5, 7.5],
    [700, 7.5, 7.5],
  ];
  const picture = {
    side,
    spread: 1,
    orbit,
    view,
    pointed: null,
    relatives,
    passed: [],
    sees: () => true,
  };
  const found = lines({ ...picture, selected });
  const branches = found.filter(({ kind }) => kind === "branch");
  assert.equal(branches.length, 2);
  for (const { from, to } of branches) {
    assert.ok(Math.hypot(from[0] - 400, from[1] - 300) < 1e-6);
    assert.ok(to[0] > -1 && to[0] < 801 && to[1] > -1 && to[1] < 601);
  }
  const away = lines({ ...picture, selected: null });
  assert.ok(away.every(({ kind }) => kind !== "branch"));
});

test("a game is a line from position to position, with a dot for each", () => {
  const side = 16;
  const view = { width: 800, height: 600, radius: sceneRadius(side), lens: "perspective" } as const;
  const orbit = homeOrbit(side);
  const passed: Vec3[] = [
    [3, 4, 5],
    [3, 1, 5],
    [3, 1, 2],
  ];
  const marked = {
    side,
    spread: 1,
    orbit,
    view,
    selected: null,
    pointed: null,
    relatives: [],
    passed,
  };
  const found = lines({ ...marked, sees: () => true });
  const places = passed.map((point) => project(orbit, view, point));
  const moves = found.filter(({ kind }) => kind === "move");
  assert.deepEqual(
    moves.map(({ from, to }) => [from, to]),
    [
      [places[0], places[1]],
      [places[1], places[2]],
    ],
  );
  const dots = found.filter(({ kind }) => kind === "position");
  const middles = dots.map(({ from, to }) => [(from[0] + to[0]) / 2, from[1]]);
  assert.deepEqual(
    middles.map((at) => at.map(Math.round)),
    places.map((at) => at?.map(Math.round)),
  );
});

test("a legend names the object and how its kinds differ, not by colour alone", () => {
  const base = { rule: "closer", game: "nim", c: null, d: null, n: null, cut: "0", explode: 0 };
  const state = (words: Partial<State>) => ({ ...base, colour: "generation", ...words }) as State;
  const described = (words: Partial<State>, tree = false) => {
    const shown = state(words);
    const seen = { set: setOf(shown), side: 16, leastSide: words.d === 16 ? 32 : 1, lastStep: 15 };
    return `${objectOf(seen, shown)} ${kindsOf(setOf(shown), tree, shown, 15)}`.trim();
  };
  assert.equal(described({}), "P-positions of Nim, piles below 16: nim-sum 0.");
  assert.match(described({ c: 2 }), /tripod nim with centre 2/);
  assert.match(described({ c: 1 }), /misère Nim/);
  assert.match(described({ d: 5 }), /with a fourth pile of 5/);
  assert.match(described({ d: 16 }), /^Nothing to show: beside a fourth pile of 16/);
  assert.match(described({ game: "lim" }), /LIM/);
  assert.match(
    described({ rule: "relaxed", n: 19, cut: "1" }),
    / to step 15,.* but step 15 is faint/,
  );
  assert.match(described({ rule: "relaxed", n: 3 }), / to step 3,.* to step 3, which/);
  assert.match(
    described({ rule: "relaxed" }),
    /neighbours to step 15, piles below 16\. .*Grey with a dot on each face: N-positions/,
  );
  assert.match(described({ rule: "relaxed" }, true), /Grey with a belt: N-positions/);
  assert.match(described({ n: 7 }), /Grown to step 7/);
  assert.match(described({ n: 7, cut: "1" }), /but step 7 is faint/);
  const palette = new Uint8Array(768).map((_, i) => Math.floor(i / 3));
  const scale = (words: Partial<State>) => {
    const shown = state(words);
    return scaleOf("nim", shown, 16, 20, measure(shown.colour, 16, 20, false), palette);
  };
  assert.deepEqual([scale({}).what, scale({}).to], ["Step of birth", 20]);
  const { what, to, colours } = scale({ colour: "b" });
  assert.deepEqual([what, to, colours.length], ["Pile b", 15, 9]);
  assert.equal(colours[0], "rgb(13 13 13)");
  assert.equal(colours[8], "rgb(224 224 224)");
});

test("the core on the page's thread gets tables before it needs them: they are made in the worker", async () => {
  const calls: string[] = [];
  const worker = {
    call: async (name: string, [params]: [OctantParams]) => {
      calls.push(name);
      return (core as never as Record<string, (params: OctantParams) => unknown>)[name]?.(params);
    },
  } as never;
  const kept: [object, number][] = [];
  const tables = new Tables(worker, {
    octant_keep: (params, table) => {
      core.octant_keep(params, table);
      kept.push([params, table.length]);
    },
  });
  const closer = { rule: "closer", side: 16 } as const;
  for (const decided of [closer, { ...closer, game: "lim" }, { ...closer, d: 5 }] as OctantParams[])
    assert.equal(tables.keep(decided), null, "decided by digits");
  const tripod = { ...closer, c: 2 };
  await Promise.all([tables.keep({ ...tripod, n: 3 }), tables.heights(tripod)]);
  assert.deepEqual(kept, [[tripod, 256]]);
  assert.equal(tables.keep({ ...tripod, n: 7 }), null, "the same array at another step");
  await tables.keep({ rule: "relaxed", side: 8 });
  assert.deepEqual(kept.at(-1), [{ rule: "relaxed", side: 8 }, 512]);
  assert.deepEqual(calls, ["octant_heights", "octant_voxels"]);
  const refused = await tables.keep({ ...closer, c: 2, side: 2048 })?.catch(String);
  assert.match(String(refused), /side: 2048/);
});

test("an empty picture says why, and from which side on it is not empty", () => {
  const sentence = (patch: Partial<State>, side: number) => {
    const shown = { rule: "closer", game: "nim", c: null, d: null, ...patch } as State;
    const leastSide = core.octant_least_side({ rule: "closer", side, ...patch });
    return objectOf({ set: setOf(shown), side, leastSide, lastStep: side - 1 }, shown);
  };
  const isEmpty = (patch: { c?: number; d?: number }, side: number) =>
    core.octant({ rule: "closer", side, ...patch }).points.length === 0;
  for (const patch of [
    { d: 0 },
    { d: 1 },
    { d: 9 },
    { d: 16 },
    { c: 0 },
    { c: 1 },
    { c: 2 },
    { c: 9 },
  ])
    for (const side of [1, 2, 4, 8, 16, 32]) {
      const words = sentence(patch, side);
      const what = `${JSON.stringify(patch)} side ${side}: ${words}`;
      assert.equal(words.startsWith("Nothing to show"), isEmpty(patch, side), what);
      const next = Number(/Choose side (\d+)/.exec(words)?.[1] ?? 32);
      assert.ok(!isEmpty(patch, next), what);
    }
});

test("the table of a game is made with progress, and can be stopped", () => {
  for (const game of ["moore-nim", "end-nim", "subtraction", "kayles", "octal"] as const) {
    const params = { rule: "closer", game, side: 8 } as const;
    assert.throws(() => core.octant_voxels(params, () => false), /has been stopped/);
    const shares: number[] = [];
    const steps = core.octant_voxels(params, (share) => shares.push(share));
    assert.ok(steps.length === 512 && shares.length > 4, game);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
  }
});

test("the octant of Moore's Nim follows its number of piles in a move", () => {
  const side = 8;
  for (const k of [1, 2, 3, 8]) {
    const words = {
      rule: "closer",
      game: "moore-nim",
      k,
      side,
      n: null,
      c: null,
      d: null,
    } as const;
    const { points } = core.octant(coreParams(words));
    const found = new Set<string>();
    for (let at = 0; at < points.length; at += 3) found.add(points.slice(at, at + 3).join());
    for (let i = 0; i < side ** 3; i++) {
      const piles = [i >> 6, (i >> 3) & 7, i & 7];
      // Moore: in every binary column the number of ones is a multiple of k + 1.
      const isLost = [1, 2, 4].every(
        (bit) => piles.filter((pile) => (pile & bit) > 0).length % (k + 1) === 0,
      );
      assert.equal(found.has(piles.join()), isLost, `k = ${k}: ${piles}`);
    }
  }
});

test("the heading names the game of the cubes, and what its losing positions are", () => {
  const cases: readonly (readonly [Partial<State>, RegExp, RegExp])[] = [
    [{}, /^Nim in/, /a ⊕ b ⊕ c = 0/],
    [{ rule: "relaxed" }, /^Nim in/, /grey ones winning/],
    [{ game: "lim" }, /^LIM in/, /binary digit 1 in the same place/],
    [{ d: 5 }, /^Four-pile Nim in/, /a ⊕ b ⊕ c ⊕ d = 0/],
    [{ c: 1 }, /^Misère Nim in/, /takes the last counter loses/],
    [{ c: 9 }, /^Tripod nim in/, /around a centre/],
    [{ game: "moore-nim" }, /^Another game in/, /the game that is chosen/],
    [{ game: "kayles" }, /^Another game in/, /the game that is chosen/],
  ];
  for (const [state, title, sentence] of cases) {
    const heading = headingFor(octant as View, { ...defaults(octant.params), ...state });
    assert.match(heading.title, title);
    assert.match(heading.sentence, sentence);
  }
});
