import assert from "node:assert/strict";
import { test } from "vitest";
import {
  add,
  basis,
  dot,
  type Orbit,
  panned,
  pointAtTarget,
  project,
  ray,
  type Viewport,
  zoomed,
} from "../../www/canvas/orbit.ts";
import type { Vec3 } from "../../www/canvas/vec3.ts";

const ORBIT: Orbit = { yaw: 35, pitch: 20, zoom: 1.5, target: [10, 20, 30] };
const LENSES = ["perspective", "orthographic"] as const;
const viewport = (lens: Viewport["lens"]): Viewport => ({
  width: 960,
  height: 540,
  radius: 60,
  lens,
});

function near(actual: readonly number[], expected: readonly number[], within = 1e-9): void {
  assert.equal(actual.length, expected.length);
  actual.forEach((x, i) => {
    assert.ok(Math.abs(x - (expected[i] as number)) <= within, `${actual} is not ${expected}`);
  });
}

/** How far a point is from a ray. */
function gap(point: Vec3, { origin, direction }: ReturnType<typeof ray>): number {
  const from = add(point, origin, -1);
  const along = dot(from, direction) / dot(direction, direction);
  return Math.hypot(...add(from, direction, -along));
}

test("at yaw 0 and pitch 0 the first axis points right, the third up, and the eye looks along the second", () => {
  const { right, up, back } = basis({ ...ORBIT, yaw: 0, pitch: 0 });
  near(right, [1, 0, 0]);
  near(up, [0, 0, 1]);
  near(back, [0, -1, 0]);
});

test("the directions of the picture are a right-handed frame from everywhere", () => {
  for (const yaw of [-170, -90, 0, 35, 135])
    for (const pitch of [-90, -40, 0, 20, 90]) {
      const { right, up, back } = basis({ ...ORBIT, yaw, pitch });
      for (const [v, w] of [[right, up] as const, [up, back] as const, [back, right] as const])
        near([dot(v, v), dot(v, w)], [1, 0]);
      const crossed: Vec3 = [
        right[1] * up[2] - right[2] * up[1],
        right[2] * up[0] - right[0] * up[2],
        right[0] * up[1] - right[1] * up[0],
      ];
      near(crossed, back);
    }
});

for (const lens of LENSES) {
  const view = viewport(lens);

  test(`${lens}: a pixel's ray goes through every point that is seen in it`, () => {
    for (const point of [
      [0, 0, 0],
      [63, 63, 0],
      [12.5, 40, -7],
    ] as const) {
      const at = project(ORBIT, view, point);
      assert.ok(at);
      assert.ok(gap(point, ray(ORBIT, view, ...at)) < 1e-9);
    }
  });

  test(`${lens}: what is grabbed at the target's depth follows the pointer`, () => {
    const grabbed = pointAtTarget(ORBIT, view, 300, 200);
    near(project(panned(ORBIT, view, 40, -25), view, grabbed) ?? [], [340, 175]);
  });

  test(`${lens}: a zoom keeps the point that it is about where it is seen`, () => {
    const about: Vec3 = [25, 3, 18];
    const before = project(ORBIT, view, about);
    const after = zoomed(ORBIT, 3, about);
    near(project(after, view, about) ?? [], before ?? []);
    assert.equal(after.zoom, 4.5);
  });
}
