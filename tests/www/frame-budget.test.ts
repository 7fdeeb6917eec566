import assert from "node:assert/strict";
import { test } from "vitest";
import { BUDGET, bandRows, draftScale, FIRST_RATE, learnt } from "../../www/canvas/frame-budget.ts";

const WIDTH = 1440;
const HEIGHT = 900;

/** Returns the rate measured on a machine that draws this many pixels per millisecond, at 60 Hz. */
function rateOn(machine: number, frames = 240): number {
  let rate = FIRST_RATE;
  for (let i = 0; i < frames; i++) {
    const pixels = WIDTH * HEIGHT * draftScale(rate, WIDTH * HEIGHT) ** 2;
    const turns = Math.ceil(pixels / machine / 16.7);
    rate = learnt(rate, pixels, 16.7 * Math.max(1, turns));
  }
  return rate;
}

test("on a fast machine every picture is drawn at full resolution", () => {
  const rate = rateOn(1e6);
  assert.equal(draftScale(rate, WIDTH * HEIGHT), 1);
  assert.equal(bandRows(rate, WIDTH, HEIGHT), HEIGHT);
});

test("on a slow machine a draft is as fine as about 30 frames a second allow", () => {
  for (const machine of [8000, 14000, 20000]) {
    const share = draftScale(rateOn(machine), WIDTH * HEIGHT);
    const ms = (WIDTH * HEIGHT * share ** 2) / machine;
    assert.ok(share < 1);
    assert.ok(ms > BUDGET / 2 && ms < 2 * BUDGET, `${machine} pixels a ms: ${ms} ms a draft`);
  }
});

test("nothing is ever drawn so coarsely that it cannot be read, or in bands so thin that it never ends", () => {
  assert.equal(draftScale(1, WIDTH * HEIGHT), 0.25);
  assert.equal(bandRows(1, WIDTH, HEIGHT), Math.ceil(HEIGHT / 32));
});

test("one slow frame does not spoil what was learnt, and a small one teaches nothing", () => {
  assert.equal(learnt(20000, 500_000, 266), 17300);
  assert.equal(learnt(20000, 1000, 10), 20000);
});
