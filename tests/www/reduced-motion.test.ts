import assert from "node:assert/strict";
import { test } from "vitest";
import { stay } from "../../www/canvas/step-time.ts";

test("with reduced motion at most two steps are shown in a second", () => {
  const times = (motion: boolean) =>
    (["slow", "steady", "fast"] as const).map((pace) => stay(pace, motion));
  assert.deepEqual(times(true), [4000, 1000, 125]);
  assert.deepEqual(times(false), [4000, 1000, 500]);
});
