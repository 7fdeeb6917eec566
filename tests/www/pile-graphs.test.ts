/** The graph of positions with more piles: Table 1 of Nim Fractals, and what is refused. */
import assert from "node:assert/strict";
import { test } from "vitest";
import * as core from "./core.ts";

test("Table 1 has the first position of each kind, but for the misprint (0, 1, 4, 5)", () => {
  const graph = core.piles_graph({ k: 4, n: 9, order: "sorted" });
  const first = new Map<string, string>();
  for (const [at, parents] of graph.parents.entries()) {
    const kind = `${parents},${graph.children[at]}`;
    if (!first.has(kind)) first.set(kind, graph.piles.slice(4 * at, 4 * at + 4).join());
  }
  assert.deepEqual([...first].sort(), [
    ["0,6", "0,0,0,0"],
    ["1,1", "0,1,2,3"],
    ["1,2", "0,0,1,1"],
    ["1,6", "0,0,2,2"],
    ["2,1", "2,3,6,7"],
    ["2,2", "1,1,2,2"],
    ["2,6", "2,2,4,4"],
    ["6,1", "1,3,5,7"],
    ["6,2", "1,1,3,3"],
    ["6,6", "1,1,1,1"],
  ]);
  const { parents, children } = core.piles_position([0, 1, 4, 5]);
  assert.deepEqual([parents.length, children.length], [1, 2]);
});

test("a position that the graph does not have is refused with its value", () => {
  for (const [piles, wanted] of [
    [[1, 2], /p: \(1, 2\) is an N-position: its nim-sum is 3/],
    [[2 ** 41, 2 ** 41], /^Error: p must be .*, not 2199023255552$/],
    [[0], /p: 1 piles are not a number from 2 to 6/],
  ] as const)
    assert.throws(() => core.piles_position([...piles]), wanted);
});
