/** Barriers in the core: which cast the same shadow, and what a barrier takes with a position. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { defaults } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import * as core from "./core.ts";

const { params } = views.find(({ name }) => name === "barriers") ?? assert.fail();
const planes = (patch: object = {}) =>
  core.barrier_planes({ ...defaults(params), ...patch } as never);

test("worlds are isomorphic, or not, as the figures of the paper say", () => {
  const { first, second, verdict } = planes(); // Figure 4: normal and misère Nim
  assert.equal(verdict?.verdict, "same");
  assert.deepEqual([first.columns, first.rows], [second?.columns, second?.rows]);
  assert.deepEqual([...first.columns].slice(0, 4), [0, 1, 0, 0]);
  for (const [patch, wanted] of [
    [{ b: "1,1" }, "differs"],
    [{ p: "2(1,x,y)", vs: "4(1,x,y)", b: "2,2" }, "differs"],
    [{ p: "2(1,x,y)", vs: "4(1,x,y)", b: "2,2", dx: 2, dy: 2 }, "same"],
  ] as const)
    assert.equal(planes(patch).verdict?.verdict, wanted, JSON.stringify(patch));
});

test("steps decide corner positions", () => {
  assert.deepEqual(planes({ step: 1 }).first.corners, [
    { x: 1, y: 3, is_p: false },
    { x: 2, y: 2, is_p: true },
    { x: 3, y: 1, is_p: false },
  ]);
});

test("a barrier takes with a position what the axioms ask for", () => {
  const put = (cell: string, to: "above" | "below") => core.barrier_put({ b: "1,2;2,1", cell, to });
  assert.equal(put("3,2", "above"), "1,3;4,1");
  assert.equal(put("1,1", "below"), "1,1");
  assert.throws(() => put("0,1", "below"), /b must be 1 to 512, not 0/);
  assert.throws(() => put("600,1", "above"), /cell must be 0 to 512, not 600/);
});
