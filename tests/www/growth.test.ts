import assert from "node:assert/strict";
import { test } from "node:test";
import { cameraAt, type Frame } from "../../www/canvas/camera.ts";
import {
  cameraOf,
  nextSpan,
  over,
  ran,
  type Span,
  written,
} from "../../www/views/growth/geometry.ts";

/** The generations that a run shows in frames of so many seconds. */
function shown(from: number, until: number, seconds = 1 / 60): number[] {
  const seen = [from];
  let span: Span = { low: from, high: from, time: from };
  for (let frame = 0; frame < 20_000 && span.time !== until; frame++) {
    span = ran(span, until, seconds, true);
    assert.ok(span.low <= span.time && span.time <= span.high);
    if (span.time !== until && over(span, until)) span = nextSpan(span, until, seconds, true);
    const last = span.time === until ? until : span.high;
    if (last !== seen.at(-1)) seen.push(last);
  }
  return seen;
}

test("a run shows every generation while they are few, ends where it should, and runs back alike", () => {
  const all = Array.from({ length: 1001 }, (_, n) => n);
  assert.deepEqual(shown(0, 1000), all);
  assert.deepEqual(shown(1000, 0), all.reverse());
  const far = shown(2000, 4096);
  assert.equal(far.length, 2097);
  assert.deepEqual(shown(4096, 2000), far.reverse());
  assert.deepEqual(shown(7, 7), [7]);
});

test("slow frames leave no generation out; far out a run has fewer of them, not more time", () => {
  assert.equal(shown(0, 4096, 1 / 15).length, 4097);
  const [quick, slow] = [shown(5000, 9000), shown(5000, 9000, 1 / 15)];
  assert.equal(slow.at(-1), 9000);
  assert.ok(slow.length < quick.length / 3, `${slow.length} pictures of ${quick.length}`);
});

const WIDE: Frame = { width: 1400, height: 900, yUp: true };

test("a camera that went through a link is the same to a ten-thousandth of the picture", () => {
  const whole = cameraAt(0, 0, 3);
  for (const zoom of [6, 2.34567, 0, -3.3, -20, -40]) {
    const camera = cameraAt(12345.678912, -0.000123, zoom);
    const back = cameraOf(written(camera, WIDE), whole, WIDE);
    const scale = 2 ** zoom;
    const error = Math.hypot(
      back.x + back.dx - camera.x - camera.dx,
      back.y + back.dy - camera.y - camera.dy,
    );
    assert.ok(error * scale <= 0.09, `${zoom}: ${error * scale}`);
    assert.ok(Math.abs(back.zoom - zoom) <= 5.1e-5);
    assert.deepEqual(written(back, WIDE), written(camera, WIDE));
  }
  assert.equal(written(cameraAt(12.3456, 0, -10), WIDE).x, 12);
});
