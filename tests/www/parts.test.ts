/** The parts of an octant's picture, and the copies that each of them tests. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { add, homogeneous, type Viewport } from "../../www/canvas/orbit.ts";
import type { Vec3 } from "../../www/canvas/vec3.ts";
import { copiesOf, type Placed, spreadOf } from "../../www/views/octant/copies.ts";
import { homeOrbit, sceneRadius } from "../../www/views/octant/geometry.ts";
import { type Part, partsOf } from "../../www/views/octant/parts.ts";
import { type SetName, setOf } from "../../www/views/octant/sets.ts";

const SIDE = 16;
const WORDS = { rule: "closer", game: "nim", c: null, d: null, side: SIDE, n: null } as const;
const WORLDS = {
  nim: WORDS,
  lim: { ...WORDS, game: "lim" },
  slice: { ...WORDS, d: 5 },
} as const;
const CAMERAS = [
  {},
  { zoom: 5, yaw: 200, pitch: -40 },
  { zoom: 12, target: [7, 8, 1] },
  { zoom: 30, target: [0, 4, 6], yaw: 91, pitch: 3 },
] as const;

/** The corners of all cubes of the positions in a copy, by the game's own condition. */
function* cornersIn(
  { corner, shift }: Placed,
  member: (a: number, b: number, c: number) => boolean,
) {
  const half = SIDE / 2;
  for (let place = 0; place < half ** 3; place++) {
    const at = add(corner, [
      place % half,
      Math.floor(place / half) % half,
      Math.floor(place / half ** 2),
    ]);
    if (!member(...at)) continue;
    for (const bits of [0, 1, 2, 3, 4, 5, 6, 7])
      yield add(add(at, shift), [(bits & 1) - 0.5, ((bits >> 1) & 1) - 0.5, (bits >> 2) - 0.5]);
  }
}

const members = {
  nim: (a: number, b: number, c: number) => (a ^ b ^ c) === 0,
  lim: (a: number, b: number, c: number) => ((a & b) | (b & c) | (a & c)) === 0,
  slice: (a: number, b: number, c: number) => (a ^ b ^ c ^ 5) === 0,
};

/** The part in which a point of the picture is. */
function partAt(parts: readonly Part[], [x, y]: readonly [number, number]): Part | undefined {
  return parts.find(({ triangles }) =>
    triangles.some((_, i) => {
      if (i % 6 > 0) return false;
      const [from, to] = [triangles[i], triangles[i + 1]] as [Vec3, Vec3];
      return x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1];
    }),
  );
}

for (const name of ["nim", "lim", "slice"] as const)
  for (const lens of ["perspective", "orthographic"] as const)
    test(`no copy of ${name} is left out where it is seen, ${lens}`, () => {
      const words = WORLDS[name];
      const set: SetName = setOf(words);
      const copies = copiesOf(set, words, 0.6);
      const view: Viewport = {
        width: 96,
        height: 54,
        radius: sceneRadius(SIDE, spreadOf(copies, 0.6)),
        lens,
      };
      let met = 0;
      for (const camera of CAMERAS) {
        const orbit = { ...homeOrbit(SIDE), ...camera };
        const parts = partsOf({ set, side: SIDE, step: SIDE - 1, copies, orbit, view });
        for (const copy of copies)
          for (const corner of cornersIn(copy, members[name])) {
            const [x, y, h] = homogeneous(orbit, view, corner);
            const at = [x / h, y / h] as const;
            if (h <= 0 || Math.max(...at.map(Math.abs)) > 1) continue;
            met += 1;
            assert.ok(
              partAt(parts, at)?.copies.includes(copy),
              `${corner} of ${copy.corner} at ${at}`,
            );
          }
      }
      assert.ok(met > 1000);
    });

test("a picture at home has parts without most of the copies, and they are fewer than tiles", () => {
  const copies = copiesOf("nim", WORDS, 1);
  const view: Viewport = {
    width: 96,
    height: 54,
    radius: sceneRadius(SIDE, 1.5),
    lens: "perspective",
  };
  const parts = partsOf({
    set: "nim",
    side: SIDE,
    step: SIDE - 1,
    copies,
    orbit: homeOrbit(SIDE),
    view,
  });
  assert.ok(parts.some((part) => part.copies.length === 1));
  assert.ok(parts.length < 2 ** copies.length);
});
