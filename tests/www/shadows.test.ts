/** Shadows without a screen: windows on the diagonal, cells and sentences, from the real core. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { pan, zoomAbout } from "../../www/canvas/camera.ts";
import { defaults } from "../../www/link/link.ts";
import {
  checked,
  claimOf,
  duration,
  following,
  refused,
  verdictOf,
} from "../../www/views/shadows/describe.ts";
import {
  cameraOf,
  cellAt,
  factsOf,
  limitsOf,
  showing,
  spanAt,
  spanOf,
  whole,
  wordsOf,
} from "../../www/views/shadows/geometry.ts";
import { shadows } from "../../www/views/shadows/index.ts";
import type { State } from "../../www/views/shadows/params.ts";
import * as core from "./core.ts";

const state = defaults(shadows.params) as State;
const frame = { width: 400, height: 300, yUp: false };

test("a window begins at the barrier or after it, and at the barrier the link has no start", () => {
  assert.deepEqual(spanOf(state), { from: 8, side: 24 });
  assert.deepEqual(spanOf({ ...state, from: 3 }), { from: 8, side: 24 });
  assert.deepEqual(spanOf({ ...state, from: 64 }), { from: 64, side: 24 });
  assert.deepEqual(wordsOf({ from: 8, side: 24 }, 8), { from: null, side: 24 });
  assert.deepEqual(wordsOf({ from: 9, side: 24 }, 8), { from: 9, side: 24 });
});

test("gestures move a window along the diagonal only, and as far as it goes", () => {
  const span = { from: 40, side: 24 };
  const camera = cameraOf(span, frame);
  assert.deepEqual(whole(spanAt(camera, frame), 8), span);
  const cell = 300 / 24;
  const right = spanAt(pan(camera, frame, -4 * cell, 0), frame);
  assert.deepEqual(whole(right, 8), { from: 42, side: 24 }, "half of what it was moved");
  const along = spanAt(pan(camera, frame, -4 * cell, -4 * cell), frame);
  assert.deepEqual(whole(along, 8), { from: 44, side: 24 });
  const nearer = zoomAbout(camera, frame, limitsOf(8, frame), [200, 150], 1);
  assert.deepEqual(whole(spanAt(nearer, frame), 8), { from: 46, side: 12 });
  assert.deepEqual(whole({ from: -5, side: 0.2 }, 8), { from: 8, side: 1 });
  assert.deepEqual(whole({ from: 1e7, side: 1e7 }, 8), { from: 100_000, side: 256 });
});

test("a cell is brought into the window only if it is outside", () => {
  const span = { from: 8, side: 24 };
  assert.equal(showing(span, [8, 31], 8), span);
  assert.deepEqual(showing(span, [100, 104], 8), { from: 90, side: 24 });
  assert.deepEqual(showing({ from: 90, side: 24 }, [9, 9], 8), span);
});

test("the text of a cell names the centres that shadow it, in agreement with the arrays", () => {
  const question = { c: 2, vs: 5, barrier: 7 };
  const window = core.shadows({ ...question, side: 24 });
  const entries = [2, 5].map((c) => {
    const figure = new core.ArrayFigure({ c, side: 31 });
    while (figure.advance(5) < 1);
    return figure.plane(0, 0, 31, 31, {}).values;
  });
  for (let a = 7; a < 31; a++) {
    for (let b = 7; b < 31; b++) {
      const cell = cellAt(window, [a, b]) ?? assert.fail();
      const small = entries.map((values) => {
        const value = values[a * 31 + b] ?? assert.fail();
        return value < 7 ? value : null;
      });
      assert.deepEqual(cell.entries, small);
      const by = small[0] === null ? (small[1] === null ? 0 : 3) : small[1] === null ? 2 : 1;
      assert.equal(cell.by, by);
    }
  }
  assert.equal(cellAt(window, [6, 9]), null);
  assert.equal(cellAt(window, [9, 31]), null);
  const cell = cellAt(window, [18, 20]) ?? assert.fail();
  const facts = factsOf({ ...state, barrier: 7 }, cell);
  assert.equal(facts.title, "Shadowed by centre 5 alone");
  assert.deepEqual(facts.rows.slice(2), [
    ["third leaf, centre 2", "7 or more"],
    ["third leaf, centre 5", "4"],
  ]);
});

test("verdicts are sentences of what the certificates claim", () => {
  const found = core.near_equivalence({ c: 2, d: 5, largest: 20, effort: 100_000 });
  const claim = core.near_equivalence_claim(found.certificate ?? assert.fail());
  const below = core.near_equivalence_claim(found.below ?? assert.fail());
  const { column, period } = claim.proved ?? assert.fail();
  const proof = `Centres 2 and 5 are nearly equivalent: with the barrier at 8 their shadows agree for ever, because the joint state before column ${column} comes back after ${period} columns.`;
  const question = { c: 2, vs: 5, barrier: 20 };
  const proved = { verdict: "proved", claim, below } as const;
  assert.equal(
    verdictOf(question, proved, 100_000),
    `${proof} So they do with all larger ones, like 20. With the barrier at 7 they differ at (18, 20).`,
  );
  assert.doesNotMatch(verdictOf({ ...question, barrier: 8 }, proved, 100_000), /larger/);
  const difference =
    "With the barrier at 7 the shadows of centres 2 and 5 differ at cell (18, 20): the third leaf is 4 for centre 5, and 7 or more for centre 2.";
  assert.equal(claimOf(below), difference);
  const refutation = { verdict: "refuted", claim: below, below: null } as const;
  assert.match(
    verdictOf({ ...question, barrier: 7 }, refutation, 9),
    / Smaller barriers fail, too\.$/,
  );
  const first = { ...refutation, claim: { ...below, barrier: 1 } };
  assert.doesNotMatch(verdictOf({ ...question, barrier: 1 }, first, 9), /Smaller/);
  const open = verdictOf(question, { verdict: "open", barrier: 6 }, 12_000);
  assert.match(open, /^It is open .* barrier at 6: in 12,000 columns /);
  const entries = 2 * 8 * (column + period);
  assert.equal(
    checked(claim, 2.34),
    `Accepted. ${proof} Checked in 2.3 ms by filling ${entries} entries by the mex rule.`,
  );
  assert.equal(refused("period: 0 is no period"), "Refused. period: 0 is no period.");
  assert.deepEqual([0.44, 12.4, 3210].map(duration), ["0.4 ms", "12 ms", "3.2 s"]);
});

test("long work shows an upper bound of its time, once there is one", () => {
  const what = "Following the shadows of centres 2 and 5 …";
  assert.equal(following([2, 5], 0, 9), what);
  assert.equal(following([2, 5], 0.5, 0.9), what);
  assert.equal(following([2, 5], 0.25, 2), `${what} 25 %, at most about 6 s to go.`);
  assert.equal(following([2, 5], 1, 2), `${what} 100 %, at most about 0 s to go.`);
});
