import assert from "node:assert/strict";
import { test } from "vitest";
import {
  add,
  basis,
  distance,
  dot,
  homogeneous,
  inside,
  type Orbit,
  panned,
  pencil,
  pixelSize,
  pointAtTarget,
  project,
  ray,
  turned,
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

  test(`${lens}: rays begin before the scene and look into it`, () => {
    const { origin, direction } = ray(ORBIT, view, 480, 270);
    assert.ok(dot(add(ORBIT.target, origin, -1), direction) > 0);
    near([Math.hypot(...add(ORBIT.target, origin, -1))], [distance(ORBIT, view)]);
  });

  test(`${lens}: the target is in the middle, and a ball of the radius fits at zoom 1`, () => {
    near(project(ORBIT, view, ORBIT.target) ?? [], [480, 270]);
    const orbit = { ...ORBIT, zoom: 1 };
    const top = project(orbit, view, add(orbit.target, basis(orbit).up, view.radius));
    near(top ?? [], [480, 0]);
  });

  test(`${lens}: homogeneous coordinates and pixels agree`, () => {
    const [x, y, w] = homogeneous(ORBIT, view, [1, 2, 3]);
    near(project(ORBIT, view, [1, 2, 3]) ?? [], [480 * (1 + x / w), 270 * (1 - y / w)]);
  });

  test(`${lens}: the pencil holds the rays of all pixels`, () => {
    const { origin, direction } = pencil(ORBIT, view);
    const at = ([middle, across, upward]: readonly [Vec3, Vec3, Vec3]) =>
      add(add(middle, across, -1), upward, 1);
    const corner = ray(ORBIT, view, 0, 0);
    near(at(origin), corner.origin);
    near(at(direction), corner.direction);
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

for (const lens of LENSES)
  test(`a segment is cut where it leaves the picture: ${lens}`, () => {
    const view = viewport(lens);
    const [from, to]: [Vec3, Vec3] = [
      [-300, -5, 2],
      [400, 60, 90],
    ];
    const [start, end] = inside(ORBIT, view, from, to) ?? [0, 0];
    assert.ok(0 < start && start < end && end < 1);
    const seen = (share: number) => {
      const at = project(ORBIT, view, add(from, add(to, from, -1), share));
      return at !== null && at[0] >= 0 && at[0] <= view.width && at[1] >= 0 && at[1] <= view.height;
    };
    const far = 1e-6;
    assert.deepEqual([start - far, start + far, end - far, end + far].map(seen), [
      false,
      true,
      true,
      false,
    ]);
    assert.deepEqual(inside(ORBIT, view, ORBIT.target, add(ORBIT.target, [1, 1, 1])), [0, 1]);
    assert.equal(inside(ORBIT, view, [1e4, 0, 1e3], [1e4, 1, 1e3]), null);
  });

test("nothing behind the eye is seen", () => {
  const view = viewport("perspective");
  const behind = add(ORBIT.target, basis(ORBIT).back, 2 * distance(ORBIT, view));
  assert.equal(project(ORBIT, view, behind), null);
});

test("the yaw stays in -180..180, and the eye stops above and below", () => {
  assert.equal(turned(ORBIT, 200, 0).yaw, -125);
  assert.equal(turned(ORBIT, -360, 0).yaw, 35);
  assert.equal(turned(ORBIT, 0, 100).pitch, 90);
  assert.equal(turned(ORBIT, 0, -200).pitch, -90);
});

test("a pixel has the size that follows from the ball of the scene", () => {
  near([pixelSize(ORBIT, viewport("perspective"))], [120 / (1.5 * 540)]);
});
