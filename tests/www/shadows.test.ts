/** Shadows without a screen: windows on the diagonal, cells and sentences, from the real core. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checked,
  claimOf,
  duration,
  refused,
  verdictOf,
} from "../../www/views/shadows/describe.ts";
import * as core from "./core.ts";

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
