/** Octants of the core: where they are empty, their tables, and Moore's Nim by its definition. */
import assert from "node:assert/strict";
import { test } from "vitest";
import * as core from "./core.ts";

test("an octant is empty below its least side, and not from there on", () => {
  for (const patch of [{ d: 0 }, { d: 1 }, { d: 9 }, { d: 16 }, { c: 0 }, { c: 1 }, { c: 9 }])
    for (const side of [1, 2, 4, 8, 16, 32]) {
      const { points } = core.octant({ rule: "closer", side, ...patch });
      const least = core.octant_least_side({ rule: "closer", side, ...patch });
      assert.equal(points.length > 0, side >= least, `${JSON.stringify(patch)}, side ${side}`);
    }
});

test("the table of a game is made with progress, and can be stopped", () => {
  for (const game of ["moore-nim", "end-nim", "subtraction", "kayles", "octal"] as const) {
    const params = { rule: "closer", game, side: 9 } as const;
    assert.throws(() => core.octant_voxels(params, () => false), /has been stopped/);
    const shares: number[] = [];
    const steps = core.octant_voxels(params, (share) => shares.push(share));
    assert.ok(steps.length === 729 && shares.length > 4, game);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
      game,
    );
  }
});

test("the octant of Moore's Nim follows its number of piles in a move", () => {
  const side = 8;
  for (const k of [1, 2, 3, 8]) {
    const { points } = core.octant({ rule: "closer", game: "moore-nim", k, side });
    const found = new Set<string>();
    for (let at = 0; at < points.length; at += 3) found.add(points.slice(at, at + 3).join());
    for (let i = 0; i < side ** 3; i++) {
      const piles = [i >> 6, (i >> 3) & 7, i & 7];
      // Moore: in every binary column the number of ones is a multiple of k + 1.
      const isLost = [1, 2, 4].every(
        (bit) => piles.filter((pile) => (pile & bit) > 0).length % (k + 1) === 0,
      );
      assert.equal(found.has(piles.join()), isLost, `k = ${k}: ${piles}`);
    }
  }
});
