import assert from "node:assert/strict";
import { test } from "vitest";
import { cameraAt } from "../../www/canvas/camera.ts";
import type { Growth } from "../../www/views/growth/geometry.ts";
import type { State } from "../../www/views/growth/params.ts";
import { GrowthRun, still } from "../../www/views/growth/run.ts";
import { GrowthSelection } from "../../www/views/growth/selection.ts";
import * as core from "./core.ts";

const READY = { behind: false, ready: true };

/** Advances a run in frames of 1/60 s until it is done, and returns the generations it showed. */
function shownBy(run: GrowthRun, motion: boolean): number[] {
  const shown = [run.span.high];
  for (let frame = 1; !run.done; frame++) {
    assert.ok(frame < 10_000, "it ends");
    run.advance((frame * 1000) / 60, motion, READY);
    if (run.span.high !== shown.at(-1)) shown.push(run.span.high);
  }
  return shown;
}

test("a run shows every generation to its end, forward and back", () => {
  const forward = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  assert.deepEqual(shownBy(new GrowthRun(still(0), 8, 0, true), true), forward);
  assert.deepEqual(shownBy(new GrowthRun(still(0), 8, 0, false), false), forward);
  const back = shownBy(new GrowthRun(still(8), 0, 0, true), true);
  assert.equal(back.at(-1), 0);
  assert.deepEqual(
    back,
    [...back].sort((a, b) => b - a),
  );
});

test("a run waits for the present picture, and for the next one at the end of a span", () => {
  const run = new GrowthRun(still(0), 8, 0, true);
  assert.equal(run.coming.length, 2);
  assert.equal(run.advance(100, true, { behind: true, ready: true }), false);
  assert.deepEqual(run.span, still(0));
  for (let frame = 1; frame < 600; frame++)
    run.advance(100 + frame * 16, true, { behind: false, ready: false });
  const { high } = run.span;
  assert.ok(high <= 1 && !run.done, `${high}`);
  run.advance(20_000, true, READY);
  assert.ok(run.span.high > high);
});

/** A selection in a growth of the core, and the changes that it requested. */
function selection(growth: Growth | null) {
  const changes: object[] = [];
  const made = new GrowthSelection({
    bindings: core,
    growth: () => growth,
    camera: () => {
      assert.ok(growth, "there is no camera before the first growth");
      return cameraAt(0, 0, 5);
    },
    frame: () => ({ width: 640, height: 480, yUp: true }),
    change: (patch) => changes.push(patch),
    inform: () => {},
    point: () => {},
    warn: () => {},
    redraw: () => {},
  });
  return { made, changes };
}

test("nothing is pointed at before the first growth", () => {
  const { made } = selection(null);
  made.hover([320, 240]);
  assert.equal(made.hovered, null);
});

test("Enter selects the root in view, an arrow key the next cell, Escape nothing", () => {
  const growth = { rule: "three-branches", n: 1 } as const;
  const { made, changes } = selection(growth);
  const root = core.growth_cell(growth, 0, 0) ?? assert.fail();
  const right = core.growth_cell(growth, 1, 0) ?? assert.fail();
  assert.equal(made.key("x"), false);
  assert.equal(made.key("ArrowRight"), false, "nothing is selected");
  assert.ok(made.key("Enter"));
  assert.deepEqual(changes.at(-1), { sel: root.position, cell: null });
  made.find({ sel: null, cell: [0, 0] } as unknown as State, true);
  assert.ok(made.key("ArrowRight"));
  assert.deepEqual(changes.at(-1), { sel: right.position, cell: null });
  assert.ok(made.key("Escape"));
  assert.deepEqual(changes.at(-1), { sel: null, cell: null });
});
