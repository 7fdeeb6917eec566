/** The view of more piles: its layout, its walk, Table 1 of Nim Fractals, and its links. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { parse } from "../../www/link/link.ts";
import { piles } from "../../www/views/piles/index.ts";
import { type Kind, kindsOf } from "../../www/views/piles/kinds.ts";
import { type Arrow, layOut, positionAt, spotOf, walk } from "../../www/views/piles/layout.ts";
import { linkOf, to } from "../../www/views/piles/links.ts";
import { lastOf, type State } from "../../www/views/piles/params.ts";
import { factsOf, picturesOf } from "../../www/views/piles/words.ts";
import { tables } from "../../www/views/tables.ts";
import * as core from "./core.ts";

const START: State = { p: "0,0,2,2", n: 7, order: "sorted" };
const BOX = { left: 30, top: 10, width: 600, height: 400 };

describe("layout", () => {
  for (const order of ["sorted", "all"] as const)
    for (const [k, n] of [
      [2, 9],
      [3, 15],
      [4, 9],
      [6, 4],
    ] as const) {
      const graph = core.piles_graph({ k, n, order });
      const layout = layOut(graph);

      test(`${k} piles, ${order}: every position stands in the row of its generation`, () => {
        assert.equal(layout.rows.length, n + 1);
        layout.rows.forEach((row, generation) => {
          assert.deepEqual(
            row.toSorted((a, b) => a - b),
            Array.from(
              { length: (graph.starts[generation + 1] ?? 0) - (graph.starts[generation] ?? 0) },
              (_, i) => (graph.starts[generation] ?? 0) + i,
            ),
          );
          for (const at of row) {
            const own = graph.piles.slice(k * at, k * at + k);
            assert.equal(own.reduce((a, b) => a + b) / 2, generation);
            assert.equal(layout.down[at], generation);
            assert.equal(positionAt(layout, BOX, spotOf(layout, BOX, at)), at);
          }
        });
      });

      test(`${k} piles, ${order}: rows are in the order of the means of parents`, () => {
        const mean = (at: number) => {
          const own = layout.parents[at] ?? [];
          return own.reduce((sum, each) => sum + (layout.across[each] ?? 0), 0) / own.length;
        };
        for (const row of layout.rows.slice(1))
          for (let i = 1; i < row.length; i++)
            assert.ok(mean(row[i - 1] ?? 0) <= mean(row[i] ?? 0) + 1e-12);
      });

      test(`${k} piles, ${order}: arrow keys go to relatives and neighbours`, () => {
        for (const row of layout.rows)
          for (const [place, at] of row.entries()) {
            const go = (arrow: Arrow) => walk(layout, at, arrow);
            assert.equal(go("ArrowLeft"), row[place - 1] ?? null);
            assert.equal(go("ArrowRight"), row[place + 1] ?? null);
            const [up, down] = [go("ArrowUp"), go("ArrowDown")];
            assert.ok(up === null ? at === 0 : layout.parents[at]?.includes(up));
            if (down === null) assert.deepEqual(layout.children[at], []);
            else assert.ok(layout.children[at]?.includes(down));
          }
      });
    }

  test("outside of the graph there is no position", () => {
    const layout = layOut(core.piles_graph({ k: 4, n: 3, order: "sorted" }));
    for (const point of [
      [BOX.left - 1, 50],
      [BOX.left + BOX.width, 50],
      [100, BOX.top - 1],
      [100, BOX.top + BOX.height],
    ] as const)
      assert.equal(positionAt(layout, BOX, point), null);
  });
});

/** Table 1 of Nim Fractals, with the position that stands where (0, 1, 4, 5) is printed. */
const TABLE_1 = [
  [1, 1, [0, 1, 2, 3]],
  [1, 2, [0, 0, 1, 1]],
  [1, 6, [0, 0, 2, 2]],
  [2, 1, [2, 3, 6, 7]],
  [2, 2, [1, 1, 2, 2]],
  [2, 6, [2, 2, 4, 4]],
  [6, 1, [1, 3, 5, 7]],
  [6, 2, [1, 1, 3, 3]],
  [6, 6, [1, 1, 1, 1]],
] as const;

describe("Table 1", () => {
  const graph = core.piles_graph({ k: 4, n: 9, order: "sorted" });
  const kinds = kindsOf(graph.parents, graph.children);

  test("has the nine positions of the paper, but for the misprint", () => {
    assert.deepEqual(kinds.parents, [0, 1, 2, 6]);
    assert.deepEqual(kinds.children, [1, 2, 6]);
    assert.deepEqual(
      kinds.cells[0]?.map((kind) => kind?.count ?? 0),
      [0, 0, 1],
      "only (0, 0, 0, 0) has no parent",
    );
    for (const [parents, children, position] of TABLE_1) {
      const found = core.piles_position([...position]);
      assert.deepEqual([found.parents.length, found.children.length], [parents, children]);
      const kind: Kind | null | undefined =
        kinds.cells[kinds.parents.indexOf(parents)]?.[kinds.children.indexOf(children)];
      const first: number = 4 * (kind?.first ?? -1);
      assert.deepEqual([...graph.piles.slice(first, first + 4)], [...position]);
    }
    const printed = core.piles_position([0, 1, 4, 5]);
    assert.deepEqual([printed.parents.length, printed.children.length], [1, 2]);
  });

  test("counts every position once", () => {
    const counts = kinds.cells.flat().map((kind) => kind?.count ?? 0);
    assert.equal(
      counts.reduce((a, b) => a + b),
      graph.parents.length,
    );
  });

  test("has one row and more columns for three piles: one parent, and 0, 1 or 3 children", () => {
    const three = core.piles_graph({ k: 3, n: 31, order: "all" });
    const found = kindsOf(three.parents, three.children);
    assert.deepEqual(
      [found.parents, found.children],
      [
        [0, 1],
        [0, 1, 3],
      ],
    );
  });
});

describe("walking", () => {
  test("a graph grows to the generation of a position, as far as the core makes one", () => {
    assert.deepEqual(to(START, "1,1,1,1", 2), { p: "1,1,1,1" });
    assert.deepEqual(to(START, "2,3,6,7", 9), { p: "2,3,6,7", n: 9 });
    assert.deepEqual(to(START, "100,100,0,0", 100), { p: "100,100,0,0" });
    assert.deepEqual(to({ ...START, n: 58 }, "0,0,0,0,0"), { p: "0,0,0,0,0", n: 32 });
  });

  test("the last generation is that of the core", () => {
    for (let k = 2; k <= 6; k++)
      for (const order of ["sorted", "all"] as const) {
        const n = lastOf({ p: Array(k).fill(0).join(), order });
        assert.ok((core.piles_graph({ k, n, order }).starts[n + 1] ?? 0) <= 4096);
        assert.throws(() => core.piles_graph({ k, n: n + 1, order }), /n: \d+ is not in 0\.\.=/);
      }
    assert.deepEqual(piles.follows?.({ ...START, n: 58, order: "all" }, "order"), { n: 20 });
    assert.deepEqual(piles.follows?.(START, "order"), {});
    assert.equal(piles.most?.(START, "n", core as never), 58);
  });

  test("links open without a fault, and others are refused with their value", () => {
    for (const state of [START, { ...START, p: "1,2,3", n: 9, order: "all" as const }]) {
      const { values, problems } = parse(linkOf(state), tables);
      assert.deepEqual(problems, []);
      assert.deepEqual({ ...values, ...state }, values);
    }
    for (const bad of ["1", "1,2,", "-1,1", "1,1,1,1,1,1,1", "a,b"]) {
      const { values, problems } = parse(`#v1/piles?p=${bad}`, tables);
      assert.equal(values.p, START.p, bad);
      assert.match(JSON.stringify(problems), /is not two to six piles/, bad);
    }
    assert.throws(
      () => core.piles_position([1, 2]),
      /p: \(1, 2\) is an N-position: its nim-sum is 3/,
    );
    assert.throws(
      () => core.piles_position([2 ** 41, 2 ** 41]),
      /^Error: p: 2199023255552 is not in/,
    );
    assert.throws(() => core.piles_position([0]), /p: 1 piles are not a number in 2\.\.=6/);
  });

  test("other pictures of a position are links without a fault", () => {
    for (const position of [
      [0, 0, 0],
      [14, 11, 5],
      [63, 63, 0],
      [64, 64, 0],
      [0, 0, 0, 0],
      [2, 3, 6, 7],
      [255, 255, 1, 1],
      [256, 256, 1, 1],
      [1, 1],
    ])
      for (const [link] of picturesOf(position))
        assert.deepEqual(parse(link, tables).problems, [], link);
    assert.deepEqual(
      picturesOf([2, 3, 6, 7]).map(([link]) => link),
      [2, 3, 6, 7].map((d) => `#v1/octant?d=${d}&side=16`),
    );
    assert.equal(picturesOf([14, 11, 5])[0]?.[0], "#v1/both?n=15&sel=14,11,5");
  });

  test("the sentence on a position", () => {
    assert.equal(
      factsOf(core.piles_position([2, 3, 6, 7])),
      "(2, 3, 6, 7): generation 9, 2 parents, 1 child.",
    );
  });
});
