import assert from "node:assert/strict";
import { test } from "node:test";
import { add, basis, dot, type Vec3 } from "../../www/draw/orbit.ts";
import {
  coreParams,
  factsOf,
  homeOrbit,
  hull,
  measure,
  orbitOf,
  paintersOrder,
  relative,
  type Triangles,
  visibleFaces,
  wordsOf,
} from "../../www/views/octant/geometry.ts";

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

for (const rule of ["closer", "relaxed"] as const)
  for (const step of [0, 1, 5, 11, 15])
    test(`the hull of step ${step}, rule ${rule}, holds every cube born by then`, () => {
      const around = hull(rule, 16, step, 0);
      for (const at of positions(16).filter(([a, b, c]) => a + b + c <= 2 * step))
        for (const corner of corners(at)) assert.ok(inside(around, corner), `${at} ${corner}`);
    });

test("the tetrahedron of the closer rule is tight, and air makes it larger on every side", () => {
  const around = hull("closer", 16, 15, 0);
  assert.ok(!inside(around, [15, 0, 0]));
  assert.ok(!inside(around, [16, 16, 16]));
  const wider = hull("closer", 16, 15, 0.5);
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

test("a camera comes back from its link, and home is said with no middle", () => {
  const home = wordsOf(homeOrbit(64), 64);
  assert.deepEqual([home.x, home.y, home.z], [null, null, null]);
  assert.deepEqual(orbitOf(home, 64), homeOrbit(64));
  const orbit = { yaw: -12.34, pitch: 56.78, zoom: 3.25, target: [1.5, -2.25, 70] as const };
  assert.deepEqual(orbitOf(wordsOf(orbit, 64), 64), orbit);
});

test("the eye sees three faces of a cube, and one down an axis", () => {
  assert.equal(visibleFaces(homeOrbit(16)).length, 3);
  const down = { ...homeOrbit(16), yaw: 0, pitch: 90 };
  assert.deepEqual(
    visibleFaces(down).map(({ normal }) => normal),
    [[0, 0, 1]],
  );
});

test("every visible face is turned to the eye", () => {
  for (const yaw of [-150, -60, 35, 100])
    for (const pitch of [-50, 20]) {
      const orbit = { ...homeOrbit(16), yaw, pitch };
      for (const { normal, corners } of visibleFaces(orbit)) {
        assert.ok(dot(normal, basis(orbit).back) > 0);
        for (const corner of corners) assert.equal(dot(corner, normal), 0.5);
      }
    }
});

test("cubes are painted from the back to the front, the unborn not at all", () => {
  const list = positions(8).sort((p, q) => p[0] + p[1] + p[2] - (q[0] + q[1] + q[2]));
  const generation = Uint32Array.from(list, ([a, b, c]) => (a + b + c) / 2);
  const points = Uint32Array.from(list.flat());
  const orbit = homeOrbit(8);
  const order = [...paintersOrder(points, generation, 5, orbit)];
  assert.deepEqual(
    [...order].sort((i, j) => i - j),
    list.flatMap(([a, b, c], i) => (a + b + c <= 10 ? [i] : [])),
  );
  const { back } = basis(orbit);
  const nearness = order.map((i) => dot(list[i] as [number, number, number], back));
  assert.ok(nearness.every((near, i) => i === 0 || near >= (nearness[i - 1] as number)));
});

test("the core is asked for all steps when the link names none", () => {
  assert.deepEqual(coreParams({ rule: "closer", side: 16, n: null }), { rule: "closer", side: 16 });
  assert.deepEqual(coreParams({ rule: "relaxed", side: 8, n: 3 }), {
    rule: "relaxed",
    side: 8,
    n: 3,
  });
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

test("facts say the position, its step, its digits and its family", () => {
  const { title, rows } = factsOf(POINT);
  const said = Object.fromEntries(rows);
  assert.equal(title, "(3, 5, 6)");
  assert.equal(said["Born at step"], "7");
  assert.equal(said["Piles in binary"], "011, 101, 110");
  assert.equal(said.Parent, "(3, 4, 7)");
  assert.equal(said.Children, "none");
});
